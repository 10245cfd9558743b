//! Reads a backup from a folder, a tar file or a bucket, and checks it against its manifest before anything is restored.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::manifest::{Manifest, NAME, measure};
use super::place::Place;
use super::sink::Scratch;
use super::wait;
use crate::platform::files;
use crate::platform::store::{Store, StoreUrl};

/// An open backup.
pub struct Archive {
    files: Files,
    pub manifest: Manifest,
}

enum Files {
    Folder(PathBuf),
    /// The file, and where in it each file begins and how long it is.
    Tar(PathBuf, BTreeMap<String, (u64, u64)>),
    /// A backup of a bucket, fetched, so that what is checked is what is restored.
    Fetched(Scratch),
}

impl Archive {
    /// Opens the backup and reads its manifest. That of a bucket is fetched into a folder of `data_dir`, which goes with it.
    pub fn open(place: &Place, data_dir: &Path) -> Result<Self, String> {
        let files = match place {
            Place::Folder(path) => Files::Folder(path.clone()),
            Place::Tar(path) => Files::Tar(path.clone(), index(path)?),
            Place::Bucket { bucket, .. } => Files::Fetched(wait(fetch(bucket, data_dir))?),
        };
        if !names(&files)?.contains(NAME) {
            return Err(format!("{} holds no {NAME}: it is no backup, or one that was not finished", place.shown()));
        }
        let manifest = Manifest::read(open(&files, NAME)?)?;
        Ok(Self { files, manifest })
    }

    /// Refuses a backup in which a file is missing, cut, altered or added.
    pub fn check(&self) -> Result<(), String> {
        let mut found = names(&self.files)?;
        found.remove(NAME);
        for file in &self.manifest.files {
            if !found.remove(&file.name) {
                return Err(format!("the backup is torn: {} is missing", file.name));
            }
            let (bytes, sha256) = measure(self.file(&file.name)?).map_err(|e| format!("{}: {e}", file.name))?;
            if bytes != file.bytes {
                return Err(format!("the backup is torn: {} has {bytes} bytes instead of {}", file.name, file.bytes));
            }
            if sha256 != file.sha256 {
                return Err(format!("the backup was altered: the hash of {} differs", file.name));
            }
        }
        match found.first() {
            Some(extra) => Err(format!("the backup was altered: {extra} is not in its manifest")),
            None => Ok(()),
        }
    }

    /// One of its files.
    pub fn file(&self, name: &str) -> Result<Box<dyn Read>, String> {
        open(&self.files, name)
    }
}

fn open(files: &Files, name: &str) -> Result<Box<dyn Read>, String> {
    let file = |path: PathBuf| match File::open(&path) {
        Ok(file) => Ok(Box::new(file) as Box<dyn Read>),
        Err(e) => Err(format!("{}: {e}", path.display())),
    };
    match files {
        Files::Folder(folder) => file(folder.join(name)),
        Files::Fetched(scratch) => file(scratch.path().join(name)),
        Files::Tar(path, index) => {
            let (from, bytes) = index.get(name).ok_or_else(|| format!("{} holds no {name}", path.display()))?;
            let mut file = File::open(path).map_err(|e| format!("{}: {e}", path.display()))?;
            file.seek(SeekFrom::Start(*from)).map_err(|e| format!("{}: {e}", path.display()))?;
            Ok(Box::new(file.take(*bytes)))
        }
    }
}

/// The names of all files.
fn names(files: &Files) -> Result<BTreeSet<String>, String> {
    match files {
        Files::Tar(_, index) => Ok(index.keys().cloned().collect()),
        Files::Folder(folder) => under(folder),
        Files::Fetched(scratch) => under(scratch.path()),
    }
}

fn under(folder: &Path) -> Result<BTreeSet<String>, String> {
    let mut all = BTreeSet::new();
    for name in files::names(folder)? {
        if folder.join(&name).is_dir() {
            all.extend(files::names(&folder.join(&name))?.into_iter().map(|file| format!("{name}/{file}")));
        } else {
            all.insert(name);
        }
    }
    Ok(all)
}

fn index(path: &Path) -> Result<BTreeMap<String, (u64, u64)>, String> {
    let torn = |e: std::io::Error| format!("{}: {e}", path.display());
    let file = File::open(path).map_err(torn)?;
    let whole = file.metadata().map_err(torn)?.len();
    let mut archive = tar::Archive::new(file);
    let mut all = BTreeMap::new();
    for entry in archive.entries_with_seek().map_err(torn)? {
        let entry = entry.map_err(torn)?;
        let name = entry.path().map_err(torn)?.to_string_lossy().into_owned();
        let (from, bytes) = (entry.raw_file_position(), entry.size());
        if from.checked_add(bytes).is_none_or(|end| end > whole) {
            return Err(format!("{} is torn: {name} is cut off", path.display()));
        }
        if all.insert(name.clone(), (from, bytes)).is_some() {
            return Err(format!("{} was altered: it holds {name} twice", path.display()));
        }
    }
    Ok(all)
}

async fn fetch(bucket: &StoreUrl, data_dir: &Path) -> Result<Scratch, String> {
    let store = Store::open(bucket)?;
    let scratch = Scratch::make(data_dir.join(".restore.partial"))?;
    for (name, _) in store.list(None).await? {
        // A name that leads elsewhere is none of ours; it would be refused as an added file.
        if name.split('/').any(|part| part == "..") {
            return Err(format!("the backup was altered: {name} is not in its manifest"));
        }
        let to = scratch.path().join(&name);
        files::make_folder(&to)?;
        files::keep_private(&to)?;
        let mut file = File::options().write(true).open(&to).map_err(|e| format!("{}: {e}", to.display()))?;
        store.download(&name, &mut file).await.map_err(|e| format!("{name}: {e}"))?;
    }
    Ok(scratch)
}

/// The small file `name` of a backup, checked, without fetching all of the backup.
pub fn small_file(place: &Place, name: &str, data_dir: &Path) -> Result<Vec<u8>, String> {
    let (manifest, content) = match place {
        Place::Bucket { bucket, .. } => wait(async {
            let store = Store::open(bucket)?;
            let mut texts = [Vec::new(), Vec::new()];
            for (text, name) in texts.iter_mut().zip([NAME, name]) {
                store.download(name, text).await.map_err(|e| format!("{name}: {e}"))?;
            }
            let [manifest, content] = texts;
            Ok((Manifest::read(manifest.as_slice())?, content))
        })?,
        Place::Folder(_) | Place::Tar(_) => {
            let archive = Archive::open(place, data_dir)?;
            let mut content = Vec::new();
            archive.file(name)?.read_to_end(&mut content).map_err(|e| format!("{name}: {e}"))?;
            (archive.manifest, content)
        }
    };
    let (bytes, sha256) = measure(content.as_slice()).map_err(|e| e.to_string())?;
    let listed = manifest.files.iter().any(|file| file.name == name && file.bytes == bytes && file.sha256 == sha256);
    if listed { Ok(content) } else { Err(format!("{}: {name} is not as its manifest says", place.shown())) }
}
