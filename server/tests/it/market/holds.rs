//! Limits on what pet owners book: open and expired holds, unpaid bookings, a confirmed address.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::booking::expire;
use sapa_server::payment::of_bookings::OfBookings;
use sapa_server::platform::db::types::{At, at};
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{booking_holds, bookings, users};
use sapa_server::upkeep::forget;
use serde_json::{Value, json};

use crate::booking::race::at_once;
use crate::fixture::{Fixture, key, stay, with};
use crate::payment::online::settings;
use crate::support::{Answer, Base, TestApp};

/// A server with online payments behind a proxy. No provider answers there: none is asked.
pub fn build() -> Fixture {
    Fixture::over(TestApp::over(Base::fresh(), |config| {
        config.payment_provider = settings("http://127.0.0.1:9");
        config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    }))
}

/// A further pet owner's token.
pub fn owner(fixture: &Fixture, number: usize) -> String {
    let email = format!("owner{number}@sapa.example");
    fixture.app.account(Role::User, &email);
    fixture.app.sign_in_from(&format!("203.0.113.{}", number % 250), &email).auth
}

pub fn book(fixture: &Fixture, token: &str, address: &str, day: i64, pay_at: &str) -> Answer {
    let body = with(stay(day, day + 1), &json!({ "payAt": pay_at }));
    let request = fixture.app.post("/bookings").token(token).key(&key());
    request.header("X-Forwarded-For", address).json(&body).send()
}

fn held(fixture: &Fixture, token: &str, day: i64) -> Answer {
    book(fixture, token, "192.0.2.1", day, "ONLINE")
}

fn wait(answer: &Answer) -> i64 {
    answer.header("retry-after").parse().unwrap()
}

/// Lets the hold of a booking pass, as its job does once the provider has said not paid.
fn expire(fixture: &Fixture, booking: &Value) {
    let id = booking["id"].as_i64().unwrap();
    fixture.app.db(|conn| {
        let past = bookings::hold_until.eq(Some(at(clock().plus(-Duration::seconds(1)))));
        diesel::update(bookings::table.find(id)).set(past).execute(conn)?;
        expire::expire(conn, &OfBookings, id, clock())
    });
}

#[test]
fn an_account_has_three_open_holds() {
    let fixture = build();
    let user = fixture.token("user").to_owned();
    let made: Vec<Value> = (0..3).map(|day| held(&fixture, &user, 10 + 2 * day).expect(201).json()).collect();
    let refused = held(&fixture, &user, 20);
    assert!((1..=901).contains(&wait(&refused)), "{}", wait(&refused));
    assert_eq!(refused.code(429), "booking.limit.open_holds");
    // From another address it is the same account; a booking that is paid at the desk holds nothing.
    assert_eq!(book(&fixture, &user, "192.0.2.9", 20, "ONLINE").code(429), "booking.limit.open_holds");
    book(&fixture, &user, "192.0.2.1", 20, "ON_SITE").expect(201);
    held(&fixture, &owner(&fixture, 1), 22).expect(201);
    // A canceled one makes room, and so does one that is paid.
    let id = made[0]["id"].as_i64().unwrap();
    fixture.act("user", id, made[0]["version"].as_i64().unwrap(), "cancel", &json!({"kind": "CUSTOMER"})).expect(200);
    held(&fixture, &user, 24).expect(201);
    fixture.app.db(|conn| {
        let paid = bookings::table.find(made[1]["id"].as_i64().unwrap());
        diesel::update(paid)
            .set((bookings::captured.eq(1_i64), bookings::payment_state.eq(Some("PARTLY_PAID"))))
            .execute(conn)?;
        Ok(())
    });
    held(&fixture, &user, 26).expect(201);
    assert_eq!(held(&fixture, &user, 28).code(429), "booking.limit.open_holds");
}

#[test]
fn parallel_holds_do_not_outrun_the_count() {
    let fixture = build();
    let user = fixture.token("user").to_owned();
    let statuses = at_once(12, |i| held(&fixture, &user, 10 + 2 * i as i64).status);
    assert_eq!(statuses.get(&201), Some(&3), "{statuses:?}");
    assert!(statuses.keys().all(|status| [201, 429, 503].contains(status)), "{statuses:?}");
}

#[test]
fn three_expired_holds_end_holding_for_a_day() {
    let fixture = build();
    let user = fixture.token("user").to_owned();
    for day in 0..3 {
        expire(&fixture, &held(&fixture, &user, 10 + 2 * day).expect(201).json());
    }
    let refused = held(&fixture, &user, 20);
    assert!((86_000..=86_401).contains(&wait(&refused)), "{}", wait(&refused));
    assert_eq!(refused.code(429), "booking.limit.expired_holds");
    book(&fixture, &user, "192.0.2.1", 20, "ON_SITE").expect(201);
    // A day later the first one does not count.
    fixture.app.db(|conn| {
        let first: i64 =
            booking_holds::table.order(booking_holds::booking_id).select(booking_holds::booking_id).first(conn)?;
        let before = bookings::canceled_at.eq(Some(at(clock().plus(-Duration::hours(25)))));
        diesel::update(bookings::table.find(first)).set(before).execute(conn)?;
        Ok(())
    });
    held(&fixture, &user, 22).expect(201);
}

#[test]
fn an_account_has_ten_unpaid_bookings_to_come() {
    let fixture = build();
    let user = fixture.token("user").to_owned();
    for day in 0..10 {
        book(&fixture, &user, "192.0.2.1", 10 + 2 * day, "ON_SITE").expect(201);
    }
    for pay_at in ["ON_SITE", "ONLINE"] {
        assert_eq!(book(&fixture, &user, "192.0.2.1", 40, pay_at).code(429), "booking.limit.unpaid");
    }
    // Staff are exempt.
    fixture.create("opr", &with(stay(42, 43), &json!({"customerId": Fixture::id("user")}))).expect(201);
    fixture.app.db(|conn| {
        let first = bookings::table.filter(bookings::payment_state.eq("UNPAID"));
        let id: i64 = first.order(bookings::id).select(bookings::id).first(conn)?;
        let paid = (bookings::payment_state.eq(Some("PAID")), bookings::captured.eq(bookings::total));
        diesel::update(bookings::table.find(id)).set(paid).execute(conn)?;
        Ok(())
    });
    // The desk's booking counts as well: it is the guest's.
    assert_eq!(book(&fixture, &user, "192.0.2.1", 44, "ON_SITE").code(429), "booking.limit.unpaid");
}

#[test]
fn a_booking_needs_a_confirmed_address() {
    let fixture = build();
    let user = fixture.token("user").to_owned();
    let confirm = |when: Option<At>| {
        fixture.app.db(|conn| {
            let account = users::table.find(Fixture::id("user"));
            Ok(diesel::update(account).set(users::email_verified_at.eq(when)).execute(conn)?)
        })
    };
    confirm(None);
    for pay_at in ["ON_SITE", "ONLINE"] {
        assert_eq!(book(&fixture, &user, "192.0.2.1", 10, pay_at).code(409), "booking.email_unconfirmed");
    }
    confirm(Some(at(clock())));
    book(&fixture, &user, "192.0.2.1", 10, "ON_SITE").expect(201);
}

#[test]
fn who_held_is_forgotten_after_two_days() {
    let fixture = build();
    let user = fixture.token("user").to_owned();
    held(&fixture, &user, 10).expect(201);
    let count = || fixture.app.db(|conn| Ok(booking_holds::table.count().get_result::<i64>(conn)?));
    let purge = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(forget::once(&fixture.app.state.db, clock()))
    };
    purge();
    assert_eq!(count(), 1);
    fixture.app.db(|conn| {
        let before = booking_holds::created_at.eq(at(clock().plus(-Duration::hours(49))));
        Ok(diesel::update(booking_holds::table).set(before).execute(conn)?)
    });
    purge();
    assert_eq!(count(), 0);
}
