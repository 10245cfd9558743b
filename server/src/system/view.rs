//! The state of the installation as an answer. Holds no address, no secret and nobody's data.

use sapa_core::base::time::UtcTime;
use sapa_core::system::{Finding, FindingKind, FindingSeverity, ProviderState, ReplicaState, is_failing_for_long};
use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::jobs::rows::{FailedRow, FailingRow};
use crate::platform::problem::Error;

/// The state of the installation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SystemState {
    /// The server's time of the answer.
    pub now: UtcTime,
    /// Zone in which the times are shown.
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// The version of the program that answers.
    #[schema(example = "0.1.0")]
    pub version: String,
    /// The engine of the database, by its own name.
    #[schema(example = "PostgreSQL")]
    pub engine: String,
    /// The size of the database.
    pub database_bytes: i64,
    /// The file system of `DATA_DIR`; none where the system does not tell.
    pub disk: Option<DiskState>,
    /// The last backup that was completed.
    pub backup: Option<BackupState>,
    pub jobs: JobsState,
    /// The work that recurs and has failed for so long that it needs a person.
    pub failing: Vec<FailingJob>,
    pub mails: MailsState,
    pub provider: ProviderStanding,
    pub replica: ReplicaStanding,
    /// Lines that are missing in the log of this server since it started.
    pub lost_log_lines: i64,
    /// Whether the installation is a demo.
    pub demo: bool,
    /// What the facts mean, what needs a person first.
    pub findings: Vec<SystemFinding>,
}

/// The room where the files are kept.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct DiskState {
    pub free_bytes: i64,
    pub all_bytes: i64,
}

/// A completed backup.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BackupState {
    /// When it was complete.
    pub at: UtcTime,
    /// The size of all its files.
    pub bytes: i64,
}

/// The jobs that are not done.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct JobsState {
    /// To run later or now.
    pub waiting: i64,
    /// Running on one of the servers.
    pub running: i64,
    /// Given up: a person decides.
    pub given_up: i64,
}

/// Work that recurs and fails at each run. It is never given up, so nobody tries it again.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FailingJob {
    /// The kind of job, such as `CHAIN_AUDIT`.
    pub kind: String,
    /// When its first run failed since the last one that did not.
    pub since: UtcTime,
    /// When it was last done; none: never, or before the version that notes it.
    pub last_done: Option<UtcTime>,
    /// The code of the last failure, a key of texts.
    pub error: Option<String>,
}

impl FailingJob {
    /// A row as answers have it; none where it has not failed for long.
    pub fn of(row: &FailingRow, now: UtcTime) -> Option<Self> {
        let FailingRow { kind, last_error: error, failing_since, succeeded_at } = row.clone();
        let since = failing_since.map(UtcTime::from).filter(|since| is_failing_for_long(*since, now))?;
        Some(Self { kind, since, last_done: succeeded_at.map(UtcTime::from), error })
    }
}

/// The mails that were not sent.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct MailsState {
    pub waiting: i64,
    /// When the oldest waiting one was written.
    pub oldest_waiting: Option<UtcTime>,
    /// Whether mails are kept as files for lack of a mail server.
    pub to_files: bool,
}

/// The provider of card payments, as this server knows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ProviderStanding {
    /// `sandbox`, `stripe`; none: no card payments online.
    pub name: Option<String>,
    pub state: ProviderState,
    /// When it was asked last.
    pub asked_at: Option<UtcTime>,
}

/// The replica from which lists are read.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ReplicaStanding {
    pub state: ReplicaState,
    /// How far it is behind, in whole seconds.
    pub lag_seconds: Option<i64>,
}

/// Something that needs a person or is worth knowing.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SystemFinding {
    pub kind: FindingKind,
    pub severity: FindingSeverity,
    /// Jobs, mails, lines, free bytes or seconds behind, by the kind.
    pub count: Option<i64>,
    /// Since when, by the kind.
    pub since: Option<UtcTime>,
}

impl From<Finding> for SystemFinding {
    fn from(Finding { kind, severity, count, since }: Finding) -> Self {
        Self { kind, severity, count, since }
    }
}

/// A job that was given up. What it works with is not told: it may name people.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FailedJob {
    pub id: i64,
    /// The kind of job, such as `SEND_MAIL`.
    pub kind: String,
    /// When it was given up.
    pub since: UtcTime,
    /// How often it was begun.
    pub attempts: i32,
    /// The code of the last failure, a key of texts.
    pub error: Option<String>,
}

impl FailedJob {
    /// A row as answers have it.
    pub fn of(row: FailedRow) -> Result<Self, Error> {
        let FailedRow { id, kind, attempts, last_error: error, ended_at, .. } = row;
        let since = ended_at.ok_or_else(|| Error::internal("a job that was given up at no time"))?.0;
        Ok(Self { id, kind, since, attempts, error })
    }
}
