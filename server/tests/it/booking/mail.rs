//! Mails to the guest: which change causes which mail, in which language, and what takes a mail back.

use diesel::prelude::*;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{jobs, outbox, users};
use serde_json::{Value, json};

use crate::fixture::{BRANCH_A1, Fixture, civil, key, stay, with};
use crate::support::{Answer, TestApp};

pub const GUEST: &str = "djordje@posta.example";

/// Makes every waiting mail due, and waits until none waits.
pub fn deliver(app: &TestApp) {
    for _ in 0..400 {
        let waiting: i64 = app.db(|conn| {
            let open = jobs::table.filter(jobs::state.eq("OPEN").and(jobs::kind.eq("SEND_MAIL")));
            let free = open.filter(jobs::lease_holder.is_null());
            diesel::update(free).set(jobs::due_at.eq(at(clock()))).execute(conn)?;
            Ok(outbox::table.filter(outbox::state.eq("WAITING")).count().get_result(conn)?)
        });
        if waiting == 0 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
    }
    panic!("a mail still waits");
}

/// The last mail, after all are delivered.
pub fn last(app: &TestApp) -> String {
    deliver(app);
    app.mails().pop().expect("a mail")
}

/// Kind and state of a booking's mails, the first one first.
pub fn guest_mails(fixture: &Fixture, id: &Value) -> Vec<(String, String)> {
    let mails = fixture.get("opr", &format!("/bookings/{id}/mails")).expect(200).json();
    let text = |mail: &Value, name: &str| mail[name].as_str().unwrap().to_owned();
    mails["items"].as_array().unwrap().iter().rev().map(|mail| (text(mail, "kind"), text(mail, "state"))).collect()
}

pub fn pairs(guest_mails: &[(String, String)]) -> Vec<(&str, &str)> {
    guest_mails.iter().map(|(kind, state)| (kind.as_str(), state.as_str())).collect()
}

pub fn at_desk(fixture: &Fixture, over: Value) -> Value {
    let body = with(with(stay(20, 22), &json!({ "guestEmail": GUEST })), &over);
    fixture.create("opr", &body).expect(201).json()
}

pub fn act(fixture: &Fixture, who: &str, booking: &Value, verb: &str, body: &Value) -> Answer {
    fixture.act(who, booking["id"].as_i64().unwrap(), booking["version"].as_i64().unwrap(), verb, body)
}

fn times(from: i64, to: i64) -> Value {
    json!({"arrival": civil(from, 14), "departure": civil(to, 11)})
}

const CANCEL: &str = "cancel";

fn by_guest() -> Value {
    json!({"kind": "CUSTOMER", "reason": "bolest"})
}

#[test]
fn a_guest_of_the_desk_reads_serbian_and_a_pet_owner_the_own_language() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let made = at_desk(&fixture, json!({}));
    let mail = last(app);
    let number = made["number"].as_str().unwrap();
    for part in [
        "To: djordje@posta.example",
        "Dobar dan, Đorđe Čvorović,",
        number,
        "Ljubimci: Žućko",
        "(Europe/Belgrade)",
        "Besplatno otkazivanje do ",
        "Ostaje da se plati: ",
        "RSD",
    ] {
        assert!(mail.contains(part), "{part}: {mail}");
    }
    assert!(!mail.contains("%{") && !mail.contains("mail.") && !mail.contains("/dashboard"), "{mail}");

    let moved = act(&fixture, "opr", &made, "reschedule", &times(21, 23)).expect(200).json();
    let mail = last(app);
    assert!(mail.contains("Dosadašnji dolazak: ") && mail.contains("Odlazak: "), "{mail}");
    let canceled = act(&fixture, "opr", &moved, CANCEL, &by_guest()).expect(200).json();
    let mail = last(app);
    assert!(mail.contains("Otkazana je na vaš zahtev.") && mail.contains("nema šta da se vrati"), "{mail}");
    assert!(!mail.contains("bolest"), "the reason is the house's: {mail}");
    act(&fixture, "admin", &canceled, "reinstate", &json!({})).expect(200);
    assert!(last(app).contains("vaša rezervacija ipak važi"));
    let sent = |kind: &'static str| (kind, "SENT");
    let all = ["bookingCreated", "bookingMoved", "bookingCanceled", "bookingReinstated"].map(sent);
    assert_eq!(pairs(&guest_mails(&fixture, &made["id"])), all);

    let own = with(stay(10, 12), &json!({"guestName": null, "guestPhone": null}));
    let made = fixture.create("user", &own).expect(201).json();
    let mail = last(app);
    assert!(mail.contains("Hello Mila user,") && mail.contains("Free cancellation until "), "{mail}");
    let moved = act(&fixture, "user", &made, "reschedule", &times(11, 13)).expect(200).json();
    assert!(last(app).contains("Arrival until now: "));
    act(&fixture, "user", &moved, CANCEL, &json!({"kind": "CUSTOMER"})).expect(200);
    assert!(last(app).contains("It was canceled as you asked."));
    assert_eq!(guest_mails(&fixture, &made["id"]).len(), 3);
}

#[test]
fn staff_may_not_tell_and_a_pet_owner_is_not_asked() {
    let fixture = Fixture::build();
    let quiet = json!({ "notifyGuest": false });
    let made = at_desk(&fixture, quiet.clone());
    let moved = act(&fixture, "opr", &made, "reschedule", &with(times(21, 23), &quiet)).expect(200).json();
    let canceled = act(&fixture, "opr", &moved, CANCEL, &with(by_guest(), &quiet)).expect(200).json();
    // Nobody was told that it is canceled.
    act(&fixture, "admin", &canceled, "reinstate", &json!({})).expect(200);
    assert_eq!(guest_mails(&fixture, &made["id"]), []);
    // Without an address nobody can be told, whatever staff say.
    let without = at_desk(&fixture, json!({"guestEmail": null, "notifyGuest": true, "workplaceId": 2}));
    assert_eq!((guest_mails(&fixture, &without["id"]).len(), &without["guestReachable"]), (0, &json!(false)));

    let own = with(stay(10, 12), &json!({"guestName": null, "guestPhone": null}));
    // Nor may a pet owner have mails sent to others.
    for field in [quiet.clone(), json!({ "guestEmail": GUEST })] {
        assert_eq!(fixture.create("user", &with(own.clone(), &field)).code(400), "validation.unknown_field");
    }
    let made = fixture.create("user", &own).expect(201).json();
    for (verb, body) in [("reschedule", times(11, 13)), (CANCEL, json!({"kind": "CUSTOMER"}))] {
        let refused = act(&fixture, "user", &made, verb, &with(body, &quiet)).expect(422);
        assert_eq!(refused.issues(), ["notifyGuest: validation.unknown_field"]);
    }
    assert_eq!(pairs(&guest_mails(&fixture, &made["id"])), [("bookingCreated", "WAITING")]);
}

#[test]
fn a_repeated_request_writes_one_mail() {
    let fixture = Fixture::build();
    let made = at_desk(&fixture, json!({}));
    deliver(&fixture.app);
    let name = key();
    let send = || {
        let id = made["id"].as_i64().unwrap();
        let body = by_guest();
        fixture.verb("opr", id, CANCEL).key(&name).if_match(made["version"].as_i64().unwrap()).json(&body).send()
    };
    let first = send().expect(200).json();
    assert_eq!(send().expect(200).json(), first);
    deliver(&fixture.app);
    assert_eq!(pairs(&guest_mails(&fixture, &made["id"])), [("bookingCreated", "SENT"), ("bookingCanceled", "SENT")]);
    assert_eq!(fixture.app.mails().len(), 2);
}

#[test]
fn what_is_taken_back_in_time_is_never_told() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let made = at_desk(&fixture, json!({}));
    // A new booking that moves at once is told once, with its new times.
    let moved = act(&fixture, "opr", &made, "reschedule", &times(21, 23)).expect(200).json();
    assert_eq!(
        pairs(&guest_mails(&fixture, &made["id"])),
        [("bookingCreated", "WITHDRAWN"), ("bookingCreated", "WAITING")]
    );
    deliver(app);
    // Two moves at once are one, and a move back is none.
    let there = act(&fixture, "opr", &moved, "reschedule", &times(24, 26)).expect(200).json();
    let further = act(&fixture, "opr", &there, "reschedule", &times(25, 27)).expect(200).json();
    let quiet = with(times(21, 23), &json!({ "notifyGuest": false }));
    let back = act(&fixture, "opr", &further, "reschedule", &quiet).expect(200).json();
    deliver(app);
    assert_eq!(app.mails().len(), 1);
    // Another workplace at the same times concerns the house only.
    let beside = with(times(21, 23), &json!({"workplaceId": 2}));
    let beside = act(&fixture, "opr", &back, "reschedule", &beside).expect(200).json();
    // A cancellation that is taken back in time.
    let canceled = act(&fixture, "opr", &beside, CANCEL, &by_guest()).expect(200).json();
    let reinstated = act(&fixture, "opr", &canceled, "reinstate", &json!({})).expect(200).json();
    deliver(app);
    assert_eq!(app.mails().len(), 1, "{:?}", guest_mails(&fixture, &made["id"]));
    // A move that waits when the booking is canceled is told when that is taken back.
    let moved = act(&fixture, "opr", &reinstated, "reschedule", &times(28, 30)).expect(200).json();
    let canceled = act(&fixture, "opr", &moved, CANCEL, &by_guest()).expect(200).json();
    act(&fixture, "opr", &canceled, "reinstate", &json!({})).expect(200);
    let mail = last(app);
    assert!(mail.contains("Dosadašnji dolazak: ") && app.mails().len() == 2, "{mail}");
}

#[test]
fn a_mail_that_a_server_has_tried_is_followed_by_its_opposite() {
    let fixture = Fixture::build();
    let made = at_desk(&fixture, json!({}));
    deliver(&fixture.app);
    let canceled = act(&fixture, "opr", &made, CANCEL, &by_guest()).expect(200).json();
    // As if a server had died between sending it and storing that.
    fixture.app.db(|conn| {
        let waiting = outbox::table.filter(outbox::kind.eq("bookingCanceled"));
        Ok(diesel::update(waiting).set(outbox::begun_at.eq(Some(at(clock())))).execute(conn)?)
    });
    act(&fixture, "opr", &canceled, "reinstate", &json!({})).expect(200);
    deliver(&fixture.app);
    let kinds = guest_mails(&fixture, &made["id"]);
    assert_eq!(pairs(&kinds)[1..], [("bookingCanceled", "SENT"), ("bookingReinstated", "SENT")]);
}

#[test]
fn refunds_are_told_when_they_wait_and_when_they_end() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let made = at_desk(&fixture, json!({ "notifyGuest": false }));
    let id = made["id"].as_i64().unwrap();
    let send =
        |path: &str, body: &Value| fixture.app.post(path).token(fixture.token("admin")).key(&key()).json(body).send();
    let pay = json!({"method": "CASH", "amount": 30_000});
    let payment = send(&format!("/bookings/{id}/payments"), &pay).expect(201).json()["id"].clone();
    let refund = |over: Value| {
        let body = with(json!({"amount": 1_000, "reason": "izvinjenje", "kind": "GOODWILL"}), &over);
        let answer = send(&format!("/payments/{payment}/refunds"), &body).expect(201).json();
        answer["refunds"].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).max().unwrap()
    };
    let waits = refund(json!({}));
    assert!(last(app).contains("10\u{a0}RSD u gotovini čeka vas na recepciji."));
    send(&format!("/refunds/{waits}/confirm"), &json!({})).expect(200);
    assert!(last(app).contains("10\u{a0}RSD vam je vraćeno u gotovini."));
    refund(json!({"handedOut": true}));
    assert!(last(app).contains("vam je vraćeno u gotovini."));
    // Confirmed before it was told that it waits: only the end is told.
    let soon = refund(json!({}));
    send(&format!("/refunds/{soon}/confirm"), &json!({})).expect(200);
    deliver(app);
    let quiet = refund(json!({"notifyGuest": false}));
    send(&format!("/refunds/{quiet}/confirm"), &json!({})).expect(200);
    let taken = refund(json!({}));
    deliver(app);
    send(&format!("/refunds/{taken}/withdraw"), &json!({})).expect(200);
    assert!(last(app).contains("nećemo vratiti"));
    let kinds = guest_mails(&fixture, &made["id"]);
    let (under_way, done) = ("refundUnderWay", "refundDone");
    assert_eq!(
        pairs(&kinds),
        [
            (under_way, "SENT"),
            (done, "SENT"),
            (done, "SENT"),
            (under_way, "WITHDRAWN"),
            (done, "SENT"),
            (under_way, "SENT"),
            ("refundWithdrawn", "SENT"),
        ]
    );
    // A cancellation tells what goes back; its refund's end is told by itself.
    let booking = fixture.get("admin", &format!("/bookings/{id}")).expect(200).json();
    let body = json!({"kind": "COMPANY", "reason": "kvar"});
    let canceled = act(&fixture, "admin", &booking, CANCEL, &body).expect(200).json();
    assert!(last(app).contains("Vraćamo vam: "));
    let reserved =
        canceled["payments"][0]["refunds"].as_array().unwrap().iter().find(|one| one["status"] == "REQUESTED");
    send(&format!("/refunds/{}/confirm", reserved.unwrap()["id"]), &json!({})).expect(200);
    assert!(last(app).contains("vam je vraćeno u gotovini."));
}

#[test]
fn a_closure_tells_the_guests_of_what_it_changes_unless_staff_say_no() {
    let fixture = Fixture::build();
    for (quiet, count) in [(true, 0), (false, 1)] {
        let made = at_desk(&fixture, json!({"notifyGuest": false, "workplaceId": if quiet { 1 } else { 2 }}));
        let day = &made["checkInLocal"].as_str().unwrap()[..10];
        let branch = fixture.get("admin", &format!("/branches/{BRANCH_A1}")).expect(200).json();
        let body = json!({
            "timeslot": {"fromDate": day, "workplaceIds": [made["workplaces"][0]["id"]]},
            "bookings": [{"bookingId": made["id"], "version": made["version"], "decision": "CANCEL", "reason": "krečenje"}],
            "notifyGuests": !quiet,
        });
        let sent = fixture.app.post(&format!("/branches/{BRANCH_A1}/closure-batch")).token(fixture.token("admin"));
        sent.key(&key()).if_match(branch["version"].as_i64().unwrap()).json(&body).send().expect(200);
        assert_eq!(guest_mails(&fixture, &made["id"]).len(), count);
    }
}

#[test]
fn mails_are_seen_with_the_booking_only() {
    let fixture = Fixture::build();
    let made = at_desk(&fixture, json!({}));
    let path = format!("/bookings/{}/mails", made["id"]);
    for who in ["sysadm", "admin", "opr", "tied"] {
        let mail = &fixture.get(who, &path).expect(200).json()["items"][0];
        assert_eq!((&mail["recipient"], &mail["language"]), (&json!(GUEST), &json!("sr_Latn_RS")));
    }
    for who in ["foreign", "elsewhere", "user"] {
        fixture.get(who, &path).expect(404);
    }
    fixture.get("opr", "/bookings/999/mails").expect(404);
}

#[test]
fn an_erased_pet_owner_is_in_no_mail_about_bookings() {
    let fixture = Fixture::build();
    let own = json!({
        "guestName": null, "guestPhone": null, "guestEmail": "druga@posta.example", "customerId": Fixture::id("user"),
    });
    let made = fixture.create("sysadm", &with(stay(10, 12), &own)).expect(201).json();
    act(&fixture, "user", &made, CANCEL, &json!({"kind": "CUSTOMER"})).expect(200);
    let user = Fixture::id("user");
    let version: i64 = fixture.app.db(|conn| Ok(users::table.find(user).select(users::version).first(conn)?));
    fixture.app.delete("/me").token(fixture.token("user")).if_match(version).send().expect(204);
    let rows: Vec<(String, String, String)> = fixture.app.db(|conn| {
        let own =
            outbox::table.filter(outbox::entity.eq("booking").and(outbox::entity_id.eq(made["id"].as_i64().unwrap())));
        Ok(own.select((outbox::recipient, outbox::params, outbox::state)).load(conn)?)
    });
    let placeholder = format!("erased-{user}@invalid");
    assert_eq!(rows.len(), 2);
    for (recipient, params, state) in rows {
        assert_eq!((recipient, params.as_str(), state.as_str()), (placeholder.clone(), "{}", "WITHDRAWN"));
    }
}
