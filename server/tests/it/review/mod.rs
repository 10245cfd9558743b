//! Reviews: who writes, replies, reports, hides and restores, and what each reader sees.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{audit_entries, bookings, reviews};
use serde_json::{Value, json};

use crate::fixture::{Fixture, STAY_A2, StoredBooking, day, key};
use crate::support::{Answer, size};

/// A booking of the pet owner `user` that is completed.
fn completed(fixture: &Fixture) -> i64 {
    stored(fixture, 1, StoredBooking::default())
}

/// The same so many nights ago.
fn stored(fixture: &Fixture, ago: i64, booking: StoredBooking) -> i64 {
    let id = fixture.store(StoredBooking {
        status: BookingStatus::Completed,
        customer: Some(Fixture::id("user")),
        check_in: day(-ago - 1, 14),
        check_out: day(-ago, 11),
        ..booking
    });
    fixture.app.db(|conn| {
        let done = bookings::completed_at.eq(Some(at(clock().plus(-chrono::Duration::hours(1)))));
        diesel::update(bookings::table.find(id)).set(done).execute(conn)?;
        Ok(())
    });
    id
}

fn post(fixture: &Fixture, who: &str, path: &str, body: &Value) -> Answer {
    fixture.app.post(path).token(fixture.token(who)).key(&key()).json(body).send()
}

fn write(fixture: &Fixture, who: &str, booking: i64) -> Answer {
    post(fixture, who, "/reviews", &json!({ "bookingId": booking, "stars": 4, "text": "  Sve je bilo u redu. " }))
}

fn step(fixture: &Fixture, who: &str, review: &Value, step: &str, body: &Value) -> Answer {
    post(fixture, who, &format!("/reviews/{}/{step}", review["id"]), body)
}

#[test]
fn a_completed_booking_is_reviewed_once_by_its_owner() {
    let fixture = Fixture::build();
    let booking = completed(&fixture);
    let before = fixture.booking(booking)["version"].as_i64().unwrap();
    for who in ["sysadm", "admin", "opr"] {
        write(&fixture, who, booking).expect(403);
    }
    assert_eq!(write(&fixture, "other", booking).expect(422).issues(), ["bookingId: validation.reference"]);
    assert_eq!(write(&fixture, "user", 999).expect(422).issues(), ["bookingId: validation.reference"]);
    let made = write(&fixture, "user", booking).expect(201).json();
    assert_eq!((made["stars"].as_i64(), made["text"].as_str()), (Some(4), Some("Sve je bilo u redu.")));
    assert_eq!((made["visibility"].as_str(), &made["reply"]), (Some("VISIBLE"), &json!(null)));
    assert_eq!(write(&fixture, "user", booking).code(409), "review.reason.written");
    let seen = fixture.booking(booking);
    assert_eq!((seen["facts"]["hasReview"].as_bool(), seen["version"].as_i64()), (Some(true), Some(before + 1)));
    let reopened = fixture.act("sysadm", booking, before + 1, "reopen", &json!({ "reason": "greška" }));
    assert_eq!(reopened.code(409), "booking.reason.has_review");

    let open = fixture.store(StoredBooking { customer: Some(Fixture::id("user")), ..StoredBooking::default() });
    assert_eq!(write(&fixture, "user", open).code(409), "review.reason.not_completed");
    let wrong = |body: &Value| post(&fixture, "user", "/reviews", body).expect(422).issues();
    assert_eq!(wrong(&json!({ "bookingId": open, "stars": 6 })), ["stars: validation.range"]);
    assert_eq!(wrong(&json!({ "bookingId": open })), ["stars: validation.required"]);
    post(&fixture, "user", "/reviews", &json!({ "bookingId": open, "stars": 4.5 })).expect(400);
}

#[test]
fn of_many_who_write_at_once_one_review_stays() {
    let fixture = Fixture::build();
    for round in 1..=size(3, 100) {
        let booking = stored(&fixture, round as i64, StoredBooking::default());
        let mut statuses: Vec<u16> = std::thread::scope(|scope| {
            let all: Vec<_> = (0..8).map(|_| scope.spawn(|| write(&fixture, "user", booking).status)).collect();
            all.into_iter().map(|one| one.join().unwrap()).collect()
        });
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409, 409, 409, 409, 409, 409, 409]);
    }
}

#[test]
fn the_company_replies_and_reports_and_the_platform_decides() {
    let fixture = Fixture::build();
    let review = write(&fixture, "user", completed(&fixture)).expect(201).json();
    let fault = json!({ "fault": "PRIVATE_DATA" });
    step(&fixture, "sysadm", &review, "reply", &json!({ "text": "Hvala" })).expect(403);
    step(&fixture, "foreign", &review, "reply", &json!({ "text": "Hvala" })).expect(404);
    let replied = step(&fixture, "opr", &review, "reply", &json!({ "text": "Hvala" })).expect(200).json();
    let changed = step(&fixture, "admin", &review, "reply", &json!({ "text": "Hvala vam" })).expect(200).json();
    assert_eq!((changed["reply"].as_str(), &changed["repliedAt"]), (Some("Hvala vam"), &replied["repliedAt"]));
    fixture.app.db(|conn| {
        let day_ago = at(clock().plus(-chrono::Duration::hours(25)));
        diesel::update(reviews::table).set(reviews::replied_at.eq(Some(day_ago))).execute(conn)?;
        Ok(())
    });
    let late = step(&fixture, "admin", &review, "reply", &json!({ "text": "Još nešto" }));
    assert_eq!(late.code(409), "review.reason.reply_until");

    step(&fixture, "admin", &review, "hide", &fault).expect(403);
    let reported = step(&fixture, "admin", &review, "report", &fault).expect(200).json();
    assert_eq!((reported["visibility"].as_str(), reported["fault"].as_str()), (Some("REPORTED"), Some("PRIVATE_DATA")));
    assert_eq!(step(&fixture, "opr", &review, "report", &fault).code(409), "review.reason.reported");
    let kept = step(&fixture, "sysadm", &review, "restore", &json!({})).expect(200).json();
    assert_eq!((kept["visibility"].as_str(), &kept["fault"]), (Some("VISIBLE"), &json!(null)));
    assert_eq!(step(&fixture, "opr", &review, "report", &fault).code(409), "review.reason.kept");
    let hidden = step(&fixture, "sysadm", &review, "hide", &fault).expect(200).json();
    assert_eq!(hidden["visibility"], "HIDDEN");
    // Author and company see it with its reason; stars and text are as written.
    for who in ["user", "admin", "sysadm"] {
        let seen = fixture.get(who, &format!("/reviews/{}", review["id"])).expect(200).json();
        assert_eq!((seen["fault"].as_str(), &seen["text"]), (Some("PRIVATE_DATA"), &review["text"]), "{who}");
    }
    assert_eq!(step(&fixture, "sysadm", &review, "hide", &fault).code(409), "review.reason.hidden");
    step(&fixture, "sysadm", &review, "restore", &json!({})).expect(200);
    let actions: Vec<String> = fixture.app.db(|conn| {
        let of = audit_entries::table.filter(audit_entries::entity.eq("review")).order(audit_entries::id);
        Ok(of.select(audit_entries::action).load(conn)?)
    });
    let expected = ["CREATED", "REPLIED", "REPLIED", "REPORTED", "RESTORED", "HIDDEN", "RESTORED"];
    assert_eq!(actions, expected.map(|action| format!("REVIEW_{action}")));
}

#[test]
fn a_list_holds_what_its_reader_may_see() {
    let fixture = Fixture::build();
    let review = |booking| write(&fixture, "user", booking).expect(201).json()["id"].as_i64().unwrap();
    let first = review(completed(&fixture));
    let in_a2 = stored(&fixture, 1, StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() });
    let second = review(in_a2);
    let ids = |who: &str, query: &str| -> Vec<i64> {
        let page = fixture.get(who, &format!("/reviews{query}")).expect(200).json();
        page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect()
    };
    for (who, expected) in [
        ("sysadm", vec![second, first]),
        ("admin", vec![second, first]),
        ("tied", vec![first]),
        ("elsewhere", vec![second]),
        ("user", vec![second, first]),
        ("other", vec![]),
        ("foreign", vec![]),
    ] {
        assert_eq!(ids(who, ""), expected, "{who}");
    }
    assert_eq!(ids("admin", "?stars=1,4&visibility=VISIBLE&sort=createdAt"), [first, second]);
    assert_eq!(ids("admin", "?stars=5"), Vec::<i64>::new());
    assert_eq!(ids("admin", &format!("?bookingId={in_a2}")), [second]);
    let item = json!({ "id": first });
    step(&fixture, "admin", &item, "reply", &json!({ "text": "Hvala" })).expect(200);
    assert_eq!((ids("admin", "?replied=true"), ids("admin", "?replied=false")), (vec![first], vec![second]));
    for query in ["?replied=maybe", "?stars=6", "?stars=x", "?visibility=GONE", "?sort=stars"] {
        fixture.get("admin", &format!("/reviews{query}")).expect(400);
    }
}
