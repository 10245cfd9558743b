//! The other side of `make bench`: what the bench compares Šapa with, and the requests that it sends.
//! Not a part of the product.

mod answers;
mod load;
mod rows;

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
enum Command {
    /// Answers `GET /{bytes}` with a JSON text of about that size, and does nothing else. Prints its port.
    Answers,
    /// Sends requests over kept connections, one after the other on each, for some seconds.
    Load(load::Load),
    /// Reads the rows of requests by prepared SQL on one thread, and makes no answer of them.
    Rows(rows::Rows),
}

/// What every part fails with.
type Done = Result<(), Box<dyn Error + Send + Sync>>;

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Answers => answers::serve(),
        Command::Load(load) => load.run(),
        Command::Rows(rows) => rows.run(),
    };
    if let Err(error) = done {
        eprintln!("yardstick: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Processor time of this process, in nanoseconds.
fn processor_time() -> Result<u64, Box<dyn Error + Send + Sync>> {
    let mut sum = 0;
    for task in std::fs::read_dir("/proc/self/task")? {
        let text = std::fs::read_to_string(task?.path().join("schedstat"))?;
        sum += text.split(' ').next().unwrap_or_default().parse::<u64>()?;
    }
    Ok(sum)
}
