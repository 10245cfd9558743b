//! The price of a move: kept units keep their price, added units cost today's price, and a price that
//! the client has not seen is never charged.

use serde_json::{Value, json};

use crate::fixture::schedule::{care, question, stay_in, to, to_place};
use crate::fixture::{CARE, Fixture, STAY, civil, stay, with};

/// The lines of a quote: code, units, price of a unit, amount in minor units.
fn lines(shown: &Value) -> Vec<(String, i64, i64, i64)> {
    let number = |value: &Value| value.as_i64().unwrap();
    let line = |line: &Value| {
        let code = line["code"].as_str().unwrap().to_owned();
        (code, number(&line["units"]), number(&line["unitPrice"]), number(&line["amount"]))
    };
    shown["quote"]["lines"].as_array().unwrap().iter().map(line).collect()
}

fn night(units: i64, price: i64) -> (String, i64, i64, i64) {
    ("NIGHT".to_owned(), units, price, units * price)
}

#[test]
fn kept_nights_keep_their_price_and_added_nights_cost_today_s() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 10, 13));
    fixture.change("services", STAY, &json!({"price": 200_000}));
    let moved = |from: i64, last: i64| fixture.moved("opr", booking, &to(from, last)).expect(200).json();
    // The same length: the price stays, whatever the dates.
    assert_eq!(moved(20, 23)["total"], 540_000);
    let longer = moved(20, 25);
    assert_eq!(lines(&longer), [night(3, 180_000), night(2, 200_000)]);
    assert_eq!(longer["total"], 940_000);
    fixture.change("services", STAY, &json!({"price": 210_000}));
    assert_eq!(lines(&moved(20, 26)), [night(3, 180_000), night(2, 200_000), night(1, 210_000)]);
    // A shorter stay drops the units that were added last.
    assert_eq!(lines(&moved(20, 24)), [night(3, 180_000), night(1, 200_000)]);
    assert_eq!(moved(20, 22)["total"], 360_000);
    // A dropped unit that is added again costs today's price.
    let repeated = moved(20, 23);
    assert_eq!(lines(&repeated), [night(2, 180_000), night(1, 210_000)]);
    assert_eq!((&repeated["facts"]["balance"], &repeated["units"]), (&json!(570_000), &json!(3)));
    assert_eq!(fixture.booking(booking)["quote"], repeated["quote"], "it is stored");
}

#[test]
fn today_s_discount_applies_to_added_units_only() {
    let fixture = Fixture::build();
    fixture.change("services", STAY, &json!({"discountRate": 1_000}));
    let pet = json!({"name": "Bobi", "animalTypeId": 1, "size": "SMALL"});
    let booking = fixture.booked(&with(stay_in(1, 10, 12), &json!({"pets": [pet, pet]})));
    assert_eq!(fixture.booking(booking)["total"], 648_000);
    fixture.change("services", STAY, &json!({"discountRate": 0}));
    let longer = fixture.moved("opr", booking, &to(10, 13)).expect(200).json();
    let discount = ("DISCOUNT".to_owned(), 2, 180_000, -72_000);
    assert_eq!(
        lines(&longer),
        [("NIGHT".to_owned(), 2, 180_000, 720_000), discount.clone(), ("NIGHT".to_owned(), 1, 180_000, 360_000)]
    );
    assert_eq!(longer["total"], 1_008_000);
    fixture.change("services", STAY, &json!({"discountRate": 5_000}));
    let same = fixture.moved("opr", booking, &to(15, 17)).expect(200).json();
    assert_eq!((lines(&same).pop(), &same["total"]), (Some(discount), &json!(648_000)));
}

#[test]
fn days_of_care_count_like_nights() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&care(10, 11, 2));
    fixture.change("services", CARE, &json!({"price": 100_000}));
    let days = |first: i64, last: i64| json!({"arrival": civil(first, 8), "departure": civil(last, 18)});
    assert_eq!(fixture.moved("opr", booking, &days(12, 14)).expect(200).json()["total"], 720_000 + 200_000);
    assert_eq!(fixture.moved("opr", booking, &days(12, 12)).expect(200).json()["total"], 360_000);
}

#[test]
fn a_price_that_was_not_seen_is_not_charged() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 10, 13));
    fixture.change("services", STAY, &json!({"price": 200_000}));
    let seen = |total: i64| with(to(10, 14), &json!({ "expectedTotal": total }));
    let refused = fixture.moved("opr", booking, &seen(720_000)).expect(409).json();
    assert_eq!((&refused["code"], &refused["quote"]["total"]), (&json!("booking.quote_changed"), &json!(740_000)));
    assert_eq!(refused["quote"]["lines"].as_array().unwrap().len(), 2);
    assert_eq!((fixture.version(booking), fixture.parts(booking)), (1, vec![(1, 10, 13)]));
    fixture.moved("opr", booking, &seen(740_000)).expect(200);
}

#[test]
fn a_quote_says_what_the_move_will_cost() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 10, 13));
    fixture.change("services", STAY, &json!({"price": 200_000}));
    let ask = |body: Value| {
        fixture
            .ask("opr", &with(body, &json!({"branchId": 1, "serviceId": STAY, "bookingId": booking})))
            .expect(200)
            .json()
    };
    for (from, last, difference) in [(10, 14, 200_000), (10, 12, -180_000), (11, 14, 0), (10, 13, 0)] {
        let quoted = ask(to(from, last));
        assert_eq!((&quoted["difference"], &quoted["free"]), (&json!(difference), &json!(true)), "{from} {last}");
        assert_eq!(quoted["quote"]["total"], 540_000 + difference);
    }
    let elsewhere = ask(to_place(2, 10, 15));
    let moved = fixture.moved(
        "opr",
        booking,
        &with(to_place(2, 10, 15), &json!({"expectedTotal": elsewhere["quote"]["total"]})),
    );
    assert_eq!(moved.expect(200).json()["quote"], elsewhere["quote"]);
    // A new booking pays today's price throughout.
    let new = fixture.ask("opr", &question(&stay(20, 23))).expect(200).json();
    assert_eq!((&new["quote"]["total"], &new["difference"]), (&json!(600_000), &Value::Null));
}
