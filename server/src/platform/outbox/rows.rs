//! Rows of mails. Decides nothing: what a mail is and when it goes is in `platform::outbox` and the
//! job that sends it.

use std::collections::HashMap;

use diesel::dsl::{auto_type, count_star, min, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::platform::query::BATCH;
use crate::platform::query::id_in;
use crate::schema::outbox;

/// State of a mail that is not sent yet.
const WAITING: &str = "WAITING";
/// State of a mail that the mail server took.
pub const SENT: &str = "SENT";
/// State of a mail that was given up and waits for a person.
pub const FAILED: &str = "FAILED";
/// State of a mail whose reason was gone before it was sent.
pub const WITHDRAWN: &str = "WITHDRAWN";

/// A mail to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = outbox, treat_none_as_default_value = false)]
pub struct NewMail<'a> {
    pub created_at: At,
    pub cause: String,
    pub kind: &'a str,
    pub recipient: &'a str,
    pub language: &'a str,
    pub params: String,
    pub entity: &'a str,
    pub entity_id: i64,
    pub purpose: Option<&'a str>,
}

/// A mail as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = outbox)]
pub struct MailRow {
    pub id: i64,
    pub created_at: At,
    pub cause: String,
    pub kind: String,
    pub recipient: String,
    pub language: String,
    pub params: String,
    pub entity: String,
    pub entity_id: i64,
    pub purpose: Option<String>,
    pub state: String,
    pub token_hash: Option<String>,
    pub ended_at: Option<At>,
    pub begun_at: Option<At>,
}

impl MailRow {
    /// Whether the mail is still to be sent, also one that was given up and is tried again.
    pub fn is_unsent(&self) -> bool {
        self.state == WAITING || self.state == FAILED
    }

    /// Whether the mail was handed to a mail server at least once, so that it may have arrived.
    pub const fn is_begun(&self) -> bool {
        self.begun_at.is_some()
    }
}

/// The mails that were not sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutboxCount {
    /// Still to be sent.
    pub waiting: i64,
    /// When the first of those was written.
    pub oldest_waiting: Option<UtcTime>,
    /// Given up: they wait for a person.
    pub failed: i64,
}

/// Counts the mails that were not sent.
pub fn count(conn: &mut Conn) -> Result<OutboxCount, Error> {
    // A mail that has not ended waits: looked up by the index of ends.
    let waiting = outbox::table.filter(outbox::ended_at.is_null());
    let (waiting, oldest) = waiting.select((count_star(), min(outbox::created_at))).first::<(i64, Option<At>)>(conn)?;
    // The state in the text of the query, as the condition of the partial index has it.
    let failed = outbox::table.filter(sql::<Bool>("outbox.state = 'FAILED'")).count().get_result(conn)?;
    Ok(OutboxCount { waiting, oldest_waiting: oldest.map(UtcTime::from), failed })
}

/// Inserts a mail and answers its id; none where the same event caused a mail to this recipient.
pub fn insert(conn: &mut Conn, mail: &NewMail<'_>) -> Result<Option<i64>, Error> {
    let row = (mail, outbox::state.eq(WAITING));
    if diesel::insert_into(outbox::table).values(row).on_conflict_do_nothing().execute(conn)? == 0 {
        return Ok(None);
    }
    let made = outbox::table.filter(outbox::cause.eq(&mail.cause).and(outbox::recipient.eq(mail.recipient)));
    Ok(Some(made.select(outbox::id).first(conn)?))
}

/// A mail.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<MailRow>, Error> {
    Ok(outbox::table.find(id).select(MailRow::as_select()).first(conn).optional()?)
}

/// Keeps the hash of the link that was made for a mail.
pub fn set_token_hash(conn: &mut Conn, id: i64, hash: &str) -> Result<(), Error> {
    diesel::update(outbox::table.find(id)).set(outbox::token_hash.eq(Some(hash))).execute(conn)?;
    Ok(())
}

/// The condition of an unsent mail ([`MailRow::is_unsent`]).
#[auto_type]
fn unsent() -> _ {
    let (waiting, failed): (&'static str, &'static str) = (WAITING, FAILED);
    outbox::state.eq(waiting).or(outbox::state.eq(failed))
}

/// Notes that an unsent mail is handed to the mail server; false where it is not to be sent any more.
pub fn begin(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let begun = outbox::begun_at.eq(Some(at(now)));
    Ok(diesel::update(outbox::table.filter(outbox::id.eq(id)).filter(unsent())).set(begun).execute(conn)? == 1)
}

/// Withdraws a mail that no mail server has seen; false where one may have.
pub fn withdraw(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let unseen = outbox::table.filter(outbox::id.eq(id).and(outbox::begun_at.is_null())).filter(unsent());
    let ended = (outbox::state.eq(WITHDRAWN), outbox::ended_at.eq(Some(at(now))));
    Ok(diesel::update(unseen).set(ended).execute(conn)? == 1)
}

/// The unsent mail of a cause that no mail server has seen.
pub fn unseen(conn: &mut Conn, cause: &str) -> Result<Option<i64>, Error> {
    let waiting = outbox::table.filter(outbox::cause.eq(cause).and(outbox::begun_at.is_null())).filter(unsent());
    Ok(waiting.select(outbox::id).first(conn).optional()?)
}

/// Ends an unsent mail in `state`.
pub fn end(conn: &mut Conn, id: i64, state: &str, now: UtcTime) -> Result<(), Error> {
    diesel::update(outbox::table.filter(outbox::id.eq(id)).filter(unsent()))
        .set((outbox::state.eq(state), outbox::ended_at.eq(Some(at(now)))))
        .execute(conn)?;
    Ok(())
}

/// Lets a mail wait again that was given up; false where it is not given up any more.
pub fn wait_again(conn: &mut Conn, id: i64) -> Result<bool, Error> {
    let given_up = outbox::table.filter(outbox::id.eq(id).and(outbox::state.eq(FAILED)));
    let waits = (outbox::state.eq(WAITING), outbox::ended_at.eq(None::<At>));
    Ok(diesel::update(given_up).set(waits).execute(conn)? == 1)
}

/// When the oldest waiting mail was written that was handed to the mail server at least once. The others wait for
/// their hour or their turn.
pub fn oldest_tried(conn: &mut Conn) -> Result<Option<UtcTime>, Error> {
    let waiting = outbox::table.filter(outbox::ended_at.is_null().and(outbox::state.eq(WAITING)));
    let tried = waiting.filter(outbox::begun_at.is_not_null());
    Ok(tried.select(min(outbox::created_at)).first::<Option<At>>(conn)?.map(UtcTime::from))
}

/// Notes that the mail server took a mail for `to`. Where the mail was given another address meanwhile, it went to
/// the former one.
pub fn sent(conn: &mut Conn, id: i64, to: &str, now: UtcTime) -> Result<(), Error> {
    diesel::update(outbox::table.filter(outbox::id.eq(id)).filter(unsent()))
        .set((outbox::state.eq(SENT), outbox::ended_at.eq(Some(at(now))), outbox::recipient.eq(to)))
        .execute(conn)?;
    Ok(())
}

/// Gives an unsent mail another address and other values in its texts.
pub fn readdress(conn: &mut Conn, id: i64, to: &str, params: &str) -> Result<(), Error> {
    diesel::update(outbox::table.filter(outbox::id.eq(id)).filter(unsent()))
        .set((outbox::recipient.eq(to), outbox::params.eq(params)))
        .execute(conn)?;
    Ok(())
}

/// Withdraws the unsent mails with a link for this account, of one purpose or of all.
pub fn withdraw_links(conn: &mut Conn, user: i64, purpose: Option<&str>, now: UtcTime) -> Result<(), Error> {
    let links = outbox::table
        .filter(outbox::entity.eq("user").and(outbox::entity_id.eq(user)))
        .filter(outbox::purpose.is_not_null())
        .filter(unsent());
    let ended = (outbox::state.eq(WITHDRAWN), outbox::ended_at.eq(Some(at(now))));
    match purpose {
        Some(purpose) => diesel::update(links.filter(outbox::purpose.eq(purpose))).set(ended).execute(conn)?,
        None => diesel::update(links).set(ended).execute(conn)?,
    };
    Ok(())
}

/// When mails with a link of this purpose went to these accounts between these moments, the first one first.
pub fn links_begun(
    conn: &mut Conn,
    users: &[i64],
    purpose: &str,
    (from, to): (UtcTime, UtcTime),
) -> Result<Vec<UtcTime>, Error> {
    let begun = outbox::table
        .filter(outbox::entity.eq("user").and(id_in(outbox::entity_id, users)))
        .filter(outbox::purpose.eq(purpose))
        .filter(outbox::begun_at.gt(at(from)).and(outbox::begun_at.lt(at(to))))
        .select(outbox::begun_at.assume_not_null())
        .order(outbox::begun_at.asc())
        .load::<At>(conn)?;
    Ok(begun.into_iter().map(UtcTime::from).collect())
}

/// How many mails with a link of this purpose wait to go to these accounts for the first time.
pub fn links_waiting(conn: &mut Conn, users: &[i64], purpose: &str) -> Result<i64, Error> {
    Ok(outbox::table
        .filter(outbox::entity.eq("user").and(id_in(outbox::entity_id, users)))
        .filter(outbox::purpose.eq(purpose).and(outbox::begun_at.is_null()))
        .filter(unsent())
        .count()
        .get_result(conn)?)
}

/// How many mails of a kind were written about a record between these moments.
pub fn count_kind(
    conn: &mut Conn,
    (entity, id): (&str, i64),
    kind: &str,
    (from, to): (UtcTime, UtcTime),
) -> Result<i64, Error> {
    Ok(outbox::table
        .filter(outbox::entity.eq(entity).and(outbox::entity_id.eq(id)))
        .filter(outbox::kind.eq(kind))
        .filter(outbox::created_at.gt(at(from)).and(outbox::created_at.lt(at(to))))
        .count()
        .get_result(conn)?)
}

/// How many mails whose cause begins with `prefix` (letters, digits, `/`) were written between these moments.
pub fn count_causes(conn: &mut Conn, prefix: &str, (from, to): (UtcTime, UtcTime)) -> Result<i64, Error> {
    Ok(outbox::table
        .filter(outbox::cause.like(format!("{prefix}%")))
        .filter(outbox::created_at.gt(at(from)).and(outbox::created_at.lt(at(to))))
        .count()
        .get_result(conn)?)
}

/// Withdraws the unsent mails to a person's addresses and about these records of theirs, and replaces the address
/// and the values in their texts. Answers those that may have arrived, as they were.
pub fn erase(
    conn: &mut Conn,
    (user, bookings, messages): (i64, &[i64], &[i64]),
    (addresses, placeholder): (&[String], &str),
    now: UtcTime,
) -> Result<Vec<MailRow>, Error> {
    let own = || {
        outbox::recipient
            .eq_any(addresses)
            .or(outbox::entity.eq("user").and(outbox::entity_id.eq(user)))
            .or(outbox::entity.eq("booking").and(id_in(outbox::entity_id, bookings)))
            .or(outbox::entity.eq("support_message").and(id_in(outbox::entity_id, messages)))
    };
    let begun = outbox::table.filter(own()).filter(outbox::begun_at.is_not_null());
    let begun = begun.select(MailRow::as_select()).load(conn)?;
    diesel::update(outbox::table.filter(own()).filter(unsent()))
        .set((outbox::state.eq(WITHDRAWN), outbox::ended_at.eq(Some(at(now)))))
        .execute(conn)?;
    diesel::update(outbox::table.filter(own()))
        .set((outbox::recipient.eq(placeholder), outbox::params.eq("{}")))
        .execute(conn)?;
    Ok(begun)
}

/// When the unsent mails with a link of this purpose were asked for: the latest of each account.
pub fn unsent_links(conn: &mut Conn, users: &[i64], purpose: &str) -> Result<HashMap<i64, UtcTime>, Error> {
    let found = outbox::table
        .filter(outbox::entity.eq("user").and(id_in(outbox::entity_id, users)))
        .filter(outbox::purpose.eq(purpose))
        .filter(unsent())
        .select((outbox::entity_id, outbox::created_at))
        .order(outbox::created_at.asc())
        .load::<(i64, At)>(conn)?;
    Ok(found.into_iter().map(|(user, at)| (user, at.0)).collect())
}

/// The mails about a record, the last one first.
pub fn about(conn: &mut Conn, (entity, id): (&str, i64), most: i64) -> Result<Vec<MailRow>, Error> {
    Ok(outbox::table
        .filter(outbox::entity.eq(entity).and(outbox::entity_id.eq(id)))
        .order((outbox::created_at.desc(), outbox::id.desc()))
        .select(MailRow::as_select())
        .limit(most)
        .load(conn)?)
}

/// Deletes mails that ended before `before`, one batch.
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    let old = outbox::table.filter(outbox::ended_at.lt(at(before))).order(outbox::ended_at);
    let ids: Vec<i64> = old.select(outbox::id).limit(BATCH as i64).load(conn)?;
    Ok(diesel::delete(outbox::table.filter(id_in(outbox::id, &ids))).execute(conn)?)
}
