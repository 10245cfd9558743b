//! Kept identities: what ends or alters an account counts at the next request, on every server.

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::platform::db::types::at;
use sapa_server::platform::db::{Conn, Engine, Location};
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{sessions, users};

use crate::fixture::{BRANCH_A1, BRANCH_A2, COMPANY_B, Fixture, StoredBooking};
use crate::platform::statements::{heard, watched};
use crate::support::{Base, TestApp};

/// A second server on the same database.
fn beside(app: &TestApp) -> TestApp {
    let at: Location = app.state.config.database.clone();
    TestApp::over(Base::at(at), |_| {})
}

/// A change of an account by somebody else, whatever use case made it.
type Change = fn(&mut Conn, i64) -> QueryResult<usize>;

fn all_sessions(user: i64) -> diesel::dsl::Filter<sessions::table, diesel::dsl::Eq<sessions::user_id, i64>> {
    sessions::table.filter(sessions::user_id.eq(user))
}

#[test]
fn whatever_ends_a_session_counts_at_the_next_request_on_every_server() {
    let ends: [(&str, Change); 8] = [
        ("switched off", |c, user| diesel::update(users::table.find(user)).set(users::active.eq(false)).execute(c)),
        ("deleted", |c, user| {
            diesel::update(users::table.find(user)).set(users::deleted_at.eq(Some(at(clock())))).execute(c)
        }),
        ("a new generation", |c, user| {
            diesel::update(users::table.find(user)).set(users::token_generation.eq(7)).execute(c)
        }),
        ("ended", |c, user| {
            diesel::update(all_sessions(user)).set(sessions::ended_at.eq(Some(at(clock())))).execute(c)
        }),
        ("cut short", |c, user| {
            diesel::update(all_sessions(user)).set(sessions::expires_at.eq(at(clock()))).execute(c)
        }),
        ("of an older generation", |c, user| {
            diesel::update(all_sessions(user)).set(sessions::token_generation.eq(7)).execute(c)
        }),
        ("forgotten", |c, user| diesel::delete(all_sessions(user)).execute(c)),
        ("erased", |c, user| diesel::delete(users::table.find(user)).execute(c)),
    ];
    let one = TestApp::behind_proxy();
    let two = beside(&one);
    for (i, (what, change)) in ends.into_iter().enumerate() {
        let email = format!("vera{i}@sapa.example");
        let user = one.account(Role::User, &email);
        let session = one.sign_in_from(&format!("192.0.2.{i}"), &email);
        for app in [&one, &two, &one, &two] {
            app.get("/me").token(&session.auth).send().expect(200);
        }
        assert_eq!(one.db(|conn| Ok(change(conn, user)?)), 1, "{what}");
        for app in [&two, &one, &two] {
            assert_eq!(app.get("/me").token(&session.auth).send().code(401), "auth.expired", "{what}");
        }
    }
}

#[test]
fn an_altered_account_has_its_new_rights_at_the_next_request_on_every_server() {
    let fixture = Fixture::build();
    let one = &fixture.app;
    let two = beside(one);
    fixture.store(StoredBooking::default());
    let total = |app: &TestApp, who: &str| {
        app.get("/bookings").token(fixture.token(who)).send().expect(200).json()["total"].as_i64().unwrap()
    };
    let change = |who: &str, change: Change| assert_eq!(one.db(|conn| Ok(change(conn, Fixture::id(who))?)), 1);
    for app in [one, &two, one, &two] {
        assert_eq!((total(app, "tied"), total(app, "admin")), (1, 1));
        app.get("/users").token(fixture.token("admin")).send().expect(200);
    }
    change("tied", |c, user| {
        diesel::update(users::table.find(user)).set(users::branch_id.eq(Some(BRANCH_A2))).execute(c)
    });
    for app in [&two, one] {
        // The other's account is as it was: only its proof is made anew.
        assert_eq!((total(app, "tied"), total(app, "admin")), (0, 1));
    }
    change("tied", |c, user| {
        diesel::update(users::table.find(user)).set(users::branch_id.eq(Some(BRANCH_A1))).execute(c)
    });
    change("admin", |c, user| {
        diesel::update(users::table.find(user)).set(users::company_id.eq(Some(COMPANY_B))).execute(c)
    });
    for app in [&two, one] {
        assert_eq!((total(app, "tied"), total(app, "admin")), (1, 0));
    }
    change("admin", |c, user| {
        diesel::update(users::table.find(user)).set(users::role.eq(Role::Opr.as_str())).execute(c)
    });
    for app in [&two, one] {
        assert_eq!(app.get("/users").token(fixture.token("admin")).send().code(403), "auth.forbidden");
    }
}

#[test]
fn a_kept_identity_is_not_read_but_its_stamp_is() {
    let (fixture, address) = watched();
    fixture.get("opr", "/me").expect(200);
    let (heard, _) = heard(&address, || fixture.get("opr", "/me").expect(200));
    let of_sessions = |query: &&String| query.contains("\"sessions\"");
    assert!(heard.queries.first().is_some_and(|query| query.contains("identity_stamp")), "{:#?}", heard.queries);
    assert_eq!(heard.queries.iter().find(of_sessions), None);
}

/// A request that reads nothing else still learns that its caller is gone.
#[test]
fn a_refusal_that_read_nothing_does_not_hide_that_the_session_is_over() {
    let fixture = Fixture::build();
    assert_eq!(fixture.get("opr", "/users").code(403), "auth.forbidden");
    fixture.app.db(|conn| {
        Ok(diesel::update(all_sessions(Fixture::id("opr")))
            .set(sessions::ended_at.eq(Some(at(clock()))))
            .execute(conn)?)
    });
    assert_eq!(fixture.get("opr", "/users").code(401), "auth.expired");
}

/// What stands for an unreadable stamp: its row is gone.
#[test]
fn without_the_stamp_nobody_is_taken_for_granted() {
    let fixture = Fixture::build();
    fixture.get("opr", "/me").expect(200);
    let take = |sql: &str| fixture.app.db(|conn| Ok(diesel::sql_query(sql).execute(conn)?));
    take("DELETE FROM identity_stamp");
    fixture.get("opr", "/me").expect(503);
    let new = if fixture.app.engine() == Engine::Sqlite { "random()" } else { "identity_stamp_new()" };
    take(&format!("INSERT INTO identity_stamp (id, stamp) VALUES (1, {new})"));
    fixture.get("opr", "/me").expect(200);
}
