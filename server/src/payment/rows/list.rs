//! Lists of payments: filters, orders, counts, sums. Each way of asking has an index to walk. Decides nothing
//! about permission: the filter carries it.
//!
//! Words are those of the payment's booking, rare and common ones as in its list. A reference of a provider
//! or a number of a slip is looked up as a whole, before.

use diesel::dsl::{exists, not, sql};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use sapa_core::base::money::Currency;
use sapa_core::base::search::QueryWord;

use super::ledger::{LOSSES, MOVING, OnMoney};
use super::payment::{PaymentWithNames, by_ids};
use crate::booking::rows::list::in_order_of;
use crate::booking::rows::term::{SearchScope, exceeds};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::platform::query::page::{Key, Window};
use crate::platform::query::{NoIndex, id_in, total};
use crate::record::rows::end_of;
use crate::record::rows::period::{Period, bounds};
use crate::schema::{ledger_entries as entries, payment_attempts, payments, search_terms};
use crate::{window, within_periods};

/// Most bookings or entries of a rare word, with which a list begins.
const RARE: [i64; 3] = [200, 2_000, 20_000];
/// The same where payments must have several words: few may have all of them, and the walk would test every payment.
const RARE_OF_SEVERAL: i64 = 200_000;
/// Most payments that one reference finds.
const REFERENCES: i64 = 100;

/// Which payments a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct PaymentFilter {
    /// Payments of one company.
    pub company: Option<i64>,
    /// Payments of one branch.
    pub branch: Option<i64>,
    /// Payments of one booking.
    pub booking: Option<i64>,
    /// Payments in one of these states; none: any.
    pub statuses: Vec<String>,
    /// Payments by one of these methods; none: any.
    pub methods: Vec<String>,
    /// Payments that went one of these ways; none: any.
    pub ways: Vec<String>,
    /// Payments that need a person.
    pub needs_person: bool,
    /// Payments that need a person for one of these reasons; none: any.
    pub reasons: Vec<String>,
    /// Payments made in one of these periods; none: any time.
    pub periods: Vec<Period>,
    /// Payments that brought money, or whose refunds took it, in one of these periods; none: any time.
    pub moved: Vec<Period>,
    /// Payments of which refunds arrived in one of these periods; none: any time.
    pub refunded: Vec<Period>,
    /// Payments whose booking has all of these words.
    pub words: Vec<QueryWord>,
    /// Payments with one of these ids; none: any.
    pub ids: Option<Vec<i64>>,
}

/// The order of a list. The id breaks ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentOrder {
    Created,
    Amount,
}

impl PaymentOrder {
    /// The key after which a list goes on.
    pub const fn key(self, payment: &PaymentWithNames) -> (Key, i64) {
        let row = &payment.row;
        match self {
            Self::Created => (Key::At(row.created_at.0), row.id),
            Self::Amount => (Key::Money(row.amount), row.id),
        }
    }
}

/// The plan for the words of a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// The word of this index is rare: begin with its bookings.
    From(usize),
    /// No word is rare: walk the list.
    Walk,
}

impl PaymentFilter {
    /// Whether the list shows payments that need a person only.
    fn is_for_person(&self) -> bool {
        self.needs_person || !self.reasons.is_empty()
    }

    /// Whether few payments are left whatever the company and the branch, so that they lead no index.
    fn is_narrow(&self, plan: Plan) -> bool {
        self.ids.is_some()
            || self.booking.is_some()
            || self.is_for_person()
            || !self.moved.is_empty()
            || !self.refunded.is_empty()
            || matches!(plan, Plan::From(_))
    }

    /// Whether an index of the status leads: of one status, in the order of time, of everything or a company.
    fn is_led_by_status(&self, plan: Plan, order: Option<PaymentOrder>) -> bool {
        let is_one = self.statuses.len() == 1 && self.branch.is_none();
        is_one && !self.is_narrow(plan) && order != Some(PaymentOrder::Amount)
    }
}

macro_rules! narrowed {
    ($query:expr, $filter:ident, $plan:ident, $order:expr) => {{
        let mut query = $query;
        let narrow = $filter.is_narrow($plan);
        if let Some(ids) = &$filter.ids {
            query = query.filter(id_in(payments::id, ids));
        }
        if let Some(booking) = $filter.booking {
            query = query.filter(payments::booking_id.eq(booking));
        }
        if $filter.is_for_person() {
            query = query.filter(payments::needs_person.is_not_null());
        }
        if !$filter.reasons.is_empty() {
            query = query.filter(payments::needs_person.eq_any(&$filter.reasons));
        }
        if let Some(branch) = $filter.branch {
            query = if narrow {
                query.filter(NoIndex(payments::branch_id).eq(branch))
            } else {
                query.filter(payments::branch_id.eq(branch))
            };
        }
        if let Some(company) = $filter.company {
            query = if narrow || $filter.branch.is_some() {
                query.filter(NoIndex(payments::company_id).eq(company))
            } else {
                query.filter(payments::company_id.eq(company))
            };
        }
        match $filter.statuses.as_slice() {
            [] => {}
            [one] if $filter.is_led_by_status($plan, $order) => query = query.filter(payments::status.eq(one.clone())),
            several => query = query.filter(NoIndex(payments::status).eq_any(several)),
        }
        if !$filter.methods.is_empty() {
            query = query.filter(payments::method.eq_any(&$filter.methods));
        }
        if !$filter.ways.is_empty() {
            query = query.filter(payments::way.eq_any(&$filter.ways));
        }
        query = within_periods!(query, $filter.periods, payments::created_at, payments::time_zone);
        for (periods, causes) in [(&$filter.moved, &MOVING[..]), (&$filter.refunded, &LOSSES[..])] {
            let Some(bounds) = bounds(periods) else { continue };
            // The index of the ledger begins with currency and cause.
            let money = entries::table.filter(OnMoney).filter(entries::currency.eq_any(Currency::TEXTS));
            let all = money
                .filter(entries::cause.eq_any(causes))
                .filter(entries::at.ge(bounds.widest.0))
                .filter(entries::at.lt(bounds.widest.1));
            query = match $filter.company {
                Some(company) => query.filter(
                    payments::id.eq_any(all.filter(entries::company_id.eq(company)).select(entries::payment_id)),
                ),
                None => query.filter(payments::id.eq_any(all.select(entries::payment_id))),
            };
            for period in periods {
                let own = entries::table.filter(OnMoney).filter(entries::payment_id.eq(payments::id));
                let own = own.filter(entries::cause.eq_any(causes));
                let then = own.filter(entries::at.ge(period.from)).filter(entries::at.lt(period.to));
                let elsewhere = not(payments::time_zone.eq_any(&period.zones));
                query = query.filter(elsewhere.or(exists(then)));
            }
        }
        for (i, word) in $filter.words.iter().enumerate() {
            let entry = |prefix: &String| {
                search_terms::table
                    .filter(search_terms::booking_id.eq(payments::booking_id))
                    .filter(search_terms::term.ge(prefix.clone()))
                    .filter(search_terms::term.lt(end_of(prefix)))
            };
            let begins =
                |prefix: &String| search_terms::term.ge(prefix.clone()).and(search_terms::term.lt(end_of(prefix)));
            let of = search_terms::table.select(search_terms::booking_id);
            query = match (word.as_slice(), $plan == Plan::From(i)) {
                // A word that no record has.
                ([], _) => query.filter(payments::id.lt(0)),
                ([one], true) => query.filter(payments::booking_id.eq_any(of.filter(begins(one)))),
                ([one, other, ..], true) => {
                    query.filter(payments::booking_id.eq_any(of.filter(begins(one).or(begins(other)))))
                }
                // Not a bare EXISTS: engines turn that into a join that begins with the word.
                ([one], false) => query.filter(exists(entry(one)).eq(true)),
                ([one, other, ..], false) => query.filter(exists(entry(one)).or(exists(entry(other))).eq(true)),
            };
        }
        query
    }};
}

/// The plan for the words of `filter`: from a rare word, if there is one.
pub fn plan(conn: &mut Conn, filter: &PaymentFilter) -> Result<Plan, Error> {
    let within = SearchScope { company: filter.company, branch: filter.branch };
    for limit in RARE.into_iter().chain((filter.words.len() > 1).then_some(RARE_OF_SEVERAL)) {
        for (i, word) in filter.words.iter().enumerate() {
            if !exceeds(conn, word, within, limit)? {
                return Ok(Plan::From(i));
            }
        }
    }
    Ok(Plan::Walk)
}

/// The payments that have `text` as the number of a slip or as a provider's reference; of this company and this
/// branch only, where they are named, so that nobody learns of another company's.
pub fn referred(conn: &mut Conn, text: &str, (company, branch): (Option<i64>, Option<i64>)) -> Result<Vec<i64>, Error> {
    let own = || {
        let mut query = payments::table.select(payments::id).limit(REFERENCES).into_boxed();
        if let Some(company) = company {
            query = query.filter(payments::company_id.eq(company));
        }
        if let Some(branch) = branch {
            query = query.filter(payments::branch_id.eq(branch));
        }
        query
    };
    let mut ids: Vec<i64> = own().filter(payments::slip_number.eq(text)).load(conn)?;
    ids.extend(own().filter(payments::provider_ref.eq(text)).load::<i64>(conn)?);
    let attempts = payment_attempts::table.filter(payment_attempts::provider_ref.eq(text));
    let paid = payments::id.eq_any(attempts.select(payment_attempts::payment_id));
    ids.extend(own().filter(paid).load::<i64>(conn)?);
    Ok(ids)
}

/// The payments of one page, in order.
pub fn list(
    conn: &mut Conn,
    filter: &PaymentFilter,
    plan: Plan,
    order: PaymentOrder,
    window: &Window<Key>,
) -> Result<Vec<PaymentWithNames>, Error> {
    let ids = ids(conn, filter, plan, order, window)?;
    of_ids(conn, &ids)
}

/// These payments, in this order.
pub fn of_ids(conn: &mut Conn, ids: &[i64]) -> Result<Vec<PaymentWithNames>, Error> {
    let rows = by_ids(conn, ids)?;
    Ok(in_order_of(ids, rows, |payment| payment.row.id))
}

/// The ids of the payments of one page, in order.
pub fn ids(
    conn: &mut Conn,
    filter: &PaymentFilter,
    plan: Plan,
    order: PaymentOrder,
    window: &Window<Key>,
) -> Result<Vec<i64>, Error> {
    let query = narrowed!(payments::table.select(payments::id).into_boxed(), filter, plan, Some(order));
    let narrow = filter.is_narrow(plan);
    Ok(match order {
        // Few payments are left: they are looked up and sorted, not found on the way through all others.
        PaymentOrder::Created if narrow && !filter.is_for_person() => {
            window!(query, window, NoIndex(payments::created_at), At, payments::id).load(conn)?
        }
        PaymentOrder::Amount if narrow => {
            window!(query, window, NoIndex(payments::amount), Money, payments::id).load(conn)?
        }
        PaymentOrder::Created => window!(query, window, payments::created_at, At, payments::id).load(conn)?,
        PaymentOrder::Amount => window!(query, window, payments::amount, Money, payments::id).load(conn)?,
    })
}

/// The number of payments, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &PaymentFilter, plan: Plan, most: i64) -> Result<i64, Error> {
    let query = narrowed!(payments::table.select(payments::id).into_boxed(), filter, plan, None);
    Ok(total(conn, &query.limit(most))?)
}

/// The sums of all payments of a list by currency: captured, refunded, under way.
pub fn sums(conn: &mut Conn, filter: &PaymentFilter, plan: Plan) -> Result<Vec<(String, i64, i64, i64)>, Error> {
    let sums = payments::table.group_by(payments::currency).select((
        payments::currency,
        sql::<BigInt>("CAST(sum(payments.captured) AS BIGINT)"),
        sql::<BigInt>("CAST(sum(payments.refunded) AS BIGINT)"),
        sql::<BigInt>("CAST(sum(payments.under_way) AS BIGINT)"),
    ));
    let query = narrowed!(sums.into_boxed(), filter, plan, None);
    Ok(query.order(payments::currency).load(conn)?)
}
