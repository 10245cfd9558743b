//! The command line: `serve` and the other sub-commands. Owns arguments and the terminal; the work
//! is in the library.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use sapa_server::cli::{self, AuditCommand, CheckOptions, Jobs, NewSysadm, ResetFactor};
use sapa_server::demo::Scale;
use tikv_jemallocator::Jemalloc;

/// The allocator of the whole process, SQLite too: the library's own keeps memory that hundreds of
/// short threads have freed. Memory that is free for a second goes back to the system
/// (`.cargo/config.toml`).
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

#[derive(Parser)]
#[command(name = "sapa", version, about = "Šapa, the back office of a marketplace for pet care")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Brings the database up to date and serves API and dashboard.
    #[command(after_help = cli::variables())]
    Serve,
    /// Brings the database up to date, takes migrations back, or lists them.
    Migrate {
        #[command(subcommand)]
        step: Option<cli::Migrate>,
    },
    /// Backs up the database, the images and the log of erased people, while others go on working. Not the file of
    /// SIGNING_KEY_FILE: keep it yourself.
    Backup(cli::Backup),
    /// Restores a backup into an empty database and an empty store of images; everybody signs in again.
    Restore(cli::Restore),
    /// Copies the database of DATABASE_URL into an empty one, of the same engine or the other. Stop the servers first:
    /// what is written meanwhile is not copied.
    Copy(cli::Copy),
    /// Fills an empty database with demo data, the same way for the same numbers and day.
    Seed(Scale),
    /// Lists the jobs that wait for a person, or runs those that are due.
    Jobs(Jobs),
    /// Makes a system administrator; the password is asked for, or read from standard input.
    CreateSysadm(NewSysadm),
    /// Removes all second factors of an account whose owner lost them, and ends its sessions.
    ResetFactor(ResetFactor),
    /// Serves the sandbox: a provider of card payments where no money moves (SANDBOX_BIND, DATA_DIR).
    Sandbox,
    /// Finds out how open payments and refunds stand.
    Reconcile(cli::Reconcile),
    /// Checks what must hold of the whole database, read only. Each violation is a line; fails if there is one.
    Check(CheckOptions),
    /// Verifies the audit.
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Prints the API's document (OpenAPI 3.1).
    Openapi,
}

/// The exit code of a backup that was written without images that are in use; 2 is a command line that is not
/// understood.
const LACKS_IMAGES: u8 = 3;

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Check(arguments) => return verdict(cli::check(&arguments)),
        Command::Audit(command) => return verdict(cli::audit(&command)),
        Command::Backup(arguments) => {
            return match cli::backup(&arguments) {
                Ok(false) => ExitCode::from(LACKS_IMAGES),
                done => verdict(done),
            };
        }
        Command::Serve => cli::serve(),
        Command::Migrate { step } => cli::migrate(step.as_ref()),
        Command::Restore(arguments) => cli::restore(&arguments),
        Command::Copy(arguments) => cli::copy(&arguments),
        Command::Seed(scale) => cli::seed(&scale),
        Command::Jobs(arguments) => cli::jobs(&arguments),
        Command::CreateSysadm(new) => cli::create_sysadm(&new),
        Command::ResetFactor(of) => cli::reset_factor(&of),
        Command::Reconcile(arguments) => cli::reconcile(&arguments),
        Command::Sandbox => cli::sandbox(),
        Command::Openapi => cli::openapi(),
    };
    verdict(done.map(|()| true))
}

/// The exit code of a command; false: it did its work, and what it looked at is not well.
fn verdict(done: Result<bool, String>) -> ExitCode {
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            cli::complain(&message);
            ExitCode::FAILURE
        }
    }
}
