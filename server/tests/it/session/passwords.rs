//! Changing a password, and setting a new one after it was forgotten.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::platform::db::types;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{mail_tokens, users};
use serde_json::{Value, json};

use crate::support::{Answer, PASSWORD, TestApp, token_in};

const EMAIL: &str = "vera@sapa.example";

fn start() -> TestApp {
    let app = TestApp::start();
    app.account(Role::User, EMAIL);
    app
}

fn change(app: &TestApp, token: &str, current: &str, new: &str, confirm: &str) -> Answer {
    let body = json!({"currentPassword": current, "newPassword": new, "confirmPassword": confirm});
    app.put("/auth/password").token(token).json(&body).send()
}

fn reset(app: &TestApp, token: &str, new: &str) -> Answer {
    app.post("/auth/reset-password").json(&json!({"token": token, "newPassword": new, "confirmPassword": new})).send()
}

fn forgot(app: &TestApp, email: &str) -> Answer {
    app.post("/auth/forgot-password").json(&json!({ "email": email })).send()
}

#[test]
fn issues_of_a_new_password_name_its_field() {
    let app = start();
    let session = app.sign_in(EMAIL);
    let wrong = |current: &str, new: &str, confirm: &str| {
        change(&app, &session.auth, current, new, confirm).expect(422).issues()
    };
    assert_eq!(wrong("not mine", "četiri mačke", "četiri mačke"), ["currentPassword: auth.current_password"]);
    assert_eq!(wrong(PASSWORD, "kratka1", "kratka1"), ["newPassword: validation.min_length"]);
    assert_eq!(wrong(PASSWORD, "četiri mačke", "pet mačaka"), ["confirmPassword: validation.password_mismatch"]);
    assert_eq!(wrong(PASSWORD, "Football1", "Football1"), ["newPassword: validation.password_common"]);
    // None of these requests ended the session or changed the password.
    app.get("/me").token(&session.auth).send().expect(200);
    app.sign_in(EMAIL);
}

#[test]
fn a_password_is_the_same_in_every_unicode_form() {
    let app = start();
    let session = app.sign_in(EMAIL);
    let decomposed = "c\u{30c}etiri mac\u{30c}ke";
    change(&app, &session.auth, PASSWORD, decomposed, decomposed).expect(200);
    app.try_sign_in(EMAIL, "četiri mačke").expect(200);
}

#[test]
fn forgotten_passwords_are_answered_alike() {
    let app = start();
    let (known, unknown) = (forgot(&app, EMAIL), forgot(&app, "nobody@sapa.example"));
    assert_eq!((known.status, known.text()), (202, String::new()));
    assert_eq!((unknown.status, unknown.text()), (202, String::new()));
    let mail = app.mail(1);
    assert!(mail.contains("To: vera@sapa.example"), "{mail}");
    assert!(mail.contains("https://sapa.example/reset-password#token="), "{mail}");
    assert!(mail.contains("Vera"), "{mail}");
    assert_eq!(app.all_mails().len(), 1, "nobody gets no mail");
}

#[test]
fn a_link_counts_once_and_makes_the_others_useless() {
    let app = start();
    forgot(&app, EMAIL).expect(202);
    let first = token_in(&app.mail(1));
    forgot(&app, EMAIL).expect(202);
    let second = token_in(&app.mail(2));
    assert_eq!(reset(&app, &first, "password123").expect(422).issues(), ["newPassword: validation.password_common"]);
    reset(&app, &first, "četiri mačke").expect(204);
    assert_eq!(reset(&app, &first, "pet mačaka").code(422), "auth.link_invalid");
    assert_eq!(reset(&app, &second, "pet mačaka").expect(422).issues(), ["token: auth.link_invalid"]);
    app.try_sign_in(EMAIL, PASSWORD).expect(401);
    app.try_sign_in(EMAIL, "četiri mačke").expect(200);
    let kept: Vec<String> = app.db(|conn| Ok(mail_tokens::table.select(mail_tokens::token_hash).load(conn)?));
    assert!(!kept.contains(&first) && !kept.contains(&second), "only hashes are kept");
}

#[test]
fn a_link_counts_for_an_hour() {
    let app = start();
    forgot(&app, EMAIL).expect(202);
    let token = token_in(&app.mail(1));
    let over = types::at(clock().plus(-Duration::seconds(1)));
    app.db(|conn| {
        let times = mail_tokens::table
            .select((mail_tokens::created_at, mail_tokens::expires_at))
            .first::<(types::At, types::At)>(conn)?;
        assert_eq!(times.1.0.since(times.0.0), Duration::hours(1));
        diesel::update(mail_tokens::table).set(mail_tokens::expires_at.eq(over)).execute(conn)?;
        Ok(())
    });
    assert_eq!(reset(&app, &token, "četiri mačke").code(422), "auth.link_invalid");
    assert_eq!(reset(&app, "", "četiri mačke").expect(422).issues(), ["token: validation.required"]);
}

#[test]
fn a_mailbox_is_not_flooded() {
    let app = start();
    for _ in 0..8 {
        forgot(&app, EMAIL).expect(202);
    }
    app.mail(3);
    assert_eq!(app.all_mails().len(), 3);
}

#[test]
fn a_deactivated_account_gets_no_link() {
    let app = start();
    app.db(|conn| {
        diesel::update(users::table).set(users::active.eq(false)).execute(conn)?;
        Ok(())
    });
    forgot(&app, EMAIL).expect(202);
    assert!(app.all_mails().is_empty());
}

#[test]
fn mails_are_written_in_the_reader_s_language_and_for_the_owner_s_eyes() {
    let app = start();
    forgot(&app, EMAIL).expect(202);
    let serbian = app.mail(1);
    app.db(|conn| {
        diesel::update(users::table).set(users::language.eq("en_US")).execute(conn)?;
        Ok(())
    });
    forgot(&app, EMAIL).expect(202);
    let english = app.mail(2);
    assert!(serbian.contains("Dobar dan") && english.contains("Hello"), "{serbian}\n{english}");
    assert!(!serbian.contains("%{") && !english.contains("%{"));
    #[cfg(unix)]
    for entry in std::fs::read_dir(app.folder().join("mail")).unwrap() {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(entry.unwrap().metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn hashes_are_argon2id_of_the_product_s_cost() {
    let cost = sapa_server::config::password_cost(19_456, 2);
    let hash = sapa_server::session::password::hash(&cost, PASSWORD).unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    assert_ne!(hash, sapa_server::session::password::hash(&cost, PASSWORD).unwrap(), "salted");
    let app = start();
    let kept: Value =
        app.db(|conn| Ok(json!(users::table.select(users::password_hash).first::<Option<String>>(conn)?)));
    assert!(kept.as_str().unwrap().starts_with("$argon2id$"));
}
