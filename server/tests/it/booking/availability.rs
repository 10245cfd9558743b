//! The availability of a service by day.

use chrono::Datelike;
use serde_json::{Value, json};

use crate::branch::form_bodies::{A1, filled};
use crate::fixture::schedule::{care, date, question, stay_in};
use crate::fixture::{BRANCH_A1, CARE, Fixture, GROOM, SMALL_ONLY, STAY, STAY_A2, STAY_B, ZONE, civil, stay, with};

fn availability(fixture: &Fixture, who: &str, service: i64, first: i64, last: i64, rest: &str) -> Value {
    let path = format!("/availability?serviceId={service}&from={}&to={}{rest}", date(first), date(last));
    fixture.get(who, &path).expect(200).json()["days"].clone()
}

fn free(days: &Value) -> Vec<i64> {
    days.as_array().unwrap().iter().map(|day| day["free"].as_i64().unwrap()).collect()
}

fn closed(days: &Value) -> Vec<bool> {
    days.as_array().unwrap().iter().map(|day| day["closed"].as_bool().unwrap()).collect()
}

#[test]
fn rooms_are_counted_as_a_whole_and_areas_by_pets() {
    let fixture = Fixture::build();
    fixture.booked(&stay_in(1, 6, 8));
    let days = availability(&fixture, "opr", STAY, 5, 8, "");
    assert_eq!(free(&days), [4, 2, 2, 4]);
    assert_eq!((&days[0]["date"], &days[3]["date"]), (&json!(date(5)), &json!(date(8))));
    assert_eq!(days[0]["times"], json!([]));
    fixture.booked(&care(6, 6, 2));
    fixture.booked(&care(6, 7, 1));
    assert_eq!(free(&availability(&fixture, "opr", CARE, 5, 8, "")), [3, 0, 2, 3]);
    // Only workplaces that take these pets count.
    fixture.change("workplaces", 2, &json!({"sizes": ["LARGE"], "animalTypeIds": [2]}));
    assert_eq!(free(&availability(&fixture, "opr", STAY, 5, 6, "&size=SMALL")), [2, 0]);
    assert_eq!(free(&availability(&fixture, "opr", STAY, 5, 6, "&size=LARGE&animalTypeId=2&pets=2")), [4, 2]);
    assert_eq!(free(&availability(&fixture, "opr", STAY, 5, 6, "&pets=3")), [0, 0]);
    fixture.change("workplaces", 1, &json!({"active": false}));
    assert_eq!(free(&availability(&fixture, "opr", STAY, 5, 6, "")), [2, 2]);
}

#[test]
fn closed_days_are_told_apart_from_full_ones() {
    let fixture = Fixture::build();
    fixture.close(&json!({"fromDate": date(6)}));
    fixture.close(&json!({"fromDate": date(8), "workplaceIds": [1, 3]}));
    let days = availability(&fixture, "opr", STAY, 5, 8, "");
    assert_eq!(
        (closed(&days), free(&days)),
        (vec![false, true, false, false], vec![4, 4, 4, 2]),
        "it may be slept through"
    );
    let days = availability(&fixture, "opr", CARE, 5, 8, "");
    assert_eq!((closed(&days), free(&days)), (vec![false, true, false, false], vec![3, 0, 3, 0]));
    assert_eq!(closed(&availability(&fixture, "opr", STAY, -1, 0, "")), [true, false], "nobody arrives yesterday");
    // A quote gives the same answer.
    for (from, expected) in [(5, false), (6, true), (7, false)] {
        let quoted = fixture.ask("opr", &question(&stay(from, from + 2))).expect(200).json();
        assert_eq!(quoted["issues"] != json!([]), expected, "{from}: {quoted}");
    }
}

#[test]
fn sessions_list_their_free_times() {
    let fixture = Fixture::build();
    let shown = fixture.branch(BRANCH_A1);
    let hours: Vec<Value> = (1..=7).map(|day| json!({"weekday": day, "from": "09:00", "to": "12:00"})).collect();
    fixture.put("admin", A1, 1, &filled(&shown, &json!({ "openingHours": hours }))).expect(200);
    let at = |time: &str| {
        with(stay(5, 5), &json!({"serviceId": GROOM, "departure": null, "arrival": format!("{}T{time}", date(5))}))
    };
    let times = |day: i64| {
        let days = availability(&fixture, "opr", GROOM, day, day, "");
        let times = days[0]["times"].as_array().unwrap().clone();
        times.iter().map(|time| time.as_str().unwrap()[11..].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(times(5), ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45", "11:00"]);
    fixture.booked(&at("10:00"));
    assert_eq!(times(5), ["09:00", "11:00"]);
    fixture.close(&json!({"fromDate": date(5), "fromTime": "09:30", "toTime": "10:00"}));
    assert_eq!(times(5), ["11:00"]);
    fixture.booked(&at("11:00"));
    assert_eq!(times(5), Vec::<String>::new());
    assert!(
        availability(&fixture, "opr", GROOM, 1, 20, "").as_array().unwrap()[14..]
            .iter()
            .all(|day| day["times"] == json!([])),
        "of two weeks"
    );
}

#[test]
fn a_day_with_an_open_hour_for_the_arrival_is_not_closed() {
    let fixture = Fixture::build();
    fixture.close(&json!({"fromDate": date(5), "fromTime": "11:00", "toTime": "15:00"}));
    fixture.close(&json!({"fromDate": date(6), "fromTime": "00:00", "toTime": "24:00"}));
    let days = availability(&fixture, "opr", CARE, 5, 7, "");
    assert_eq!((closed(&days), free(&days)), (vec![false, true, false], vec![3, 0, 3]));
    fixture.booked(&with(care(5, 5, 1), &json!({"arrival": civil(5, 9), "departure": civil(5, 18)})));
    let days = availability(&fixture, "opr", GROOM, 5, 7, "");
    assert_eq!(closed(&days), [false, true, false]);
    assert!(days[0]["times"].as_array().unwrap().len() > 20 && days[1]["times"] == json!([]), "{days}");
    // Open in the afternoon only, and closed on the last of these days.
    let weekday = |day: i64| ZONE.date(crate::fixture::day(day, 12)).weekday().number_from_monday();
    let hours: Vec<Value> = [8, 9].map(|day| json!({"weekday": weekday(day), "from": "14:00", "to": "18:00"})).to_vec();
    fixture.save("admin", BRANCH_A1, &json!({ "openingHours": hours })).expect(200);
    assert_eq!(closed(&availability(&fixture, "user", STAY, 8, 10, "")), [false, false, true]);
    assert_eq!(closed(&availability(&fixture, "opr", STAY, 8, 10, "")), [false, false, false], "staff are but warned");
}

#[test]
fn a_branch_without_new_bookings_has_no_free_day() {
    let fixture = Fixture::build();
    let all = |fixture: &Fixture, service: i64, rest: &str| {
        let days = availability(fixture, "opr", service, 5, 6, rest);
        (closed(&days), free(&days))
    };
    assert_eq!(all(&fixture, SMALL_ONLY, "&size=SMALL"), (vec![false; 2], vec![3; 2]));
    assert_eq!(all(&fixture, SMALL_ONLY, "&size=LARGE"), (vec![false; 2], vec![0; 2]), "not for these pets");
    fixture.change("services", CARE, &json!({"active": false}));
    assert_eq!(all(&fixture, CARE, ""), (vec![true; 2], vec![0; 2]));
    assert_eq!(all(&fixture, STAY, "").0, [false; 2]);
    fixture.post("sysadm", "/companies/1/suspend", &json!({"reason": "Kontrola"})).expect(200);
    assert_eq!(all(&fixture, STAY, "").0, [true; 2]);
}

#[test]
fn the_address_is_checked() {
    let fixture = Fixture::build();
    let wrong = |query: &str| {
        let answer = fixture.get("opr", &format!("/availability?{query}"));
        assert_eq!(answer.status, 400, "{query}: {}", answer.text());
        answer.issues()
    };
    let days = |first: i64, last: i64| format!("serviceId=1&from={}&to={}", date(first), date(last));
    assert_eq!(wrong("from=2031-01-01&to=2031-01-02"), ["serviceId: validation.required"]);
    assert_eq!(wrong("serviceId=1&to=2031-01-02"), ["from: validation.required"]);
    assert_eq!(wrong("serviceId=1&from=2031-01-02"), ["to: validation.required"]);
    assert_eq!(wrong(&days(5, 4)), ["to: validation.order"]);
    assert_eq!(wrong(&days(0, 62)), ["to: validation.range"]);
    fixture.get("opr", &format!("/availability?{}", days(0, 61))).expect(200);
    for rest in ["pets=0", "pets=6"] {
        assert_eq!(wrong(&format!("{}&{rest}", days(0, 1))), ["pets: validation.range"], "{rest}");
    }
    for rest in ["pets=x", "size=HUGE", "animalTypeId=x", "nights=2"] {
        wrong(&format!("{}&{rest}", days(0, 1)));
    }
    wrong("serviceId=1&from=2031-1-1&to=2031-01-02");
    wrong("serviceId=1&from=2031-02-30&to=2031-03-02");
}

#[test]
fn a_foreign_service_is_answered_like_an_unknown_one() {
    let fixture = Fixture::build();
    let path = |service: i64| format!("/availability?serviceId={service}&from={}&to={}", date(1), date(2));
    for (who, services) in [
        ("admin", vec![STAY_B, 999]),
        ("tied", vec![STAY_A2, STAY_B]),
        ("foreign", vec![STAY]),
        ("user", vec![GROOM, 999]),
    ] {
        for service in services {
            assert_eq!(
                fixture.get(who, &path(service)).expect(422).issues(),
                ["serviceId: validation.reference"],
                "{who} {service}"
            );
        }
    }
    for service in [STAY, STAY_A2, STAY_B] {
        assert_eq!(fixture.get("user", &path(service)).status, 200, "a pet owner may ask anywhere");
    }
    assert_eq!(fixture.app.get(&path(STAY)).send().code(401), "auth.required");
}
