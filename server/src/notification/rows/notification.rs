//! Rows of notifications.

use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::notification::{DeliveryResult, SendingState};

use crate::lock_rows;
use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::total;
use crate::schema::{branches, companies, notifications, users};

/// The audience of a test: its author.
pub const ONESELF: &str = "ONESELF";

/// A notification as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = notifications)]
pub struct NotificationRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub title_en: String,
    pub title_sr: String,
    pub text_en: String,
    pub text_sr: String,
    pub audience: String,
    pub role: Option<String>,
    pub company_id: Option<i64>,
    pub branch_id: Option<i64>,
    pub from_date: Option<String>,
    pub to_date: Option<String>,
    pub in_app: bool,
    pub by_email: bool,
    pub state: String,
    pub sent_at: Option<At>,
    pub cursor_id: i64,
    pub cursor_at: Option<At>,
    pub expected: i64,
    pub passed: i64,
    pub waiting: i64,
    pub delivered: i64,
    pub left_out: i64,
    pub failed: i64,
}

/// A notification to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = notifications, treat_none_as_default_value = false)]
pub struct NewNotification {
    pub created_at: At,
    pub updated_at: At,
    pub title_en: String,
    pub title_sr: String,
    pub text_en: String,
    pub text_sr: String,
    pub audience: &'static str,
    pub role: Option<&'static str>,
    pub company_id: Option<i64>,
    pub branch_id: Option<i64>,
    pub from_date: Option<String>,
    pub to_date: Option<String>,
    pub in_app: bool,
    pub by_email: bool,
    pub author_id: i64,
    pub state: &'static str,
    pub sent_at: Option<At>,
    pub expected: i64,
}

/// What deliveries add to the counts of their notification.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: i64,
    pub waiting: i64,
    pub delivered: i64,
    pub left_out: i64,
    pub failed: i64,
}

impl Counts {
    /// Counts so many more deliveries with this result.
    pub const fn add(&mut self, result: DeliveryResult, more: i64) {
        let count = match result {
            DeliveryResult::Waiting => &mut self.waiting,
            DeliveryResult::Delivered => &mut self.delivered,
            DeliveryResult::LeftOut => &mut self.left_out,
            DeliveryResult::Failed => &mut self.failed,
        };
        *count += more;
    }
}

/// A notification with the names of its audience and its author.
pub type NotificationWithNames = (NotificationRow, Option<String>, Option<String>, (String, String));

#[auto_type]
fn with_names() -> _ {
    let oneself: &'static str = ONESELF;
    let row: AsSelect<NotificationRow, Engine> = NotificationRow::as_select();
    notifications::table
        .left_join(companies::table)
        .left_join(branches::table)
        .inner_join(users::table)
        .filter(notifications::audience.ne(oneself))
        .select((row, companies::name.nullable(), branches::name.nullable(), (users::first_name, users::last_name)))
}

/// Inserts a notification, and answers its id.
pub fn insert(conn: &mut Conn, new: &NewNotification) -> Result<i64, Error> {
    Ok(diesel::insert_into(notifications::table).values(new).returning(notifications::id).get_result(conn)?)
}

/// A notification, tests included.
pub fn row(conn: &mut Conn, id: i64) -> Result<Option<NotificationRow>, Error> {
    Ok(notifications::table.find(id).select(NotificationRow::as_select()).first(conn).optional()?)
}

/// A notification of the history.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<NotificationWithNames>, Error> {
    Ok(with_names().filter(notifications::id.eq(id)).first(conn).optional()?)
}

/// The history's notifications of one page, by number.
pub fn list(conn: &mut Conn, window: &Window<()>) -> Result<Vec<NotificationWithNames>, Error> {
    let mut query = with_names().into_boxed();
    if let Some(((), last)) = &window.after {
        query = match window.direction {
            Direction::Up => query.filter(notifications::id.gt(*last)),
            Direction::Down => query.filter(notifications::id.lt(*last)),
        };
    }
    query = match window.direction {
        Direction::Up => query.order(notifications::id.asc()),
        Direction::Down => query.order(notifications::id.desc()),
    };
    Ok(query.offset(window.offset).limit(window.limit).load(conn)?)
}

/// The number of the history's notifications, counted up to `most`.
pub fn count(conn: &mut Conn, most: i64) -> Result<i64, Error> {
    let all = notifications::table.filter(notifications::audience.ne(ONESELF)).select(notifications::id);
    Ok(total(conn, &all.limit(most))?)
}

/// Locks a notification until the transaction ends, so that two servers take turns with it.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    lock_rows!(conn, notifications, vec![id], for_no_key_update);
    Ok(())
}

/// Moves the cursor of a sending on from where `before` has it, and adds to its counts. False when another server
/// was faster.
pub fn advance(
    conn: &mut Conn,
    before: &NotificationRow,
    (id, moment): (i64, Option<UtcTime>),
    counts: Counts,
    now: UtcTime,
) -> Result<bool, Error> {
    let there = notifications::table
        .filter(notifications::id.eq(before.id).and(notifications::cursor_id.eq(before.cursor_id)))
        .filter(notifications::passed.eq(before.passed).and(notifications::state.eq(SendingState::Sending.as_str())));
    let moved = diesel::update(there)
        .set((
            notifications::cursor_id.eq(id),
            notifications::cursor_at.eq(moment.map(at)),
            notifications::passed.eq(notifications::passed + counts.passed),
            notifications::waiting.eq(notifications::waiting + counts.waiting),
            notifications::delivered.eq(notifications::delivered + counts.delivered),
            notifications::left_out.eq(notifications::left_out + counts.left_out),
            notifications::updated_at.eq(at(now)),
            notifications::version.eq(notifications::version + 1),
        ))
        .execute(conn)?;
    Ok(moved == 1)
}

/// Ends a sending: every recipient had its turn. The number of recipients is that of those who had it, so that the
/// counts add up where accounts were made or erased meanwhile.
pub fn finish(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    diesel::update(
        notifications::table
            .filter(notifications::id.eq(id).and(notifications::state.eq(SendingState::Sending.as_str()))),
    )
    .set((
        notifications::state.eq(SendingState::Sent.as_str()),
        notifications::sent_at.eq(Some(at(now))),
        notifications::expected.eq(notifications::passed),
        notifications::updated_at.eq(at(now)),
        notifications::version.eq(notifications::version + 1),
    ))
    .execute(conn)?;
    Ok(())
}

/// Counts the end of a mail that waited; answers how many still wait.
pub fn count_mail(conn: &mut Conn, id: i64, counts: Counts, now: UtcTime) -> Result<i64, Error> {
    diesel::update(notifications::table.find(id))
        .set((
            notifications::waiting.eq(notifications::waiting + counts.waiting),
            notifications::delivered.eq(notifications::delivered + counts.delivered),
            notifications::left_out.eq(notifications::left_out + counts.left_out),
            notifications::failed.eq(notifications::failed + counts.failed),
            notifications::updated_at.eq(at(now)),
            notifications::version.eq(notifications::version + 1),
        ))
        .execute(conn)?;
    Ok(notifications::table.find(id).select(notifications::waiting).first(conn)?)
}
