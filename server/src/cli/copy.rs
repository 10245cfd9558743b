//! `copy`.

use clap::Args;

use super::check::made_well;
use super::say;
use crate::config::{StorageConfig, env};
use crate::platform::db::Location;
use crate::transfer::copy::{Copied, copy as transfer};

/// Where to.
#[derive(Debug, Clone, Args)]
pub struct Copy {
    /// The target, written as DATABASE_URL is: sqlite://<path> or postgres://… It holds no rows; missing tables are made.
    /// As a variable, where others on the machine could read its password in the command line.
    #[arg(long, value_name = "DATABASE_URL", env = "TARGET_DATABASE_URL", hide_env_values = true)]
    to: String,
}

/// `copy`.
pub fn copy(command: &Copy) -> Result<(), String> {
    let place = StorageConfig::from(&env)?;
    let to = Location::parse(&command.to).map_err(|e| e.replace("DATABASE_URL", "--to"))?;
    // A terminal that cannot be written to is no error.
    let tell = |done: &Copied| {
        let _ = say(&format!("{:<28} {:>10} rows  sha256 {}\n", done.table, done.rows, done.digest));
    };
    let copied = transfer(&place.database, &to, &tell)?;
    let rows: u64 = copied.iter().map(|table| table.rows).sum();
    say(&format!(
        "copied: {} tables, {rows} rows; counts, sums and digests are those of the source. The images stay where they are: \
         start the server with the new DATABASE_URL and the same OBJECT_STORE_URL and DATA_DIR\n",
        copied.len()
    ))?;
    made_well(&to)
}
