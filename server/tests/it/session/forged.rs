//! Access tokens that this server did not make for this moment, or whose session, account or generation
//! has ended.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use diesel::prelude::*;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use sapa_core::access::role::Role;
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::signature::SigningKeys;
use sapa_server::schema::users;
use sapa_server::session::token::Keys;
use serde_json::{Value, json};

use crate::support::{PASSWORD, Session, TestApp, token_in};

fn refused(app: &TestApp, token: &str, why: &str) {
    let answer = app.get("/me").token(token).send();
    assert_eq!(answer.status, 401, "{why}: {}", answer.text());
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

fn claims(token: &str) -> Value {
    let part = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

#[test]
fn no_forged_token_is_accepted() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let other = app.account(Role::Sysadm, "ana@sapa.example");
    let session = app.sign_in("vera@sapa.example");
    app.get("/me").token(&session.auth).send().expect(200);
    let good = claims(&session.auth);
    let key = EncodingKey::from_secret(&[7; 32]);
    let sign = |claims: &Value, algorithm, key: &EncodingKey| encode(&Header::new(algorithm), claims, key).unwrap();
    let edited = |name: &str, value: Value| {
        let mut claims = good.clone();
        claims[name] = value;
        claims
    };
    refused(&app, &sign(&good, Algorithm::HS256, &EncodingKey::from_secret(&[8; 32])), "another key");
    refused(&app, &sign(&good, Algorithm::HS512, &key), "another algorithm");
    refused(&app, &sign(&edited("kind", json!("refresh")), Algorithm::HS256, &key), "another kind");
    refused(&app, &sign(&edited("sub", json!(other.to_string())), Algorithm::HS256, &key), "somebody else's session");
    refused(&app, &sign(&edited("generation", json!(2)), Algorithm::HS256, &key), "another generation");
    refused(&app, &sign(&edited("sid", json!(999_999)), Algorithm::HS256, &key), "no session");
    refused(&app, &sign(&edited("role", json!("SYSADM")), Algorithm::HS256, &key), "a claim we never make");
    let soon = clock().plus(Duration::minutes(5)).naive().and_utc().timestamp();
    refused(&app, &sign(&edited("nbf", json!(soon)), Algorithm::HS256, &key), "not yet valid");
    let mut endless = good.clone();
    endless.as_object_mut().unwrap().remove("exp");
    refused(&app, &sign(&endless, Algorithm::HS256, &key), "without an end");

    let encoded = |json: &Value| URL_SAFE_NO_PAD.encode(json.to_string());
    let none = format!("{}.{}.", encoded(&json!({"alg": "none", "typ": "JWT"})), encoded(&good));
    refused(&app, &none, "no algorithm");
    let parts: Vec<&str> = session.auth.split('.').collect();
    let swapped = format!("{}.{}.{}", parts[0], encoded(&edited("sub", json!(other.to_string()))), parts[2]);
    refused(&app, &swapped, "edited");
    for rubbish in ["x", "..", "a.b.c", &session.refresh, &session.auth[..session.auth.len() - 2]] {
        refused(&app, rubbish, "rubbish");
    }
    assert_eq!(app.get("/me").send().code(401), "auth.required");
    assert_eq!(app.get("/me").header("Authorization", "Basic dmVyYTpwc2k=").send().code(401), "auth.expired");
}

#[test]
fn fifteen_minutes_and_not_a_second_more() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let session = app.sign_in("vera@sapa.example");
    let sid = claims(&session.auth)["sid"].as_i64().unwrap();
    let keys = Keys::new(&SigningKeys::new(vec![7; 32], Vec::new()));
    let made = |ago: i64| keys.access(id, sid, 1, clock().plus(-Duration::seconds(ago))).unwrap().0;
    app.get("/me").token(&made(14 * 60 + 50)).send().expect(200);
    refused(&app, &made(15 * 60), "over");
    assert_eq!(claims(&session.auth)["exp"].as_i64().unwrap() - claims(&session.auth)["iat"].as_i64().unwrap(), 900);
}

/// Runs `act` on an account with two sessions; both must end at once.
fn ends_all(act: impl Fn(&TestApp, i64, &Session)) {
    let app = TestApp::start();
    let id = app.account(Role::Sysadm, "vera@sapa.example");
    let (one, two) = (app.sign_in("vera@sapa.example"), app.sign_in("vera@sapa.example"));
    app.get("/me").token(&two.auth).send().expect(200);
    act(&app, id, &one);
    for session in [&one, &two] {
        refused(&app, &session.auth, "older token");
        let repeated = app.post("/auth/refresh").json(&json!({ "refreshToken": session.refresh })).send();
        assert_eq!(repeated.code(401), "auth.expired");
    }
}

#[test]
fn a_change_of_password_ends_every_older_token() {
    ends_all(|app, _, session| {
        let body =
            json!({"currentPassword": PASSWORD, "newPassword": "četiri mačke", "confirmPassword": "četiri mačke"});
        let answer = app.put("/auth/password").token(&session.auth).json(&body).send().expect(200);
        app.get("/me").token(&Session::of(&answer.json()).auth).send().expect(200);
    });
}

#[test]
fn a_reset_ends_every_older_token() {
    ends_all(|app, _, _| {
        app.post("/auth/forgot-password").json(&json!({"email": "vera@sapa.example"})).send().expect(202);
        let body =
            json!({"token": token_in(&app.mail(1)), "newPassword": "četiri mačke", "confirmPassword": "četiri mačke"});
        app.post("/auth/reset-password").json(&body).send().expect(204);
        app.try_sign_in("vera@sapa.example", "četiri mačke").expect(200);
    });
}

#[test]
fn deactivation_ends_every_older_token() {
    ends_all(|app, id, _| {
        app.db(|conn| {
            diesel::update(users::table.find(id)).set(users::active.eq(false)).execute(conn)?;
            Ok(())
        });
    });
}

#[test]
fn a_new_generation_ends_every_older_token() {
    ends_all(|app, id, _| {
        app.db(|conn| {
            diesel::update(users::table.find(id))
                .set(users::token_generation.eq(users::token_generation + 1))
                .execute(conn)?;
            Ok(())
        });
    });
}

#[test]
fn a_changed_role_counts_at_the_next_request() {
    let app = TestApp::start();
    let id = app.account(Role::Sysadm, "vera@sapa.example");
    let session = app.sign_in("vera@sapa.example");
    app.db(|conn| {
        let change = (users::role.eq("USER"), users::staff_kind.eq(None::<String>));
        diesel::update(users::table.find(id)).set(change).execute(conn)?;
        Ok(())
    });
    let me = app.get("/me").token(&session.auth).send().expect(200).json();
    assert_eq!(me["role"], "USER");
}

#[test]
fn signing_out_ends_this_session_and_no_other() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let (one, two) = (app.sign_in("vera@sapa.example"), app.sign_in("vera@sapa.example"));
    app.post("/auth/logout").token(&one.auth).send().expect(204);
    refused(&app, &one.auth, "signed out");
    assert_eq!(
        app.post("/auth/refresh").json(&json!({ "refreshToken": one.refresh })).send().code(401),
        "auth.expired"
    );
    app.get("/me").token(&two.auth).send().expect(200);
}
