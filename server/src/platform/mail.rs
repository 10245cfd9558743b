//! Sending mails: by SMTP or, without a server, as one `.eml` file each. Never called inside a
//! transaction; a link is never logged.

use std::path::PathBuf;
use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp;
use lettre::{SmtpTransport, Transport};
use sapa_core::base::text::sent_email;

use super::files;
use super::hex::random_name;
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
    /// The subject.
    pub subject: String,
    /// The body, plain text.
    pub body: String,
    /// The local part of its Message-ID; its host is the sender's.
    pub id: String,
}

/// The recipient of a mail, with the host in the sent form, which every mail server takes.
pub fn recipient(address: &str) -> Option<Mailbox> {
    sent_email(address)?.parse().ok()
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
        let sent = tokio::task::spawn_blocking(move || mailer.send_now(&letter)).await;
        sent.map_err(|e| Error::internal(format!("mail: {e}")))??;
        tracing::info!(kind, "mail sent");
        Ok(())
    }

    fn send_now(&self, letter: &Letter) -> Result<(), Error> {
        let to = recipient(&letter.to).ok_or_else(|| Error::new(500, "mail.recipient"))?;
        let message = Message::builder()
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

fn refusal(e: &smtp::Error) -> Error {
    let status = e.status().map(|status| status.to_string());
    tracing::warn!(status, timeout = e.is_timeout(), "the mail server took no mail");
    Error::new(503, if e.is_permanent() { "mail.refused" } else { "mail.unavailable" })
}
