//! What every request may use: the configuration, the database, and the parts made from them.

use std::sync::Arc;

use actix_web::web;

use crate::config::Config;
use crate::image::Images;
use crate::platform::background::Background;
use crate::platform::db::Db;
use crate::platform::http::Around;
use crate::platform::mail::Mailer;
use crate::session::admission::Addresses;
use crate::session::password::Hasher;
use crate::session::token::Keys;

/// The parts. Cheap to share; nothing in it changes by configuration later.
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
    /// What the layer around every request uses.
    pub around: web::Data<Around>,
    /// Where pictures lie.
    pub images: Images,
    /// What sends mails.
    pub mailer: Mailer,
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
            around: web::Data::new(Around::new(&db, config.trusted_proxies.clone())),
            images: Images::open(&config.object_store)?,
            mailer: Mailer::new(&config.mail_from, config.smtp_url.as_deref(), config.data_dir.join("mail"))?,
            db,
            background: Background::new()?,
            config: Arc::new(config),
        }))
    }
}
