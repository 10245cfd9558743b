//! Refusals and failures as data: a status, a code (which is a text key), issues and extras. Knows
//! nothing of HTTP machinery and holds no text for people; `body` makes the answer, `terminal` a sentence.

pub mod body;
mod stored;
mod terminal;

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use sapa_core::base::issue::{Issue, Param, Params, Reason};
use sapa_core::form::checks::Checks;
use serde::Serialize;
use serde_json::{Map, Value};

/// A refusal or a failure.
#[derive(Debug)]
pub struct Error(Box<Problem>);

/// The contents of an [`Error`].
#[derive(Debug)]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// Text key of the problem.
    pub code: String,
    /// Values that the text of `code` mentions.
    pub params: Params,
    /// The faults by field.
    pub issues: Vec<Issue>,
    /// Further members of the answer (`current`, `quote`, `collisions`, `allowed` …).
    pub extra: Map<String, Value>,
    /// Seconds after which trying again makes sense.
    pub retry_after: Option<u32>,
    /// The methods of the address (405).
    pub allow: Option<String>,
    /// Whether every repetition under the same idempotency key gets this refusal.
    definite: bool,
    /// The cause, for the log only; never sent to a client.
    cause: Option<Cause>,
}

/// Status and code of a write for which the disk has no room.
const STORAGE_FULL: (u16, &str) = (507, "server.storage_full");

#[derive(Debug)]
enum Cause {
    Database(DieselError),
    Other(String),
}

/// 422 with what a form's rules find.
impl From<Vec<Issue>> for Error {
    fn from(issues: Vec<Issue>) -> Self {
        Self::unprocessable(issues)
    }
}

impl Error {
    /// A problem of this status and code.
    pub fn new(status: u16, code: impl Into<String>) -> Self {
        Self(Box::new(Problem {
            status,
            code: code.into(),
            params: Params::default(),
            issues: Vec::new(),
            extra: Map::new(),
            retry_after: None,
            allow: None,
            definite: false,
            cause: None,
        }))
    }

    /// 404: the record does not exist, or the actor does not see it; the answer does not tell
    /// which.
    pub fn not_found() -> Self {
        Self::new(404, "request.not_found")
    }

    /// 403: the role never has the action.
    pub fn forbidden() -> Self {
        Self::new(403, "auth.forbidden")
    }

    /// 401: `auth.required`, `auth.expired` or `auth.failed`.
    pub fn unauthorized(code: &str) -> Self {
        Self::new(401, code)
    }

    /// 405: the address has only these methods.
    pub fn wrong_method(allowed: &str) -> Self {
        let mut error = Self::new(405, "request.method");
        error.0.allow = Some(allowed.to_owned());
        error
    }

    /// 409: the present state of the records does not allow the request.
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

    /// 412: another change was first; `current` is the present record.
    pub fn precondition_failed(current: &impl Serialize) -> Self {
        Self::new(412, "request.stale").with_extra("current", current)
    }

    /// 428: the request must name the version that it saw.
    pub fn precondition_required() -> Self {
        Self::new(428, "request.if_match_required")
    }

    /// 429: too many requests.
    pub fn too_many(code: &str, retry_after: u32) -> Self {
        Self::new(429, code).retry_after(retry_after)
    }

    /// 503: try again later.
    pub fn unavailable(retry_after: u32) -> Self {
        Self::new(503, "server.busy").retry_after(retry_after)
    }

    /// 503: the write was done, but `commit`, the commit of its transaction, failed. Says so when the
    /// disk is full.
    pub fn not_committed(commit: &Self) -> Self {
        let mut error = Self::unavailable(2);
        if commit.0.status == STORAGE_FULL.0 {
            STORAGE_FULL.1.clone_into(&mut error.0.code);
        }
        error.0.cause = commit.cause().map(Cause::Other);
        error
    }

    /// 500: a fault of the server; `cause` goes to the log.
    pub fn internal(cause: impl Into<String>) -> Self {
        let mut error = Self::new(500, "server.error");
        error.0.cause = Some(Cause::Other(cause.into()));
        error
    }

    /// The error with the parameter `name` = `value` in its text.
    #[must_use]
    pub fn with_param(mut self, name: &str, value: impl Into<Param>) -> Self {
        self.0.params.insert(name.to_owned(), value.into());
        self
    }

    /// The error with a further member in the answer.
    #[must_use]
    pub fn with_extra(mut self, name: &str, value: &impl Serialize) -> Self {
        self.0.extra.insert(name.to_owned(), serde_json::to_value(value).unwrap_or(Value::Null));
        self
    }

    /// The error with a further issue.
    #[must_use]
    pub fn with_issue(mut self, issue: Issue) -> Self {
        self.0.issues.push(issue);
        self
    }

    /// The error with its issues, which are of a part of a form, at their place in the whole.
    #[must_use]
    pub fn within(mut self, path: &str) -> Self {
        let mut checks = Checks::default();
        checks.within(path, std::mem::take(&mut self.0.issues));
        self.0.issues = checks.done();
        self
    }

    /// The error with `Retry-After`.
    #[must_use]
    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    /// The refusal as a definite one: nothing happened, and nothing is unknown, so that it is the answer to
    /// the attempt.
    #[must_use]
    pub fn definite(mut self) -> Self {
        self.0.definite = true;
        self
    }

    /// Whether the refusal is a definite one.
    pub fn is_definite(&self) -> bool {
        self.0.definite
    }

    /// The contents of the error.
    pub fn problem(&self) -> &Problem {
        &self.0
    }

    /// The database's error, if it is the cause: for a caller that knows which constraint may have
    /// failed.
    pub fn database(&self) -> Option<&DieselError> {
        match &self.0.cause {
            Some(Cause::Database(e)) => Some(e),
            _ => None,
        }
    }

    /// Whether a unique index refused the write.
    pub fn is_unique_violation(&self) -> bool {
        matches!(self.database(), Some(DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)))
    }

    /// Whether PostgreSQL aborted the transaction (40001, 40P01), so that it may run again.
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
        // diesel has no kind for this error and hides its code.
        matches!(self.database(), Some(DieselError::DatabaseError(_, info)) if info.message().contains("lock timeout"))
    }

    /// Whether only a replica gives this error: its connection is gone, or it had to go on
    /// replaying.
    pub fn is_of_a_replica(&self) -> bool {
        use DatabaseErrorKind::{ClosedConnection, SerializationFailure, UnableToSendCommand};
        match self.database() {
            Some(DieselError::DatabaseError(SerializationFailure | ClosedConnection | UnableToSendCommand, _)) => true,
            // A replica refuses as "during recovery", and breaks off as "conflict with recovery".
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
            // SQLite has undone a transaction that it cannot commit, so that there is nothing to roll back.
            DieselError::RollbackErrorOnCommit { commit_error, .. } => match commit_error.as_ref() {
                DieselError::DatabaseError(kind, info) => from_database(kind, info.message()),
                _ => Self::new(500, "server.error"),
            },
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
            Error::new(STORAGE_FULL.0, STORAGE_FULL.1)
        }
        _ if says("deadlock detected") || says("is locked") || says("lock timeout") => Error::unavailable(2),
        // By its limit, or by an administrator of the database.
        _ if says("statement timeout") || says("due to user request") => Error::unavailable(2),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_that_was_canceled_may_be_asked_again() {
        for by in ["user request", "statement timeout"] {
            let canceled = from_database(&DatabaseErrorKind::Unknown, &format!("canceling statement due to {by}"));
            assert_eq!(canceled.0.status, 503, "{by}");
        }
    }

    #[test]
    fn a_commit_for_which_the_disk_has_no_room_says_so() {
        let database = |kind, says: &str| Box::new(DieselError::DatabaseError(kind, Box::new(says.to_owned())));
        let commit_error = database(DatabaseErrorKind::Unknown, "database or disk is full");
        let rollback_error = database(DatabaseErrorKind::Unknown, "cannot rollback - no transaction is active");
        let commit = Error::from(DieselError::RollbackErrorOnCommit { rollback_error, commit_error });
        assert_eq!((commit.0.status, commit.0.code.as_str()), STORAGE_FULL);
        let all = Error::not_committed(&commit);
        assert_eq!((all.0.status, all.0.code.as_str(), all.0.retry_after), (503, STORAGE_FULL.1, Some(2)));
    }
}
