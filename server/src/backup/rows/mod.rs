//! Rows that a backup and a restore ask for. Decides nothing.

use diesel::prelude::*;
use diesel::sql_types::Text;
use sapa_core::base::time::UtcTime;

use crate::platform::db::types::{At, at};
use crate::platform::db::{Concrete, Conn};
use crate::platform::jobs::rows::{DONE as JOB_DONE, FAILED as JOB_FAILED};
use crate::platform::outbox::rows::FAILED as MAIL_FAILED;
use crate::platform::problem::Error;
use crate::schema::{images, jobs, mail_tokens, notifications, outbox, sessions, users};

/// The reason for which a restore ends sessions and holds jobs back.
pub const RESTORED: &str = "RESTORED";
/// By how much a restore raises the generation of tokens: more than an account could have raised it since the backup,
/// so that no token from then counts again.
const GENERATIONS: i64 = 1_000_000;

#[derive(QueryableByName)]
struct Value {
    #[diesel(sql_type = Text)]
    value: String,
}

/// Exports the transaction's view of the database, for another connection; none on SQLite.
pub fn export_snapshot(conn: &mut Conn) -> Result<Option<String>, Error> {
    let Concrete::Postgres(conn) = conn.concrete() else { return Ok(None) };
    let exported = diesel::sql_query("SELECT pg_export_snapshot() AS value").get_result::<Value>(conn)?;
    Ok(Some(exported.value))
}

/// The server's major version; 0 on SQLite.
pub fn server_version(conn: &mut Conn) -> Result<u32, Error> {
    let Concrete::Postgres(conn) = conn.concrete() else { return Ok(0) };
    let number =
        diesel::sql_query("SELECT current_setting('server_version_num') AS value").get_result::<Value>(conn)?;
    let number: u32 = number.value.parse().map_err(|_| Error::internal("the version of PostgreSQL is no number"))?;
    Ok(number / 10_000)
}

/// The files of images, and whether a record uses each.
pub fn image_files(conn: &mut Conn) -> Result<Vec<(String, bool)>, Error> {
    Ok(images::table.order(images::id).select((images::path, images::used_at.is_not_null())).load(conn)?)
}

/// Whether a row names this file and a record uses it.
pub fn image_in_use(conn: &mut Conn, path: &str) -> Result<bool, Error> {
    let named = images::table.filter(images::path.eq(path).and(images::used_at.is_not_null()));
    Ok(named.select(images::id).first::<i64>(conn).optional()?.is_some())
}

/// What a restore ended or held back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HeldBack {
    pub sessions: usize,
    pub links: usize,
    /// Mails that wait for a person.
    pub mails: usize,
    /// Notifications whose sending ended.
    pub sendings: usize,
}

/// Ends every session and every link, and holds back what may have been sent since the backup: mails wait for a person
/// with their jobs, which are of `mail_kinds`; a notification that was being sent, by jobs of `sending_kind`, counts as sent.
pub fn hold_back(
    conn: &mut Conn,
    (mail_kinds, sending_kind): (&[&str], &str),
    now: UtcTime,
) -> Result<HeldBack, Error> {
    let now = at(now);
    let ended = (sessions::ended_at.eq(Some(now)), sessions::end_reason.eq(Some(RESTORED)));
    let sessions = diesel::update(sessions::table.filter(sessions::ended_at.is_null())).set(ended).execute(conn)?;
    diesel::update(users::table)
        .set(users::token_generation.eq(users::token_generation + GENERATIONS))
        .execute(conn)?;
    let open = mail_tokens::table.filter(mail_tokens::used_at.is_null());
    let links = diesel::update(open).set(mail_tokens::used_at.eq(Some(now))).execute(conn)?;
    let failed = (outbox::state.eq(MAIL_FAILED), outbox::ended_at.eq(Some(now)));
    let mails = diesel::update(outbox::table.filter(outbox::ended_at.is_null())).set(failed).execute(conn)?;
    end_jobs(conn, mail_kinds, JOB_FAILED, now)?;
    let sent = (
        notifications::state.eq("SENT"),
        notifications::sent_at.eq(Some(now)),
        notifications::updated_at.eq(now),
        notifications::version.eq(notifications::version + 1),
    );
    let sending = notifications::table.filter(notifications::sent_at.is_null());
    let sendings = diesel::update(sending).set(sent).execute(conn)?;
    end_jobs(conn, &[sending_kind], JOB_DONE, now)?;
    Ok(HeldBack { sessions, links, mails, sendings })
}

fn end_jobs(conn: &mut Conn, kinds: &[&str], state: &str, now: At) -> Result<(), Error> {
    let open = jobs::table.filter(jobs::ended_at.is_null()).filter(jobs::kind.eq_any(kinds));
    let ended = (
        jobs::state.eq(state),
        jobs::ended_at.eq(Some(now)),
        jobs::last_error.eq(Some(RESTORED)),
        jobs::lease_holder.eq(None::<String>),
        jobs::lease_until.eq(None::<At>),
        jobs::again_at.eq(None::<At>),
    );
    diesel::update(open).set(ended).execute(conn)?;
    Ok(())
}
