//! Making room: bookings whose guests have not arrived move to other places together with the booking that
//! needs the room, all of it or nothing, and the whole is taken back.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::check;
use sapa_server::platform::db::Concrete;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{audit_entries, bookings, reallocations};
use serde_json::{Value, json};

use crate::booking::race::at_once;
use crate::fixture::schedule::{Part, date, question, split, stay_in, to_place};
use crate::fixture::{Fixture, STAY, StoredBooking, day, key, stay, with};
use crate::support::{Answer, size};

pub const PATH: &str = "/branches/1/reallocations";

/// Room 1 is taken from the fifth to the eighth day, room 2 from the eighth to the tenth: a stay from the
/// sixth to the eighth day and the night after has a place only if the first goes to room 2.
pub fn crowded(fixture: &Fixture) -> (i64, i64) {
    (fixture.booked(&stay_in(1, 5, 8)), fixture.booked(&stay_in(2, 8, 10)))
}

pub fn newcomer() -> Value {
    with(stay(6, 9), &json!({"guestEmail": "nova@gost.example"}))
}

/// The body that takes the way that a quote names.
pub fn taking(quoted: &Value, booking: &Value) -> Value {
    let room = &quoted["room"];
    let one = |sent: &Value| json!({"bookingId": sent["bookingId"], "version": sent["version"], "workplaceId": sent["workplaceId"]});
    let moves: Vec<Value> = room["moves"].as_array().unwrap().iter().map(one).collect();
    json!({"moves": moves, "booking": with(booking.clone(), &json!({"workplaceId": room["workplaceId"]}))})
}

pub fn quoted(fixture: &Fixture) -> Value {
    fixture.ask("opr", &question(&with(newcomer(), &json!({"guestEmail": null})))).expect(200).json()
}

pub fn send(fixture: &Fixture, who: &str, body: &Value) -> Answer {
    fixture.by(who, "POST", PATH).key(&key()).json(body).send()
}

pub fn undo(fixture: &Fixture, who: &str, id: &Value) -> Answer {
    fixture.by(who, "POST", &format!("/reallocations/{id}/undo")).key(&key()).send()
}

/// The places of all bookings, and how many there are.
pub fn everything(fixture: &Fixture) -> (Vec<Vec<Part>>, i64, i64) {
    let ids: Vec<i64> =
        fixture.app.db(|conn| Ok(bookings::table.order(bookings::id).select(bookings::id).load(conn)?));
    let kept = fixture.app.db(|conn| Ok(reallocations::table.count().get_result(conn)?));
    let audited = fixture.app.db(|conn| Ok(audit_entries::table.count().get_result(conn)?));
    (ids.iter().map(|id| fixture.parts(*id)).collect(), kept, audited)
}

/// Bookings that a test wrote have no timeline.
const WRITTEN_FROM: i64 = 1_000_000;

pub fn is_clean(fixture: &Fixture) {
    let mut found = check::run(&fixture.app.state.db).unwrap();
    found.retain(|violation| violation.id < WRITTEN_FROM);
    assert_eq!(found, Vec::new());
}

#[test]
fn a_full_branch_makes_room_for_a_new_booking_in_one_step() {
    let fixture = Fixture::build();
    let (first, second) = crowded(&fixture);
    let mails = fixture.app.all_mails().len();
    let quoted = quoted(&fixture);
    assert_eq!(quoted["free"], false);
    let named: Vec<&Value> = quoted["neighbours"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(named, [&json!(first)], "only the one that moves: {}", quoted["neighbours"]);
    assert_eq!(quoted["neighbours"][0]["petNames"], json!(["Žućko"]));
    let refused = fixture.create("opr", &newcomer()).expect(409).json();
    assert_eq!((&refused["room"], &refused["neighbours"]), (&quoted["room"], &quoted["neighbours"]));

    let (body, key) = (taking(&quoted, &newcomer()), key());
    let attempt = || fixture.by("tied", "POST", PATH).key(&key).json(&body).send().expect(201).json();
    let made = attempt();
    assert_eq!(made, attempt(), "the same attempt has one effect");
    let new = made["booking"]["id"].as_i64().unwrap();
    assert_eq!((fixture.parts(first), fixture.parts(second)), (vec![(2, 5, 8)], vec![(2, 8, 10)]));
    assert_eq!(fixture.parts(new), [(1, 6, 9)]);
    assert_eq!((made["bookings"][0]["id"].as_i64(), fixture.version(first)), (Some(first), 2));
    assert_eq!(made["undoneAt"], Value::Null);

    let event = fixture.last_event(first);
    assert_eq!(event["action"], "RESCHEDULE");
    assert_eq!(event["data"]["was"]["workplaces"], json!(["Boks 1"]), "{event}");
    assert_eq!(
        (&event["data"]["reallocation"]["id"], &event["data"]["reallocation"]["for"]),
        (&made["id"], &json!(new))
    );
    let (action, before, after) = fixture.history("booking", first).pop().unwrap();
    assert_eq!(action, "BOOKING_RESCHEDULE");
    assert_ne!(before["workplaces"], after["workplaces"]);
    assert_eq!(fixture.booking(first)["total"], fixture.booking(first)["quote"]["total"], "the price stays");
    let mails = fixture.app.all_mails().len() - mails;
    assert!(mails <= 1, "nobody but the new guest gets a mail: {mails}");
    is_clean(&fixture);
}

#[test]
fn what_changed_since_refuses_the_whole() {
    let fixture = Fixture::build();
    let (first, second) = crowded(&fixture);
    let body = taking(&quoted(&fixture), &newcomer());

    // Another version of the booking that would move.
    fixture
        .app
        .db(|conn| Ok(diesel::update(bookings::table.find(first)).set(bookings::version.eq(5_i64)).execute(conn)?));
    let before = everything(&fixture);
    let refused = send(&fixture, "opr", &body).expect(409).json();
    assert_eq!(
        (&refused["code"], &refused["bookings"][0]["id"], &refused["bookings"][0]["version"]),
        (&json!("reallocation.changed"), &json!(first), &json!(5))
    );
    assert_eq!(everything(&fixture), before);
    fixture
        .app
        .db(|conn| Ok(diesel::update(bookings::table.find(first)).set(bookings::version.eq(1_i64)).execute(conn)?));

    // Its new place is closed by now, or taken.
    fixture.close(&json!({"fromDate": date(6), "workplaceIds": [2]}));
    let refused = send(&fixture, "opr", &body).expect(409).json();
    assert_eq!(
        (&refused["code"], &refused["reasons"][0]["code"]),
        (&json!("reallocation.changed"), &json!("booking.reason.place_closed"))
    );
    fixture.app.db(|conn| Ok(diesel::delete(sapa_server::schema::timeslot_workplaces::table).execute(conn)?));
    fixture.app.db(|conn| Ok(diesel::delete(sapa_server::schema::timeslots::table).execute(conn)?));
    let third = fixture.booked(&stay_in(2, 5, 6));
    let before = everything(&fixture);
    let refused = send(&fixture, "opr", &body).expect(409).json();
    assert_eq!((&refused["code"], &refused["collisions"][0]["bookingId"]), (&json!("booking.taken"), &json!(third)));
    assert_eq!(everything(&fixture), before);
    // The new booking itself is refused: nobody moves.
    fixture.now("opr", third, "cancel", &json!({"kind": "DUPLICATE", "reason": "x"})).expect(200);
    let before = everything(&fixture);
    let wrong = with(body.clone(), &json!({"booking": with(body["booking"].clone(), &json!({"guestName": null}))}));
    assert_eq!(send(&fixture, "opr", &wrong).expect(422).issues(), ["booking.guestName: validation.required"]);
    let cheap = with(body.clone(), &json!({"booking": with(body["booking"].clone(), &json!({"expectedTotal": 1}))}));
    assert_eq!(send(&fixture, "opr", &cheap).code(409), "booking.quote_changed");
    assert_eq!(everything(&fixture), before);
    // The guests are here by now: they stay.
    let here = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(0, 8),
        check_out: day(2, 11),
        ..StoredBooking::default()
    });
    let inside = json!({"moves": [{"bookingId": here, "version": 1, "workplaceId": 2}]});
    let refused = send(&fixture, "opr", &inside).expect(409).json();
    assert_eq!(refused["reasons"][0]["code"], "booking.reason.status");
    send(&fixture, "opr", &body).expect(201);
    assert_eq!(fixture.parts(second), [(2, 8, 10)]);
    is_clean(&fixture);
}

#[test]
fn only_who_may_see_the_branch_makes_room_there() {
    let fixture = Fixture::build();
    let (first, _) = crowded(&fixture);
    let body = taking(&quoted(&fixture), &newcomer());
    for (who, status) in [("foreign", 404), ("elsewhere", 404), ("user", 404)] {
        assert_eq!(send(&fixture, who, &body).status, status, "{who}");
    }
    let before = everything(&fixture);
    let foreign = fixture.store(StoredBooking { service: 5, workplace: 5, ..StoredBooking::default() });
    let other = fixture.store(StoredBooking { service: 4, workplace: 4, ..StoredBooking::default() });
    for id in [foreign, other, 999_999] {
        let moves = json!({"moves": [{"bookingId": id, "version": 1, "workplaceId": 2}]});
        assert_eq!(send(&fixture, "tied", &moves).expect(422).issues(), ["moves: validation.reference"]);
    }
    let place = json!({"moves": [{"bookingId": first, "version": 1, "workplaceId": 5}]});
    assert_eq!(send(&fixture, "opr", &place).expect(422).issues(), ["moves.0.workplaceId: validation.reference"]);
    let branch = with(body.clone(), &json!({"booking": with(body["booking"].clone(), &json!({"branchId": 2}))}));
    assert_eq!(send(&fixture, "opr", &branch).expect(422).issues(), ["booking.branchId: validation.reference"]);
    assert_eq!(fixture.by("opr", "POST", PATH).json(&body).send().code(400), "idempotency.required");
    assert_eq!(everything(&fixture).0[..2], before.0[..2]);
    let made = send(&fixture, "sysadm", &body).expect(201).json();
    for (who, status) in [("foreign", 404), ("elsewhere", 404), ("user", 404)] {
        assert_eq!(undo(&fixture, who, &made["id"]).status, status, "{who}");
    }
    assert_eq!(undo(&fixture, "opr", &json!(999_999)).status, 404);
    undo(&fixture, "tied", &made["id"]).expect(200);
}

#[test]
fn a_foreign_booking_or_place_refuses_the_whole_batch() {
    let fixture = Fixture::build();
    let (first, second) = (fixture.booked(&stay_in(1, 5, 8)), fixture.booked(&stay_in(1, 10, 12)));
    let of_company_b = fixture.store(StoredBooking { service: 5, workplace: 5, ..StoredBooking::default() });
    let of_branch_2 = fixture.store(StoredBooking { service: 4, workplace: 4, ..StoredBooking::default() });
    let one = |id: i64, place: i64| json!({"bookingId": id, "version": 1, "workplaceId": place});
    let before = everything(&fixture);
    for foreign in [of_company_b, of_branch_2] {
        let batch = json!({"moves": [one(first, 2), one(foreign, 2), one(second, 2)]});
        assert_eq!(send(&fixture, "admin", &batch).expect(422).issues(), ["moves: validation.reference"]);
    }
    for place in [4, 5, 999] {
        let batch = json!({"moves": [one(first, 2), one(second, place)]});
        assert_eq!(send(&fixture, "admin", &batch).expect(422).issues(), ["moves.1.workplaceId: validation.reference"]);
    }
    assert_eq!(everything(&fixture), before);
    send(&fixture, "admin", &json!({"moves": [one(first, 2), one(second, 2)]})).expect(201);
}

#[test]
fn of_batches_at_once_that_share_a_booking_one_is_made_whole() {
    let fixture = Fixture::build();
    for round in 0..size(4, 40) {
        let from = 5 + round as i64 % 8 * 10;
        let [a, b, c] = [0, 3, 6].map(|day| fixture.booked(&stay_in(1, from + day, from + day + 2)));
        let one = |id: i64| json!({"bookingId": id, "version": 1, "workplaceId": 2});
        let batches = [json!([one(a), one(b)]), json!([one(c), one(b)]), json!([one(b)])];
        let got = at_once(3, |i| send(&fixture, "opr", &json!({"moves": batches[i]})).status);
        assert_eq!(got, BTreeMap::from([(201, 1), (409, 2)]), "round {round}");
        let place = |id: i64| fixture.parts(id)[0].0;
        let moved = [place(a), place(b), place(c)];
        assert!([[2, 2, 1], [1, 2, 2], [1, 2, 1]].contains(&moved), "round {round}: {moved:?}");
        for id in [a, b, c] {
            fixture.now("opr", id, "cancel", &json!({"kind": "DUPLICATE", "reason": "x"})).expect(200);
        }
    }
    is_clean(&fixture);
}

#[test]
fn of_two_at_once_one_makes_room() {
    let fixture = Fixture::build();
    for round in 0..size(3, 30) {
        let (first, second) = crowded(&fixture);
        let body = taking(&quoted(&fixture), &newcomer());
        let rivals = at_once(4, |_| send(&fixture, "opr", &body).status);
        assert_eq!(rivals, BTreeMap::from([(201, 1), (409, 3)]), "round {round}");
        let id: i64 = fixture.app.db(|conn| {
            Ok(reallocations::table.order(reallocations::id.desc()).select(reallocations::id).first(conn)?)
        });
        let undone = at_once(3, |_| undo(&fixture, "opr", &json!(id)).status);
        assert_eq!(undone, BTreeMap::from([(200, 1), (409, 2)]), "round {round}");
        assert_eq!((fixture.parts(first), fixture.parts(second)), (vec![(1, 5, 8)], vec![(2, 8, 10)]));
        for id in [first, second] {
            fixture.now("opr", id, "cancel", &json!({"kind": "DUPLICATE", "reason": "x"})).expect(200);
        }
    }
    is_clean(&fixture);
}

#[test]
fn it_is_taken_back_as_a_whole_within_a_quarter_of_an_hour() {
    let fixture = Fixture::build();
    let (first, _) = crowded(&fixture);
    let made = send(&fixture, "opr", &taking(&quoted(&fixture), &newcomer())).expect(201).json();
    let new = made["booking"]["id"].as_i64().unwrap();
    let ago = |seconds: i64| {
        let at = clock().plus(-Duration::seconds(seconds)).naive();
        fixture
            .app
            .db(|conn| Ok(diesel::update(reallocations::table).set(reallocations::created_at.eq(at)).execute(conn)?));
    };
    ago(15 * 60 + 1);
    let before = everything(&fixture);
    assert_eq!(undo(&fixture, "opr", &made["id"]).code(409), "reallocation.too_late");
    assert_eq!(everything(&fixture), before);
    ago(15 * 60 - 20);
    let back = undo(&fixture, "opr", &made["id"]).expect(200).json();
    assert_ne!(back["undoneAt"], Value::Null);
    assert_eq!(fixture.parts(first), [(1, 5, 8)]);
    assert_eq!(
        (fixture.status(new), fixture.booking(new)["cancelKind"].clone()),
        ("CANCELED".to_owned(), json!("COMPANY"))
    );
    assert_eq!(fixture.last_event(first)["data"]["reallocation"], json!({"id": made["id"], "undone": true}));
    assert_eq!(undo(&fixture, "opr", &made["id"]).code(409), "reallocation.undone");
    is_clean(&fixture);
}

#[test]
fn a_further_change_keeps_it_from_being_taken_back() {
    type Change = fn(&Fixture, i64, i64);
    let changes: [(&str, Change); 4] = [
        ("moved", |fixture, first, _| {
            fixture.moved("opr", first, &to_place(2, 4, 7)).expect(200);
        }),
        ("canceled", |fixture, first, _| {
            fixture.now("opr", first, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
        }),
        ("new one canceled", |fixture, _, new| {
            fixture.now("opr", new, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
        }),
        ("new one paid", |fixture, _, new| {
            let cash = json!({"method": "CASH", "amount": 100});
            fixture.by("opr", "POST", &format!("/bookings/{new}/payments")).key(&key()).json(&cash).send().expect(201);
        }),
    ];
    for (name, change) in changes {
        let fixture = Fixture::build();
        let (first, _) = crowded(&fixture);
        let made = send(&fixture, "opr", &taking(&quoted(&fixture), &newcomer())).expect(201).json();
        let new = made["booking"]["id"].as_i64().unwrap();
        change(&fixture, first, new);
        let before = everything(&fixture);
        let refused = undo(&fixture, "opr", &made["id"]).expect(409).json();
        assert_eq!(
            (&refused["code"], refused["bookings"].as_array().map(Vec::len)),
            (&json!("reallocation.changed"), Some(1)),
            "{name}"
        );
        assert_eq!(everything(&fixture), before, "{name}");
    }
    // What does not concern place and state may change: a guest's phone.
    let fixture = Fixture::build();
    let (first, _) = crowded(&fixture);
    let made = send(&fixture, "opr", &taking(&quoted(&fixture), &newcomer())).expect(201).json();
    fixture
        .app
        .db(|conn| Ok(diesel::update(bookings::table.find(first)).set(bookings::version.eq(9_i64)).execute(conn)?));
    undo(&fixture, "opr", &made["id"]).expect(200);
    assert_eq!(fixture.parts(first), [(1, 5, 8)]);
}

#[test]
fn two_bookings_change_places_and_a_split_stay_returns_in_its_parts() {
    let fixture = Fixture::build();
    let one = fixture.booked(&stay_in(1, 5, 8));
    let other = fixture.booked(&split(4, 8, &[(1, 5), (2, 8)]));
    let requested = with(to_place(2, 5, 8), &json!({"branchId": 1, "serviceId": STAY, "bookingId": one}));
    let room = fixture.ask("opr", &requested).expect(200).json()["room"].clone();
    assert_eq!((&room["workplaceId"], &room["moves"][0]["workplaceId"]), (&json!(2), &json!(1)), "{room}");
    let moves = json!([{"bookingId": other, "version": 1, "workplaceId": 1}]);
    let own = json!({"bookingId": one, "version": 1, "move": to_place(2, 5, 8)});
    let made = send(&fixture, "opr", &json!({"moves": moves, "reschedule": own})).expect(201).json();
    assert_eq!((fixture.parts(one), fixture.parts(other)), (vec![(2, 5, 8)], vec![(1, 4, 8)]));
    assert_eq!(made["booking"]["id"].as_i64(), Some(one));
    is_clean(&fixture);
    undo(&fixture, "opr", &made["id"]).expect(200);
    assert_eq!((fixture.parts(one), fixture.parts(other)), (vec![(1, 5, 8)], vec![(1, 4, 5), (2, 5, 8)]));
    is_clean(&fixture);
}

#[test]
fn a_guest_in_house_stays_longer_where_the_next_one_moves() {
    let fixture = Fixture::build();
    let inside = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-1, 14),
        check_out: day(1, 11),
        ..StoredBooking::default()
    });
    let next = fixture.booked(&stay_in(1, 1, 3));
    let arrival = fixture.booking(inside)["checkInLocal"].as_str().unwrap()[..16].to_owned();
    let longer = json!({"arrival": arrival, "departure": format!("{}T11:00", date(2)), "workplaceId": 1});
    let moves = json!([{"bookingId": next, "version": 1, "workplaceId": 2}]);
    let own = json!({"bookingId": inside, "version": 1, "move": longer});
    let made = send(&fixture, "opr", &json!({"moves": moves, "reschedule": own})).expect(201).json();
    assert_eq!((fixture.parts(inside), fixture.parts(next)), (vec![(1, -1, 2)], vec![(2, 1, 3)]));
    undo(&fixture, "opr", &made["id"]).expect(200);
    assert_eq!((fixture.parts(inside), fixture.parts(next)), (vec![(1, -1, 1)], vec![(1, 1, 3)]));
    is_clean(&fixture);
}

/// A guest who is late is still expected, and needs a place for the days that have passed as well, also for those before
/// the days that are read for other ways out.
#[test]
fn a_late_guest_moves_only_where_the_whole_stay_has_room() {
    let ask = |fixture: &Fixture| fixture.ask("opr", &question(&stay_in(1, 1, 2))).expect(200).json()["room"].clone();
    for first in [-2, -16] {
        let late = |fixture: &Fixture| {
            fixture.store(StoredBooking { check_in: day(first, 14), check_out: day(3, 11), ..StoredBooking::default() })
        };
        let fixture = Fixture::build();
        let id = late(&fixture);
        let room = ask(&fixture);
        assert_eq!((&room["moves"][0]["bookingId"], &room["moves"][0]["workplaceId"]), (&json!(id), &json!(2)));
        // Somebody was in the other room on the first of these nights, and has left.
        let fixture = Fixture::build();
        let id = late(&fixture);
        fixture.store(StoredBooking {
            workplace: 2,
            status: BookingStatus::Completed,
            check_in: day(first - 1, 14),
            check_out: day(first + 1, 11),
            ..StoredBooking::default()
        });
        assert_eq!(ask(&fixture), Value::Null, "late since {first}");
        // The step itself is refused for the same reason.
        let moves = json!({"moves": [{"bookingId": id, "version": 1, "workplaceId": 2}]});
        assert_eq!(send(&fixture, "opr", &moves).code(409), "booking.taken");
    }
}

/// What a crash in the middle leaves: the transaction never ends.
#[test]
fn what_is_cut_off_in_the_middle_leaves_nothing() {
    let fixture = Fixture::build();
    crowded(&fixture);
    let body = taking(&quoted(&fixture), &newcomer());
    let before = everything(&fixture);
    // The last statement of the step is refused by the database.
    fixture.app.db(|conn| {
        let sql: &[&str] = match conn.concrete() {
            Concrete::Sqlite(_) => {
                &["CREATE TRIGGER cut BEFORE UPDATE OF moves ON reallocations BEGIN SELECT RAISE(ABORT, 'cut'); END"]
            }
            Concrete::Postgres(_) => &[
                "CREATE FUNCTION cut() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$",
                "CREATE TRIGGER cut BEFORE UPDATE OF moves ON reallocations FOR EACH ROW EXECUTE FUNCTION cut()",
            ],
        };
        for one in sql {
            diesel::sql_query(*one).execute(conn)?;
        }
        Ok(())
    });
    // The document knows no such answer, and the tests' client refuses what it does not know.
    let cut = catch_unwind(AssertUnwindSafe(|| send(&fixture, "opr", &body)));
    assert!(cut.is_err(), "the step went through");
    assert_eq!(everything(&fixture), before);
}
