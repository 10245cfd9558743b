//! The product as a process over a test's database, which can be killed; and requests to it that may
//! get no answer.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use sapa_core::access::role::Role;
use sapa_server::platform::db::Location;
use serde_json::{Value, json};

use crate::fixture::Fixture;
use crate::support::{Base, PASSWORD, TestApp, wait_for};

/// A database with the fixture and an account of the platform that no test's clock signs out.
pub fn furnished() -> Base {
    let base = Base::fresh();
    let fixture = Fixture::over(TestApp::over(base.shared(), |_| {}));
    fixture.app.account(Role::Sysadm, "vera@sapa.example");
    base
}

pub struct Server {
    child: Child,
    pub address: String,
}

impl Server {
    pub fn spawn(base: &Base) -> Self {
        Self::spawn_with(base, |command| _ = command.stderr(Stdio::null()))
    }

    /// The same, with a changed command.
    pub fn spawn_with(base: &Base, change: impl FnOnce(&mut Command)) -> Self {
        let key = base.folder.path().join("key");
        std::fs::write(&key, [7; 32]).unwrap();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sapa"));
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("DATA_DIR", base.folder.path()).env("SIGNING_KEY_FILE", key);
        if let Location::Postgres(url) = &base.at {
            command.env("DATABASE_URL", url);
        }
        let address = format!("127.0.0.1:{port}");
        command.env("BIND", &address).env("OPS_BIND", "127.0.0.1:0").env("LOG", "error").arg("serve");
        command.stdout(Stdio::piped());
        change(&mut command);
        let mut child = command.spawn().unwrap();
        if let Some(stdout) = child.stdout.take() {
            let mut lines = BufReader::new(stdout).lines();
            assert!(lines.any(|line| line.unwrap().contains("http://")), "it did not start");
        }
        let server = Self { child, address };
        wait_for("it is reached", 10, || std::net::TcpStream::connect(&server.address).is_ok());
        server
    }

    /// A demo, whose provider takes a free port: several run at once.
    pub fn demo(base: &Base, change: impl FnOnce(&mut Command)) -> Self {
        Self::spawn_with(base, |command| {
            command.env("DEMO", "1").env("SANDBOX_BIND", "127.0.0.1:0");
            change(command);
        })
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Stops like a service manager (SIGTERM); returns when the process is gone.
    pub fn terminate(&mut self) -> ExitStatus {
        self.begin_stop();
        self.wait()
    }

    /// Tells the process to stop.
    pub fn begin_stop(&self) {
        let killed = Command::new("kill").args(["-TERM", &self.pid().to_string()]).status().unwrap();
        assert!(killed.success());
    }

    /// Waits until the process is gone.
    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Resident memory in MB.
    pub fn resident(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1024.0
    }

    /// The processor time that it has used.
    pub fn busy(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid())).unwrap();
        // In hundredths of a second, after the name, which may hold spaces.
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        Duration::from_millis(10 * (fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()))
    }

    /// The demo's account file: role, address and password.
    pub fn demo_accounts(base: &Base) -> Vec<Value> {
        serde_json::from_slice(&std::fs::read(base.folder.path().join("demo-accounts.json")).unwrap()).unwrap()
    }

    pub fn sign_in(&self) -> String {
        let body = json!({"email": "vera@sapa.example", "password": PASSWORD});
        let answer = send(&self.address, "POST", "/auth/login", &body, &[]).unwrap();
        answer.1["authToken"].as_str().unwrap().to_owned()
    }

    /// Kills like `kill -9`.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Also after a failed test: no process is left behind.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Sends a request on a connection of its own; none if the server is gone.
pub fn send(address: &str, method: &str, path: &str, body: &Value, headers: &[(&str, &str)]) -> Option<(u16, Value)> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(10)))
        .build()
        .new_agent();
    let mut request = ureq::http::Request::builder().method(method).uri(format!("http://{address}/api/v1{path}"));
    request = request.header("Content-Type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
    let mut response = agent.run(request.body(body).unwrap()).ok()?;
    let bytes = response.body_mut().read_to_vec().ok()?;
    Some((response.status().as_u16(), serde_json::from_slice(&bytes).ok()?))
}
