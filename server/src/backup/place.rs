//! Where backups lie: a folder with one sub-folder each, a tar file, or a bucket with one prefix each. Owns how the place
//! is written and which backups in it are whole.

use std::path::{Path, PathBuf};

use sapa_core::base::time::UtcTime;

use super::manifest::{Manifest, NAME};
use super::wait;
use crate::platform::files;
use crate::platform::store::{Store, StoreUrl};

/// The beginning of a backup's name in a folder or bucket.
const PREFIX: &str = "sapa-";

/// A place for backups, or one backup.
#[derive(Clone)]
pub enum Place {
    Folder(PathBuf),
    /// One file.
    Tar(PathBuf),
    Bucket {
        /// As people wrote it; the keys of a bucket are variables of the environment.
        text: String,
        bucket: StoreUrl,
    },
}

impl Place {
    /// Parses `<folder>`, `<file>.tar` or `s3://<bucket>/<prefix>`.
    pub fn parse(text: &str, var: &impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        if text.starts_with("s3://") {
            let text = text.trim_end_matches('/').to_owned();
            return Ok(Self::Bucket { bucket: StoreUrl::parse("the place", &text, var)?, text });
        }
        if text.is_empty() || text.contains("://") {
            return Err(format!("`{text}` is no place for a backup: <folder>, <file>.tar or s3://<bucket>/<prefix>"));
        }
        let path = std::path::absolute(text).map_err(|e| format!("{text}: {e}"))?;
        let is_tar = path.extension().is_some_and(|ending| ending == "tar");
        Ok(if is_tar { Self::Tar(path) } else { Self::Folder(path) })
    }

    /// The place as people may read it.
    pub fn shown(&self) -> String {
        match self {
            Self::Folder(path) | Self::Tar(path) => path.display().to_string(),
            Self::Bucket { text, .. } => text.clone(),
        }
    }
}

/// The name of a backup of this moment.
pub fn name_of(made_at: UtcTime) -> String {
    format!("{PREFIX}{}", made_at.naive().format("%Y%m%dT%H%M%SZ"))
}

/// Whether `name` is one that [`name_of`] gives.
fn is_ours(name: &str) -> bool {
    name.strip_prefix(PREFIX).is_some_and(|time| {
        let time = time.as_bytes();
        time.len() == 16
            && time.iter().enumerate().all(|(i, byte)| match i {
                8 => *byte == b'T',
                15 => *byte == b'Z',
                _ => byte.is_ascii_digit(),
            })
    })
}

/// Deletes all but the newest `keep` whole backups of a folder or bucket; answers the names of those that went. What is
/// no whole backup of ours is left alone.
pub fn keep_newest(place: &Place, keep: usize) -> Result<Vec<String>, String> {
    let mut names = whole(place)?;
    names.sort();
    let old: Vec<String> = names.iter().rev().skip(keep).cloned().collect();
    for name in &old {
        match place {
            Place::Folder(folder) => remove_folder(folder, name)?,
            Place::Bucket { bucket, .. } => wait(remove_prefix(bucket, name))?,
            Place::Tar(_) => {}
        }
    }
    Ok(old)
}

/// The manifest goes first: what is left after an interruption is no backup.
fn remove_folder(folder: &Path, name: &str) -> Result<(), String> {
    let message = |e: std::io::Error| format!("{}: {e}", folder.join(name).display());
    let doomed = folder.join(format!(".{name}.partial"));
    std::fs::rename(folder.join(name), &doomed).map_err(message)?;
    std::fs::remove_dir_all(doomed).map_err(message)
}

async fn remove_prefix(bucket: &StoreUrl, name: &str) -> Result<(), String> {
    let store = Store::open(bucket)?;
    store.remove(&format!("{name}/{NAME}")).await?;
    for (file, _) in store.list(Some(name)).await? {
        store.remove(&file).await?;
    }
    Ok(())
}

/// The names of the whole backups of ours in a folder or bucket.
pub fn whole(place: &Place) -> Result<Vec<String>, String> {
    match place {
        Place::Folder(folder) => {
            let names = files::names(folder)?.into_iter().filter(|name| is_ours(name));
            Ok(names.filter(|name| manifest_in(&folder.join(name)).is_ok()).collect())
        }
        Place::Bucket { bucket, .. } => wait(async {
            let files = Store::open(bucket)?.list(None).await?;
            let manifests = files.iter().filter_map(|(file, _)| file.strip_suffix(NAME)?.strip_suffix('/'));
            Ok(manifests.filter(|name| is_ours(name)).map(str::to_owned).collect())
        }),
        Place::Tar(_) => Ok(Vec::new()),
    }
}

fn manifest_in(folder: &Path) -> Result<Manifest, String> {
    let path = folder.join(NAME);
    let file = std::fs::File::open(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    Manifest::read(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_apart() {
        let parse = |text: &str| Place::parse(text, &|_| None);
        assert!(matches!(parse("backups"), Ok(Place::Folder(_))));
        assert!(matches!(parse("backups/today.tar"), Ok(Place::Tar(_))));
        assert!(matches!(parse("s3://sapa/backups/"), Ok(Place::Bucket { text, .. }) if text == "s3://sapa/backups"));
        for bad in ["", "ftp://h/x", "s3://A/x", "postgres://u:p@h/db"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_our_names_are_ours() {
        let at = UtcTime::parse("2026-11-27T03:00:09.5Z").unwrap();
        assert_eq!(name_of(at), "sapa-20261127T030009Z");
        assert!(is_ours(&name_of(at)));
        for other in
            ["sapa-", "sapa-20261127", "sapa-20261127T030009Z.old", "old-20261127T030009Z", "sapa-2026x127T030009Z"]
        {
            assert!(!is_ours(other), "{other}");
        }
    }
}
