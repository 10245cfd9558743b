//! Alternatives to a full place are really free: a booking made from an alternative succeeds.

use sapa_core::booking::state::BookingStatus;
use serde_json::{Value, json};

use crate::fixture::schedule::{care, date, question, stay_in, to};
use crate::fixture::{CARE, Fixture, GROOM, STAY, StoredBooking, civil, day, stay, with};

fn kinds(answer: &Value) -> Vec<&str> {
    answer["alternatives"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect()
}

/// A body with the time and workplace of an alternative.
fn taking(body: &Value, alternative: &Value) -> Value {
    let parts = alternative["stays"].as_array().unwrap();
    let of = |part: &Value| json!({"workplaceId": part["workplaceId"], "until": part["until"]});
    let place = match parts.as_slice() {
        [one] => json!({"workplaceId": one["workplaceId"], "stays": null}),
        several => json!({"workplaceId": null, "stays": several.iter().map(of).collect::<Vec<_>>()}),
    };
    let times = json!({"arrival": alternative["arrival"], "departure": alternative["departure"]});
    with(with(body.clone(), &times), &place)
}

/// Books and cancels each alternative of a new booking; returns their kinds.
fn all_real(fixture: &Fixture, body: &Value) -> Vec<String> {
    let quoted = fixture.ask("opr", &question(body)).expect(200).json();
    assert_eq!(quoted["free"], false, "{quoted}");
    let refused = fixture.create("opr", body).expect(409).json();
    assert_eq!((&refused["code"], &refused["alternatives"]), (&json!("booking.taken"), &quoted["alternatives"]));
    for alternative in quoted["alternatives"].as_array().unwrap() {
        let taken = fixture.create("opr", &taking(body, alternative)).expect(201).json();
        let id = taken["id"].as_i64().unwrap();
        let span = |part: &Value| (part["workplaceId"].clone(), part["from"].clone(), part["to"].clone());
        let place = |part: &Value| (part["id"].clone(), part["from"].clone(), part["to"].clone());
        let reported: Vec<_> = alternative["stays"].as_array().unwrap().iter().map(span).collect();
        assert_eq!(taken["workplaces"].as_array().unwrap().iter().map(place).collect::<Vec<_>>(), reported);
        fixture.now("opr", id, "cancel", &json!({"kind": "DUPLICATE", "reason": "x"})).expect(200);
    }
    kinds(&quoted).into_iter().map(str::to_owned).collect()
}

#[test]
fn another_room_is_offered_first() {
    let fixture = Fixture::build();
    fixture.booked(&stay_in(1, 5, 8));
    assert_eq!(all_real(&fixture, &stay_in(1, 5, 8)), ["WORKPLACE", "EARLIER", "LATER"]);
}

#[test]
fn a_full_branch_offers_a_split_stay_or_another_day() {
    let fixture = Fixture::build();
    fixture.booked(&stay_in(1, 5, 6));
    fixture.booked(&stay_in(2, 7, 8));
    assert_eq!(all_real(&fixture, &stay(5, 8)), ["SPLIT", "EARLIER", "LATER"]);
    let quoted = fixture.ask("opr", &question(&stay(5, 8))).expect(200).json();
    let split = &quoted["alternatives"][0];
    let parts = [(2, json!(date(7))), (1, Value::Null)].map(|(place, until)| (json!(place), until));
    let reported =
        split["stays"].as_array().unwrap().iter().map(|part| (part["workplaceId"].clone(), part["until"].clone()));
    assert_eq!(reported.collect::<Vec<_>>(), parts);
    // No alternative is near enough.
    for room in [1, 2] {
        fixture.booked(&stay_in(room, 20, 320));
    }
    assert_eq!(all_real(&fixture, &stay(100, 103)), Vec::<String>::new());
    assert_eq!(all_real(&fixture, &stay(21, 23)), ["EARLIER"]);
    assert_eq!(all_real(&fixture, &stay(318, 321)), ["LATER"]);
}

#[test]
fn nothing_is_offered_in_a_closed_time_or_in_the_past() {
    let fixture = Fixture::build();
    fixture.close(&json!({"fromDate": date(8), "toDate": date(9)}));
    fixture.close(&json!({"fromDate": date(4), "workplaceIds": [2]}));
    for room in [1, 2] {
        fixture.booked(&stay_in(room, 5, 7));
    }
    all_real(&fixture, &stay(5, 7));
    let quoted = fixture.ask("opr", &question(&stay(5, 7))).expect(200).json();
    let later = quoted["alternatives"].as_array().unwrap().iter().find(|one| one["kind"] == "LATER").unwrap();
    assert_eq!(later["arrival"], civil(10, 14), "neither of the closed days is arrived or left on");
    let fixture = Fixture::build();
    for room in [1, 2] {
        fixture.booked(&stay_in(room, 0, 2));
    }
    assert_eq!(all_real(&fixture, &stay(0, 2)), ["LATER"]);
}

#[test]
fn days_and_sessions_are_offered_at_other_times() {
    let fixture = Fixture::build();
    fixture.booked(&care(5, 6, 2));
    assert_eq!(all_real(&fixture, &care(5, 6, 2)), ["EARLIER", "LATER"]);
    assert_eq!(all_real(&fixture, &care(6, 7, 3)), ["EARLIER", "LATER"]);
    let at = |hour: i64| with(stay(5, 5), &json!({"serviceId": GROOM, "departure": null, "arrival": civil(5, hour)}));
    fixture.booked(&at(10));
    assert_eq!(all_real(&fixture, &at(10)), ["EARLIER", "LATER"]);
    let quoted = fixture
        .ask("opr", &question(&with(at(10), &json!({"arrival": format!("{}T10:20", date(5))}))))
        .expect(200)
        .json();
    let arrivals: Vec<&Value> = quoted["alternatives"].as_array().unwrap().iter().map(|one| &one["arrival"]).collect();
    assert_eq!(arrivals, [&json!(civil(5, 9)), &json!(civil(5, 11))], "on the quarter");
    fixture.change("services", GROOM, &json!({"workplaceIds": [1, 2]}));
    assert_eq!(all_real(&fixture, &with(at(10), &json!({"workplaceId": 1}))), ["WORKPLACE", "EARLIER", "LATER"]);
}

#[test]
fn a_move_that_has_no_room_is_offered_others() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 5, 8));
    fixture.booked(&stay_in(1, 15, 17));
    fixture.booked(&stay_in(2, 17, 18));
    let body = to(15, 18);
    let quoted = fixture
        .ask("opr", &with(body.clone(), &json!({"branchId": 1, "serviceId": STAY, "bookingId": booking})))
        .expect(200)
        .json();
    assert_eq!(kinds(&quoted), ["SPLIT", "EARLIER", "LATER"]);
    let refused = fixture.moved("opr", booking, &body).expect(409).json();
    assert_eq!(refused["alternatives"], quoted["alternatives"]);
    for alternative in quoted["alternatives"].as_array().unwrap() {
        fixture.moved("opr", booking, &taking(&json!({}), alternative)).expect(200);
        fixture.moved("opr", booking, &with(to(5, 8), &json!({"workplaceId": 1}))).expect(200);
    }
    // A guest in house may get the rest of the stay elsewhere, but no other days.
    let inside =
        fixture.store(StoredBooking { status: BookingStatus::Active, workplace: 2, ..StoredBooking::default() });
    fixture.booked(&stay_in(2, 1, 3));
    let body = to(-1, 3);
    let refused = fixture.moved("opr", inside, &body).expect(409).json();
    assert_eq!(kinds(&refused), ["WORKPLACE"]);
    fixture.moved("opr", inside, &taking(&body, &refused["alternatives"][0])).expect(200);
    assert_eq!(fixture.parts(inside), [(2, -1, 0), (1, 0, 3)]);
}

#[test]
fn day_care_in_house_is_offered_its_remaining_days() {
    let fixture = Fixture::build();
    fixture.change("services", CARE, &json!({"workplaceIds": [1, 3]}));
    let inside = fixture.store(StoredBooking {
        service: CARE,
        workplace: 3,
        status: BookingStatus::Active,
        check_in: day(0, 0),
        check_out: day(0, 23),
        ..StoredBooking::default()
    });
    fixture.booked(&with(care(1, 1, 3), &json!({"workplaceId": 3})));
    let longer = json!({"arrival": civil(0, 0), "departure": civil(1, 18)});
    let refused = fixture.moved("opr", inside, &longer).expect(409).json();
    assert_eq!(kinds(&refused), ["WORKPLACE"]);
    fixture.moved("opr", inside, &taking(&longer, &refused["alternatives"][0])).expect(200);
    assert_eq!(fixture.spans(inside).iter().map(|span| span.0).collect::<Vec<_>>(), [3, 1]);
}
