//! The sandbox as a server: its addresses, and the delivery of webhooks deliveries them.

use std::net::TcpListener;

use actix_web::dev::Server;
use actix_web::web::Data;
use actix_web::{App, HttpServer};

use super::{Sandbox, deliver, handlers};

/// Seconds that open requests have to end when the service stops.
const STOP_SECONDS: u64 = 2;

/// The service on a bound address, and the work deliveries it, which ends only when it is dropped.
///
/// # Errors
/// The system gives no threads.
pub fn serve(
    sandbox: Data<Sandbox>,
    listener: TcpListener,
) -> std::io::Result<(Server, impl Future<Output = ()> + 'static)> {
    let deliveries = deliver::run(sandbox.clone());
    let server = HttpServer::new(move || App::new().app_data(sandbox.clone()).configure(handlers::routes))
        .workers(1)
        .shutdown_timeout(STOP_SECONDS)
        // One place hears the signals for all servers of the process.
        .disable_signals()
        .listen(listener)?
        .run();
    Ok((server, deliveries))
}
