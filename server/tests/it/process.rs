//! The product as a process of its own over a test's database, which can be killed; and requests
//! to it whose answer may never come.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sapa_core::role::Role;
use sapa_server::db::Location;
use serde_json::{Value, json};

use crate::house::House;
use crate::support::{Base, PASSWORD, TestApp};

/// A database with the house in it and an account of the platform, which no test's clock signs out.
pub fn furnished() -> Base {
    let base = Base::fresh();
    let house = House::over(TestApp::over(base.shared(), |_| {}));
    house.app.account(Role::Sysadm, "vera@sapa.example");
    base
}

pub struct Server {
    child: Child,
    pub address: String,
}

impl Server {
    pub fn spawn(base: &Base) -> Self {
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
        let mut child = command
            .env("BIND", &address)
            .env("OPS_BIND", "127.0.0.1:0")
            .env("LOG", "error")
            .arg("serve")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains("http://"), "{line}");
        Self { child, address }
    }

    pub fn sign_in(&self) -> String {
        let body = json!({"email": "vera@sapa.example", "password": PASSWORD});
        let answer = send(&self.address, "POST", "/auth/login", &body, &[]).unwrap();
        answer.1["authToken"].as_str().unwrap().to_owned()
    }

    /// As `kill -9` does.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Also when a test fails: nothing is left behind.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// One request on a connection of its own; none when the server is gone.
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
    let mut response = agent.run(request.body(body.to_string().into_bytes()).unwrap()).ok()?;
    let bytes = response.body_mut().read_to_vec().ok()?;
    Some((response.status().as_u16(), serde_json::from_slice(&bytes).ok()?))
}
