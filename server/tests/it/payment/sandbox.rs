//! The sandbox as a service: its adapter, its pay page, its webhooks, and the faults that can be switched
//! on at its own address.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use actix_web::dev::ServerHandle;
use sapa_server::payment::provider::{
    About, Disbelief, Event, PaymentNews, Provider, RefundNews, RefundOutcome, Reply, WayOn,
};
use sapa_server::platform::http::moment::clock;
use sapa_server::sandbox::{Sandbox, serve};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::port::{ask, dinars, known, listed, mark, open, payment, post, refund, state_of};

use crate::support::wait_for;

/// A running sandbox over a store in a folder.
pub struct Running {
    pub url: String,
    pub provider: Arc<dyn Provider>,
    folder: PathBuf,
    handle: Option<ServerHandle>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn over(folder: &TempDir) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let folder = folder.path().to_owned();
        let (handle, thread) = Self::run(&folder, listener);
        let provider = open(&[("PAYMENT_PROVIDER", "sandbox"), ("SANDBOX_URL", &url)]);
        Self { url, provider, folder, handle: Some(handle), thread: Some(thread) }
    }

    fn run(folder: &Path, listener: TcpListener) -> (ServerHandle, JoinHandle<()>) {
        let path = folder.to_owned();
        let (send, receive) = channel();
        let thread = std::thread::spawn(move || {
            let sandbox = Sandbox::open(&path).unwrap();
            actix_web::rt::System::new().block_on(async move {
                let (server, beside) = serve(sandbox, listener).unwrap();
                let beside = actix_web::rt::spawn(beside);
                send.send(server.handle()).unwrap();
                server.await.unwrap();
                beside.abort();
            });
        });
        (receive.recv().unwrap(), thread)
    }

    /// Ends the service; its store stays.
    pub fn stop(&mut self) {
        if let (Some(handle), Some(thread)) = (self.handle.take(), self.thread.take()) {
            drop(handle.stop(false));
            _ = thread.join();
        }
    }

    /// Starts it again at the same address.
    pub fn start_again(&mut self) {
        let listener = TcpListener::bind(self.url.trim_start_matches("http://")).unwrap();
        let (handle, thread) = Self::run(&self.folder, listener);
        (self.handle, self.thread) = (Some(handle), Some(thread));
    }

    /// Replaces the switches.
    /// Makes a refund at the sandbox's own desk; the refund as its webhook tells it.
    pub fn own_refund(&self, refund: &Value) -> Value {
        let request = ureq::post(format!("{}/control/refunds", self.url));
        let mut response = request.header("Content-Type", "application/json").send(refund.to_string()).unwrap();
        serde_json::from_slice(&response.body_mut().read_to_vec().unwrap()).unwrap()
    }

    pub fn switch(&self, switches: &Value) {
        let agent = ureq::Agent::new_with_defaults();
        agent.put(format!("{}/control", self.url)).send(switches.to_string()).unwrap();
    }

    pub fn books(&self) -> Value {
        let mut response = ureq::get(format!("{}/control/books", self.url)).call().unwrap();
        serde_json::from_slice(&response.body_mut().read_to_vec().unwrap()).unwrap()
    }

    /// The payer's decision on the page; the answer's status.
    pub fn decide(&self, provider_ref: &str, decision: &str) -> u16 {
        let url = format!("{}/pay/{provider_ref}", self.url);
        post(&url, "application/x-www-form-urlencoded", &format!("decision={decision}"))
    }

    fn paid(&self, key: &str, amount: i64) -> String {
        let started = known(self.provider.start(&payment(key, amount)));
        assert_eq!(self.decide(&started.provider_ref, "pay"), 303);
        started.provider_ref
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

fn fixture() -> (TempDir, Running) {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = Running::over(&folder);
    (folder, sandbox)
}

#[test]
fn a_payment_is_paid_on_the_page_and_the_payer_goes_back() {
    let (_folder, sandbox) = fixture();
    let started = known(sandbox.provider.start(&payment("a", 1_234_500)));
    assert_eq!(known(sandbox.provider.start(&payment("a", 1_234_500))), started, "the same key");
    let WayOn::PayUrl(page) = &started.way_on else { panic!("a page") };
    for (lang, amount, pay) in [("en_US", "RSD 12,345.00", ">Pay<"), ("sr_Latn_RS", "12.345,00 RSD", ">Plati<")] {
        let mut response = ureq::get(format!("{page}?lang={lang}")).call().unwrap();
        let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(
            policy.starts_with("default-src 'none';") && policy.contains("form-action 'self' https://shop.example;")
        );
        assert!(!policy.contains("unsafe"));
        let html = response.body_mut().read_to_string().unwrap();
        assert!(html.contains(amount) && html.contains(pay) && html.contains("Žućko"), "{html}");
    }
    assert_eq!(state_of(&sandbox.provider, &started.provider_ref), PaymentNews::Open(None));
    assert_eq!(sandbox.decide(&started.provider_ref, "perhaps"), 400);
    assert_eq!(sandbox.decide(&started.provider_ref, "pay"), 303);
    assert_eq!(state_of(&sandbox.provider, &started.provider_ref), PaymentNews::Captured(dinars(1_234_500)));
    assert_eq!(sandbox.decide(&started.provider_ref, "refuse"), 303);
    assert_eq!(known(sandbox.provider.cancel(&started.provider_ref)), PaymentNews::Captured(dinars(1_234_500)));
}

#[test]
fn a_payment_is_refused_by_its_payer_or_canceled() {
    let (_folder, sandbox) = fixture();
    let start = |key| known(sandbox.provider.start(&payment(key, 100))).provider_ref;
    let (refused, canceled) = (start("a"), start("b"));
    sandbox.decide(&refused, "refuse");
    assert!(matches!(state_of(&sandbox.provider, &refused), PaymentNews::Failed(why) if why.code == "payer_refused"));
    for _ in 0..2 {
        assert_eq!(known(sandbox.provider.cancel(&canceled)), PaymentNews::Canceled);
    }
    sandbox.decide(&canceled, "pay");
    assert_eq!(state_of(&sandbox.provider, &canceled), PaymentNews::Canceled, "too late");
    let Reply::Refused(unknown) = ask(sandbox.provider.payment("pay_none")) else { panic!("refused") };
    assert_eq!(unknown.code, "not_found");
}

#[test]
fn refunds_are_made_once_and_compared_with_nothing() {
    let (folder, sandbox) = fixture();
    let paid = sandbox.paid("a", 1_000);
    let whole = refund(&paid, "1", 1_000);
    let made = known(sandbox.provider.refund(&whole));
    assert_eq!(
        (known(sandbox.provider.refund(&whole)), made.outcome.clone()),
        (made.clone(), RefundOutcome::Succeeded)
    );
    assert_eq!(listed(&sandbox.provider, &whole), Some(made));
    assert_eq!(listed(&sandbox.provider, &refund(&paid, "2", 1_000)), None);
    // On purpose: only the product's own rules keep refunds within what was captured.
    assert_eq!(known(sandbox.provider.refund(&refund(&paid, "2", 9_999))).outcome, RefundOutcome::Succeeded);
    assert!(matches!(ask(sandbox.provider.refund(&refund(&paid, "1", 999))), Reply::NotSent(_)), "another amount");
    let books = sandbox.books();
    drop(sandbox);
    assert_eq!(Running::over(&folder).books(), books, "the books outlive the service");
    assert_eq!(books["refunds"].as_array().unwrap().len(), 2);
}

#[test]
fn faults_are_switched_on_at_its_own_address() {
    let (_folder, sandbox) = fixture();
    let paid = sandbox.paid("a", 1_000);
    let outcome = |key| listed(&sandbox.provider, &refund(&paid, key, 10)).map(|news: RefundNews| news.outcome);

    sandbox.switch(&json!({ "loseAnswers": 100 }));
    assert!(matches!(ask(sandbox.provider.refund(&refund(&paid, "lost", 10))), Reply::Unknown(_)));
    assert_eq!(outcome("lost"), Some(RefundOutcome::Succeeded), "the answer is lost, not the refund");

    sandbox.switch(&json!({ "delayMs": 700 }));
    let began = Instant::now();
    known(sandbox.provider.refund(&refund(&paid, "slow", 10)));
    assert!(began.elapsed() >= Duration::from_millis(700));

    sandbox.switch(&json!({ "refuseRefunds": "limit", "refusePayments": "fraud" }));
    let Reply::Refused(limit) = ask(sandbox.provider.refund(&refund(&paid, "no", 10))) else { panic!("refused") };
    let Reply::Refused(fraud) = ask(sandbox.provider.start(&payment("neither", 10))) else { panic!("refused") };
    assert_eq!((limit.code.as_str(), fraud.code.as_str()), ("limit", "fraud"));

    sandbox.switch(&json!({ "lateFailure": true, "settleMs": 200 }));
    assert_eq!(known(sandbox.provider.refund(&refund(&paid, "late", 10))).outcome, RefundOutcome::UnderWay);
    sandbox.switch(&json!({ "settleMs": 200 }));
    assert_eq!(known(sandbox.provider.refund(&refund(&paid, "later", 10))).outcome, RefundOutcome::UnderWay);
    wait_for("both are settled", 10, || {
        !matches!(outcome("late"), Some(RefundOutcome::UnderWay))
            && !matches!(outcome("later"), Some(RefundOutcome::UnderWay))
    });
    assert!(matches!(outcome("late"), Some(RefundOutcome::Failed(why)) if why.code == "late_failure"));
    assert_eq!(outcome("later"), Some(RefundOutcome::Succeeded));

    sandbox.switch(&json!({ "down": true }));
    assert!(matches!(ask(sandbox.provider.payment(&paid)), Reply::Broken(_)));
    let unknown = json!({ "love": true }).to_string();
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    assert_eq!(agent.put(format!("{}/control", sandbox.url)).send(unknown).unwrap().status(), 400);
}

#[test]
fn webhooks_are_signed_and_sent_again_until_they_are_taken() {
    let (_folder, sandbox) = fixture();
    let (address, received) = receiver(1);
    let provider = {
        // The product's own address is where webhooks go.
        struct At(String, String);
        impl sapa_server::payment::provider::Surroundings for At {
            fn var(&self, name: &str) -> Option<String> {
                [("PAYMENT_PROVIDER", "sandbox"), ("SANDBOX_URL", &self.0)]
                    .iter()
                    .find(|(n, _)| *n == name)
                    .map(|(_, v)| (*v).to_owned())
            }
            fn demo(&self) -> bool {
                false
            }
            fn public_base_url(&self) -> &str {
                &self.1
            }
            fn secrets(&self, _: &str) -> Vec<String> {
                vec!["whsec_sandbox".to_owned()]
            }
        }
        let settings = sapa_server::payment::provider::settings(&At(sandbox.url.clone(), address)).unwrap();
        settings.unwrap().open().unwrap()
    };
    let started = known(provider.start(&payment("a", 700)));
    sandbox.decide(&started.provider_ref, "pay");
    let (first, repeated) = (next(&received), next(&received));
    let now = clock().naive().and_utc().timestamp();
    let read = |(signature, body): &(String, String)| provider.event(signature, body.as_bytes(), now);
    let event = read(&first).unwrap();
    assert_eq!(event, read(&repeated).unwrap(), "the same event");
    let about = About::Payment {
        provider_ref: started.provider_ref.clone(),
        mark: mark("attempt-a", "a"),
        news: PaymentNews::Captured(dinars(700)),
    };
    assert_eq!(event, Event { id: event.id.clone(), kind: "payment.paid".to_owned(), about });
    let edited = (first.0.clone(), first.1.replace("700", "900"));
    assert_eq!(read(&edited), Err(Disbelief::Signature));
    known(provider.refund(&refund(&started.provider_ref, "1", 200)));
    assert!(
        matches!(read(&next(&received)).unwrap().about, About::Refund { mark: of, .. } if of == mark("refund-1", "1"))
    );
}

fn next(received: &Receiver<(String, String)>) -> (String, String) {
    received.recv_timeout(Duration::from_secs(10)).expect("a webhook")
}

/// A receiver of webhooks that refuses the first `refused`; its address, and the signature and body of each.
fn receiver(refused: usize) -> (String, Receiver<(String, String)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (send, receive) = channel();
    std::thread::spawn(move || {
        for (number, stream) in listener.incoming().enumerate() {
            let mut stream = stream.unwrap();
            let (mut text, mut buffer) = (String::new(), [0; 4096]);
            loop {
                let read = stream.read(&mut buffer).unwrap();
                text.push_str(&String::from_utf8_lossy(&buffer[..read]));
                let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
                let field = |name: &str| {
                    head.lines().find_map(|line| line.to_lowercase().strip_prefix(name).map(|v| v.trim().to_owned()))
                };
                if body.len() < field("content-length:").unwrap().parse::<usize>().unwrap() {
                    continue;
                }
                let status = if number < refused { "503 Busy" } else { "200 OK" };
                let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                stream.write_all(answer.as_bytes()).unwrap();
                if send.send((field("sandbox-signature:").unwrap(), body.to_owned())).is_err() {
                    return;
                }
                break;
            }
        }
    });
    (address, receive)
}
