//! The security headers of every answer. A page that needs a wider policy sets its own
//! before it comes here (`assets`, `document`).

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

/// For answers that are no page: nothing may be loaded, framed or run.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// The policy of the dashboard's page. Scripts only from our own origin, plus WebAssembly;
/// styles from our own origin and the one nonce (Emotion writes `<style>`).
pub fn page_policy(nonce: &str) -> String {
    format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// What every answer carries.
pub const SECURE: [(&str, &str); 7] = [
    ("content-security-policy", NOTHING),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// Adds what is missing.
pub fn secure(headers: &mut HeaderMap) {
    for (name, value) in SECURE {
        let name = HeaderName::from_static(name);
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
}
