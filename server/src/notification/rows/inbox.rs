//! Rows of an account's inbox: what reached it in the dashboard or the app.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::{TrueLiteral, total};
use crate::schema::{notification_deliveries as deliveries, notifications};

/// A notification of an inbox.
#[derive(Debug, Clone, Queryable)]
pub struct InboxRow {
    pub delivery: i64,
    pub id: i64,
    pub at: At,
    pub title_en: String,
    pub title_sr: String,
    pub text_en: String,
    pub text_sr: String,
    pub read_at: Option<At>,
}

/// The notifications of one page of `user`'s inbox, by delivery; `unread`: only those that are not read.
pub fn list(conn: &mut Conn, user: i64, unread: bool, window: &Window<()>) -> Result<Vec<InboxRow>, Error> {
    let mut query = deliveries::table
        .inner_join(notifications::table)
        .filter(deliveries::user_id.eq(user))
        .select((
            deliveries::id,
            notifications::id,
            deliveries::created_at,
            notifications::title_en,
            notifications::title_sr,
            notifications::text_en,
            notifications::text_sr,
            deliveries::read_at,
        ))
        .into_boxed();
    query = if unread {
        query.filter(deliveries::unread.eq(TrueLiteral))
    } else {
        query.filter(deliveries::inbox.eq(TrueLiteral))
    };
    if let Some(((), last)) = &window.after {
        query = match window.direction {
            Direction::Up => query.filter(deliveries::id.gt(*last)),
            Direction::Down => query.filter(deliveries::id.lt(*last)),
        };
    }
    query = match window.direction {
        Direction::Up => query.order(deliveries::id.asc()),
        Direction::Down => query.order(deliveries::id.desc()),
    };
    Ok(query.offset(window.offset).limit(window.limit).load(conn)?)
}

/// The number of those notifications, counted up to `most`.
pub fn count(conn: &mut Conn, user: i64, unread: bool, most: i64) -> Result<i64, Error> {
    let own = deliveries::table.filter(deliveries::user_id.eq(user)).select(deliveries::id).limit(most);
    Ok(if unread {
        total(conn, &own.filter(deliveries::unread.eq(TrueLiteral)))?
    } else {
        total(conn, &own.filter(deliveries::inbox.eq(TrueLiteral)))?
    })
}

/// Marks a notification of `user`'s inbox as read. None: it is not there; false: it was read before.
pub fn read(conn: &mut Conn, user: i64, notification: i64, now: UtcTime) -> Result<Option<bool>, Error> {
    let own = || {
        deliveries::table
            .filter(deliveries::user_id.eq(user).and(deliveries::notification_id.eq(notification)))
            .filter(deliveries::channel.eq("IN_APP"))
    };
    let Some(true) = own().select(deliveries::inbox).first::<bool>(conn).optional()? else { return Ok(None) };
    let unread = own().filter(deliveries::unread.eq(TrueLiteral));
    let set = (deliveries::unread.eq(false), deliveries::read_at.eq(Some(at(now))));
    Ok(Some(diesel::update(unread).set(set).execute(conn)? > 0))
}

/// Marks `user`'s whole inbox as read; answers how many notifications that changed.
pub fn read_all(conn: &mut Conn, user: i64, now: UtcTime) -> Result<usize, Error> {
    let unread = deliveries::table.filter(deliveries::user_id.eq(user)).filter(deliveries::unread.eq(TrueLiteral));
    let set = (deliveries::unread.eq(false), deliveries::read_at.eq(Some(at(now))));
    Ok(diesel::update(unread).set(set).execute(conn)?)
}
