//! The parts of the sandbox that every request and job of it uses.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::web::Data;
use tokio::sync::Notify;

use super::rows;
use super::switches::Switches;
use crate::platform::db::{Db, Location};
use crate::platform::http::moment::clock;

/// The longest time for a webhook.
const WEBHOOK: Duration = Duration::from_secs(10);

/// The parts of the service.
pub struct Sandbox {
    pub(super) db: Db,
    switches: Mutex<Switches>,
    /// Wakes the delivery of webhooks.
    pub(super) wake: Notify,
    pub(super) http: reqwest::Client,
}

impl Sandbox {
    /// Opens the store below `data_dir`; makes it if it is missing.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(data_dir: &Path) -> Result<Data<Self>, String> {
        // The error of a second call in the process is ignored.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let at = Location::Sqlite(data_dir.join("sandbox.db"));
        let db = Db::open(&at, None).map_err(|e| format!("sandbox: {e}"))?;
        db.write_blocking(rows::prepare).map_err(|e| format!("sandbox: {e}"))?;
        let http = reqwest::Client::builder().timeout(WEBHOOK).redirect(reqwest::redirect::Policy::none()).no_proxy();
        let http = http.build().map_err(|e| format!("sandbox: {e}"))?;
        Ok(Data::new(Self { db, switches: Mutex::default(), wake: Notify::new(), http }))
    }

    pub(super) fn switches(&self) -> MutexGuard<'_, Switches> {
        self.switches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Milliseconds since 1970.
pub fn now_millis() -> i64 {
    clock().naive().and_utc().timestamp_millis()
}
