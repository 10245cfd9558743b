//! Whether an address has an account is answered a few times an hour, and then for no address.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::platform::db::types;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{address_answers, login_failures, users};
use sapa_server::session::link::{self, Purpose};
use serde_json::json;

use crate::booking::race::at_once;
use crate::fixture::Fixture;
use crate::people::helpers::{People, operator};
use crate::support::{Answer, PASSWORD, TestApp};

const TAKEN: &str = "ana@sapa.example";

fn start() -> (TestApp, String) {
    let app = TestApp::start();
    app.account(Role::Sysadm, "vera@sapa.example");
    app.account(Role::User, TAKEN);
    let token = app.sign_in("vera@sapa.example").auth;
    (app, token)
}

fn ask(app: &TestApp, token: &str, email: &str, password: &str) -> Answer {
    app.post("/me/email").token(token).json(&json!({ "email": email, "currentPassword": password })).send()
}

#[test]
fn ten_of_fifty_requests_are_answered_also_after_a_restart() {
    let (app, token) = start();
    // No more than four at once, which is as many as one account may have hashed.
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let (app, token) = (&app, &token);
        let turns =
            |first: usize| move || (first..50).step_by(4).map(|_| ask(app, token, TAKEN, PASSWORD)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|first| scope.spawn(turns(first))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let with = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((with(422), with(429)), (10, 40), "{:?}", answers.iter().map(|a| a.status).collect::<Vec<_>>());
    let app = app.restart();
    // Nor does a free address reveal itself by another answer.
    for email in [TAKEN, "free@sapa.example"] {
        let refused = ask(&app, &token, email, PASSWORD);
        let wait: i64 = refused.header("retry-after").parse().unwrap();
        assert!((3_500..=3_601).contains(&wait), "{wait}");
        assert_eq!(refused.code(429), "auth.too_many_attempts", "{email}");
    }
    // Another account is not limited by it.
    let ana = app.sign_in(TAKEN).auth;
    assert_eq!(ask(&app, &ana, "vera@sapa.example", PASSWORD).expect(422).issues(), ["email: validation.email_taken"]);
    let hour_ago = types::at(clock().plus(-Duration::minutes(61)));
    app.db(|conn| {
        diesel::update(address_answers::table).set(address_answers::at.eq(hour_ago)).execute(conn)?;
        Ok(())
    });
    ask(&app, &token, "free@sapa.example", PASSWORD).expect(202);
}

#[test]
fn managing_accounts_answers_no_more_often() {
    let people = People::build();
    let invite = |email: &str| people.post("admin", "/users", &operator(email));
    let accounts = || people.0.app.db(|conn| Ok(users::table.count().get_result::<i64>(conn)?));
    let (id, version) = people.invited("admin", "mila@sapa.example");
    let before = accounts();
    for _ in 0..5 {
        assert_eq!(invite("foreign@sapa.example").expect(422).issues(), ["email: validation.email_taken"]);
        let corrected = people.put("admin", id, version, &operator("foreign@sapa.example"));
        assert_eq!(corrected.expect(422).issues(), ["email: validation.email_taken"]);
    }
    assert_eq!(invite("foreign@sapa.example").code(429), "auth.too_many_attempts");
    assert_eq!(invite("free@sapa.example").code(429), "auth.too_many_attempts");
    assert_eq!(people.put("admin", id, version, &operator("free@sapa.example")).code(429), "auth.too_many_attempts");
    assert_eq!(accounts(), before);
    // Requests that do not concern an address go on.
    let renamed = crate::fixture::with(operator("mila@sapa.example"), &json!({ "firstName": "Mila" }));
    people.put("admin", id, version, &renamed).expect(200);
}

#[test]
fn the_password_that_a_change_of_address_asks_for_is_guessing() {
    let (app, token) = start();
    ask(&app, &token, "free@sapa.example", "wrong one").expect(422);
    let counted: i64 = app.db(|conn| Ok(login_failures::table.count().get_result(conn)?));
    assert_eq!(counted, 1);
    app.db(|conn| {
        for _ in 0..99 {
            let failure = (login_failures::account.eq("vera@sapa.example"), login_failures::at.eq(clock().naive()));
            diesel::insert_into(login_failures::table).values(failure).execute(conn)?;
        }
        Ok(())
    });
    assert_eq!(ask(&app, &token, "free@sapa.example", PASSWORD).code(429), "auth.too_many_attempts");
}

/// Ten such answers to the account a moment ago.
fn told_ten_times(app: &TestApp, asker: i64) {
    app.db(|conn| {
        for _ in 0..10 {
            let answer = (address_answers::user_id.eq(asker), address_answers::at.eq(clock().naive()));
            diesel::insert_into(address_answers::table).values(answer).execute(conn)?;
        }
        Ok(())
    });
}

#[test]
fn managing_accounts_answers_no_more_often_in_concurrent_requests() {
    let people = People::build();
    let invite = |_| people.post("admin", "/users", &operator("foreign@sapa.example")).status;
    assert_eq!(at_once(16, invite), [(422, 10), (429, 6)].into());
}

#[test]
fn a_link_to_a_new_address_answers_no_more_often() {
    let people = People::build();
    let app = &people.0.app;
    let opr = Fixture::id("opr");
    let make = |conn: &mut _| {
        link::make(conn, (opr, "opr@sapa.example"), Purpose::EmailChange, Some("foreign@sapa.example"), clock())
    };
    // The address was free when the link was requested.
    let confirm = || app.post("/me/email/confirm").json(&json!({ "token": app.db(make).unwrap() })).send();
    assert_eq!(confirm().expect(422).issues(), ["email: validation.email_taken"]);
    told_ten_times(app, opr);
    assert_eq!(confirm().code(429), "auth.too_many_attempts");
}

#[test]
fn restoring_an_account_answers_no_more_often() {
    let people = People::build();
    let (id, version) = people.invited("admin", "mila@sapa.example");
    people.delete("admin", id, version).expect(204);
    people.invited("admin", "mila@sapa.example");
    let restore = || people.verb("admin", id, "restore");
    assert_eq!(restore().code(409), "user.email_taken_meanwhile");
    told_ten_times(&people.0.app, Fixture::id("admin"));
    assert_eq!(restore().code(429), "auth.too_many_attempts");
}
