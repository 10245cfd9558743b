//! What waits for a person: by role, within the reader's scope, and with the count of the list that each line
//! leads to.

use std::collections::BTreeMap;

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::bookings;
use serde_json::{Value, json};

use crate::company::profile::{create, profile};
use crate::fixture::{Fixture, STAY_A2, STAY_B, StoredBooking, day, key, stay, with};
use crate::support::Answer;

/// The list of each kind, as the dashboard's lines lead to it.
const LISTS: [(&str, &str); 8] = [
    ("PAYMENTS", "/payment-concerns?reason=REFUND_FAILED,OUTCOME_UNKNOWN"),
    ("REFUNDS_TO_HAND_OUT", "/payment-concerns?reason=REFUND_TO_HAND_OUT"),
    ("REFUND_REQUESTS", "/refund-requests?status=OPEN"),
    ("OVERBOOKED", "/bookings?overbooked=true"),
    ("REVIEWS_TO_ANSWER", "/reviews?visibility=VISIBLE,REPORTED&replied=false"),
    ("REVIEWS_REPORTED", "/reviews?visibility=REPORTED"),
    ("COMPANIES", "/companies?status=PENDING"),
    ("SUPPORT", "/support-messages?status=OPEN"),
];

fn send(fixture: &Fixture, who: &str, path: &str, body: &Value) -> Answer {
    fixture.app.post(path).token(fixture.token(who)).key(&key()).json(body).send()
}

fn waiting(fixture: &Fixture, who: &str) -> Vec<Value> {
    fixture.get(who, "/waiting").expect(200).json()["waiting"].as_array().unwrap().clone()
}

/// The counts by kind.
fn counts(fixture: &Fixture, who: &str) -> BTreeMap<String, i64> {
    let one = |one: &Value| (one["kind"].as_str().unwrap().to_owned(), one["count"].as_i64().unwrap());
    waiting(fixture, who).iter().map(one).collect()
}

/// The reviews of completed stays with this service, one for each guest.
fn reviewed(fixture: &Fixture, service: i64, workplace: i64, guests: &[&'static str]) -> Vec<i64> {
    let mut made = Vec::new();
    for (number, guest) in (1..).zip(guests) {
        let booking = fixture.store(StoredBooking {
            service,
            workplace,
            status: BookingStatus::Completed,
            customer: Some(Fixture::id("user")),
            check_in: day(-3 * number - 1, 14),
            check_out: day(-3 * number, 11),
            guest,
            ..StoredBooking::default()
        });
        fixture.app.db(|conn| {
            let done = bookings::completed_at.eq(Some(at(clock().plus(-Duration::hours(1)))));
            Ok(diesel::update(bookings::table.find(booking)).set(done).execute(conn)?)
        });
        let body = json!({"bookingId": booking, "stars": 4, "text": "Sve je bilo u redu."});
        made.push(send(fixture, "user", "/reviews", &body).expect(201).json()["id"].as_i64().unwrap());
    }
    made
}

/// Something of each kind, in both branches of company A and in company B.
fn world() -> Fixture {
    let fixture = Fixture::build();
    let paid = |booking: i64, reason: &'static str| {
        let since = clock().plus(-Duration::hours(30));
        let payment = fixture.took(booking, "Europe/Belgrade", 100, "RSD", since);
        fixture.listed(payment, reason, since);
    };
    let booking = fixture.store(StoredBooking {
        check_in: day(30, 14),
        check_out: day(32, 11),
        guest: "Vera Ilić",
        ..StoredBooking::default()
    });
    let cash = json!({"method": "CASH", "amount": 50_000});
    let payment = send(&fixture, "admin", &format!("/bookings/{booking}/payments"), &cash).expect(201).json();
    let back = json!({"amount": 20_000, "reason": "Kasnili smo", "kind": "GOODWILL"});
    send(&fixture, "admin", &format!("/payments/{}/refunds", payment["id"]), &back).expect(201);
    let ask = json!({"amount": 4_000, "reason": "Buka"});
    send(&fixture, "opr", &format!("/payments/{}/refund-requests", payment["id"]), &ask).expect(201);
    paid(booking, "REFUND_FAILED");
    paid(booking, "OUTCOME_UNKNOWN");
    let at_b = fixture.store(StoredBooking { service: STAY_B, workplace: 5, ..StoredBooking::default() });
    paid(at_b, "REFUND_TO_HAND_OUT");
    for _ in 0..2 {
        fixture.create("opr", &stay(1, 4)).expect(201);
    }
    fixture.create("admin", &with(stay(2, 3), &json!({"overbookReason": "Stalni gost"}))).expect(201);
    let first = reviewed(&fixture, 1, 1, &["Ana Marić", "Mila Savić", "Petar Kos"]);
    let other = reviewed(&fixture, STAY_A2, 4, &["Jova Jović"]);
    send(&fixture, "admin", &format!("/reviews/{}/reply", first[0]), &json!({"text": "Hvala!"})).expect(200);
    for review in [first[0], other[0]] {
        send(&fixture, "admin", &format!("/reviews/{review}/report"), &json!({"fault": "OFF_TOPIC"})).expect(200);
    }
    let hidden = first[2];
    send(&fixture, "sysadm", &format!("/reviews/{hidden}/hide"), &json!({"fault": "THREAT"})).expect(200);
    create(&fixture, "sysadm", &profile(&json!({}))).expect(201);
    let message = json!({"name": "Ana Perić", "email": "ana@sapa.example", "message": "When do you open?"});
    fixture.app.post("/market/support-messages").json(&message).send().expect(202);
    fixture
}

#[test]
fn each_figure_is_the_count_of_its_list() {
    let fixture = world();
    let kinds = |who: &str| counts(&fixture, who).into_iter().collect::<Vec<_>>();
    let of = |all: &[(&str, i64)]| all.iter().map(|(kind, count)| ((*kind).to_owned(), *count)).collect::<Vec<_>>();
    assert_eq!(
        kinds("sysadm"),
        of(&[("COMPANIES", 1), ("PAYMENTS", 2), ("REFUNDS_TO_HAND_OUT", 2), ("REVIEWS_REPORTED", 2), ("SUPPORT", 1)])
    );
    assert_eq!(
        kinds("admin"),
        of(&[
            ("OVERBOOKED", 1),
            ("PAYMENTS", 2),
            ("REFUNDS_TO_HAND_OUT", 1),
            ("REFUND_REQUESTS", 1),
            ("REVIEWS_TO_ANSWER", 2)
        ])
    );
    assert_eq!(kinds("opr"), of(&[("OVERBOOKED", 1), ("REVIEWS_TO_ANSWER", 2)]));
    assert_eq!(kinds("tied"), of(&[("OVERBOOKED", 1), ("REVIEWS_TO_ANSWER", 1)]));
    assert_eq!(kinds("elsewhere"), of(&[("REVIEWS_TO_ANSWER", 1)]));
    assert_eq!(kinds("foreign"), of(&[("REFUNDS_TO_HAND_OUT", 1)]));
    for who in ["sysadm", "admin", "opr", "tied", "elsewhere", "foreign"] {
        for (kind, count) in counts(&fixture, who) {
            let (_, list) = LISTS.iter().find(|(of, _)| *of == kind).unwrap();
            let list = fixture.get(who, list).expect(200).json();
            assert_eq!((list["total"].as_i64(), &list["totalIsExact"]), (Some(count), &json!(true)), "{who} {kind}");
        }
    }
    fixture.get("user", "/waiting").expect(403);
    fixture.app.get("/waiting").send().expect(401);
}

#[test]
fn the_oldest_is_named_first_and_home_says_the_same() {
    let fixture = world();
    let all = waiting(&fixture, "admin");
    let since: Vec<&str> = all.iter().map(|one| one["since"].as_str().unwrap()).collect();
    assert!(since.is_sorted(), "{since:?}");
    let of = |kind: &str| all.iter().find(|one| one["kind"] == kind).unwrap().clone();
    assert_eq!(of("PAYMENTS")["reasons"], json!(["OUTCOME_UNKNOWN", "REFUND_FAILED"]));
    assert_eq!(of("REFUND_REQUESTS")["names"], json!(["Vera Ilić"]));
    assert_eq!(of("REVIEWS_TO_ANSWER")["names"], json!(["Mila Savić", "Jova Jović"]));
    assert_eq!(of("OVERBOOKED")["names"], json!(["Đorđe Čvorović"]));
    let home = fixture.get("sysadm", "/home").expect(200).json()["waiting"].clone();
    assert_eq!(home, json!(waiting(&fixture, "sysadm")), "nothing changed that only a period tells");
}

#[test]
fn what_is_done_waits_no_more() {
    let fixture = world();
    let list = fixture.get("admin", "/reviews?visibility=VISIBLE,REPORTED&replied=false").expect(200).json();
    for review in list["items"].as_array().unwrap() {
        send(&fixture, "admin", &format!("/reviews/{}/reply", review["id"]), &json!({"text": "Hvala!"})).expect(200);
    }
    let request = fixture.get("admin", "/refund-requests?status=OPEN").expect(200).json()["items"][0]["id"].clone();
    send(&fixture, "admin", &format!("/refund-requests/{request}/decline"), &json!({"reason": "Kasno"})).expect(200);
    let left: Vec<String> = counts(&fixture, "admin").into_keys().collect();
    assert_eq!(left, ["OVERBOOKED", "PAYMENTS", "REFUNDS_TO_HAND_OUT"]);
    let reported = fixture.get("sysadm", "/reviews?visibility=REPORTED").expect(200).json()["items"].clone();
    for review in reported.as_array().unwrap() {
        send(&fixture, "sysadm", &format!("/reviews/{}/restore", review["id"]), &json!({})).expect(200);
    }
    assert!(!counts(&fixture, "sysadm").contains_key("REVIEWS_REPORTED"));
}
