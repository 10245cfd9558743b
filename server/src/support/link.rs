//! Links that open one thread to its asker. A link is made when its mail is sent, so that its token is in the
//! mail only; its hash is stored. A mail that is sent again gets a new link and closes the earlier one.

use chrono::Duration;
use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;
use sapa_core::support::LINK_DAYS;

use super::rows;
use crate::platform::db::Conn;
use crate::platform::outbox::rows::{self as mails, MailRow};
use crate::platform::problem::Error;
use crate::session::token;

/// The kind of mail that answers a message.
pub const MAIL: &str = "supportReply";
/// The address that a link opens, up to its token. What follows `#` reaches no server and no log.
const ADDRESS: &str = "/#support=";

/// Makes the link of a mail that is about to be sent, and answers its address.
pub fn issue(conn: &mut Conn, mail: &MailRow, now: UtcTime) -> Result<String, Error> {
    if let Some(earlier) = &mail.token_hash {
        rows::close_link(conn, earlier)?;
    }
    let (secret, hash) = token::opaque()?;
    rows::insert_link(conn, &hash, mail.entity_id, now.plus(Duration::days(LINK_DAYS)))?;
    mails::set_token_hash(conn, mail.id, &hash)?;
    Ok(format!("{ADDRESS}{secret}"))
}

/// The message that a link opens; 422 on `token`, without a reason, where it opens none (any more).
pub fn message_of(conn: &mut Conn, secret: &str, now: UtcTime) -> Result<i64, Error> {
    // A link made later than now comes from a clock that was wrong.
    let longest = now.plus(Duration::days(LINK_DAYS) + Duration::minutes(1));
    rows::linked(conn, &token::hash(secret), (now, longest))?.ok_or_else(refused)
}

/// 422 on `token`.
fn refused() -> Error {
    Error::new(422, "support.link_invalid").with_issue(Issue::new("token", "support.link_invalid"))
}
