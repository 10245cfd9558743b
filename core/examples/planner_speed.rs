//! Speed of a native planner: `planner_speed FILE`, where FILE holds the facts that open it. Prints
//! milliseconds as JSON, each the median of many runs (`.ci/bench-planner.mjs` asks the WebAssembly
//! build the same).

use std::time::Instant;
use std::{env, fs, hint, io};

use sapa_core::base::read::read;
use sapa_core::base::time::{UtcTime, parse_date};
use sapa_core::booking::placement::availability::availability;
use sapa_core::booking::placement::setting::Setting;
use sapa_core::calendar::lanes::Calendar;
use sapa_core::facade::planner::{Planner, PlannerFacts};

const RUNS: usize = 31;
const FROM: &str = "2026-11-01";
const DAYS: usize = 31;

fn main() -> io::Result<()> {
    let file = env::args().nth(1).ok_or_else(|| io::Error::other("usage: planner_speed FILE"))?;
    let lines = fs::read_to_string(file)?;
    let [open, booking, request, now, full, new] = lines.lines().collect::<Vec<_>>()[..] else {
        return Err(io::Error::other(
            "six lines: what it opens with, a booking, a request, the moment, a full branch, a new booking there",
        ));
    };
    let mut planner = Planner::open(open).map_err(io::Error::other)?;
    if planner.take_booking(booking) != "null" {
        return Err(io::Error::other("the booking is not understood"));
    }
    let opening = median(|| drop(hint::black_box(Planner::open(open))));
    let grid = median(|| drop(hint::black_box(planner.grid(FROM, DAYS))));
    let plan_move = median(|| drop(hint::black_box(planner.plan_move(request, now))));
    let alternatives = median(|| drop(hint::black_box(planner.move_ways_out(request, now))));
    let crowded = Planner::open(full).map_err(io::Error::other)?;
    let room = median(|| drop(hint::black_box(crowded.draft_ways_out(new, now))));
    let days = days(open, now).ok_or_else(|| io::Error::other("no moment, or no service"))?;
    println!(
        r#"{{"open":{opening},"grid":{grid},"planMove":{plan_move},"moveWaysOut":{alternatives},"room":{room},"days":{days}}}"#
    );
    Ok(())
}

/// A month's availability as the marketplace asks for it; only the server answers that.
fn days(open: &str, now: &str) -> Option<f64> {
    let mut facts: PlannerFacts = read(open).ok()?;
    let calendar = Calendar::of(&facts.workplaces, std::mem::take(&mut facts.occupancies));
    let (now, first) = (UtcTime::parse(now)?, parse_date(FROM)?);
    let PlannerFacts { branch, services, workplaces, role, .. } = &facts;
    let setting = Setting { branch, service: services.first()?, workplaces, role: *role, now };
    Some(median(|| drop(hint::black_box(availability(&calendar, &setting, &[], first, DAYS)))))
}

fn median(mut work: impl FnMut()) -> f64 {
    let mut took: Vec<f64> = (0..RUNS)
        .map(|_| {
            let from = Instant::now();
            work();
            from.elapsed().as_secs_f64() * 1_000.0
        })
        .collect();
    took.sort_by(f64::total_cmp);
    took[RUNS / 2]
}
