//! The step-up of a session (product §12): asks the core whether a change needs a proof of the last ten minutes. Asked
//! within the transaction of the change, after the look-up of its idempotency key.

use sapa_core::access::role::Actor;
use sapa_core::access::step_up::{FactorStanding, Proof, ProofKind, StepUp, check, must_have};
use sapa_core::base::time::UtcTime;
use sapa_core::people::factor::may_have;

use super::rows::session;
use super::{Origin, SessionRef};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// 403 unless the session of a change has the proof that `change` needs. The system, and accounts that have no
/// second factors, need none.
pub fn require(conn: &mut Conn, origin: &Origin<'_>, change: StepUp) -> Result<(), Error> {
    match origin.author.actor() {
        Some(actor) if may_have(actor.role) => in_session(conn, actor, origin.session, change, origin.now),
        _ => Ok(()),
    }
}

fn in_session(
    conn: &mut Conn,
    actor: &Actor,
    session: Option<SessionRef>,
    change: StepUp,
    now: UtcTime,
) -> Result<(), Error> {
    let session = session.ok_or_else(|| Error::internal("a change of an account outside of its session"))?;
    let row = session::proof(conn, session.id)?.ok_or_else(|| Error::unauthorized("auth.expired"))?;
    let proof = match (row.proved_by.as_deref(), row.proved_at) {
        (Some(kind), Some(at)) => Some(Proof { kind: stored::<ProofKind>(kind)?, at: at.0 }),
        _ => None,
    };
    let must = session.role_must || must_have(actor.role, &[], row.company_asks == Some(true));
    let standing = FactorStanding { has: row.has_factor, must };
    check(change, proof, standing, now).map_err(|code| Error::new(403, code))
}
