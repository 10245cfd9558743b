//! The facts of the installation, gathered for one answer: what is stored by one read transaction, the rest beside it
//! and within a limit of time, so that a silent replica or a hanging file system holds no answer up.

use std::time::Duration;

use actix_web::web::Data;
use futures_util::future::join3;
use sapa_core::base::time::UtcTime;
use sapa_core::home::PLATFORM_ZONE;
use sapa_core::system::{Facts, GivenUp, ProviderState, ReplicaState, findings};
use tokio::time::timeout;

use super::view::{
    BackupState, DiskState, FailingJob, JobsState, MailsState, ProviderStanding, ReplicaStanding, SystemState,
};
use crate::monitoring::{self, Vitals};
use crate::payment::provider::Provider;
use crate::platform::blocking::spawn_blocking;
use crate::platform::db::{Conn, Engine, ReplicaStatus};
use crate::platform::files;
use crate::platform::jobs::rows as jobs;
use crate::platform::log;
use crate::platform::outbox::SEND_BULK;
use crate::platform::problem::Error;
use crate::state::State;
use crate::upkeep::post;

/// The longest wait for the replica and for the file system.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is stored, all of one moment.
struct Stored {
    vitals: Vitals,
    given_up: Vec<(String, GivenUp)>,
}

fn read(conn: &mut Conn, now: UtcTime) -> Result<Stored, Error> {
    let given_up = jobs::given_up(conn)?.into_iter();
    Ok(Stored {
        vitals: monitoring::read(conn, now)?,
        given_up: given_up
            .map(|(kind, count, since)| (kind, GivenUp { count, since: since.map(UtcTime::from) }))
            .collect(),
    })
}

/// The state of the installation at `now`.
pub async fn system_state(state: &Data<State>, now: UtcTime) -> Result<SystemState, Error> {
    let folder = state.config.data_dir.clone();
    let stored = state.db.read(move |conn| read(conn, now));
    let replica = timeout(PATIENCE, state.db.replica_status());
    let disk = timeout(PATIENCE, spawn_blocking(move || files::space(&folder)));
    let (stored, replica, disk) = join3(stored, replica, disk).await;
    let stored = stored?;
    // One that does not say in time how it stands is silent.
    let replica = replica.unwrap_or(Some(ReplicaStatus { in_use: false, lag: None }));
    let disk = disk.ok().and_then(Result::ok).flatten();
    Ok(shown(state, &stored, replica, disk))
}

fn shown(
    state: &Data<State>,
    stored: &Stored,
    replica: Option<ReplicaStatus>,
    disk: Option<(u64, u64)>,
) -> SystemState {
    let Stored { vitals, given_up } = stored;
    let (config, now, backup) = (&state.config, vitals.now, &vitals.last_backup);
    let (mails, others): (Vec<_>, Vec<_>) = given_up.iter().partition(|(kind, _)| post::sends(kind));
    let client = state.provider.as_deref();
    let provider = provider_standing(client);
    let replica_state = match replica {
        None => ReplicaState::None,
        Some(ReplicaStatus { lag: Some(_), .. }) => ReplicaState::Follows,
        Some(ReplicaStatus { lag: None, .. }) => ReplicaState::Silent,
    };
    let lag = replica.and_then(|status| chrono::Duration::from_std(status.lag?).ok());
    let facts = Facts {
        now,
        demo: config.demo,
        last_backup: backup.as_ref().map(|row| row.finished_at.0),
        given_up_jobs: together(&others),
        failing: vitals.failing.iter().filter_map(|row| row.failing_since).map(UtcTime::from).collect(),
        first_due: vitals.jobs.iter().filter(|one| one.kind != SEND_BULK).filter_map(|one| one.oldest_due).min(),
        given_up_mails: together(&mails),
        oldest_mail: vitals.oldest_tried_mail,
        mails_to_files: config.smtp_url.is_none(),
        provider: provider.state,
        provider_asked: provider.asked_at,
        test_payments: client.is_some_and(Provider::is_for_tests),
        replica: replica_state,
        replica_lag: lag,
        lost_lines: log::lost(),
        disk,
    };
    SystemState {
        now,
        time_zone: PLATFORM_ZONE.name().to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: match state.db.engine() {
            Engine::Sqlite => "SQLite",
            Engine::Postgres => "PostgreSQL",
        }
        .to_owned(),
        database_bytes: vitals.database_bytes,
        disk: disk.map(|(free, all)| DiskState { free_bytes: number(free), all_bytes: number(all) }),
        backup: backup.as_ref().map(|row| BackupState { at: row.finished_at.0, bytes: row.bytes }),
        jobs: JobsState {
            waiting: vitals.jobs.iter().map(|one| one.waiting + one.due).sum(),
            running: vitals.jobs.iter().map(|one| one.running).sum(),
            given_up: vitals.jobs.iter().map(|one| one.failed).sum(),
        },
        failing: vitals.failing.iter().filter_map(|row| FailingJob::of(row, now)).collect(),
        mails: MailsState {
            waiting: vitals.outbox.waiting,
            oldest_waiting: vitals.outbox.oldest_waiting,
            to_files: facts.mails_to_files,
        },
        provider,
        replica: ReplicaStanding { state: replica_state, lag_seconds: lag.map(|lag| lag.num_seconds()) },
        lost_log_lines: number(facts.lost_lines),
        demo: facts.demo,
        findings: findings(&facts).into_iter().map(Into::into).collect(),
    }
}

fn together(kinds: &[&(String, GivenUp)]) -> GivenUp {
    GivenUp {
        count: kinds.iter().map(|(_, one)| one.count).sum(),
        since: kinds.iter().filter_map(|(_, one)| one.since).min(),
    }
}

fn provider_standing(provider: Option<&dyn Provider>) -> ProviderStanding {
    let last = provider.and_then(Provider::last_call);
    ProviderStanding {
        name: provider.map(|provider| provider.name().to_owned()),
        state: match (provider, last) {
            (None, _) => ProviderState::None,
            (Some(_), None) => ProviderState::Unasked,
            (Some(_), Some(last)) => last.state,
        },
        asked_at: last.map(|last| last.at),
    }
}

fn number(of: u64) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}
