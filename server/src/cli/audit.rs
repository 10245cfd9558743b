//! `audit verify`: whether an entry of the audit was edited, removed or inserted.

use std::time::Instant;

use clap::{Args, Subcommand};

use super::{open_current, say};
use crate::audit::chain::Head;
use crate::audit::chain::verify::verify;
use crate::platform::http::moment::clock;

/// What to do with the audit.
#[derive(Debug, Clone, Subcommand)]
pub enum AuditCommand {
    /// Verifies the chain of hashes over all entries; fails if one was edited, removed or inserted.
    Verify(KnownHead),
}

/// What is known of the chain.
#[derive(Debug, Clone, Args)]
pub struct KnownHead {
    /// The end of the chain as it was printed by this command, or stands in a backup, at an earlier time.
    #[arg(long, value_name = "SEQ:HASH")]
    head: Option<Head>,
}

/// `audit`. Answers whether the chain is whole.
pub fn audit(command: &AuditCommand) -> Result<bool, String> {
    let AuditCommand::Verify(KnownHead { head }) = command;
    let (_, db) = open_current()?;
    let (began, mut faults, mut said) = (Instant::now(), 0, Ok(()));
    let verified = db.read_long_blocking(|conn| {
        verify(conn, head.as_ref(), clock(), &mut |fault| {
            faults += 1;
            if said.is_ok() {
                said = say(&format!("audit entry {}: {}\n", fault.id, fault.sentence));
            }
        })
    });
    let verified = verified?;
    said?;
    if let Some(since) = verified.waiting_since {
        say(&format!(
            "warning: entries wait to be chained since {since}; a server that runs does that within a minute\n"
        ))?;
    }
    let seconds = began.elapsed().as_secs_f64();
    say(&format!(
        "verified {} entries in {seconds:.1} s: {faults} faults; head {}\n",
        verified.entries, verified.head
    ))?;
    Ok(faults == 0)
}
