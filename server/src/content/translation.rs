//! Overrides of the built-in texts: every text of the product in both languages, how complete they are, and
//! the changes. A text that depends on a count is one text with a form for each kind of count.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use sapa_core::access::event::{Audience, EventKind};
use sapa_core::base::plural::LANGUAGES;
use sapa_core::base::search::{QueryWord, Terms, matches};
use sapa_core::base::time::UtcTime;
use sapa_core::content::translation::{FORMS, TranslationInput, TranslationQuestion, TranslationState, state_of};
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::translation::{self as rows, TranslationRow};
use crate::event::announce;
use crate::platform::db::Conn;
use crate::platform::i18n::built_in::{complete, own, plural_of};
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::Context;

/// The texts of the sandbox's pay page, which is a service of its own and knows no overrides.
const OF_THE_SANDBOX: &str = "sandbox.";

/// The forms of a text in one language: `text` alone, or those that depend on a count.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TextForms {
    pub text: Option<String>,
    pub one: Option<String>,
    pub few: Option<String>,
    pub other: Option<String>,
}

impl TextForms {
    fn of<'a>(forms: impl Iterator<Item = (&'static str, &'a str)>) -> Option<Self> {
        let mut all = Self::default();
        let mut any = false;
        for (form, text) in forms {
            any = true;
            let slot = match form {
                "one" => &mut all.one,
                "few" => &mut all.few,
                "other" => &mut all.other,
                _ => &mut all.text,
            };
            *slot = Some(text.to_owned());
        }
        any.then_some(all)
    }
}

/// A text in one language.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TranslationText {
    /// The language.
    #[schema(example = "sr_Latn_RS")]
    pub language: String,
    /// What is on the screen, and why.
    pub state: TranslationState,
    /// Whether the text needs a translator.
    pub needs_work: bool,
    /// What people see; none where there is no such text any more.
    pub shown: Option<TextForms>,
    /// The built-in text, English where the language misses it; none where there is no such text any more.
    pub built_in: Option<TextForms>,
    /// The override.
    pub own: Option<TextForms>,
    /// The built-in text at the time of the override.
    pub built_in_then: Option<TextForms>,
    /// When the override was changed last.
    pub updated_at: Option<UtcTime>,
}

/// A text in all languages.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TranslationItem {
    /// The key, without the endings of plural forms.
    #[schema(example = "common.save")]
    pub key: String,
    /// The text in each language, English first.
    pub texts: Vec<TranslationText>,
}

/// How complete a language is.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Completeness {
    /// The language.
    #[schema(example = "sr_Latn_RS")]
    pub language: String,
    /// The number of texts.
    pub keys: usize,
    /// Those that the language has itself.
    pub done: usize,
    /// The states with texts that need a translator, or that have an override.
    pub states: Vec<StateCount>,
}

/// How many texts are in a state.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct StateCount {
    /// The state.
    pub state: TranslationState,
    /// The number of texts.
    pub count: usize,
}

/// The keys of a text in one language: of each form, its name and its key.
type Keys = Vec<(&'static str, &'static str)>;

/// The texts of this build, by key.
static BUILT_IN: LazyLock<BTreeMap<&'static str, [Keys; 2]>> = LazyLock::new(|| {
    let mut all: BTreeMap<&'static str, [Keys; 2]> = BTreeMap::new();
    for (at, language) in LANGUAGES.into_iter().enumerate() {
        for key in complete(language).keys().filter(|key| !key.starts_with(OF_THE_SANDBOX)) {
            let (stem, form) = split(key);
            all.entry(stem).or_default()[at].push((form, key));
        }
    }
    all
});

/// The key of the text, and the form that a full key stands for.
fn split(key: &str) -> (&str, &'static str) {
    plural_of(key).unwrap_or((key, FORMS[0]))
}

/// The full key of a form.
fn full(key: &str, form: &str) -> String {
    if form == FORMS[0] { key.to_owned() } else { format!("{key}_{form}") }
}

/// A text in one language, with its override.
struct Side<'a> {
    language: &'static str,
    state: TranslationState,
    built_in: Vec<(&'static str, &'static str)>,
    rows: Vec<(&'static str, &'a TranslationRow)>,
    /// The forms that people see.
    shown: Vec<(&'static str, &'a str)>,
}

impl<'a> Side<'a> {
    fn of(at: usize, key: &str, rows: &[&'a TranslationRow]) -> Self {
        let language = LANGUAGES[at];
        let texts = complete(language);
        let keys = BUILT_IN.get(key).map(|sides| sides[at].as_slice()).unwrap_or_default();
        let built_in: Vec<_> = keys.iter().filter_map(|(form, key)| Some((*form, texts.get(*key)?.as_str()))).collect();
        let rows: Vec<_> =
            rows.iter().filter(|row| row.language == language).map(|row| (split(&row.key).1, *row)).collect();
        let today = |row: &TranslationRow| {
            match state_of(&row.text, &row.built_in, texts.get(&row.key).map(String::as_str)) {
                // The text has other forms today.
                TranslationState::Gone if !built_in.is_empty() => TranslationState::Unfit,
                state => state,
            }
        };
        let has_own = keys.iter().all(|(_, key)| own(language).contains_key(*key));
        let without = if has_own { TranslationState::BuiltIn } else { TranslationState::Missing };
        let state = rows.iter().map(|(_, row)| today(row)).min().unwrap_or(without);
        let shown = built_in.iter().map(|(form, text)| {
            let used = rows.iter().find(|(own, row)| own == form && today(row).is_used());
            (*form, used.map_or(*text, |(_, row)| row.text.as_str()))
        });
        Self { language, state, shown: shown.collect(), built_in, rows }
    }

    fn show(&self) -> TranslationText {
        let rows = || self.rows.iter();
        TranslationText {
            language: self.language.to_owned(),
            state: self.state,
            needs_work: self.state.needs_work(),
            shown: TextForms::of(self.shown.iter().copied()),
            built_in: TextForms::of(self.built_in.iter().copied()),
            own: TextForms::of(rows().map(|(form, row)| (*form, row.text.as_str()))),
            built_in_then: TextForms::of(rows().map(|(form, row)| (*form, row.built_in.as_str()))),
            updated_at: rows().map(|(_, row)| row.updated_at.0).max(),
        }
    }

    fn words(&self, terms: Terms) -> Terms {
        let terms = self.built_in.iter().fold(terms, |terms, (_, text)| terms.words(text));
        self.rows.iter().fold(terms, |terms, (_, row)| terms.words(&row.text))
    }
}

/// A text in all languages, with its overrides.
struct Entry<'a> {
    key: &'a str,
    sides: [Side<'a>; 2],
}

impl<'a> Entry<'a> {
    fn of(key: &'a str, rows: &[&'a TranslationRow]) -> Self {
        Self { key, sides: [Side::of(0, key, rows), Side::of(1, key, rows)] }
    }

    /// The rank in the list: what needs a translator, the missing ones first.
    fn rank(&self) -> TranslationState {
        let all = self.sides.iter().map(|side| side.state);
        all.filter(|state| state.needs_work()).min().unwrap_or(TranslationState::BuiltIn)
    }

    fn has(&self, words: &[QueryWord]) -> bool {
        let terms = || self.sides.iter().fold(Terms::new().words(self.key), |terms, side| side.words(terms)).finish();
        words.is_empty() || matches(&terms(), words)
    }

    fn show(&self) -> TranslationItem {
        TranslationItem { key: self.key.to_owned(), texts: self.sides.iter().map(Side::show).collect() }
    }
}

/// All texts, and the overrides of texts that are gone.
fn entries(rows: &[TranslationRow]) -> Vec<Entry<'_>> {
    let mut by_key: BTreeMap<&str, Vec<&TranslationRow>> = BTreeMap::new();
    for row in rows {
        by_key.entry(split(&row.key).0).or_default().push(row);
    }
    let keys: BTreeSet<&str> = BUILT_IN.keys().copied().chain(by_key.keys().copied()).collect();
    let own = |key| by_key.get(key).map(Vec::as_slice).unwrap_or_default();
    keys.into_iter().map(|key| Entry::of(key, own(key))).collect()
}

/// Which texts a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct TranslationFilter {
    /// In this state in one language at least, or in the chosen one.
    pub state: Option<TranslationState>,
    /// The language whose state counts.
    pub language: Option<String>,
    /// Words of the key, of the built-in texts and of the overrides.
    pub words: Vec<QueryWord>,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TranslationOrder {
    /// What needs a translator first, the missing ones before all.
    State,
    /// By key.
    Key,
}

/// The texts that `filter` finds, in order.
pub fn list(
    conn: &mut Conn,
    filter: &TranslationFilter,
    order: TranslationOrder,
) -> Result<Vec<TranslationItem>, Error> {
    let rows = rows::all(conn)?;
    let matches = |side: &Side<'_>| {
        filter.state.is_none_or(|state| side.state == state)
            && filter.language.as_ref().is_none_or(|language| side.language == language)
    };
    let mut found = entries(&rows);
    found.retain(|entry| entry.sides.iter().any(matches) && entry.has(&filter.words));
    if order == TranslationOrder::State {
        // Stable: those of one rank stay in the order of their keys.
        found.sort_by_key(Entry::rank);
    }
    Ok(found.iter().map(Entry::show).collect())
}

/// How complete the languages are.
pub fn completeness(conn: &mut Conn) -> Result<Vec<Completeness>, Error> {
    let rows = rows::all(conn)?;
    let entries = entries(&rows);
    let of = |(at, language): (usize, &str)| {
        let count = |state: TranslationState| entries.iter().filter(|entry| entry.sides[at].state == state).count();
        let listed = TranslationState::ALL.iter().filter(|state| state.needs_work() || state.is_used());
        let states = listed.map(|state| StateCount { state: *state, count: count(*state) }).filter(|one| one.count > 0);
        let keys = BUILT_IN.len();
        let done = keys - count(TranslationState::Missing);
        Completeness { language: language.to_owned(), keys, done, states: states.collect() }
    };
    Ok(LANGUAGES.into_iter().enumerate().map(of).collect())
}

/// A text in all languages; 404 for a key that is neither built in nor overridden.
pub fn find(conn: &mut Conn, key: &str) -> Result<TranslationItem, Error> {
    let rows: Vec<_> = rows::all(conn)?.into_iter().filter(|row| split(&row.key).0 == key).collect();
    if rows.is_empty() && !BUILT_IN.contains_key(key) {
        return Err(Error::not_found());
    }
    Ok(Entry::of(key, &rows.iter().collect::<Vec<_>>()).show())
}

/// What the audit keeps of an override.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AuditedTranslation<'a> {
    language: &'a str,
    key: &'a str,
    text: &'a str,
    built_in: &'a str,
}

/// Writes the override of a text in a language. A form that reads as the built-in one needs none.
pub fn update(
    conn: &mut Conn,
    context: &Context,
    (language, key): (&str, &str),
    input: &TranslationInput,
) -> Result<TranslationItem, Error> {
    let at = LANGUAGES.iter().position(|one| *one == language).ok_or_else(Error::not_found)?;
    let keys = &BUILT_IN.get(key).ok_or_else(Error::not_found)?[at];
    let texts = complete(language);
    let built_in = TextForms::of(keys.iter().filter_map(|(form, key)| Some((*form, texts.get(*key)?.as_str()))));
    let TextForms { text, one, few, other } = built_in.unwrap_or_default();
    let question = TranslationQuestion { built_in: TranslationInput { text, one, few, other }, input: input.clone() };
    let checked = input.clone().checked(question.issues())?;
    let entered = [checked.text, checked.one, checked.few, checked.other];
    rows::lock(conn)?;
    let mut changed = false;
    for (form, text) in FORMS.into_iter().zip(entered) {
        let (Some(text), key) = (text, full(key, form)) else { continue };
        let Some(built_in) = texts.get(&key) else { continue };
        changed |= write(conn, context, (language, &key), (&text, built_in))?;
    }
    let after = find(conn, key)?;
    tell(conn, context, changed)?;
    Ok(after)
}

/// Tells every open dashboard to read its texts again. Last, because others who announce wait from here on.
fn tell(conn: &mut Conn, context: &Context, changed: bool) -> Result<(), Error> {
    if !changed {
        return Ok(());
    }
    // An override has an id for each form and language; readers read all texts.
    announce(conn, EventKind::Translations, 0, &Audience::Everyone, context.now)
}

/// Writes one form; whether that changed anything.
fn write(
    conn: &mut Conn,
    context: &Context,
    (language, key): (&str, &str),
    (text, built_in): (&str, &str),
) -> Result<bool, Error> {
    let after = AuditedTranslation { language, key, text, built_in };
    match rows::find(conn, language, key)? {
        Some(row) if text == built_in => remove(conn, context, &row)?,
        Some(row) if row.text == text && row.built_in == built_in => return Ok(false),
        Some(row) => {
            rows::update(conn, row.id, (text, built_in), context.now)?;
            record::updated(conn, context, subject(row.id), &audited(&row), &after)?;
        }
        None if text == built_in => return Ok(false),
        None => {
            let row = rows::insert(conn, (language, key), (text, built_in), context.now)?;
            record::created(conn, context, subject(row.id), &after)?;
        }
    }
    Ok(true)
}

/// Returns a text to the built-in one; nothing changes where it has no override. 404 for a key that is
/// neither built in nor overridden.
pub fn reset(conn: &mut Conn, context: &Context, (language, key): (&str, &str)) -> Result<(), Error> {
    rows::lock(conn)?;
    let mut changed = false;
    for form in FORMS {
        if let Some(row) = rows::find(conn, language, &full(key, form))? {
            remove(conn, context, &row)?;
            changed = true;
        }
    }
    let is_known = changed || BUILT_IN.contains_key(key) && LANGUAGES.contains(&language);
    if !is_known {
        return Err(Error::not_found());
    }
    tell(conn, context, changed)
}

fn remove(conn: &mut Conn, context: &Context, row: &TranslationRow) -> Result<(), Error> {
    rows::delete(conn, row.id)?;
    record::deleted(conn, context, subject(row.id), &audited(row))
}

fn audited(row: &TranslationRow) -> AuditedTranslation<'_> {
    AuditedTranslation { language: &row.language, key: &row.key, text: &row.text, built_in: &row.built_in }
}

const fn subject(id: i64) -> Subject {
    Subject { entity: "translation", id, company: None }
}
