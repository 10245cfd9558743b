//! `serve`: starts the servers, runs until a signal, and stops after the last answers.

use std::net::{SocketAddr, TcpListener};
use std::time::{Duration, Instant};

use actix_web::rt;
use actix_web::web::Data;

use super::say;
use super::stop::{self, Signals};
use crate::config::{Config, env};
use crate::demo::account::{DemoAccount, file};
use crate::demo::{self, Scale};
use crate::image::Images;
use crate::payment::online::reconcile;
use crate::platform::db::Db;
use crate::platform::files::write_private;
use crate::platform::http::moment::clock;
use crate::platform::log::Log;
use crate::platform::traces::Traces;
use crate::sandbox::{self, Sandbox};
use crate::session::factor;
use crate::session::factor::seal::Seal;
use crate::state::State;
use crate::upkeep::{self, erasure_log};
use crate::{app, jobs};

/// Time for work after the last request: mails, and the jobs that run.
const LAST_WORK: Duration = Duration::from_secs(1);
/// Time for the last spans of traces.
const LAST_TRACES: Duration = Duration::from_millis(400);
/// Interval between checks for memory to give back.
const REST: Duration = Duration::from_secs(2);

/// `serve`.
pub fn serve() -> Result<(), String> {
    let mut config = Config::from(env)?;
    let traces = Traces::start(env)?;
    let _log = Log::start(&env("LOG").unwrap_or_else(|| "info".to_owned()), traces.as_ref())?;
    // First, so that a taken address is reported before the work, not after it.
    let ((product, bind), (ops, ops_bind)) = (listen(&config.bind)?, listen(&config.ops_bind)?);
    let sandbox = own_sandbox(&mut config)?;
    let applied = upkeep::migrate(&config.database)?;
    tracing::info!(applied, "database is up to date");
    if config.demo {
        demo(&config, sandbox.as_ref().map(|(sandbox, _)| &***sandbox))?;
    }
    // By its name: browsers have passkeys for names only, and open this machine's own address under both.
    let url = config.public_base_url.replace("//127.0.0.1", "//localhost");
    let state = State::open(config)?;
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    let system = rt::System::new();
    let done = system.block_on(async move {
        let signals = Signals::listen().map_err(|e| format!("signals: {e}"))?;
        let listener = clone(&product)?;
        let product = app::product(state.clone(), product, workers).map_err(|e| e.to_string())?;
        let ops = app::ops(state.clone(), ops).map_err(|e| e.to_string())?;
        // A server that died may have left questions whose answers it never recorded.
        reconcile::ask_all(&state).await?;
        factor::reseal(&state.db, &state.factors).await?;
        erasure_log::complete(&state.db, &state.config.data_dir).await;
        let jobs = jobs::start(&state, &jobs::kinds());
        let mut beside = vec![rt::spawn(rest(state.clone())), rt::spawn(log_erasures(state.clone()))];
        tracing::info!(%bind, %ops_bind, "serving");
        announce(&format!("Šapa: {url}\n"));
        let (leaving, drain, streams) = (state.layer.clone(), state.config.drain, state.streams.clone());
        let leave = async move {
            leaving.leave();
            rt::time::sleep(drain).await;
            streams.close();
        };
        let mut servers = vec![product, ops];
        if let Some((sandbox, listener)) = sandbox {
            let (server, deliveries) = sandbox::serve(sandbox, listener).map_err(|e| e.to_string())?;
            servers.push(server);
            beside.push(rt::spawn(deliveries));
        }
        let done = stop::run(signals, servers, listener, leave).await;
        beside.iter().for_each(|work| work.abort());
        let stopped = Instant::now();
        state.background.drain(LAST_WORK).await;
        jobs.stop(LAST_WORK.saturating_sub(stopped.elapsed())).await;
        tracing::info!("stopped");
        done
    });
    if let Some(traces) = &traces {
        traces.stop(LAST_TRACES);
    }
    // Dropping it would wait for work that may hang, such as a query of a database that is gone.
    std::mem::forget(system);
    done
}

/// A listener at `address`, and where it is bound: with port 0 the system chooses one.
pub fn listen(address: &str) -> Result<(TcpListener, SocketAddr), String> {
    let message = |e: std::io::Error| format!("{address}: {e}");
    let listener = TcpListener::bind(address).map_err(message)?;
    let bound = listener.local_addr().map_err(message)?;
    Ok((listener, bound))
}

/// The same listener once more: to be shut down while a server has it.
pub fn clone(listener: &TcpListener) -> Result<TcpListener, String> {
    listener.try_clone().map_err(|e| format!("a listener: {e}"))
}

/// The sandbox that a demo starts beside itself, bound, and known to the product from now on.
fn own_sandbox(config: &mut Config) -> Result<Option<(Data<Sandbox>, TcpListener)>, String> {
    let Some(settings) = &mut config.payment_provider else { return Ok(None) };
    let Some(address) = &settings.own_service else { return Ok(None) };
    let (listener, bound) = listen(address)?;
    settings.service_url = Some(format!("http://{bound}"));
    Ok(Some((Sandbox::open(&config.data_dir)?, listener)))
}

/// Fills an empty database, tells the demo's own provider of its payments, and writes the list of accounts; shows the accounts at every start.
fn demo(config: &Config, provider: Option<&Sandbox>) -> Result<(), String> {
    let db = Db::open(&config.database, config.replica.as_ref())?;
    let path = file(&config.data_dir);
    if demo::is_empty(&db)? {
        announce("Making demo data …\n");
        let images = Images::open(&config.object_store)?;
        let now = clock();
        let mut accounts = demo::fill_until(&db, &images, &Scale::default(), &config.argon2, now)?;
        let seal = Seal::new(&config.signing_keys)?;
        demo::second_factor::add(&db, &seal, &config.argon2, &mut accounts, now)?;
        if let Some(provider) = provider {
            demo::online::tell(&db, provider)?;
        }
        let json = serde_json::to_vec_pretty(&accounts).map_err(|e| e.to_string())?;
        write_private(&path, &json)?;
    }
    let Ok(text) = std::fs::read_to_string(&path) else {
        announce("This demo runs on a database that was not empty: its accounts are its own.\n");
        return Ok(());
    };
    let accounts: Vec<DemoAccount> = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    if let Some(days) = age(&path).filter(|days| *days > 0) {
        announce(&format!(
            "The data of this demo are {days} days old: every guest expected since then is late. To begin afresh, \
             stop it, remove {} and start it again.\n",
            config.data_dir.display()
        ));
    }
    announce("This is a demo with a signing key of its own. Accounts:\n");
    for account in &accounts {
        let who = format!("{} {}", account.label, account.staff_kind.as_deref().unwrap_or_default());
        announce(&format!("  {:<8} {:<40} {:<20} {}\n", account.role, account.email, account.password, who.trim()));
        if let Some(secret) = &account.totp_secret {
            announce(&format!("  {:<8} with an authenticator app, whose secret is {secret}\n", ""));
        }
    }
    Ok(())
}

/// Writes to the terminal; a terminal that cannot be written to is no error.
fn announce(text: &str) {
    if let Err(e) = say(text) {
        tracing::warn!(cause = e, "standard output");
    }
}

/// Gives back the hasher's memory while no account signs in.
async fn rest(state: Data<State>) {
    loop {
        rt::time::sleep(REST).await;
        state.hasher.rest();
    }
}

/// Keeps the log of erased people complete, whichever server erases them.
async fn log_erasures(state: Data<State>) {
    erasure_log::follow(&state.db, &state.config.data_dir).await;
}

/// Days since the demo was made.
fn age(accounts: &std::path::Path) -> Option<u64> {
    let made = std::fs::metadata(accounts).ok()?.modified().ok()?;
    Some(made.elapsed().ok()?.as_secs() / (24 * 3_600))
}
