//! What needs a person, in the books of a booking: one entry for each cause, and the gravest one on the payment.

use sapa_core::payment::attention::NeedsPerson;

use super::{Books, ConcernSubject};
use crate::payment::rows::concern::{self, NewConcern};
use crate::payment::rows::payment;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::problem::Error;

impl Books<'_> {
    /// Lists a record of a payment for a person, unless it is listed for the same reason.
    pub fn escalate(
        &self,
        conn: &mut Conn,
        payment_id: i64,
        of: ConcernSubject,
        reason: NeedsPerson,
    ) -> Result<(), Error> {
        self.escalate_with(conn, payment_id, of, (reason, None))
    }

    /// The same with what else is known, such as a name of the provider's.
    pub fn escalate_with(
        &self,
        conn: &mut Conn,
        payment_id: i64,
        of: ConcernSubject,
        (reason, detail): (NeedsPerson, Option<String>),
    ) -> Result<(), Error> {
        let (refund_id, attempt_id) = of.ids();
        let row = NewConcern {
            reason: reason.as_str().to_owned(),
            party: reason.party().as_str().to_owned(),
            since: at(self.origin.now),
            company_id: Some(self.company_id),
            branch_id: Some(self.branch_id),
            booking_id: Some(self.booking_id),
            payment_id: Some(payment_id),
            refund_id,
            attempt_id,
            detail,
        };
        concern::open(conn, &row)?;
        show_gravest(conn, payment_id)
    }

    /// Lists what the provider has and our books cannot have, once for the provider's `name` of it: what a person has
    /// settled does not come back. Answers whether it was listed before.
    pub fn escalate_once(
        &self,
        conn: &mut Conn,
        payment_id: i64,
        (of, reason): (ConcernSubject, NeedsPerson),
        name: &str,
    ) -> Result<bool, Error> {
        let was_listed = concern::was_told(conn, payment_id, reason, name)?;
        if !was_listed {
            self.escalate_with(conn, payment_id, of, (reason, Some(name.to_owned())))?;
        }
        Ok(was_listed)
    }

    /// Ends what an outcome was waited for.
    pub fn outcome_known(&self, conn: &mut Conn, payment_id: i64, of: ConcernSubject) -> Result<(), Error> {
        self.dealt_with(conn, payment_id, of, &NeedsPerson::WAITING_FOR_OUTCOME)
    }

    /// Ends the concerns of a record whose cause was dealt with.
    pub fn dealt_with(
        &self,
        conn: &mut Conn,
        payment_id: i64,
        of: ConcernSubject,
        reasons: &[NeedsPerson],
    ) -> Result<(), Error> {
        concern::dealt(conn, payment_id, of, reasons, at(self.origin.now))?;
        show_gravest(conn, payment_id)
    }
}

/// Writes the gravest open reason to the payment.
pub fn show_gravest(conn: &mut Conn, payment_id: i64) -> Result<(), Error> {
    let mut gravest: Option<NeedsPerson> = None;
    for reason in concern::reasons(conn, payment_id)? {
        let reason = stored(&reason)?;
        gravest = Some(gravest.map_or(reason, |known| known.graver(reason)));
    }
    payment::set_needs(conn, payment_id, gravest)
}
