//! Payments and refunds through a provider. A record is reserved in one transaction, the provider is asked
//! outside of any, and a second transaction records what is known then. News come by an answer, a webhook
//! or a later question, and are taken the same way ([`news`]).

pub mod ask;
pub mod found;
pub mod hold;
pub mod news;
pub mod pauses;
pub mod pending;
pub mod queue;
pub mod reconcile;
pub mod send;
pub mod start;
pub mod sync;
pub mod webhook;

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Data;
use tokio::sync::oneshot;

use crate::payment::provider::Provider;
use crate::platform::problem::Error;
use crate::state::State;
use sapa_core::payment::refund::UNREACHABLE;

/// How long a request waits for a provider; then its answer is that the work is under way.
const PATIENCE: Duration = Duration::from_secs(2);

/// The result of `work` if it is there within two seconds; the work goes on in any case. Where too many calls
/// are under way, none: the job of the record does the work. Other work after answers keeps its slots.
pub async fn soon<T: Send + 'static>(
    state: &Data<State>,
    work: impl Future<Output = T> + Send + 'static,
) -> Result<Option<T>, Error> {
    let (sender, receiver) = oneshot::channel();
    let Ok(permit) = state.provider_calls.clone().try_acquire_owned() else { return Ok(None) };
    let begun = state.background.start(async move {
        // Nobody waits any more: the result is on the record.
        let _ = sender.send(work.await);
        drop(permit);
    });
    if begun.is_err() {
        return Ok(None);
    }
    Ok(tokio::time::timeout(PATIENCE, receiver).await.ok().and_then(Result::ok))
}

/// Our name of a refund at the provider.
pub fn refund_reference(id: i64) -> String {
    format!("refund-{id}")
}

/// 503: the provider cannot be reached, and nothing was sent.
pub fn unreachable() -> Error {
    Error::new(503, UNREACHABLE).retry_after(5)
}

/// The provider of this name, if it is the chosen one.
pub fn provider_named(state: &State, name: &str) -> Option<Arc<dyn Provider>> {
    state.provider.clone().filter(|provider| provider.name() == name)
}
