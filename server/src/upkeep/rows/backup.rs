//! Rows of backups that were completed. Decides nothing.

use diesel::prelude::*;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::backups;

/// A completed backup, to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = backups)]
pub struct NewBackup {
    pub started_at: At,
    pub finished_at: At,
    /// Where it lies, without secrets.
    pub place: String,
    /// Of all its files.
    pub bytes: i64,
    pub files: i64,
    /// The version of the program that made it.
    pub app_version: String,
}

/// A completed backup.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = backups)]
pub struct BackupRow {
    pub id: i64,
    pub started_at: At,
    pub finished_at: At,
    /// Where it lies, without secrets.
    pub place: String,
    /// Of all its files.
    pub bytes: i64,
    pub files: i64,
    /// The version of the program that made it.
    pub app_version: String,
}

/// Inserts a backup that is complete.
pub fn insert(conn: &mut Conn, new: &NewBackup) -> Result<(), Error> {
    diesel::insert_into(backups::table).values(new.clone()).execute(conn)?;
    Ok(())
}

/// The last backup that was completed.
pub fn latest(conn: &mut Conn) -> Result<Option<BackupRow>, Error> {
    let newest = backups::table.order((backups::finished_at.desc(), backups::id.desc()));
    Ok(newest.select(BackupRow::as_select()).first(conn).optional()?)
}
