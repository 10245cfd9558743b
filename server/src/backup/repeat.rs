//! Erasures that happened after a backup, repeated in the database that was restored from it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sapa_core::base::time::UtcTime;

use super::Tell;
use super::archive::{Archive, small_file};
use super::beside::beside;
use super::place::Place;
use crate::platform::db::Whole;
use crate::upkeep::erase;
use crate::upkeep::erasure_log::{self, Erasure};

/// Everybody who was erased as far as any log tells: that of the backup, those of the backups beside it, that of
/// `DATA_DIR`, and those that are named.
pub fn known(
    archive: &Archive,
    place: &Place,
    data_dir: &Path,
    named: &[PathBuf],
    tell: Tell<'_>,
) -> Result<Vec<Erasure>, String> {
    let mut all = erasure_log::read(archive.file(erasure_log::NAME)?, erasure_log::NAME)?;
    for other in beside(place)? {
        // A torn one beside it is no reason not to restore; whoever restores must know.
        let log = small_file(&other, erasure_log::NAME, data_dir);
        match log.and_then(|log| erasure_log::read(log.as_slice(), &other.shown())) {
            Ok(log) => all.extend(log),
            Err(e) => tell(&format!("left out, because it cannot be read: {e}")),
        }
    }
    let own = erasure_log::place(data_dir);
    for log in named.iter().chain(own.exists().then_some(&own)) {
        let file = std::fs::File::open(log).map_err(|e| format!("{}: {e}", log.display()))?;
        all.extend(erasure_log::read(file, &log.display().to_string())?);
    }
    let by_account: BTreeMap<(i64, UtcTime), Erasure> =
        all.into_iter().map(|line| ((line.id, line.made_at), line)).collect();
    Ok(by_account.into_values().collect())
}

/// Erases those who are not erased in the database; answers how many.
pub fn run(database: &mut Whole, known: &[Erasure], now: UtcTime) -> Result<usize, String> {
    let mut repeated = 0;
    for erased in known {
        let done = database.write(|conn| erase::repeat(conn, erased, now));
        repeated += usize::from(done.map_err(|e| format!("erasing account {} again: {e}", erased.id))?);
    }
    Ok(repeated)
}
