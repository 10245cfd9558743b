//! The sandbox: a provider of card payments where no money moves, as a service of its own (`sapa
//! sandbox`). Payers pay on its page, webhooks tell the product, and its own address switches faults on.
//! On purpose nothing is checked: refunds may exceed what was paid. It knows nothing of the product but
//! the addresses that each payment names.

mod deliver;
mod event;
pub mod handlers;
mod known;
mod once;
mod page;
mod payment;
mod refund;
mod rows;
mod switches;

use std::net::TcpListener;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use tokio::sync::Notify;

use crate::platform::db::{Db, Location};
use crate::platform::http::moment::clock;
pub use known::{Known, KnownRefund};
use switches::Switches;

/// The longest time for a webhook.
const WEBHOOK: Duration = Duration::from_secs(10);
/// Seconds that open requests have to end when the service stops.
const STOP_SECONDS: u64 = 2;

/// The parts of the service.
pub struct Sandbox {
    db: Db,
    switches: Mutex<Switches>,
    /// Wakes the delivery of webhooks.
    wake: Notify,
    http: reqwest::Client,
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

    fn switches(&self) -> MutexGuard<'_, Switches> {
        self.switches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The service on a bound address, and the work beside it, which ends only when it is dropped.
///
/// # Errors
/// The system gives no threads.
pub fn serve(
    sandbox: Data<Sandbox>,
    listener: TcpListener,
) -> std::io::Result<(Server, impl Future<Output = ()> + 'static)> {
    let beside = deliver::run(sandbox.clone());
    let server = HttpServer::new(move || App::new().app_data(sandbox.clone()).configure(handlers::routes))
        .workers(1)
        .shutdown_timeout(STOP_SECONDS)
        // One place hears the signals for all servers of the process.
        .disable_signals()
        .listen(listener)?
        .run();
    Ok((server, beside))
}

/// Milliseconds since 1970.
fn now_millis() -> i64 {
    clock().naive().and_utc().timestamp_millis()
}
