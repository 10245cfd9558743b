//! The hold of a booking that its guest pays online. When it has passed, the provider is asked to cancel
//! the payment; the booking is canceled once the provider has said that it is not paid (product §5, B6).

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;

use super::{pauses, pending};
use crate::booking::expire;
use crate::payment::locked;
use crate::payment::of_bookings::OfBookings;
use crate::platform::db::types::stored;
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::state::State;

/// Ends the hold of the booking `id`. Answers when to look again; none: there is nothing to end.
pub async fn end(state: Data<State>, id: i64) -> Result<Option<UtcTime>, Error> {
    let held = state
        .db
        .write(move |conn| {
            let booking = locked::booking(conn, id)?;
            let unpaid = booking.row.sums().captured == 0;
            let open = unpaid && stored::<BookingStatus>(&booking.row.status)? == BookingStatus::Created;
            Ok(booking.row.hold_until.map(UtcTime::from).filter(|_| open))
        })
        .await?;
    let Some(until) = held else { return Ok(None) };
    let now = clock();
    if now < until {
        return Ok(Some(until));
    }
    match pending::end(&state, id, None).await {
        Ok(()) => {}
        // The hold occupies until the provider has answered.
        Err(e) if [409, 503].contains(&e.problem().status) => {
            let polls = i32::try_from(now.since(until).num_minutes()).unwrap_or(i32::MAX).saturating_add(3);
            return Ok(Some(pauses::next(polls, now)));
        }
        Err(e) => return Err(e),
    }
    state.db.write(move |conn| expire::expire(conn, &OfBookings, id, clock())).await?;
    Ok(None)
}
