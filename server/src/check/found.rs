//! What an invariant reports to, and how it goes through a table: in ranges of ids, so that memory stays bounded
//! whatever the table holds.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Rows that are looked at together.
pub const BATCH: i64 = 5_000;
/// Most violations that one invariant reports; a broken rule often breaks in every row.
pub const MOST: usize = 1_000;

/// A rule that the rows of the database break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The rule, one of [`super::INVARIANTS`].
    pub invariant: &'static str,
    /// Kind of the record (`booking`, `payment` …), or name of a table.
    pub entity: String,
    /// Id of the record; 0: of no row.
    pub id: i64,
    /// What is wrong, in a sentence.
    pub sentence: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { invariant, entity, id, sentence } = self;
        write!(f, "{invariant} {entity} {id}: {sentence}")
    }
}

/// Takes the violations of one invariant.
pub struct Found<'a> {
    invariant: &'static str,
    /// Violations until now, those beyond [`MOST`] too.
    pub(super) count: usize,
    report: &'a mut dyn FnMut(Violation),
}

impl<'a> Found<'a> {
    pub(super) fn new(invariant: &'static str, report: &'a mut dyn FnMut(Violation)) -> Self {
        Self { invariant, count: 0, report }
    }

    /// Reports a violation, unless there were [`MOST`].
    pub fn add(&mut self, entity: &str, id: i64, sentence: impl Into<String>) {
        self.count += 1;
        if self.count <= MOST {
            let (entity, sentence) = (entity.to_owned(), sentence.into());
            (self.report)(Violation { invariant: self.invariant, entity, id, sentence });
        }
    }
}

/// A rule that one statement tells.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// The table whose ids are gone through.
    pub table: &'static str,
    /// Kind of the record.
    pub entity: &'static str,
    /// SELECT of `id` and a sentence, `says`, for each row that breaks the rule. `:from` and `:to` stand for a range
    /// of ids of the table, the first one outside of it.
    pub sql: &'static str,
}

#[derive(QueryableByName)]
struct Broken {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    says: String,
}

#[derive(QueryableByName)]
struct Last {
    #[diesel(sql_type = Nullable<BigInt>)]
    last: Option<i64>,
}

impl Rule {
    /// Reports the rows that break the rule.
    pub fn run(&self, conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
        let mut from = i64::MIN;
        while let Some(to) = end_of_range(conn, self.table, from)? {
            for row in select::<Broken>(conn, &self.within(from, to))? {
                found.add(self.entity, row.id, row.says);
            }
            from = to;
        }
        Ok(())
    }

    fn within(&self, from: i64, to: i64) -> String {
        // i64::MIN is no literal of either engine.
        let from = from.max(-i64::MAX).to_string();
        format!("{} LIMIT {}", self.sql.replace(":from", &from).replace(":to", &to.to_string()), MOST + 1)
    }
}

/// The rows of a statement that stands in this room, with no value of a person in its text.
pub fn select<T>(conn: &mut Conn, sql: &str) -> Result<Vec<T>, Error>
where
    T: QueryableByName<crate::platform::db::Engine> + 'static,
{
    Ok(diesel::sql_query(sql).load(conn)?)
}

/// The last id of the next range of a table's rows after `from`; none: there are no more.
pub fn end_of_range(conn: &mut Conn, table: &str, from: i64) -> Result<Option<i64>, Error> {
    let from = from.max(-i64::MAX);
    let next = format!("SELECT id FROM {table} WHERE id > {from} ORDER BY id LIMIT {BATCH}");
    let last: Vec<Last> = select(conn, &format!("SELECT max(id) AS last FROM ({next}) AS next"))?;
    Ok(last.into_iter().find_map(|row| row.last))
}

/// Calls `f` with each range of a table's ids: after the first, up to the last.
pub fn ranges(
    conn: &mut Conn,
    table: &str,
    mut f: impl FnMut(&mut Conn, i64, i64) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut from = -i64::MAX;
    while let Some(to) = end_of_range(conn, table, from)? {
        f(conn, from, to)?;
        from = to;
    }
    Ok(())
}
