//! Accounts that must have a second factor: by role and by company, under open sessions, and how they set one up.

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::schema::companies;
use serde_json::json;

use crate::fixture::{COMPANY_A, Fixture};
use crate::session::step_up::{COMPANY, put};
use crate::support::{Answer, Session, TestApp};

const EMAIL: &str = "vera@sapa.example";

/// Switches the requirement of company A on or off, as its administrator does.
fn requires(fixture: &Fixture, required: bool) -> Answer {
    let change = json!({ "requireSecondFactor": required });
    put(fixture, "admin", &format!("/companies/{COMPANY_A}"), &change, &COMPANY)
}

#[test]
fn an_account_of_the_role_sets_a_factor_up_before_anything_else() {
    let app = TestApp::with(|config| config.second_factor_roles = vec![Role::Sysadm]);
    app.account(Role::Sysadm, EMAIL);
    app.account(Role::User, "guest@sapa.example");
    let answer = app.try_sign_in(EMAIL, crate::support::PASSWORD).expect(200).json();
    assert_eq!(answer["user"]["setUpOnly"], true);
    let session = Session::of(&answer);
    let token = session.auth.as_str();
    for path in ["/companies", "/home", "/me/sessions", "/users", "/audit", "/me/notifications", "/events"] {
        assert_eq!(app.get(path).token(token).send().code(403), "auth.set_up_factor", "{path}");
    }
    assert_eq!(app.get("/me").token(token).send().expect(200).json()["setUpOnly"], true);
    let refreshed = app.post("/auth/refresh").json(&json!({ "refreshToken": session.refresh })).send().expect(200);
    assert_eq!(refreshed.json()["user"]["setUpOnly"], true, "a refresh opens nothing");
    assert_eq!(app.get("/me/factors").token(token).send().expect(200).json()["required"], true);
    let factor = app.add_app(token);
    // The same token now does everything.
    app.get("/companies").token(token).send().expect(200);
    assert_eq!(app.get("/me").token(token).send().expect(200).json()["setUpOnly"], false);
    // The last one stays.
    let path = format!("/me/factors/{}", factor.id);
    assert_eq!(app.delete(&path).token(token).send().code(409), "auth.factor_must_stay");
    // Pet owners have none.
    let guest = app.sign_in("guest@sapa.example").auth;
    assert_eq!(app.get("/me/factors").token(&guest).send().code(403), "auth.forbidden");
}

#[test]
fn sign_out_is_open_to_an_account_without_its_factor() {
    let app = TestApp::with(|config| config.second_factor_roles = vec![Role::Sysadm]);
    app.account(Role::Sysadm, EMAIL);
    let session = app.sign_in(EMAIL);
    app.post("/auth/logout").token(&session.auth).send().expect(204);
    assert_eq!(app.get("/me").token(&session.auth).send().code(401), "auth.expired");
}

#[test]
fn open_sessions_go_on_under_a_new_requirement_and_cannot_step_up() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let open = app.sign_in("admin@sapa.example").auth;
    requires(&fixture, true).expect(200);
    app.get("/branches").token(&open).send().expect(200);
    // Without the factor nothing that needs a step-up goes on, however fresh the password.
    let invite = json!({
        "firstName": "Ana", "lastName": "Ilić", "email": "nova@sapa.example", "role": "ADMIN", "companyId": COMPANY_A,
        "language": "en_US",
    });
    let answer = app.post("/users").token(&open).json(&invite).send();
    assert_eq!(answer.code(403), "auth.second_factor_missing");
    // A new session sets a factor up first, in both roles of the company; the platform's staff are not the company's.
    for who in ["admin", "opr", "tied"] {
        let token = app.sign_in(&format!("{who}@sapa.example")).auth;
        assert_eq!(app.get("/branches").token(&token).send().code(403), "auth.set_up_factor", "{who}");
    }
    let token = app.sign_in("foreign@sapa.example").auth;
    app.get("/branches").token(&token).send().expect(200);
    // The open session adds one, and goes on.
    app.add_app(&open);
    app.post("/users").token(&open).json(&invite).send().expect(201);
}

#[test]
fn switching_the_requirement_off_needs_a_step_up_and_leaving_it_out_changes_nothing() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let admin = fixture.token("admin");
    requires(&fixture, true).expect(200);
    let factor = app.add_app(admin);
    app.age_proofs();
    let path = format!("/companies/{COMPANY_A}");
    let company = fixture.get("admin", &path).expect(200).json();
    assert_eq!(company["requireSecondFactor"], true);
    assert_eq!(requires(&fixture, false).code(403), "auth.step_up_required");
    let kept = app.db(|conn| {
        Ok(companies::table.find(COMPANY_A).select(companies::require_second_factor).first::<bool>(conn)?)
    });
    assert!(kept);
    app.forget_codes();
    app.step_up(admin, &json!({ "code": factor.code() })).expect(200);
    let after = requires(&fixture, false).expect(200).json();
    assert_eq!(after["requireSecondFactor"], false);
}

#[test]
fn a_factor_that_is_set_up_elsewhere_opens_no_waiting_session() {
    let app = TestApp::with(|config| config.second_factor_roles = vec![Role::Sysadm]);
    app.account(Role::Sysadm, EMAIL);
    let stolen = app.sign_in(EMAIL);
    let owner = app.sign_in(EMAIL).auth;
    app.add_app(&owner);
    app.get("/companies").token(&owner).send().expect(200);
    assert_eq!(app.get("/companies").token(&stolen.auth).send().code(401), "auth.expired");
    let refresh = json!({ "refreshToken": stolen.refresh });
    assert_eq!(app.post("/auth/refresh").json(&refresh).send().code(401), "auth.expired");
}

#[test]
fn a_waiting_session_goes_on_when_nobody_asks_for_a_factor_any_more() {
    let fixture = Fixture::build();
    requires(&fixture, true).expect(200);
    let waiting = fixture.app.sign_in("opr@sapa.example");
    assert_eq!(fixture.app.get("/branches").token(&waiting.auth).send().code(403), "auth.set_up_factor");
    fixture.app.db(|conn| {
        let off = companies::require_second_factor.eq(false);
        Ok(diesel::update(companies::table.find(COMPANY_A)).set(off).execute(conn)?)
    });
    let refreshed = fixture.app.post("/auth/refresh").json(&json!({ "refreshToken": waiting.refresh })).send();
    let refreshed = refreshed.expect(200).json();
    assert_eq!(refreshed["user"]["setUpOnly"], false);
    let token = Session::of(&refreshed).auth;
    fixture.app.get("/branches").token(&token).send().expect(200);
}
