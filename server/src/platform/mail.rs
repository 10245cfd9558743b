//! Sending mails: by SMTP or, without a server, as one `.eml` file each. Never called inside a
//! transaction; a link is never logged.

use std::error::Error as StdError;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp;
use lettre::{SmtpTransport, Transport};
use sapa_core::base::text::sent_email;
use sha2::{Digest, Sha256};

use super::blocking::spawn_blocking;
use super::files;
use super::hex::{hex, random_name};
use super::problem::Error;

/// The time limit of a mail server for each step.
const PATIENCE: Duration = Duration::from_secs(10);

/// A mail with its texts.
#[derive(Debug, Clone)]
pub struct Letter {
    /// The kind of mail, for the log.
    pub kind: String,
    /// The address.
    pub to: String,
    pub subject: String,
    /// The body, plain text.
    pub body: String,
    /// The local part of its Message-ID; its host is the sender's.
    pub id: String,
    /// The address that a mail program posts to when the recipient wants no more such mails (RFC 8058).
    pub unsubscribe: Option<String>,
}

/// `List-Unsubscribe` (RFC 2369).
#[derive(Clone)]
struct Unsubscribe(String);

/// `List-Unsubscribe-Post` (RFC 8058).
#[derive(Clone, Copy)]
struct OneClick;

impl Header for Unsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }
    fn parse(text: &str) -> Result<Self, Box<dyn StdError + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }
    fn display(&self) -> HeaderValue {
        // An address is not to be broken into lines.
        HeaderValue::dangerous_new_pre_encoded(Self::name(), self.0.clone(), self.0.clone())
    }
}

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }
    fn parse(_: &str) -> Result<Self, Box<dyn StdError + Send + Sync>> {
        Ok(Self)
    }
    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

/// The recipient of a mail, with the host in the sent form, which every mail server takes.
pub fn recipient(address: &str) -> Option<Mailbox> {
    sent_email(address)?.parse().ok()
}

/// Which mails that are kept as files are to go.
#[derive(Debug, Clone, Default)]
pub struct Unwanted {
    /// Those to a recipient with one of these marks ([`mark`]).
    pub to: Vec<String>,
    /// Those with one of these local parts of their Message-ID.
    pub ids: Vec<String>,
}

/// What stands for an address where the address itself must not stand: a fingerprint of its sent form.
pub fn mark(address: &str) -> String {
    let sent = recipient(address).map_or_else(|| address.to_owned(), |to| to.email.to_string());
    hex(&Sha256::digest(sent.to_lowercase()))
}

impl Unwanted {
    /// Whether this is one of them, by its header.
    fn has(&self, letter: &[u8]) -> bool {
        let text = String::from_utf8_lossy(letter);
        let header = text.split("\r\n\r\n").next().unwrap_or_default().replace("\r\n ", " ");
        let value = |name: &str| {
            header.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim_matches([' ', '<', '>']))
        };
        let id = value("Message-ID:").and_then(|id| id.split('@').next());
        value("To:").is_some_and(|to| self.to.contains(&mark(to)))
            || id.is_some_and(|id| self.ids.iter().any(|unwanted| unwanted == id))
    }
}

/// Sends mails.
#[derive(Clone)]
pub struct Mailer {
    from: Mailbox,
    way: Way,
}

#[derive(Clone)]
enum Way {
    Smtp(SmtpTransport),
    Folder(PathBuf),
}

impl Mailer {
    /// Sends from `from`, by the server at `smtp_url`; without one, into `folder`.
    ///
    /// # Errors
    /// Names the setting that cannot be read.
    pub fn new(from: &str, smtp_url: Option<&str>, folder: PathBuf) -> Result<Self, String> {
        let from = from.parse().map_err(|e| format!("MAIL_FROM: {e}"))?;
        let way = match smtp_url {
            Some(url) => Way::Smtp(
                SmtpTransport::from_url(url).map_err(|e| format!("SMTP_URL: {e}"))?.timeout(Some(PATIENCE)).build(),
            ),
            None => Way::Folder(folder),
        };
        Ok(Self { from, way })
    }

    /// Sends a letter from a thread that may block. Neither address nor content is in an error or in
    /// the log: a mail server's answer may name the address.
    ///
    /// # Errors
    /// `mail.recipient`: not an address that mail takes; `mail.refused`: the mail server refuses it;
    /// `mail.unavailable`: it cannot be handed over now.
    pub async fn send(&self, letter: Letter) -> Result<(), Error> {
        let (mailer, kind) = (self.clone(), letter.kind.clone());
        let sent = spawn_blocking(move || mailer.send_now(&letter)).await;
        sent.map_err(|e| Error::internal(format!("mail: {e}")))??;
        tracing::info!(kind, "mail sent");
        Ok(())
    }

    /// Deletes these mails, where mails are kept as files; answers how many.
    ///
    /// # Errors
    /// The folder cannot be read, or a file cannot be deleted.
    pub async fn delete(&self, unwanted: Unwanted) -> Result<usize, Error> {
        let Way::Folder(folder) = self.way.clone() else { return Ok(0) };
        let deleted = spawn_blocking(move || delete_in(&folder, &unwanted)).await;
        deleted.map_err(|e| Error::internal(format!("mail: {e}")))?.map_err(|e| Error::internal(format!("mails: {e}")))
    }

    fn send_now(&self, letter: &Letter) -> Result<(), Error> {
        let to = recipient(&letter.to).ok_or_else(|| Error::new(500, "mail.recipient"))?;
        let mut message = Message::builder();
        if let Some(address) = &letter.unsubscribe {
            message = message.header(Unsubscribe(format!("<{address}>"))).header(OneClick);
        }
        let message = message
            .message_id(Some(format!("<{}@{}>", letter.id, self.from.email.domain())))
            .from(self.from.clone())
            .to(to)
            .subject(&letter.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(letter.body.clone())
            .map_err(|e| Error::internal(format!("message: {e}")))?;
        match &self.way {
            Way::Smtp(server) => server.send(&message).map(|_| ()).map_err(|e| refusal(&e)),
            Way::Folder(folder) => {
                let name = random_name()?;
                let path = folder.join(format!(
                    "{}-{}.eml",
                    super::http::moment::clock().naive().and_utc().timestamp_micros(),
                    &name[..8]
                ));
                files::write_private(&path, &message.formatted()).map_err(Error::internal)
            }
        }
    }
}

fn delete_in(folder: &Path, unwanted: &Unwanted) -> std::io::Result<usize> {
    let files = match std::fs::read_dir(folder) {
        Ok(files) => files,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(0),
        Err(e) => return Err(e),
    };
    let mut deleted = 0;
    for file in files {
        let path = file?.path();
        if path.is_file() && unwanted.has(&std::fs::read(&path)?) {
            std::fs::remove_file(&path)?;
            deleted += 1;
        }
    }
    Ok(deleted)
}

fn refusal(e: &smtp::Error) -> Error {
    let status = e.status().map(|status| status.to_string());
    tracing::warn!(status, timeout = e.is_timeout(), "the mail server took no mail");
    Error::new(503, if e.is_permanent() { "mail.refused" } else { "mail.unavailable" })
}
