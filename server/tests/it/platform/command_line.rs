//! The binary: refused configurations, its commands, its output, and its stop.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use sapa_server::platform::http::moment::clock;
use serde_json::{Value, json};

use crate::support::{Base, PASSWORD, TestApp, code_at};

pub fn sapa(base: &Base) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sapa"));
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.env("DATA_DIR", base.folder.path());
    command.env("DATABASE_URL", base.url());
    command.env("BIND", "127.0.0.1:0").env("OPS_BIND", "127.0.0.1:0");
    command
}

pub fn words(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn create_sysadm(base: &Base, email: &str, password: &str) -> Output {
    let mut child = sapa(base)
        .args(["create-sysadm", "--first-name", "Vera", "--last-name", "Ilić", "--email", email])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{password}").unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_command_makes_the_first_system_administrator() {
    let base = Base::empty();
    assert!(!create_sysadm(&base, "vera@sapa.example", "password1").status.success());
    assert!(words(&create_sysadm(&base, "vera@", PASSWORD)).contains("email: Invalid format"));
    let made = create_sysadm(&base, " Vera@sapa.example", PASSWORD);
    assert!(made.status.success(), "{}", words(&made));
    assert!(!words(&made).contains(PASSWORD));
    assert!(words(&create_sysadm(&base, "vera@sapa.example", PASSWORD)).contains("Email already in use"));
    let app = TestApp::over(base, |_| {});
    let answer = app.try_sign_in("vera@sapa.example", PASSWORD).expect(200);
    assert_eq!(answer.json()["user"]["role"], "SYSADM");
}

#[test]
fn invalid_configurations_prevent_the_start() {
    let base = Base::empty();
    let refused = |change: &[(&str, &str)]| {
        let output = sapa(&base).arg("serve").envs(change.iter().copied()).output().unwrap();
        assert!(!output.status.success());
        words(&output)
    };
    assert!(refused(&[]).contains("SIGNING_KEY_FILE"));
    let key = base.folder.path().join("short");
    std::fs::write(&key, [7; 31]).unwrap();
    assert!(refused(&[("SIGNING_KEY_FILE", key.to_str().unwrap())]).contains("31 bytes"));
    assert!(refused(&[("DATABASE_URL", "mysql://x/y"), ("DEMO", "1")]).contains("unknown database"));
    assert!(refused(&[("DEMO", "yes")]).contains("DEMO"));
    assert!(!base.folder.path().join("sapa.db").exists(), "and leaves no database behind");
}

#[test]
fn help_lists_every_variable() {
    let base = Base::empty();
    let help = words(&sapa(&base).args(["serve", "--help"]).output().unwrap());
    for (name, ..) in sapa_server::config::VARIABLES {
        assert!(help.contains(name), "{name}");
    }
    let document = sapa(&base).arg("openapi").output().unwrap();
    let document: Value = serde_json::from_slice(&document.stdout).unwrap();
    assert!(document["paths"]["/auth/login"].is_object());
}

#[test]
fn migrating_twice_is_migrating_once() {
    let base = Base::empty();
    let migrate = || words(&sapa(&base).arg("migrate").output().unwrap());
    assert!(!migrate().starts_with("0 "));
    assert_eq!(migrate(), "0 migrations applied\n");
}

/// `serve` as a process; its log is read while it runs, because the pipe would fill.
struct Served {
    child: Child,
    bind: String,
    ops: String,
    log: JoinHandle<Vec<String>>,
}

fn serve(base: &Base, filter: &str) -> Served {
    let key = base.folder.path().join("key");
    std::fs::write(&key, [7; 32]).unwrap();
    let mut command = sapa(base);
    command.arg("serve").env("SIGNING_KEY_FILE", &key).env("LOG", filter);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let (send, receive) = channel();
    let log = std::thread::spawn(move || {
        let mut all = Vec::new();
        for line in lines.map(Result::unwrap) {
            if line.contains(r#""message":"serving""#) {
                send.send(serde_json::from_str::<Value>(&line).unwrap()).unwrap();
            }
            all.push(line);
        }
        all
    });
    let serving = receive.recv().unwrap();
    let address = |name: &str| serving[name].as_str().unwrap().to_owned();
    let served = Served { child, bind: address("bind"), ops: address("ops_bind"), log };
    for address in [&served.bind, &served.ops] {
        assert_eq!(ureq::get(format!("http://{address}/healthz")).call().unwrap().status(), 200);
    }
    served
}

impl Served {
    /// Stops the process; returns its log.
    fn stop(mut self) -> Vec<String> {
        let started = Instant::now();
        assert!(Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
        assert!(started.elapsed() < Duration::from_secs(10));
        self.log.join().unwrap()
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let request =
            agent.post(format!("http://{}/api/v1{path}", self.bind)).header("Content-Type", "application/json");
        let mut response = request.send(body.to_string()).unwrap();
        let text = response.body_mut().read_to_string().unwrap();
        (response.status().as_u16(), serde_json::from_str(&text).unwrap_or_default())
    }
}

impl Served {
    /// Adds an authenticator app to an account and signs in by its code; answers all that must stay secret of it.
    fn add_app(&self, token: &str) -> Vec<String> {
        let send = |path: &str, body: &Value| {
            let sent = ureq::post(format!("http://{}/api/v1{path}", self.bind))
                .header("Authorization", format!("Bearer {token}"))
                .header("Content-Type", "application/json");
            let mut answer = sent.config().http_status_as_error(false).build().send(body.to_string()).unwrap();
            serde_json::from_str::<Value>(&answer.body_mut().read_to_string().unwrap()).unwrap()
        };
        let begun = send("/me/factors/options", &json!({ "kind": "TOTP" }));
        let text = |json: &Value| json.as_str().unwrap().to_owned();
        let (challenge, secret) = (text(&begun["challenge"]), text(&begun["secret"]));
        let code = code_at(&secret, clock());
        let added = send("/me/factors", &json!({ "challenge": challenge, "name": "Phone", "code": code }));
        let (_, refused) = self.post("/auth/login", &json!({"email": "vera@sapa.example", "password": PASSWORD}));
        let recovery = text(&added["recoveryCodes"][0]);
        let question = text(&refused["challenge"]);
        let (status, _) = self.post("/auth/second-factor", &json!({ "challenge": question, "code": recovery }));
        assert_eq!(status, 200);
        vec![challenge, secret, text(&begun["address"]), code, recovery, question]
    }
}

#[test]
fn a_lost_factor_is_removed_on_the_command_line() {
    let base = Base::empty();
    assert!(create_sysadm(&base, "vera@sapa.example", PASSWORD).status.success());
    let reset =
        |reason: &str, email: &str| sapa(&base).args(["reset-factor", "--reason", reason, email]).output().unwrap();
    assert!(words(&reset("Phone lost", "vera@sapa.example")).contains("has no second factor"));
    assert!(words(&reset("Phone lost", "nobody@sapa.example")).contains("no account has the address"));
    assert!(words(&reset("", "vera@sapa.example")).contains("1 to 200 characters"));
    let served = serve(&base, "info");
    let sign_in = || served.post("/auth/login", &json!({"email": "vera@sapa.example", "password": PASSWORD}));
    let (_, json) = sign_in();
    served.add_app(json["authToken"].as_str().unwrap());
    assert_eq!(sign_in().0, 401);
    let done = reset("Phone lost", " Vera@sapa.example");
    assert!(done.status.success(), "{}", words(&done));
    assert_eq!(sign_in().0, 200);
    served.stop();
}

#[test]
fn a_served_process_logs_json_and_stops_when_told() {
    let base = Base::empty();
    let log = serve(&base, "info").stop();
    for line in &log {
        let line: Value = serde_json::from_str(line).unwrap();
        assert!(line["timestamp"].as_str().unwrap().ends_with('Z') && line["level"].is_string(), "{line}");
    }
    assert!(log.last().unwrap().contains(r#""message":"stopped""#), "{log:?}");
}

#[test]
fn no_log_line_tells_a_secret() {
    let base = Base::empty();
    assert!(create_sysadm(&base, "vera@sapa.example", PASSWORD).status.success());
    let served = serve(&base, "trace,h2=off");
    let (status, json) = served.post("/auth/login", &json!({"email": "vera@sapa.example", "password": PASSWORD}));
    assert_eq!(status, 200);
    let text = |name: &str| json[name].as_str().unwrap().to_owned();
    let (auth, refresh) = (text("authToken"), text("refreshToken"));
    served.post("/auth/login", &json!({"email": "vera@sapa.example", "password": "a wrong one"}));
    assert_eq!(served.post("/auth/refresh", &json!({ "refreshToken": refresh })).0, 200);
    assert_eq!(served.post("/auth/forgot-password", &json!({"email": "vera@sapa.example"})).0, 202);
    let me = ureq::get(format!("http://{}/api/v1/me?token={auth}", served.bind))
        .header("Authorization", format!("Bearer {auth}"));
    assert_eq!(me.config().http_status_as_error(false).build().call().unwrap().status(), 400);
    let factor = served.add_app(&auth);
    let log = served.stop().join("\n");
    let mails = std::fs::read_dir(base.folder.path().join("mail")).unwrap();
    let mails = mails.map(|mail| std::fs::read_to_string(mail.unwrap().path()).unwrap().replace("=\r\n", ""));
    let mail = mails.into_iter().find(|mail| mail.contains("token=")).unwrap();
    let link = mail.split("token=3D").nth(1).or_else(|| mail.split("token=").nth(1)).unwrap();
    let link: String = link.chars().take(43).collect();
    assert_eq!(link.len(), 43);
    assert!(log.contains("mail sent"));
    let secrets = [PASSWORD, "a wrong one", &auth, &refresh, &link].map(str::to_owned);
    for secret in secrets.into_iter().chain(factor) {
        assert!(!log.contains(&secret), "{secret}");
    }
}
