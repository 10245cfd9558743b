//! The columns of a row in a query's `SELECT`. They hold no value, so they are passed by when the values of a
//! query are collected, which a kept statement needs each time: diesel would look at each column several times.

use std::cell::Cell;

use diesel::expression::{AppearsOnTable, Expression, Selectable, SelectableExpression, ValidGrouping};
use diesel::helper_types::AsSelect;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::{QueryResult, SelectableHelper};

use super::Engine;

thread_local! {
    /// Whether this thread collects the values of a query.
    static COLLECTING: Cell<bool> = const { Cell::new(false) };
}

/// Ends with the collecting, however that ends: a text without its columns would be kept.
struct Collecting;

impl Drop for Collecting {
    fn drop(&mut self) {
        COLLECTING.set(false);
    }
}

/// Collects the values of a query by `work`, which passes columns by.
pub(super) fn collecting<T>(work: impl FnOnce() -> T) -> T {
    COLLECTING.set(true);
    let _until = Collecting;
    work()
}

/// As `T::as_select()`, for the queries that are asked most.
pub fn columns<T: Selectable<Engine>>() -> Columns<AsSelect<T, Engine>> {
    Columns(T::as_select())
}

/// See [`columns`].
#[derive(Debug, Clone, Copy, QueryId, ValidGrouping)]
pub struct Columns<T>(T);

impl<T: Expression> Expression for Columns<T> {
    type SqlType = T::SqlType;
}

impl<T: SelectableExpression<Source>, Source> SelectableExpression<Source> for Columns<T> {}

impl<T: AppearsOnTable<Source>, Source> AppearsOnTable<Source> for Columns<T> {}

impl<T: QueryFragment<Engine>> QueryFragment<Engine> for Columns<T> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        if COLLECTING.get() { Ok(()) } else { self.0.walk_ast(pass) }
    }
}
