//! Completion: ACTIVE → COMPLETED (B3). The rest of the time is free again. What a guest has stayed beyond the agreed
//! departure is added to the booking in the same transaction, where the request says so, and what the guest pays is
//! recorded in it.

use sapa_core::base::issue::Reason;
use sapa_core::booking::occupancy::{begun, ended};
use sapa_core::payment::completion::{CompleteInput, still_open};
use sapa_core::payment::overstay::{Lengthened, lengthened};
use serde_json::json;

use super::place::CHANGED;
use super::reschedule;
use super::rows::booking::BookingChanges;
use super::rows::occupancy;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, to_json};
use crate::platform::problem::Error;

/// Completes a booking. A balance that is still owed is left open on purpose, or stands in the way.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &CompleteInput) -> Result<Outcome, Error> {
    let mut outcome = Outcome::default();
    let mut balance = current.facts.balance;
    if let Some(departure) = &input.departure {
        (outcome, balance) = lengthen(conn, current, departure, input.expected_total)?;
    }
    if let Some(payment) = &input.payment {
        let total = outcome.changes.total.unwrap_or(current.booking.row.total);
        let sums = current.payments.record(conn, current.context, current.booking, total, payment);
        let sums = sums.map_err(|error| error.within("payment"))?;
        balance = sums.balance();
        outcome.money = Some(sums);
    }
    if let Some(reason) = still_open(balance, input.leave_balance_open == Some(true)) {
        return Err(Error::conflict(reason).with_extra("balance", &balance));
    }
    end_now(conn, current)?;
    outcome.changes.completed_at = Some(Some(at(current.at)));
    Ok(outcome)
}

/// The later departure with its price, and the balance by then. 409 with the quote where the total is not the expected
/// one. The occupancies stay: their workplace is asked about no time that is past.
fn lengthen(
    conn: &mut Conn,
    current: &Current<'_>,
    departure: &str,
    expected_total: Option<i64>,
) -> Result<(Outcome, i64), Error> {
    let (site, existing) = reschedule::load(conn, current.booking)?;
    let setting = site.setting(current.context.actor()?.role, current.at);
    let Lengthened { stay, quote, balance } = lengthened(&existing, setting.service, departure, setting.now)?;
    if expected_total.is_some_and(|seen| seen != quote.total) {
        return Err(Error::conflict(Reason::new(CHANGED)).with_extra("quote", &quote));
    }
    let snapshot = |check_out, total: i64| {
        let times = (existing.facts.check_in, check_out);
        let mut value = reschedule::times_and_places(&existing.segments(), times, &site.workplaces, site.zone());
        value["total"] = json!(total);
        value
    };
    let (was, is) = (snapshot(existing.facts.check_out, existing.quote.total), snapshot(stay.check_out, quote.total));
    let changes = BookingChanges {
        check_out: Some(at(stay.check_out)),
        units: Some(i32::try_from(stay.units).unwrap_or(i32::MAX)),
        quote: Some(to_json(&quote)?),
        total: Some(quote.total),
        ..BookingChanges::default()
    };
    let data = Some(json!({ "was": was, "is": is }));
    let outcome = Outcome { changes, data, ..Outcome::default() };
    reschedule::refuse_under_way(conn, current, &outcome)?;
    Ok((outcome, balance))
}

/// Ends the occupancies of the booking. A segment that had not begun is given back whole; so is the
/// first night of a guest who leaves on the day of arrival.
pub fn end_now(conn: &mut Conn, current: &Current<'_>) -> Result<(), Error> {
    let Current { at: now, booking, facts, .. } = current;
    let rows = occupancy::of_booking(conn, booking.row.id)?;
    for row in rows.iter().filter(|row| row.live) {
        let begun = begun(facts.service_type, facts.zone, row.from_utc.0, *now);
        let interval = if begun { ended(facts.service_type, facts.zone, row.interval(), *now) } else { row.interval() };
        occupancy::update(conn, row.id, interval, begun, row.overbooked)?;
    }
    Ok(())
}
