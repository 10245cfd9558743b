//! The demo's closures: yearly and single, of branches and of workplaces, and never over a booking.

use chrono::{Datelike, NaiveDate};
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::demo::Scale;
use sapa_server::schema::{bookings, branches, occupancies, timeslot_workplaces, timeslots};

use crate::demo::data::filled;
use crate::fixture::{ZONE, day};

/// First and last day.
type Days = (NaiveDate, NaiveDate);

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A closure's days in the years around today.
fn occurrences(from: &str, to: Option<&str>, yearly: bool) -> Vec<Days> {
    let (from, to) = (date(from), date(to.unwrap_or(from)));
    let years = if yearly { -2..=2 } else { 0..=0 };
    let shifted = |day: NaiveDate, by: i32| day.with_year(day.year() + by).unwrap();
    years.map(|by| (shifted(from, by), shifted(to, by))).collect()
}

#[test]
fn every_branch_has_closures_and_none_over_a_booking() {
    let (_base, db, _) = filled(&Scale::default(), day(0, 12));
    type Row = (i64, i64, String, Option<String>, Option<String>, bool);
    let (closed, named, all): (Vec<Row>, Vec<(i64, i64)>, i64) = db
        .read_blocking(|conn| {
            let closed = timeslots::table.select((
                timeslots::id,
                timeslots::branch_id,
                timeslots::from_date,
                timeslots::to_date,
                timeslots::from_time,
                timeslots::yearly,
            ));
            let named = timeslot_workplaces::table
                .select((timeslot_workplaces::timeslot_id, timeslot_workplaces::workplace_id));
            Ok((closed.load(conn)?, named.load(conn)?, branches::table.count().get_result(conn)?))
        })
        .unwrap();
    let of = |what: &dyn Fn(&Row) -> bool| closed.iter().filter(|row| what(row)).count() as i64;
    assert!(of(&|row| row.5) >= all, "a holiday each");
    assert_eq!(of(&|row| row.4.is_some()), all, "some hours each");
    assert_eq!(named.len() as i64, all, "a workplace each");

    let civil = |at: chrono::NaiveDateTime| ZONE.date(UtcTime::from_naive(at));
    for (id, branch, from, to, hours, yearly) in &closed {
        let workplaces: Vec<i64> = named.iter().filter(|(of, _)| of == id).map(|(_, place)| *place).collect();
        let days = occurrences(from, to.as_deref(), *yearly);
        let (stays, here) = db
            .read_blocking(|conn| {
                let stays: Vec<(chrono::NaiveDateTime, chrono::NaiveDateTime)> = bookings::table
                    .filter(bookings::branch_id.eq(branch))
                    .select((bookings::check_in, bookings::check_out))
                    .load(conn)?;
                let here: Vec<(chrono::NaiveDateTime, chrono::NaiveDateTime)> = occupancies::table
                    .filter(occupancies::workplace_id.eq_any(&workplaces))
                    .select((occupancies::from_utc, occupancies::to_utc))
                    .load(conn)?;
                Ok((stays, here))
            })
            .unwrap();
        if workplaces.is_empty() && hours.is_none() {
            let inside = |at| days.iter().any(|(from, to)| (*from..=*to).contains(&civil(at)));
            assert!(!stays.iter().any(|(come, go)| inside(*come) || inside(*go)), "{id}: {from}");
        }
        let meets = |come, go| days.iter().any(|(from, to)| civil(come) <= *to && civil(go) >= *from);
        assert!(!here.iter().any(|(come, go)| meets(*come, *go)), "{id}: {from}");
    }
}
