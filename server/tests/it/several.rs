//! Two servers beside each other on one PostgreSQL: a client that meets one and then the other is answered as by one.
//! What this file does not hold is named in the table of docs/OPERATIONS.md, *Several servers*.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::platform::db::Location;
use sapa_server::schema::bookings;
use serde_json::json;

use crate::booking::race::at_once;
use crate::fixture::{BRANCH_A1, Fixture, STAY, civil, key, stay, with};
use crate::support::{Answer, Base, PASSWORD, Session, TestApp, only_on, wait_for_locks};

const EMAIL: &str = "vera@sapa.example";

/// Two servers behind a proxy that names each client's address.
fn pair() -> [TestApp; 2] {
    let base = Base::fresh();
    let proxy = "127.0.0.1/32";
    [base.shared(), base]
        .map(|base| TestApp::over(base, |config| config.trusted_proxies = vec![proxy.parse().unwrap()]))
}

/// The same, the first with the fixture.
fn furnished() -> (Fixture, TestApp) {
    let [other, one] = pair();
    (Fixture::over(one), other)
}

fn refresh(app: &TestApp, token: &str) -> Answer {
    app.post("/auth/refresh").json(&json!({ "refreshToken": token })).send()
}

#[test]
fn a_session_begins_at_one_server_goes_on_at_another_and_ends_at_both() {
    only_on!(Postgres);
    let [other, one] = pair();
    one.account(Role::User, EMAIL);
    let me = |app: &TestApp, session: &Session| app.get("/me").token(&session.auth).send();
    let first = one.sign_in(EMAIL);
    me(&other, &first).expect(200);
    let next = Session::of(&refresh(&other, &first.refresh).expect(200).json());
    let last = Session::of(&refresh(&one, &next.refresh).expect(200).json());
    for app in [&one, &other] {
        me(app, &last).expect(200);
    }
    other.post("/auth/logout").json(&json!({ "refreshToken": last.refresh })).send().expect(204);
    for app in [&one, &other] {
        assert_eq!(me(app, &last).code(401), "auth.expired");
        assert_eq!(refresh(app, &last.refresh).code(401), "auth.expired");
    }
}

#[test]
fn a_second_factor_is_asked_by_one_server_and_answered_at_another_once() {
    only_on!(Postgres);
    let [other, one] = pair();
    one.account(Role::Sysadm, EMAIL);
    let factor = one.add_app(&one.sign_in(EMAIL).auth);
    let question = one.second_question(EMAIL);
    let answer = |app: &TestApp| {
        let body = json!({ "challenge": question["challenge"], "code": factor.code(), "remember": true });
        app.post("/auth/second-factor").json(&body).send()
    };
    let session = answer(&other).expect(200);
    assert_eq!(answer(&one).status, 401);
    // The browser is known at both, and forgotten at both.
    let (cookie, token) = (session.cookie(), Session::of(&session.json()).auth);
    let body = json!({ "email": EMAIL, "password": PASSWORD });
    let sign_in = |app: &TestApp| app.post("/auth/login").header("Cookie", &cookie).json(&body).send();
    sign_in(&one).expect(200);
    // Stepped up at one, it counts at the other.
    one.age_proofs();
    one.forget_codes();
    one.step_up(&token, &json!({ "code": factor.code() })).expect(200);
    other.delete(&format!("/me/factors/{}", factor.id)).token(&token).send().expect(204);
    sign_in(&one).expect(200);
}

#[test]
fn guesses_at_an_account_are_counted_together() {
    only_on!(Postgres);
    let [other, one] = pair();
    one.account(Role::User, EMAIL);
    // A device that one server knows is known to the other.
    let cookie = one.try_sign_in(EMAIL, PASSWORD).expect(200).cookie();
    let sign_in = |app: &TestApp, password: &str| {
        let body = json!({ "email": EMAIL, "password": password });
        app.post("/auth/login").header("Cookie", &cookie).json(&body).send()
    };
    for _ in 0..5 {
        for app in [&one, &other] {
            sign_in(app, "wrong one").expect(401);
        }
    }
    for app in [&one, &other] {
        assert_eq!(sign_in(app, PASSWORD).code(429), "auth.too_many_attempts");
    }
}

#[test]
fn messages_of_an_address_are_counted_together() {
    only_on!(Postgres);
    let [other, one] = pair();
    let write = |app: &TestApp| {
        let body = json!({"name": "Ana Perić", "email": "ana@posta.example", "message": "Kada radite?"});
        app.post("/market/support-messages").header("X-Forwarded-For", "192.0.2.1").json(&body).send()
    };
    for app in [&one, &other, &one, &other, &one] {
        write(app).expect(202);
    }
    for app in [&one, &other] {
        assert_eq!(write(app).code(429), "support.too_many");
    }
}

/// Not shared, as docs/OPERATIONS.md says.
#[test]
fn requests_of_an_address_are_counted_by_each_server() {
    only_on!(Postgres);
    let (fixture, other) = furnished();
    let question = json!({
        "branchId": BRANCH_A1, "serviceId": STAY, "arrival": civil(10, 14), "departure": civil(12, 11),
        "pets": [{"animalTypeId": 1, "size": "SMALL"}],
    });
    let ask = |app: &TestApp| app.post("/market/quotes").header("X-Forwarded-For", "192.0.2.1").json(&question).send();
    for app in [&fixture.app, &other] {
        for _ in 0..30 {
            ask(app).expect(200);
        }
    }
    for app in [&fixture.app, &other] {
        assert_eq!(ask(app).code(429), "market.too_many_requests");
    }
}

/// A booking of `guest` that arrives in so many days.
fn create(app: &TestApp, fixture: &Fixture, key: &str, (guest, arrival): (&str, i64)) -> Answer {
    let body = with(stay(arrival, arrival + 4), &json!({ "guestName": guest }));
    app.post("/bookings").token(fixture.token("opr")).key(key).json(&body).send()
}

fn count(fixture: &Fixture) -> i64 {
    fixture.app.db(|conn| Ok(bookings::table.count().get_result(conn)?))
}

#[test]
fn an_attempt_repeated_at_another_server_has_its_first_answer() {
    only_on!(Postgres);
    let (fixture, other) = furnished();
    let first = create(&fixture.app, &fixture, "one", ("Ana", 20)).expect(201);
    for app in [&other, &fixture.app] {
        let repeated = create(app, &fixture, "one", ("Ana", 20)).expect(201);
        assert_eq!((repeated.text(), repeated.header("etag")), (first.text(), first.header("etag")));
        assert_eq!(create(app, &fixture, "one", ("Ena", 20)).code(422), "idempotency.mismatch");
    }
    assert_eq!(count(&fixture), 1);
}

#[test]
fn an_attempt_under_way_at_one_server_is_waited_for_at_another() {
    only_on!(Postgres);
    let (fixture, other) = furnished();
    let Location::Postgres(url) = &fixture.app.state.config.database else { panic!("not PostgreSQL") };
    let mut busy = PgConnection::establish(url).unwrap();
    for round in 0..4 {
        busy.batch_execute("BEGIN; LOCK TABLE bookings IN EXCLUSIVE MODE").unwrap();
        let key = key();
        let texts: BTreeSet<String> = std::thread::scope(|scope| {
            let sent = [&fixture.app, &other]
                .map(|app| scope.spawn(|| create(app, &fixture, &key, ("Ana", 20 + 5 * round)).expect(201)));
            // The first waits for the table, the second for the first.
            wait_for_locks(url, 2);
            busy.batch_execute("COMMIT").unwrap();
            sent.map(|answer| answer.join().unwrap().text()).into()
        });
        assert_eq!((texts.len(), count(&fixture)), (1, round + 1));
    }
}

#[test]
fn of_requests_at_two_servers_for_the_last_room_one_succeeds() {
    only_on!(Postgres);
    let (fixture, other) = furnished();
    for round in 0..4 {
        let body = with(stay(20 + 5 * round, 24 + 5 * round), &json!({ "workplaceId": 1 }));
        let answers = at_once(20, |i| {
            let app = if i % 2 == 0 { &fixture.app } else { &other };
            app.post("/bookings").token(fixture.token("opr")).key(&key()).json(&body).send().status
        });
        assert_eq!(answers, [(201, 1), (409, 19)].into(), "round {round}");
    }
}
