//! Asks a provider over HTTP: within the limits of time, and so that it is always clear whether a request
//! can have had an effect. Knows no provider.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder};
use sapa_core::system::ProviderState;
use serde_json::Value;

use super::{LastCall, Reply};
use crate::platform::http::moment::clock;

/// The longest time for a connection.
const CONNECT: Duration = Duration::from_secs(1);
/// The longest time for a whole call.
const CALL: Duration = Duration::from_secs(30);
/// The largest answer, in bytes.
const ANSWER: usize = 1 << 20;

/// A client of one provider.
pub(super) struct Client {
    http: reqwest::Client,
    base_url: String,
    last_call: Mutex<Option<LastCall>>,
}

/// An answer: its status and its JSON (null where it has none).
pub(super) type Answered = (u16, Value);

impl Client {
    /// For the provider at `base_url`.
    pub(super) fn new(base_url: &str) -> Result<Self, String> {
        // The error of a second call in the process is ignored.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = reqwest::Client::builder()
            .connect_timeout(CONNECT)
            // On a kept connection that has died unnoticed a request fails as if it might have been sent.
            .pool_max_idle_per_host(0)
            .timeout(CALL)
            .redirect(Policy::none())
            .no_proxy()
            .user_agent(concat!("sapa/", env!("CARGO_PKG_VERSION")));
        if base_url.starts_with("http://") {
            // Without TLS no certificates of the machine are needed.
            builder = builder.tls_certs_only([]);
        }
        let http = builder.build().map_err(|e| format!("{base_url}: {e}"))?;
        Ok(Self { http, base_url: base_url.trim_end_matches('/').to_owned(), last_call: Mutex::default() })
    }

    /// A request of `path`, which begins with a slash and holds no text from outside but names that
    /// passed [`is_name`].
    pub(super) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base_url))
    }

    /// The last call; none before the first.
    pub(super) fn last_call(&self) -> Option<LastCall> {
        *self.last_call.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the request. A status is an answer too, whatever it is.
    pub(super) async fn ask(&self, request: RequestBuilder) -> Reply<Answered> {
        let reply = send(request).await;
        let last = LastCall { at: clock(), state: state(&reply) };
        *self.last_call.lock().unwrap_or_else(PoisonError::into_inner) = Some(last);
        reply
    }
}

/// What a reply tells of the provider. Every refusal is an answer, but those of the key.
fn state(reply: &Reply<Answered>) -> ProviderState {
    match reply {
        Reply::Known((401 | 403, _)) => ProviderState::Refuses,
        Reply::Known((..500, _)) => ProviderState::Answers,
        _ => ProviderState::Silent,
    }
}

async fn send(request: RequestBuilder) -> Reply<Answered> {
    let mut response = match request.send().await {
        Ok(response) => response,
        Err(e) if e.is_connect() || e.is_builder() => return Reply::NotSent(cause(&e)),
        Err(e) => return Reply::Unknown(cause(&e)),
    };
    let status = response.status().as_u16();
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() <= ANSWER => body.extend_from_slice(&chunk),
            Ok(Some(_)) => return Reply::Unknown(format!("{status}: an answer of more than {ANSWER} bytes")),
            Ok(None) => break,
            Err(e) => return Reply::Unknown(format!("{status}: {}", cause(&e))),
        }
    }
    match serde_json::from_slice(&body) {
        Ok(json) => Reply::Known((status, json)),
        Err(e) if (200..300).contains(&status) => Reply::Unknown(format!("{status}: {e}")),
        Err(_) => Reply::Known((status, Value::Null)),
    }
}

/// Whether a provider's name of something can stand in an address as it is.
pub(super) fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    (1..=255).contains(&text.len()) && text.chars().all(plain)
}

/// The error without the address, whose query could hold a secret, with all its causes.
fn cause(e: &reqwest::Error) -> String {
    let mut text = String::new();
    let mut next: Option<&dyn std::error::Error> = Some(e);
    while let Some(e) = next {
        // reqwest's own text repeats the address.
        let said = e.to_string();
        let said = said.split(" for url (").next().unwrap_or_default();
        text = if text.is_empty() { said.to_owned() } else { format!("{text}: {said}") };
        next = e.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_tells_how_the_provider_is() {
        let answered = |status| Reply::Known((status, Value::Null));
        for (reply, expected) in [
            (answered(200), ProviderState::Answers),
            (answered(402), ProviderState::Answers),
            (answered(429), ProviderState::Answers),
            (answered(401), ProviderState::Refuses),
            (answered(403), ProviderState::Refuses),
            (answered(500), ProviderState::Silent),
            (answered(503), ProviderState::Silent),
            (Reply::NotSent("refused".to_owned()), ProviderState::Silent),
            (Reply::Unknown("broken off".to_owned()), ProviderState::Silent),
        ] {
            assert_eq!(state(&reply), expected, "{reply:?}");
        }
    }
}
