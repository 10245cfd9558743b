//! Refunds at the same time that together exceed the capture: never more than was captured, and exactly as
//! many as fit.

use serde_json::json;

use super::{check_books, goodwill};
use crate::fixture::{Fixture, with};
use crate::support::size;

#[test]
fn parallel_refunds_never_exceed_the_capture() {
    let fixture = Fixture::build();
    let booking = fixture.coming(9_000_000);
    for round in 0..size(20, 1_000) {
        let clients = 2 + round % 19;
        let payment = fixture.paid(booking, "CASH", 1_000);
        // Each asks for so much that some fit and others do not.
        let amount = 1_000 / (clients as i64 / 2);
        let fit = usize::try_from(1_000 / amount).unwrap().min(clients);
        let handed = json!({"handedOut": round % 2 == 0});
        let body = with(goodwill(amount), &handed);
        let ask = || fixture.refund("admin", payment, &body).status;
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let all: Vec<_> = (0..clients).map(|_| scope.spawn(ask)).collect();
            all.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let made = statuses.iter().filter(|status| **status == 201).count();
        assert!(statuses.iter().all(|status| [201, 409, 422].contains(status)), "{statuses:?}");
        assert_eq!(made, fit, "round {round}: {clients} of {amount}: {statuses:?}");
        let now = fixture.get("admin", &format!("/payments/{payment}")).expect(200).json();
        let gone = now["refunded"].as_i64().unwrap() + now["underWay"].as_i64().unwrap();
        assert_eq!(gone, amount * made as i64);
    }
    check_books(&fixture.app);
}

#[test]
fn complete_against_cancel_has_one_winner_and_the_books_agree() {
    use crate::fixture::StoredBooking;
    use sapa_core::booking::state::BookingStatus;
    let fixture = Fixture::build();
    for round in 0..size(15, 1_000) {
        let active = StoredBooking {
            status: BookingStatus::Active,
            workplace: 1,
            check_in: crate::fixture::day(-1 - round as i64 * 3, 14),
            check_out: crate::fixture::day(1 - round as i64 * 3, 11),
            ..StoredBooking::default()
        };
        let booking = fixture.priced(180_000, active);
        fixture.paid(booking, "CASH", 180_000);
        let version = fixture.booking(booking)["version"].as_i64().unwrap();
        let off = json!({"by": "COMPANY", "reason": "poplava"});
        let (done, broken) = std::thread::scope(|scope| {
            let done = scope.spawn(|| fixture.act("admin", booking, version, "complete", &json!({})).status);
            let broken = scope.spawn(|| fixture.act("admin", booking, version, "break-off", &off).status);
            (done.join().unwrap(), broken.join().unwrap())
        });
        assert!(matches!((done, broken), (200, 412) | (412, 200)), "{done} {broken}");
    }
    check_books(&fixture.app);
}
