//! `migrate`: the schema goes up, down, or is looked at.

use clap::Subcommand;

use super::say;
use crate::config::{StorageConfig, env};
use crate::platform::migrate;
use crate::upkeep;

/// What to do; without a word, `up`.
#[derive(Debug, Clone, Subcommand)]
pub enum Migrate {
    /// Applies the migrations that wait.
    Up,
    /// Undoes the last migrations, with all that only they can hold. For going back to an older version: stop every
    /// server, make a backup, run it with the newer version, then start the older one. Refused while a server or another
    /// command is connected to the database.
    Down {
        /// How many.
        #[arg(long, value_name = "N")]
        steps: usize,
        /// Does it; without, it only says what would be undone.
        #[arg(long = "yes")]
        confirmed: bool,
    },
    /// Lists the migrations that are applied and those that wait; changes nothing.
    Status,
}

/// `migrate`.
pub fn migrate(command: Option<&Migrate>) -> Result<(), String> {
    let place = StorageConfig::from(&env)?;
    match command {
        None | Some(Migrate::Up) => {
            let applied = upkeep::migrate(&place.database)?;
            say(&format!("{applied} migrations applied\n"))
        }
        Some(Migrate::Down { steps, confirmed }) => down(&place, *steps, *confirmed),
        Some(Migrate::Status) => {
            let all = migrate::status(&place.database)?;
            for one in &all {
                let state = if one.applied { "applied" } else { "waits" };
                let unknown = if one.known { "" } else { " (of a later version)" };
                say(&format!("{state:<8} {}{unknown}\n", one.name))?;
            }
            let waiting = all.iter().filter(|one| !one.applied).count();
            say(&format!("{} applied, {waiting} wait\n", all.len() - waiting))
        }
    }
}

fn down(place: &StorageConfig, steps: usize, confirmed: bool) -> Result<(), String> {
    let mut applied = migrate::status(&place.database)?;
    applied.retain(|one| one.applied);
    if steps == 0 || steps > applied.len() {
        return Err(format!("--steps is 1 to {}, the number of applied migrations", applied.len()));
    }
    // Those of a later version stand last, whatever their order among themselves.
    let all = applied.len();
    let undone = applied.split_off(all - steps);
    if let Some(later) = undone.iter().find(|one| !one.known) {
        return Err(format!("{} is of a later version: only that version can undo it", later.name));
    }
    let names: Vec<&str> = undone.iter().rev().map(|one| one.name.as_str()).collect();
    if !confirmed {
        return Err(format!(
            "this would undo {}, and with each the tables and columns that it made, their rows included; with --yes it \
             is done",
            names.join(", ")
        ));
    }
    migrate::down(&place.database, steps, all)?;
    names.iter().try_for_each(|name| say(&format!("undone: {name}\n")))
}
