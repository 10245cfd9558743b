//! Reads are of one moment, in however few ways the database is asked for it.

use std::sync::Arc;

use sapa_core::access::role::Role;
use sapa_core::people::account::CheckedProfile;
use sapa_server::people::rows::{change, user};
use sapa_server::platform::db::{Conn, Engine, premise};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::problem::Error;

use crate::support::TestApp;

/// Two accounts.
fn two(app: &TestApp) -> (i64, i64) {
    (app.account(Role::User, "vera@sapa.example"), app.account(Role::User, "ana@sapa.example"))
}

/// Gives an account another first name, in a transaction of its own.
fn rename(app: &TestApp, id: i64, name: &str) {
    let profile = CheckedProfile {
        first_name: name.to_owned(),
        last_name: "Petrović".to_owned(),
        phone: None,
        language: "sr_Latn_RS".to_owned(),
    };
    let now = clock();
    app.state.db.write_blocking(|conn| user::update_profile(conn, id, &profile, now)).unwrap();
}

fn name(conn: &mut Conn, id: i64) -> Result<String, Error> {
    Ok(user::find(conn, id)?.first_name)
}

#[test]
fn what_is_named_ahead_and_what_is_not_are_of_one_moment() {
    let app = TestApp::start();
    let (one, other) = two(&app);
    let before = app.state.db.read_blocking(|conn| Ok((name(conn, one)?, name(conn, other)?))).unwrap();
    let read = app.state.db.read_blocking(|conn| {
        conn.ahead(&[&user::asked(one)])?;
        // On SQLite the view begins with what is loaded first.
        name(conn, one)?;
        rename(&app, one, "Mila");
        rename(&app, other, "Sara");
        Ok((name(conn, one)?, name(conn, other)?))
    });
    assert_eq!(read.unwrap(), before);
    let after = app.state.db.read_blocking(|conn| Ok((name(conn, one)?, name(conn, other)?))).unwrap();
    assert_eq!(after, ("Mila".to_owned(), "Sara".to_owned()));
}

#[test]
fn a_read_that_asks_more_than_it_named_is_of_one_moment_or_none() {
    let app = TestApp::start();
    let (one, other) = two(&app);
    let postgres = app.state.db.engine() == Engine::Postgres;
    let read = |only: bool, meanwhile: &dyn Fn()| {
        app.state.db.read_blocking(|conn| {
            let asked = user::asked(one);
            if only {
                conn.ahead_only(&[&asked])?
            } else {
                conn.ahead_of_all(&[&asked])?
            }
            let first = name(conn, one)?;
            meanwhile();
            Ok((first, name(conn, other)?, name(conn, one)?))
        })
    };
    let (vera, ana, again) = read(true, &|| {}).unwrap();
    assert_eq!(vera, again);
    // Nothing can be answered anew here, so nothing is left to chance.
    let seen = read(false, &|| rename(&app, other, "Sara")).unwrap();
    assert_eq!(seen, (vera.clone(), ana.clone(), vera.clone()));
    // What was told first is still so: the moment is that of the second question.
    let seen = read(true, &|| rename(&app, other, "Mina")).unwrap();
    assert_eq!(seen, (vera.clone(), if postgres { "Mina" } else { "Sara" }.to_owned(), vera.clone()));
    // It is no longer so: no moment has both.
    match read(true, &|| rename(&app, one, "Mila")) {
        Err(error) if postgres => assert_eq!(error.problem().status, 503),
        seen => assert_eq!(seen.unwrap(), (vera.clone(), "Mina".to_owned(), vera)),
    }
    // The connection goes on.
    assert_eq!(read(true, &|| {}).unwrap().0, "Mila");
}

#[test]
fn a_query_that_finds_nothing_and_one_that_finds_much_are_told_together() {
    let app = TestApp::start();
    let (one, other) = two(&app);
    let read = app.state.db.read_blocking(|conn| {
        let (first, none, last) = (user::asked(one), user::asked(-1), user::asked(other));
        conn.ahead_of_all(&[&first, &none, &last])?;
        let found = (name(conn, one)?, name(conn, -1).unwrap_err().problem().status, name(conn, other)?);
        conn.ahead_of_all(&[&none])?;
        Ok((found, name(conn, -1).unwrap_err().problem().status))
    });
    let ((first, none, last), nothing) = read.unwrap();
    assert_eq!((none, nothing), (404, 404));
    assert_eq!([first, last], [one, other].map(|id| app.db(|conn| name(conn, id))));
}

/// What a request answers that may be answered anew; none: it is.
fn answered<T: Send>(request: impl Future<Output = T> + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| tokio::runtime::Runtime::new().unwrap().block_on(premise::under(request)).unwrap());
        asked.join().unwrap()
    })
}

#[test]
fn a_request_whose_moment_passed_is_answered_anew() {
    let app = Arc::new(TestApp::start());
    let (one, other) = two(&app);
    let answer = |supposes: bool, change: Option<&'static str>| {
        let shared = app.clone();
        answered(async move {
            let db = shared.state.db.clone();
            if supposes {
                assert!(db.suppose(user::asked(one), move |conn| Ok(user::find(conn, one).is_ok())));
            }
            let read = db.read(move |conn| {
                conn.ahead_of_all(&[&user::asked(one)])?;
                name(conn, one)?;
                if let Some(change) = change {
                    rename(&shared, one, change);
                }
                Ok((name(conn, one)?, name(conn, other)?))
            });
            read.await
        })
    };
    for (supposes, before, change) in [(false, "Vera", "Mila"), (true, "Mila", "Sara")] {
        assert_eq!(answer(supposes, None).expect("an answer").unwrap().0, before);
        let late = answer(supposes, Some(change));
        match app.state.db.engine() {
            Engine::Postgres => assert!(late.is_none(), "an answer of two moments"),
            Engine::Sqlite => assert_eq!(late.expect("an answer").unwrap().0, before),
        }
    }
}

#[test]
fn a_premise_that_changes_while_it_is_proven_costs_no_answer() {
    let app = Arc::new(TestApp::start());
    let (one, other) = two(&app);
    let shared = app.clone();
    let answer = answered(async move {
        let db = shared.state.db.clone();
        // As a stamp that is another by now: proving needs more, and the stamp is replaced once more.
        let check = move |conn: &mut Conn| {
            name(conn, one)?;
            rename(&shared, one, "Mila");
            Ok(!user::email_taken(conn, "nobody@sapa.example")?)
        };
        assert!(db.suppose(user::asked(one), check));
        let read = db.read(move |conn| {
            conn.ahead_only(&[&user::asked(other)])?;
            name(conn, other)
        });
        read.await
    });
    assert!(answer.expect("an answer").is_ok());
    assert_eq!(app.db(|conn| name(conn, one)), "Mila");
}

#[test]
fn a_write_forgets_what_it_was_told_when_anything_else_is_asked() {
    let app = TestApp::start();
    let (one, other) = two(&app);
    let seen = app.state.db.write_blocking(|conn| {
        conn.ahead(&[&user::asked(one), &user::asked(other)])?;
        user::set_password(conn, one, "x", clock())?;
        let raised = user::find(conn, one)?.version;
        conn.ahead(&[&user::asked(one), &user::asked(other)])?;
        // SQLite has one writer.
        if conn.engine() == Engine::Postgres {
            rename(&app, other, "Sara");
        }
        change::lock(conn, other)?;
        Ok((raised, user::find(conn, one)?.version, name(conn, other)?))
    });
    let (raised, version, other_name) = seen.unwrap();
    assert_eq!((raised, version), (2, 2));
    assert_eq!(other_name, if app.state.db.engine() == Engine::Postgres { "Sara" } else { "Vera" });
}
