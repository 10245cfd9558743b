//! Rows of the ledger. Appended only: triggers refuse any change. Decides nothing.

use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Bool;
use sapa_core::payment::ledger::{LedgerAccount, LedgerCause};

use crate::platform::db::types::At;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::schema::ledger_entries;

/// An entry to append.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = ledger_entries, treat_none_as_default_value = false)]
pub struct NewEntry {
    pub at: At,
    pub company_id: i64,
    pub payment_id: i64,
    pub refund_id: Option<i64>,
    pub attempt_id: Option<i64>,
    pub cause: String,
    pub account: String,
    pub amount: i64,
    pub currency: String,
    /// The account that posts it; none: the system, or a provider's news.
    pub posted_by: Option<i64>,
}

/// An entry as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = ledger_entries)]
pub struct LedgerEntryRow {
    pub id: i64,
    pub at: At,
    pub refund_id: Option<i64>,
    pub attempt_id: Option<i64>,
    pub cause: String,
    pub account: String,
    pub amount: i64,
    pub currency: String,
}

/// The causes by which accounts that hold money gain: also a refund that came back, on that day.
pub const GAINS: [&str; 2] = [LedgerCause::Capture.as_str(), LedgerCause::RefundReversed.as_str()];
/// The causes by which they lose.
pub const LOSSES: [&str; 1] = [LedgerCause::RefundSucceeded.as_str()];
/// All of them.
pub const MOVING: [&str; 3] = [GAINS[0], GAINS[1], LOSSES[0]];

/// Whether an entry is on an account that holds money, as the conditions of the ledger's partial indexes have
/// it: what such an entry says is a part of revenue.
#[derive(Debug, Clone, Copy, QueryId, ValidGrouping)]
pub struct OnMoney;

impl Expression for OnMoney {
    type SqlType = Bool;
}

impl<Source> SelectableExpression<Source> for OnMoney {}

impl<Source> AppearsOnTable<Source> for OnMoney {}

impl QueryFragment<Engine> for OnMoney {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        pass.push_sql("\"ledger_entries\".\"account\" IN (");
        for (place, account) in LedgerAccount::MONEY.into_iter().enumerate() {
            pass.push_sql(if place == 0 { "'" } else { "', '" });
            pass.push_sql(account.as_str());
        }
        pass.push_sql("')");
        Ok(())
    }
}

/// Appends the entries of one cause. A cause that was posted before violates a unique index.
pub fn append(conn: &mut Conn, entries: &[NewEntry]) -> Result<(), Error> {
    diesel::insert_into(ledger_entries::table).values(entries).execute(conn)?;
    Ok(())
}

/// What each attempt captured of a payment, the first one first: its id, and minor units.
pub fn captures(conn: &mut Conn, payment: i64) -> Result<Vec<(i64, i64)>, Error> {
    let captured = ledger_entries::table
        .filter(ledger_entries::payment_id.eq(payment))
        .filter(ledger_entries::cause.eq(LedgerCause::Capture.as_str()))
        .filter(OnMoney)
        .order(ledger_entries::id)
        .select((ledger_entries::attempt_id.assume_not_null(), ledger_entries::amount));
    Ok(captured.filter(ledger_entries::attempt_id.is_not_null()).load(conn)?)
}

/// The entries of a payment, the first one first.
pub fn of_payment(conn: &mut Conn, payment: i64) -> Result<Vec<LedgerEntryRow>, Error> {
    Ok(ledger_entries::table
        .filter(ledger_entries::payment_id.eq(payment))
        .order(ledger_entries::id)
        .select(LedgerEntryRow::as_select())
        .load(conn)?)
}
