//! Totals of lists: counted where a page does not tell them, exact to a limit, and never out of date.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::schema::bookings;

use crate::fixture::{Fixture, StoredBooking};
use crate::platform::statements::{heard, watched};
use crate::support::{Base, Over, TestApp, size};

fn total(app: &TestApp, token: &str, path: &str) -> i64 {
    app.get(path).token(token).send().expect(200).json()["total"].as_i64().unwrap()
}

fn store(fixture: &Fixture, many: usize) {
    for _ in 0..many {
        fixture.store(StoredBooking { status: BookingStatus::Canceled, ..StoredBooking::default() });
    }
}

#[test]
fn a_last_page_tells_the_total_by_itself() {
    let (fixture, address) = watched();
    store(&fixture, 3);
    // A search counts its rarest word, which decides how to look and tells the total.
    for (path, exact, counted) in
        [("/bookings", 3, 0), ("/bookings?pageSize=2&page=2", 3, 0), ("/bookings?q=nobody", 0, 1)]
    {
        let (heard, total) = heard(&address, || total(&fixture.app, fixture.token("admin"), path));
        assert_eq!(total, exact, "{path}");
        let counts = heard.queries.iter().filter(|query| query.contains("count(*)")).count();
        assert_eq!(counts, counted, "{path}: {:#?}", heard.queries);
    }
    // A page beyond the end does not.
    assert_eq!(total(&fixture.app, fixture.token("admin"), "/bookings?pageSize=2&page=9"), 3);
}

/// Two servers write and read at once. Whoever asks after a write sees it.
#[test]
fn no_total_is_out_of_date_while_two_servers_write() {
    let fixture = Fixture::build();
    store(&fixture, 2);
    let other = TestApp::over(Base::at(fixture.app.state.config.database.clone()), |_| {});
    let (written, over) = (AtomicI64::new(2), AtomicBool::new(false));
    let path = "/bookings?pageSize=1&status=COMPLETED,CANCELED";
    std::thread::scope(|scope| {
        let _over = Over(&over);
        for app in [&fixture.app, &other] {
            let (written, over, fixture) = (&written, &over, &fixture);
            scope.spawn(move || {
                while !over.load(Ordering::SeqCst) {
                    let before = written.load(Ordering::SeqCst);
                    let total = total(app, fixture.token("admin"), path);
                    // The one that is being written may count already.
                    let after = written.load(Ordering::SeqCst) + 1;
                    assert!((before..=after).contains(&total), "{total} is not from {before} to {after}");
                }
            });
        }
        for _ in 0..size(150, 900) {
            store(&fixture, 1);
            written.fetch_add(1, Ordering::SeqCst);
        }
    });
    let stored: i64 = fixture.app.db(|conn| Ok(bookings::table.count().get_result(conn)?));
    assert_eq!(total(&other, fixture.token("admin"), path), stored.min(1_000));
}
