//! Overrides of the built-in texts (product §3, Translation override): the form, which texts it must
//! hold, and what an override is worth after the built-in text has changed. Owns no text.

use sapa_derive::{facts, form};

use crate::base::issue::{Issue, Reason};
use crate::base::letters::has;
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// The names of a text's forms: the only one, or those that depend on a count.
pub const FORMS: [&str; 4] = ["text", "one", "few", "other"];

/// An override of a text in one language: `PUT /translations/{language}/overrides/{key}`. It has the
/// forms that the built-in text has.
#[form(checked = CheckedTranslation)]
pub struct TranslationInput {
    /// The text, where it depends on no count.
    #[validate(custom(function = "text::long"))]
    pub text: Option<String>,
    /// The form for one, of a text that depends on a count.
    #[validate(custom(function = "text::long"))]
    pub one: Option<String>,
    /// The form for two to four (Serbian).
    #[validate(custom(function = "text::long"))]
    pub few: Option<String>,
    /// The form for all other counts.
    #[validate(custom(function = "text::long"))]
    pub other: Option<String>,
}

impl Rules for TranslationInput {}

impl TranslationInput {
    /// The forms in the order of [`FORMS`].
    pub const fn forms(&self) -> [&Option<String>; 4] {
        [&self.text, &self.one, &self.few, &self.other]
    }
}

/// An override beside the built-in text that it replaces.
#[facts]
pub struct TranslationQuestion {
    pub built_in: TranslationInput,
    pub input: TranslationInput,
}

impl TranslationQuestion {
    /// The issues of the override: its own, and where its forms or placeholders differ from those of the
    /// built-in text.
    pub fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(&self.input);
        let forms = self.built_in.forms().into_iter().zip(self.input.forms());
        for (path, (built_in, own)) in FORMS.into_iter().zip(forms) {
            match (built_in, own.as_deref()) {
                (Some(_), None) => checks.required(path, false),
                (None, Some(_)) => checks.add(path, "validation.reference"),
                // White space only is too short already.
                (Some(built_in), Some(own)) if !own.trim().is_empty() => {
                    checks.extend(misfit(built_in, own.trim()).map(|reason| reason.at(path)));
                }
                _ => {}
            }
        }
        checks.done()
    }
}

/// Why `own` cannot stand for `built_in`: other placeholders, several lines in the place of one, control
/// characters, or a reference to another text.
fn misfit(built_in: &str, own: &str) -> Option<Reason> {
    let (needed, held) = (placeholders(built_in), placeholders(own));
    let within = |some: &[&str], all: &[&str]| some.iter().all(|name| all.contains(name));
    if !(within(&needed, &held) && within(&held, &needed)) {
        if needed.is_empty() {
            return Some(Reason::new("validation.no_placeholders"));
        }
        let mut names = String::new();
        for name in needed {
            names = [names.as_str(), if names.is_empty() { "%{" } else { " %{" }, name, "}"].concat();
        }
        return Some(Reason::new("validation.placeholders").with("names", names));
    }
    // The interface would put the text of the key in its place.
    let refers = own.as_bytes().windows(3).any(|three| three == b"$t(");
    let lines = has(own, '\n') && !has(built_in, '\n');
    // The field itself refuses the other control characters.
    let control = has(own, '\r') || has(own, '\t');
    (refers || lines || control).then(|| Reason::new("validation.format"))
}

/// The names in `%{name}`, each once. One that is not closed is `}`, which is no name. By bytes, because the
/// search of the standard library would add kilobytes to the browser's download.
fn placeholders(text: &str) -> Vec<&str> {
    let (mut names, mut begun, mut last) = (Vec::new(), None, 0);
    for (at, byte) in text.bytes().enumerate() {
        match begun {
            None if byte == b'{' && last == b'%' => begun = Some(at + 1),
            Some(start) if byte == b'}' => {
                add(&mut names, text.get(start..at).unwrap_or("}"));
                begun = None;
            }
            _ => {}
        }
        last = byte;
    }
    if begun.is_some() {
        add(&mut names, "}");
    }
    names
}

fn add<'a>(names: &mut Vec<&'a str>, name: &'a str) {
    if !names.contains(&name) {
        names.push(name);
    }
}

stored_enum! {
    /// The state of a text in a language.
    TranslationState {
        /// The language has no text of its own: the English one stands in its place.
        Missing = "MISSING",
        /// The override does not fit the built-in text of today and is not used.
        Unfit = "UNFIT",
        /// The built-in text has changed under the override, which is in use.
        Changed = "CHANGED",
        /// There is no built-in text any more; the override has no effect.
        Gone = "GONE",
        /// The override is in use.
        Overridden = "OVERRIDDEN",
        /// The built-in text is in use.
        BuiltIn = "BUILT_IN",
    }
}

impl TranslationState {
    /// Whether an override in this state is in use.
    pub const fn is_used(self) -> bool {
        match self {
            Self::Changed | Self::Overridden => true,
            Self::Missing | Self::Unfit | Self::Gone | Self::BuiltIn => false,
        }
    }

    /// Whether the text needs a translator; those come first in lists.
    pub const fn needs_work(self) -> bool {
        match self {
            Self::Missing | Self::Unfit | Self::Changed | Self::Gone => true,
            Self::Overridden | Self::BuiltIn => false,
        }
    }
}

/// The state of an override: `then` is the built-in text at the time of the override, `now` that of this
/// build.
pub fn state_of(own: &str, then: &str, now: Option<&str>) -> TranslationState {
    match now {
        None => TranslationState::Gone,
        Some(now) if misfit(now, own).is_some() => TranslationState::Unfit,
        Some(now) if now != then => TranslationState::Changed,
        Some(_) => TranslationState::Overridden,
    }
}

#[cfg(test)]
#[path = "translation_tests.rs"]
mod tests;
