//! The effect of closures and opening hours on new bookings: the whole branch, single workplaces, part
//! of a day, yearly closures.

use chrono::{Datelike, NaiveDate};
use sapa_server::platform::http::moment::clock;
use serde_json::{Value, json};

use crate::branch::form_bodies::{A1, filled};
use crate::fixture::schedule::{care, date, question, split, stay_in, stays, to, to_place};
use crate::fixture::{BRANCH_A1, Fixture, GROOM, ZONE, civil, stay, with};

fn issues(fixture: &Fixture, who: &str, body: &Value) -> Vec<String> {
    fixture.create(who, body).expect(422).issues()
}

/// A session on a day, at a local time.
fn session(day: i64, time: &str) -> Value {
    with(stay(day, day), &json!({"serviceId": GROOM, "departure": null, "arrival": format!("{}T{time}", date(day))}))
}

/// A stay between two dates.
fn between(first: NaiveDate, last: NaiveDate) -> Value {
    with(stay(1, 2), &json!({"arrival": format!("{first}T14:00"), "departure": format!("{last}T11:00")}))
}

#[test]
fn a_stay_may_span_a_closure_but_not_begin_or_end_in_it() {
    let fixture = Fixture::build();
    fixture.close(&json!({"fromDate": date(5), "toDate": date(6), "reason": "Farbanje"}));
    let owner = json!({"guestName": null, "guestPhone": null});
    for (who, own) in [("opr", json!({})), ("admin", json!({})), ("user", owner)] {
        let issues = |body: &Value| issues(&fixture, who, &with(body.clone(), &own));
        assert_eq!(issues(&stay(5, 8)), ["arrival: booking.reason.closed"], "{who}");
        assert_eq!(issues(&stay(3, 6)), ["departure: booking.reason.closed"], "{who}");
    }
    let reported = fixture.create("opr", &stay(5, 8)).expect(422).json()["issues"][0]["params"].clone();
    assert_eq!((&reported["date"], &reported["note"]), (&json!(date(5)), &json!(" (Farbanje)")));
    fixture.booked(&stay_in(2, 4, 8));
    for body in [care(4, 5, 1), care(6, 7, 1), care(4, 7, 1), session(5, "10:00")] {
        assert_eq!(issues(&fixture, "opr", &body), ["arrival: booking.reason.closed"]);
    }
    fixture.booked(&care(4, 4, 1));
    fixture.booked(&care(7, 7, 1));
    fixture.booked(&session(7, "10:00"));
    let quoted = fixture.ask("opr", &question(&stay(5, 8))).expect(200).json();
    assert_eq!((&quoted["free"], &quoted["issues"][0]["code"]), (&json!(false), &json!("booking.reason.closed")));
}

#[test]
fn an_affected_booking_moves_only_into_open_times() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay(5, 8));
    fixture.close(&json!({"fromDate": date(5)}));
    // The arrival was agreed before the closure; the departure may move.
    fixture.moved("opr", booking, &to(5, 9)).expect(200);
    fixture.moved("opr", booking, &to_place(2, 5, 9)).expect(200);
    fixture.moved("opr", booking, &to(4, 9)).expect(200);
    let issues = |body: &Value| fixture.moved("opr", booking, body).expect(422).issues();
    assert_eq!(issues(&to(5, 9)), ["arrival: booking.reason.closed"]);
    assert_eq!(issues(&to(3, 5)), ["departure: booking.reason.closed"]);
}

#[test]
fn a_closed_workplace_is_skipped_for_the_next_one() {
    let fixture = Fixture::build();
    fixture.close(&json!({"fromDate": date(5), "toDate": date(6), "workplaceIds": [1], "reason": "Kvar"}));
    let closed = ["workplaceId: booking.reason.place_closed"];
    for (from, last) in [(4, 6), (5, 6), (6, 7), (3, 9)] {
        assert_eq!(issues(&fixture, "opr", &stay_in(1, from, last)), closed, "{from} {last}");
    }
    // Until the morning of the first closed day, and from the day after the last.
    fixture.booked(&stay_in(1, 4, 5));
    fixture.booked(&stay_in(1, 7, 8));
    let elsewhere = fixture.create("opr", &stay(5, 6)).expect(201).json();
    assert_eq!(elsewhere["workplaceNames"], json!(["Boks 2"]), "the first that is free and open");
    let around = fixture.booked(&split(13, 15, &[(2, 14), (1, 15)]));
    assert_eq!(fixture.parts(around), [(2, 13, 14), (1, 14, 15)]);
    let parts = with(to(4, 8), &json!({"stays": stays(&[(2, 6), (1, 8)])}));
    assert_eq!(
        fixture.moved("opr", around, &parts).expect(422).issues(),
        ["stays.1.workplaceId: booking.reason.place_closed"]
    );
    assert_eq!(fixture.moved("opr", around, &to_place(1, 4, 6)).expect(422).issues(), closed);
    fixture.close(&json!({"fromDate": date(5), "workplaceIds": [2]}));
    assert_eq!(issues(&fixture, "opr", &stay(5, 6)), ["workplaceId: booking.reason.no_workplace"]);
}

#[test]
fn part_of_a_day_blocks_sessions_arrivals_and_departures() {
    let fixture = Fixture::build();
    fixture.close(&json!({"fromDate": date(5), "fromTime": "12:00", "toTime": "15:00"}));
    for time in ["11:15", "12:00", "14:45"] {
        assert_eq!(issues(&fixture, "opr", &session(5, time)), ["arrival: booking.reason.closed_hours"], "{time}");
    }
    fixture.booked(&session(5, "11:00"));
    fixture.booked(&session(5, "15:00"));
    let day = |from: &str, to: &str| {
        with(
            care(5, 5, 1),
            &json!({"arrival": format!("{}T{from}", date(5)), "departure": format!("{}T{to}", date(5))}),
        )
    };
    assert_eq!(issues(&fixture, "opr", &day("12:00", "18:00")), ["arrival: booking.reason.closed_hours"]);
    assert_eq!(issues(&fixture, "opr", &day("08:00", "13:00")), ["departure: booking.reason.closed_hours"]);
    // A stay may span the noon break; a departure at its beginning is in time.
    for (from, last) in [("08:00", "18:00"), ("08:00", "12:00"), ("15:00", "18:00")] {
        fixture.booked(&day(from, last));
    }
    fixture.booked(&with(stay(5, 7), &json!({"arrival": civil(5, 13)})));

    fixture.close(&json!({"fromDate": date(9), "fromTime": "12:00", "toTime": "15:00", "workplaceIds": [1]}));
    assert_eq!(issues(&fixture, "opr", &session(9, "12:30")), ["workplaceId: booking.reason.no_workplace"]);
    fixture.change("services", GROOM, &json!({"workplaceIds": [1, 2]}));
    let other = fixture.create("opr", &session(9, "12:30")).expect(201).json();
    assert_eq!(other["workplaceNames"], json!(["Boks 2"]));
    fixture.booked(&stay_in(1, 9, 10));
}

#[test]
fn a_yearly_closure_comes_back_and_passes_the_new_year() {
    let fixture = Fixture::build();
    let today = ZONE.date(clock());
    let year = today.year() + i32::from((today.month(), today.day()) > (12, 20));
    let on = |year: i32, month: u32, day: u32| NaiveDate::from_ymd_opt(year, month, day).unwrap();
    let first = on(year - 2, 12, 30);
    fixture.close(&json!({"fromDate": first.to_string(), "toDate": on(year - 1, 1, 2).to_string(), "yearly": true}));
    for (month, day) in [(12, 30), (12, 31)] {
        let body = between(on(year, month, day), on(year + 1, 1, 5));
        assert_eq!(issues(&fixture, "opr", &body), ["arrival: booking.reason.closed"], "{month} {day}");
    }
    let body = between(on(year, 12, 28), on(year + 1, 1, 2));
    assert_eq!(issues(&fixture, "opr", &body), ["departure: booking.reason.closed"]);
    fixture.booked(&between(on(year, 12, 29), on(year + 1, 1, 3)));
    fixture.booked(&between(on(year, 12, 28), on(year, 12, 29)));
    fixture.booked(&between(on(year + 1, 1, 3), on(year + 1, 1, 5)));
}

#[test]
fn the_leap_day_is_closed_in_leap_years_only() {
    let fixture = Fixture::build();
    fixture.close(&json!({"fromDate": "2024-02-29", "yearly": true}));
    let today = ZONE.date(clock());
    let mut checked = 0;
    for year in today.year()..=today.year() + 2 {
        let days = [(2, 28), (2, 29), (3, 1)];
        for day in days.into_iter().filter_map(|(month, day)| NaiveDate::from_ymd_opt(year, month, day)) {
            if !(1..500).contains(&(day - today).num_days()) {
                continue;
            }
            let last = day.checked_add_days(chrono::Days::new(3)).unwrap();
            let answer = fixture.ask("opr", &question(&between(day, last))).expect(200).json();
            let closed = answer["issues"] != json!([]);
            assert_eq!(closed, (day.month(), day.day()) == (2, 29), "{day}: {answer}");
            checked += 1;
        }
    }
    assert!(checked >= 2, "a year has such days");
}

#[test]
fn outside_opening_hours_staff_are_warned_and_pet_owners_refused() {
    let fixture = Fixture::build();
    let shown = fixture.branch(BRANCH_A1);
    let hours: Vec<Value> = (1..=7).map(|day| json!({"weekday": day, "from": "08:00", "to": "18:00"})).collect();
    fixture.put("admin", A1, 1, &filled(&shown, &json!({ "openingHours": hours }))).expect(200);
    let at = |hour: &str, last: &str| {
        with(
            stay(30, 32),
            &json!({"arrival": format!("{}T{hour}", date(30)), "departure": format!("{}T{last}", date(32))}),
        )
    };
    let owner = |body: Value| with(body, &json!({"guestName": null, "guestPhone": null}));
    let refused = |body: &Value, path: &str| {
        let code = format!("{path}: booking.reason.outside_hours");
        assert_eq!(issues(&fixture, "user", &owner(body.clone())), [code]);
        let quoted = fixture.ask("opr", &question(body)).expect(200).json();
        let warning = &quoted["warnings"][0];
        assert_eq!((&warning["path"], &warning["params"]["hours"]), (&json!(path), &json!("08:00–18:00")));
        assert_eq!((&quoted["issues"], &quoted["free"]), (&json!([]), &json!(true)));
        let made = fixture.booked(body);
        fixture.now("opr", made, "cancel", &json!({"kind": "DUPLICATE", "reason": "x"})).expect(200);
    };
    refused(&at("19:00", "11:00"), "arrival");
    refused(&at("14:00", "07:30"), "departure");
    let own = fixture.create("user", &owner(at("08:00", "18:00"))).expect(201).json()["id"].as_i64().unwrap();
    let late = json!({"arrival": format!("{}T20:00", date(30)), "departure": civil(32, 11)});
    assert_eq!(fixture.moved("user", own, &late).expect(422).issues(), ["arrival: booking.reason.outside_hours"]);
    fixture.moved("opr", own, &late).expect(200);
    // A guest whom staff let arrive late may change the departure.
    fixture.moved("user", own, &with(late, &json!({"departure": civil(33, 11)}))).expect(200);
    // A session must end before the branch closes.
    let warned = |time: &str| {
        fixture.ask("opr", &question(&session(30, time))).expect(200).json()["warnings"].as_array().unwrap().len()
    };
    assert_eq!((warned("07:45"), warned("08:00"), warned("17:00"), warned("17:15")), (1, 0, 0, 1));
}

#[test]
fn no_booking_opens_again_in_a_closed_time() {
    let fixture = Fixture::build();
    let cancel = json!({"kind": "CUSTOMER", "reason": "x"});
    let (arrives, spans, room) =
        (fixture.booked(&stay_in(1, 5, 8)), fixture.booked(&stay_in(2, 4, 8)), fixture.booked(&stay_in(1, 12, 14)));
    let divided = fixture.booked(&split(15, 19, &[(1, 17), (2, 19)]));
    for booking in [arrives, spans, room, divided] {
        fixture.now("opr", booking, "cancel", &cancel).expect(200);
    }
    fixture.close(&json!({"fromDate": date(5)}));
    fixture.close(&json!({"fromDate": date(13), "workplaceIds": [1]}));
    fixture.close(&json!({"fromDate": date(15), "toDate": date(16), "workplaceIds": [2]}));
    let repeated = |booking: i64| fixture.now("admin", booking, "reinstate", &json!({}));
    assert_eq!(repeated(arrives).code(409), "booking.reason.closed");
    assert_eq!(repeated(room).code(409), "booking.reason.place_closed");
    repeated(spans).expect(200);
    // The booking's own part of the room is open.
    repeated(divided).expect(200);
    assert_eq!(fixture.parts(divided), [(1, 15, 17), (2, 17, 19)]);
}
