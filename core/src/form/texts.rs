//! How the text of a field is cleaned when it is read, and stored: the one table of both, by the name of
//! the field's rule. The rules themselves stand in `base::text` and beside their forms.

use super::fill::Text;
use crate::base::{phone, text};

/// What happens to a text before and after its rule judges it.
#[derive(Debug, Clone, Copy)]
pub struct Treatment {
    /// How it is cleaned when it is read.
    pub read: Text,
    /// Its stored form.
    pub stored: IntoStored,
}

/// Makes the stored form of a typed text.
pub type IntoStored = fn(Option<String>) -> Option<String>;

/// The treatment of a text with the rule of that name. A form with another rule does not compile.
pub const fn treatment(rule: &str) -> Treatment {
    use Text::{AsTyped, Line, Lines};
    let (read, stored): (Text, IntoStored) = match rule.as_bytes() {
        b"text::password" | b"text::entered_password" => (AsTyped, as_typed),
        b"text::long" | b"text::article" | b"text::reason" => (Lines, trimmed),
        b"text::short" | b"text::line" | b"number::typed" | b"typed_code" => (Line, trimmed),
        b"text::email" => (Line, email),
        b"text::guest_email" => (Line, guest_email),
        b"text::website" => (Line, website),
        b"phone::international" => (Line, phone_number),
        b"text::civil" | b"text::instant" | b"text::date" | b"text::time" | b"text::language" | b"text::ordinal"
        | b"country::known" | b"known_icon" | b"encoded_part" => (Line, as_typed),
        _ => panic!("form::texts::treatment does not know this rule"),
    };
    Treatment { read, stored }
}

fn as_typed(typed: Option<String>) -> Option<String> {
    typed
}

fn trimmed(typed: Option<String>) -> Option<String> {
    text::clean(typed.as_deref())
}

fn email(typed: Option<String>) -> Option<String> {
    typed.as_deref().and_then(text::normalize_email)
}

fn guest_email(typed: Option<String>) -> Option<String> {
    typed.as_deref().and_then(text::stored_guest_email)
}

fn website(typed: Option<String>) -> Option<String> {
    trimmed(typed).map(|text| text::normalize_website(&text))
}

fn phone_number(typed: Option<String>) -> Option<String> {
    typed.as_deref().and_then(phone::stored)
}
