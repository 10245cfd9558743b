//! Everything that a read finds is of one moment.

use sapa_core::access::role::Role;
use sapa_core::people::account::CheckedProfile;
use sapa_server::people::rows::user;
use sapa_server::platform::db::Conn;
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::problem::Error;
use sapa_server::session::rows::account;

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
    Ok(account::find(conn, id)?.first_name)
}

#[test]
fn what_a_read_finds_is_of_one_moment() {
    let app = TestApp::start();
    let (one, other) = two(&app);
    let before = app.state.db.read_blocking(|conn| Ok((name(conn, one)?, name(conn, other)?))).unwrap();
    let read = app.state.db.read_blocking(|conn| {
        // The view begins with the first statement.
        name(conn, one)?;
        rename(&app, one, "Mila");
        rename(&app, other, "Sara");
        Ok((name(conn, one)?, name(conn, other)?))
    });
    assert_eq!(read.unwrap(), before);
    let after = app.state.db.read_blocking(|conn| Ok((name(conn, one)?, name(conn, other)?))).unwrap();
    assert_eq!(after, ("Mila".to_owned(), "Sara".to_owned()));
}
