//! A real server on a port of its own over a fresh database of its own, and small builders
//! to speak HTTP with it. `TEST_DATABASE_URL` chooses the engine: not set, a SQLite file in a
//! temporary folder; `postgres://…`, a database `t_<random>` of that cluster, and only that
//! one is dropped again.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread::JoinHandle;

use actix_web::dev::ServerHandle;
use actix_web::web::Data;
use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use sapa_core::role::{Role, StaffKind};
use sapa_server::app::{self, State};
use sapa_server::auth::password;
use sapa_server::config::{Config, password_cost};
use sapa_server::db::user::{self, NewUser};
use sapa_server::db::{Conn, Engine, Location, migrate};
use sapa_server::http::moment::clock;
use sapa_server::images::Shelf;
use sapa_server::problem::Error;
use serde_json::{Value, json};
use tempfile::TempDir;

/// What every test account has.
pub const PASSWORD: &str = "tri psa na kiši";

/// A database that this test made.
pub struct Base {
    pub at: Location,
    pub folder: TempDir,
    drop: Option<(String, String)>,
}

impl Base {
    /// Fresh and migrated.
    pub fn fresh() -> Self {
        let base = Self::empty();
        match &base.at {
            // Copied, because migrating costs an fsync a statement.
            Location::Sqlite(path) => _ = std::fs::copy(template(), path).unwrap(),
            Location::Postgres(_) => _ = migrate::run(&base.at).unwrap(),
        }
        base
    }

    /// The same database for another owner, who leaves it where it is.
    pub fn shared(&self) -> Self {
        Self { at: self.at.clone(), folder: tempfile::tempdir().unwrap(), drop: None }
    }

    /// Fresh and without a schema.
    pub fn empty() -> Self {
        let folder = tempfile::tempdir().unwrap();
        match std::env::var("TEST_DATABASE_URL") {
            Err(_) => Self { at: Location::Sqlite(folder.path().join("sapa.db")), folder, drop: None },
            Ok(cluster) => {
                let name = format!("t_{}", random());
                let mut conn = PgConnection::establish(&cluster).unwrap();
                conn.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
                let (address, options) = cluster.split_once('?').unwrap_or((&cluster, ""));
                let (server, _) = address.rsplit_once('/').unwrap();
                let url = format!("{server}/{name}?{options}");
                Self { at: Location::parse(&url).unwrap(), folder, drop: Some((cluster, name)) }
            }
        }
    }
}

impl Drop for Base {
    fn drop(&mut self) {
        if let Some((cluster, name)) = &self.drop {
            let dropped = PgConnection::establish(cluster).map_err(|e| e.to_string()).and_then(|mut conn| {
                conn.batch_execute(&format!("DROP DATABASE {name} WITH (FORCE)")).map_err(|e| e.to_string())
            });
            if let Err(e) = dropped {
                eprintln!("{name}: {e}");
            }
        }
    }
}

/// A migrated SQLite file, made once a run.
fn template() -> &'static Path {
    static MADE: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = MADE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("template.db");
        migrate::run(&Location::Sqlite(path.clone())).unwrap();
        (folder, path)
    });
    path
}

/// A size: bounded as a rule, the full one with `SOAK=1`.
pub fn size(bounded: usize, full: usize) -> usize {
    if std::env::var_os("SOAK").is_some() { full } else { bounded }
}

pub fn random() -> String {
    let mut bytes = [0; 6];
    getrandom::fill(&mut bytes).unwrap();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A configuration over a database; the cost of a password hash is as low as it goes.
pub fn config(base: &Base) -> Config {
    Config {
        bind: "127.0.0.1:0".to_owned(),
        ops_bind: "127.0.0.1:0".to_owned(),
        database: base.at.clone(),
        replica: None,
        data_dir: base.folder.path().to_owned(),
        signing_key: vec![7; 32],
        demo: false,
        public_base_url: "https://sapa.example".to_owned(),
        trusted_proxies: Vec::new(),
        smtp_url: None,
        mail_from: "Šapa <no-reply@sapa.example>".to_owned(),
        object_store: Shelf::Folder(base.folder.path().join("images")),
        argon2: password_cost(8, 1),
    }
}

/// A running server.
pub struct TestApp {
    pub state: Data<State>,
    pub address: SocketAddr,
    agent: ureq::Agent,
    handle: ServerHandle,
    thread: Option<JoinHandle<()>>,
    // Last, so that the database is dropped when nobody uses it any more.
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

    /// Over a database that is there.
    pub fn over(base: Base, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = config(&base);
        change(&mut config);
        Self::run(State::open(config).unwrap(), Some(base), app_product)
    }

    /// The ops address of the same state.
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
            .build()
            .new_agent();
        Self { state, address, agent, handle: receive.recv().unwrap(), thread: Some(thread), base }
    }

    /// Stops the server and starts another over the same database.
    pub fn restart(mut self) -> Self {
        let base = self.base.take().unwrap();
        drop(self);
        Self::over(base, |_| {})
    }

    /// Tells the server to stop gracefully; answers its thread.
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

    /// Straight into the database.
    pub fn db<T>(&self, f: impl FnMut(&mut Conn) -> Result<T, Error>) -> T {
        self.state.db.write_blocking(f).unwrap()
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

    /// An account that belongs to no company (SYSADM or USER); answers its id.
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

    pub fn try_sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/auth/login").json(&json!({ "email": email, "password": password })).send()
    }

    /// The mails that were laid down, oldest first, decoded as far as these tests need.
    pub fn mails(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.folder().join("mail")) else { return Vec::new() };
        let mut paths: Vec<_> =
            entries.map(|entry| entry.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "eml")).collect();
        paths.sort();
        paths.iter().map(|path| readable(&std::fs::read_to_string(path).unwrap())).collect()
    }

    /// Waits for the `count`-th mail.
    pub fn mail(&self, count: usize) -> String {
        for _ in 0..200 {
            if let Some(mail) = self.mails().get(count - 1) {
                return mail.clone();
            }
            std::thread::sleep(std::time::Duration::from_millis(25));
        }
        panic!("no mail number {count}");
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

/// Undoes the encodings of a mail's body.
fn readable(eml: &str) -> String {
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

/// A text as it stands in an address.
pub fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// What a browser keeps.
#[derive(Debug, Clone)]
pub struct Session {
    pub auth: String,
    pub refresh: String,
}

impl Session {
    pub fn of(json: &Value) -> Self {
        let text = |name: &str| json[name].as_str().unwrap().to_owned();
        Self { auth: text("authToken"), refresh: text("refreshToken") }
    }
}

/// A request that is being put together.
pub struct Request<'a> {
    app: &'a TestApp,
    builder: ureq::http::request::Builder,
    body: Vec<u8>,
}

impl Request<'_> {
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.builder = self.builder.header(name, value);
        self
    }
    pub fn token(self, token: &str) -> Self {
        self.header("Authorization", &format!("Bearer {token}"))
    }
    pub fn key(self, key: &str) -> Self {
        self.header("Idempotency-Key", key)
    }
    pub fn if_match(self, version: i64) -> Self {
        self.header("If-Match", &format!("\"{version}\""))
    }
    pub fn json(self, body: &Value) -> Self {
        self.header("Content-Type", "application/json").body(body.to_string().into_bytes())
    }
    pub fn body(mut self, body: Vec<u8>) -> Self {
        self.body = body;
        self
    }
    pub fn send(self) -> Answer {
        let request = self.builder.body(self.body).unwrap();
        let mut response = self.app.agent.run(request).unwrap();
        let body = response.body_mut().with_config().limit(64 << 20).read_to_vec().unwrap();
        Answer { status: response.status().as_u16(), headers: response.headers().clone(), body }
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    /// The answer, if it has this status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
    /// The problem's code, which must have this status.
    #[track_caller]
    pub fn code(self, status: u16) -> String {
        let answer = self.expect(status);
        assert_eq!(answer.header("content-type"), "application/problem+json");
        answer.json()["code"].as_str().unwrap().to_owned()
    }
    /// `path: code` of every issue of a 4xx.
    pub fn issues(&self) -> Vec<String> {
        let json = self.json();
        let issues = json["issues"].as_array().unwrap();
        issues.iter().map(|i| format!("{}: {}", i["path"].as_str().unwrap(), i["code"].as_str().unwrap())).collect()
    }
    /// The device's cookie as the browser would send it back.
    pub fn cookie(&self) -> String {
        self.header("set-cookie").split(';').next().unwrap_or_default().to_owned()
    }
}
