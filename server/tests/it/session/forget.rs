//! Expired rows are deleted, however many, in short transactions; a locked table delays no other.

use diesel::QueryDsl;
use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::base::time::UtcTime;
use sapa_server::platform::db::{Conn, Location};
use sapa_server::platform::http::idempotency::rows as keys;
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::problem::Error;
use sapa_server::platform::query::BATCH;
use sapa_server::session::rows::{address_answer, mail_token, session, sign_in};
use sapa_server::upkeep::forget;
use sapa_server::{on_backend, schema as s};

use crate::support::{TestApp, only_on};

/// Each table with `old` long expired rows and two that are not.
fn flooded(old: usize) -> TestApp {
    let app = TestApp::start();
    let user = app.account(Role::User, "vera@sapa.example");
    let rows = old + 2;
    let numbers = format!("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})");
    // Each old row has a second of its own.
    let at = on_engine(
        &app,
        &format!(
            "CASE WHEN i > {old} THEN '2100-01-01 00:00:00' ELSE datetime('2020-01-01 00:00:00', '+' || i || ' seconds') END"
        ),
        &format!(
            "CASE WHEN i > {old} THEN timestamp '2100-01-01' ELSE timestamp '2020-01-01' + i * interval '1 second' END"
        ),
    );
    let inserts = [
        format!(
            "INSERT INTO idempotency_keys (actor_id, route, key, body_hash, created_at) {numbers} SELECT {user}, 'r', 'k' || i, 'h', {at} FROM n"
        ),
        format!(
            "INSERT INTO mail_tokens (user_id, purpose, token_hash, created_at, expires_at) {numbers} SELECT {user}, 'RESET_PASSWORD', 'h' || i, {at}, {at} FROM n"
        ),
        format!(
            "INSERT INTO sessions (user_id, created_at, last_used_at, expires_at, token_generation) {numbers} SELECT {user}, {at}, {at}, {at}, 1 FROM n"
        ),
        format!("INSERT INTO login_failures (account, at) {numbers} SELECT 'a', {at} FROM n"),
        format!(
            "INSERT INTO known_devices (user_id, token_hash, created_at, last_seen_at) {numbers} SELECT {user}, 'h' || i, {at}, {at} FROM n"
        ),
        format!("INSERT INTO address_answers (user_id, at) {numbers} SELECT {user}, {at} FROM n"),
    ];
    for sql in inserts {
        app.db(|conn| Ok(conn.batch_execute(&sql)?));
    }
    app
}

fn on_engine(app: &TestApp, sqlite: &str, postgres: &str) -> String {
    app.db(|conn| Ok(on_backend!(conn, sqlite => { let _ = conn; sqlite.to_owned() }, postgres => { let _ = conn; postgres.to_owned() })))
}

/// The number of rows of each table.
fn kept(app: &TestApp) -> [i64; 6] {
    app.db(|conn| {
        Ok([
            s::idempotency_keys::table.count().get_result(conn)?,
            s::mail_tokens::table.count().get_result(conn)?,
            s::sessions::table.count().get_result(conn)?,
            s::login_failures::table.count().get_result(conn)?,
            s::known_devices::table.count().get_result(conn)?,
            s::address_answers::table.count().get_result(conn)?,
        ])
    })
}

fn round(app: &TestApp) -> usize {
    actix_web::rt::System::new().block_on(forget::once(&app.state.db, clock()))
}

#[test]
fn exactly_the_expired_rows_are_deleted() {
    let old = BATCH * 2 + 100;
    let app = flooded(old);
    assert_eq!(round(&app), old * 6);
    assert_eq!(kept(&app), [2; 6]);
    assert_eq!(round(&app), 0);
}

#[test]
fn no_transaction_takes_more_than_a_batch() {
    let app = flooded(BATCH + 100);
    type Purge = fn(&mut Conn, UtcTime) -> Result<usize, Error>;
    let all: [Purge; 6] =
        [keys::purge, mail_token::purge, session::purge, sign_in::purge, sign_in::purge_devices, address_answer::purge];
    for purge in all {
        let rounds = [(); 3].map(|()| app.db(|conn| purge(conn, clock())));
        assert_eq!(rounds, [BATCH, 100, 0]);
    }
}

#[test]
fn a_table_that_is_locked_hinders_no_other() {
    only_on!(Postgres);
    let app = flooded(10);
    let Location::Postgres(url) = &app.state.config.database else { unreachable!() };
    let mut holder = PgConnection::establish(url).unwrap();
    holder.batch_execute("BEGIN; LOCK TABLE mail_tokens IN SHARE MODE").unwrap();
    assert_eq!(round(&app), 50);
    holder.batch_execute("COMMIT").unwrap();
    assert_eq!(round(&app), 10);
    assert_eq!(kept(&app), [2; 6]);
}
