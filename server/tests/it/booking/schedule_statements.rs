//! The number of SQL statements of the schedule's answers is the same for one booking and for a
//! hundred.

use serde_json::{Value, json};

use crate::branch::closure_batch::moving;
use crate::fixture::schedule::{care, date, question, stay_in, to};
use crate::fixture::{CARE, Fixture, StoredBooking, day, with};
use crate::platform::statements::{heard, watched};

const MANY: i64 = 100;

/// A question, by its name.
type Ask<'a> = (&'static str, Box<dyn Fn() -> Value + 'a>);

/// Makes a booking on each of the days, from the second day from now.
fn fill(fixture: &Fixture, from: i64, to: i64) {
    for i in from..to {
        let (check_in, check_out) = (day(i + 2, 8), day(i + 2, 18));
        fixture.store(StoredBooking { service: CARE, workplace: 3, check_in, check_out, ..StoredBooking::default() });
    }
}

#[test]
fn the_schedule_takes_the_same_statements_for_one_booking_and_for_a_hundred() {
    let (fixture, address) = watched();
    fill(&fixture, 0, 1);
    let booking = fixture.booked(&stay_in(1, 2, 4));
    let listen = |answer: &dyn Fn() -> Value| {
        let (heard, reported) = heard(&address, answer);
        (heard.queries, reported)
    };
    // A question without a free place, so that alternatives are searched.
    let full = question(&care(2, 60, 3));
    let asks: [Ask<'_>; 5] = [
        (
            "calendar",
            Box::new(|| {
                fixture.get("opr", &format!("/branches/1/calendar?from={}&to={}", date(2), date(61))).expect(200).json()
            }),
        ),
        ("quote", Box::new(|| fixture.ask("opr", &full).expect(200).json())),
        (
            "quote of a move",
            Box::new(|| {
                let body = with(to(2, 9), &json!({"branchId": 1, "serviceId": 1, "bookingId": booking}));
                fixture.ask("opr", &body).expect(200).json()
            }),
        ),
        (
            "availability",
            Box::new(|| {
                fixture
                    .get("opr", &format!("/availability?serviceId=2&from={}&to={}", date(2), date(61)))
                    .expect(200)
                    .json()
            }),
        ),
        (
            "preview",
            Box::new(|| {
                fixture.preview("admin", &json!({"fromDate": date(2), "toDate": date(200)})).expect(200).json()
            }),
        ),
    ];
    let before: Vec<_> = asks.iter().map(|(_, ask)| listen(ask)).collect();
    fill(&fixture, 1, MANY);
    let mut reported = Vec::new();
    for ((name, ask), (one, few)) in asks.iter().zip(before) {
        let (many, more) = listen(ask);
        assert!(!one.is_empty() && one.len() <= 25, "{name}: {one:#?}");
        assert_eq!(one.len(), many.len(), "{name}: {one:#?} {many:#?}");
        reported.push((few, more));
    }
    let shown = |calendar: &Value| calendar["occupancies"].as_array().unwrap().len();
    assert_eq!((shown(&reported[0].0), shown(&reported[0].1)), (2, 61), "as many as there are days");
}

#[test]
fn a_closure_reads_what_decides_about_its_moves_once() {
    let (fixture, address) = watched();
    // How often closures and services are read while the decisions are checked.
    let queries = |days: [i64; 2], moved: &[i64]| {
        let decisions: Vec<Value> = moved
            .iter()
            .zip(0_i64..)
            .map(|(booking, i)| moving(&fixture, *booking, to(days[1] + 3 * i, days[1] + 3 * i + 2)))
            .collect();
        let (heard, _) =
            heard(&address, || fixture.batch("admin", &json!({"fromDate": date(days[0])}), &decisions).expect(200));
        let all = heard.queries;
        let of = |table: &str| {
            let from = format!("FROM \"{table}\"");
            all.iter().filter(|sql| sql.contains(&from)).count()
        };
        let found = ["timeslots", "service_workplaces"].map(of);
        assert!(found.iter().all(|count| *count > 0), "{found:?}");
        found
    };
    let one = queries([5, 10], &[fixture.booked(&stay_in(1, 5, 7))]);
    let two = queries([20, 30], &[fixture.booked(&stay_in(1, 20, 22)), fixture.booked(&stay_in(2, 20, 22))]);
    assert_eq!(one, two);
}
