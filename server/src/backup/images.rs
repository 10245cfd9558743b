//! The images' part of a backup. A stored image never changes, so it may be copied after the moment of the backup; one
//! that no record used may be swept meanwhile.

use std::collections::BTreeMap;

use super::archive::Archive;
use super::manifest::{FileEntry, IMAGES, Manifest, measure};
use super::sink::Sink;
use super::{rows, wait};
use crate::image::Images;
use crate::platform::db::{Location, Whole};
use crate::platform::store::{Store, StoreUrl};

/// Copies the images that the database names into the backup. Missing is one that the store has not: named, but not
/// yet stored or already swept, or lost while a record still uses it; answers those that were lost. One that was in use
/// at the moment of the backup, and is gone by now because no record names it any more, fails the backup, which would
/// otherwise lack it.
pub fn take(
    at: &Location,
    shelf: &StoreUrl,
    images: &[(String, bool)],
    sink: &mut Sink,
    manifest: &mut Manifest,
) -> Result<Vec<String>, String> {
    let store = Images::open(shelf)?;
    let mut lost = Vec::new();
    for (path, used) in images {
        let found = wait(async {
            match store.get(path).await {
                Ok(file) => Ok(Some(file)),
                Err(e) if e.problem().status == 404 => Ok(None),
                Err(e) => Err(format!("the image {path}: {e}")),
            }
        })?;
        if let Some(file) = found {
            manifest.files.push(sink.add_bytes(&format!("{IMAGES}{path}"), &file)?);
            continue;
        }
        let still = *used && Whole::open(at)?.read(|conn| rows::image_in_use(conn, path))?;
        if *used && !still {
            return Err(format!("the image {path} was removed while the backup was made: make the backup again"));
        }
        manifest.missing_images.push(path.clone());
        if *used {
            lost.push(path.clone());
        }
    }
    Ok(lost)
}

/// Refuses a store that holds an image which is not this backup's; answers those of the backup that it has.
pub fn check_store(shelf: &StoreUrl, archive: &Archive) -> Result<Vec<String>, String> {
    let ours: BTreeMap<&str, &FileEntry> = archive.manifest.images().collect();
    let store = Store::open(shelf)?;
    wait(async {
        let mut there = Vec::new();
        for (name, _) in store.list(None).await? {
            let same = match ours.get(name.as_str()) {
                Some(entry) => {
                    let mut content = Vec::new();
                    store.download(&name, &mut content).await?;
                    let (bytes, sha256) = measure(content.as_slice()).map_err(|e| e.to_string())?;
                    (bytes, &sha256) == (entry.bytes, &entry.sha256)
                }
                None => false,
            };
            if !same {
                return Err(format!(
                    "the store of images is not empty: it holds {name}, which is not in the backup; a backup is restored \
                     into an empty one"
                ));
            }
            there.push(name);
        }
        Ok(there)
    })
}

/// Stores the images that the store has not.
pub fn put_back(shelf: &StoreUrl, archive: &Archive, there: &[String]) -> Result<usize, String> {
    let store = Images::open(shelf)?;
    let mut stored = 0;
    for (name, entry) in archive.manifest.images() {
        if there.iter().any(|known| known == name) {
            continue;
        }
        let mut file = Vec::new();
        archive.file(&entry.name)?.read_to_end(&mut file).map_err(|e| format!("{}: {e}", entry.name))?;
        wait(async { store.put(name, file).await.map_err(|e| format!("the image {name}: {e}")) })?;
        stored += 1;
    }
    Ok(stored)
}
