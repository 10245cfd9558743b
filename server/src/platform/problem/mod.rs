//! What can go wrong, as data: a status, a code (which is a translation key), issues and
//! extras. Knows nothing of HTTP machinery and holds no text for people; `error.rs` turns it
//! into an answer.

pub mod body;

use std::collections::BTreeMap;

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use sapa_core::base::issue::{Issue, Param, Reason};
use serde::Serialize;
use serde_json::{Map, Value};

/// A refusal or a failure.
#[derive(Debug)]
pub struct Error(Box<Problem>);

/// What an [`Error`] says.
#[derive(Debug)]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// A translation key.
    pub code: String,
    /// What the text of `code` mentions.
    pub params: BTreeMap<String, Param>,
    /// What is wrong with which field.
    pub issues: Vec<Issue>,
    /// Further members of the answer (`current`, `quote`, `collisions`, `allowed` …).
    pub extra: Map<String, Value>,
    /// Seconds after which trying again makes sense.
    pub retry_after: Option<u32>,
    /// The methods that the address has (405).
    pub allow: Option<String>,
    /// For the log only; never told to a client.
    cause: Option<Cause>,
}

#[derive(Debug)]
enum Cause {
    Database(DieselError),
    Other(String),
}

impl Error {
    /// A problem of this status and code.
    pub fn new(status: u16, code: impl Into<String>) -> Self {
        Self(Box::new(Problem {
            status,
            code: code.into(),
            params: BTreeMap::new(),
            issues: Vec::new(),
            extra: Map::new(),
            retry_after: None,
            allow: None,
            cause: None,
        }))
    }

    /// 404: does not exist, or not for you; nobody can tell which.
    pub fn not_found() -> Self {
        Self::new(404, "request.not_found")
    }

    /// 403: your role never does this.
    pub fn forbidden() -> Self {
        Self::new(403, "auth.forbidden")
    }

    /// 401: `auth.required`, `auth.expired` or `auth.failed`.
    pub fn unauthorized(code: &str) -> Self {
        Self::new(401, code)
    }

    /// 405: the address has these methods only.
    pub fn wrong_method(allowed: &str) -> Self {
        let mut error = Self::new(405, "request.method");
        error.0.allow = Some(allowed.to_owned());
        error
    }

    /// 409: the state of the world is against it.
    pub fn conflict(reason: Reason) -> Self {
        let mut error = Self::new(409, reason.code);
        error.0.params = reason.params;
        error
    }

    /// 422: fields are wrong.
    pub fn unprocessable(issues: Vec<Issue>) -> Self {
        let mut error = Self::new(422, "validation.failed");
        error.0.issues = issues;
        error
    }

    /// `Ok` when there are no issues, else [`Error::unprocessable`].
    pub fn if_any(issues: Vec<Issue>) -> Result<(), Self> {
        if issues.is_empty() { Ok(()) } else { Err(Self::unprocessable(issues)) }
    }

    /// 400: the request cannot be understood.
    pub fn bad_request(code: &str) -> Self {
        Self::new(400, code)
    }

    /// 412: somebody was faster; `current` is the record as it is now.
    pub fn precondition_failed(current: &impl Serialize) -> Self {
        Self::new(412, "request.stale").with_extra("current", current)
    }

    /// 428: say which version you saw.
    pub fn precondition_required() -> Self {
        Self::new(428, "request.if_match_required")
    }

    /// 429: too often.
    pub fn too_many(code: &str, retry_after: u32) -> Self {
        Self::new(429, code).retry_after(retry_after)
    }

    /// 503: not now.
    pub fn unavailable(retry_after: u32) -> Self {
        Self::new(503, "server.busy").retry_after(retry_after)
    }

    /// 500: our fault; `cause` goes to the log.
    pub fn internal(cause: impl Into<String>) -> Self {
        let mut error = Self::new(500, "server.error");
        error.0.cause = Some(Cause::Other(cause.into()));
        error
    }

    /// The same, mentioning `value` as `name` in its text.
    #[must_use]
    pub fn with_param(mut self, name: &str, value: impl Into<Param>) -> Self {
        self.0.params.insert(name.to_owned(), value.into());
        self
    }

    /// The same with another member in the answer.
    #[must_use]
    pub fn with_extra(mut self, name: &str, value: &impl Serialize) -> Self {
        self.0.extra.insert(name.to_owned(), serde_json::to_value(value).unwrap_or(Value::Null));
        self
    }

    /// The same with an issue.
    #[must_use]
    pub fn with_issue(mut self, issue: Issue) -> Self {
        self.0.issues.push(issue);
        self
    }

    /// The same with `Retry-After`.
    #[must_use]
    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    /// What it says.
    pub fn problem(&self) -> &Problem {
        &self.0
    }

    /// What the database said, if it was the database: for a caller that knows which
    /// constraint it may have run into.
    pub fn database(&self) -> Option<&DieselError> {
        match &self.0.cause {
            Some(Cause::Database(e)) => Some(e),
            _ => None,
        }
    }

    /// Whether a unique index refused it.
    pub fn is_unique_violation(&self) -> bool {
        matches!(self.database(), Some(DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)))
    }

    /// Whether PostgreSQL called the transaction off (40001, 40P01) and it may run again.
    pub fn is_called_off(&self) -> bool {
        match self.database() {
            Some(DieselError::DatabaseError(DatabaseErrorKind::SerializationFailure, _)) => true,
            // diesel has no kind for 40P01 and hides the code.
            Some(DieselError::DatabaseError(_, info)) => info.message() == "deadlock detected",
            _ => false,
        }
    }

    /// Whether a row stayed locked for longer than PostgreSQL was told to wait (55P03).
    pub fn is_lock_timeout(&self) -> bool {
        // diesel has no kind for it and hides the code.
        matches!(self.database(), Some(DieselError::DatabaseError(_, info)) if info.message().contains("lock timeout"))
    }

    /// Whether only a replica says so: its connection is gone, or it had to go on replaying.
    pub fn is_of_a_replica(&self) -> bool {
        use DatabaseErrorKind::{ClosedConnection, SerializationFailure, UnableToSendCommand};
        match self.database() {
            Some(DieselError::DatabaseError(SerializationFailure | ClosedConnection | UnableToSendCommand, _)) => true,
            // A replica that must not is told as "during recovery", one that may not go on as "conflict with recovery".
            Some(DieselError::DatabaseError(_, info)) => {
                is_cut_off(info.message()) || info.message().contains("recovery")
            }
            Some(DieselError::BrokenTransactionManager) => true,
            _ => false,
        }
    }

    /// The cause for the log, if there is more to say than the code.
    pub fn cause(&self) -> Option<String> {
        self.0.cause.as_ref().map(|cause| match cause {
            Cause::Database(e) => e.to_string(),
            Cause::Other(text) => text.clone(),
        })
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.0.status, self.0.code)?;
        match self.cause() {
            Some(cause) => write!(f, ": {cause}"),
            None => Ok(()),
        }
    }
}
impl std::error::Error for Error {}

impl From<Reason> for Error {
    fn from(reason: Reason) -> Self {
        Self::conflict(reason)
    }
}

impl From<DieselError> for Error {
    fn from(e: DieselError) -> Self {
        let mut error = match &e {
            DieselError::NotFound => Self::not_found(),
            DieselError::DatabaseError(kind, info) => from_database(kind, info.message()),
            DieselError::BrokenTransactionManager => Self::unavailable(2),
            _ => Self::new(500, "server.error"),
        };
        error.0.cause = Some(Cause::Database(e));
        error
    }
}

fn from_database(kind: &DatabaseErrorKind, message: &str) -> Error {
    let says = |text: &str| message.contains(text);
    match kind {
        DatabaseErrorKind::SerializationFailure | DatabaseErrorKind::ClosedConnection => Error::unavailable(2),
        DatabaseErrorKind::UnableToSendCommand | DatabaseErrorKind::ReadOnlyTransaction => Error::unavailable(2),
        _ if says("disk is full") || says("No space left") || says("disk I/O error") => {
            Error::new(507, "server.storage_full")
        }
        _ if says("deadlock detected") || says("is locked") || says("lock timeout") || says("statement timeout") => {
            Error::unavailable(2)
        }
        _ if is_cut_off(message) => Error::unavailable(2),
        _ => Error::new(500, "server.error"),
    }
}

/// Whether PostgreSQL or libpq says that the connection is gone.
fn is_cut_off(message: &str) -> bool {
    const SAID: [&str; 5] = [
        "terminating connection",
        "server closed the connection",
        "no connection to the server",
        "could not receive data from server",
        "could not send data to server",
    ];
    SAID.iter().any(|text| message.contains(text))
}
