//! Links that prove an address: a link works only while its account is as it was when the link was
//! sent.

use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use sapa_server::platform::db::Location;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::users;
use sapa_server::session::link::{self, Purpose};
use serde_json::{Value, json};

use crate::booking::race::at_once;
use crate::fixture::{BRANCH_A2, Fixture, with};
use crate::people::helpers::{People, operator};
use crate::support::{Answer, PASSWORD, TestApp, only_on, size, wait_for_lock};

const NEW: &str = "četiri mačke";

fn address(app: &TestApp, id: i64) -> String {
    app.db(|conn| Ok(users::table.find(id).select(users::email).first(conn)?))
}

/// A link for the account as it is now.
fn link(app: &TestApp, id: i64, purpose: Purpose, new_email: Option<&str>) -> String {
    let email = address(app, id);
    app.db(|conn| link::make(conn, (id, &email), purpose, new_email, clock())).unwrap()
}

fn reset(app: &TestApp, token: &str, new: &str) -> Answer {
    app.post("/auth/reset-password").json(&json!({ "token": token, "newPassword": new, "confirmPassword": new })).send()
}

fn confirm(app: &TestApp, token: &str) -> Answer {
    app.post("/me/email/confirm").json(&json!({ "token": token })).send()
}

fn version(app: &TestApp, id: i64) -> i64 {
    app.db(|conn| Ok(users::table.find(id).select(users::version).first(conn)?))
}

/// Makes a link of each kind for the account, runs `change`, and checks that both are closed.
fn closes(people: &People, what: &str, id: i64, change: impl FnOnce()) {
    let app = &people.0.app;
    let other = format!("lopov{id}@sapa.example");
    let by_mail = link(app, id, Purpose::ResetPassword, None);
    let address_change = link(app, id, Purpose::EmailChange, Some(&other));
    change();
    // A deactivated or deleted account is restored without its links.
    drop(people.verb("sysadm", id, "reactivate"));
    drop(people.verb("sysadm", id, "restore"));
    assert_eq!(confirm(app, &address_change).code(422), "auth.link_invalid", "{what}: change of address");
    assert_eq!(reset(app, &by_mail, NEW).code(422), "auth.link_invalid", "{what}: new password");
}

#[test]
fn every_link_is_closed_by_what_changes_the_account() {
    let people = People::build();
    let app = &people.0.app;
    let opr = Fixture::id("opr");
    let put = |members: Value| {
        let body = with(operator(&address(app, opr)), &members);
        people.put("sysadm", opr, version(app, opr), &body).expect(200);
    };
    closes(&people, "password change", opr, || {
        let body = json!({ "currentPassword": PASSWORD, "newPassword": NEW, "confirmPassword": NEW });
        let token = app.sign_in("opr@sapa.example").auth;
        app.put("/auth/password").token(&token).json(&body).send().expect(200);
    });
    let tied = Fixture::id("tied");
    closes(&people, "reset", tied, || {
        let token = link(app, tied, Purpose::ResetPassword, None);
        reset(app, &token, NEW).expect(204);
    });
    let elsewhere = Fixture::id("elsewhere");
    closes(&people, "confirmed change of address", elsewhere, || {
        let email = address(app, elsewhere);
        let token = link(app, elsewhere, Purpose::EmailChange, Some("nova@sapa.example"));
        confirm(app, &token).expect(204);
        assert_ne!(address(app, elsewhere), email);
    });
    closes(&people, "branch", opr, || put(json!({ "branchId": BRANCH_A2 })));
    closes(&people, "role", opr, || put(json!({ "role": "ADMIN" })));
    closes(&people, "company", opr, || put(json!({ "role": "ADMIN", "companyId": 2 })));
    let foreign = Fixture::id("foreign");
    closes(&people, "end of all sessions", foreign, || {
        app.delete(&format!("/users/{foreign}/sessions")).token(people.0.token("sysadm")).send().expect(204);
    });
    closes(&people, "deactivation", foreign, || drop(people.verb("sysadm", foreign, "deactivate").expect(200)));
    let user = Fixture::id("user");
    closes(&people, "deletion", user, || drop(people.delete("sysadm", user, version(app, user)).expect(204)));
}

#[test]
fn a_link_proves_the_address_it_was_sent_to_and_no_other() {
    let people = People::build();
    let app = &people.0.app;
    let id = Fixture::id("opr");
    let token = link(app, id, Purpose::ResetPassword, None);
    // In whatever way the address changed.
    app.db(|conn| {
        let unconfirmed =
            (users::email.eq("nova@sapa.example"), users::email_verified_at.eq(None::<chrono::NaiveDateTime>));
        diesel::update(users::table.find(id)).set(unconfirmed).execute(conn)?;
        Ok(())
    });
    assert_eq!(reset(app, &token, NEW).code(422), "auth.link_invalid");
    let verified: Option<chrono::NaiveDateTime> =
        app.db(|conn| Ok(users::table.find(id).select(users::email_verified_at).first(conn)?));
    assert_eq!(verified, None, "nobody has opened a link that was sent there");
}

#[test]
fn a_link_of_a_clock_that_was_ahead_does_not_count() {
    let people = People::build();
    let app = &people.0.app;
    let (id, later) = (Fixture::id("opr"), clock().plus(chrono::Duration::days(365)));
    let made = app.db(|conn| link::make(conn, (id, "opr@sapa.example"), Purpose::ResetPassword, None, later));
    assert_eq!(reset(app, &made.unwrap(), NEW).code(422), "auth.link_invalid");
}

#[test]
fn a_link_does_not_come_back_with_the_address_it_was_sent_to() {
    let people = People::build();
    let app = &people.0.app;
    let id = Fixture::id("opr");
    let old = address(app, id);
    let token = link(app, id, Purpose::ResetPassword, None);
    for other in ["nova@sapa.example", &old] {
        confirm(app, &link(app, id, Purpose::EmailChange, Some(other))).expect(204);
    }
    assert_eq!(address(app, id), old);
    assert_eq!(reset(app, &token, NEW).code(422), "auth.link_invalid");
}

#[test]
fn no_link_is_made_for_a_changed_account() {
    let people = People::build();
    let app = &people.0.app;
    let make = |id: i64, email: &str, purpose| {
        let new_email = (purpose == Purpose::EmailChange).then_some("nova@sapa.example");
        app.db(|conn| link::make(conn, (id, email), purpose, new_email, clock())).is_some()
    };
    let id = Fixture::id("opr");
    assert!(!make(id, "stara@sapa.example", Purpose::ResetPassword), "it has another address");
    assert!(make(id, "opr@sapa.example", Purpose::ResetPassword));
    people.verb("sysadm", id, "deactivate").expect(200);
    for purpose in [Purpose::ResetPassword, Purpose::EmailChange, Purpose::Invitation] {
        assert!(!make(id, "opr@sapa.example", purpose), "{purpose:?}");
    }
}

#[test]
fn a_link_is_not_made_while_its_account_changes() {
    only_on!(Postgres);
    let people = People::build();
    let app = &people.0.app;
    let Location::Postgres(url) = &app.state.config.database else { unreachable!() };
    let id = Fixture::id("opr");
    let mut other = PgConnection::establish(url).unwrap();
    other.batch_execute(&format!("BEGIN; UPDATE users SET active = false WHERE id = {id}")).unwrap();
    let made = std::thread::scope(|scope| {
        let account = (id, "opr@sapa.example");
        let made = scope.spawn(move || app.db(|conn| link::make(conn, account, Purpose::ResetPassword, None, clock())));
        wait_for_lock(url);
        other.batch_execute("COMMIT").unwrap();
        made.join().unwrap()
    });
    assert_eq!(made, None);
}

#[test]
fn of_many_concurrent_uses_of_a_link_one_succeeds() {
    let people = People::behind_proxy();
    let app = &people.0.app;
    let id = Fixture::id("opr");
    for round in 0..size(3, 30) {
        let token = link(app, id, Purpose::ResetPassword, None);
        // As many requests as a link may have hashed at once.
        let from = format!("192.0.2.{round}");
        let got = at_once(4, |i| {
            let new = format!("{NEW} {round} {i}");
            let body = json!({ "token": &token, "newPassword": &new, "confirmPassword": &new });
            app.post("/auth/reset-password").header("X-Forwarded-For", &from).json(&body).send().status
        });
        assert_eq!(got, [(204, 1), (422, 3)].into(), "round {round}");
        let new = format!("nova{round}@sapa.example");
        let token = link(app, id, Purpose::EmailChange, Some(&new));
        let body = json!({ "token": token });
        let got =
            at_once(8, |_| app.post("/me/email/confirm").header("X-Forwarded-For", &from).json(&body).send().status);
        assert_eq!(got, [(204, 1), (422, 7)].into(), "round {round}");
    }
}
