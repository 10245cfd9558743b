//! Where the links of mails lead: to public pages, whoever is signed in, with their tokens behind `#`.

use std::collections::BTreeSet;

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::access::screens;
use sapa_server::jobs;
use sapa_server::schema::{companies, outbox};
use serde_json::{Value, json};

use crate::fixture::{COMPANY_A, Fixture, key};
use crate::people::helpers::operator;
use crate::support::{Answer, PASSWORD, wait_for};

const HOST: &str = "https://sapa.example";

/// The kinds of mail whose text has a link.
fn kinds() -> BTreeSet<String> {
    let texts: Value = serde_json::from_str(include_str!("../../../../core/locales/en_US.json")).unwrap();
    let mails = texts["mail"].as_object().unwrap().iter();
    let linked = mails.filter(|(_, text)| text["body"].as_str().is_some_and(|body| body.contains("%{link}")));
    linked.map(|(kind, _)| kind.clone()).collect()
}

fn post(fixture: &Fixture, who: Option<&str>, path: &str, body: &Value) -> Answer {
    let request = fixture.app.post(path).key(&key());
    match who {
        Some(who) => request.token(fixture.token(who)),
        None => request,
    }
    .json(body)
    .send()
}

/// Causes a mail of every kind.
fn cause(fixture: &Fixture) {
    let send = |who: Option<&str>, path: &str, body: Value, status: u16| {
        post(fixture, who, path, &body).expect(status);
    };
    send(None, "/auth/forgot-password", json!({"email": "opr@sapa.example"}), 202);
    send(Some("user"), "/me/email", json!({"email": "nova@sapa.example", "currentPassword": PASSWORD}), 202);
    send(Some("admin"), "/users", operator("pozvana@sapa.example"), 201);
    let staff = json!({
        "firstName": "Ana", "lastName": "Ilić", "email": "ana@sapa.example", "role": "SYSADM", "staffKind": "SUPPORT",
        "language": "en_US",
    });
    send(Some("sysadm"), "/users", staff, 201);
    for email in ["sasvim.nova@sapa.example", "user@sapa.example"] {
        let form = json!({
            "firstName": "Ana", "lastName": "Marić", "email": email, "newPassword": PASSWORD,
            "confirmPassword": PASSWORD, "language": "sr_Latn_RS",
        });
        send(None, "/auth/register", form, 202);
    }
    let message = json!({"name": "Ana", "email": "pita@sapa.example", "message": "Kada radite?"});
    send(None, "/market/support-messages", message, 202);
    let inbox = fixture.get("sysadm", "/support-messages?status=OPEN").expect(200).json();
    let replies = format!("/support-messages/{}/replies", inbox["items"][0]["id"]);
    send(Some("sysadm"), &replies, json!({"text": "Od 9 do 17."}), 200);
    let news = json!({
        "titleEn": "News", "titleSr": "Novosti", "textEn": "Hello", "textSr": "Zdravo", "audience": "ROLE",
        "role": "USER", "channels": ["EMAIL"],
    });
    send(Some("sysadm"), "/notifications", news, 201);
    send(Some("sysadm"), &format!("/companies/{COMPANY_A}/suspend"), json!({"reason": "Istekla saglasnost"}), 200);
    fixture.app.db(|conn| {
        let numbers = (companies::vat_number.eq("100002887"), companies::bank.eq("Banka"));
        let account = companies::bank_account.eq("840000000000162021");
        diesel::update(companies::table.find(COMPANY_A)).set((numbers, account)).execute(conn)?;
        Ok(())
    });
    send(Some("sysadm"), &format!("/companies/{COMPANY_A}/approve"), json!({}), 200);
}

/// The links in a mail; the one-click address of its header is for mail programs.
fn links(mail: &str) -> Vec<&str> {
    let body = mail.split_once("\n\n").unwrap().1;
    body.match_indices(HOST).map(|(at, _)| body[at..].split_whitespace().next().unwrap()).collect()
}

#[test]
fn every_mailed_link_opens_a_public_page_and_keeps_its_token_behind_the_mark() {
    let fixture = Fixture::build();
    cause(&fixture);
    let requested = kinds();
    let sent = || -> BTreeSet<String> {
        actix_web::rt::System::new().block_on(jobs::run_due(&fixture.app.state)).unwrap();
        let sent = outbox::table.filter(outbox::state.eq("SENT")).select(outbox::kind);
        fixture
            .app
            .db(|conn| Ok(sent.load::<String>(conn)?))
            .into_iter()
            .filter(|kind| requested.contains(kind))
            .collect()
    };
    wait_for(&format!("{requested:?} are sent"), 30, || sent() == requested);
    let mails = fixture.app.mails();
    let found: Vec<&str> = mails.iter().flat_map(|mail| links(mail)).collect();
    assert!(found.len() >= requested.len(), "{found:?}");
    for link in found {
        let page = link.strip_prefix(HOST).unwrap();
        let (path, fragment) = page.split_once('#').unwrap_or((page, ""));
        assert!(!path.contains('?'), "a query reaches servers, logs and ?next=: {link}");
        let screen = screens::at(path).unwrap_or_else(|| panic!("no screen: {link}"));
        let all = [Role::Sysadm, Role::Admin, Role::Opr, Role::User].map(Some);
        for role in all.into_iter().chain([None]) {
            assert!(screen.admits(role), "{link} is closed to {role:?}");
        }
        let tokens = path.split('/').filter(|part| part.len() > 24).count();
        assert_eq!(tokens, 0, "a token in the path: {link}");
        assert!(fragment.is_empty() || fragment.contains('='), "{link}");
    }
    // An invited person has chosen no language yet.
    let invited = mails.iter().find(|mail| mail.contains("To: pozvana@sapa.example")).unwrap();
    assert!(invited.contains("&language=sr_Latn_RS") && invited.contains("Dobar dan"), "{invited}");
}
