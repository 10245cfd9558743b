//! Traces by OTLP: spans reach a receiver with their names and nothing of a person, a trusted proxy's trace is gone on
//! with, and a receiver that is down or silent harms nothing.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use super::log::lives;
use crate::load::process::{Server, furnished, send};
use crate::support::{Base, PASSWORD, wait_for};

/// The first line of a request, and its body.
type Export = (String, Vec<u8>);

/// A receiver of OTLP over HTTP.
struct Receiver {
    address: String,
    heard: Arc<Mutex<Vec<Export>>>,
}

impl Receiver {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let heard = Arc::<Mutex<Vec<_>>>::default();
        let kept = heard.clone();
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let kept = kept.clone();
                std::thread::spawn(move || hear(client.unwrap(), &kept));
            }
        });
        Self { address, heard }
    }

    /// Everything that was sent to the address of traces.
    fn traces(&self) -> Vec<u8> {
        let heard = self.heard.lock().unwrap();
        assert!(heard.iter().all(|(line, _)| line.starts_with("POST /v1/traces ")), "{:?}", heard.len());
        heard.iter().flat_map(|(_, body)| body.clone()).collect()
    }
}

fn hear(client: TcpStream, kept: &Mutex<Vec<(String, Vec<u8>)>>) {
    let mut reader = BufReader::new(client.try_clone().unwrap());
    loop {
        let mut first = String::new();
        if reader.read_line(&mut first).unwrap_or(0) == 0 {
            return;
        }
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        kept.lock().unwrap().push((first, body));
        (&client).write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
    }
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn traced(base: &Base, endpoint: &str, proxies: &str) -> Server {
    Server::spawn_with(base, |command| {
        command.env("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint).env("TRUSTED_PROXIES", proxies);
        command.env("LOG", "off").stderr(std::process::Stdio::null());
    })
}

/// Of the example in the W3C's recommendation.
const TRACEPARENT: (&str, &str) = ("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
const TRACE: [u8; 16] = 0x0af7_6519_16cd_43dd_8448_eb21_1c80_319c_u128.to_be_bytes();

#[test]
fn spans_of_requests_and_transactions_reach_the_receiver() {
    let base = furnished();
    for (proxies, follows) in [("127.0.0.1/32", true), ("", false)] {
        let receiver = Receiver::start();
        let mut server = traced(&base, &receiver.address, proxies);
        let body = json!({"email": "vera@sapa.example", "password": PASSWORD});
        let (status, signed_in) =
            send(&server.address, "POST", "/auth/login", &body, &[TRACEPARENT]).expect("an answer");
        assert_eq!(status, 200);
        let bearer = format!("Bearer {}", signed_in["authToken"].as_str().unwrap());
        let signed = ("Authorization", bearer.as_str());
        let (status, _) = send(&server.address, "GET", "/companies/999999", &Value::Null, &[signed]).expect("one");
        assert_eq!(status, 404);
        if follows {
            // A job that the first start plans, and the second finds done.
            wait_for("the span of a job", 30, || holds(&receiver.traces(), b"FORGET_EXPIRED"));
        }
        assert!(server.terminate().success());
        let sent = receiver.traces();
        for part in [
            "POST /api/v1/auth/login",
            "GET /api/v1/companies/{id}",
            "http.route",
            "http.response.status_code",
            "request_id",
            "database read",
            "database write",
            "db.system.name",
            "sapa.actor.role",
            "SYSADM",
            "service.name",
        ] {
            assert!(holds(&sent, part.as_bytes()), "{part}: {}", String::from_utf8_lossy(&sent));
        }
        for person in ["vera", "Ilić", "999999", PASSWORD] {
            assert!(!holds(&sent, person.as_bytes()), "{person}: {}", String::from_utf8_lossy(&sent));
        }
        assert_eq!(holds(&sent, &TRACE), follows, "behind {proxies:?}");
    }
}

#[test]
fn a_receiver_that_is_down_or_silent_harms_nothing() {
    let base = Base::fresh();
    // The system takes connections for it, and nobody reads them.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let silent = (format!("http://{}", silent.local_addr().unwrap()), Some(silent));
    let down = ("http://127.0.0.1:1".to_owned(), None);
    for (endpoint, _listener) in [silent, down] {
        let mut server = traced(&base, &endpoint, "");
        // Until a batch was tried.
        std::thread::sleep(Duration::from_secs(6));
        lives(&mut server, 20);
    }
}

/// The library tells of each batch that was not sent, several in a second.
#[test]
fn a_receiver_that_is_down_fills_no_log() {
    let base = Base::fresh();
    let log = tempfile::NamedTempFile::new().unwrap();
    let mut server = Server::spawn_with(&base, |command| {
        command.env("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1").env("OTEL_BSP_SCHEDULE_DELAY", "50");
        command.env("LOG", "warn").stderr(log.reopen().unwrap());
    });
    let until = std::time::Instant::now() + Duration::from_secs(5);
    while std::time::Instant::now() < until {
        send(&server.address, "GET", "/me", &Value::Null, &[]).expect("an answer");
        std::thread::sleep(Duration::from_millis(50));
    }
    server.kill();
    let text = std::fs::read_to_string(log.path()).unwrap();
    let lines = text.lines().filter(|line| line.contains("\"target\":\"opentelemetry")).count();
    assert_eq!(lines, 1, "{text}");
}

#[test]
fn an_endpoint_that_is_no_address_is_refused() {
    let base = Base::fresh();
    let key = base.folder.path().join("key");
    std::fs::write(&key, [7; 32]).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sapa"));
    command.env_clear().env("DATA_DIR", base.folder.path()).env("SIGNING_KEY_FILE", key);
    command.env("OTEL_EXPORTER_OTLP_ENDPOINT", "-*/no address").arg("serve");
    let output = command.output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && message.contains("OTEL_EXPORTER_OTLP_ENDPOINT"), "{message}");
}
