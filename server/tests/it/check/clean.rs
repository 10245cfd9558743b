//! Nothing is reported of a database that only the product wrote.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sapa_server::check;
use sapa_server::demo::Scale;
use sapa_server::image::Images;
use sapa_server::platform::db::Location;

use super::chained;
use crate::demo::data::filled;
use crate::fixture::day;
use crate::support::{Base, config, size};

/// The binary with the variables of a test's database.
pub fn sapa(base: &Base) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sapa"));
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.env("DATA_DIR", base.folder.path());
    if let Location::Postgres(url) = &base.at {
        command.env("DATABASE_URL", url);
    }
    command
}

#[test]
fn a_demo_breaks_no_invariant() {
    let (base, db, _) = chained();
    let images = Images::open(&config(&base).object_store).unwrap();
    let mut lines = Vec::new();
    let summary = check::stream(&db, Some(&images), &mut |violation| lines.push(violation.to_string())).unwrap();
    assert_eq!(lines, Vec::<String>::new());
    assert_eq!((summary.violations, summary.invariants), (0, check::INVARIANTS.len() + 1));
    assert_eq!(check::run(&db).unwrap(), Vec::new());
}

#[test]
fn an_empty_database_breaks_no_invariant() {
    let base = Base::fresh();
    let output = sapa(&base).args(["check", "--images"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.starts_with("checked ") && text.ends_with(": 0 violations\n"), "{text}");
}

#[test]
fn a_database_that_is_missing_or_old_is_refused_and_not_made() {
    let base = Base::empty();
    let output = sapa(&base).arg("check").output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success(), "{text}");
    match &base.at {
        Location::Sqlite(path) => assert!(text.contains("there is no database") && !path.exists(), "{text}"),
        Location::Postgres(_) => assert!(text.contains("run `sapa migrate` first"), "{text}"),
    }
}

/// The peak of a process's resident memory, in kilobytes.
pub fn peak(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Seeds of any size are clean; time and memory of a check grow with nothing but the rows that are read together.
#[test]
fn a_large_database_is_checked_within_bounded_memory() {
    let bookings = size(3_000, 1_000_000);
    let count = |rows: usize| u32::try_from(rows).unwrap();
    let scale = Scale { seed: 11, companies: count(size(8, 400)), branches: 3, bookings: count(bookings) };
    let (base, db, _) = filled(&scale, day(0, 12));
    super::chain_all(&db);
    drop(db);
    let began = Instant::now();
    let mut child = sapa(&base).arg("check").env("LOG", "info").stdout(Stdio::piped()).spawn().unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = peak(child.id()).unwrap_or(most).max(most);
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.lines().count() == 1, "{text}");
    println!("check of {bookings} bookings: {:.1} s, peak {most} kB; {text}", began.elapsed().as_secs_f64());
    assert!(most > 0 && most < 200_000, "peak {most} kB");
}
