//! The fake of Stripe (`.ci/stripe/fake.mjs`) as a process: its API, its desk, and its faults.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use super::port::post;

pub struct Fake {
    child: Child,
    /// Where the product asks.
    pub url: String,
    /// Where a test asks, also while nobody listens at `url`.
    desk: String,
}

impl Fake {
    pub fn start() -> Self {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let mut child = Command::new(format!("{root}/frontend/node_modules/.bin/node"))
            .arg(format!("{root}/.ci/stripe/fake.mjs"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = |lines: &mut Lines<BufReader<ChildStdout>>| lines.next().unwrap().unwrap();
        let (url, desk) = (line(&mut lines), line(&mut lines));
        Self { child, url, desk }
    }

    /// What the fake tells at `path`.
    pub fn get(&self, path: &str) -> Value {
        let mut response = ureq::get(format!("{}/_fake/{path}", self.desk)).call().unwrap();
        serde_json::from_slice(&response.body_mut().read_to_vec().unwrap()).unwrap()
    }

    pub fn list(&self, path: &str) -> Vec<Value> {
        serde_json::from_value(self.get(path)).unwrap()
    }

    /// Does something at the desk; what became of it.
    #[track_caller]
    pub fn post(&self, path: &str, body: &Value) -> Value {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let mut response = agent.post(format!("{}/_fake/{path}", self.desk)).send(body.to_string()).unwrap();
        let text = response.body_mut().read_to_string().unwrap();
        assert_eq!(response.status(), 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    /// The next request meets this fault.
    pub fn fault(&self, what: &Value) {
        self.post("fault", &json!({ "what": what }));
    }

    /// The next `times` requests of this kind are answered with a 500 that their keys keep.
    pub fn stumble(&self, on: &str, times: usize, done: bool) {
        let what = json!({ "status": 500, "kept": true, "done": done, "on": on });
        self.post("fault", &json!({ "what": what, "times": times }));
    }

    /// All requests of this kind are cut off before they arrive, until it is calm.
    pub fn cut(&self, on: &str) {
        self.post("fault", &json!({ "what": { "drop": "before", "on": on }, "times": 100 }));
    }

    /// No request meets a fault any more.
    pub fn calm(&self) {
        self.get("calm");
    }

    /// Replaces all switches; events are made and not sent unless they are named.
    pub fn switch(&self, mut switches: Value) {
        if switches.get("webhooks").is_none() {
            switches["webhooks"] = json!(false);
        }
        self.post("switch", &switches);
    }

    /// Whether anybody listens.
    pub fn reachable(&self, is: bool) {
        self.post("reachable", &json!(is));
    }

    /// The payer pays with this card; the answer's status.
    pub fn confirm(&self, intent: &str, card: &str) -> u16 {
        let url = format!("{}/v1/payment_intents/{intent}/confirm", self.url);
        post(&url, "application/x-www-form-urlencoded", &format!("payment_method={card}"))
    }

    /// The product's requests of this method whose path begins so.
    pub fn requests(&self, method: &str, path: &str) -> Vec<Value> {
        let mut all = self.list("requests");
        all.retain(|one| one["method"] == method && one["path"].as_str().unwrap().starts_with(path));
        all
    }

    /// The keys of the product's requests of this path, in their order.
    pub fn keys(&self, path: &str) -> Vec<String> {
        let exact = self.requests("POST", path).into_iter().filter(|one| one["path"] == path);
        exact.map(|one| one["key"].as_str().unwrap().to_owned()).collect()
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        // The fake ends with its input.
        drop(self.child.stdin.take());
        _ = self.child.wait();
    }
}
