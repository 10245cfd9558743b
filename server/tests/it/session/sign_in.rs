//! Signing in: the answer, refusals that look alike, the device's cookie, the audit.

use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::config::password_cost;
use sapa_server::schema::{audit_entries, sessions, users};
use serde_json::{Value, json};

use crate::support::{PASSWORD, TestApp};

#[test]
fn a_session_begins_with_address_and_password() {
    let app = TestApp::start();
    let id = app.account(Role::Sysadm, "vera@sapa.example");
    let answer = app.try_sign_in(" Vera@SAPA.example ", PASSWORD).expect(200);
    let json = answer.json();
    assert_eq!(json["user"]["id"], id);
    assert_eq!(json["user"]["role"], "SYSADM");
    assert_eq!(json["user"]["staffKind"], "PLATFORM");
    assert_eq!(json["user"]["companyId"], Value::Null);
    assert_eq!(json["user"]["language"], "sr_Latn_RS");
    assert!(json["authTokenExpiresAt"].as_str().unwrap().ends_with('Z'));
    assert_eq!(answer.header("cache-control"), "no-store");

    let cookie = answer.header("set-cookie");
    for part in ["sapa_device=", "HttpOnly", "SameSite=Strict", "Secure", "Path=/api/v1"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let me = app.get("/me").token(json["authToken"].as_str().unwrap()).send().expect(200);
    assert_eq!(me.json(), json["user"]);
}

#[test]
fn all_refusals_look_alike() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let gone = app.account(Role::User, "gone@sapa.example");
    let invited = app.account(Role::User, "invited@sapa.example");
    app.db(|conn| {
        diesel::update(users::table.find(gone)).set(users::active.eq(false)).execute(conn)?;
        diesel::update(users::table.find(invited)).set(users::password_hash.eq(None::<String>)).execute(conn)?;
        Ok(())
    });
    let mut seen = Vec::new();
    for (email, password) in [
        ("vera@sapa.example", "not this one"),
        ("nobody@sapa.example", PASSWORD),
        ("gone@sapa.example", PASSWORD),
        ("invited@sapa.example", PASSWORD),
    ] {
        let answer = app.try_sign_in(email, password).expect(401);
        assert_eq!(answer.header("set-cookie"), "");
        let mut json = answer.json();
        json["requestId"] = Value::Null;
        seen.push(json);
    }
    assert_eq!(seen[0]["code"], "auth.failed");
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]), "{seen:#?}");
}

#[test]
fn missing_members_are_reported_by_field() {
    let app = TestApp::start();
    let answer = app.post("/auth/login").json(&json!({"email": "", "password": null})).send().expect(422);
    assert_eq!(answer.issues(), ["email: validation.required", "password: validation.required"]);
    let answer =
        app.post("/auth/login").json(&json!({"email": "a", "password": "b", "role": "SYSADM"})).send().expect(400);
    assert_eq!(answer.issues(), ["role: validation.unknown_field"]);
}

#[test]
fn sign_in_and_sign_out_are_in_the_audit() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let session = app.sign_in("vera@sapa.example");
    let out = app.post("/auth/logout").token(&session.auth).header("X-Request-Id", "request-of-the-test").send();
    let ours = out.expect(204).header("x-request-id").to_owned();
    let reported: Vec<(String, Option<i64>, Option<String>)> = app.db(|conn| {
        Ok(audit_entries::table
            .select((audit_entries::action, audit_entries::actor_id, audit_entries::request_id))
            .order(audit_entries::id)
            .load(conn)?)
    });
    let actions: Vec<_> = reported.iter().map(|(action, actor, _)| (action.as_str(), *actor)).collect();
    assert_eq!(actions, [("SIGN_IN", Some(id)), ("SIGN_OUT", Some(id))]);
    assert_eq!(reported[1].2.as_deref(), Some(ours.as_str()), "ours, not the client's");
}

#[test]
fn forwarded_addresses_count_from_a_trusted_proxy_only() {
    let remembered = |app: &TestApp, hops: &str| -> String {
        app.account(Role::User, "vera@sapa.example");
        app.post("/auth/login")
            .header("X-Forwarded-For", hops)
            .json(&json!({"email": "vera@sapa.example", "password": PASSWORD}))
            .send()
            .expect(200);
        app.db(|conn| Ok(sessions::table.select(sessions::address).first::<Option<String>>(conn)?)).unwrap()
    };
    let hops = "198.51.100.9, 203.0.113.7";
    assert_eq!(remembered(&TestApp::start(), hops), "127.0.0.1");
    for (hops, client) in [
        (hops, "203.0.113.7"),
        ("198.51.100.9, 203.0.113.7:4711", "203.0.113.7"),
        ("198.51.100.9, ::ffff:203.0.113.7, ::ffff:127.0.0.1", "203.0.113.7"),
        ("198.51.100.9, [2001:db8::7]:4711", "2001:db8::7"),
        ("198.51.100.9, [2001:db8::7]", "2001:db8::7"),
        ("198.51.100.9, unknown", "127.0.0.1"),
    ] {
        let behind = TestApp::with(|config| config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()]);
        assert_eq!(remembered(&behind, hops), client, "{hops}");
    }
}

#[test]
fn a_wrong_address_takes_as_long_as_a_wrong_password() {
    // The product's own hashing cost: with a cheap hash the difference would not be measurable.
    let app = TestApp::with(|config| config.argon2 = password_cost(19_456, 2));
    app.account(Role::User, "vera@sapa.example");
    let time = |email: &str| {
        let started = Instant::now();
        app.try_sign_in(email, "not this one").expect(401);
        started.elapsed()
    };
    // In turns, the best of each, repeated if the machine was busy: a real difference shows every
    // time.
    let mut seen = Vec::new();
    for _ in 0..4 {
        let (mut known, mut unknown) = (Duration::MAX, Duration::MAX);
        for _ in 0..10 {
            known = known.min(time("vera@sapa.example"));
            unknown = unknown.min(time("nobody@sapa.example"));
        }
        seen.push((known, unknown));
        if (0.7..1.4).contains(&(known.as_secs_f64() / unknown.as_secs_f64())) {
            return;
        }
    }
    panic!("{seen:?}");
}
