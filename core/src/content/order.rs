//! The order of records that are shown one after another: sent whole, so that two people who move
//! different records never mix two orders.

use sapa_derive::form;

use crate::base::issue::Issue;
use crate::form::checks::{Checks, ROWS_MAX};
use crate::form::rules::Rules;

/// A record in the new order, as it was seen.
#[form(checked = CheckedOrderedRow)]
pub struct OrderedRow {
    pub id: Required<i64>,
    pub version: Required<i64>,
}

/// All records that are shown together, in their new order: `POST /faq/order`, `POST
/// /marketing-groups/order`, `POST /marketing/order`.
#[form(checked = CheckedOrder)]
pub struct OrderInput {
    /// At least one, at most 500.
    #[schema(min_items = 1, max_items = ROWS_MAX)]
    pub rows: Vec<OrderedRow>,
}

impl Rules for OrderedRow {}

impl Rules for OrderInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.required("rows", !self.rows.is_empty());
        checks.at_most("rows", self.rows.len(), ROWS_MAX);
        checks.rows("rows", &self.rows);
        checks.done()
    }
}
