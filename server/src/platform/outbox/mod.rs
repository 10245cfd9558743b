//! Mails to be sent: written in the transaction that causes them, sent by a job, shown afterwards
//! without their links. Knows no link and no kind of mail; the job is `upkeep::post`.

pub mod rows;

use chrono::Duration;
use sapa_core::base::issue::{Param, Params};
use sapa_core::base::time::UtcTime;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use self::rows::{MailRow, NewMail};
use super::db::Conn;
use super::db::types::{at, json as read_json, to_json};
use super::hex::hex;
use super::problem::Error;
use super::{i18n, jobs};

/// The kind of job that sends a mail; its payload names it.
pub const SEND: &str = "SEND_MAIL";
/// The kind of job that sends one mail of many, so that single mails never wait behind them.
pub const SEND_BULK: &str = "SEND_BULK_MAIL";

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
    match insert(conn, mail, mail.cause.clone().unwrap_or_else(by_time), now)? {
        Some(id) => jobs::insert_at(conn, SEND, &json!({ "mail": id }), now.plus(mail.after), now),
        None => Ok(()),
    }
}

/// Writes one mail of many that a record causes, and answers its id; none where the record has caused one to this
/// recipient.
pub fn write_bulk(conn: &mut Conn, mail: &Mail<'_>, now: UtcTime) -> Result<Option<i64>, Error> {
    let (entity, entity_id) = mail.about;
    let made = insert(conn, mail, format!("{}/{entity}/{entity_id}", mail.kind), now)?;
    if let Some(id) = made {
        jobs::insert(conn, SEND_BULK, &json!({ "mail": id }), now)?;
    }
    Ok(made)
}

fn insert(conn: &mut Conn, mail: &Mail<'_>, cause: String, now: UtcTime) -> Result<Option<i64>, Error> {
    let (entity, entity_id) = mail.about;
    let new = NewMail {
        created_at: at(now),
        cause,
        kind: mail.kind,
        recipient: mail.to,
        language: mail.language,
        params: to_json(&mail.params)?,
        entity,
        entity_id,
        purpose: mail.purpose,
    };
    rows::insert(conn, &new)
}

/// The texts of a stored mail, with `link` where they mention one.
pub fn texts(row: &MailRow, link: Option<&str>) -> Result<(String, String), Error> {
    match link {
        Some(link) => texts_with(row, &[("link", link)]),
        None => texts_with(row, &[]),
    }
}

/// The texts of a stored mail, with further parameters that it does not store.
pub fn texts_with(row: &MailRow, further: &[(&str, &str)]) -> Result<(String, String), Error> {
    let mut params = params(&row.params)?;
    for (name, value) in further {
        params.insert((*name).to_owned(), Param::from(*value));
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
    rows::about(conn, about, most)?.into_iter().map(show).collect()
}
