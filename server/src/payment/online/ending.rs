//! Ends an online payment that is under way where a change of its booking needs that, and only then: the
//! change itself is checked again in its own transaction.

use actix_web::web::Data;

use super::pending;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::state::State;

/// Ends the payment of the booking that is under way, if `wanted` finds that the change would be allowed.
///
/// # Errors
/// 409 `payment.under_way` while the provider has not told how the payment stands.
pub async fn before(
    state: &Data<State>,
    booking: i64,
    wanted: impl FnOnce(&mut Conn) -> Result<bool, Error> + Send + 'static,
) -> Result<(), Error> {
    // What is not allowed is refused by the change itself.
    match state.db.read(wanted).await {
        Ok(true) => pending::end(state, booking).await,
        Ok(false) => Ok(()),
        Err(e) if e.problem().status < 500 => Ok(()),
        Err(e) => Err(e),
    }
}
