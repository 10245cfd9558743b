//! Mails to the guest about refunds, by the state of a refund. What a mail says, and which mails replace another, is
//! `booking::mail`.

use sapa_core::base::time::UtcTime;
use sapa_core::payment::guest_mail::Refund;
use sapa_core::payment::refund::{RefundState, WITHDRAWN};

use super::rows::refund::RefundRow;
use crate::booking::mail::{self, RefundStage};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// Tells of a refund as it is now, if the guest is told of it. One that failed waits for a person, who finds another
/// way: the guest hears of the end.
pub fn of_refund(conn: &mut Conn, now: UtcTime, row: &RefundRow) -> Result<(), Error> {
    let stage = match stored(&row.status)? {
        RefundState::Requested | RefundState::Sent => RefundStage::UnderWay,
        RefundState::Succeeded => RefundStage::Done,
        RefundState::Failed if row.failure.as_deref() == Some(WITHDRAWN) => RefundStage::Withdrawn,
        RefundState::Failed | RefundState::Reversed => return Ok(()),
    };
    if !row.notify_guest {
        return Ok(());
    }
    let paid = Refund { amount: row.amount, way: stored(&row.way)? };
    mail::refund(conn, now, (row.booking_id, row.id), paid, stage)
}
