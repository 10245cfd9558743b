//! The own inbox: list, read one, read all.

use actix_web::web;
use sapa_core::access::event::{Audience, EventKind};
use sapa_core::access::role::Action;
use sapa_core::base::id::UserId;
use serde_json::{Value, json};

use crate::event::announce;
use crate::notification::InboxItem;
use crate::notification::rows::inbox as rows;
use crate::platform::http::shape::Id;
use crate::platform::http::{Answer, ListQuery, ListSpec, Page, paging};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Identity, UnnamedContext};
use crate::state::State;

/// The query parameters.
pub struct Inbox;

impl ListSpec for Inbox {
    const FILTERS: &'static [&'static str] = &["unread"];
    const SORTS: &'static [&'static str] = &["createdAt"];
    const DEFAULT: &'static str = "-createdAt";
    const SEARCHED: bool = false;

    fn schema(_: &str) -> Value {
        json!({ "type": "boolean" })
    }
}

/// The notifications that reached the caller in the dashboard or the app, the last one first. With `unread=true`
/// those that are not read: `total` is what a bell shows.
#[utoipa::path(get, path = "/me/notifications", tag = "notifications",
    params(("unread" = Option<bool>, Query), ("sort" = Option<String>, Query), ("page" = Option<u32>, Query),
        ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<InboxItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Inbox>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::NotificationOwn, anything())?;
    let window = paging::window(&list)?;
    let unread = list.parsed("unread", |text| text.parse().ok())?.unwrap_or(false);
    let me = identity.user_id();
    // From the primary: what was read a moment ago must not be unread again.
    let page = state
        .db
        .read(move |conn| {
            let mut found = rows::list(conn, me, unread, &window)?;
            let next = paging::next(&list, &mut found, |row| ((), row.delivery))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, me, unread, most))?;
            let items = found.into_iter().map(InboxItem::of).collect();
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// Marks a notification of the own inbox as read; again is no fault.
#[utoipa::path(post, path = "/me/notifications/{id}/read", tag = "notifications", params(Id),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub async fn read(state: web::Data<State>, context: UnnamedContext, id: web::Path<i64>) -> Result<Answer, Error> {
    let UnnamedContext(context) = context;
    guard(&context.actor, Action::NotificationOwn, anything())?;
    let (me, id, now) = (context.actor.user_id, *id, context.now);
    state
        .db
        .write(move |conn| {
            if rows::read(conn, me.0, id, now)?.ok_or_else(Error::not_found)? {
                announce(conn, EventKind::Notification, id, &of(me), now)?;
            }
            Ok(Answer::nothing())
        })
        .await
}

/// Marks the whole own inbox as read.
#[utoipa::path(post, path = "/me/notifications/read", tag = "notifications", responses((status = 204)))]
pub async fn read_all(state: web::Data<State>, context: UnnamedContext) -> Result<Answer, Error> {
    let UnnamedContext(context) = context;
    guard(&context.actor, Action::NotificationOwn, anything())?;
    let (me, now) = (context.actor.user_id, context.now);
    state
        .db
        .write(move |conn| {
            if rows::read_all(conn, me.0, now)? > 0 {
                announce(conn, EventKind::Notification, 0, &of(me), now)?;
            }
            Ok(Answer::nothing())
        })
        .await
}

fn of(user: UserId) -> Audience {
    Audience::Accounts(vec![user])
}
