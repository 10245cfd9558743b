//! *Sync with provider*: asks for everything of a payment at once, and says what it found.

use actix_web::web::Data;
use sapa_core::base::issue::Reason;
use sapa_core::payment::refund::RefundState;
use sapa_core::payment::status::AttemptStatus;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::ask::{self, Answered, Question};
use super::found::{self, Looked};
use super::pending::GONE;
use super::send::{self, Sent, Unreached};
use super::{news, provider_named, unreachable};
use crate::payment::books::{Books, MoneyEvent};
use crate::payment::locked;
use crate::payment::provider::{PaymentNews, Reply};
use crate::payment::rows::attempt::{self as attempts, AttemptRow};
use crate::payment::rows::{online, refund};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::{Context, Origin};
use crate::state::State;

/// What asking the provider has changed.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Synced {
    /// What is another state now, attempts first.
    pub changes: Vec<SyncChange>,
    /// How many questions got no answer. They are put again later.
    pub unreached: u32,
}

/// A record whose state has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "entity", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub enum SyncChange {
    /// An attempt to pay.
    Attempt {
        /// Its id.
        id: i64,
        /// Its state before.
        from: AttemptStatus,
        /// Its state now.
        to: AttemptStatus,
    },
    /// A refund.
    Refund {
        /// Its id.
        id: i64,
        /// Minor units.
        amount: i64,
        /// Its state before; none: it was made at the provider, and is found.
        from: Option<RefundState>,
        /// Its state now.
        to: RefundState,
    },
}

/// The states of a payment's attempts and refunds: id, amount (of a refund), state.
struct States {
    attempts: Vec<(i64, AttemptStatus)>,
    refunds: Vec<(i64, i64, RefundState)>,
}

fn states(conn: &mut Conn, payment: i64) -> Result<States, Error> {
    let attempts = attempts::of_payment(conn, payment)?.into_iter();
    let refunds = refund::of_payment(conn, payment)?.into_iter();
    Ok(States {
        attempts: attempts.map(|row| Ok((row.id, stored(&row.status)?))).collect::<Result<_, Error>>()?,
        refunds: refunds.map(|row| Ok((row.id, row.amount, stored(&row.status)?))).collect::<Result<_, Error>>()?,
    })
}

impl States {
    fn changes(&self, now: &Self) -> Vec<SyncChange> {
        let attempts = now.attempts.iter().filter_map(|(id, to)| {
            let (_, from) = self.attempts.iter().find(|(before, _)| before == id)?;
            (from != to).then_some(SyncChange::Attempt { id: *id, from: *from, to: *to })
        });
        let refunds = now.refunds.iter().filter_map(|(id, amount, to)| {
            let from = self.refunds.iter().find(|(before, ..)| before == id).map(|(.., from)| *from);
            (from != Some(*to)).then_some(SyncChange::Refund { id: *id, amount: *amount, from, to: *to })
        });
        attempts.chain(refunds).collect()
    }
}

/// Asks for all that is open of a payment, for its attempts that have ended, and for its refunds, those that were made
/// at the provider too.
///
/// # Errors
/// 503 `payment.provider_unreachable` where no question reached the provider; they are put again later. 409
/// `payment.provider_gone` where it is not set up any more.
pub async fn sync(state: Data<State>, id: i64, context: Context) -> Result<Synced, Error> {
    let (attempts, refunds, before) = state
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
            let event = MoneyEvent { entity: "payment", id, action: "PAYMENT_SYNCED", reason: None, data };
            Books::open(Origin::from(&context), &locked.booking.row).record_event(conn, event)?;
            Ok((attempts, refunds, states(conn, id)?))
        })
        .await?;
    if !attempts.is_empty() && attempts.iter().all(|row| provider_named(&state, &row.provider).is_none()) {
        for row in attempts.iter().filter(|row| row.ended_at.is_none()) {
            // Lists it for a person.
            ask::attempt(state.clone(), row.id, Question::State).await?;
        }
        return Err(Error::conflict(Reason::new(GONE)));
    }
    let mut answered = Vec::new();
    for row in attempts {
        answered.push(match stored(&row.status)? {
            AttemptStatus::Started => {
                ask::attempt(state.clone(), row.id, Question::State).await?.question == Answered::Reached
            }
            AttemptStatus::Failed | AttemptStatus::Canceled | AttemptStatus::Captured => asked_for(&state, row).await?,
        });
    }
    match found::look(&state, id).await? {
        Looked::Nothing => {}
        looked => answered.push(looked == Looked::Whole),
    }
    for refund in refunds {
        answered.push(send::refund(state.clone(), refund, Unreached::Tell).await? != Sent::Unreachable);
    }
    if !answered.contains(&true) {
        return Err(unreachable());
    }
    let now = state.db.read(move |conn| states(conn, id)).await?;
    let unreached = answered.iter().filter(|answered| !**answered).count();
    Ok(Synced { changes: before.changes(&now), unreached: u32::try_from(unreached).unwrap_or(u32::MAX) })
}

/// Asks how an attempt stands, also one that has ended: one without money may be captured after all. Answers whether the
/// question was answered.
pub async fn asked_for(state: &Data<State>, row: AttemptRow) -> Result<bool, Error> {
    let (Some(provider), Some(name)) = (provider_named(state, &row.provider), row.provider_ref) else {
        return Ok(true);
    };
    // What was captured before the question is what the answer is about.
    let was_captured = stored::<AttemptStatus>(&row.status)? == AttemptStatus::Captured;
    match provider.payment(&name).await {
        Reply::Known(found) => {
            let take = move |conn: &mut Conn| {
                let origin = Origin::system(clock());
                let row = news::of_payment(conn, origin, row.id, &found.news)?;
                if was_captured && !matches!(found.news, PaymentNews::Captured(_)) {
                    news::not_captured(conn, origin, &row)?;
                }
                Ok(())
            };
            state.db.write(take).await?;
            Ok(true)
        }
        Reply::Refused(_) => Ok(true),
        Reply::NotSent(_) | Reply::Unknown(_) | Reply::Broken(_) => Ok(false),
    }
}
