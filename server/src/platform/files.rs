//! Files and folders that only their owner may read: keys, mails, the database. Knows nothing of
//! their content.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::Write;
#[cfg(unix)]
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// Creates the folder of `file` if it is missing.
pub fn make_folder(file: &Path) -> Result<(), String> {
    let Some(folder) = file.parent().filter(|f| !f.as_os_str().is_empty()) else { return Ok(()) };
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    builder.mode(0o700);
    builder.create(folder).map_err(|e| format!("{}: {e}", folder.display()))
}

/// The names of what a folder holds; none where there is no folder.
pub fn names(folder: &Path) -> Result<Vec<String>, String> {
    let message = |e: std::io::Error| format!("{}: {e}", folder.display());
    match std::fs::read_dir(folder) {
        Ok(found) => {
            found.map(|entry| Ok(entry.map_err(message)?.file_name().to_string_lossy().into_owned())).collect()
        }
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(e) => Err(message(e)),
    }
}

/// Locks a file, made for it, until the answer is dropped or the process ends; `busy` is the error where another
/// process has it.
pub fn lock(path: &Path, busy: &str) -> Result<File, String> {
    make_folder(path)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    options.mode(0o600);
    let file = options.open(path).map_err(|e| format!("{}: {e}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(busy.to_owned()),
        Err(TryLockError::Error(e)) => Err(format!("{}: {e}", path.display())),
    }
}

/// Writes a file as a whole or not at all.
pub fn write_private(path: &Path, content: &[u8]) -> Result<(), String> {
    make_folder(path)?;
    let message = |e: std::io::Error| format!("{}: {e}", path.display());
    let draft = path.with_extension("draft");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    options.mode(0o600);
    let mut file = options.open(&draft).map_err(message)?;
    file.write_all(content).and_then(|()| file.sync_all()).map_err(message)?;
    std::fs::rename(&draft, path).map_err(message)
}

/// Creates the file if it is missing, and lets only its owner read it from now on, whoever created
/// it and its folder. An existing file is not opened: closing it would drop every lock that this
/// process holds on it, SQLite's too.
pub fn keep_private(path: &Path) -> Result<(), String> {
    make_folder(path)?;
    if !path.exists() {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        options.mode(0o600);
        match options.open(path) {
            Ok(_) => {}
            // Another process created it a moment before.
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(format!("{}: {e}", path.display())),
        }
    }
    narrow(path)
}

/// The bytes that are free for this process, and all bytes, of the file system with the folder `path`; none where the
/// system does not tell. May wait for a file system of the network.
pub fn space(path: &Path) -> Option<(u64, u64)> {
    #[cfg(unix)]
    {
        let found = rustix::fs::statvfs(path).ok()?;
        let bytes = |blocks: u64| blocks.saturating_mul(found.f_frsize);
        Some((bytes(found.f_bavail), bytes(found.f_blocks)))
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        None
    }
}

/// Removes the rights of all but the owner, if the file exists.
pub fn narrow(path: &Path) -> Result<(), String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let message = |e: std::io::Error| format!("{}: {e}", path.display());
        let permissions = match std::fs::metadata(path) {
            Ok(found) => found.permissions(),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(e) => return Err(message(e)),
        };
        if permissions.mode() & 0o777 != 0o600 {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).map_err(message)?;
        }
    }
    Ok(())
}
