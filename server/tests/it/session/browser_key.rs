//! The key under which an account's browsers seal what they keep.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::schema::{audit_entries, users};
use serde_json::{Value, json};

use crate::fixture::Fixture;
use crate::people::helpers::People;
use crate::support::{PASSWORD, TestApp};

fn stored(app: &TestApp, user: i64) -> Option<String> {
    app.db(|conn| Ok(users::table.find(user).select(users::browser_key).first(conn)?))
}

fn signed_in(app: &TestApp, who: &str) -> Value {
    app.try_sign_in(&format!("{who}@sapa.example"), PASSWORD).expect(200).json()
}

#[test]
fn an_account_has_one_key_at_every_sign_in_and_renewal() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    app.account(Role::User, "mila@sapa.example");
    let first = signed_in(&app, "vera");
    let key = first["browserKey"].as_str().unwrap();
    assert_eq!(URL_SAFE_NO_PAD.decode(key).unwrap().len(), 32);
    assert_eq!(signed_in(&app, "vera")["browserKey"], key);
    assert_ne!(signed_in(&app, "mila")["browserKey"], key);

    let renewed = app.post("/auth/refresh").json(&json!({ "refreshToken": first["refreshToken"] })).send().expect(200);
    assert_eq!(renewed.json()["browserKey"], key);
    assert_eq!(renewed.json()["sessionEndsAt"], first["sessionEndsAt"], "renewal does not prolong the session");
    assert!(first["sessionEndsAt"].as_str() > first["authTokenExpiresAt"].as_str());

    let change =
        json!({"currentPassword": PASSWORD, "newPassword": "nova lozinka 1", "confirmPassword": "nova lozinka 1"});
    let token = first["authToken"].as_str().unwrap();
    let changed = app.put("/auth/password").token(token).json(&change).send().expect(200).json();
    assert_eq!(changed["browserKey"], key, "what browsers keep outlives a change of the password");
}

#[test]
fn a_session_from_before_the_key_gets_one_at_renewal() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let session = app.sign_in("vera@sapa.example");
    app.db(|conn| {
        Ok(diesel::update(users::table.find(id)).set(users::browser_key.eq(None::<String>)).execute(conn)?)
    });
    let renewed = app.post("/auth/refresh").json(&json!({ "refreshToken": session.refresh })).send().expect(200).json();
    assert_eq!(renewed["browserKey"].as_str().map(str::to_owned), stored(&app, id));
}

#[test]
fn two_sign_ins_at_once_get_the_same_key() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let keys: Vec<Value> = std::thread::scope(|scope| {
        let requests: Vec<_> = (0..4).map(|_| scope.spawn(|| signed_in(&app, "vera")["browserKey"].clone())).collect();
        requests.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(keys.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn an_account_that_may_not_sign_in_has_no_key() {
    let people = People::build();
    let app = &people.0.app;
    let id = Fixture::id("elsewhere");
    let before = signed_in(app, "elsewhere")["browserKey"].clone();
    people.verb("admin", id, "deactivate").expect(200);
    assert_eq!(stored(app, id), None);
    people.verb("admin", id, "reactivate").expect(200);
    let after = signed_in(app, "elsewhere")["browserKey"].clone();
    assert_ne!(after, before, "a key that was deleted does not come back");
    let version = app.db(|conn| Ok(users::table.find(id).select(users::version).first::<i64>(conn)?));
    people.delete("admin", id, version).expect(204);
    assert_eq!(stored(app, id), None);
}

#[test]
fn an_erased_account_has_no_key() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let token = signed_in(&app, "vera")["authToken"].as_str().unwrap().to_owned();
    assert!(stored(&app, id).is_some());
    let version = app.get("/me").token(&token).send().expect(200).json()["version"].as_i64().unwrap();
    app.delete("/me").token(&token).if_match(version).send().expect(204);
    assert_eq!(stored(&app, id), None);
}

#[test]
fn the_key_stands_in_no_other_answer_and_in_no_audit_entry() {
    let people = People::build();
    let app = &people.0.app;
    let id = Fixture::id("opr");
    let session = signed_in(app, "opr");
    let key = session["browserKey"].as_str().unwrap();
    let me = app.get("/me").token(session["authToken"].as_str().unwrap()).send().expect(200);
    let as_seen =
        [me, people.0.get("admin", &format!("/users/{id}")).expect(200), people.0.get("admin", "/users").expect(200)];
    for answer in as_seen {
        assert!(!answer.json().to_string().contains(key));
    }
    people.verb("admin", id, "deactivate").expect(200);
    let payloads: Vec<Option<String>> =
        app.db(|conn| Ok(audit_entries::table.select(audit_entries::payload).load(conn)?));
    assert!(!payloads.is_empty());
    assert!(payloads.iter().flatten().all(|payload| !payload.contains(key) && !payload.contains("rowserKey")));
}
