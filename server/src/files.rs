//! Files and folders that only their owner may read: keys, mails, the database. Knows nothing
//! of their content.

use std::fs::{DirBuilder, OpenOptions};
use std::io::Write;
#[cfg(unix)]
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// Makes the folder of `file` where it is missing.
pub fn make_folder(file: &Path) -> Result<(), String> {
    let Some(folder) = file.parent().filter(|f| !f.as_os_str().is_empty()) else { return Ok(()) };
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    builder.mode(0o700);
    builder.create(folder).map_err(|e| format!("{}: {e}", folder.display()))
}

/// Writes a file whole or not at all.
pub fn write_private(path: &Path, content: &[u8]) -> Result<(), String> {
    make_folder(path)?;
    let told = |e: std::io::Error| format!("{}: {e}", path.display());
    let draft = path.with_extension("draft");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    options.mode(0o600);
    let mut file = options.open(&draft).map_err(told)?;
    file.write_all(content).and_then(|()| file.sync_all()).map_err(told)?;
    std::fs::rename(&draft, path).map_err(told)
}
