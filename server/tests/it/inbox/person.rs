//! The records beside a message: bookings of its asker or named in it, and what the person wrote besides.

use diesel::prelude::*;
use sapa_server::schema::bookings;
use serde_json::{Value, json};

use super::{INBOX, contact, inbox, reply, token_of, write};
use crate::fixture::{Fixture, StoredBooking, key, stay, with};

/// The numbers of the bookings and the texts of the other messages beside a message.
fn beside(fixture: &Fixture, message: &Value) -> (Vec<i64>, Vec<String>) {
    let person = fixture.get("sysadm", &format!("{INBOX}/{}/person", message["id"])).expect(200).json();
    let ids = person["bookings"].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect();
    let texts = person["messages"].as_array().unwrap().iter().map(|one| one["message"].as_str().unwrap().to_owned());
    (ids, texts.collect())
}

fn send_message(fixture: &Fixture, message: &str) -> Value {
    inbox(fixture, "?status=OPEN").into_iter().find(|one| one["message"] == message).unwrap()
}

#[test]
fn bookings_are_those_of_the_address_the_phone_and_the_number() {
    let fixture = Fixture::build();
    let made = |over: Value| {
        let body = with(stay(1, 2), &over);
        fixture.create("admin", &with(body, &json!({"overbookReason": "Stalni gost"}))).expect(201).json()
    };
    let by_address = made(json!({"guestEmail": "ana@posta.example", "guestPhone": "+381601111111"}));
    let near = made(json!({"guestEmail": "ana@posta.example.org", "guestPhone": "+381602222222"}));
    let by_phone = made(json!({"guestPhone": "+381603333333"}));
    let by_number = made(json!({"guestPhone": "+381604444444"}));
    let owned = fixture.store(StoredBooking { customer: Some(Fixture::id("user")), ..StoredBooking::default() });
    let id = |booking: &Value| booking["id"].as_i64().unwrap();

    let text = format!("Zovite 060/333-3333, rezervacija {} ili B-2026-999999", by_number["number"].as_str().unwrap());
    contact(&fixture.app, "192.0.2.1", json!({ "message": text })).expect(202);
    let message = send_message(&fixture, &text);
    assert_eq!(beside(&fixture, &message).0, [id(&by_number), id(&by_phone), id(&by_address)], "the newest first");
    assert!(!beside(&fixture, &message).0.contains(&id(&near)));

    // A number in a further message of the asker counts too, one in an answer does not.
    reply(&fixture, &message["id"], &format!("Mislite na {}?", near["number"].as_str().unwrap()));
    let token = token_of(&fixture.app.mail(1));
    assert!(!beside(&fixture, &message).0.contains(&id(&near)));
    write(&fixture, &token, &format!("Da, {}", near["number"].as_str().unwrap())).expect(200);
    assert!(beside(&fixture, &message).0.contains(&id(&near)));

    // A pet owner's own, also of one who writes from the landing page.
    let body = json!({"message": "Gde je moj pas?"});
    fixture.app.post(INBOX).token(fixture.token("user")).key(&key()).json(&body).send().expect(202);
    assert_eq!(beside(&fixture, &send_message(&fixture, "Gde je moj pas?")).0, [owned]);
    let email = fixture.get("user", "/me").expect(200).json()["email"].clone();
    contact(&fixture.app, "192.0.2.2", json!({"message": "Ja sam opet", "email": email})).expect(202);
    assert_eq!(
        beside(&fixture, &send_message(&fixture, "Ja sam opet")),
        (vec![owned], vec!["Gde je moj pas?".to_owned()]),
        "and what was written from the account"
    );

    // Staff of a company ask about bookings of others: only those that they name.
    fixture.app.db(|conn| {
        let all = diesel::update(bookings::table.find(owned));
        Ok(all.set(bookings::guest_email.eq(Some("admin@sapa.example"))).execute(conn)?)
    });
    let body = json!({ "message": format!("Pogledajte {}", by_phone["number"].as_str().unwrap()) });
    fixture.app.post(INBOX).token(fixture.token("admin")).key(&key()).json(&body).send().expect(202);
    let message = send_message(&fixture, body["message"].as_str().unwrap());
    assert_eq!(beside(&fixture, &message).0, [id(&by_phone)]);
}

#[test]
fn the_platform_sees_them_only() {
    let fixture = Fixture::build();
    contact(&fixture.app, "192.0.2.1", json!({})).expect(202);
    let path = format!("{INBOX}/{}/person", inbox(&fixture, "?status=OPEN")[0]["id"]);
    let person = fixture.get("sysadm", &path).expect(200).json();
    assert_eq!(person, json!({"country": "RS", "bookings": [], "messages": []}));
    for who in ["admin", "opr", "user"] {
        assert_eq!(fixture.get(who, &path).code(403), "auth.forbidden", "{who}");
    }
    fixture.app.get(&path).send().expect(401);
    fixture.get("sysadm", &format!("{INBOX}/987654/person")).expect(404);
}
