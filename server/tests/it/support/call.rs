//! A request to a test's server, and its answer.

use sapa_server::routes::PREFIX;
use serde_json::Value;

use super::{TestApp, promise};

/// A browser's stored tokens and cookie.
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

/// A request being built.
pub struct Request<'a> {
    pub(super) app: &'a TestApp,
    pub(super) builder: ureq::http::request::Builder,
    pub(super) body: Vec<u8>,
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
    /// The answer; panics if the API document does not describe it.
    #[track_caller]
    pub fn send(self) -> Answer {
        let request = self.builder.body(self.body).unwrap();
        let (method, path) = (request.method().to_string(), request.uri().path().to_owned());
        let answer = Self::run(self.app, request);
        let broken = path.strip_prefix(PREFIX).and_then(|path| promise::broken(&method, path, &answer));
        assert_eq!(broken, None);
        answer
    }

    fn run(app: &TestApp, request: ureq::http::Request<Vec<u8>>) -> Answer {
        let mut response = app.agent.run(request).unwrap();
        // A stream has no end.
        if response.headers().get("content-type").is_some_and(|kind| kind == "text/event-stream") {
            return Answer {
                status: response.status().as_u16(),
                headers: response.headers().clone(),
                body: Vec::new(),
            };
        }
        let body = response.body_mut().with_config().limit(64 << 20).read_to_vec().unwrap();
        Answer { status: response.status().as_u16(), headers: response.headers().clone(), body }
    }
}

/// A received answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    /// The answer; panics unless it has this status.
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
    /// The problem's code; panics unless the answer has this status.
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
