//! A TCP proxy to PostgreSQL that can fall silent. The operating system still accepts what is sent, so
//! only a clock shows that no answer will come.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use sapa_server::platform::db::Location;

/// Value of `heard_since` at which no connection is forwarded.
const NONE: u64 = u64::MAX;

#[derive(Default)]
struct Valve {
    made: AtomicU64,
    heard_since: AtomicU64,
    /// What clients have sent, each time at once: questions, to each of which they wait for the answer.
    statements: AtomicU64,
    over: AtomicBool,
}

pub struct Proxy {
    /// The database behind it.
    pub at: Location,
    valve: Arc<Valve>,
    port: u16,
}

impl Proxy {
    /// In front of a test's PostgreSQL, which listens on a Unix socket.
    pub fn before(at: &Location) -> Self {
        let Location::Postgres(url) = at else { panic!("not PostgreSQL") };
        let (address, options) = url.split_once('?').unwrap();
        let option = |name: &str| options.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}=")));
        let socket = format!("{}/.s.PGSQL.{}", option("host").unwrap(), option("port").unwrap_or("5432"));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (user, name) = address.split_once('@').unwrap();
        let (_, name) = name.rsplit_once('/').unwrap();
        let at = Location::parse(&format!("{user}@127.0.0.1:{port}/{name}")).unwrap();
        let valve = Arc::new(Valve::default());
        let shared = valve.clone();
        std::thread::spawn(move || {
            for client in listener.incoming() {
                if shared.over.load(Ordering::SeqCst) {
                    return;
                }
                let (Ok(client), Ok(server)) = (client, UnixStream::connect(&socket)) else { continue };
                join(&shared, client, server);
            }
        });
        Self { at, valve, port }
    }

    /// The questions that clients have asked: each is a way to the database and back.
    pub fn statements(&self) -> u64 {
        self.valve.statements.load(Ordering::SeqCst)
    }

    /// From now on nothing is forwarded, on old and new connections.
    pub fn fall_silent(&self) {
        self.valve.heard_since.store(NONE, Ordering::SeqCst);
    }

    /// Forwards everything again, also what was held back.
    pub fn wake(&self) {
        self.valve.heard_since.store(0, Ordering::SeqCst);
    }

    /// New connections are forwarded; the old ones never again.
    pub fn hear_new_ones(&self) {
        self.valve.heard_since.store(self.valve.made.load(Ordering::SeqCst), Ordering::SeqCst);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.valve.over.store(true, Ordering::SeqCst);
        // Wakes the listener.
        _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

fn join(valve: &Arc<Valve>, client: TcpStream, server: UnixStream) {
    let number = valve.made.fetch_add(1, Ordering::SeqCst);
    let (client_too, server_too) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let (one, other) = (valve.clone(), valve.clone());
    std::thread::spawn(move || {
        pump(&one, number, &client, &server, true);
        _ = server.shutdown(std::net::Shutdown::Both);
    });
    std::thread::spawn(move || {
        pump(&other, number, &server_too, &client_too, false);
        _ = client_too.shutdown(std::net::Shutdown::Both);
    });
}

/// Forwards what it reads while the connection is open.
fn pump(valve: &Valve, number: u64, mut from: impl Read, mut to: impl Write, asks: bool) {
    let mut buffer = [0; 16 << 10];
    loop {
        let Ok(read @ 1..) = from.read(&mut buffer) else { return };
        valve.statements.fetch_add(asks.into(), Ordering::SeqCst);
        while number < valve.heard_since.load(Ordering::SeqCst) {
            if valve.over.load(Ordering::SeqCst) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        if to.write_all(&buffer[..read]).is_err() {
            return;
        }
    }
}
