//! Texts for people, in both languages: the overrides of the server's database, else those of the files
//! that the dashboard uses too. Every caller names the language; there is no current one. Owns no text
//! itself.

pub mod built_in;
pub mod overrides;
pub mod rows;
mod text;

use actix_web::http::header::{ACCEPT_LANGUAGE, AcceptLanguage, HeaderMap, HeaderValue, Quality, from_comma_delimited};
use sapa_core::base::plural::DEFAULT_LANGUAGE;

pub use self::built_in::SERBIAN;
pub use self::text::{spelled, text};

/// The name of a record in `language`, of its two names.
pub fn either<'a>(language: &str, en: &'a str, sr: &'a str) -> &'a str {
    if language == SERBIAN { sr } else { en }
}

/// The language of an answer: the first of `Accept-Language` that Šapa speaks, by weight.
/// sr-Latn-RS, sr-Latn, sr-RS and sr (also with underscores) are Serbian Latin.
pub fn language(headers: &HeaderMap) -> &'static str {
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // A language tag has dashes; our own names of the languages have underscores.
    let dashed = HeaderValue::from_str(&accepted.replace('_', "-")).ok();
    let Ok(mut ranges) = from_comma_delimited(dashed.iter()).map(AcceptLanguage) else { return DEFAULT_LANGUAGE };
    ranges.0.retain(|range| range.quality > Quality::ZERO);
    ranges.ranked().iter().find_map(|range| known(&range.to_string())).unwrap_or(DEFAULT_LANGUAGE)
}

fn known(tag: &str) -> Option<&'static str> {
    match tag.to_ascii_lowercase().as_str() {
        "sr" | "sr-rs" | "sr-latn" | "sr-latn-rs" => Some(SERBIAN),
        "en" | "*" => Some(DEFAULT_LANGUAGE),
        other if other.starts_with("en-") => Some(DEFAULT_LANGUAGE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(text: &str) -> &'static str {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_str(text).expect("header"));
        language(&headers)
    }

    #[test]
    fn accept_language() {
        for serbian in ["sr-Latn-RS", "sr-RS", "sr", "sr_Latn_RS", "de, sr;q=0.5", "en;q=0.3, sr-RS;q=0.9"] {
            assert_eq!(accepted(serbian), SERBIAN, "{serbian}");
        }
        for english in ["", "en", "en-GB, sr;q=0.9", "de", "sr;q=0", "sr-Cyrl-RS", ";;;,,q=x"] {
            assert_eq!(accepted(english), "en_US", "{english}");
        }
    }
}
