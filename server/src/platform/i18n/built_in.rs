//! The texts of this build: one file a language, which server and dashboard share. Knows no override.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::web::Bytes;
use flate2::Compression;
use sapa_core::base::plural::{DEFAULT_LANGUAGE, forms};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::platform::hex::hex;
use crate::platform::http::coding;

/// Serbian in Latin script.
pub const SERBIAN: &str = "sr_Latn_RS";

/// The texts of a language by key.
pub type Keyed = BTreeMap<String, String>;

/// The texts of a language, as the dashboard loads them.
#[derive(Clone)]
pub struct File {
    /// JSON, nested by key.
    pub json: Bytes,
    /// The same, with the best compression, because it is made once.
    pub gzipped: Bytes,
    /// The entity tag, in its quotes.
    pub tag: String,
}

impl File {
    fn new(texts: &Value) -> Self {
        let json = texts.to_string();
        Self {
            gzipped: coding::gzipped(json.as_bytes(), Compression::best()).unwrap_or_default().into(),
            tag: format!("\"{}\"", &hex(&Sha256::digest(json.as_bytes()))[..32]),
            json: json.into(),
        }
    }

    /// The texts of a language without overrides; none for a language that Šapa does not speak.
    pub fn built_in(language: &str) -> Option<Self> {
        static OF_ENGLISH: LazyLock<File> = LazyLock::new(|| File::new(&whole(DEFAULT_LANGUAGE)));
        static OF_SERBIAN: LazyLock<File> = LazyLock::new(|| File::new(&whole(SERBIAN)));
        match language {
            DEFAULT_LANGUAGE => Some(OF_ENGLISH.clone()),
            SERBIAN => Some(OF_SERBIAN.clone()),
            _ => None,
        }
    }

    /// The texts of a language with `own` ones in place of some.
    pub fn with<'a>(language: &str, own: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut texts = whole(language);
        for (key, text) in own {
            let slot = key.split('.').try_fold(&mut texts, |group, name| group.get_mut(name));
            if let Some(slot @ Value::String(_)) = slot {
                *slot = Value::String(text.to_owned());
            }
        }
        Self::new(&texts)
    }
}

/// The texts that this build has for a language itself.
pub fn own(language: &str) -> &'static Keyed {
    static OF_ENGLISH: LazyLock<Keyed> = LazyLock::new(|| keyed(&texts(DEFAULT_LANGUAGE)));
    static OF_SERBIAN: LazyLock<Keyed> = LazyLock::new(|| keyed(&texts(SERBIAN)));
    if language == SERBIAN { &OF_SERBIAN } else { &OF_ENGLISH }
}

/// All texts of a language: English ones fill its gaps.
pub fn complete(language: &str) -> &'static Keyed {
    static OF_SERBIAN: LazyLock<Keyed> = LazyLock::new(|| keyed(&whole(SERBIAN)));
    if language == SERBIAN { &OF_SERBIAN } else { own(DEFAULT_LANGUAGE) }
}

/// The file of a language, as its translator wrote it.
fn source(language: &str) -> Option<&'static str> {
    match language {
        DEFAULT_LANGUAGE => Some(include_str!("../../../../core/locales/en_US.json")),
        SERBIAN => Some(include_str!("../../../../core/locales/sr_Latn_RS.json")),
        _ => None,
    }
}

fn texts(language: &str) -> Value {
    serde_json::from_str(source(language).unwrap_or_default()).unwrap_or_default()
}

fn whole(language: &str) -> Value {
    let mut texts = texts(language);
    if language != DEFAULT_LANGUAGE {
        fill(&mut texts, &self::texts(DEFAULT_LANGUAGE));
    }
    texts
}

fn keyed(texts: &Value) -> Keyed {
    fn walk(prefix: &str, texts: &Value, out: &mut Keyed) {
        match texts {
            Value::Object(members) => {
                for (name, value) in members {
                    let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
                    walk(&key, value, out);
                }
            }
            Value::String(text) => {
                out.insert(prefix.to_owned(), text.clone());
            }
            _ => {}
        }
    }
    let mut out = Keyed::new();
    walk("", texts, &mut out);
    out
}

/// The endings of the keys of plural forms.
const PLURALS: [&str; 3] = ["_one", "_few", MANY];
const MANY: &str = "_other";

/// The key without the ending of a plural form, and the form's name; none for a text that depends on no
/// count.
pub fn plural_of(key: &str) -> Option<(&str, &'static str)> {
    PLURALS.iter().find_map(|ending| Some((key.strip_suffix(ending)?, &ending[1..])))
}

/// Adds the `english` texts that `texts` misses. A text with plural forms counts as one text; a
/// form that English does not have is filled by its form for many.
fn fill(texts: &mut Value, english: &Value) {
    let (Value::Object(own), Value::Object(english)) = (texts, english) else { return };
    for (key, text) in english {
        if let Some(texts) = own.get_mut(key) {
            fill(texts, text);
        } else if let Some((stem, form)) = plural_of(key) {
            if *"other" == *form && PLURALS.iter().all(|form| !own.contains_key(&format!("{stem}{form}"))) {
                for form in forms(SERBIAN) {
                    let text = english.get(&format!("{stem}_{form}")).unwrap_or(text);
                    own.insert(format!("{stem}_{form}"), text.clone());
                }
            }
        } else {
            own.insert(key.clone(), text.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The keys of a language; a text with plural forms counts once.
    fn stems(language: &str) -> BTreeSet<&'static str> {
        own(language).keys().map(|key| plural_of(key).map_or(key.as_str(), |(stem, _)| stem)).collect()
    }

    #[test]
    fn both_languages_hold_the_same_keys() {
        assert_eq!(stems(DEFAULT_LANGUAGE), stems(SERBIAN));
    }

    #[test]
    fn a_text_that_depends_on_a_count_has_every_form_of_its_language() {
        for language in [DEFAULT_LANGUAGE, SERBIAN] {
            let texts = own(language);
            for (stem, form) in texts.keys().filter_map(|key| plural_of(key)) {
                assert!(forms(language).contains(&form), "{language} {stem} has a form {form}");
                for form in forms(language) {
                    assert!(texts.contains_key(&format!("{stem}_{form}")), "{language} {stem} has no form {form}");
                }
                assert!(!texts.contains_key(stem), "{language} {stem} has a text beside its forms");
            }
        }
    }

    #[test]
    fn missing_texts_of_a_language_are_english() {
        let english = serde_json::json!({
            "a": {"x": "X", "y": "Y"}, "bare": "B", "n_one": "%{count} dog", "n_other": "%{count} dogs",
            "m_one": "%{count} cat", "m_other": "%{count} cats",
        });
        let mut own = serde_json::json!({"a": {"y": "Ipsilon"}, "m_one": "%{count} mačka", "m_few": "%{count} mačke", "m_other": "%{count} mačaka"});
        let whole = serde_json::json!({
            "a": {"x": "X", "y": "Ipsilon"}, "bare": "B",
            "n_one": "%{count} dog", "n_few": "%{count} dogs", "n_other": "%{count} dogs",
            "m_one": "%{count} mačka", "m_few": "%{count} mačke", "m_other": "%{count} mačaka",
        });
        fill(&mut own, &english);
        assert_eq!(own, whole);
    }

    #[test]
    fn own_texts_stand_in_the_place_of_built_in_ones() {
        let own = [("common.save", "Snimi"), ("common", "No group"), ("Gone.text", "Gone")];
        let file = File::with(SERBIAN, own.into_iter());
        let texts: Value = serde_json::from_slice(&file.json).unwrap();
        assert_eq!(texts["common"]["save"], "Snimi");
        assert!(texts["Gone"].is_null());
        let built_in = File::built_in(SERBIAN).unwrap();
        assert!(built_in.tag != file.tag && built_in.json.len() > 10_000 && File::built_in("de_DE").is_none());
    }
}
