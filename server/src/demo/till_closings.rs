//! The tills of the last days: desks closed them in the evening, mostly to the coin; today's are open. Written after
//! the ledger, from which they come.

use chrono::Days;
use diesel::prelude::*;
use sapa_core::base::time::{Zone, format_date};
use sapa_core::till::difference;

use super::people::People;
use super::records::id;
use super::render::Stage;
use super::rng::Rng;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::problem::Error;
use crate::schema::{branches, companies};
use crate::till::day::{entries_of_day, sums};
use crate::till::rows::closing::{self, NewClosing};

/// The branches whose days are closed, and their days before today.
const BRANCHES: usize = 12;
const DAYS: u64 = 14;
/// The hour at which a desk closes its day.
const EVENING: u32 = 20 * 60 + 15;

/// What a count may be off by, minor units.
const OFF: [i64; 4] = [-1_000, -500, 500, 2_000];

/// A branch, its company, zone and currency.
type Desk = (i64, i64, String, String);

/// Writes the closings.
pub fn write(conn: &mut Conn, seed: u64, stage: &Stage<'_>) -> Result<(), Error> {
    let mut rng = Rng::new(seed, 91);
    let desks: Vec<Desk> = branches::table
        .inner_join(companies::table)
        .order(branches::id)
        .limit(BRANCHES as i64)
        .select((branches::id, branches::company_id, branches::time_zone, companies::currency))
        .load(conn)?;
    for (place, desk) in desks.iter().enumerate() {
        for back in (1..=DAYS).rev() {
            // A day now and then was forgotten; the last two never are.
            let off = if rng.chance(15) || (place == 0 && back == 2) { *rng.pick(&OFF) } else { 0 };
            if back > 2 && rng.chance(8) {
                continue;
            }
            close(conn, stage, (place, desk), back, off)?;
        }
    }
    Ok(())
}

fn close(
    conn: &mut Conn,
    stage: &Stage<'_>,
    (place, (branch, company, zone, currency)): (usize, &Desk),
    back: u64,
    off: i64,
) -> Result<(), Error> {
    let zone: Zone = stored(zone)?;
    let Some(day) = stage.today.checked_sub_days(Days::new(back)) else { return Ok(()) };
    let closed_at = zone.minute_of(day, EVENING);
    let mut entries = entries_of_day(conn, (*company, *branch), day)?;
    entries.retain(|entry| entry.currency == *currency && entry.at.0 <= closed_at);
    if entries.is_empty() {
        return Ok(());
    }
    let expected = sums(&entries)?.expected();
    let counted = (expected + off).max(0);
    let ids: Vec<i64> = entries.iter().map(|entry| entry.id).collect();
    let People { desk, admin, .. } = stage.people;
    let person = desk.get(place).and_then(|staff| staff.first()).copied();
    let missing = counted < expected;
    let new = NewClosing {
        company_id: *company,
        branch_id: *branch,
        day: format_date(day),
        currency: currency.clone(),
        number: 1,
        expected,
        counted,
        difference: difference(expected, counted).difference,
        note: (counted != expected).then(|| {
            if missing { "Nedostaje sitnina, kusur nije bio dobar." } else { "Više u kasi, gost nije uzeo kusur." }
                .to_owned()
        }),
        reason: None,
        closed_by: id(person.unwrap_or(admin[place])),
        closed_at: at(closed_at),
    };
    closing::insert(conn, &new, &ids)?;
    // The administrator counted again on the next morning.
    if place == 0 && counted != expected && expected > 0 {
        let corrected_at = zone.minute_of(day, 24 * 60).plus(chrono::Duration::hours(9));
        if corrected_at < stage.until {
            let correction = NewClosing {
                number: 2,
                counted: expected,
                difference: 0,
                note: None,
                reason: Some("Novac je bio ispod fioke.".to_owned()),
                closed_by: id(admin[place]),
                closed_at: at(corrected_at),
                ..new
            };
            closing::insert(conn, &correction, &ids)?;
        }
    }
    Ok(())
}
