//! Mails to be sent: written in the transaction that causes them, sent by a job, shown afterwards
//! without their links. Knows no link and no kind of mail; the job is `session::post`.

use chrono::Duration;
use sapa_core::base::issue::{Param, Params};
use sapa_core::base::time::UtcTime;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::db::Conn;
use super::db::outbox::{self, MailRow, NewMail};
use super::db::types::{at, json as read_json, to_json};
use super::hex::hex;
use super::problem::Error;
use super::{i18n, jobs};

/// The kind of job that sends a mail; its payload names it.
pub const SEND: &str = "SEND_MAIL";

/// A mail to be written: its kind, recipient, language, parameters, and the record that it is about.
#[derive(Debug, Clone)]
pub struct Mail<'a> {
    kind: &'static str,
    to: &'a str,
    language: &'a str,
    about: (&'static str, i64),
    purpose: Option<&'static str>,
    params: Params,
    cause: Option<String>,
    after: Duration,
}

impl<'a> Mail<'a> {
    /// A mail without parameters, with the texts `mail.<kind>.subject` and `mail.<kind>.body`.
    pub fn new(kind: &'static str, to: &'a str, language: &'a str, about: (&'static str, i64)) -> Self {
        Self {
            kind,
            to,
            language,
            about,
            purpose: None,
            params: Params::default(),
            cause: None,
            after: Duration::zero(),
        }
    }

    /// The mail with the parameter `name` = `value`. Never a link: that is made when it is sent.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Param>) -> Self {
        self.params.insert(name.to_owned(), value.into());
        self
    }

    /// The mail with a cause of its own instead of its time: it is written once for that cause.
    #[must_use]
    pub fn caused_by(mut self, cause: String) -> Self {
        self.cause = Some(cause);
        self
    }

    /// The mail, to be sent `delay` after its event at the earliest.
    #[must_use]
    pub const fn after(mut self, delay: Duration) -> Self {
        self.after = delay;
        self
    }

    /// The mail with a link of this purpose for the account that it is about.
    #[must_use]
    pub fn linked(mut self, purpose: &'static str) -> Self {
        self.purpose = Some(purpose);
        self
    }
}

/// Writes a mail that an event at `now` causes, and the job that sends it. The same event causes one
/// mail to a recipient.
pub fn write(conn: &mut Conn, mail: &Mail<'_>, now: UtcTime) -> Result<(), Error> {
    let (entity, entity_id) = mail.about;
    let by_time = || format!("{}/{entity}/{entity_id}/{}", mail.kind, now.naive().and_utc().timestamp_micros());
    let new = NewMail {
        created_at: at(now),
        cause: mail.cause.clone().unwrap_or_else(by_time),
        kind: mail.kind,
        recipient: mail.to,
        language: mail.language,
        params: to_json(&mail.params)?,
        entity,
        entity_id,
        purpose: mail.purpose,
    };
    match outbox::insert(conn, &new)? {
        Some(id) => jobs::insert_at(conn, SEND, &json!({ "mail": id }), now.plus(mail.after), now),
        None => Ok(()),
    }
}

/// The texts of a stored mail, with `link` where they mention one.
pub fn texts(row: &MailRow, link: Option<&str>) -> Result<(String, String), Error> {
    let mut params = params(&row.params)?;
    if let Some(link) = link {
        params.insert("link".to_owned(), Param::from(link));
    }
    let text = |part: &str| i18n::text(&row.language, &format!("mail.{}.{part}", row.kind), &params);
    Ok((text("subject"), text("body")))
}

/// The parameters of a stored mail.
pub fn params(stored: &str) -> Result<Params, Error> {
    let mut params = Params::default();
    let Value::Object(members) = read_json(stored)? else { return Ok(params) };
    for (name, value) in members {
        let value = match value {
            Value::Number(number) => Param::Number(number.as_i64().unwrap_or_default()),
            Value::String(text) => Param::Text(text),
            other => Param::Text(other.to_string()),
        };
        params.insert(name, value);
    }
    Ok(params)
}

/// The local part of a mail's Message-ID: the same whenever the mail is sent again.
pub fn message_id(row: &MailRow) -> String {
    let mut hash = Sha256::new();
    hash.update(row.cause.as_bytes());
    hash.update([0]);
    hash.update(row.recipient.as_bytes());
    hex(&hash.finalize()[..16])
}

/// A mail as it is shown to staff: what was sent, without its link.
#[derive(Debug, Clone)]
pub struct ShownMail {
    /// The mail.
    pub id: i64,
    /// When it was written.
    pub created_at: UtcTime,
    /// The address.
    pub recipient: String,
    /// The subject, in the reader's language.
    pub subject: String,
    /// The body, with words in place of a link.
    pub body: String,
    /// WAITING, SENT, FAILED or WITHDRAWN.
    pub state: String,
    /// When it was sent, given up or withdrawn.
    pub ended_at: Option<UtcTime>,
}

/// The last mails about a record, at most `most`, the last one first.
pub fn shown(conn: &mut Conn, about: (&str, i64), most: i64) -> Result<Vec<ShownMail>, Error> {
    let show = |row: MailRow| {
        let hidden = i18n::text(&row.language, "mail.hiddenLink", &Params::default());
        let (subject, body) = texts(&row, Some(&hidden))?;
        Ok(ShownMail {
            id: row.id,
            created_at: row.created_at.0,
            recipient: row.recipient,
            subject,
            body,
            state: row.state,
            ended_at: row.ended_at.map(UtcTime::from),
        })
    };
    outbox::about(conn, about, most)?.into_iter().map(show).collect()
}
