//! *Sync with provider*: asks for everything of a payment at once.

use actix_web::web::Data;
use sapa_core::payment::status::AttemptStatus;
use serde_json::json;

use super::ask::{self, Question};
use super::send::{self, Sent, Unreached};
use super::{news, provider_named, unreachable};
use crate::payment::books::{Books, Told};
use crate::payment::locked;
use crate::payment::provider::Reply;
use crate::payment::rows::attempt::{self as attempts, AttemptRow};
use crate::payment::rows::{online, refund};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::{Context, Origin};
use crate::state::State;

/// Asks for all that is open of a payment, for its attempts that have ended, and for the refunds that ended
/// because the provider knew nothing of them.
///
/// # Errors
/// 503 `payment.provider_unreachable` where a question did not reach the provider; it is put again later.
pub async fn sync(state: Data<State>, id: i64, context: Context) -> Result<(), Error> {
    let (attempts, refunds, given_up) = state
        .db
        .write(move |conn| {
            let now = at(clock());
            let attempts = attempts::of_payment(conn, id)?;
            for open in &attempts {
                online::ask_attempt_at(conn, open.id, now)?;
            }
            let refunds = online::open_refunds_of(conn, id)?;
            for open in &refunds {
                online::ask_refund_at(conn, *open, now)?;
            }
            let locked = locked::payment(conn, id)?;
            let data = json!({ "paymentId": id });
            let told = Told { entity: "payment", id, action: "PAYMENT_SYNCED", reason: None, data };
            Books::open(Origin::from(&context), &locked.booking.row).tell(conn, told)?;
            Ok((attempts, refunds, refund::given_up(conn, id, news::NEVER_CAME)?))
        })
        .await?;
    let mut reached = true;
    for row in attempts {
        reached &= match stored(&row.status)? {
            AttemptStatus::Started => ask::attempt(state.clone(), row.id, Question::State).await?.reached,
            AttemptStatus::Failed | AttemptStatus::Canceled | AttemptStatus::Captured => ended(&state, row).await?,
        };
    }
    for refund in refunds {
        reached &= send::refund(state.clone(), refund, Unreached::Tell).await? != Sent::Unreachable;
    }
    for refund in given_up {
        reached &= send::came(&state, refund).await?;
    }
    if reached { Ok(()) } else { Err(unreachable()) }
}

/// Asks for an attempt that has ended: one without money may be captured after all. Answers whether the
/// question reached the provider.
async fn ended(state: &Data<State>, row: AttemptRow) -> Result<bool, Error> {
    let (Some(provider), Some(name)) = (provider_named(state, &row.provider), row.provider_ref) else {
        return Ok(true);
    };
    let reply = provider.payment(&name).await;
    let reached = !matches!(reply, Reply::NotSent(_));
    if let Reply::Known(told) = reply {
        let take = move |conn: &mut Conn| news::of_payment(conn, Origin::system(clock()), row.id, &told).map(drop);
        state.db.write(take).await?;
    }
    Ok(reached)
}
