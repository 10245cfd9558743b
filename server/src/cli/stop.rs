//! Stopping: one place hears the signals for all servers of the process. Health checks say it first, so that a
//! proxy takes other servers; then nothing more is accepted. Accepted requests are answered whole; an answer that
//! is not sent in time is cut off so that its reader notices.

use std::net::TcpListener;
use std::pin::pin;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::rt;
use futures_util::FutureExt;
use futures_util::future::{Either, select};
use rustix::net::{Shutdown, shutdown};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The wait between a signal and the end of accepting, and again until every accepted request has
/// surely been read: a connection whose request was not read yet is closed without an answer. Long
/// for a worker with a core of its own, enough for one that shares it.
const BREATH: Duration = Duration::from_millis(250);

/// The signals that end the process.
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
    quit: Signal,
}

impl Signals {
    /// Starts listening; from now on the signals no longer end the process by themselves.
    pub fn listen() -> std::io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            quit: signal(SignalKind::quit())?,
        })
    }

    async fn any(&mut self) -> &'static str {
        let Self { terminate, interrupt, quit } = self;
        let named = |name| move |_| name;
        let (terminate, interrupt, quit) = (
            pin!(terminate.recv().map(named("SIGTERM"))),
            pin!(interrupt.recv().map(named("SIGINT"))),
            pin!(quit.recv().map(named("SIGQUIT"))),
        );
        select(terminate, select(interrupt, quit).map(|first| first.factor_first().0)).await.factor_first().0
    }

    async fn impatient(&mut self) {
        let (interrupt, quit) = (pin!(self.interrupt.recv()), pin!(self.quit.recv()));
        select(interrupt, quit).await;
    }
}

/// Runs the servers until a signal is heard and all have stopped. At the signal, `first` is awaited: it says so to
/// those who watch, and ends answers that have no end of their own. `listener` is then shut down. A second signal ends
/// the process at once.
pub async fn run(
    mut signals: Signals,
    servers: Vec<Server>,
    listener: TcpListener,
    first: impl Future<Output = ()> + 'static,
) -> Result<(), String> {
    let handles: Vec<ServerHandle> = servers.iter().map(Server::handle).collect();
    let stopping = async move {
        let name = signals.any().await;
        tracing::info!(signal = name, "stopping");
        rt::spawn(async move {
            first.await;
            stop(handles, listener).await;
        });
        signals.impatient().await;
    };
    // Each runs by itself, so that they can be awaited one after another.
    let running: Vec<_> = servers.into_iter().map(rt::spawn).collect();
    let ended = async {
        for server in running {
            server.await.map_err(|e| e.to_string())?.map_err(|e| e.to_string())?;
        }
        Ok(())
    };
    match select(pin!(ended), pin!(stopping)).await {
        Either::Left((ended, _)) => ended,
        Either::Right(_) => Err("stopped at once".to_owned()),
    }
}

async fn stop(servers: Vec<ServerHandle>, listener: TcpListener) {
    rt::time::sleep(BREATH).await;
    for server in &servers {
        server.pause().await;
    }
    // From now on a connection is refused, which sends a proxy elsewhere; accepted by nobody, it would be closed
    // without an answer.
    if let Err(e) = shutdown(&listener, Shutdown::Both) {
        tracing::debug!(error = %e, "the listener is not shut down");
    }
    rt::time::sleep(BREATH).await;
    // All get the signal at once; each server's own future ends when it has stopped.
    for server in &servers {
        drop(server.stop(true));
    }
}
