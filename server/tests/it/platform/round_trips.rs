//! The round trips to PostgreSQL that a request takes: over a network, they are most of its time. Each request looks
//! at its caller first; a read of several statements begins and ends a transaction.

use std::time::Duration;

use serde_json::json;

use crate::fixture::schedule::stay_in;
use crate::fixture::{BRANCH_A1, Fixture};
use crate::support::{Base, Proxy, TestApp, only_on};

/// The fixture behind a proxy that counts.
fn behind_a_proxy() -> (Base, Proxy, Fixture) {
    let base = Base::fresh();
    let proxy = Proxy::before(&base.at);
    let mut app = TestApp::over(base.shared(), |config| config.database = proxy.at.clone());
    app.stop_jobs();
    (base, proxy, Fixture::over(app))
}

#[test]
fn a_request_asks_postgresql_few_times() {
    only_on!(Postgres);
    let (_base, proxy, fixture) = behind_a_proxy();
    let booking = fixture.booked(&stay_in(1, 2, 4));
    for (who, path, most) in [
        ("opr", "/me".to_owned(), 5),
        ("sysadm", "/bookings".to_owned(), 7),
        ("admin", "/bookings?status=CREATED,ACTIVE&from=2026-01-01".to_owned(), 7),
        ("opr", format!("/bookings/{booking}"), 7),
        ("opr", "/search?q=ana".to_owned(), 8),
        ("sysadm", "/search?q=ana".to_owned(), 10),
        ("sysadm", "/breeds".to_owned(), 4),
        ("admin", format!("/board?branchId={BRANCH_A1}"), 16),
        ("sysadm", "/home".to_owned(), 17),
        ("admin", "/admin-home".to_owned(), 13),
        ("sysadm", "/system".to_owned(), 18),
    ] {
        let statements = || {
            let before = proxy.statements();
            fixture.get(who, &path).expect(200);
            std::thread::sleep(Duration::from_millis(10));
            proxy.statements() - before
        };
        // The first ones prepare their statements. A connection that has rested is asked whether it lives.
        let fewest = (0..12).map(|_| statements()).min().unwrap();
        assert!((1..=most).contains(&fewest), "{path}: {fewest}");
    }
}

#[test]
fn a_change_asks_postgresql_few_times() {
    only_on!(Postgres);
    let (_base, proxy, fixture) = behind_a_proxy();
    let booking = fixture.booked(&stay_in(1, 0, 2));
    let mut version = fixture.version(booking);
    let mut fewest = [u64::MAX; 2];
    for _ in 0..8 {
        let steps = [("check-in", json!({})), ("undo-check-in", json!({"reason": "A mistake"}))];
        for (least, (verb, body)) in fewest.iter_mut().zip(steps) {
            let before = proxy.statements();
            fixture.act("opr", booking, version, verb, &body).expect(200);
            std::thread::sleep(Duration::from_millis(10));
            *least = (*least).min(proxy.statements() - before);
            version += 1;
        }
    }
    // Two of each announce the change: whose the record is, and the event.
    assert!(fewest[0] <= 34 && fewest[1] <= 18, "{fewest:?}");
}
