//! Writes a backup. Nothing stands under its final name before all of it is stored, the manifest last; what was written
//! before an error is removed, and what a killed backup left is removed by the next one.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::manifest::{FileEntry, NAME, measure};
use super::place::Place;
use super::wait;
use crate::platform::files;
use crate::platform::store::Store;

/// Why a place is refused that another backup writes to.
const BUSY: &str = "another backup to this place is being made";

/// A folder that is removed when it is dropped.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes the folder; whatever is there is removed.
    pub fn make(path: PathBuf) -> Result<Self, String> {
        if path.exists() {
            std::fs::remove_dir_all(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        files::make_folder(&path.join("file"))?;
        Ok(Self(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A file that is removed when it is dropped.
struct Draft(PathBuf);

impl Drop for Draft {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A backup that is being written.
pub struct Sink {
    scratch: Scratch,
    target: Target,
    /// Held while it is written: two backups into one place take no part in each other.
    _lock: File,
}

enum Target {
    /// The scratch folder becomes the backup.
    Folder {
        to: PathBuf,
    },
    Tar {
        tar: Box<tar::Builder<BufWriter<File>>>,
        draft: Draft,
        to: PathBuf,
    },
    Bucket {
        store: Store,
        name: String,
        sent: Vec<String>,
        text: String,
    },
}

fn new_file(path: &Path) -> Result<File, String> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    options.mode(0o600);
    options.open(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn sync_folder(path: &Path) -> Result<(), String> {
    let folder = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(|e| format!("{}: {e}", folder.display()))
}

impl Sink {
    /// Begins the backup `name` in `place`; none where something has this name. `data_dir` has room for the database's
    /// file on its way to a bucket.
    pub fn open(place: &Place, name: &str, data_dir: &Path) -> Result<Option<Self>, String> {
        match place {
            Place::Folder(folder) => {
                let lock = files::lock(&folder.join(".sapa-backup.lock"), BUSY)?;
                for left in files::names(folder)? {
                    if left.starts_with(".sapa-") && left.ends_with(".partial") {
                        drop(Scratch(folder.join(left)));
                    }
                }
                let to = folder.join(name);
                if to.exists() {
                    return Ok(None);
                }
                let scratch = Scratch::make(folder.join(format!(".{name}.partial")))?;
                Ok(Some(Self { scratch, target: Target::Folder { to }, _lock: lock }))
            }
            Place::Tar(to) => {
                let file_name = to.file_name().unwrap_or_default().to_string_lossy();
                let lock = files::lock(&to.with_file_name(format!(".{file_name}.lock")), BUSY)?;
                if to.exists() {
                    return Err(format!("{} is there already", to.display()));
                }
                let scratch = Scratch::make(to.with_file_name(format!(".{file_name}.scratch")))?;
                let draft = Draft(to.with_file_name(format!(".{file_name}.partial")));
                let tar = Box::new(tar::Builder::new(BufWriter::new(new_file(&draft.0)?)));
                Ok(Some(Self { scratch, target: Target::Tar { tar, draft, to: to.clone() }, _lock: lock }))
            }
            Place::Bucket { text, bucket } => {
                let lock = files::lock(&data_dir.join(".backup.lock"), BUSY)?;
                let scratch = Scratch::make(data_dir.join(".backup.partial"))?;
                let store = Store::open(bucket)?;
                if !wait(store.list(Some(name)))?.is_empty() {
                    return Ok(None);
                }
                let target =
                    Target::Bucket { store, name: name.to_owned(), sent: Vec::new(), text: format!("{text}/{name}") };
                Ok(Some(Self { scratch, target, _lock: lock }))
            }
        }
    }

    /// Where the next file may be written before [`Sink::add`] takes it.
    pub fn draft(&self, name: &str) -> PathBuf {
        self.scratch.path().join(name.replace('/', "-"))
    }

    /// Takes the file that was written to [`Sink::draft`] over.
    pub fn add(&mut self, name: &str) -> Result<FileEntry, String> {
        let from = self.draft(name);
        let message = |e: std::io::Error| format!("{}: {e}", from.display());
        files::narrow(&from)?;
        let file = File::open(&from).map_err(message)?;
        let (bytes, sha256) = measure(&file).map_err(message)?;
        match &mut self.target {
            Target::Folder { .. } => {
                file.sync_all().map_err(message)?;
                let to = self.scratch.path().join(name);
                if to != from {
                    files::make_folder(&to)?;
                    std::fs::rename(&from, &to).map_err(message)?;
                }
            }
            Target::Tar { tar, .. } => {
                let mut header = tar::Header::new_gnu();
                header.set_size(bytes);
                header.set_mode(0o600);
                header.set_cksum();
                let content = File::open(&from).map_err(message)?;
                tar.append_data(&mut header, name, content).map_err(|e| format!("the tar file: {e}"))?;
            }
            Target::Bucket { store, name: prefix, sent, .. } => {
                let to = format!("{prefix}/{name}");
                wait(store.upload(&to, &from))?;
                sent.push(to);
            }
        }
        if from.exists() && !matches!(self.target, Target::Folder { .. }) {
            std::fs::remove_file(&from).map_err(message)?;
        }
        Ok(FileEntry { name: name.to_owned(), bytes, sha256 })
    }

    /// Writes and takes a small file.
    pub fn add_bytes(&mut self, name: &str, content: &[u8]) -> Result<FileEntry, String> {
        let path = self.draft(name);
        new_file(&path)?.write_all(content).map_err(|e| format!("{}: {e}", path.display()))?;
        self.add(name)
    }

    /// Stores the manifest and gives the backup its name; answers where it lies.
    pub fn finish(mut self, manifest: &[u8]) -> Result<String, String> {
        if let Err(e) = self.add_bytes(NAME, manifest) {
            self.give_up();
            return Err(e);
        }
        let Self { scratch, target, _lock } = self;
        match target {
            Target::Folder { to } => {
                let images = scratch.path().join("images");
                if images.exists() {
                    sync_folder(&images)?;
                }
                sync_folder(scratch.path())?;
                std::fs::rename(scratch.path(), &to).map_err(|e| format!("{}: {e}", to.display()))?;
                sync_folder(to.parent().unwrap_or(Path::new("")))?;
                Ok(to.display().to_string())
            }
            Target::Tar { tar, draft, to } => {
                let message = |e: std::io::Error| format!("{}: {e}", to.display());
                let mut file = tar.into_inner().map_err(message)?;
                file.flush().map_err(message)?;
                file.get_ref().sync_all().map_err(message)?;
                std::fs::rename(&draft.0, &to).map_err(message)?;
                sync_folder(to.parent().unwrap_or(Path::new("")))?;
                Ok(to.display().to_string())
            }
            Target::Bucket { text, .. } => Ok(text),
        }
    }

    /// Takes back what a failed backup has stored in a bucket; the rest goes by itself.
    pub fn give_up(self) {
        if let Target::Bucket { store, sent, .. } = &self.target {
            for name in sent {
                // The error that ended the backup is the one to tell.
                let _ = wait(store.remove(name));
            }
        }
    }
}
