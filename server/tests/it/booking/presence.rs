//! Who is at a booking: who says so, who is told, and for how long.

use actix_web::rt::System;
use chrono::Duration;
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::booking::presence::{Sign, note};
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::booking_presences;
use sapa_server::upkeep::forget;
use serde_json::{Value, json};

use crate::fixture::{Fixture, STAY_A2, StoredBooking};
use crate::support::{Base, TestApp, only_on};

/// The names that this account is told; null: the platform's support.
fn names(fixture: &Fixture, who: &str, booking: i64) -> Vec<Value> {
    let found = fixture.get(who, &format!("/bookings/{booking}/presence")).expect(200).json();
    found["items"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect()
}

/// Says in a tab that this account is at the booking (`PUT`) or has left it (`DELETE`).
fn say(fixture: &Fixture, method: &str, who: &str, booking: i64, tab: &str) {
    let path = format!("/bookings/{booking}/presence");
    fixture.by(who, method, &path).header("X-Tab", tab).send().expect(204);
}

/// Says it at another moment.
fn say_at(fixture: &Fixture, who: &str, booking: i64, at: UtcTime) {
    let state = &fixture.app.state;
    let noted = note((&state.db, &state.presences), Fixture::actor(who), Sign::Here, booking, at);
    System::new().block_on(noted).unwrap();
}

fn ago(seconds: i64) -> UtcTime {
    clock().plus(-Duration::seconds(seconds))
}

#[test]
fn colleagues_are_named_and_the_platform_is_its_support() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking { customer: Some(Fixture::id("user")), ..StoredBooking::default() });
    let other = fixture.store(StoredBooking { workplace: 2, ..StoredBooking::default() });
    assert_eq!(names(&fixture, "admin", id), [] as [Value; 0]);
    for who in ["opr", "tied", "sysadm"] {
        say(&fixture, "PUT", who, id, "71");
    }
    assert_eq!(names(&fixture, "admin", id), [json!("Mila opr"), json!("Mila tied"), Value::Null]);
    assert_eq!(names(&fixture, "opr", id), [json!("Mila tied"), Value::Null], "nobody is told of oneself");
    assert_eq!(names(&fixture, "sysadm", id), [json!("Mila opr"), json!("Mila tied")]);
    assert_eq!(names(&fixture, "user", id), [Value::Null], "a pet owner is told no names of staff");
    assert_eq!(names(&fixture, "admin", other), [] as [Value; 0], "of another booking");
    // A sign of life names nobody twice, and who leaves by one of two tabs is still there.
    say(&fixture, "PUT", "opr", id, "71");
    say(&fixture, "PUT", "opr", id, "72");
    say(&fixture, "DELETE", "tied", id, "71");
    say(&fixture, "DELETE", "opr", id, "71");
    assert_eq!(names(&fixture, "admin", id), [json!("Mila opr"), Value::Null]);
    say(&fixture, "DELETE", "opr", id, "72");
    say(&fixture, "DELETE", "opr", id, "72");
    assert_eq!(names(&fixture, "admin", id), [Value::Null]);
    assert_eq!(fixture.history("booking", id), [], "the audit does not know of it");
}

#[test]
fn who_is_not_heard_of_for_a_quarter_of_a_minute_is_gone() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking::default());
    say_at(&fixture, "opr", id, ago(16));
    say_at(&fixture, "tied", id, ago(10));
    assert_eq!(names(&fixture, "admin", id), [json!("Mila tied")]);
    say_at(&fixture, "opr", id, clock());
    assert_eq!(names(&fixture, "admin", id), [json!("Mila opr"), json!("Mila tied")]);
}

#[test]
fn only_who_may_change_a_booking_is_at_it_and_strangers_find_none() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking { customer: Some(Fixture::id("user")), ..StoredBooking::default() });
    let elsewhere = fixture.store(StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() });
    let status = |who: &str, method: &str, booking: i64| {
        fixture.by(who, method, &format!("/bookings/{booking}/presence")).send().status
    };
    say(&fixture, "PUT", "opr", id, "71");
    for method in ["GET", "PUT", "DELETE"] {
        for (who, booking) in [("foreign", id), ("other", id), ("tied", elsewhere), ("admin", 999)] {
            assert_eq!(status(who, method, booking), 404, "{method} by {who}");
        }
    }
    assert_eq!((status("user", "PUT", id), status("user", "DELETE", id)), (403, 403));
    assert_eq!(fixture.app.put(&format!("/bookings/{id}/presence")).send().status, 401);
    assert_eq!(names(&fixture, "admin", id), [json!("Mila opr")]);
}

#[test]
fn two_servers_know_the_same_people() {
    only_on!(Postgres);
    let base = Base::fresh();
    let other = TestApp::over(base.shared(), |_| {});
    let fixture = Fixture::over(TestApp::over(base, |_| {}));
    let id = fixture.store(StoredBooking::default());
    say(&fixture, "PUT", "opr", id, "71");
    let path = format!("/bookings/{id}/presence");
    let there = || other.get(&path).token(fixture.token("admin")).send().expect(200).json();
    assert_eq!(there(), json!({ "items": [{ "name": "Mila opr" }] }));
    other.delete(&path).token(fixture.token("opr")).header("X-Tab", "71").send().expect(204);
    assert_eq!(names(&fixture, "admin", id), [] as [Value; 0]);
}

#[test]
fn rows_are_forgotten() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking::default());
    // SQLite has rows by a copy from PostgreSQL only.
    let insert = |user: &str, at: UtcTime| {
        let row = (
            booking_presences::booking_id.eq(id),
            booking_presences::user_id.eq(Fixture::id(user)),
            booking_presences::tab.eq(0),
            booking_presences::seen_at.eq(at.naive()),
        );
        fixture.app.db(|conn| Ok(diesel::insert_into(booking_presences::table).values(row).execute(conn)?));
    };
    insert("opr", ago(61));
    insert("tied", ago(30));
    System::new().block_on(forget::once(&fixture.app.state.db, clock()));
    let left: Vec<i64> =
        fixture.app.db(|conn| Ok(booking_presences::table.select(booking_presences::user_id).load(conn)?));
    assert_eq!(left, [Fixture::id("tied")]);
}
