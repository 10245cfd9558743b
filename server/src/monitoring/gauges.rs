//! Figures as gauges of Prometheus, made anew for each scrape: what is not known has no series.

use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;
use sapa_core::base::time::UtcTime;

use super::Vitals;
use super::sample::Sample;
use crate::platform::db::PoolStatus;
use crate::platform::jobs::rows::KindCount;
use crate::platform::metrics::OTHER;

/// Names and values of labels.
type Labels = Vec<(&'static str, String)>;

/// A kind of jobs.
#[derive(Debug, Clone, Copy)]
pub struct JobKindGauge {
    /// Its name in the database.
    pub name: &'static str,
    /// Whether one job of it comes back for ever.
    pub recurs: bool,
}

/// Registers gauges.
pub struct Gauges<'a>(pub &'a mut Registry);

impl Gauges<'_> {
    /// A gauge without labels.
    pub fn one(&mut self, name: &str, help: &str, value: i64) {
        self.0.register(name, help, ConstGauge::new(value));
    }

    fn many(&mut self, name: &str, help: &str, series: impl IntoIterator<Item = (Labels, i64)>) {
        let family = Family::<Labels, Gauge>::default();
        for (labels, value) in series {
            family.get_or_create(&labels).set(value);
        }
        self.0.register(name, help, family);
    }

    /// How the pools of connections are used.
    pub fn pools(&mut self, pools: &[PoolStatus]) {
        let each = |of: fn(&PoolStatus) -> usize| {
            let series = |pool: &PoolStatus| (vec![("pool", pool.name.to_owned())], number(of(pool)));
            pools.iter().map(series).collect::<Vec<_>>()
        };
        self.many("database_pool_size", "Most connections that may work at once", each(|pool| pool.size));
        self.many("database_pool_in_use", "Connections that work", each(|pool| pool.in_use));
        self.many("database_pool_idle", "Open connections that rest", each(|pool| pool.idle));
        self.many("database_pool_waiting", "Requests that wait for a connection", each(|pool| pool.waiting));
    }

    /// What a look at the database found; `kinds` are all kinds of jobs.
    pub fn sample(&mut self, sample: &Sample, kinds: &[JobKindGauge]) {
        self.one("database_up", "Whether the database answered within a second", sample.vitals.is_some().into());
        if let Some(vitals) = &sample.vitals {
            self.vitals(vitals, kinds);
        }
        if let Some(replica) = sample.replica {
            self.one("replica_in_use", "Whether lists are read from the replica", replica.in_use.into());
            if let Some(lag) = replica.lag {
                let help = "How far the replica is behind the primary";
                self.0.register("replica_lag_seconds", help, ConstGauge::new(lag.as_secs_f64()));
            }
        }
        if let Some((free, all)) = sample.disk {
            self.one("disk_free_bytes", "Free room on the file system of DATA_DIR", number(free));
            self.one("disk_size_bytes", "Size of the file system of DATA_DIR", number(all));
        }
    }

    fn vitals(&mut self, vitals: &Vitals, kinds: &[JobKindGauge]) {
        let age = |since: Option<UtcTime>| since.map_or(0, |since| vitals.now.since(since).num_seconds().max(0));
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        let jobs = by_kind(&vitals.jobs, &names);
        let states = |job: &KindCount| {
            [("waiting", job.waiting), ("due", job.due), ("running", job.running), ("failed", job.failed)]
        };
        let series = jobs.iter().flat_map(|job| {
            states(job).map(|(state, number)| (vec![("kind", job.kind.clone()), ("state", state.to_owned())], number))
        });
        self.many("jobs", "Jobs that are not done; those that failed wait for a person", series);
        let oldest = jobs.iter().map(|job| (vec![("kind", job.kind.clone())], age(job.oldest_due)));
        self.many("jobs_oldest_due_age_seconds", "How long the oldest due job has been due; 0 without one", oldest);
        let failing = kinds.iter().filter(|kind| kind.recurs).map(|kind| {
            let since = vitals.failing.iter().find(|row| row.kind == kind.name).and_then(|row| row.failing_since);
            (vec![("kind", kind.name.to_owned())], age(since.map(UtcTime::from)))
        });
        let help = "How long work that recurs has failed at each run; 0: its last run went well";
        self.many("jobs_failing_age_seconds", help, failing);
        let outbox = [("waiting", vitals.outbox.waiting), ("failed", vitals.outbox.failed)];
        let outbox = outbox.map(|(state, number)| (vec![("state", state.to_owned())], number));
        self.many("outbox_mails", "Mails that were not sent; those that failed wait for a person", outbox);
        let help = "Age of the oldest mail that waits; 0 without one";
        self.one("outbox_oldest_waiting_age_seconds", help, age(vitals.outbox.oldest_waiting));
        let help = "Age of the oldest mail that was tried and still waits; 0 without one";
        self.one("outbox_oldest_tried_age_seconds", help, age(vitals.oldest_tried_mail));
        self.one("sessions_active", "Sessions that were neither ended nor have expired", vitals.sessions);
        self.one("database_size_bytes", "Size of the database with its indexes", vitals.database_bytes);
        let backup = vitals.last_backup.as_ref().map_or(0, |row| row.finished_at.0.naive().and_utc().timestamp());
        self.one("backup_last_timestamp_seconds", "End of the last completed backup; 0 without one", backup);
    }
}

/// The counts of all kinds, also of those without jobs, so that an alert has a series to look at; kinds of another
/// version together.
fn by_kind(counts: &[KindCount], kinds: &[&str]) -> Vec<KindCount> {
    let of = |kind: &str| KindCount { kind: kind.to_owned(), ..KindCount::default() };
    let mut all: Vec<KindCount> = kinds.iter().map(|kind| of(kind)).collect();
    for count in counts {
        let place = all.iter().position(|known| known.kind == count.kind);
        let place = place.or_else(|| all.iter().position(|known| known.kind == OTHER)).unwrap_or_else(|| {
            all.push(of(OTHER));
            all.len() - 1
        });
        let sum = &mut all[place];
        sum.waiting += count.waiting;
        sum.due += count.due;
        sum.running += count.running;
        sum.failed += count.failed;
        sum.oldest_due = sum.oldest_due.into_iter().chain(count.oldest_due).min();
    }
    all
}

/// A number as gauges hold it.
pub fn number(of: impl TryInto<i64>) -> i64 {
    of.try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_another_version_have_one_series_together() {
        let of = |kind: &str, due| KindCount { kind: kind.to_owned(), due, ..KindCount::default() };
        let found =
            by_kind(&[of("SEND_MAIL", 3), of("NEW_ONE", 1), of("NEW_TWO", 2)], &["SEND_MAIL", "FORGET_EXPIRED"]);
        assert_eq!(found, [of("SEND_MAIL", 3), of("FORGET_EXPIRED", 0), of(OTHER, 3)]);
    }
}
