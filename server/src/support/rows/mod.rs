//! Rows of support messages, their threads and links; in `template` those of prepared answers. Decides nothing.

pub mod template;

use diesel::dsl::{AsSelect, IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use sapa_core::base::time::UtcTime;

use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::{id_in, total};
use crate::record::rows::{self as terms, RecordKind, having};
use crate::schema::{companies, support_links, support_messages, support_replies, users};
use crate::{delete_older_than, lock_rows};

/// A message as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = support_messages)]
pub struct MessageRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub category: String,
    pub name: String,
    pub email: String,
    pub message: String,
    pub language: String,
    pub role: String,
    pub author_id: Option<i64>,
    pub company_id: Option<i64>,
    pub status: String,
    pub since: At,
    pub assigned_to_id: Option<i64>,
}

/// A further message as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = support_replies)]
pub struct ReplyRow {
    pub id: i64,
    pub created_at: At,
    pub text: String,
    pub author_id: Option<i64>,
}

/// A further message, and the name of its author if the platform wrote it.
pub type ReplyWithAuthor = (ReplyRow, Option<(String, String)>);

/// A message with the names that answers need.
#[derive(Debug, Clone, Queryable)]
pub struct Thread {
    pub row: MessageRow,
    pub company_name: Option<String>,
    pub assigned_to: Option<(String, String)>,
}

/// A message to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = support_messages, treat_none_as_default_value = false)]
pub struct NewMessage<'a> {
    pub created_at: At,
    pub updated_at: At,
    pub category: &'a str,
    pub name: String,
    pub email: String,
    pub message: String,
    pub language: String,
    pub role: &'a str,
    pub author_id: Option<i64>,
    pub company_id: Option<i64>,
    pub status: &'a str,
    pub since: At,
}

/// What an event changes; none: unchanged.
#[derive(Debug, Clone, Default, AsChangeset)]
#[diesel(table_name = support_messages)]
pub struct MessageChanges {
    pub status: Option<&'static str>,
    pub since: Option<At>,
    pub assigned_to_id: Option<Option<i64>>,
}

/// Which messages a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct SupportMessageFilter {
    /// Messages of one of these states; none: any.
    pub statuses: Vec<String>,
    /// Messages that this account looks after.
    pub assigned_to: Option<i64>,
    /// Words of name, address and text, all of which must match.
    pub words: Vec<QueryWord>,
}

#[auto_type]
fn with_names() -> _ {
    let row: AsSelect<MessageRow, Engine> = MessageRow::as_select();
    support_messages::table
        .left_join(companies::table)
        .left_join(users::table.on(users::id.nullable().eq(support_messages::assigned_to_id)))
        .select((row, companies::name.nullable(), (users::first_name, users::last_name).nullable()))
}

/// The messages that a filter leaves.
fn narrowed(filter: &SupportMessageFilter) -> IntoBoxed<'_, with_names, Engine> {
    let mut query = with_names().into_boxed();
    if !filter.statuses.is_empty() {
        query = query.filter(support_messages::status.eq_any(&filter.statuses));
    }
    if let Some(account) = filter.assigned_to {
        query = query.filter(support_messages::assigned_to_id.eq(account));
    }
    for word in &filter.words {
        query = query.filter(support_messages::id.eq_any(having(RecordKind::SupportMessage, word)));
    }
    query
}

/// The search words of a message.
pub fn words(row: &MessageRow) -> Vec<String> {
    Terms::new().words(&row.name).words(&row.email).words(&row.message).finish()
}

/// The message with `id`, and the names.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Thread>, Error> {
    Ok(with_names().filter(support_messages::id.eq(id)).first(conn).optional()?)
}

/// A message that exists.
pub fn row(conn: &mut Conn, id: i64) -> Result<MessageRow, Error> {
    Ok(support_messages::table.find(id).select(MessageRow::as_select()).first(conn)?)
}

/// The messages of one page, in the order of `since`.
pub fn list(conn: &mut Conn, filter: &SupportMessageFilter, window: &Window<UtcTime>) -> Result<Vec<Thread>, Error> {
    use support_messages::{id, since};
    let mut query = narrowed(filter);
    query = match (&window.after, window.direction) {
        (Some((key, last)), Direction::Up) => query.filter(since.gt(at(*key)).or(since.eq(at(*key)).and(id.gt(*last)))),
        (Some((key, last)), Direction::Down) => {
            query.filter(since.lt(at(*key)).or(since.eq(at(*key)).and(id.lt(*last))))
        }
        (None, _) => query,
    };
    query = match window.direction {
        Direction::Up => query.order((since.asc(), id.asc())),
        Direction::Down => query.order((since.desc(), id.desc())),
    };
    Ok(query.offset(window.offset).limit(window.limit).load(conn)?)
}

/// The number of messages, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &SupportMessageFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(support_messages::id).limit(most))?)
}

/// The thread of a message, the oldest first.
pub fn replies(conn: &mut Conn, message: i64) -> Result<Vec<ReplyWithAuthor>, Error> {
    Ok(support_replies::table
        .left_join(users::table)
        .filter(support_replies::message_id.eq(message))
        .order(support_replies::id)
        .select((ReplyRow::as_select(), (users::first_name, users::last_name).nullable()))
        .load(conn)?)
}

/// Locks a message until the transaction ends, so that two changes of its thread take turns.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    lock_rows!(conn, support_messages, vec![id], for_no_key_update);
    Ok(())
}

/// Inserts a message with its search words, and answers its id.
pub fn insert(conn: &mut Conn, message: &NewMessage<'_>) -> Result<i64, Error> {
    let id = diesel::insert_into(support_messages::table)
        .values(message)
        .returning(support_messages::id)
        .get_result(conn)?;
    let stored = row(conn, id)?;
    terms::replace(conn, RecordKind::SupportMessage, id, words(&stored))?;
    Ok(id)
}

/// Writes what an event changes.
pub fn update(conn: &mut Conn, id: i64, changes: &MessageChanges, now: UtcTime) -> Result<(), Error> {
    let stamp = (support_messages::version.eq(support_messages::version + 1), support_messages::updated_at.eq(at(now)));
    diesel::update(support_messages::table.find(id)).set((changes, stamp)).execute(conn)?;
    Ok(())
}

/// Inserts a further message; `author` is the account of the platform, none is the asker.
pub fn insert_reply(conn: &mut Conn, message: i64, author: Option<i64>, text: &str, now: UtcTime) -> Result<(), Error> {
    let new = (
        support_replies::created_at.eq(at(now)),
        support_replies::message_id.eq(message),
        support_replies::author_id.eq(author),
        support_replies::text.eq(text),
    );
    diesel::insert_into(support_replies::table).values(new).execute(conn)?;
    Ok(())
}

/// Whether a guest sent this message after `from`.
pub fn was_sent(conn: &mut Conn, (email, message): (&str, &str), from: UtcTime) -> Result<bool, Error> {
    let same = support_messages::table
        .filter(support_messages::since.ge(at(from)))
        .filter(support_messages::author_id.is_null())
        .filter(support_messages::email.eq(email).and(support_messages::message.eq(message)));
    Ok(same.select(support_messages::id).first::<i64>(conn).optional()?.is_some())
}

/// Whether the asker wrote this text last in the thread.
pub fn was_last(conn: &mut Conn, message: i64, text: &str) -> Result<bool, Error> {
    let last: Option<(String, Option<i64>)> = support_replies::table
        .filter(support_replies::message_id.eq(message))
        .order(support_replies::id.desc())
        .select((support_replies::text, support_replies::author_id))
        .first(conn)
        .optional()?;
    Ok(last.is_some_and(|(said, author)| author.is_none() && said == text))
}

/// Inserts the link with this hash.
pub fn insert_link(conn: &mut Conn, hash: &str, message: i64, expires: UtcTime) -> Result<(), Error> {
    let new = (
        support_links::hash.eq(hash),
        support_links::message_id.eq(message),
        support_links::expires_at.eq(at(expires)),
    );
    diesel::insert_into(support_links::table).values(new).execute(conn)?;
    Ok(())
}

/// Deletes the link with this hash.
pub fn close_link(conn: &mut Conn, hash: &str) -> Result<(), Error> {
    diesel::delete(support_links::table.find(hash)).execute(conn)?;
    Ok(())
}

/// The message of the link with this hash, if it ends between these moments.
pub fn linked(conn: &mut Conn, hash: &str, (from, to): (UtcTime, UtcTime)) -> Result<Option<i64>, Error> {
    Ok(support_links::table
        .find(hash)
        .filter(support_links::expires_at.gt(at(from)).and(support_links::expires_at.le(at(to))))
        .select(support_links::message_id)
        .first(conn)
        .optional()?)
}

/// The messages that an account wrote, or a guest from its address.
pub fn of_person(conn: &mut Conn, account: i64, addresses: &[String]) -> Result<Vec<i64>, Error> {
    let ids = support_messages::table.select(support_messages::id);
    let mut found: Vec<i64> = ids.filter(support_messages::author_id.eq(account)).load(conn)?;
    let as_guest: Vec<i64> = ids
        .filter(support_messages::email.eq_any(addresses))
        .filter(support_messages::author_id.is_null())
        .load(conn)?;
    found.extend(as_guest);
    Ok(found)
}

/// Other messages of the asker of message `id`, the newest first: those of its account, and a guest's from the
/// same address.
pub fn of_asker(
    conn: &mut Conn,
    (id, author, email): (i64, Option<i64>, &str),
    most: i64,
) -> Result<Vec<Thread>, Error> {
    let as_guest = support_messages::email.eq(email).and(support_messages::author_id.is_null());
    let mut found: Vec<Thread> = with_names()
        .filter(as_guest)
        .filter(support_messages::id.ne(id))
        .order(support_messages::id.desc())
        .limit(most)
        .load(conn)?;
    if let Some(author) = author {
        let own = with_names()
            .filter(support_messages::author_id.eq(author))
            .filter(support_messages::id.ne(id))
            .order(support_messages::id.desc())
            .limit(most);
        found.extend(own.load::<Thread>(conn)?);
    }
    found.sort_by_key(|thread| std::cmp::Reverse(thread.row.id));
    found.truncate(usize::try_from(most).unwrap_or_default());
    Ok(found)
}

/// Replaces what names the asker of these messages, and what the asker wrote. Their links open nothing more,
/// and no search finds them by the person.
pub fn erase(conn: &mut Conn, ids: &[i64], (name, email, text): (&str, &str, &str), now: UtcTime) -> Result<(), Error> {
    let erased = (
        support_messages::name.eq(name),
        support_messages::email.eq(email),
        support_messages::message.eq(text),
        support_messages::version.eq(support_messages::version + 1),
        support_messages::updated_at.eq(at(now)),
    );
    diesel::update(support_messages::table.filter(id_in(support_messages::id, ids))).set(erased).execute(conn)?;
    let of_thread = support_replies::table.filter(id_in(support_replies::message_id, ids));
    diesel::update(of_thread).set(support_replies::text.eq(text)).execute(conn)?;
    diesel::delete(support_links::table.filter(id_in(support_links::message_id, ids))).execute(conn)?;
    // The words of the placeholders, which the next start would make anyway.
    ids.iter().try_for_each(|id| {
        let stored = row(conn, *id)?;
        terms::replace(conn, RecordKind::SupportMessage, *id, words(&stored))
    })
}

/// Deletes links that ended before `before`, one batch ([`delete_older_than`]).
pub fn purge_links(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, support_links, expires_at, before))
}
