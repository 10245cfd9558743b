//! The parts that every request may use: configuration, database, and the parts made from them.

use std::sync::Arc;

use actix_web::web;
use tokio::sync::Semaphore;

use crate::booking::presence::Presences;
use crate::config::Config;
use crate::event::streams::Streams;
use crate::image::Images;
use crate::monitoring::sample::Monitor;
use crate::payment::provider::{Calls, Provider};
use crate::platform::background::Background;
use crate::platform::db::Db;
use crate::platform::http::RequestLayer;
use crate::platform::jobs::Runs;
use crate::platform::mail::Mailer;
use crate::platform::metrics::Metrics;
use crate::session::admission::Addresses;
use crate::session::factor::Factors;
use crate::session::kept::IdentityCache;
use crate::session::password::Hasher;
use crate::session::token::Keys;

/// Most requests that ask a payment provider at once.
const PROVIDER_CALLS: usize = 64;

/// The parts of the server. Cheap to share; they do not change after the start.
pub struct State {
    /// The configuration.
    pub config: Arc<Config>,
    /// The database.
    pub db: Db,
    /// Keys of access tokens.
    pub keys: Keys,
    /// Identities that were proven.
    pub kept: IdentityCache,
    /// Hasher of passwords.
    pub hasher: Hasher,
    /// Second factors.
    pub factors: Factors,
    /// Counts of requests without a session, by address.
    pub addresses: Addresses,
    /// The parts of the layer around every request.
    pub layer: web::Data<RequestLayer>,
    /// Store of images.
    pub images: Images,
    /// Sender of mails.
    pub mailer: Mailer,
    /// Work that goes on after its answer was sent.
    pub background: Background,
    /// Seats of the requests that ask a payment provider, half of those of all background work.
    pub provider_calls: Arc<Semaphore>,
    /// How the runs of jobs ended on this server.
    pub job_runs: Runs,
    /// The open streams of events.
    pub streams: Streams,
    /// Those who are at bookings, where no other server has to know.
    pub presences: Presences,
    /// The provider of card payments online.
    pub provider: Option<Arc<dyn Provider>>,
    /// What the database told those who watch, a few seconds ago at most.
    pub monitor: Monitor,
}

impl State {
    /// Opens the database (which must be migrated) and makes the other parts from `config`.
    pub fn open(config: Config) -> Result<web::Data<Self>, String> {
        // For all TLS connections; the error of a second call in the process is ignored.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let db = Db::open(&config.database, config.replica.as_ref()).map_err(|e| e.to_string())?;
        let background = Background::new(db.overrides())?;
        let mut metrics = Metrics::of(&db);
        let calls = Calls::new(metrics.registry());
        let job_runs = Runs::new(metrics.registry());
        let provider = config.payment_provider.as_ref().map(|settings| settings.open()).transpose()?;
        Ok(web::Data::new(Self {
            keys: Keys::new(&config.signing_keys),
            kept: IdentityCache::default(),
            hasher: Hasher::new(config.argon2.clone()).map_err(|e| e.to_string())?,
            factors: Factors::new(&config.signing_keys, &config.public_base_url, config.second_factor_roles.clone())?,
            addresses: Addresses::default(),
            layer: web::Data::new(RequestLayer::new(metrics, config.trusted_proxies.clone())),
            images: Images::open(&config.object_store)?,
            mailer: Mailer::new(&config.mail_from, config.smtp_url.as_deref(), config.data_dir.join("mail"))?,
            streams: Streams::new(&db, background.handle()),
            db,
            presences: Presences::default(),
            provider: provider.map(|provider| calls.measure(provider)),
            monitor: Monitor::default(),
            background,
            job_runs,
            provider_calls: Arc::new(Semaphore::new(PROVIDER_CALLS)),
            config: Arc::new(config),
        }))
    }
}
