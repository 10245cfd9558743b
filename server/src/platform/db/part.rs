//! Rows of PostgreSQL that are kept until they are loaded: values as it sent them. Knows no statement.

use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::Arc;

use diesel::pg::PgValue;

/// A value that is not NULL: its type, and its place among the bytes.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    oid: NonZeroU32,
    place: Range<usize>,
}

/// The rows of one of the queries.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    names: Vec<String>,
    /// Row by row.
    fields: Vec<Option<Found>>,
    bytes: Vec<u8>,
}

impl Part {
    /// Whether the columns have their names; every row has as many.
    pub(super) fn has_names(&self) -> bool {
        !self.names.is_empty()
    }

    /// Appends the name of a column, before the first row.
    pub(super) fn name(&mut self, name: &str) {
        self.names.push(name.to_owned());
    }

    /// Appends the next value of a row; none: NULL.
    pub(super) fn push(&mut self, value: Option<PgValue<'_>>) {
        let start = self.bytes.len();
        let found = value.map(|value| {
            self.bytes.extend_from_slice(value.as_bytes());
            Found { oid: value.get_oid(), place: start..self.bytes.len() }
        });
        self.fields.push(found);
    }

    fn rows(&self) -> usize {
        self.fields.len().checked_div(self.names.len()).unwrap_or(0)
    }
}

/// The rows of a part, one after the other.
pub struct PartRows {
    part: Arc<Part>,
    next: usize,
}

impl PartRows {
    pub(super) fn of(part: Arc<Part>) -> Self {
        Self { part, next: 0 }
    }
}

impl Iterator for PartRows {
    type Item = PartRow;

    fn next(&mut self) -> Option<PartRow> {
        let row = PartRow { part: self.part.clone(), number: self.next };
        self.next += 1;
        (row.number < row.part.rows()).then_some(row)
    }
}

/// A row of a part.
pub struct PartRow {
    part: Arc<Part>,
    number: usize,
}

impl PartRow {
    pub(super) fn field_count(&self) -> usize {
        self.part.names.len()
    }

    pub(super) fn index(&self, index: usize) -> Option<usize> {
        (index < self.field_count()).then_some(index)
    }

    pub(super) fn named(&self, name: &str) -> Option<usize> {
        self.part.names.iter().position(|other| other == name)
    }

    pub(super) fn field(&self, index: usize) -> Option<PartField<'_>> {
        (index < self.field_count()).then_some(PartField { row: self, index })
    }
}

/// A column of a row of a part.
pub struct PartField<'a> {
    row: &'a PartRow,
    index: usize,
}

impl<'a> PartField<'a> {
    pub(super) fn name(&self) -> Option<&str> {
        self.row.part.names.get(self.index).map(String::as_str)
    }

    pub(super) fn value(&self) -> Option<PgValue<'a>> {
        let part = self.row.part.as_ref();
        let found = part.fields.get(self.row.number * part.names.len() + self.index)?.as_ref()?;
        Some(PgValue::new(part.bytes.get(found.place.clone())?, &found.oid))
    }
}
