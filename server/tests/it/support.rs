//! A real server on its own port over a fresh database, and small builders of HTTP requests.

mod authenticator;
mod base;
mod bucket;
mod call;
mod cluster;
mod factors;
mod one_engine;
mod postman;
mod promise;
mod proxy;

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use actix_web::dev::ServerHandle;
use actix_web::web::Data;
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use sapa_core::access::role::{Role, StaffKind};
use sapa_server::config::{Config, password_cost};
use sapa_server::image::StoreUrl;
use sapa_server::people::rows::user::{self, NewUser};
use sapa_server::platform::db::{Conn, Engine, types};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::jobs::Runner;
use sapa_server::platform::problem::Error;
use sapa_server::platform::signature::SigningKeys;
use sapa_server::schema::jobs as jobs_table;
use sapa_server::session::password;
use sapa_server::state::State;
use sapa_server::upkeep::post;
use sapa_server::{app, jobs};
use serde_json::json;

pub use self::authenticator::Authenticator;
pub use self::base::Base;
pub use self::bucket::{BUCKET, Bucket, Condition, SECRET};
pub use self::call::{Answer, Request, Session};
pub use self::cluster::Cluster;
pub use self::factors::{App, code_at};
pub(crate) use self::one_engine::only_on;
pub use self::one_engine::runs_on;
pub use self::postman::{Mood, Postman, header};
pub use self::proxy::Proxy;

/// The password of every test account.
pub const PASSWORD: &str = "tri psa na kiši";

/// A size of a test: bounded by default, the full size with `SOAK=1`.
pub fn size(bounded: usize, full: usize) -> usize {
    if std::env::var_os("SOAK").is_some() { full } else { bounded }
}

pub fn random() -> String {
    let mut bytes = [0; 6];
    getrandom::fill(&mut bytes).unwrap();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Waits until `holds`, `seconds` at most: tests ask again and again instead of waiting for a fixed time.
pub fn wait_for(what: &str, seconds: u64, mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(seconds);
    while !holds() {
        assert!(Instant::now() < until, "{what}: not within {seconds} s");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until a connection of the database at `url` waits for a lock.
pub fn wait_for_lock(url: &str) {
    wait_for_locks(url, 1);
}

/// Waits until `count` connections of the database at `url` wait for a lock.
pub fn wait_for_locks(url: &str, count: usize) {
    let mut conn = PgConnection::establish(url).unwrap();
    let waiting = format!(
        "DO $$ BEGIN IF (SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_stat_activity USING (pid) \
         WHERE NOT granted AND datname = current_database()) < {count} THEN RAISE 'too few'; END IF; END $$"
    );
    wait_for("a lock is waited for", 10, || conn.batch_execute(&waiting).is_ok());
}

/// Sets a flag when it is dropped, also after a failure: other threads would wait for it.
pub struct Over<'a>(pub &'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// A configuration over a database, with the cheapest password hash.
pub fn config(base: &Base) -> Config {
    Config {
        bind: "127.0.0.1:0".to_owned(),
        ops_bind: "127.0.0.1:0".to_owned(),
        drain: Duration::ZERO,
        database: base.at.clone(),
        replica: None,
        data_dir: base.folder.path().to_owned(),
        signing_keys: SigningKeys::new(vec![7; 32], Vec::new()),
        second_factor_roles: Vec::new(),
        demo: false,
        public_base_url: "https://sapa.example".to_owned(),
        trusted_proxies: Vec::new(),
        smtp_url: None,
        mail_from: "Šapa <no-reply@sapa.example>".to_owned(),
        object_store: StoreUrl::Folder(base.folder.path().join("images")),
        argon2: password_cost(8, 1),
        payment_provider: None,
    }
}

/// A running server.
pub struct TestApp {
    pub state: Data<State>,
    pub address: SocketAddr,
    agent: ureq::Agent,
    /// Sends mails. Other jobs run where a test starts them.
    runner: Option<Runner>,
    handle: ServerHandle,
    thread: Option<JoinHandle<()>>,
    // Last, so that the database is dropped after its last use.
    base: Option<Base>,
}

impl TestApp {
    /// Over a fresh database.
    pub fn start() -> Self {
        Self::with(|_| {})
    }

    /// Over a fresh database, with another configuration.
    pub fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::over(Base::fresh(), change)
    }

    /// Over a fresh database, behind a proxy that names each client's address: the limits of an address
    /// are not the test's subject.
    pub fn behind_proxy() -> Self {
        Self::with(|config| config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()])
    }

    /// Over an existing database.
    pub fn over(base: Base, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = config(&base);
        change(&mut config);
        Self::run(State::open(config).unwrap(), Some(base), app_product)
    }

    /// The ops listener of the same state.
    pub fn ops(&self) -> Self {
        Self::run(self.state.clone(), None, app_ops)
    }

    fn run(state: Data<State>, base: Option<Base>, serve: Serve) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (send, receive) = std::sync::mpsc::channel();
        let shared = state.clone();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let server = serve(shared, listener);
                send.send(server.handle()).unwrap();
                server.await.unwrap();
            });
        });
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_idle_connections_per_host(64)
            // Sooner than the server closes them, so that no request meets a connection that is being closed.
            .max_idle_age(Duration::from_secs(2))
            .build()
            .new_agent();
        let runner = base.is_some().then(|| jobs::start(&state, &[post::KIND, post::BULK]));
        Self { state, address, agent, runner, handle: receive.recv().unwrap(), thread: Some(thread), base }
    }

    /// Stops the server and starts another over the same database.
    pub fn restart(mut self) -> Self {
        let base = self.base.take().unwrap();
        drop(self);
        Self::over(base, |_| {})
    }

    /// Stops the runner of jobs, where a test looks at every statement.
    pub fn stop_jobs(&mut self) {
        if let Some(runner) = self.runner.take() {
            actix_web::rt::System::new().block_on(runner.stop(Duration::ZERO));
        }
    }

    /// Stops the server gracefully; returns its thread.
    pub fn stop(&mut self) -> JoinHandle<()> {
        drop(self.handle.stop(true));
        self.thread.take().unwrap()
    }

    pub fn folder(&self) -> &Path {
        self.base.as_ref().unwrap().folder.path()
    }

    pub fn engine(&self) -> Engine {
        self.state.db.engine()
    }

    /// Runs a function directly on the database.
    pub fn db<T>(&self, f: impl FnMut(&mut Conn) -> Result<T, Error>) -> T {
        self.state.db.write_blocking(f).unwrap()
    }

    /// Reads the database directly, whatever another process writes.
    pub fn look<T>(&self, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> T {
        self.state.db.read_blocking(f).unwrap()
    }

    pub fn get(&self, path: &str) -> Request<'_> {
        self.request("GET", path)
    }
    pub fn post(&self, path: &str) -> Request<'_> {
        self.request("POST", path)
    }
    pub fn put(&self, path: &str) -> Request<'_> {
        self.request("PUT", path)
    }
    pub fn patch(&self, path: &str) -> Request<'_> {
        self.request("PATCH", path)
    }
    pub fn delete(&self, path: &str) -> Request<'_> {
        self.request("DELETE", path)
    }

    /// `path` is below `/api/v1` unless it begins with `//`, which stands for the root.
    pub fn request(&self, method: &str, path: &str) -> Request<'_> {
        let path = path
            .strip_prefix('/')
            .filter(|rest| rest.starts_with('/'))
            .map_or_else(|| format!("/api/v1{path}"), str::to_owned);
        let uri = format!("http://{}{path}", self.address);
        Request { app: self, builder: ureq::http::Request::builder().method(method).uri(uri), body: Vec::new() }
    }

    /// Makes an account without a company (SYSADM or USER); returns its id.
    pub fn account(&self, role: Role, email: &str) -> i64 {
        let hash = password::hash(&self.state.config.argon2, PASSWORD).unwrap();
        self.db(|conn| {
            let new = NewUser {
                first_name: "Vera",
                last_name: "Ilić",
                email,
                password_hash: Some(&hash),
                role,
                staff_kind: (role == Role::Sysadm).then_some(StaffKind::Platform),
                language: "sr_Latn_RS",
            };
            user::insert(conn, &new, clock())
        })
    }

    /// Signs in from a new browser.
    pub fn sign_in(&self, email: &str) -> Session {
        let answer = self.try_sign_in(email, PASSWORD).expect(200);
        Session::of(&answer.json())
    }

    /// Signs in from a given client address, which only a server behind a proxy accepts.
    pub fn sign_in_from(&self, address: &str, email: &str) -> Session {
        let body = json!({ "email": email, "password": PASSWORD });
        let answer = self.post("/auth/login").header("X-Forwarded-For", address).json(&body).send().expect(200);
        Session::of(&answer.json())
    }

    pub fn try_sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/auth/login").json(&json!({ "email": email, "password": password })).send()
    }

    /// The written mails, oldest first, decoded as far as the tests need.
    pub fn mails(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.folder().join("mail")) else { return Vec::new() };
        let mut paths: Vec<_> =
            entries.map(|entry| entry.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "eml")).collect();
        paths.sort();
        paths.iter().map(|path| readable(&std::fs::read_to_string(path).unwrap())).collect()
    }

    /// Waits for the `count`-th mail.
    pub fn mail(&self, count: usize) -> String {
        wait_for(&format!("mail number {count}"), 10, || self.mails().len() >= count);
        self.mails().swap_remove(count - 1)
    }

    /// The written mails when there is nothing left to do now: no work after an answer, and no job that is due.
    pub fn all_mails(&self) -> Vec<String> {
        actix_web::rt::System::new().block_on(self.state.background.drain(Duration::from_secs(10)));
        wait_for("no job is due", 10, || {
            let due =
                jobs_table::table.filter(jobs_table::state.eq("OPEN").and(jobs_table::due_at.le(types::at(clock()))));
            self.db(|conn| Ok(due.count().get_result::<i64>(conn)?)) == 0
        });
        self.mails()
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

type Serve = fn(Data<State>, TcpListener) -> actix_web::dev::Server;

fn app_product(state: Data<State>, listener: TcpListener) -> actix_web::dev::Server {
    app::product(state, listener, 2).unwrap()
}

fn app_ops(state: Data<State>, listener: TcpListener) -> actix_web::dev::Server {
    app::ops(state, listener).unwrap()
}

/// Decodes a mail's body.
pub fn readable(eml: &str) -> String {
    use base64::Engine;
    let (head, body) = eml.split_once("\r\n\r\n").unwrap();
    let body = if head.contains("base64") {
        let packed: String = body.split_whitespace().collect();
        String::from_utf8(base64::engine::general_purpose::STANDARD.decode(packed).unwrap()).unwrap()
    } else if head.contains("quoted-printable") {
        let joined = body.replace("=\r\n", "");
        let mut bytes = Vec::new();
        let mut rest = joined.as_bytes();
        while let Some((first, tail)) = rest.split_first() {
            if *first == b'=' && tail.len() >= 2 {
                let code = std::str::from_utf8(&tail[..2]).unwrap();
                bytes.push(u8::from_str_radix(code, 16).unwrap());
                rest = &tail[2..];
            } else {
                bytes.push(*first);
                rest = tail;
            }
        }
        String::from_utf8(bytes).unwrap()
    } else {
        body.to_owned()
    };
    format!("{head}\n\n{body}")
}

/// The `token=` of the link in a mail.
pub fn token_in(mail: &str) -> String {
    let (_, rest) = mail.split_once("oken=").unwrap();
    rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_').collect()
}

/// A text encoded for an address.
pub fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
