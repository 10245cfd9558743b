//! `reset-factor`: the last way back for an account whose second factor is lost.

use clap::Args;
use sapa_core::base::text::normalize_email;
use sapa_core::form::rules::Rules;
use sapa_core::people::factor::FactorResetInput;

use super::{open, say};
use crate::people::factor_reset;
use crate::platform::http::moment::clock;

#[derive(Debug, Clone, Args)]
pub struct ResetFactor {
    /// Address of the account.
    email: String,
    /// Why; its owner and the administrators read it.
    #[arg(long)]
    reason: String,
}

/// `reset-factor`. Removes all second factors of an account, ends its sessions and writes the mails.
pub fn reset_factor(of: &ResetFactor) -> Result<(), String> {
    let email = normalize_email(&of.email).ok_or_else(|| format!("{} is no address", of.email))?;
    let reason = FactorResetInput { reason: Some(of.reason.clone()) }.check();
    let reason = reason.map_err(|_| "--reason has 1 to 200 characters".to_owned())?.reason;
    let (_, db) = open()?;
    let now = clock();
    let removed = db.write_blocking(|conn| factor_reset::by_command(conn, &email, &reason, now)).map_err(|e| {
        if e.problem().status == 404 { format!("no account has the address {email}") } else { e.into() }
    })?;
    if removed {
        say(&format!("{email} has no second factor any more\n"))
    } else {
        Err(format!("{email} has no second factor"))
    }
}
