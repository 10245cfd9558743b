//! The log of erased people beside the database: a line for each account, in `DATA_DIR/erasures.jsonl`. Restoring an
//! older backup erases them again. It names an account by its id and the moment at which it was made, because ids may be
//! given again after a restore. A mirror of the table: completed after each erasure, at the server's start, within seconds
//! of an erasure by another server, and by each backup, which carries a copy.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sapa_core::base::time::UtcTime;
use serde::{Deserialize, Serialize};

use super::rows::erasure::{self, ErasedAccount};
use crate::platform::blocking::spawn_blocking;
use crate::platform::db::{Conn, Db};
use crate::platform::files;
use crate::platform::problem::Error;
use crate::platform::query::BATCH;

/// Pause between two looks for accounts that another server erased …
const LOOK: Duration = Duration::from_secs(5);
/// … and after a look when the log could not be written.
const RETRY: Duration = Duration::from_secs(60);

/// The name of the log, in `DATA_DIR` and in a backup.
pub const NAME: &str = "erasures.jsonl";

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Erasure {
    /// The account.
    pub id: i64,
    /// When the account was made.
    pub made_at: UtcTime,
    pub erased_at: UtcTime,
}

impl From<ErasedAccount> for Erasure {
    fn from(account: ErasedAccount) -> Self {
        Self { id: account.id, made_at: account.made_at.0, erased_at: account.erased_at.0 }
    }
}

/// The log of a server.
pub fn place(data_dir: &Path) -> PathBuf {
    data_dir.join(NAME)
}

/// The lines of a log. A last line without its end was cut off by a failure and is left out, because the table has it.
pub fn read(log: impl Read, name: &str) -> Result<Vec<Erasure>, String> {
    whole_lines(log, name).map(|(lines, _)| lines)
}

/// The whole lines of a log, and how many bytes they have.
fn whole_lines(log: impl Read, name: &str) -> Result<(Vec<Erasure>, u64), String> {
    let mut reader = BufReader::new(log);
    let (mut found, mut bytes) = (Vec::new(), 0);
    let mut line = String::new();
    loop {
        line.clear();
        reader.read_line(&mut line).map_err(|e| format!("{name}: {e}"))?;
        let Some(whole) = line.strip_suffix('\n') else { return Ok((found, bytes)) };
        found.push(serde_json::from_str(whole).map_err(|e| format!("{name}: line {}: {e}", found.len() + 1))?);
        bytes += line.len() as u64;
    }
}

/// Adds lines that are missing; answers all of them.
pub fn add(path: &Path, erasures: &[Erasure]) -> Result<Vec<Erasure>, String> {
    files::make_folder(path)?;
    let message = |e: std::io::Error| format!("{}: {e}", path.display());
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true);
    #[cfg(unix)]
    options.mode(0o600);
    let mut file = options.open(path).map_err(message)?;
    // Held until the file is closed: two servers of one folder take turns.
    file.lock().map_err(message)?;
    let (mut all, whole) = whole_lines(&file, &path.display().to_string())?;
    let mut known: BTreeSet<(i64, UtcTime)> = all.iter().map(|line| (line.id, line.made_at)).collect();
    let missing: Vec<Erasure> = erasures.iter().filter(|line| known.insert((line.id, line.made_at))).cloned().collect();
    if !missing.is_empty() {
        let lines = missing.iter().map(text).collect::<Result<String, String>>()?;
        // Over a line that was cut off.
        file.set_len(whole).map_err(message)?;
        file.seek(SeekFrom::End(0)).map_err(message)?;
        file.write_all(lines.as_bytes()).and_then(|()| file.sync_all()).map_err(message)?;
    }
    all.extend(missing);
    Ok(all)
}

fn text(line: &Erasure) -> Result<String, String> {
    serde_json::to_string(line).map(|text| text + "\n").map_err(|e| e.to_string())
}

/// Everybody who was erased, by the table.
pub fn stored(conn: &mut Conn) -> Result<Vec<Erasure>, Error> {
    let (mut all, mut after) = (Vec::new(), 0);
    loop {
        let rows = erasure::list(conn, after, BATCH as i64)?;
        let Some((last, _)) = rows.last() else { return Ok(all) };
        after = *last;
        all.extend(rows.into_iter().map(|(_, account)| Erasure::from(account)));
    }
}

/// Completes the log from the table. A log that cannot be written stops nothing and is told: the next start and the
/// next backup complete it. Answers whether it is complete.
pub async fn complete(db: &Db, data_dir: &Path) -> bool {
    let path = place(data_dir);
    let done = async {
        let stored = db.read(stored).await?;
        let write = move || add(&path, &stored).map(drop);
        spawn_blocking(write).await.map_err(|e| e.to_string())?
    };
    if let Err(cause) = done.await {
        tracing::error!(cause, "the log of erased people");
        return false;
    }
    true
}

/// Completes the log whenever the table has grown, by another server too. Never ends.
pub async fn follow(db: &Db, data_dir: &Path) {
    let mut known = 0;
    loop {
        let count = db.query(erasure::count).await.unwrap_or(known);
        let done = count == known || complete(db, data_dir).await;
        if done {
            known = count;
        }
        tokio::time::sleep(if done { LOOK } else { RETRY }).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: i64) -> Erasure {
        let at = |text: &str| UtcTime::parse(text).unwrap();
        Erasure { id, made_at: at("2026-11-20T10:00:00.000001Z"), erased_at: at("2026-11-21T10:00:00Z") }
    }

    #[test]
    fn lines_are_added_once_and_a_cut_line_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = place(folder.path());
        assert_eq!(add(&path, &[line(1), line(2), line(1)]).unwrap(), [line(1), line(2)]);
        assert_eq!(add(&path, &[line(2), line(3)]).unwrap(), [line(1), line(2), line(3)]);
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 5]).unwrap();
        assert_eq!(add(&path, &[line(3)]).unwrap(), [line(1), line(2), line(3)]);
        assert_eq!(std::fs::read(&path).unwrap(), whole);
        std::fs::write(&path, "{\"id\":1}\n").unwrap();
        assert!(add(&path, &[]).unwrap_err().contains("line 1"));
    }
}
