//! Second factors (product §12): codes of an authenticator app, passkeys, recovery codes, remembered browsers. Proves
//! them and keeps their secrets; which requests ask for one is decided in `people`, what needs a step-up in `step_up`.

pub mod challenge;
pub mod passkey;
pub mod proof;
pub mod recovery;
pub mod seal;
pub mod totp;

use sapa_core::access::role::Role;
use sapa_core::access::step_up::{FactorStanding, must_have};
use sapa_core::people::factor::may_have;

use super::rows::account::UserRow;
use super::rows::factor;
use crate::platform::db::types::stored;
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;
use crate::platform::signature::SigningKeys;
use passkey::Passkeys;
use seal::Seal;

/// Secrets that are read together.
const BATCH: i64 = 500;

/// Seals under the first signing key what another one sealed, so that a key that was exchanged may go. A secret whose
/// key is gone stays as it is, and is reported.
pub async fn reseal(db: &Db, factors: &Factors) -> Result<(), Error> {
    let mut after = 0;
    loop {
        let rows = db.query(move |conn| factor::sealed(conn, after, BATCH)).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.id;
        for row in rows.into_iter().filter(|row| !factors.seal.is_current(&row.secret)) {
            let Some(secret) = factors.seal.open(&row.secret, row.user_id) else {
                tracing::error!(factor = row.id, account = row.user_id, "sealed under a signing key that is gone");
                continue;
            };
            let sealed = factors.seal.seal(&secret, row.user_id)?;
            db.write(move |conn| factor::reseal(conn, row.id, &sealed)).await?;
        }
    }
}

/// What second factors need of the installation.
pub struct Factors {
    /// Seals the secrets of authenticator apps.
    pub seal: Seal,
    /// Passkeys of this address; none where browsers have none for it.
    pub passkeys: Option<Passkeys>,
    /// The roles of which every account must have a factor.
    pub roles: Vec<Role>,
}

impl Factors {
    /// The factors of an installation that people reach at `base_url`.
    pub fn new(keys: &SigningKeys, base_url: &str, roles: Vec<Role>) -> Result<Self, String> {
        Ok(Self { seal: Seal::new(keys)?, passkeys: Passkeys::at(base_url)?, roles })
    }

    /// Whether an account has a factor, and whether it must.
    pub fn standing(&self, conn: &mut Conn, user: &UserRow) -> Result<FactorStanding, Error> {
        let role: Role = stored(&user.role)?;
        if !may_have(role) {
            return Ok(FactorStanding { has: false, must: false });
        }
        let (has, company) = factor::standing(conn, user.id)?;
        Ok(FactorStanding { has, must: must_have(role, &self.roles, company) })
    }
}
