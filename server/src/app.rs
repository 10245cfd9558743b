//! The applications at the product's and the ops address. Command line and tests use them, so that
//! both run the same thing.

use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::from_fn;
use actix_web::{App, HttpServer, web};

use crate::booking::guest;
use crate::booking::payments::PaymentsPort;
use crate::payment::of_bookings::OfBookings;
use crate::people::contact::Followers;
use crate::platform::http::finish;
use crate::platform::i18n::overrides::set_thread_overrides;
use crate::routes;
use crate::state::State;

/// Seconds that open requests have to end when the server stops.
const STOP_SECONDS: u64 = 8;
/// An idle connection lives this long: longer than a proxy keeps one for reuse (60 seconds as a rule), so that the
/// proxy closes it and never sends a request into a connection that is just being closed.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// Who takes over a changed contact of a pet owner.
pub const CONTACT: Followers = Followers(&[guest::follow]);

/// The payments of bookings.
pub const PAYMENTS: PaymentsPort = PaymentsPort(&OfBookings);

/// A server of the product on a bound address.
pub fn product(state: web::Data<State>, listener: TcpListener, workers: usize) -> std::io::Result<Server> {
    serve(state, listener, workers, routes::product)
}

/// A server of health, readiness and metrics.
pub fn ops(state: web::Data<State>, listener: TcpListener) -> std::io::Result<Server> {
    serve(state, listener, 1, routes::ops)
}

fn serve(
    state: web::Data<State>,
    listener: TcpListener,
    workers: usize,
    routes: fn(&mut web::ServiceConfig),
) -> std::io::Result<Server> {
    let server = HttpServer::new(move || {
        // Called on each worker's thread.
        set_thread_overrides(state.db.overrides());
        App::new()
            .app_data(state.clone())
            .app_data(state.layer.clone())
            .app_data(web::Data::new(CONTACT))
            .app_data(web::Data::new(PAYMENTS))
            .configure(routes)
            .wrap(from_fn(finish))
    });
    // Each server would hear signals by itself, and the first to end would take the others along.
    let server = server.workers(workers).shutdown_timeout(STOP_SECONDS).disable_signals().keep_alive(KEEP_ALIVE);
    let server =
        server.client_request_timeout(Duration::from_secs(10)).client_disconnect_timeout(Duration::from_secs(1));
    Ok(server.listen(listener)?.run())
}
