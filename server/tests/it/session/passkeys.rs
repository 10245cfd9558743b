//! Passkeys: made, used as a second factor, for a step-up and to sign in alone; every lie of a device is refused.

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::schema::factors;
use serde_json::{Value, json};

use crate::support::{Answer, Authenticator, Session, TestApp};

const EMAIL: &str = "vera@sapa.example";
const ORIGIN: &str = "https://sapa.example";

/// An account with a passkey, its device and a session.
fn start() -> (TestApp, Authenticator, String) {
    let app = TestApp::behind_proxy();
    app.account(Role::Sysadm, EMAIL);
    let token = app.sign_in(EMAIL).auth;
    let mut device = Authenticator::new(ORIGIN);
    let added = app.add_passkey(&token, &mut device).expect(201).json();
    assert_eq!(added["factor"]["kind"], "PASSKEY");
    assert_eq!(added["recoveryCodes"].as_array().unwrap().len(), 10);
    (app, device, token)
}

fn options(app: &TestApp) -> Value {
    let options = app.post("/auth/passkey/options").send().expect(200).json();
    assert_eq!(options["publicKey"]["allowCredentials"], json!([]));
    options
}

fn login(app: &TestApp, options: &Value, passkey: &Value) -> Answer {
    app.post("/auth/passkey/login").json(&json!({ "challenge": options["challenge"], "passkey": passkey })).send()
}

#[track_caller]
fn refused(answer: Answer) {
    assert_eq!(answer.expect(422).issues(), ["passkey: auth.passkey_refused"]);
}

#[test]
fn a_passkey_signs_in_alone_and_each_challenge_once() {
    let (app, mut device, _) = start();
    let question = options(&app);
    let proof = device.prove(&question["publicKey"]);
    let answer = login(&app, &question, &proof).expect(200);
    assert!(answer.header("set-cookie").contains("sapa_device="));
    let session = Session::of(&answer.json());
    assert_eq!(app.get("/me").token(&session.auth).send().expect(200).json()["email"], EMAIL);
    // It proved a factor, so that a step-up is not needed now.
    app.begin_factor(&session.auth, "TOTP").expect(200);
    assert_eq!(login(&app, &question, &proof).code(401), "auth.challenge_over");
    // The proof of one challenge answers no other.
    refused(login(&app, &options(&app), &proof));
}

#[test]
fn a_passkey_is_a_second_factor() {
    let (app, mut device, _) = start();
    let question = app.second_question(EMAIL);
    assert_eq!(question["ways"], json!(["PASSKEY", "RECOVERY_CODE"]));
    let named = question["publicKey"]["allowCredentials"].as_array().unwrap();
    let proof = device.prove(&question["publicKey"]);
    assert_eq!(named[0]["id"], proof["id"]);
    app.second_step(&question, json!({ "passkey": proof })).expect(200);
    assert_eq!(app.second_step(&question, json!({ "passkey": proof })).code(401), "auth.challenge_over");
}

#[test]
fn a_device_that_lies_is_refused() {
    let (app, mut device, _) = start();
    let mut attempt = |change: &dyn Fn(&mut Authenticator), edit: &dyn Fn(&mut Value)| {
        let (origin, verifies, count) = (device.origin.clone(), device.verifies, device.count);
        change(&mut device);
        let question = options(&app);
        let mut proof = device.prove(&question["publicKey"]);
        edit(&mut proof);
        let answer = login(&app, &question, &proof);
        (device.origin, device.verifies) = (origin, verifies);
        device.count = device.count.max(count);
        answer
    };
    let nothing = |_: &mut Authenticator| {};
    let kept = |_: &mut Value| {};
    attempt(&nothing, &kept).expect(200);
    refused(attempt(&|device| device.origin = "https://sapa.example.evil.example".to_owned(), &kept));
    refused(attempt(&|device| device.origin = "http://sapa.example".to_owned(), &kept));
    refused(attempt(&|device| device.verifies = false, &kept));
    // A copy of the device has counted fewer uses.
    refused(attempt(&|device| device.count = 0, &kept));
    // Another account, none, and one of another shape.
    refused(attempt(&nothing, &|proof| proof["userHandle"] = json!("c2FwYQAAAAEAAAAAAAAAAg")));
    refused(attempt(&nothing, &|proof| proof["userHandle"] = Value::Null));
    refused(attempt(&nothing, &|proof| proof["userHandle"] = json!("AQ")));
    refused(attempt(&nothing, &|proof| proof["id"] = json!("AAAA")));
    refused(attempt(&nothing, &|proof| proof["signature"] = json!("AAAA")));
    attempt(&nothing, &kept).expect(200);
}

#[test]
fn a_passkey_of_another_account_proves_nothing_here() {
    let (app, mut device, token) = start();
    app.account(Role::Sysadm, "other@sapa.example");
    let other = app.sign_in("other@sapa.example").auth;
    app.add_passkey(&other, &mut Authenticator::new(ORIGIN)).expect(201);
    let question = app.second_question("other@sapa.example");
    let proof = device.prove(&question["publicKey"]);
    refused(app.second_step(&question, json!({ "passkey": proof })));
    let question = app.post("/auth/step-up/options").token(&other).send().expect(200).json();
    let proof = device.prove(&question["publicKey"]);
    let body = json!({ "challenge": question["challenge"], "passkey": proof });
    refused(app.step_up(&other, &body));
    // The challenge of another session does not count.
    assert_eq!(app.step_up(&token, &body).code(401), "auth.challenge_over");
    // A passkey that an account has is not made once more, for nobody.
    let begun = app.begin_factor(&other, "PASSKEY").expect(200).json();
    let passkey = device.make(&begun["publicKey"]);
    let body = json!({ "challenge": begun["challenge"], "name": "Key", "passkey": passkey });
    refused(app.post("/me/factors").token(&other).json(&body).send());
}

#[test]
fn a_passkey_steps_a_session_up() {
    let (app, mut device, token) = start();
    app.age_proofs();
    assert_eq!(app.begin_factor(&token, "TOTP").code(403), "auth.step_up_required");
    let question = app.post("/auth/step-up/options").token(&token).send().expect(200).json();
    assert_eq!(question["ways"], json!(["PASSKEY", "RECOVERY_CODE"]));
    let body = json!({ "challenge": question["challenge"], "passkey": device.prove(&question["publicKey"]) });
    let until = app.step_up(&token, &body).expect(200).json();
    assert!(until["until"].as_str().is_some_and(|until| until.ends_with('Z')));
    app.begin_factor(&token, "TOTP").expect(200);
    assert_eq!(app.step_up(&token, &body).code(401), "auth.challenge_over");
}

#[test]
fn a_challenge_of_one_session_counts_in_no_other() {
    let app = TestApp::behind_proxy();
    app.account(Role::Sysadm, EMAIL);
    let (first, second) = (app.sign_in(EMAIL).auth, app.sign_in(EMAIL).auth);
    let mut device = Authenticator::new(ORIGIN);
    let begun = app.begin_factor(&first, "PASSKEY").expect(200).json();
    let passkey = device.make(&begun["publicKey"]);
    let body = json!({ "challenge": begun["challenge"], "name": "Key", "passkey": passkey });
    let add = |token: &str| app.post("/me/factors").token(token).json(&body).send();
    assert_eq!(add(&second).code(401), "auth.challenge_over");
    add(&first).expect(201);
    // The password that began the other session proves nothing any more.
    assert_eq!(app.begin_factor(&second, "TOTP").code(403), "auth.step_up_required");
    let question = app.post("/auth/step-up/options").token(&first).send().expect(200).json();
    let body = json!({ "challenge": question["challenge"], "passkey": device.prove(&question["publicKey"]) });
    assert_eq!(app.step_up(&second, &body).code(401), "auth.challenge_over");
    app.step_up(&first, &body).expect(200);
}

#[test]
fn what_makes_a_passkey_is_checked_too() {
    let app = TestApp::behind_proxy();
    app.account(Role::Sysadm, EMAIL);
    let token = app.sign_in(EMAIL).auth;
    for change in [
        |device: &mut Authenticator| device.origin = "https://evil.example".to_owned(),
        |device: &mut Authenticator| device.verifies = false,
    ] {
        let mut device = Authenticator::new(ORIGIN);
        change(&mut device);
        refused(app.add_passkey(&token, &mut device));
    }
    let stored = app.db(|conn| Ok(factors::table.count().get_result::<i64>(conn)?));
    assert_eq!(stored, 0);
}

#[test]
fn a_browser_has_no_passkeys_for_an_address_of_numbers() {
    let app = TestApp::with(|config| config.public_base_url = "http://192.0.2.7:8080".to_owned());
    app.account(Role::Sysadm, EMAIL);
    let token = app.sign_in(EMAIL).auth;
    assert_eq!(app.get("/me/factors").token(&token).send().expect(200).json()["passkeys"], false);
    assert_eq!(app.begin_factor(&token, "PASSKEY").code(409), "auth.no_passkeys_here");
    assert_eq!(app.post("/auth/passkey/options").send().code(409), "auth.no_passkeys_here");
    // A demo on this machine is reached as localhost.
    let demo = TestApp::with(|config| config.public_base_url = "http://127.0.0.1:8080".to_owned());
    demo.account(Role::Sysadm, EMAIL);
    let token = demo.sign_in(EMAIL).auth;
    demo.add_passkey(&token, &mut Authenticator::new("http://localhost:8080")).expect(201);
}

#[test]
fn an_answer_of_the_other_kind_is_refused() {
    let (app, mut device, token) = start();
    let passkey = app.begin_factor(&token, "PASSKEY").expect(200).json();
    let made = Authenticator::new(ORIGIN).make(&passkey["publicKey"]);
    let totp = app.begin_factor(&token, "TOTP").expect(200).json();
    let body = json!({ "challenge": totp["challenge"], "name": "Key", "passkey": made });
    refused(app.post("/me/factors").token(&token).json(&body).send());
    let passkey = app.begin_factor(&token, "PASSKEY").expect(200).json();
    let body = json!({ "challenge": passkey["challenge"], "name": "App", "code": "123456" });
    let answer = app.post("/me/factors").token(&token).json(&body).send().expect(422);
    assert_eq!(answer.issues(), ["code: auth.code_wrong"]);
    let question = options(&app);
    login(&app, &question, &device.prove(&question["publicKey"])).expect(200);
}
