//! The state of the installation (product: Screens, system): which of its facts need a person, and which
//! are worth knowing. Owns the thresholds; alert rules use the same numbers. Measures nothing.

use chrono::Duration;
use serde::Serialize;

use crate::base::stored::stored_enum;
use crate::base::time::UtcTime;

/// The longest time since the last backup: a daily one, and two hours for it to run.
pub const BACKUP_MAX_AGE: Duration = Duration::hours(26);
/// The longest time that a due job waits for a server to begin it. Mails of many ([`Facts::first_due`]) wait
/// longer by design.
pub const JOB_MAX_DELAY: Duration = Duration::minutes(10);
/// The longest time that work which recurs may fail at each run: by then it was tried six times.
pub const RECURRING_MAX_FAILING: Duration = Duration::minutes(15);
/// The longest time between the writing of a mail and its sending, once it was tried.
pub const MAIL_MAX_DELAY: Duration = Duration::minutes(15);
/// The longest time that a replica may be behind the primary.
pub const REPLICA_MAX_LAG: Duration = Duration::seconds(30);
/// The fewest free bytes where the files are kept: the log of writes and an upload must always fit.
pub const DISK_MIN_BYTES: u64 = 1 << 30;
/// The smallest free part where the files are kept, in hundredths.
pub const DISK_MIN_PERCENT: u64 = 5;

stored_enum! {
    /// The provider of card payments, as its last answer to this server shows it.
    ProviderState {
        /// No card payments online.
        None = "NONE",
        /// Not asked since the server started.
        Unasked = "UNASKED",
        Answers = "ANSWERS",
        /// It does not accept the key of this installation.
        Refuses = "REFUSES",
        /// It could not be reached, broke off, or answered with an error of its own.
        Silent = "SILENT",
    }
}

stored_enum! {
    /// The replica from which lists are read.
    ReplicaState {
        None = "NONE",
        Follows = "FOLLOWS",
        Silent = "SILENT",
    }
}

stored_enum! {
    /// How much a finding asks of its reader.
    FindingSeverity {
        NeedsPerson = "NEEDS_PERSON",
        WorthKnowing = "WORTH_KNOWING",
    }
}

stored_enum! {
    /// What is found, the gravest first.
    FindingKind {
        /// Little room is left; `count` is the number of free bytes.
        DiskLow = "DISK_LOW",
        /// No backup was ever completed.
        NoBackup = "NO_BACKUP",
        /// The last backup is too old; `since` is its end.
        BackupOld = "BACKUP_OLD",
        /// The provider does not accept the key.
        ProviderRefuses = "PROVIDER_REFUSES",
        /// The provider does not answer; `since` is when it was asked.
        ProviderSilent = "PROVIDER_SILENT",
        /// `count` jobs were given up, the first one at `since`. Those that send mails are not among them.
        JobsGivenUp = "JOBS_GIVEN_UP",
        /// `count` kinds of work that recurs have failed at each run, the first one since `since`. They are never given up.
        JobsFailing = "JOBS_FAILING",
        /// A job is due since `since`, and no server begins it.
        JobsLate = "JOBS_LATE",
        /// `count` mails were given up, the first one at `since`.
        MailsGivenUp = "MAILS_GIVEN_UP",
        /// A mail was written at `since` and tried, and the mail server does not take it.
        MailsLate = "MAILS_LATE",
        /// No mail server is set up: mails are kept as files, and nobody gets them.
        MailsToFiles = "MAILS_TO_FILES",
        /// The replica does not answer; the primary reads for it.
        ReplicaSilent = "REPLICA_SILENT",
        /// The replica is `count` seconds behind.
        ReplicaBehind = "REPLICA_BEHIND",
        /// Card payments are test payments, outside of a demo.
        TestPayments = "TEST_PAYMENTS",
        /// No card payments online.
        NoProvider = "NO_PROVIDER",
        /// `count` lines are missing in the log of this server.
        LogLinesLost = "LOG_LINES_LOST",
        /// A demo: payments are test payments, and mails may be kept as files.
        Demo = "DEMO",
    }
}

/// Jobs that were given up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GivenUp {
    /// Their number.
    pub count: i64,
    /// When the first of them was given up; none where there are none.
    pub since: Option<UtcTime>,
}

/// The facts at `now`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The time of the facts.
    pub now: UtcTime,
    /// Whether the installation is a demo.
    pub demo: bool,
    /// The end of the last completed backup.
    pub last_backup: Option<UtcTime>,
    /// The jobs that were given up, those that send mails excepted.
    pub given_up_jobs: GivenUp,
    /// Since when each kind of work that recurs fails, of those whose last run failed.
    pub failing: Vec<UtcTime>,
    /// Since when the first due job that no server runs is due. Mails of many excepted: thousands of them are due
    /// at once and go one after the other.
    pub first_due: Option<UtcTime>,
    /// The jobs that were given up and send a mail.
    pub given_up_mails: GivenUp,
    /// When the oldest waiting mail was written that was tried at least once. A mail that was not tried waits for its
    /// hour or its turn.
    pub oldest_mail: Option<UtcTime>,
    /// Whether mails are kept as files for lack of a mail server.
    pub mails_to_files: bool,
    /// The provider of card payments.
    pub provider: ProviderState,
    /// When the provider was asked last.
    pub provider_asked: Option<UtcTime>,
    /// Whether no money moves at the provider.
    pub test_payments: bool,
    /// The replica.
    pub replica: ReplicaState,
    /// How far the replica is behind; none where there is none or it is silent.
    pub replica_lag: Option<Duration>,
    /// The lines that are missing in the log of this server.
    pub lost_lines: u64,
    /// Free and all bytes where the files are kept; none where the system does not tell.
    pub disk: Option<(u64, u64)>,
}

/// What the facts mean for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What is found.
    pub kind: FindingKind,
    /// What it asks of its reader.
    pub severity: FindingSeverity,
    /// A number; its unit stands at the kind.
    pub count: Option<i64>,
    /// A time; its meaning stands at the kind.
    pub since: Option<UtcTime>,
}

impl FindingKind {
    /// What the finding asks of its reader. The data of a demo are made again, so its backups need nobody.
    pub const fn severity(self, demo: bool) -> FindingSeverity {
        match self {
            Self::NoBackup | Self::BackupOld if demo => FindingSeverity::WorthKnowing,
            Self::NoProvider | Self::LogLinesLost | Self::Demo => FindingSeverity::WorthKnowing,
            Self::DiskLow
            | Self::NoBackup
            | Self::BackupOld
            | Self::ProviderRefuses
            | Self::ProviderSilent
            | Self::JobsGivenUp
            | Self::JobsFailing
            | Self::JobsLate
            | Self::MailsGivenUp
            | Self::MailsLate
            | Self::MailsToFiles
            | Self::ReplicaSilent
            | Self::ReplicaBehind
            | Self::TestPayments => FindingSeverity::NeedsPerson,
        }
    }
}

/// Whether `free` of `all` bytes are too few.
pub const fn is_disk_low(free: u64, all: u64) -> bool {
    free < DISK_MIN_BYTES || free < all / 100 * DISK_MIN_PERCENT
}

/// Whether work that recurs and fails since `since` needs a person.
pub fn is_failing_for_long(since: UtcTime, now: UtcTime) -> bool {
    now.since(since) > RECURRING_MAX_FAILING
}

/// What the facts mean: what needs a person first, each in the order of the kinds.
pub fn findings(facts: &Facts) -> Vec<Finding> {
    let mut all: Vec<Finding> = FindingKind::ALL
        .iter()
        .filter_map(|kind| {
            let (count, since) = found(*kind, facts)?;
            Some(Finding { kind: *kind, severity: kind.severity(facts.demo), count, since })
        })
        .collect();
    // Stable: the order of the kinds stays.
    all.sort_by_key(|finding| finding.severity);
    all
}

/// The numbers of a finding; none where the facts give no cause for it.
fn found(kind: FindingKind, facts: &Facts) -> Option<(Option<i64>, Option<UtcTime>)> {
    let nothing = (None, None);
    let late = |since: Option<UtcTime>, most: Duration| since.filter(|since| facts.now.since(*since) > most);
    let waits = |some: GivenUp| (some.count > 0).then_some((Some(some.count), some.since));
    match kind {
        FindingKind::DiskLow => {
            let (free, _) = facts.disk.filter(|(free, all)| is_disk_low(*free, *all))?;
            Some((Some(i64::try_from(free).unwrap_or(i64::MAX)), None))
        }
        FindingKind::NoBackup => facts.last_backup.is_none().then_some(nothing),
        FindingKind::BackupOld => late(facts.last_backup, BACKUP_MAX_AGE).map(|since| (None, Some(since))),
        FindingKind::ProviderRefuses => {
            (facts.provider == ProviderState::Refuses).then_some((None, facts.provider_asked))
        }
        FindingKind::ProviderSilent => {
            (facts.provider == ProviderState::Silent).then_some((None, facts.provider_asked))
        }
        FindingKind::JobsGivenUp => waits(facts.given_up_jobs),
        FindingKind::JobsFailing => {
            let long = || facts.failing.iter().filter(|since| is_failing_for_long(**since, facts.now));
            let count = i64::try_from(long().count()).unwrap_or(i64::MAX);
            waits(GivenUp { count, since: long().min().copied() })
        }
        FindingKind::JobsLate => late(facts.first_due, JOB_MAX_DELAY).map(|since| (None, Some(since))),
        FindingKind::MailsGivenUp => waits(facts.given_up_mails),
        FindingKind::MailsLate => late(facts.oldest_mail, MAIL_MAX_DELAY).map(|since| (None, Some(since))),
        FindingKind::MailsToFiles => (facts.mails_to_files && !facts.demo).then_some(nothing),
        FindingKind::ReplicaSilent => (facts.replica == ReplicaState::Silent).then_some(nothing),
        FindingKind::ReplicaBehind => {
            let lag = facts.replica_lag.filter(|lag| *lag > REPLICA_MAX_LAG)?;
            Some((Some(lag.num_seconds()), None))
        }
        FindingKind::TestPayments => (facts.test_payments && !facts.demo).then_some(nothing),
        FindingKind::NoProvider => (facts.provider == ProviderState::None).then_some(nothing),
        FindingKind::LogLinesLost => {
            (facts.lost_lines > 0).then(|| (Some(i64::try_from(facts.lost_lines).unwrap_or(i64::MAX)), None))
        }
        FindingKind::Demo => facts.demo.then_some(nothing),
    }
}

#[cfg(test)]
#[path = "system_tests.rs"]
mod tests;
