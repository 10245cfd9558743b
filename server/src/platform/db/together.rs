//! Several queries as one statement for PostgreSQL, to which every statement is a way there and back. Owns the
//! text that joins them and how the rows that come back are told apart; knows no view ([`super::view`]).

use std::ops::Range;

use diesel::QueryResult;
use diesel::query_builder::QueryBuilder;
use diesel::row::{Field, Row};

use super::part::Part;
use super::rows::{Cursor, FoundRow};
use super::statement::Source;
use super::value::{Raw, Values};
use super::{Engine, dialect};

/// The column that begins each part of a row. It holds a value where the row is one of its part.
const MARK: &str = "sapa_part";

/// The queries, as one that finds the rows of all: those of each part in order, NULL in the other parts. No row
/// is joined to another, which costs PostgreSQL nothing.
pub(super) struct Together<'a>(pub(super) &'a [&'a dyn Source]);

impl Source for Together<'_> {
    fn id(&self) -> Option<std::any::TypeId> {
        None
    }

    fn write(&self, text: &mut dialect::Text, engine: &'static Engine) -> QueryResult<bool> {
        let mut is_kept = true;
        for (number, source) in self.0.iter().enumerate() {
            text.push_sql(if number == 0 { "SELECT * FROM " } else { " FULL JOIN " });
            text.push_sql(&format!("(SELECT true AS {MARK}, found.* FROM ("));
            is_kept &= source.write(text, engine)?;
            text.push_sql(&format!(") AS found) AS part_{number}"));
            if number > 0 {
                text.push_sql(" ON false");
            }
        }
        Ok(is_kept)
    }

    fn bind(&self, values: &mut Values, engine: &'static Engine) -> QueryResult<()> {
        self.0.iter().try_for_each(|source| source.bind(values, engine))
    }
}

/// The rows of each of `count` queries that were asked together.
pub(super) fn split(rows: Cursor<'_, '_>, count: usize) -> QueryResult<Vec<Part>> {
    let mut parts: Vec<Part> = std::iter::repeat_with(Part::default).take(count).collect();
    let mut places: Option<Vec<Range<usize>>> = None;
    for row in rows {
        let row = row?;
        let places = places.get_or_insert_with(|| places_of(&row));
        for (part, place) in parts.iter_mut().zip(places) {
            take(part, &row, place);
        }
    }
    Ok(parts)
}

/// The columns of each part, its mark first.
fn places_of(row: &FoundRow<'_, '_>) -> Vec<Range<usize>> {
    let count = row.field_count();
    let is_mark = |at: &usize| row.get(*at).is_some_and(|field| field.field_name() == Some(MARK));
    let marks: Vec<usize> = (0..count).filter(is_mark).collect();
    let ends = marks.iter().skip(1).copied().chain([count]);
    marks.iter().zip(ends).map(|(mark, end)| *mark..end).collect()
}

/// Takes what stands at `place` of a row, if the row is one of this part.
fn take(part: &mut Part, row: &FoundRow<'_, '_>, place: &Range<usize>) {
    let mut fields = place.clone().filter_map(|at| row.get(at));
    if fields.next().is_none_or(|mark| mark.value().is_none()) {
        return;
    }
    let has_names = part.has_names();
    for field in fields {
        if !has_names {
            part.name(field.field_name().unwrap_or_default());
        }
        part.push(match field.value() {
            Some(Raw::Postgres(value)) => Some(value),
            _ => None,
        });
    }
}
