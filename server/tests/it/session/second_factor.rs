//! The second step of a sign-in: codes of an authenticator app and recovery codes count once, guessing is bounded,
//! challenges belong to one sign-in, remembered browsers are not asked.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::platform::db::types;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{audit_entries, challenges, factors, login_failures, recovery_codes};
use serde_json::{Value, json};
use totp_rs::Secret;

use crate::booking::race::at_once;
use crate::platform::outbox::{dump, holds};
use crate::support::{App, PASSWORD, Session, TestApp, code_at};

const EMAIL: &str = "vera@sapa.example";

/// An account with an authenticator app.
fn start() -> (TestApp, App) {
    let app = TestApp::behind_proxy();
    app.account(Role::Sysadm, EMAIL);
    let token = app.sign_in(EMAIL).auth;
    let factor = app.add_app(&token);
    (app, factor)
}

fn by(code: &str) -> Value {
    json!({ "code": code })
}

#[test]
fn a_password_alone_begins_no_session_and_a_code_does() {
    let (app, factor) = start();
    let question = app.second_question(EMAIL);
    assert_eq!(question["ways"], json!(["TOTP", "RECOVERY_CODE"]));
    assert_eq!(question["publicKey"], Value::Null);
    assert_eq!(question.get("authToken"), None);
    let answer = app.second_step(&question, by(&factor.code())).expect(200);
    assert!(answer.header("set-cookie").contains("sapa_device="));
    let session = Session::of(&answer.json());
    app.get("/me").token(&session.auth).send().expect(200);
    assert_eq!(answer.json()["user"]["setUpOnly"], false);
    // The challenge is used.
    app.forget_codes();
    assert_eq!(app.second_step(&question, by(&factor.code())).code(401), "auth.challenge_over");
}

#[test]
fn a_code_counts_once_and_a_step_either_way() {
    let (app, factor) = start();
    let code = factor.code();
    app.second_step(&app.second_question(EMAIL), by(&code)).expect(200);
    let refused = app.second_step(&app.second_question(EMAIL), by(&code)).expect(422);
    assert_eq!(refused.issues(), ["code: auth.code_wrong"]);
    for (steps, status) in [(-2, 422), (-1, 200), (1, 200), (2, 422)] {
        app.forget_codes();
        // In the middle of a step, so that the clock does not reach the next one meanwhile.
        let now = clock().naive().and_utc().timestamp();
        if now % 30 > 25 {
            // The last seconds of a step: the code would be a step older when it arrives.
            std::thread::sleep(std::time::Duration::from_secs(6));
        }
        let code = code_at(&factor.secret, clock().plus(Duration::seconds(30 * steps)));
        assert_eq!(app.second_step(&app.second_question(EMAIL), by(&code)).status, status, "{steps} steps");
    }
    // An older code than one that counted does not count.
    app.forget_codes();
    app.second_step(&app.second_question(EMAIL), by(&factor.code())).expect(200);
    let older = code_at(&factor.secret, clock().plus(Duration::seconds(-30)));
    app.second_step(&app.second_question(EMAIL), by(&older)).expect(422);
}

#[test]
fn of_many_at_once_with_one_code_one_signs_in() {
    let (app, factor) = start();
    let questions: Vec<Value> = (0..100).map(|_| app.second_question(EMAIL)).collect();
    let code = factor.code();
    let answers = at_once(100, |i| {
        let body = json!({ "challenge": questions[i]["challenge"], "code": code });
        let from = format!("203.0.113.{i}");
        app.post("/auth/second-factor").header("X-Forwarded-For", &from).json(&body).send().status
    });
    assert_eq!(answers.get(&200), Some(&1), "{answers:?}");
    assert!(answers.keys().all(|status| [200, 422, 429, 503].contains(status)), "{answers:?}");
}

#[test]
fn a_recovery_code_counts_once_and_is_told() {
    let (app, factor) = start();
    assert_eq!(factor.recovery_codes.len(), 10);
    let typed = factor.recovery_codes[3].to_lowercase().replace('-', " ");
    app.second_step(&app.second_question(EMAIL), by(&typed)).expect(200);
    let repeated = app.second_step(&app.second_question(EMAIL), by(&typed)).expect(422);
    assert_eq!(repeated.issues(), ["code: auth.code_wrong"]);
    let mails = app.all_mails();
    assert!(mails.iter().any(|mail| mail.contains("Neiskorišćenih kodova: 9")), "{mails:?}");
    let actions: Vec<String> = app.db(|conn| Ok(audit_entries::table.select(audit_entries::action).load(conn)?));
    assert!(actions.contains(&"RECOVERY_CODE_USED".to_owned()) && actions.contains(&"FACTOR_ADDED".to_owned()));
    let stored: Vec<String> = app.db(|conn| Ok(recovery_codes::table.select(recovery_codes::code_hash).load(conn)?));
    let plain = factor.recovery_codes[0].replace('-', "");
    assert!(stored.iter().all(|hash| hash.len() == 64 && !hash.contains(&plain)));
}

#[test]
fn guesses_at_codes_are_bounded_and_a_right_password_forgives_none() {
    let (app, factor) = start();
    let first = app.second_step(&app.second_question(EMAIL), by(&factor.code())).expect(200);
    let cookie = first.cookie();
    let ask = || {
        let body = json!({ "email": EMAIL, "password": PASSWORD });
        app.post("/auth/login").header("Cookie", &cookie).json(&body).send()
    };
    let answer = |question: &Value, code: &str| {
        let body = json!({ "challenge": question["challenge"], "code": code });
        app.post("/auth/second-factor").header("Cookie", &cookie).json(&body).send()
    };
    app.forget_codes();
    for _ in 0..10 {
        let question = ask().expect(401).json();
        answer(&question, "000000").expect(422);
    }
    // From this device nothing is compared any more, neither code nor password.
    assert_eq!(ask().code(429), "auth.too_many_attempts");
    let failures = app.db(|conn| Ok(login_failures::table.count().get_result::<i64>(conn)?));
    assert_eq!(failures, 10);
    // Another device has its own count.
    app.second_step(&app.second_question(EMAIL), by(&factor.code())).expect(200);
}

#[test]
fn a_challenge_counts_for_its_account_its_purpose_and_five_minutes() {
    let (app, factor) = start();
    app.account(Role::Sysadm, "other@sapa.example");
    let token = app.sign_in("other@sapa.example").auth;
    let others = app.add_app(&token);
    let question = app.second_question(EMAIL);
    // Another account's code proves nothing here.
    app.second_step(&question, by(&others.code())).expect(422);
    // Edited, of another purpose, unknown.
    let mut edited = question["challenge"].as_str().unwrap().to_owned();
    edited.pop();
    for wrong in [edited.as_str(), "", "x"] {
        let body = json!({ "challenge": wrong, "code": factor.code() });
        let status = app.post("/auth/second-factor").json(&body).send().status;
        assert!(matches!(status, 401 | 422), "{status}");
    }
    let step_up = app.post("/auth/step-up/options").token(&token).send().expect(200).json();
    let body = json!({ "challenge": step_up["challenge"], "code": others.code() });
    assert_eq!(app.post("/auth/second-factor").json(&body).send().code(401), "auth.challenge_over");
    let over = types::at(clock().plus(Duration::minutes(-1)));
    app.db(|conn| {
        let expired = challenges::expires_at.eq(over);
        Ok(diesel::update(challenges::table).set(expired).execute(conn)?)
    });
    assert_eq!(app.second_step(&question, by(&factor.code())).code(401), "auth.challenge_over");
}

#[test]
fn a_new_password_ends_challenges_and_remembered_browsers() {
    let (app, factor) = start();
    let session = app.sign_in_by_code(EMAIL, &factor);
    app.forget_codes();
    let remembered = app.second_step(&app.second_question(EMAIL), json!({ "code": factor.code(), "remember": true }));
    let cookie = remembered.expect(200).cookie();
    let sign_in = |password: &str| {
        let body = json!({ "email": EMAIL, "password": password });
        app.post("/auth/login").header("Cookie", &cookie).json(&body).send()
    };
    sign_in(PASSWORD).expect(200);
    let open = app.second_question(EMAIL);
    let change =
        json!({ "currentPassword": PASSWORD, "newPassword": "sasvim nova 1", "confirmPassword": "sasvim nova 1" });
    app.put("/auth/password").token(&session.auth).json(&change).send().expect(200);
    app.forget_codes();
    assert_eq!(app.second_step(&open, by(&factor.code())).code(401), "auth.challenge_over");
    assert_eq!(sign_in("sasvim nova 1").code(401), "auth.second_factor_required");
}

#[test]
fn a_remembered_browser_is_listed_and_forgotten() {
    let (app, factor) = start();
    let answer = app.second_step(&app.second_question(EMAIL), json!({ "code": factor.code(), "remember": true }));
    let answer = answer.expect(200);
    let (cookie, session) = (answer.cookie(), Session::of(&answer.json()));
    let list = || app.get("/me/factors").token(&session.auth).header("Cookie", &cookie).send().expect(200).json();
    let browsers = list()["browsers"].as_array().unwrap().clone();
    assert_eq!((browsers.len(), &browsers[0]["current"]), (1, &json!(true)));
    let body = json!({ "email": EMAIL, "password": PASSWORD });
    let sign_in = || app.post("/auth/login").header("Cookie", &cookie).json(&body).send();
    let quiet = Session::of(&sign_in().expect(200).json());
    // A remembered browser proves no factor.
    assert_eq!(app.begin_factor(&quiet.auth, "TOTP").code(403), "auth.step_up_required");
    let path = format!("/me/browsers/{}", browsers[0]["id"]);
    app.delete(&path).token(&session.auth).send().expect(204);
    assert_eq!(app.delete(&path).token(&session.auth).send().code(404), "request.not_found");
    assert_eq!(sign_in().code(401), "auth.second_factor_required");
}

#[test]
fn every_change_of_a_factor_is_audited_and_mailed() {
    let (app, first) = start();
    let proof = json!({ "code": first.code(), "remember": true });
    let answer = app.second_step(&app.second_question(EMAIL), proof).expect(200);
    let (cookie, token) = (answer.cookie(), Session::of(&answer.json()).auth);
    let list = app.get("/me/factors").token(&token).header("Cookie", &cookie).send().expect(200).json();
    app.delete(&format!("/me/browsers/{}", list["browsers"][0]["id"])).token(&token).send().expect(204);
    app.post("/me/factors/recovery-codes").token(&token).send().expect(200);
    app.delete(&format!("/me/factors/{}", first.id)).token(&token).send().expect(204);
    let entries: Vec<String> = app.db(|conn| {
        let of_factors = audit_entries::action.ne("SIGN_IN");
        Ok(audit_entries::table.filter(of_factors).order(audit_entries::id).select(audit_entries::action).load(conn)?)
    });
    let expected = ["FACTOR_ADDED", "BROWSER_REMEMBERED", "BROWSER_FORGOTTEN", "RECOVERY_CODES_MADE", "FACTOR_REMOVED"];
    assert_eq!(entries, expected);
    let mails = app.all_mails();
    for text in [
        "dodat je drugi korak prijave „Phone“",
        "napravljeni su novi rezervni kodovi",
        "uklonjen je drugi korak prijave „Phone“",
    ] {
        assert_eq!(mails.iter().filter(|mail| mail.contains(text)).count(), 1, "{text}: {mails:?}");
    }
}

#[test]
fn a_password_reset_removes_no_factor() {
    let (app, factor) = start();
    app.post("/auth/forgot-password").json(&json!({ "email": EMAIL })).send().expect(202);
    let mails = app.all_mails();
    let mail = mails.iter().find(|mail| mail.contains("#token=")).unwrap();
    let token = mail.split("#token=").nth(1).unwrap().split_whitespace().next().unwrap();
    let reset = json!({ "token": token, "newPassword": "sasvim nova 1", "confirmPassword": "sasvim nova 1" });
    app.post("/auth/reset-password").json(&reset).send().expect(204);
    let question = app.try_sign_in(EMAIL, "sasvim nova 1").expect(401).json();
    assert_eq!(question["code"], "auth.second_factor_required");
    app.second_step(&question, by(&factor.code())).expect(200);
}

#[test]
fn a_dump_of_the_database_holds_no_secret() {
    let (app, factor) = start();
    let code = factor.code();
    let question = app.second_question(EMAIL);
    app.second_step(&question, json!({ "code": code, "remember": true })).expect(200);
    let dump = dump(&app);
    assert!(holds(&dump, EMAIL), "the accounts are in it");
    let raw = Secret::try_from_base32(&factor.secret).unwrap();
    assert!(!dump.windows(20).any(|window| window == raw.as_bytes()));
    let challenge = question["challenge"].as_str().unwrap();
    let recovery: Vec<String> = factor.recovery_codes.iter().map(|code| code.replace('-', "")).collect();
    for secret in [&factor.secret, challenge].into_iter().chain(recovery.iter().map(String::as_str)) {
        assert!(!holds(&dump, secret), "{secret}");
    }
    for code in &factor.recovery_codes {
        assert!(!holds(&dump, code));
    }
}

#[test]
fn a_right_password_within_a_session_forgives_no_wrong_codes() {
    let (app, factor) = start();
    let first = app.second_step(&app.second_question(EMAIL), json!({ "code": factor.code(), "remember": true }));
    let cookie = first.expect(200).cookie();
    let body = json!({ "email": EMAIL, "password": PASSWORD });
    let sign_in = || app.post("/auth/login").header("Cookie", &cookie).json(&body).send();
    let token = Session::of(&sign_in().expect(200).json()).auth;
    let guess = || {
        let wrong = json!({ "code": "000000" });
        app.post("/auth/step-up").token(&token).header("Cookie", &cookie).json(&wrong).send().status
    };
    for _ in 0..9 {
        assert_eq!(guess(), 422);
    }
    // Neither a sign-in of the remembered browser nor the password within the session.
    sign_in().expect(200);
    let change = json!({ "email": "other@sapa.example", "currentPassword": PASSWORD });
    app.post("/me/email").token(&token).header("Cookie", &cookie).json(&change).send().expect(202);
    assert_eq!((guess(), guess()), (422, 429));
}

#[test]
fn an_app_that_cannot_be_read_hides_no_other_and_stops_no_count() {
    let (app, factor) = start();
    let token = app.sign_in_by_code(EMAIL, &factor).auth;
    let second = app.add_app(&token);
    let break_one = |id: i64| {
        app.db(|conn| {
            let gone = factors::secret.eq("00000000.AAAA");
            Ok(diesel::update(factors::table.find(id)).set(gone).execute(conn)?)
        });
    };
    break_one(factor.id);
    app.second_step(&app.second_question(EMAIL), by("000000")).expect(422);
    let failures = app.db(|conn| Ok(login_failures::table.count().get_result::<i64>(conn)?));
    assert_eq!(failures, 1);
    app.forget_codes();
    app.second_step(&app.second_question(EMAIL), by(&second.code())).expect(200);
    // A step of a clock that was ahead shuts nobody out.
    let ahead = clock().naive().and_utc().timestamp() / 30 + 2_880;
    app.db(|conn| {
        let used = factors::last_step.eq(Some(ahead));
        Ok(diesel::update(factors::table.find(second.id)).set(used).execute(conn)?)
    });
    app.second_step(&app.second_question(EMAIL), by(&second.code())).expect(200);
}
