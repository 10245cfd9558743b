//! Ends the online payment of a booking that is under way, before the booking is canceled or staff record a
//! payment: the provider is asked to cancel it, and its answer is waited for.

use actix_web::web::Data;
use sapa_core::base::issue::Reason;
use sapa_core::payment::status::AttemptStatus;

use super::ask::{self, Answered, Heard, Question};
use super::{soon, unreachable};
use crate::booking::payments::UNDER_WAY;
use crate::payment::rows::online;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::state::State;

/// The refusal of what waits for a provider that is not set up any more.
pub const GONE: &str = "payment.provider_gone";

/// Ends the payment of the booking that is under way, if there is one. `only`: if it is this payment.
///
/// # Errors
/// 409 `payment.under_way` while the provider has not told how the payment stands, 503 where it cannot be reached, 409
/// `payment.provider_gone` where it is not set up any more: a person settles the payment then.
pub async fn end(state: &Data<State>, booking: i64, only: Option<i64>) -> Result<(), Error> {
    let started = state
        .db
        .read(move |conn| {
            let pending = online::pending(conn, booking)?.filter(|row| only.is_none_or(|only| only == row.id));
            let Some(pending) = pending else { return Ok(None) };
            let last = online::last_attempt(conn, pending.id)?;
            let open =
                last.map(|last| Ok::<_, Error>((last.id, stored::<AttemptStatus>(&last.status)?))).transpose()?;
            Ok(open.filter(|(_, status)| *status == AttemptStatus::Started).map(|(id, _)| id))
        })
        .await?;
    let Some(id) = started else { return Ok(()) };
    let heard = soon(state, ask::attempt(state.clone(), id, Question::Cancel)).await?.transpose()?;
    match heard {
        Some(Heard { next: None, .. }) => Ok(()),
        Some(Heard { question: Answered::Unreached, .. }) => Err(unreachable()),
        Some(Heard { question: Answered::Gone, .. }) => Err(Error::conflict(Reason::new(GONE))),
        Some(Heard { question: Answered::Reached, .. }) | None => Err(Error::conflict(Reason::new(UNDER_WAY))),
    }
}
