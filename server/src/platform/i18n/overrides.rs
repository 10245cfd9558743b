//! The overrides of one database, in memory. Every thread of a server knows those of its own server
//! ([`speak`]), so that each text that it says is today's: a text has no connection and no request at hand.
//! Threads of commands and of other services say the built-in texts.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use sapa_core::base::plural::LANGUAGES;
use sapa_core::content::translation::state_of;

use super::built_in::{File, complete};

/// An override as stored.
#[derive(Debug, Clone)]
pub struct OwnText {
    pub language: String,
    /// Its key, with the ending of its plural form.
    pub key: String,
    pub text: String,
    /// The built-in text at the time of the override.
    pub built_in: String,
}

/// The overrides that a server knows. Shared by its threads.
#[derive(Default)]
pub struct Overrides(RwLock<Arc<Known>>);

#[derive(Default)]
struct Known {
    version: i64,
    languages: HashMap<&'static str, (HashMap<String, String>, File)>,
}

impl Known {
    /// Of `version`, with those of `rows` that are used.
    fn new(version: i64, rows: &[OwnText]) -> Self {
        let of = |language: &'static str| {
            let built_in = complete(language);
            let used = |row: &&OwnText| {
                let now = built_in.get(&row.key).map(String::as_str);
                row.language == language && state_of(&row.text, &row.built_in, now).is_used()
            };
            let own: HashMap<_, _> = rows.iter().filter(used).map(|row| (row.key.clone(), row.text.clone())).collect();
            let file = File::with(language, own.iter().map(|(key, text)| (key.as_str(), text.as_str())));
            (!own.is_empty()).then_some((language, (own, file)))
        };
        Self { version, languages: LANGUAGES.into_iter().filter_map(of).collect() }
    }
}

impl Overrides {
    fn known(&self) -> Arc<Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The version of the stored overrides that are in memory; 0 before the first.
    pub fn version(&self) -> i64 {
        self.known().version
    }

    /// Takes the stored overrides of `version` over, unless a later version is there already.
    pub fn take(&self, version: i64, rows: &[OwnText]) {
        if version <= self.version() {
            return;
        }
        let new = Arc::new(Known::new(version, rows));
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.version < version {
            *known = new;
        }
    }

    /// The texts of a language as the dashboard loads them; none for a language that Šapa does not speak.
    pub fn file(&self, language: &str) -> Option<File> {
        let known = self.known();
        let own = known.languages.get(language).map(|(_, file)| file.clone());
        own.or_else(|| File::built_in(language))
    }

    fn text(&self, language: &str, key: &str) -> Option<String> {
        self.known().languages.get(language)?.0.get(key).cloned()
    }
}

thread_local! {
    static OF_THE_SERVER: RefCell<Option<Arc<Overrides>>> = const { RefCell::new(None) };
}

/// Makes this thread say the texts of a server from now on.
pub fn set_thread_overrides(overrides: &Arc<Overrides>) {
    OF_THE_SERVER.with(|own| *own.borrow_mut() = Some(overrides.clone()));
}

/// The override of a text that the server of this thread uses.
pub fn override_for(language: &str, key: &str) -> Option<String> {
    // None where the thread is ending.
    let own = OF_THE_SERVER.try_with(|own| own.borrow().clone()).ok()??;
    own.text(language, key)
}

#[cfg(test)]
mod tests {
    use sapa_core::base::issue::Params;

    use super::super::text;
    use super::*;

    fn row(language: &str, key: &str, text: &str, built_in: &str) -> OwnText {
        let of = str::to_owned;
        OwnText { language: of(language), key: of(key), text: of(text), built_in: of(built_in) }
    }

    #[test]
    fn a_thread_says_the_overrides_of_its_server() {
        let overrides = Arc::new(Overrides::default());
        let said = |count: i64| {
            let mut params = Params::default();
            params.insert("max".to_owned(), count.into());
            text("en_US", concat!("validation", ".max_length"), &params)
        };
        assert_eq!(said(50), "Maximum 50 characters");
        overrides.take(
            2,
            &[row("en_US", "validation.max_length_other", "Up to %{count} letters", "Maximum %{count} characters")],
        );
        assert_eq!(said(50), "Maximum 50 characters", "of a server, and this thread belongs to none");
        set_thread_overrides(&overrides);
        assert_eq!((said(50).as_str(), said(1).as_str()), ("Up to 50 letters", "Maximum 1 character"));
        overrides.take(1, &[]);
        assert_eq!(said(50), "Up to 50 letters", "an older version comes too late");
        overrides.take(3, &[]);
        assert_eq!(said(50), "Maximum 50 characters");
    }

    #[test]
    fn an_override_that_fits_no_more_is_not_used() {
        let overrides = Arc::new(Overrides::default());
        overrides.take(
            1,
            &[
                row("en_US", "common.save", "Keep it", "Another text"),
                row("en_US", "common.cancel", "Back %{name}", "Cancel %{name}"),
                row("en_US", "Gone.text", "Gone", "Gone"),
            ],
        );
        let file: serde_json::Value = serde_json::from_slice(&overrides.file("en_US").unwrap().json).unwrap();
        assert_eq!((&file["common"]["save"], &file["common"]["cancel"]), (&"Keep it".into(), &"Cancel".into()));
        assert!(file["Gone"].is_null());
        set_thread_overrides(&overrides);
        assert_eq!(text("en_US", "common.save", &Params::default()), "Keep it");
        assert_eq!(text("sr_Latn_RS", "common.save", &Params::default()), "Sačuvaj");
    }
}
