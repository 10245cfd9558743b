//! Whether a recipient wants mails of notifications. The link that ends it is signed, needs no sign-in and does not
//! expire; it names an account, or the delivery to a guest, never an address.

use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;

use super::rows::delivery::{self, MailDelivery};
use super::rows::subscription as rows;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::platform::signature::{SigningKeys, derived};
use crate::session::token::hash;

pub use rows::is_ended;

/// Letters of a signature in a link: 128 bits.
const SIGNED: usize = 32;

/// The token of a delivery's link: `a` and the account, or `d` and the delivery, with a signature.
pub fn token(key: &[u8], delivery: &MailDelivery) -> String {
    let subject = match delivery.user_id {
        Some(user) => format!("a{user}"),
        None => format!("d{}", delivery.id),
    };
    let signature = signature(key, &subject);
    format!("{subject}-{signature}")
}

fn signature(key: &[u8], subject: &str) -> String {
    let mut text = derived(key, &format!("unsubscribe {subject}"));
    text.truncate(SIGNED);
    text
}

/// The address that a link is about; none for a link that is not ours, or whose recipient is gone.
fn address(conn: &mut Conn, keys: &SigningKeys, token: &str) -> Result<Option<String>, Error> {
    let Some((subject, signed)) = token.split_once('-') else { return Ok(None) };
    // Hashes are compared, so that the time tells nothing of the signature.
    if !keys.all().any(|key| hash(signed) == hash(&signature(key, subject))) {
        return Ok(None);
    }
    let number = |text: &str| text.parse::<i64>().ok();
    if let Some(user) = subject.strip_prefix('a').and_then(number) {
        return rows::email_of(conn, user);
    }
    let Some(id) = subject.strip_prefix('d').and_then(number) else { return Ok(None) };
    Ok(delivery::find(conn, id)?.and_then(|delivery| delivery.email))
}

/// The address that a link is about; 422 on `token` for a link that is not ours.
pub fn check(conn: &mut Conn, keys: &SigningKeys, token: &str) -> Result<String, Error> {
    let invalid =
        || Error::new(422, "notification.link_invalid").with_issue(Issue::new("token", "notification.link_invalid"));
    address(conn, keys, token)?.ok_or_else(invalid)
}

/// Ends the mails to the recipient of a link. A repetition changes nothing. 422 as [`check`].
pub fn end(conn: &mut Conn, keys: &SigningKeys, token: &str, now: UtcTime) -> Result<(), Error> {
    let email = check(conn, keys, token)?;
    rows::end(conn, &email, now)
}

/// Forgets an erased person's address.
pub fn erase(conn: &mut Conn, email: &str) -> Result<(), Error> {
    delivery::erase(conn, email)?;
    rows::erase(conn, email)
}
