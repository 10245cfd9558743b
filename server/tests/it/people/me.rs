//! The account's own profile, sessions and address.

use sapa_core::access::role::Role;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, token_in};

const EMAIL: &str = "vera@sapa.example";

fn start() -> (TestApp, String) {
    let app = TestApp::start();
    app.account(Role::Sysadm, EMAIL);
    let token = app.sign_in(EMAIL).auth;
    (app, token)
}

#[test]
fn a_profile_is_changed_cleaned_and_versioned() {
    let (app, token) = start();
    let before = app.get("/me").token(&token).send().expect(200);
    assert_eq!(before.header("etag"), "\"1\"");
    let body =
        json!({"firstName": "  Jelena ", "lastName": "Čolić", "phone": "+381 (64) 218-7740", "language": "en_US"});
    let after = app.patch("/me").token(&token).if_match(1).json(&body).send().expect(200);
    assert_eq!(after.header("etag"), "\"2\"");
    let json = after.json();
    assert_eq!(
        (json["firstName"].as_str(), json["phone"].as_str(), json["version"].as_i64()),
        (Some("Jelena"), Some("+381642187740"), Some(2))
    );
    app.get("/me").token(&token).header("If-None-Match", "\"2\"").send().expect(304);

    let stale = app.patch("/me").token(&token).if_match(1).json(&body).send();
    assert_eq!(stale.json()["current"]["version"], 2);
    assert_eq!(stale.code(412), "request.stale");
    for bad in ["", "2", "*", "W/\"2\"", "\"x\""] {
        let answer = app.patch("/me").token(&token).header("If-Match", bad).json(&body).send();
        assert_eq!(answer.code(400), "request.if_match_malformed", "{bad}");
    }
}

#[test]
fn no_account_raises_its_own_role() {
    let (app, token) = start();
    let good = json!({"firstName": "Jelena", "lastName": "Čolić", "phone": null, "language": "en_US"});
    for (field, value) in
        [("role", json!("SYSADM")), ("companyId", json!(1)), ("email", json!("x@y.rs")), ("active", json!(true))]
    {
        let mut body = good.clone();
        body[field] = value;
        let answer = app.patch("/me").token(&token).json(&body).send().expect(400);
        assert_eq!(answer.issues(), [format!("{field}: validation.unknown_field")]);
    }
    assert_eq!(app.get("/me").token(&token).send().json()["version"], 1);
}

#[test]
fn sessions_are_listed_and_ended_by_their_owner_only() {
    let (app, token) = start();
    let other = app
        .post("/auth/login")
        .header("User-Agent", "Firefox")
        .json(&json!({"email": EMAIL, "password": PASSWORD}))
        .send()
        .expect(200);
    let list = app.get("/me/sessions").token(&token).send().expect(200).json();
    let items = list["items"].as_array().unwrap();
    assert_eq!(items.len(), 2);
    let theirs = items.iter().find(|item| item["userAgent"] == "Firefox").unwrap();
    assert_eq!(theirs["current"], false);
    assert_eq!(items.iter().filter(|item| item["current"] == true).count(), 1);

    app.account(Role::User, "ana@sapa.example");
    let stranger = app.sign_in("ana@sapa.example").auth;
    let path = format!("/me/sessions/{}", theirs["id"]);
    assert_eq!(app.delete(&path).token(&stranger).send().code(404), "request.not_found");
    app.delete(&path).token(&token).send().expect(204);
    assert_eq!(app.delete(&path).token(&token).send().code(404), "request.not_found");
    let token_of_other = other.json()["authToken"].as_str().unwrap().to_owned();
    assert_eq!(app.get("/me").token(&token_of_other).send().code(401), "auth.expired");
    assert_eq!(app.delete("/me/sessions/abc").token(&token).send().code(404), "request.not_found");
}

/// The last mail to `address`, once `count` mails were sent to anybody.
fn mail_to(app: &TestApp, count: usize, address: &str) -> String {
    app.mail(count);
    app.mails().into_iter().rfind(|mail| mail.contains(&format!("To: {address}"))).unwrap()
}

#[test]
fn an_address_changes_once_its_link_is_opened() {
    let (app, token) = start();
    app.account(Role::User, "ana@sapa.example");
    let ask = |email: &str, password: &str| {
        app.post("/me/email").token(&token).json(&json!({"email": email, "currentPassword": password})).send()
    };
    assert_eq!(ask("nova@sapa.example", "wrong one").expect(422).issues(), ["currentPassword: auth.current_password"]);
    assert_eq!(ask("Ana@sapa.example", PASSWORD).expect(422).issues(), ["email: validation.email_taken"]);
    ask("Nova@Sapa.example", PASSWORD).expect(202);
    let (confirmation, notice) = (mail_to(&app, 2, "nova@sapa.example"), mail_to(&app, 2, "vera@sapa.example"));
    assert!(confirmation.contains("To: nova@sapa.example") && confirmation.contains("/#emailToken="), "{confirmation}");
    assert!(notice.contains("To: vera@sapa.example") && !notice.contains("oken="), "{notice}");
    assert_eq!(app.get("/me").token(&token).send().json()["email"], EMAIL);

    let link = json!({ "token": token_in(&confirmation) });
    app.post("/me/email/confirm").json(&link).send().expect(204);
    assert_eq!(app.get("/me").token(&token).send().json()["email"], "nova@sapa.example");
    assert_eq!(app.post("/me/email/confirm").json(&link).send().code(422), "auth.link_invalid");
    app.try_sign_in("nova@sapa.example", PASSWORD).expect(200);
    // A link for an address sets no password.
    ask("treca@sapa.example", PASSWORD).expect(202);
    let third = token_in(&mail_to(&app, 4, "treca@sapa.example"));
    let body = json!({"token": third, "newPassword": "četiri mačke", "confirmPassword": "četiri mačke"});
    assert_eq!(app.post("/auth/reset-password").json(&body).send().code(422), "auth.link_invalid");
}

/// Who asks for another address no longer wants the one of before, whether or not a mail may go now.
#[test]
fn the_limit_on_mails_keeps_no_earlier_address_alive() {
    let (app, token) = start();
    let ask = |email: &str| {
        app.post("/me/email").token(&token).json(&json!({"email": email, "currentPassword": PASSWORD})).send()
    };
    for count in 1..=5 {
        ask(&format!("pogresna{count}@sapa.example")).expect(202);
        app.mail(2 * count);
    }
    let link = token_in(&mail_to(&app, 10, "pogresna5@sapa.example"));
    assert_eq!(ask("prava@sapa.example").code(429), "auth.too_many_mails");
    let confirmed = app.post("/me/email/confirm").json(&json!({ "token": link })).send();
    assert_eq!(confirmed.code(422), "auth.link_invalid");
    assert_eq!(app.get("/me").token(&token).send().json()["email"], EMAIL);
}
