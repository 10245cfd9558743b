//! A closure that shortens stays gives back what the lost nights cost, in its own transaction.

use serde_json::{Value, json};

use super::{check_books, refunds, sums};
use crate::fixture::schedule::{date, stay_in};
use crate::fixture::{BRANCH_A1, Fixture};

fn shortened(fixture: &Fixture, booking: i64) -> Value {
    json!({"bookingId": booking, "version": fixture.version(booking), "decision": "SHORTEN"})
}

#[test]
fn the_lost_nights_go_back_whole() {
    let fixture = Fixture::build();
    // Both are met by the closure of the fifth day: one arrives then, the other leaves then.
    let (arrives, leaves, unpaid) =
        (fixture.booked(&stay_in(1, 5, 8)), fixture.booked(&stay_in(2, 3, 5)), fixture.booked(&stay_in(1, 3, 5)));
    let price = fixture.booking(arrives)["total"].as_i64().unwrap();
    let night = price / 3;
    fixture.paid(arrives, "TRANSFER", price);
    fixture.paid(leaves, "CASH", night + 100);
    let closure = json!({"fromDate": date(5)});
    let preview = fixture.preview("admin", &closure).expect(200).json();
    let shorter: Vec<Value> =
        preview["bookings"].as_array().unwrap().iter().map(|hit| hit["shorter"].clone()).collect();
    let reported = |one: &Value| {
        let time = |name: &str| one[name].as_str().unwrap()[..10].to_owned();
        (
            time("arrival"),
            time("departure"),
            one["dropped"].as_i64(),
            one["difference"].as_i64(),
            one["refund"].as_i64(),
        )
    };
    let expected = [
        (date(3), date(4), Some(1), Some(-night), Some(100)),
        (date(3), date(4), Some(1), Some(-night), Some(0)),
        (date(6), date(8), Some(1), Some(-night), Some(night)),
    ];
    assert_eq!(shorter.iter().map(reported).collect::<Vec<_>>(), expected, "{preview}");

    let decisions = [leaves, unpaid, arrives].map(|booking| shortened(&fixture, booking));
    fixture.batch("admin", &closure, &decisions).expect(200);
    assert_eq!(fixture.parts(arrives), [(1, 6, 8)]);
    assert_eq!((fixture.parts(leaves), fixture.parts(unpaid)), (vec![(2, 3, 4)], vec![(1, 3, 4)]));
    let after = fixture.booking(arrives);
    assert_eq!(refunds(&after), [(night, "POLICY".to_owned(), "REQUESTED".to_owned())]);
    assert_eq!(sums(&after), (2 * night, 2 * night, 0, Some("PAID")));
    let after = fixture.booking(leaves);
    assert_eq!(refunds(&after), [(100, "POLICY".to_owned(), "REQUESTED".to_owned())], "no more than is paid");
    assert_eq!(sums(&after), (night, night, 0, Some("PAID")));
    assert_eq!(sums(&fixture.booking(unpaid)), (night, 0, night, Some("UNPAID")));
    assert_eq!(fixture.history("booking", arrives).last().unwrap().0, "BOOKING_RESCHEDULE");
    check_books(&fixture.app);
    assert_eq!(fixture.preview("admin", &closure).expect(200).json()["bookings"], json!([]));
}

#[test]
fn a_stay_that_cannot_lose_its_closed_nights_refuses_the_batch() {
    let fixture = Fixture::build();
    let middle = fixture.booked(&stay_in(1, 5, 9));
    let paid = fixture.booked(&stay_in(1, 3, 5));
    fixture.paid(paid, "CASH", fixture.booking(paid)["total"].as_i64().unwrap());
    // Room 1 is closed in the middle of the one stay and at the end of the other.
    let closure = json!({"fromDate": date(4), "toDate": date(4), "workplaceIds": [1]});
    let both = json!({"fromDate": date(4), "toDate": date(6), "workplaceIds": [1]});
    let inside = json!({"fromDate": date(6), "workplaceIds": [1]});
    let shorter =
        |closure: &Value| fixture.preview("admin", closure).expect(200).json()["bookings"][0]["shorter"].clone();
    assert_eq!(shorter(&inside), Value::Null);
    assert_eq!(shorter(&closure)["departure"].as_str().unwrap()[..10], date(4));
    let decisions = [shortened(&fixture, paid), shortened(&fixture, middle)];
    fixture.batch("admin", &both, &decisions).expect(200);
    assert_eq!((fixture.parts(paid), fixture.parts(middle)), (vec![(1, 3, 4)], vec![(1, 7, 9)]));
    let refused = fixture.batch(
        "admin",
        &json!({"fromDate": date(3), "toDate": date(20), "workplaceIds": [1]}),
        &[shortened(&fixture, paid), shortened(&fixture, middle)],
    );
    let issues = refused.expect(422).issues();
    assert_eq!(issues, ["bookings.0.decision: closure.not_shorter"]);
    assert_eq!((fixture.version(paid), fixture.version(middle)), (3, 2), "nothing happened since");
    assert_eq!(fixture.branch(BRANCH_A1)["timeslots"].as_array().unwrap().len(), 1);
    check_books(&fixture.app);
}
