//! One look at the database for all who watch: within a time limit, and kept for a few seconds, so that neither a
//! silent database nor many watchers hold anything up.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join3;
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::{Vitals, read};
use crate::platform::blocking::spawn_blocking;
use crate::platform::db::{Db, ReplicaStatus};
use crate::platform::files;
use crate::platform::http::moment::clock;

/// The longest wait for the database, and for the file system.
const LIMIT: Duration = Duration::from_secs(1);
/// How long a sample counts.
const KEPT: Duration = Duration::from_secs(5);

/// What was found.
#[derive(Debug, Clone)]
pub struct Sample {
    /// None: the database did not answer in time.
    pub vitals: Option<Vitals>,
    /// None: there is no replica.
    pub replica: Option<ReplicaStatus>,
    /// The free bytes and all bytes of the file system with the files; none where it does not tell in time.
    pub disk: Option<(u64, u64)>,
}

/// The last sample, locked while the next one is taken.
#[derive(Default)]
pub struct Monitor(Mutex<Option<(Instant, Arc<Sample>)>>);

impl Monitor {
    /// A sample of a few seconds ago at most; takes a second or so, whatever the database does. `folder` is the one of
    /// the files.
    pub async fn sample(&self, db: &Db, folder: &Path) -> Arc<Sample> {
        let mut last = self.0.lock().await;
        if let Some((_, sample)) = last.as_ref().filter(|(at, _)| at.elapsed() < KEPT) {
            return sample.clone();
        }
        let (now, folder) = (clock(), folder.to_owned());
        let vitals = timeout(LIMIT, db.read(move |conn| read(conn, now)));
        let disk = timeout(LIMIT, spawn_blocking(move || files::space(&folder)));
        let (vitals, replica, disk) = join3(vitals, db.replica_status(), disk).await;
        if let Ok(Err(error)) = &vitals {
            tracing::warn!(%error, "the database's figures cannot be read");
        }
        let vitals = vitals.ok().and_then(Result::ok);
        let disk = disk.ok().and_then(Result::ok).flatten();
        let sample = Arc::new(Sample { vitals, replica, disk });
        *last = Some((Instant::now(), sample.clone()));
        sample
    }
}
