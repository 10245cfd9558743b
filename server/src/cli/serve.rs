//! `serve`: start, run until told to stop, stop without cutting anybody off.

use std::net::TcpListener;
use std::time::Duration;

use actix_web::rt;
use actix_web::web::Data;
use tracing_subscriber::EnvFilter;

use super::{Scale, say};
use crate::api::demo::{DemoAccount, file};
use crate::app::{self, State};
use crate::config::{Config, env};
use crate::db::{Db, address_answer, idempotency, mail_token, migrate, session, sign_in};
use crate::files::write_private;
use crate::http::moment::clock;
use crate::images::Images;
use crate::{job, seed};

/// Mails that are being sent get this long after the last request.
const LAST_MAILS: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(3_600);

/// `serve`.
pub fn serve() -> Result<(), String> {
    let config = Config::from(env)?;
    log()?;
    // First, so that a taken address is told before the work and not after it.
    let listen = |address: &str| {
        let told = |e: std::io::Error| format!("{address}: {e}");
        let listener = TcpListener::bind(address).map_err(told)?;
        // With port 0 the system chose one.
        let bound = listener.local_addr().map_err(told)?;
        Ok::<_, String>((listener, bound))
    };
    let ((product, bind), (ops, ops_bind)) = (listen(&config.bind)?, listen(&config.ops_bind)?);
    let applied = migrate::run(&config.database)?;
    tracing::info!(applied, "database is up to date");
    if config.demo {
        demo(&config)?;
    }
    let url = config.public_base_url.clone();
    let state = State::open(config)?;
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    rt::System::new().block_on(async move {
        let product = app::product(state.clone(), product, workers).map_err(|e| e.to_string())?;
        let ops = app::ops(state.clone(), ops).map_err(|e| e.to_string())?;
        let housekeeping = [rt::spawn(forget(state.clone())), rt::spawn(job::images::run(state.clone()))];
        tracing::info!(%bind, %ops_bind, "serving");
        say(&format!("Šapa: {url}\n"))?;
        // Both hear SIGTERM themselves, answer what they accepted, and end.
        let (product, ops) = futures_util::future::join(product, ops).await;
        housekeeping.iter().for_each(|job| job.abort());
        state.background.drain(LAST_MAILS).await;
        tracing::info!("stopped");
        product.and(ops).map_err(|e| e.to_string())
    })
}

/// JSON lines in UTC on standard error; the terminal's own words go to standard output.
fn log() -> Result<(), String> {
    let wanted = env("LOG").unwrap_or_else(|| "info".to_owned());
    let filter = EnvFilter::try_new(&wanted).map_err(|e| format!("LOG: {e}"))?;
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_span_list(false)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .try_init()
        .map_err(|e| e.to_string())?;
    // A panic is a line like any other, not loose text between them.
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, cause = %info.payload_as_str().unwrap_or("?"), "panic");
    }));
    Ok(())
}

/// Fills an empty database and writes the accounts down; shows them at every start.
fn demo(config: &Config) -> Result<(), String> {
    let db = Db::open(&config.database, config.replica.as_ref()).map_err(|e| e.to_string())?;
    let path = file(&config.data_dir);
    if seed::is_empty(&db).map_err(|e| e.to_string())? {
        say("Making demo data …\n")?;
        let images = Images::open(&config.object_store)?;
        let accounts =
            seed::fill(&db, &images, &Scale::default(), &config.argon2, clock()).map_err(|e| e.to_string())?;
        let json = serde_json::to_vec_pretty(&accounts).map_err(|e| e.to_string())?;
        write_private(&path, &json)?;
    }
    let Ok(text) = std::fs::read_to_string(&path) else {
        return say("This demo runs on a database that was not empty: its accounts are its own.\n");
    };
    let accounts: Vec<DemoAccount> = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    say("This is a demo with a signing key of its own. Accounts:\n")?;
    for account in &accounts {
        say(&format!("  {:<8} {:<40} {:<20} {}\n", account.role, account.email, account.password, account.label))?;
    }
    Ok(())
}

/// Forgets, every hour, what no longer means anything.
async fn forget(state: Data<State>) {
    loop {
        rt::time::sleep(HOUR).await;
        let now = clock();
        let day = chrono::Duration::days(1);
        let done = state
            .db
            .write(move |conn| {
                let keys = idempotency::purge(conn, now.plus(-day * 2))?;
                let links = mail_token::purge(conn, now.plus(-day * 30))?;
                let sessions = session::purge(conn, now.plus(-day * 30))?;
                let failures = sign_in::purge(conn, now.plus(-crate::auth::limit::MEMORY), now.plus(-day * 400))?;
                let answers = address_answer::purge(conn, now.plus(-crate::auth::limit::MEMORY))?;
                Ok(keys + links + sessions + failures + answers)
            })
            .await;
        match done {
            Ok(rows) => tracing::info!(rows, "forgotten"),
            Err(e) => tracing::warn!(error = %e, "forgetting"),
        }
    }
}
