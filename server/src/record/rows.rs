//! Search words of all records except bookings. Stores the words that the core folded, and scans
//! them by prefix; folds nothing itself.

pub mod period;
pub mod plain;

use diesel::dsl::{And, Eq, Filter, GtEq, Lt, Or, Select};
use diesel::prelude::*;
use sapa_core::base::search::QueryWord;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::schema::record_terms;

/// Whose words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordKind {
    Company,
    Branch,
    Service,
    ServiceGroup,
    AnimalType,
    Breed,
    FaqEntry,
    MarketingGroup,
    Banner,
    SupportMessage,
    SupportTemplate,
    User,
}

impl RecordKind {
    /// As it is stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Company => "company",
            Self::Branch => "branch",
            Self::Service => "service",
            Self::ServiceGroup => "service_group",
            Self::AnimalType => "animal_type",
            Self::Breed => "breed",
            Self::FaqEntry => "faq_entry",
            Self::MarketingGroup => "marketing_group",
            Self::Banner => "banner",
            Self::SupportMessage => "support_message",
            Self::SupportTemplate => "support_template",
            Self::User => "user",
        }
    }
}

#[derive(Debug, Insertable)]
#[diesel(table_name = record_terms)]
struct TermRow {
    kind: &'static str,
    record_id: i64,
    term: String,
}

/// Makes `terms` the words of a record.
pub fn replace(conn: &mut Conn, kind: RecordKind, record: i64, terms: Vec<String>) -> Result<(), Error> {
    let mine =
        record_terms::table.filter(record_terms::kind.eq(kind.as_str())).filter(record_terms::record_id.eq(record));
    diesel::delete(mine).execute(conn)?;
    insert(conn, kind, vec![(record, terms)])
}

/// Writes the words of records that have none.
pub fn insert(conn: &mut Conn, kind: RecordKind, records: Vec<(i64, Vec<String>)>) -> Result<(), Error> {
    let row = |record_id, term| TermRow { kind: kind.as_str(), record_id, term };
    let rows: Vec<TermRow> =
        records.into_iter().flat_map(|(id, terms)| terms.into_iter().map(move |term| row(id, term))).collect();
    // An engine takes some ten thousand values in one statement.
    for part in rows.chunks(1_000) {
        diesel::insert_into(record_terms::table).values(part).execute(conn)?;
    }
    Ok(())
}

/// The end of the range of texts that begin with `prefix`: every such text sorts before it.
pub fn end_of(prefix: &str) -> String {
    format!("{prefix}\u{10FFFF}")
}

type Within = And<GtEq<record_terms::term, String>, Lt<record_terms::term, String>>;
type OfKind = Eq<record_terms::kind, &'static str>;
/// Ids, as a part of another query.
pub type Ids = Select<Filter<Filter<record_terms::table, OfKind>, Or<Within, Within>>, record_terms::record_id>;

/// The records that have a word, for `id.eq_any(…)` in the query of a list: one for each word, so
/// that all must match. A word without any prefix (a query of punctuation only) matches no record.
pub fn having(kind: RecordKind, word: &QueryWord) -> Ids {
    let within = |prefix: Option<&String>| -> Within {
        let (from, to) = prefix.map(|text| (text.clone(), end_of(text))).unwrap_or_default();
        record_terms::term.ge(from).and(record_terms::term.lt(to))
    };
    // Every query has the same shape, because its type names it: a single prefix is asked for
    // twice.
    let (one, other) = (word.first(), word.last());
    record_terms::table
        .filter(record_terms::kind.eq(kind.as_str()))
        .filter(within(one).or(within(other)))
        .select(record_terms::record_id)
}
