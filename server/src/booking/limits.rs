//! Limits on what pet owners book (`sapa_core::market::limits`). Bookings of one account, and holds from one
//! address, take turns until their transaction ends, so that parallel ones cannot outrun a count. Staff have
//! no limits.

use chrono::Duration;
use sapa_core::base::issue::Reason;
use sapa_core::base::time::UtcTime;
use sapa_core::market::limits::{EXPIRED_HOURS, Reached, Taken, may_take};

use super::rows::hold;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::Context;
use crate::session::rows::account;
use crate::session::rows::sign_in::take_turn;

/// Seconds after which a limit without a known end is worth another try.
const AN_HOUR: u32 = 3_600;

/// The turn of an account's bookings: no booking begins while the account is being erased, and none is
/// missed.
pub fn take_turn_of(conn: &mut Conn, customer: i64) -> Result<(), Error> {
    take_turn(conn, &format!("bookings of {customer}"))
}

/// Begins a booking of a pet owner: 401 for an account that is gone by now, 409 for an address that was never
/// confirmed. Call it before any lock.
pub fn begin(conn: &mut Conn, context: &Context) -> Result<(), Error> {
    if context.actor.role.is_dashboard() {
        return Ok(());
    }
    let customer = context.actor.user_id.0;
    take_turn_of(conn, customer)?;
    take_turn(conn, &format!("holds from {}", network(context)))?;
    let found = account::with_password(conn, customer)?.filter(|(row, _)| row.active);
    let (row, _) = found.ok_or_else(|| Error::unauthorized("auth.expired"))?;
    match row.email_verified_at {
        Some(_) => Ok(()),
        None => Err(Error::conflict(Reason::new("booking.email_unconfirmed"))),
    }
}

/// Refuses a booking beyond a limit: 429 with the time after which one more may be possible. `hold`: how long
/// the booking would be held.
pub fn check(conn: &mut Conn, context: &Context, hold: Option<Duration>) -> Result<(), Error> {
    if context.actor.role.is_dashboard() {
        return Ok(());
    }
    let (customer, now) = (context.actor.user_id.0, context.now);
    let window = Duration::hours(EXPIRED_HOURS);
    let (expired_holds, first) = hold::expired(conn, customer, now.plus(-window))?;
    let taken = Taken {
        open_holds: hold::open_of_customer(conn, customer)?,
        expired_holds,
        unpaid_bookings: hold::unpaid(conn, customer, now)?,
        holds_of_address: hold::open_of_network(conn, &network(context))?,
    };
    may_take(&taken, hold.is_some()).map_err(|reached| {
        let wait = match reached {
            Reached::UnpaidBookings => AN_HOUR,
            Reached::OpenHolds | Reached::HoldsOfAddress => seconds(hold.unwrap_or_default()),
            Reached::ExpiredHolds => first.map_or(AN_HOUR, |at| seconds(at.plus(window).since(now))),
        };
        Error::too_many(reached.code(), wait)
    })
}

/// Keeps who holds a new booking, for later limits.
pub fn keep(conn: &mut Conn, context: &Context, booking: i64, now: UtcTime) -> Result<(), Error> {
    hold::insert(conn, booking, context.actor.user_id.0, &network(context), now)
}

fn network(context: &Context) -> String {
    context.network.map_or_else(|| "unknown".to_owned(), |network| network.to_string())
}

fn seconds(time: Duration) -> u32 {
    u32::try_from(time.num_seconds()).unwrap_or(0) + 1
}
