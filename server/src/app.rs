//! Puts the parts together: the state that every request sees, and the applications on the
//! product's and on the ops address. Used by `main` and by the tests, so that both run the
//! same thing.

use std::future::{Future, ready};
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, Protocol};
use actix_service::{IntoServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::dev::{AppConfig, Server};
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use actix_web::{App, web};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Config;
use crate::image::Images;
use crate::platform::db::Db;
use crate::platform::http::wire::Wire;
use crate::platform::http::{Bodies, finish};
use crate::platform::mail::Mailer;
use crate::platform::metrics::Metrics;
use crate::platform::problem::Error;
use crate::routes;
use crate::session::admission::Addresses;
use crate::session::password::Hasher;
use crate::session::token::Keys;

/// What every request may use. Cheap to share; nothing in it changes by configuration later.
pub struct State {
    /// The configuration.
    pub config: Arc<Config>,
    /// The database.
    pub db: Db,
    /// What signs access tokens.
    pub keys: Keys,
    /// What hashes passwords.
    pub hasher: Hasher,
    /// How much each address asks for without a session.
    pub addresses: Addresses,
    /// What the bodies of all requests may hold.
    pub bodies: Bodies,
    /// Where pictures lie.
    pub images: Images,
    /// What sends mails.
    pub mailer: Mailer,
    /// What counts.
    pub metrics: Metrics,
    /// Work that goes on after its answer has left.
    pub background: Background,
}

impl State {
    /// Opens the database (which must be migrated) and makes the rest from `config`.
    pub fn open(config: Config) -> Result<web::Data<Self>, String> {
        // For everything that speaks TLS; a second time in a process it is there already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let db = Db::open(&config.database, config.replica.as_ref()).map_err(|e| e.to_string())?;
        Ok(web::Data::new(Self {
            keys: Keys::new(&config.signing_key),
            hasher: Hasher::new(config.argon2.clone()).map_err(|e| e.to_string())?,
            addresses: Addresses::default(),
            bodies: Bodies::default(),
            images: Images::open(&config.object_store)?,
            mailer: Mailer::new(&config)?,
            metrics: Metrics::of(&db),
            db,
            background: Background::new()?,
            config: Arc::new(config),
        }))
    }
}

/// Work that goes on after the answer has left, such as sending a mail. Bounded, and waited
/// for when the server stops: it has a thread of its own, because those that answer requests
/// end with the server and would take it along.
pub struct Background {
    permits: Arc<Semaphore>,
    runtime: Option<Runtime>,
}

/// How much of it may go on at once.
const TASKS: u32 = 256;

impl Background {
    fn new() -> Result<Self, String> {
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("background").enable_all().build();
        Ok(Self {
            permits: Arc::new(Semaphore::new(TASKS as usize)),
            runtime: Some(runtime.map_err(|e| format!("background: {e}"))?),
        })
    }

    /// Starts `work`; 503 when there is too much already.
    pub fn start(&self, work: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        self.seat()?.start(work);
        Ok(())
    }

    /// As [`Background::start`], for what anybody can ask for without a session: half of the room is
    /// left to what follows a write.
    pub fn start_if_quiet(&self, work: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        if self.permits.available_permits() <= TASKS as usize / 2 {
            return Err(Error::unavailable(2));
        }
        self.start(work)
    }

    /// Keeps a place for work that must follow what is written first; 503 when there is none,
    /// and nothing should be written then.
    pub fn seat(&self) -> Result<Seat, Error> {
        let permit = self.permits.clone().try_acquire_owned().map_err(|_| Error::unavailable(2))?;
        let runtime = self.runtime.as_ref().ok_or_else(|| Error::unavailable(2))?;
        Ok(Seat { permit, runtime: runtime.handle().clone() })
    }

    /// Waits until all of it is done, at most `most`.
    pub async fn drain(&self, most: Duration) {
        if tokio::time::timeout(most, self.permits.acquire_many(TASKS)).await.is_err() {
            tracing::warn!("stopped before all mails were sent");
        }
    }
}

/// A place that is kept; given back when nothing comes of it.
pub struct Seat {
    permit: OwnedSemaphorePermit,
    runtime: Handle,
}

impl Seat {
    /// Starts `work`.
    pub fn start(self, work: impl Future<Output = ()> + Send + 'static) {
        let Self { permit, runtime } = self;
        runtime.spawn(async move {
            work.await;
            drop(permit);
        });
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // Waiting would block, which is not allowed where this may happen.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Requests that are being answered get this long when the server stops.
const STOP_SECONDS: u64 = 8;

/// A server of the product on an address that is bound already.
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
    // Each server would hear signals for itself, and the first to end would take the others along.
    let builder = Server::build().workers(workers).shutdown_timeout(STOP_SECONDS).disable_signals();
    let stopping = builder.graceful_shutdown_signal();
    // As actix-web's `HttpServer`, with a layer between the connection and the parser.
    let server = builder.listen("http", listener, move || {
        let app = App::new().app_data(state.clone()).configure(routes).wrap(from_fn(finish));
        let stopping = stopping.clone();
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .client_request_timeout(Duration::from_secs(10))
            .client_disconnect_timeout(Duration::from_secs(1))
            .finish(map_config(app.into_factory(), |()| AppConfig::default()));
        let wired = |stream: TcpStream| {
            let peer = stream.peer_addr().ok();
            ready(Ok::<_, DispatchError>((Wire::new(stream), Protocol::Http1, peer)))
        };
        fn_service(wired).and_then(http)
    })?;
    Ok(server.run())
}
