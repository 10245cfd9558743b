//! Backup and restore: the database as one moment shows it, the images that it names, and the log of erased people, in a
//! folder, a tar file or a bucket, under a manifest by which a torn or edited backup is refused. Owns what makes a backup
//! whole. The rows are those of all rooms; the schema is `upkeep`'s.

pub mod archive;
pub mod beside;
pub mod database;
pub mod images;
pub mod make;
pub mod manifest;
pub mod place;
pub mod repeat;
pub mod restore;
pub mod rows;
pub mod sink;

use std::sync::OnceLock;

use tokio::runtime::{Builder, Runtime};

/// A line for the terminal while the work goes on.
pub type Tell<'a> = &'a dyn Fn(&str);

/// The future of a store of files, awaited by the command line. One runtime for all of them, because the connections of
/// a bucket live in it.
///
/// # Errors
/// The system gives no thread, or the work fails.
pub fn wait<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    static RUNTIME: OnceLock<Option<Runtime>> = OnceLock::new();
    let make = || Builder::new_current_thread().enable_all().build().ok();
    RUNTIME.get_or_init(make).as_ref().ok_or("the system gives no runtime")?.block_on(work)
}
