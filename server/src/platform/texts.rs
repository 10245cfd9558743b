//! Keeps a server's texts those of its database: an override that any server has stored is said by all of
//! them within seconds.

use std::time::Duration;

use super::db::Db;
use super::i18n::rows;
use super::problem::Error;

/// The time between two looks.
const LOOK: Duration = Duration::from_secs(1);

/// Reads the overrides anew if they have changed; a look alone reads one row.
pub async fn refresh(db: &Db) -> Result<(), Error> {
    let overrides = db.overrides().clone();
    db.read(move |conn| {
        let version = rows::version(conn)?;
        if version != overrides.version() {
            overrides.take(version, &rows::all(conn)?);
        }
        Ok(())
    })
    .await
}

/// The same; while the database cannot be read, the texts stay as they are.
pub async fn look(db: &Db) {
    if let Err(e) = refresh(db).await {
        tracing::debug!(error = %e, "texts");
    }
}

/// Looks every second, for ever.
pub async fn watch(db: Db) {
    loop {
        look(&db).await;
        tokio::time::sleep(LOOK).await;
    }
}
