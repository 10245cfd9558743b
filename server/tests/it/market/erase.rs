//! The end of an account: refused while bookings are open; afterwards the person's data are found nowhere.

use std::path::Path;

use diesel::prelude::*;
use diesel::sql_types::Text;
use sapa_core::booking::state::BookingStatus;
use sapa_server::audit::chain::verify::verify;
use sapa_server::platform::db::Engine;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{
    audit_entries, booking_pets, bookings, mail_tokens, outbox, reviews, support_messages, unsubscribed, users,
};
use sapa_server::session::link::{self, Purpose};
use serde_json::{Value, json};

use super::get;
use crate::check::chain_all;
use crate::fixture::{COMPANY_A, Fixture, StoredBooking, key, stay, with};
use crate::support::{Answer, PASSWORD, TestApp};

/// Words of the person that must be nowhere afterwards.
pub const WORDS: &[&str] = &[
    "Perunika",
    "Zanović",
    "perunika@primer.example",
    "perunika.stara@primer.example",
    "381647776655",
    // What search keeps of a phone, from its end.
    "556677746183",
    "381651112233",
    "alergična",
    "Tajna beleška",
    "Žućko",
];

/// Makes the account `user` a person with a history: bookings, notes, a review, mails, audit entries.
pub fn person(fixture: &Fixture) -> i64 {
    let id = Fixture::id("user");
    let profile = |phone: &str| {
        let body = json!({"firstName": "Perunika", "lastName": "Zanović", "phone": phone, "language": "en_US"});
        fixture.app.patch("/me").token(fixture.token("user")).json(&body).send().expect(200);
    };
    profile("+381651112233");
    profile("+381647776655");
    fixture.app.db(|conn| {
        let former = users::email.eq("perunika.stara@primer.example");
        diesel::update(users::table.find(id)).set(former).execute(conn)?;
        sapa_server::people::rows::user::index(conn, id)
    });
    // Under the former address: a message, and a wish for no mails; the links to it are forgotten after 30 days.
    let guest = json!({"name": "P.", "email": "perunika.stara@primer.example", "message": "Kada radite?"});
    fixture.app.post("/market/support-messages").json(&guest).send().expect(202);
    fixture.app.db(|conn| {
        let booking_request =
            (unsubscribed::email.eq("perunika.stara@primer.example"), unsubscribed::at.eq(clock().naive()));
        diesel::insert_into(unsubscribed::table).values(booking_request).execute(conn)?;
        Ok(())
    });
    moved_to(fixture, "perunika.stara@primer.example", "perunika@primer.example");
    fixture.app.db(|conn| Ok(diesel::delete(mail_tokens::table).execute(conn)?));
    // Written by the API, so that it leaves what every booking leaves.
    let pets = json!([{"name": "Žućko", "animalTypeId": 1, "size": "SMALL", "note": "alergična na piletinu"}]);
    let own = with(
        stay(10, 12),
        &json!({"guestName": null, "guestPhone": null, "pets": pets, "comment": "Perunika dolazi kasno"}),
    );
    let made = fixture.create("user", &own).expect(201).json();
    let booking = made["id"].as_i64().unwrap();
    // The desk corrects the guest, which the audit keeps with the values before.
    let edit = json!({
        "guestName": "Perunika Zanović", "guestPhone": "+381647776655", "guestEmail": "perunika@primer.example",
        "comment": "Perunika kasni",
    });
    let changed = fixture.app.put(&format!("/bookings/{booking}")).token(fixture.token("opr"));
    changed.if_match(made["version"].as_i64().unwrap()).json(&edit).send().expect(200);
    for (who, entity, target) in [("opr", "BOOKING", booking), ("sysadm", "USER", id)] {
        let note = json!({"entity": entity, "entityId": target, "text": "Tajna beleška"});
        fixture.app.post("/notes").token(fixture.token(who)).key(entity).json(&note).send().expect(201);
    }
    // To the platform: signed in, and from the landing page.
    let requested = json!({"message": "Perunika ne može da otkaže"});
    fixture.app.post("/support-messages").token(fixture.token("user")).key(&key()).json(&requested).send().expect(202);
    let requested: i64 = fixture.app.db(|conn| {
        let own = support_messages::table.filter(support_messages::author_id.eq(id));
        Ok(own.select(support_messages::id).first(conn)?)
    });
    let guest = json!({"name": "Perunika Zanović", "email": "perunika@primer.example", "message": "Tajna beleška"});
    fixture.app.post("/market/support-messages").json(&guest).send().expect(202);
    let reply = fixture.app.post(&format!("/support-messages/{requested}/replies")).token(fixture.token("sysadm"));
    reply.key(&key()).json(&json!({"text": "Draga Perunika, otkazano je"})).send().expect(200);
    let forgot = json!({"email": "perunika@primer.example"});
    fixture.app.post("/auth/forgot-password").json(&forgot).send().expect(202);
    fixture.app.mail(1);
    fixture.app.try_sign_in("perunika@primer.example", "wrong").expect(401);
    booking
}

/// Confirms another address of `user` by its link.
fn moved_to(fixture: &Fixture, from: &str, to: &str) {
    let id = Fixture::id("user");
    let token = fixture.app.db(|conn| link::make(conn, (id, from), Purpose::EmailChange, Some(to), clock()));
    fixture.app.post("/me/email/confirm").json(&json!({ "token": token.unwrap() })).send().expect(204);
}

/// What staff write about the person in a booking's money and end, and to the person's review.
fn written_about(fixture: &Fixture) {
    let booking = fixture.store(StoredBooking {
        customer: Some(Fixture::id("user")),
        workplace: 2,
        pet: "Žućko",
        ..StoredBooking::default()
    });
    let send = |who: &str, path: &str, body: &Value| {
        fixture.app.post(path).token(fixture.token(who)).key(&key()).json(body).send()
    };
    let paid = send("opr", &format!("/bookings/{booking}/payments"), &json!({"method": "CASH", "amount": 400}));
    let paid = paid.expect(201).json()["id"].clone();
    let reason = |text: &str| json!({"amount": 100, "reason": text, "kind": "GOODWILL"});
    let requested = json!({"amount": 10, "reason": "Perunika moli"});
    let requested =
        send("opr", &format!("/payments/{paid}/refund-requests"), &requested).expect(201).json()["id"].clone();
    let declined = json!({"reason": "Perunika je već dobila"});
    send("admin", &format!("/refund-requests/{requested}/decline"), &declined).expect(200);
    let made = send("admin", &format!("/payments/{paid}/refunds"), &reason("Perunika se žalila")).expect(201).json();
    let version = fixture.version(booking);
    let canceled = json!({"kind": "CUSTOMER", "reason": "Perunika je bolesna"});
    fixture.act("admin", booking, version, "cancel", &canceled).expect(200);
    // What the canceled booking keeps too much of is settled by a word.
    send("admin", &format!("/refunds/{}/withdraw", made["refunds"][0]["id"]), &json!({})).expect(200);
    let concerns = fixture.get("admin", "/payment-concerns?reason=REFUND_FAILED").expect(200).json();
    let word = json!({"reason": "Perunika je dobila novac na ruke"});
    send("admin", &format!("/payment-concerns/{}/settle", concerns["items"][0]["id"]), &word).expect(200);
    let review = fixture.app.db(|conn| Ok(reviews::table.select(reviews::id).first::<i64>(conn)?));
    let version = fixture.get("opr", &format!("/reviews/{review}")).expect(200).json()["version"].as_i64().unwrap();
    let reply = fixture.app.post(&format!("/reviews/{review}/reply")).token(fixture.token("opr")).key(&key());
    reply.if_match(version).json(&json!({"text": "Hvala, Perunika!"})).send().expect(200);
}

/// The files in the server's folder, the database's among them, in which a word of the person stands.
pub fn files_with_traces(folder: &Path) -> Vec<String> {
    let mut folders = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).to_lowercase();
            let words = WORDS.iter().filter(|word| text.contains(&word.to_lowercase()));
            found.extend(words.map(|word| format!("{}: {word}", path.file_name().unwrap().to_string_lossy())));
        }
    }
    found
}

pub fn done(fixture: &Fixture, booking: i64) {
    fixture.app.db(|conn| {
        use sapa_server::schema::occupancies as o;
        let now = sapa_server::platform::db::types::at(clock());
        diesel::update(o::table.filter(o::booking_id.eq(booking))).set(o::live.eq(false)).execute(conn)?;
        let completed = (
            bookings::status.eq(BookingStatus::Completed.as_str()),
            bookings::checked_in_at.eq(Some(now)),
            bookings::completed_at.eq(Some(now)),
        );
        diesel::update(bookings::table.find(booking)).set(completed).execute(conn)?;
        Ok(())
    });
    let review = json!({"bookingId": booking, "stars": 5, "text": "Sve najbolje"});
    fixture.app.post("/reviews").token(fixture.token("user")).key(&key()).json(&review).send().expect(201);
}

pub fn version(fixture: &Fixture) -> i64 {
    fixture.app.db(|conn| Ok(users::table.find(Fixture::id("user")).select(users::version).first(conn)?))
}

fn erase_own(fixture: &Fixture, version: i64) -> Answer {
    fixture.app.delete("/me").token(fixture.token("user")).if_match(version).send()
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    text: String,
}

/// Every text of every table, with the table's name before it.
fn everything(app: &TestApp) -> Vec<String> {
    let columns = match app.engine() {
        Engine::Sqlite => {
            "SELECT m.name || '.' || c.name AS text FROM sqlite_master m, pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND c.type = 'TEXT' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '\\_\\_%' ESCAPE '\\'"
        }
        Engine::Postgres => {
            "SELECT table_name || '.' || column_name AS text FROM information_schema.columns \
             WHERE table_schema = 'public' AND data_type = 'text'"
        }
    };
    app.db(|conn| {
        let columns: Vec<Found> = diesel::sql_query(columns).load(conn)?;
        let mut all = Vec::new();
        for Found { text } in columns {
            let (table, column) = text.split_once('.').unwrap();
            let requested = format!("SELECT coalesce(\"{column}\", '') AS text FROM \"{table}\"");
            let rows: Vec<Found> = diesel::sql_query(requested).load(conn)?;
            all.extend(rows.into_iter().map(|row| format!("{table}.{column}: {}", row.text)));
        }
        Ok(all)
    })
}

pub fn traces(app: &TestApp) -> Vec<String> {
    let folded: Vec<String> = WORDS.iter().map(|word| word.to_lowercase()).chain(["zanovic".to_owned()]).collect();
    let all = everything(app);
    assert!(all.len() > 200, "{}", all.len());
    all.into_iter().filter(|text| folded.iter().any(|word| text.to_lowercase().contains(word))).collect()
}

#[test]
fn an_account_with_open_bookings_stays() {
    let fixture = Fixture::build();
    let booking = person(&fixture);
    assert!(traces(&fixture.app).len() > 10, "{:#?}", traces(&fixture.app));
    let refused = erase_own(&fixture, version(&fixture)).expect(409).json();
    assert_eq!(refused["code"], "record.in_use");
    assert_eq!(refused["uses"][0]["entity"], "booking");
    let by_staff = |who: &str| {
        let path = format!("/users/{}/erase", Fixture::id("user"));
        fixture.app.post(&path).token(fixture.token(who)).if_match(version(&fixture)).send()
    };
    by_staff("sysadm").expect(409);
    for who in ["admin", "opr", "other"] {
        assert!([403, 404].contains(&by_staff(who).status), "{who}");
    }
    erase_own(&fixture, 999).expect(412);
    fixture.app.delete("/me").token(fixture.token("user")).send().expect(428);
    for who in ["sysadm", "admin", "opr"] {
        fixture.app.delete("/me").token(fixture.token(who)).if_match(1).send().expect(403);
    }
    // Only pet owners are erased.
    let staff = format!("/users/{}/erase", Fixture::id("tied"));
    assert_eq!(
        fixture.app.post(&staff).token(fixture.token("sysadm")).if_match(1).send().code(409),
        "user.erase_customers"
    );
    done(&fixture, booking);
    erase_own(&fixture, version(&fixture)).expect(204);
}

#[test]
fn an_erased_person_is_found_nowhere() {
    let fixture = Fixture::build();
    let booking = person(&fixture);
    done(&fixture, booking);
    let id = Fixture::id("user");
    let hashes = |fixture: &Fixture| {
        fixture.app.db(|conn| {
            let rows = audit_entries::table.order(audit_entries::id);
            Ok(rows.select((audit_entries::id, audit_entries::payload_hash)).load::<(i64, String)>(conn)?)
        })
    };
    written_about(&fixture);
    // A former address is the person's, too; another account's is not.
    moved_to(&fixture, "perunika@primer.example", "perunika.nova@primer.example");
    assert!(files_with_traces(fixture.app.folder()).iter().any(|found| found.contains(".eml: ")));
    // An address that was only typed is somebody else's: what that person wrote stays.
    let else_one = json!({"name": "Dunja Tuđa", "email": "dunja@primer.example", "message": "Moje pitanje"});
    fixture.app.post("/market/support-messages").json(&else_one).send().expect(202);
    fixture.app.db(|conn| {
        let to = Some("dunja@primer.example");
        link::make(conn, (id, "perunika.nova@primer.example"), Purpose::EmailChange, to, clock())
    });
    let before = hashes(&fixture);
    chain_all(&fixture.app.state.db);
    let path = format!("/users/{id}/erase");
    fixture.app.post(&path).token(fixture.token("sysadm")).if_match(version(&fixture)).send().expect(204);
    assert_eq!(traces(&fixture.app), [""; 0]);
    // Payloads are gone from chained entries, and the chain is whole.
    chain_all(&fixture.app.state.db);
    let gone = audit_entries::table.filter(audit_entries::payload.is_null()).count();
    assert!(fixture.app.look(|conn| Ok(gone.get_result::<i64>(conn)?)) > 5);
    let mut faults = Vec::new();
    let chain = fixture.app.look(|conn| verify(conn, None, clock(), &mut |fault| faults.push(fault)));
    assert_eq!((faults, chain.waiting_since), (Vec::new(), None));
    assert!(everything(&fixture.app).iter().any(|text| text == "support_messages.email: dunja@primer.example"));
    // Nor in a file: SQLite's file and log, and the mails that were kept.
    let ran = actix_web::rt::System::new().block_on(sapa_server::jobs::run_due(&fixture.app.state)).unwrap();
    assert_eq!(ran.failed, 0);
    assert_eq!(files_with_traces(fixture.app.folder()), [""; 0]);

    // The session ends, the password too, and the address is free.
    fixture.get("user", "/me").expect(401);
    fixture.app.try_sign_in("perunika@primer.example", PASSWORD).expect(401);
    fixture.get("sysadm", &format!("/users/{id}")).expect(404);
    fixture.app.post(&format!("/users/{id}/restore")).token(fixture.token("sysadm")).send().expect(404);
    fixture.app.account(sapa_core::access::role::Role::User, "perunika@primer.example");

    // Booking, pets and money stay, under a placeholder.
    let kept = fixture.get("opr", &format!("/bookings/{booking}")).expect(200).json();
    assert_eq!(kept["guestName"], format!("erased {id}"));
    assert_eq!((&kept["guestEmail"], &kept["guestPhone"]), (&json!(format!("erased-{id}@invalid")), &Value::Null));
    assert_eq!((&kept["comment"], kept["total"].as_i64().unwrap() > 0), (&Value::Null, true));
    let pets: Vec<(String, Option<String>)> = fixture.app.db(|conn| {
        let of = booking_pets::table.filter(booking_pets::booking_id.eq(booking));
        Ok(of.select((booking_pets::name, booking_pets::note)).load(conn)?)
    });
    assert_eq!(pets, [("erased".to_owned(), None)]);
    let found = |q: &str| fixture.get("opr", &format!("/bookings?q={q}")).expect(200).json()["total"].as_i64();
    assert_eq!((found("Perunika"), found("647776655"), found("Zucko")), (Some(0), Some(0), Some(0)));

    // The review stays, without its author.
    let authors: Vec<Option<i64>> = fixture.app.db(|conn| Ok(reviews::table.select(reviews::author_id).load(conn)?));
    assert_eq!(authors, [None]);
    let shown = get(&fixture, &format!("reviews?companyId={COMPANY_A}")).expect(200).json();
    let shown = &shown["items"][0];
    assert_eq!(
        (&shown["author"], &shown["text"], &shown["reply"]),
        (&Value::Null, &json!("Sve najbolje"), &Value::Null)
    );

    // Payloads went, hashes stayed: the chain over them is valid.
    let after = hashes(&fixture);
    assert_eq!(after[..before.len()], before[..]);
    let last: (String, Option<i64>) = fixture.app.db(|conn| {
        let newest = audit_entries::table.order(audit_entries::id.desc());
        Ok(newest.select((audit_entries::action, audit_entries::entity_id)).first(conn)?)
    });
    assert_eq!(last, ("USER_ERASED".to_owned(), Some(id)));
    let history = fixture.get("sysadm", "/audit?entity=user").expect(200).json();
    assert!(history["items"].as_array().unwrap().iter().any(|entry| entry["action"] == "USER_ERASED"));
    let mails: Vec<(String, String)> =
        fixture.app.db(|conn| Ok(outbox::table.select((outbox::recipient, outbox::params)).load(conn)?));
    assert!(mails.iter().all(|mail| *mail == (format!("erased-{id}@invalid"), "{}".to_owned())), "{mails:?}");
}

/// What staff get who repeat under their keys what they did about the person.
fn repeated(fixture: &Fixture, booking: i64, canceled: i64) -> Vec<Answer> {
    let cancel = json!({"kind": "CUSTOMER", "reason": "Predomislila se"});
    let mut sent = vec![fixture.verb("opr", canceled, "cancel").key("cancel").if_match(1).json(&cancel)];
    for (who, entity, target) in [("opr", "BOOKING", booking), ("sysadm", "USER", Fixture::id("user"))] {
        let note = json!({"entity": entity, "entityId": target, "text": "Tajna beleška"});
        sent.push(fixture.app.post("/notes").token(fixture.token(who)).key(entity).json(&note));
    }
    sent.into_iter().map(|request| request.send()).collect()
}

#[test]
fn kept_answers_do_not_tell_of_an_erased_person() {
    let fixture = Fixture::build();
    let booking = person(&fixture);
    let canceled = fixture.store(StoredBooking { customer: Some(Fixture::id("user")), ..StoredBooking::default() });
    let other = json!({"entity": "BOOKING", "entityId": fixture.store(StoredBooking { workplace: 2, ..StoredBooking::default() }), "text": "Mirna"});
    let note = || fixture.app.post("/notes").token(fixture.token("opr")).key("other").json(&other).send().expect(201);
    let kept = note().text();
    done(&fixture, booking);
    for answer in repeated(&fixture, booking, canceled) {
        assert!([200, 201].contains(&answer.status), "{}", answer.text());
    }
    let path = format!("/users/{}/erase", Fixture::id("user"));
    fixture.app.post(&path).token(fixture.token("sysadm")).if_match(version(&fixture)).send().expect(204);
    for answer in repeated(&fixture, booking, canceled) {
        assert!(!WORDS.iter().any(|word| answer.text().contains(word)), "{}", answer.text());
        assert_eq!(answer.code(409), "idempotency.erased");
    }
    assert_eq!(note().text(), kept, "what tells of others stays");
}

#[test]
fn others_keep_their_data() {
    let fixture = Fixture::build();
    let other = fixture.store(StoredBooking { customer: Some(Fixture::id("other")), ..StoredBooking::default() });
    erase_own(&fixture, version(&fixture)).expect(204);
    let kept = fixture.get("opr", &format!("/bookings/{other}")).expect(200).json();
    assert_eq!((&kept["guestName"], &kept["guestPhone"]), (&json!("Ana Marić"), &json!("+381641112223")));
    fixture.get("other", "/me").expect(200);
}

#[test]
fn a_booking_of_an_erased_guest_can_still_be_edited() {
    let fixture = Fixture::build();
    let booking = person(&fixture);
    let version_of =
        || fixture.get("opr", &format!("/bookings/{booking}")).expect(200).json()["version"].as_i64().unwrap();
    let by_guest = json!({"kind": "CUSTOMER"});
    fixture.act("user", booking, version_of(), "cancel", &by_guest).expect(200);
    erase_own(&fixture, version(&fixture)).expect(204);
    // The cancellation was a slip, so the booking is open again.
    fixture.act("admin", booking, version_of(), "reinstate", &json!({})).expect(200);
    let now = fixture.get("opr", &format!("/bookings/{booking}")).expect(200).json();
    assert_eq!((&now["guestReachable"], &now["guestPhone"]), (&json!(false), &Value::Null));
    let put = |id: i64, version: &Value, body: &Value| {
        let sent = fixture.app.put(&format!("/bookings/{id}")).token(fixture.token("opr"));
        sent.if_match(version.as_i64().unwrap()).json(body).send()
    };
    let edit = json!({"guestName": "Vlasnik mačke", "guestEmail": now["guestEmail"], "comment": "Račun je izdat"});
    let saved = put(booking, &now["version"], &edit).expect(200).json();
    assert_eq!((&saved["comment"], &saved["guestEmail"]), (&json!("Račun je izdat"), &now["guestEmail"]));
    // Nobody else becomes an erased guest.
    let other = fixture.store(StoredBooking::default());
    let refused = put(other, &json!(1), &with(edit, &json!({"guestEmail": "erased-1@invalid"}))).expect(422);
    assert_eq!(refused.issues(), ["guestEmail: validation.format"]);
}
