//! The security headers of every answer. A page that needs a wider policy sets its own before this
//! layer (`assets`, `document`).

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

/// The policy of answers that are no page: no loading, no frames, no scripts.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// The policy of the dashboard's page. Scripts only from its own origin, plus WebAssembly; styles
/// from its own origin and with the one nonce (Emotion writes `<style>`).
pub fn page_policy(nonce: &str) -> String {
    format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// What the service worker may do: ask for our own files.
pub const WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'";

/// The headers of every answer.
pub const SECURE: [(&str, &str); 7] = [
    ("content-security-policy", NOTHING),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// Adds the missing headers.
pub fn secure(headers: &mut HeaderMap) {
    for (name, value) in SECURE {
        let name = HeaderName::from_static(name);
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
}
