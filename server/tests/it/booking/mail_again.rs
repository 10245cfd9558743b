//! Mails to the guest that staff send again: to the present address, the last of a kind, three an hour.

use diesel::prelude::*;
use sapa_server::schema::{audit_entries, bookings, outbox};
use serde_json::{Value, json};

use crate::booking::mail::{GUEST, act, at_desk, deliver, guest_mails, last};
use crate::fixture::{Fixture, civil, key};
use crate::support::Answer;

fn mails(fixture: &Fixture, id: &Value) -> Vec<Value> {
    let found = fixture.get("opr", &format!("/bookings/{id}/mails")).expect(200).json();
    found["items"].as_array().unwrap().clone()
}

fn send_again(fixture: &Fixture, who: &str, id: &Value, mail: &Value) -> Answer {
    let path = format!("/bookings/{id}/mails/{mail}/send-again");
    fixture.app.post(&path).token(fixture.token(who)).json(&json!({})).send()
}

/// Changes the address without a request, so that nothing follows from it.
fn readdress(fixture: &Fixture, id: &Value, email: Option<&str>) {
    let id = id.as_i64().unwrap();
    fixture.app.db(|conn| {
        diesel::update(bookings::table.find(id)).set(bookings::guest_email.eq(email)).execute(conn)?;
        Ok(())
    });
}

#[test]
fn the_last_mail_goes_again_to_the_present_address_three_times_an_hour() {
    let fixture = Fixture::build();
    let made = at_desk(&fixture, json!({}));
    let id = &made["id"];
    let first = mails(&fixture, id)[0].clone();
    assert_eq!(first["canGoAgain"], false);
    assert_eq!(send_again(&fixture, "opr", id, &first["id"]).code(409), "booking.mail.waiting");
    deliver(&fixture.app);
    readdress(&fixture, id, Some("prava@posta.example"));
    assert_eq!(mails(&fixture, id)[0]["canGoAgain"], true);
    let answer = send_again(&fixture, "opr", id, &first["id"]).expect(200).json();
    assert_eq!(answer["items"][0]["recipient"], "prava@posta.example");
    let mail = last(&fixture.app);
    assert!(mail.contains("To: prava@posta.example") && mail.contains("Žućko"), "{mail}");
    // The first one went to the former address, and is not the last any more.
    assert_eq!(mails(&fixture, id).last().unwrap()["recipient"], GUEST);
    assert_eq!(send_again(&fixture, "admin", id, &first["id"]).code(409), "booking.mail.outdated");
    for _ in 0..2 {
        let present = mails(&fixture, id)[0]["id"].clone();
        send_again(&fixture, "admin", id, &present).expect(200);
        deliver(&fixture.app);
    }
    let present = mails(&fixture, id)[0]["id"].clone();
    let refused = send_again(&fixture, "sysadm", id, &present);
    assert_eq!(
        (refused.header("retry-after").to_owned(), refused.code(429)),
        ("3600".into(), "auth.too_many_mails".into())
    );
    // Another booking has an hour of its own.
    let other = at_desk(&fixture, json!({"workplaceId": 2}));
    deliver(&fixture.app);
    send_again(&fixture, "opr", &other["id"], &mails(&fixture, &other["id"])[0]["id"]).expect(200);
    let audited: i64 = fixture.app.db(|conn| {
        let of = audit_entries::table.filter(audit_entries::action.eq("BOOKING_MAIL_SENT_AGAIN"));
        Ok(of.count().get_result(conn)?)
    });
    assert_eq!(audited, 4);
}

#[test]
fn only_what_is_still_so_goes_again_and_only_by_staff_of_the_booking() {
    let fixture = Fixture::build();
    let made = at_desk(&fixture, json!({}));
    let id = &made["id"];
    deliver(&fixture.app);
    let created = mails(&fixture, id)[0]["id"].clone();
    for (who, status) in [("user", 404), ("foreign", 404), ("elsewhere", 404)] {
        assert_eq!(send_again(&fixture, who, id, &created).status, status, "{who}");
    }
    assert_eq!(send_again(&fixture, "opr", id, &json!(999_999)).status, 404);
    readdress(&fixture, id, None);
    assert_eq!(send_again(&fixture, "opr", id, &created).code(409), "booking.mail.no_address");
    readdress(&fixture, id, Some(GUEST));

    let times = json!({"arrival": civil(21, 14), "departure": civil(23, 11)});
    let moved = act(&fixture, "opr", &made, "reschedule", &times).expect(200).json();
    deliver(&fixture.app);
    assert_eq!(send_again(&fixture, "opr", id, &created).code(409), "booking.mail.outdated");
    send_again(&fixture, "opr", id, &mails(&fixture, id)[0]["id"]).expect(200);
    assert!(last(&fixture.app).contains("Dosadašnji dolazak: "));
    // Canceled without a word to the guest: the mail of the move is not true any more.
    let quiet = json!({"kind": "CUSTOMER", "reason": "bolest", "notifyGuest": false});
    act(&fixture, "opr", &moved, "cancel", &quiet).expect(200);
    let latest = mails(&fixture, id)[0].clone();
    assert_eq!(latest["canGoAgain"], false);
    assert_eq!(send_again(&fixture, "opr", id, &latest["id"]).code(409), "booking.mail.outdated");
}

#[test]
fn a_mail_that_was_given_up_goes_once_and_a_repeated_request_sends_once() {
    let fixture = Fixture::build();
    let made = at_desk(&fixture, json!({}));
    let id = &made["id"];
    deliver(&fixture.app);
    fixture.app.db(|conn| {
        diesel::update(outbox::table.filter(outbox::entity.eq("booking")))
            .set(outbox::state.eq("FAILED"))
            .execute(conn)?;
        Ok(())
    });
    let failed = mails(&fixture, id)[0]["id"].clone();
    let name = key();
    let path = format!("/bookings/{id}/mails/{failed}/send-again");
    let send =
        || fixture.app.post(&path).token(fixture.token("opr")).key(&name).json(&json!({})).send().expect(200).text();
    assert_eq!(send(), send());
    deliver(&fixture.app);
    let states: Vec<(String, String)> = guest_mails(&fixture, id);
    let states: Vec<&str> = states.iter().map(|(_, state)| state.as_str()).collect();
    assert_eq!(states, ["WITHDRAWN", "SENT"]);
}
