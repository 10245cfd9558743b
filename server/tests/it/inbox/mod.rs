//! Support messages: from a guest to the platform and back, who sees them, what limits them, and what happens
//! at once.

mod person;
pub mod template;

use chrono::Duration;
use diesel::prelude::*;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{audit_entries, contacts, support_links, support_messages, support_replies};
use serde_json::{Value, json};

use crate::fixture::{Fixture, key, with};
use crate::support::{Answer, TestApp, size};

const INBOX: &str = "/support-messages";

fn contact(app: &TestApp, from: &str, over: Value) -> Answer {
    let body = with(json!({"name": "Ana Perić", "email": "Ana@Posta.example", "message": "Kada radite?"}), &over);
    app.post("/market/support-messages").header("X-Forwarded-For", from).json(&body).send()
}

/// The answers to requests that are sent at once.
fn at_once(count: usize, send: impl Fn(usize) -> u16 + Sync) -> Vec<u16> {
    std::thread::scope(|scope| {
        let send = &send;
        let all: Vec<_> = (0..count).map(|number| scope.spawn(move || send(number))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

fn inbox(fixture: &Fixture, query: &str) -> Vec<Value> {
    let page = fixture.get("sysadm", &format!("{INBOX}{query}")).expect(200).json();
    page["items"].as_array().unwrap().clone()
}

fn step(fixture: &Fixture, who: &str, id: &Value, step: &str, body: &Value) -> Answer {
    let path = format!("{INBOX}/{id}/{step}");
    fixture.app.post(&path).token(fixture.token(who)).key(&key()).json(body).send()
}

fn reply(fixture: &Fixture, id: &Value, text: &str) -> Value {
    step(fixture, "sysadm", id, "replies", &json!({ "text": text })).expect(200).json()
}

fn token_of(mail: &str) -> String {
    mail.split_once("/#support=").unwrap().1.split_whitespace().next().unwrap().to_owned()
}

fn open(fixture: &Fixture, token: &str) -> Answer {
    fixture.app.post("/market/support-thread").json(&json!({ "token": token })).send()
}

fn write(fixture: &Fixture, token: &str, text: &str) -> Answer {
    fixture.app.post("/market/support-thread/replies").json(&json!({ "token": token, "text": text })).send()
}

#[test]
fn a_guest_asks_and_is_answered_by_mail_until_the_thread_is_closed() {
    let fixture = Fixture::build();
    let sent =
        fixture.app.post("/market/support-messages").header("Accept-Language", "sr").json(
            &json!({"name": "  Ana Perić ", "email": "Ana@Posta.example", "message": "<script>alert(1)</script>"}),
        );
    assert!(sent.send().expect(202).body.is_empty());
    let item = inbox(&fixture, "?status=OPEN&q=peric")[0].clone();
    let id = &item["id"];
    let said = |name: &str| item[name].as_str().unwrap().to_owned();
    assert_eq!((said("name"), said("email")), ("Ana Perić".to_owned(), "ana@posta.example".to_owned()));
    assert_eq!(
        (said("language"), said("role"), said("category")),
        ("sr_Latn_RS".into(), "GUEST".into(), "CONTACT_US".into())
    );
    assert_eq!((&item["since"], &item["message"]), (&item["createdAt"], &json!("<script>alert(1)</script>")));

    let answered = reply(&fixture, id, "Svakog dana od %{name} 9 do 17.");
    assert_eq!(
        (answered["status"].as_str(), &answered["assignedToId"]),
        (Some("ANSWERED"), &json!(Fixture::id("sysadm")))
    );
    let mail = fixture.app.mail(1);
    assert!(mail.contains("To: ana@posta.example") && mail.contains("Svakog dana od %{name} 9 do 17."), "{mail}");
    assert!(mail.contains("Ceo razgovor"), "in the asker's language: {mail}");
    let token = token_of(&mail);

    let thread = open(&fixture, &token).expect(200).json();
    assert_eq!((thread["status"].as_str(), thread["name"].as_str()), (Some("ANSWERED"), Some("Ana Perić")));
    assert_eq!(thread["replies"][0]["fromPlatform"], true);
    let keys: Vec<&String> = thread.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["createdAt", "message", "name", "replies", "status"], "no address, no names of staff");
    let thread = write(&fixture, &token, "A vikendom?").expect(200).json();
    assert_eq!(
        (thread["status"].as_str(), thread["replies"][1]["fromPlatform"].as_bool()),
        (Some("OPEN"), Some(false))
    );
    let repeated = write(&fixture, &token, "A vikendom?").expect(200).json();
    assert_eq!(repeated["replies"].as_array().unwrap().len(), 2, "the same text twice in a row is one message");

    assert_eq!(inbox(&fixture, "?status=OPEN").len(), 1);
    let closed = step(&fixture, "sysadm", id, "close", &json!({})).expect(200).json();
    assert_eq!(closed["status"], "CLOSED");
    assert_eq!(step(&fixture, "sysadm", id, "close", &json!({})).code(409), "support.reason.closed");
    assert_eq!(step(&fixture, "sysadm", id, "assign", &json!({})).code(409), "support.reason.own");
    write(&fixture, &token, "Hvala!").expect(200);
    let seen = fixture.get("sysadm", &format!("{INBOX}/{id}")).expect(200).json();
    let authors: Vec<_> = seen["replies"].as_array().unwrap().iter().map(|one| one["authorName"].is_string()).collect();
    assert_eq!((seen["status"].as_str(), authors), (Some("OPEN"), vec![true, false, false]));
    let actions: Vec<String> = fixture.app.db(|conn| {
        let of = audit_entries::table.filter(audit_entries::entity.eq("support_message")).order(audit_entries::id);
        Ok(of.select(audit_entries::action).load(conn)?)
    });
    let expected = ["CREATED", "ANSWERED", "ASKED", "CLOSED", "ASKED"];
    assert_eq!(actions, expected.map(|action| format!("SUPPORT_MESSAGE_{action}")));
    let audit = fixture.get("sysadm", "/audit?entity=support_message").expect(200).json();
    assert_eq!(audit["items"][0]["entityLabel"], "Ana Perić");
}

#[test]
fn a_link_opens_its_own_thread_for_thirty_days() {
    let fixture = Fixture::build();
    for (name, count) in [("Ana", 1), ("Vera", 2)] {
        let body = json!({"name": name, "email": format!("{name}@posta.example"), "message": "Pitanje"});
        fixture.app.post("/market/support-messages").json(&body).send().expect(202);
        let id = inbox(&fixture, "?status=OPEN")[0]["id"].clone();
        reply(&fixture, &id, &format!("Odgovor za {name}"));
        fixture.app.mail(count);
    }
    let mails = fixture.app.mails();
    let token = |name: &str| token_of(mails.iter().find(|mail| mail.contains(&format!("Odgovor za {name}"))).unwrap());
    let (ana, vera) = (token("Ana"), token("Vera"));
    assert_ne!(ana, vera);
    assert_eq!(open(&fixture, &ana).expect(200).json()["name"], "Ana");
    assert_eq!(open(&fixture, &vera).expect(200).json()["name"], "Vera");
    // Only hashes are stored, and nothing else opens a thread.
    let stored: Vec<String> = fixture.app.db(|conn| Ok(support_links::table.select(support_links::hash).load(conn)?));
    assert!(!stored.contains(&ana) && stored.len() == 2);
    for wrong in [stored[0].as_str(), "", "x", fixture.token("sysadm"), &ana[1..]] {
        open(&fixture, wrong).expect(422);
        write(&fixture, wrong, "Ja sam").expect(422);
    }
    assert_eq!(open(&fixture, "invented").expect(422).issues(), ["token: support.link_invalid"]);
    let set = |days: i64| {
        let end = at(clock().plus(Duration::days(days)));
        fixture.app.db(|conn| {
            Ok(diesel::update(support_links::table).set(support_links::expires_at.eq(end)).execute(conn)?)
        });
    };
    set(29);
    open(&fixture, &ana).expect(200);
    for days in [-1, 32] {
        set(days);
        open(&fixture, &ana).expect(422);
        write(&fixture, &ana, "Prekasno").expect(422);
    }
}

#[test]
fn only_the_platform_reads_and_answers_and_everybody_else_writes() {
    let fixture = Fixture::build();
    for who in ["admin", "opr", "user"] {
        fixture.post(who, INBOX, &json!({ "message": "Ne mogu da štampam" })).expect(202);
    }
    fixture.post("sysadm", INBOX, &json!({ "message": "Ja" })).expect(403);
    fixture.app.post(INBOX).json(&json!({ "message": "Ja" })).send().expect(401);
    let items = inbox(&fixture, "?sort=since");
    let roles: Vec<_> = items.iter().map(|item| item["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["ADMIN", "OPR", "USER"]);
    assert_eq!((items[0]["companyName"].is_string(), items[2]["companyName"].is_string()), (true, false));
    let id = &items[0]["id"];
    for who in ["admin", "opr", "user"] {
        fixture.get(who, INBOX).expect(403);
        fixture.get(who, &format!("{INBOX}/{id}")).expect(403);
        for name in ["replies", "assign", "close"] {
            step(&fixture, who, id, name, &json!({})).expect(403);
        }
    }
    fixture.get("sysadm", &format!("{INBOX}/9999")).expect(404);
    assert_eq!(
        step(&fixture, "sysadm", id, "replies", &json!({ "text": " " })).expect(422).issues(),
        ["text: validation.min_length"]
    );
    let assigned = step(&fixture, "sysadm", id, "assign", &json!({})).expect(200).json();
    assert_eq!((assigned["status"].as_str(), assigned["assignedToName"].is_string()), (Some("OPEN"), true));
    assert_eq!(inbox(&fixture, &format!("?assignedToId={}", Fixture::id("sysadm"))).len(), 1);
    for query in ["?status=GONE", "?sort=name", "?companyId=1"] {
        fixture.get("sysadm", &format!("{INBOX}{query}")).expect(400);
    }
    // What a closed page counts, an open one goes on with.
    let first = fixture.get("sysadm", &format!("{INBOX}?pageSize=2")).expect(200).json();
    assert_eq!((first["items"].as_array().unwrap().len(), first["total"].as_i64()), (2, Some(3)));
    let rest = inbox(&fixture, &format!("?pageSize=2&cursor={}", first["next"].as_str().unwrap()));
    assert_eq!(rest.iter().map(|item| item["role"].as_str().unwrap()).collect::<Vec<_>>(), ["USER"]);
}

#[test]
fn five_messages_an_hour_come_from_one_address() {
    let fixture = Fixture::over(TestApp::behind_proxy());
    let send = |from: &str, text: &str| contact(&fixture.app, from, json!({ "message": text }));
    for number in 0..5 {
        send("2001:db8:1:2::7", &format!("Pitanje {number}")).expect(202);
    }
    let refused = send("2001:db8:1:2:ffff::1", "Još jedno");
    let wait: u32 = refused.header("Retry-After").parse().unwrap();
    assert!((3_500..=3_601).contains(&wait), "{wait}");
    assert_eq!(refused.code(429), "support.too_many");
    send("2001:db8:1:3::7", "Iz druge mreže").expect(202);
    send("203.0.113.9", "Odande").expect(202);
    assert_eq!(inbox(&fixture, "").len(), 7);
    // An hour later the address may write again.
    fixture.app.db(|conn| {
        let earlier = contacts::at.eq(at(clock().plus(-Duration::minutes(61))));
        Ok(diesel::update(contacts::table).set(earlier).execute(conn)?)
    });
    send("2001:db8:1:2::7", "Sutra").expect(202);
    // Many at once do not outrun the count.
    let statuses = at_once(12, |number| send("198.51.100.4", &format!("Odjednom {number}")).status);
    assert_eq!(statuses.iter().filter(|status| **status == 202).count(), 5, "{statuses:?}");
    // A pet owner is counted by account, staff are not.
    for number in 0..6 {
        let message = json!({ "message": format!("Broj {number}") });
        fixture.post("opr", INBOX, &message).expect(202);
        fixture.post("user", INBOX, &message).expect(if number < 5 { 202 } else { 429 });
    }
}

#[test]
fn a_message_may_name_its_category() {
    let fixture = Fixture::over(TestApp::behind_proxy());
    let named = |category: Value| json!({ "category": category });
    contact(&fixture.app, "192.0.2.1", named(json!("CONTACT_US"))).expect(202);
    let own = with(json!({"message": "Štampač ne radi"}), &named(json!("CONTACT_US")));
    fixture.post("opr", INBOX, &own).expect(202);
    let kept: Vec<Value> = inbox(&fixture, "").iter().map(|message| message["category"].clone()).collect();
    assert_eq!(kept, ["CONTACT_US", "CONTACT_US"]);
    let refused = contact(&fixture.app, "192.0.2.1", named(json!("SALES")));
    assert!([400, 422].contains(&refused.status), "{}", refused.text());
}

#[test]
fn machines_and_repetitions_leave_nothing() {
    let fixture = Fixture::build();
    let body =
        json!({"name": "Bot", "email": "bot@posta.example", "message": "Kupite!", "website": "https://x.example"});
    fixture.app.post("/market/support-messages").json(&body).send().expect(202);
    assert!(inbox(&fixture, "").is_empty());
    let body = json!({"name": "Ana", "email": "ana@posta.example", "message": "Da li radite?", "website": ""});
    for _ in 0..2 {
        fixture.app.post("/market/support-messages").json(&body).send().expect(202);
    }
    assert_eq!(inbox(&fixture, "").len(), 1);
    let wrong = |over: Value| {
        let body = with(json!({"name": "Ana", "email": "ana@posta.example", "message": "x"}), &over);
        fixture.app.post("/market/support-messages").json(&body).send()
    };
    assert_eq!(wrong(json!({ "email": "nije adresa" })).expect(422).issues(), ["email: validation.format"]);
    assert_eq!(wrong(json!({ "message": "x".repeat(2_001) })).expect(422).issues(), ["message: validation.max_length"]);
    wrong(json!({ "status": "CLOSED" })).expect(400);
    wrong(json!({ "message": "x".repeat(9_000) })).expect(413);
}

#[test]
fn what_happens_at_once_takes_turns() {
    let fixture = Fixture::build();
    for round in 0..size(2, 40) {
        fixture.post("admin", INBOX, &json!({ "message": format!("Pitanje {round}") })).expect(202);
        let id = inbox(&fixture, "?status=OPEN")[0]["id"].clone();
        let statuses = at_once(4, |number| match number {
            0 => step(&fixture, "sysadm", &id, "close", &json!({})).status,
            other => step(&fixture, "sysadm", &id, "replies", &json!({ "text": format!("Odgovor {other}") })).status,
        });
        assert_eq!(statuses, [200, 200, 200, 200]);
        let seen = fixture.get("sysadm", &format!("{INBOX}/{id}")).expect(200).json();
        assert_eq!(seen["replies"].as_array().unwrap().len(), 3);
        assert_eq!(seen["version"], 5, "no change is lost");
        assert!(["ANSWERED", "CLOSED"].contains(&seen["status"].as_str().unwrap()));
        // One attempt whose answer was lost has one effect.
        let name = key();
        let send = || {
            let path = format!("{INBOX}/{id}/replies");
            let body = json!({ "text": "Još nešto" });
            fixture.app.post(&path).token(fixture.token("sysadm")).key(&name).json(&body).send().status
        };
        assert_eq!(at_once(3, |_| send()), [200, 200, 200]);
        let count: i64 = fixture.app.db(|conn| {
            let mine = support_replies::table.filter(support_replies::message_id.eq(id.as_i64().unwrap()));
            Ok(mine.count().get_result(conn)?)
        });
        assert_eq!(count, 4);
        step(&fixture, "sysadm", &id, "close", &json!({}));
    }
}

#[test]
fn who_waits_longest_stands_first() {
    let fixture = Fixture::build();
    for text in ["Prvo", "Drugo", "Treće"] {
        fixture.post("admin", INBOX, &json!({ "message": text })).expect(202);
    }
    let texts = |query: &str| -> Vec<String> {
        inbox(&fixture, query).iter().map(|item| item["message"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(texts("?status=OPEN"), ["Prvo", "Drugo", "Treće"]);
    // The second one waits since yesterday.
    fixture.app.db(|conn| {
        let second = support_messages::table.filter(support_messages::message.eq("Drugo"));
        let since = support_messages::since.eq(at(clock().plus(-Duration::days(1))));
        Ok(diesel::update(second).set(since).execute(conn)?)
    });
    assert_eq!(texts("?status=OPEN"), ["Drugo", "Prvo", "Treće"]);
    assert_eq!(texts("?status=OPEN,ANSWERED&sort=-since"), ["Treće", "Prvo", "Drugo"]);
    assert_eq!(texts("?q=trece"), ["Treće"]);
}
