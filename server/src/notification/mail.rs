//! Mails of notifications: written to the outbox for a job of a lower rank, so that a password's link never waits
//! behind thousands of them; their texts are those of the notification, and each ends with a link to unsubscribe.

use sapa_core::access::event::{Audience, EventKind};
use sapa_core::access::role::{Action, Object};
use sapa_core::base::time::UtcTime;
use sapa_core::notification::{DeliveryResult, LeftOut};

use super::rows::delivery;
use super::rows::notification::{self as rows, Counts, ONESELF};
use super::subscription;
use crate::config::Config;
use crate::event::announce;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::i18n::either;
use crate::platform::mail::Letter;
use crate::platform::outbox::rows::{self as mails, MailRow, WITHDRAWN};
use crate::platform::outbox::{Mail, message_id, texts_with, write_bulk};
use crate::platform::problem::Error;

/// The kind of mail.
pub const MAIL: &str = "notification";
/// The address that the link of a mail opens, up to its token. What follows `#` reaches no server and no log.
const PAGE: &str = "/#unsubscribe=";
/// The address that a mail program posts to, up to the token (RFC 8058).
const ONE_CLICK: &str = "/api/v1/market/unsubscribe/";
/// So many mails are sent between two announcements of a sending's progress.
const STEP: i64 = 25;

/// Writes the mail of a notification to an address and answers its id; none where the address has had it.
pub fn write(
    conn: &mut Conn,
    notification: i64,
    (email, language): (&str, &str),
    now: UtcTime,
) -> Result<Option<i64>, Error> {
    write_bulk(conn, &Mail::new(MAIL, email, language, (MAIL, notification)), now)
}

/// The letter of a mail; none when its recipient has unsubscribed meanwhile, which withdraws the mail.
pub fn letter(conn: &mut Conn, config: &Config, mail: &MailRow, now: UtcTime) -> Result<Option<Letter>, Error> {
    let gone = || Error::internal("a mail without its notification");
    let row = rows::row(conn, mail.entity_id)?.ok_or_else(gone)?;
    let delivery = delivery::of_mail(conn, mail.id)?.ok_or_else(gone)?;
    if row.audience != ONESELF && subscription::is_ended(conn, &mail.recipient)? {
        mails::end(conn, mail.id, WITHDRAWN, now)?;
        ended(conn, mail.id, DeliveryResult::LeftOut, now)?;
        return Ok(None);
    }
    let token = subscription::token(config.signing_keys.first(), &delivery);
    let title = either(&mail.language, &row.title_en, &row.title_sr);
    let text = either(&mail.language, &row.text_en, &row.text_sr);
    let link = format!("{}{PAGE}{token}", config.public_base_url);
    let (subject, body) = texts_with(mail, &[("title", title), ("text", text), ("link", &link)])?;
    Ok(Some(Letter {
        kind: mail.kind.clone(),
        to: mail.recipient.clone(),
        subject,
        body,
        id: message_id(mail),
        unsubscribe: Some(format!("{}{ONE_CLICK}{token}", config.public_base_url)),
    }))
}

/// Keeps how a mail ended, if it is a notification's.
pub fn ended(conn: &mut Conn, mail: i64, result: DeliveryResult, now: UtcTime) -> Result<(), Error> {
    let Some(delivery) = delivery::of_mail(conn, mail)? else { return Ok(()) };
    let reason = (result == DeliveryResult::LeftOut).then_some(LeftOut::Unsubscribed.as_str());
    let before = delivery::set_result(conn, delivery.id, result.as_str(), reason)?;
    let mut counts = Counts::default();
    counts.add(stored(&before)?, -1);
    counts.add(result, 1);
    let waiting = rows::count_mail(conn, delivery.notification_id, counts, now)?;
    if waiting % STEP == 0 {
        announce(
            conn,
            EventKind::Sending,
            delivery.notification_id,
            &Audience::May(Action::ContentWrite, Object::default()),
            now,
        )?;
    }
    Ok(())
}
