//! Texts for people, in both languages, from the files that the dashboard uses too.
//! Every caller names the language; there is no current one.

use std::collections::BTreeMap;

use actix_web::http::header::{ACCEPT_LANGUAGE, HeaderMap};
use sapa_core::issue::Param;
use sapa_core::plural::{DEFAULT_LANGUAGE, plural};

/// Serbian in Latin script.
pub const SERBIAN: &str = "sr_Latn_RS";

/// The text of `key` in `locale`, with `%{name}` filled from `params`. Where a text depends on
/// a count, `count` (else the limit that the code tells) chooses the form. English stands in
/// for a text that a language lacks, and the key itself for one that nobody wrote.
pub fn text(locale: &str, key: &str, params: &BTreeMap<String, Param>) -> String {
    let mut params = params.clone();
    let count = ["count", "min", "max"].iter().find_map(|name| match params.get(*name) {
        Some(Param::Number(n)) => Some(*n),
        _ => None,
    });
    let found = [locale, DEFAULT_LANGUAGE].into_iter().find_map(|locale| {
        crate::_rust_i18n_try_translate(locale, key).or_else(|| {
            let form = format!("{key}_{}", plural(locale, count?));
            crate::_rust_i18n_try_translate(locale, &form).map(|text| text.into_owned().into())
        })
    });
    let Some(found) = found else { return key.to_owned() };
    if let Some(count) = count {
        params.entry("count".to_owned()).or_insert(Param::Number(count));
    }
    if params.is_empty() {
        return found.into_owned();
    }
    let (names, values): (Vec<&str>, Vec<String>) = params
        .iter()
        .map(|(name, value)| {
            let value = match value {
                Param::Number(n) => n.to_string(),
                Param::Text(text) => text.clone(),
            };
            (name.as_str(), value)
        })
        .unzip();
    rust_i18n::replace_patterns(&found, &names, &values)
}

/// What has a name in both languages, in this one.
pub fn either<'a>(language: &str, en: &'a str, sr: &'a str) -> &'a str {
    if language == SERBIAN { sr } else { en }
}

/// The language of an answer: the first of `Accept-Language` that Šapa speaks, by weight.
/// sr-Latn-RS, sr-Latn, sr-RS and sr (also with underscores) are Serbian Latin.
pub fn language(headers: &HeaderMap) -> &'static str {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let mut ranges: Vec<(f32, &'static str)> = asked
        .split(',')
        .filter_map(|range| {
            let mut parts = range.split(';').map(str::trim);
            let language = known(parts.next()?)?;
            let weight = parts.find_map(|p| p.strip_prefix("q=")).map_or(1.0, |q| q.parse().unwrap_or(0.0));
            (weight > 0.0).then_some((weight, language))
        })
        .collect();
    // Stable: equal weights keep the client's order.
    ranges.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranges.first().map_or(DEFAULT_LANGUAGE, |(_, language)| language)
}

fn known(tag: &str) -> Option<&'static str> {
    match tag.replace('_', "-").to_ascii_lowercase().as_str() {
        "sr" | "sr-rs" | "sr-latn" | "sr-latn-rs" => Some(SERBIAN),
        "en" | "*" => Some(DEFAULT_LANGUAGE),
        other if other.starts_with("en-") => Some(DEFAULT_LANGUAGE),
        _ => None,
    }
}

/// The whole file of a language, as the dashboard loads it.
pub fn file(language: &str) -> Option<&'static str> {
    match language {
        "en_US" => Some(include_str!("../../core/locales/en_US.json")),
        SERBIAN => Some(include_str!("../../core/locales/sr_Latn_RS.json")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderMap, HeaderValue};

    use super::*;

    fn asked(text: &str) -> &'static str {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_str(text).expect("header"));
        language(&headers)
    }

    #[test]
    fn accept_language() {
        for serbian in ["sr-Latn-RS", "sr-RS", "sr", "sr_Latn_RS", "de, sr;q=0.5", "en;q=0.3, sr-RS;q=0.9"] {
            assert_eq!(asked(serbian), SERBIAN, "{serbian}");
        }
        for english in ["", "en", "en-GB, sr;q=0.9", "de", "sr;q=0", "sr-Cyrl-RS", ";;;,,q=x"] {
            assert_eq!(asked(english), "en_US", "{english}");
        }
    }

    #[test]
    fn both_languages_hold_the_same_keys() {
        fn keys(prefix: &str, json: &serde_json::Value, out: &mut std::collections::BTreeSet<String>) {
            match json {
                serde_json::Value::Object(members) => {
                    members.iter().for_each(|(name, value)| keys(&format!("{prefix}.{name}"), value, out));
                }
                // Serbian has one plural form more.
                _ => {
                    _ = out.insert(
                        prefix.trim_end_matches("_few").trim_end_matches("_one").trim_end_matches("_other").to_owned(),
                    )
                }
            }
        }
        let all = |language| {
            let json = serde_json::from_str(file(language).expect("a file")).expect("JSON");
            let mut out = std::collections::BTreeSet::new();
            keys("", &json, &mut out);
            out
        };
        assert_eq!(all("en_US"), all(SERBIAN));
    }
}
