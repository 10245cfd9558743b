//! Texts for people, in both languages, from the files that the dashboard uses too. Every caller
//! names the language; there is no current one. Owns no text itself.

use std::sync::LazyLock;

use actix_web::http::header::{ACCEPT_LANGUAGE, AcceptLanguage, HeaderMap, HeaderValue, Quality, from_comma_delimited};
use actix_web::web::Bytes;
use flate2::Compression;
use sapa_core::base::issue::{Param, Params};
use sapa_core::base::plural::{DEFAULT_LANGUAGE, plural};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::hex::hex;
use super::http::coding;

/// Serbian in Latin script.
pub const SERBIAN: &str = "sr_Latn_RS";

/// The text of `key` in `locale`, with `%{name}` filled from `params`. Where a text depends on a
/// count, `count` (or else the limit among the params) chooses the plural form. English replaces a
/// text that the language misses; the key itself replaces one that exists in no language.
pub fn text(locale: &str, key: &str, params: &Params) -> String {
    let count = ["count", "min", "max"].iter().find_map(|name| match params.get(name) {
        Some(Param::Number(n)) => Some(*n),
        _ => None,
    });
    let found = [locale, DEFAULT_LANGUAGE].into_iter().find_map(|locale| {
        written(locale, key).or_else(|| written(locale, &format!("{key}_{}", plural(locale, count?))))
    });
    let Some(found) = found else { return key.to_owned() };
    let mut params = params.clone();
    if let Some(count) = count
        && params.get("count").is_none()
    {
        params.insert("count".to_owned(), Param::Number(count));
    }
    if params.is_empty() {
        return found;
    }
    let (names, values): (Vec<&str>, Vec<String>) = params
        .iter()
        .map(|(name, value)| {
            let value = match value {
                Param::Number(n) => n.to_string(),
                Param::Text(text) => text.clone(),
            };
            (name, value)
        })
        .unzip();
    rust_i18n::replace_patterns(&found, &names, &values)
}

/// The text that a language's file has for `key`. `t!` marks a missing one with the language before the key.
fn written(locale: &str, key: &str) -> Option<String> {
    let text = rust_i18n::t!(key, locale = locale);
    (text != format!("{locale}.{key}")).then(|| text.into_owned())
}

/// The name of a record in `language`, of its two names.
pub fn either<'a>(language: &str, en: &'a str, sr: &'a str) -> &'a str {
    if language == SERBIAN { sr } else { en }
}

/// The language of an answer: the first of `Accept-Language` that Šapa speaks, by weight.
/// sr-Latn-RS, sr-Latn, sr-RS and sr (also with underscores) are Serbian Latin.
pub fn language(headers: &HeaderMap) -> &'static str {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // A language tag has dashes; our own names of the languages have underscores.
    let dashed = HeaderValue::from_str(&asked.replace('_', "-")).ok();
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

/// The texts of a language, as the dashboard loads them.
pub struct File {
    /// JSON, nested by key.
    pub json: Bytes,
    /// The same, with the best compression, because it is made once.
    pub gzipped: Bytes,
    /// The entity tag, in its quotes.
    pub tag: String,
}

/// The texts of a language, with English ones where it misses some.
pub fn file(language: &str) -> Option<&'static File> {
    static OF_ENGLISH: LazyLock<File> = LazyLock::new(|| File::new(&texts(DEFAULT_LANGUAGE)));
    static OF_SERBIAN: LazyLock<File> = LazyLock::new(|| {
        let mut own = texts(SERBIAN);
        complete(&mut own, &texts(DEFAULT_LANGUAGE));
        File::new(&own)
    });
    match language {
        DEFAULT_LANGUAGE => Some(&OF_ENGLISH),
        SERBIAN => Some(&OF_SERBIAN),
        _ => None,
    }
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
}

/// The file of a language, as its translator wrote it.
fn source(language: &str) -> Option<&'static str> {
    match language {
        DEFAULT_LANGUAGE => Some(include_str!("../../../core/locales/en_US.json")),
        SERBIAN => Some(include_str!("../../../core/locales/sr_Latn_RS.json")),
        _ => None,
    }
}

fn texts(language: &str) -> Value {
    serde_json::from_str(source(language).unwrap_or_default()).unwrap_or_default()
}

/// Adds the `english` texts that `texts` misses. A text with plural forms counts as one text; a
/// form that English does not have is filled by its form for many.
fn complete(texts: &mut Value, english: &Value) {
    let (Value::Object(own), Value::Object(english)) = (texts, english) else { return };
    let form = |key: &str| PLURALS.iter().find_map(|form| Some((key.strip_suffix(form)?.to_owned(), *form)));
    for (key, text) in english {
        if let Some(texts) = own.get_mut(key) {
            complete(texts, text);
        } else if let Some((stem, last)) = form(key) {
            if last == MANY && PLURALS.iter().all(|form| !own.contains_key(&format!("{stem}{form}"))) {
                for (key, text) in english.iter().filter(|(key, _)| form(key).is_some_and(|(own, _)| own == stem)) {
                    own.insert(key.clone(), text.clone());
                }
                own.insert(format!("{stem}_few"), text.clone());
            }
        } else {
            own.insert(key.clone(), text.clone());
        }
    }
}

/// The endings of the keys of plural forms.
const PLURALS: [&str; 3] = ["_one", "_few", MANY];
const MANY: &str = "_other";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

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

    /// The keys of a language; a text with plural forms counts once.
    fn keys(language: &str) -> BTreeSet<String> {
        fn walk(prefix: &str, json: &Value, out: &mut BTreeSet<String>) {
            let Value::Object(members) = json else {
                // Serbian has one more plural form.
                let key = ["_few", "_one", "_other"].iter().fold(prefix, |key, form| key.trim_end_matches(form));
                out.insert(key.to_owned());
                return;
            };
            for (name, value) in members {
                walk(&if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") }, value, out);
            }
        }
        let mut out = BTreeSet::new();
        walk("", &texts(language), &mut out);
        out
    }

    #[test]
    fn both_languages_hold_the_same_keys() {
        assert_eq!(keys(DEFAULT_LANGUAGE), keys(SERBIAN));
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
        complete(&mut own, &english);
        assert_eq!(own, whole);
    }

    /// The files below `dir`, except tests.
    fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, out);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.to_string_lossy().ends_with("_tests.rs")
            {
                out.push(path);
            }
        }
    }

    /// Whether a literal is a code: lower-case words with dots between them. A file's name looks
    /// like one.
    fn is_code(literal: &str) -> bool {
        let word = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        };
        let named = Path::new(literal)
            .extension()
            .is_some_and(|end| ["bin", "css", "db", "html", "rs", "ts", "txt"].iter().any(|one| end == *one));
        literal.contains('.') && literal.split('.').all(word) && !named
    }

    #[test]
    fn every_code_has_a_text() {
        let server = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut files = Vec::new();
        sources(&server.join("src"), &mut files);
        sources(&server.join("../core/src"), &mut files);
        let (mut codes, known) = (0, keys(DEFAULT_LANGUAGE));
        for file in files {
            let source = std::fs::read_to_string(&file).expect("a source");
            for literal in source.split('"').filter(|literal| is_code(literal)) {
                assert!(known.contains(literal), "no text for {literal} of {}", file.display());
                codes += 1;
            }
        }
        assert!(codes > 200, "only {codes} codes were found");
    }
}
