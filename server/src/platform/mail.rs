//! Mails: written in the reader's language, sent by SMTP or, without a server, stored as one `.eml`
//! file each. Never called inside a transaction; a link is never logged.

use std::path::PathBuf;
use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::{SmtpTransport, Transport};
use sapa_core::base::issue::{Param, Params};
use sapa_core::base::text::sent_email;

use super::hex::random_name;
use super::problem::Error;
use super::{files, i18n};

/// The time limit of a mail server for each step.
const PATIENCE: Duration = Duration::from_secs(10);

/// A mail before its text is made.
#[derive(Debug, Clone)]
pub struct Mail {
    /// The address.
    pub to: String,
    /// The reader's language.
    pub language: String,
    /// Keys `mail.<kind>.subject` and `mail.<kind>.body`.
    pub kind: &'static str,
    /// Values that the texts mention.
    pub params: Params,
}

impl Mail {
    /// A mail without parameters.
    pub fn new(kind: &'static str, to: &str, language: &str) -> Self {
        Self { to: to.to_owned(), language: language.to_owned(), kind, params: Params::default() }
    }

    /// The mail with the parameter `name` = `value`.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Param>) -> Self {
        self.params.insert(name.to_owned(), value.into());
        self
    }
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

    /// Sends a mail from a thread that may block. A failure is logged with the kind of mail only:
    /// neither address nor content may be in the log.
    pub async fn send(&self, mail: Mail) {
        let mailer = self.clone();
        let kind = mail.kind;
        let sent = tokio::task::spawn_blocking(move || mailer.send_now(&mail)).await;
        match sent {
            Ok(Ok(())) => tracing::info!(kind, "mail sent"),
            Ok(Err(e)) => tracing::error!(kind, cause = e.cause(), "mail not sent"),
            Err(e) => tracing::error!(kind, cause = %e, "mail not sent"),
        }
    }

    fn send_now(&self, mail: &Mail) -> Result<(), Error> {
        let failed = |what: &str, e: &dyn std::fmt::Display| Error::internal(format!("{what}: {e}"));
        let text = |part: &str| i18n::text(&mail.language, &format!("mail.{}.{part}", mail.kind), &mail.params);
        let to = recipient(&mail.to).ok_or_else(|| Error::internal("not an address that mail takes"))?;
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(text("subject"))
            .header(ContentType::TEXT_PLAIN)
            .body(text("body"))
            .map_err(|e| failed("message", &e))?;
        match &self.way {
            Way::Smtp(server) => server.send(&message).map(|_| ()).map_err(|e| failed("SMTP", &e)),
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
