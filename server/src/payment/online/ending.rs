//! Ends an online payment that is under way where a change of its booking needs that, and only then: the
//! change is tried first, so that one that is refused, or made before under its key, ends no payment.

use actix_web::web::Data;

use super::pending::{self, UNDER_WAY};
use crate::platform::problem::Error;
use crate::state::State;

/// Makes `change`; ends the online payment of `booking` before it where nothing else stands in its way.
///
/// # Errors
/// 409 `payment.under_way` while the provider has not told how the payment stands.
pub async fn around<T, F: Future<Output = Result<T, Error>>>(
    state: &Data<State>,
    booking: i64,
    change: impl Fn() -> F,
) -> Result<T, Error> {
    match change().await {
        Err(refusal) if refusal.problem().code == UNDER_WAY => {
            pending::end(state, booking, None).await?;
            change().await
        }
        made => made,
    }
}
