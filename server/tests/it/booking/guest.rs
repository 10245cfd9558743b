//! The guest's contact: what reaches bookings that exist, and where the mails go that wait.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{audit_entries, bookings, outbox, users};
use sapa_server::session::link::{self, Purpose};
use serde_json::{Value, json};

use crate::booking::mail::{GUEST, at_desk, deliver, guest_mails};
use crate::fixture::{CARE, Fixture, StoredBooking, day, stay, with};
use crate::support::{Answer, PASSWORD};

type Contact = (String, Option<String>, Option<String>);

fn guest(fixture: &Fixture, id: i64) -> Contact {
    let columns = (bookings::guest_name, bookings::guest_phone, bookings::guest_email);
    fixture.app.db(|conn| Ok(bookings::table.find(id).select(columns).first(conn)?))
}

fn contact(name: &str, phone: &str, email: &str) -> Contact {
    (name.to_owned(), Some(phone.to_owned()), Some(email.to_owned()))
}

fn profile(fixture: &Fixture, over: &Value) -> Answer {
    let body = json!({"firstName": "Mila", "lastName": "user", "phone": "+381641234567", "language": "en_US"});
    fixture.app.patch("/me").token(fixture.token("user")).json(&with(body, over)).send()
}

fn confirm_address(fixture: &Fixture, email: &str) -> Answer {
    let id = Fixture::id("user");
    let made = fixture.app.db(|conn| {
        let present: String = users::table.find(id).select(users::email).first(conn)?;
        link::make(conn, (id, &present), Purpose::EmailChange, Some(email), clock())
    });
    fixture.app.post("/me/email/confirm").json(&json!({ "token": made.unwrap() })).send()
}

/// A booking of the account `user` in a state.
fn own(fixture: &Fixture, status: BookingStatus, on: i64) -> i64 {
    fixture.store(StoredBooking {
        service: CARE,
        workplace: 3,
        status,
        customer: Some(Fixture::id("user")),
        check_in: day(on, 8),
        check_out: day(on, 18),
        guest: "Mila user",
        phone: "+381641234567",
        ..StoredBooking::default()
    })
}

fn edit(fixture: &Fixture, booking: &Value, over: &Value) -> Answer {
    let id = booking["id"].as_i64().unwrap();
    let body = json!({
        "guestName": booking["guestName"], "guestPhone": booking["guestPhone"], "guestEmail": booking["guestEmail"],
        "comment": booking["comment"], "pets": [],
    });
    let request = fixture.app.put(&format!("/bookings/{id}")).token(fixture.token("opr"));
    request.if_match(booking["version"].as_i64().unwrap()).json(&with(body, over)).send()
}

fn found(fixture: &Fixture, query: &str) -> Vec<i64> {
    let page = fixture.get("opr", &format!("/bookings?{query}")).expect(200).json();
    page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect()
}

#[test]
fn a_customer_s_confirmed_contact_reaches_their_open_bookings_and_no_others() {
    let fixture = Fixture::build();
    let created = own(&fixture, BookingStatus::Created, 3);
    let active = own(&fixture, BookingStatus::Active, 0);
    let over = [own(&fixture, BookingStatus::Completed, -9), own(&fixture, BookingStatus::Canceled, 6)];
    // The same phone is not the same person.
    let stranger = fixture.store(StoredBooking { phone: "+381641234567", ..StoredBooking::default() });
    let before: Vec<Contact> = over.iter().chain([&stranger]).map(|id| guest(&fixture, *id)).collect();

    profile(&fixture, &json!({"firstName": "Milica", "phone": "+381 64 765-4321"})).expect(200);
    confirm_address(&fixture, "milica@posta.example").expect(204);
    let present = contact("Milica user", "+381647654321", "milica@posta.example");
    for id in [created, active] {
        assert_eq!(guest(&fixture, id), present);
    }
    assert_eq!(over.iter().chain([&stranger]).map(|id| guest(&fixture, *id)).collect::<Vec<_>>(), before);
    // Both versions are new, so that a form that was filled before is merged.
    let seen = fixture.get("opr", &format!("/bookings/{created}")).expect(200);
    assert_eq!(seen.header("etag"), "\"3\"");
    let events = fixture.get("opr", &format!("/bookings/{created}/timeline")).expect(200).json();
    let last = events["items"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&last["action"], &last["actorRole"], &last["data"]["fields"]),
        (&json!("EDIT"), &json!("USER"), &json!(["guestEmail"]))
    );
    let audited: Vec<String> = fixture.app.db(|conn| {
        let of = audit_entries::table.filter(audit_entries::entity.eq("booking"));
        Ok(of.filter(audit_entries::entity_id.eq(created)).select(audit_entries::action).load(conn)?)
    });
    assert_eq!(audited, ["BOOKING_EDIT", "BOOKING_EDIT"]);
    // The desk finds the guest by the new phone, and those bookings no more by the former one.
    let mut by_phone = found(&fixture, "q=0647654321");
    by_phone.sort_unstable();
    assert_eq!(by_phone, [created, active]);
    assert!(!found(&fixture, "q=0641234567&open=true").contains(&created));
    let guests = fixture.get("opr", "/search?q=0647654321").expect(200).text();
    assert!(guests.contains("Milica user"), "{guests}");
}

#[test]
fn what_the_account_did_not_change_stays_as_the_desk_entered_it() {
    let fixture = Fixture::build();
    let id = own(&fixture, BookingStatus::Created, 3);
    let booking = fixture.get("opr", &format!("/bookings/{id}")).expect(200).json();
    edit(&fixture, &booking, &json!({"guestName": "Mila Perić", "guestEmail": "mila@posta.example"})).expect(200);
    profile(&fixture, &json!({"phone": "+381647654321"})).expect(200);
    assert_eq!(guest(&fixture, id), contact("Mila Perić", "+381647654321", "mila@posta.example"));
    // Nothing of the contact changed.
    profile(&fixture, &json!({"phone": "+381647654321", "language": "sr_Latn_RS"})).expect(200);
    assert_eq!(fixture.get("opr", &format!("/bookings/{id}")).header("etag"), "\"3\"");
}

#[test]
fn an_account_whose_address_is_not_confirmed_changes_no_booking() {
    let fixture = Fixture::build();
    let id = own(&fixture, BookingStatus::Created, 3);
    let unconfirmed = users::email_verified_at.eq(None::<chrono::NaiveDateTime>);
    fixture.app.db(|conn| {
        diesel::update(users::table.find(Fixture::id("user"))).set(unconfirmed).execute(conn)?;
        Ok(())
    });
    let before = guest(&fixture, id);
    profile(&fixture, &json!({"phone": "+381647654321"})).expect(200);
    assert_eq!(guest(&fixture, id), before);
    // Until its owner confirms it.
    let token = fixture
        .app
        .db(|conn| link::make(conn, (Fixture::id("user"), "user@sapa.example"), Purpose::Registration, None, clock()));
    let proof = json!({ "token": token.unwrap(), "password": PASSWORD });
    fixture.app.post("/auth/confirm-email").json(&proof).send().expect(204);
    assert_eq!(guest(&fixture, id), contact("Mila user", "+381647654321", "user@sapa.example"));
}

#[test]
fn a_mail_that_waits_goes_to_the_present_address() {
    let fixture = Fixture::build();
    let made = at_desk(&fixture, json!({}));
    let other = at_desk(&fixture, json!({"workplaceId": 2}));
    let corrected = json!({"guestName": "Đorđe Čvorov", "guestEmail": "djordje@prava.example"});
    let changed = edit(&fixture, &made, &corrected).expect(200).json();
    deliver(&fixture.app);
    let mails = fixture.app.mails();
    let to = |address: &str| mails.iter().filter(|mail| mail.contains(&format!("To: {address}"))).collect::<Vec<_>>();
    // The other booking of the same guest keeps its address.
    assert_eq!((to(GUEST).len(), to("djordje@prava.example").len()), (1, 1), "{mails:?}");
    assert!(to("djordje@prava.example")[0].contains("Dobar dan, Đorđe Čvorov,"));
    assert_eq!(fixture.get("opr", &format!("/bookings/{}", other["id"])).json()["guestEmail"], GUEST);

    // Of an account, the same: the mail of its booking waits for the mail server.
    let own = with(stay(10, 12), &json!({"guestName": null, "guestPhone": null}));
    let own = fixture.create("user", &own).expect(201).json();
    confirm_address(&fixture, "nova@posta.example").expect(204);
    deliver(&fixture.app);
    let last = fixture.app.mails().pop().unwrap();
    assert!(last.contains("To: nova@posta.example") && !last.contains("user@sapa.example"), "{last}");
    assert_eq!(guest_mails(&fixture, &own["id"]).len(), 1);

    // Without an address nobody is told.
    let third = at_desk(&fixture, json!({"workplaceId": 2, "arrival": day_at(30, 14), "departure": day_at(31, 11)}));
    edit(&fixture, &third, &json!({"guestEmail": null})).expect(200);
    let states: Vec<String> = fixture.app.db(|conn| {
        let about = outbox::table.filter(outbox::entity_id.eq(third["id"].as_i64().unwrap()));
        Ok(about.filter(outbox::entity.eq("booking")).select(outbox::state).load(conn)?)
    });
    assert_eq!(states, ["WITHDRAWN"]);
    assert_eq!(changed["guestEmail"], "djordje@prava.example");
}

fn day_at(from_today: i64, hour: i64) -> String {
    crate::fixture::civil(from_today, hour)
}

#[test]
fn other_open_bookings_of_a_phone_are_found_to_be_offered() {
    let fixture = Fixture::build();
    let made = at_desk(&fixture, json!({}));
    let phone = made["guestPhone"].as_str().unwrap().replace('+', "%2B");
    let second = at_desk(&fixture, json!({"workplaceId": 2}));
    let gone = fixture.store(StoredBooking { status: BookingStatus::Completed, ..StoredBooking::default() });
    edit(&fixture, &made, &json!({"guestPhone": "+381641112224"})).expect(200);
    assert_eq!(found(&fixture, &format!("phone={phone}&open=true")), [second["id"].as_i64().unwrap()]);
    assert!(found(&fixture, "phone=%2B381641112223").contains(&gone));
    assert!(!found(&fixture, "phone=%2B381641112223&open=true").contains(&gone));
    assert_eq!(fixture.get("opr", "/bookings?open=no").status, 400);
}
