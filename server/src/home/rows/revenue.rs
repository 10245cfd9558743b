//! Money that payments brought and refunds took, from the ledger, by day and currency. Amounts of different
//! currencies are never added.

use std::collections::HashMap;

use diesel::dsl::count;
use diesel::prelude::*;
use sapa_core::base::money::Currency;
use sapa_core::base::time::Zone;
use sapa_core::home::spans::Spans;

use super::spans::{in_spans, spans};
use super::sum_big_int::SumBigInt;
use crate::payment::rows::ledger::{GAINS, LOSSES, MOVING, OnMoney};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{ledger_entries as entries, payments};

const _: () = assert!(Currency::ALL.len() == 7, "a query sums each currency");

/// What the accounts that hold money gained by one cause; minor units, negative where they lost it.
#[derive(Debug, Clone, Copy)]
pub struct Gain {
    /// The position of the range of days.
    pub range: usize,
    pub currency: Currency,
    /// The sum of the postings.
    pub amount: i64,
}

/// The two sums of a currency: gained, lost.
type Sums = (Option<i64>, Option<i64>);

/// The gains and losses in each range of `days`, of one company or of all; amounts of one range and currency
/// may stand in several parts. What is gained and what is lost is never in one part.
pub fn by_day(conn: &mut Conn, company: Option<i64>, days: &Spans) -> Result<Vec<Gain>, Error> {
    // `$only`: a further condition on the entries of either query.
    macro_rules! load {
        ($only:expr) => {{
            let sum = |currency: Currency, causes: &'static [&'static str]| {
                let here = entries::table.filter(OnMoney).filter($only);
                here.filter(entries::currency.eq(currency.code()))
                    .filter(entries::cause.eq_any(causes))
                    .filter(entries::at.ge(spans::first))
                    .filter(entries::at.lt(spans::after))
                    .select(SumBigInt(entries::amount))
                    .single_value()
            };
            let of = |place: usize| (sum(Currency::ALL[place], &GAINS), sum(Currency::ALL[place], &LOSSES));
            // One range of an index for each sum: a GROUP BY would sort all entries.
            let whole = spans::table.filter(id_in(spans::number, &days.whole())).select((
                spans::number,
                of(0),
                of(1),
                of(2),
                of(3),
                of(4),
                of(5),
                of(6),
            ));
            // Around midnight the day depends on the branch's zone, which the payment knows. An outer join, whose order
            // SQLite keeps: it would read all entries of a currency for want of a better guess.
            let then = entries::table.on(entries::at
                .ge(spans::first)
                .and(entries::at.lt(spans::after))
                .and(OnMoney)
                .and($only)
                .and(entries::currency.eq_any(Currency::TEXTS))
                .and(entries::cause.eq_any(MOVING)));
            let edges = spans::table
                .left_join(then)
                .filter(id_in(spans::number, days.edges()))
                .group_by((spans::number, entries::payment_id, entries::currency, entries::cause))
                .having(count(entries::id.nullable()).gt(0))
                .select((
                    spans::number,
                    entries::payment_id.assume_not_null(),
                    entries::currency.assume_not_null(),
                    SumBigInt(entries::amount.assume_not_null()),
                ));
            (in_spans(&days.cuts, whole).load(conn)?, in_spans(&days.cuts, edges).load(conn)?)
        }};
    }
    type Day = (i64, Sums, Sums, Sums, Sums, Sums, Sums, Sums);
    type Edge = (i64, i64, String, i64);
    let (whole, edges): (Vec<Day>, Vec<Edge>) = match company {
        Some(id) => load!(entries::company_id.eq(id)),
        // True of every entry, of a column that the index of all companies has: about any other column PostgreSQL
        // would ask the table, and SQLite would go through the index of the companies, one after the other.
        None => load!(entries::currency.is_not_null()),
    };
    let mut found = Vec::with_capacity(whole.len());
    for (number, a, b, c, d, e, f, g) in whole {
        let Some(range) = days.range_of(number) else { continue };
        for (currency, (gained, lost)) in Currency::ALL.iter().zip([a, b, c, d, e, f, g]) {
            let sums = [gained, lost].into_iter().flatten();
            found.extend(sums.map(|amount| Gain { range, currency: *currency, amount }));
        }
    }
    // Asked for by themselves: PostgreSQL expects the hours around midnight to hold every entry, and would join
    // them with every payment.
    let ids: Vec<i64> = edges.iter().map(|(_, payment, ..)| *payment).collect();
    let mut zones = HashMap::new();
    if !ids.is_empty() {
        let found = payments::table.filter(id_in(payments::id, &ids)).select((payments::id, payments::time_zone));
        zones.extend(found.load::<(i64, String)>(conn)?);
    }
    for (number, payment, currency, amount) in edges {
        let zone = zones.get(&payment).ok_or_else(|| Error::internal("an entry without its payment"))?;
        if let Some(range) = days.range_in(number, stored::<Zone>(zone)?) {
            found.push(Gain { range, currency: stored(&currency)?, amount });
        }
    }
    Ok(found)
}
