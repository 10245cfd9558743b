//! Signatures of webhooks: HMAC-SHA256 over a time and the raw body, in a header `t=<seconds>,v1=<hex>`.
//! Owns the header's form and the age at which a signature is too old; knows no sender.

use ring::hmac::{HMAC_SHA256, Key, sign as hmac, verify as matches};

use super::hex::hex;

/// Seconds by which a signature may be older or newer than the clock of the reader.
pub const TOLERANCE: i64 = 300;
/// Most signatures that are looked at, in one header.
const SIGNATURES: usize = 16;

/// The keys of the installation: the first signs, any of them proves. More than one while they are exchanged, so
/// that what the former key signed counts on.
#[derive(Clone, PartialEq, Eq)]
pub struct SigningKeys(Vec<Vec<u8>>);

impl SigningKeys {
    /// The key that signs, and those that count beside it.
    pub fn new(first: Vec<u8>, others: Vec<Vec<u8>>) -> Self {
        Self([vec![first], others].concat())
    }

    /// The key that signs.
    pub fn first(&self) -> &[u8] {
        self.0.first().map(Vec::as_slice).unwrap_or_default()
    }

    /// All keys, the one that signs first.
    pub fn all(&self) -> impl Iterator<Item = &[u8]> {
        self.0.iter().map(Vec::as_slice)
    }
}

/// The header for `body`, signed at `at` (seconds since 1970).
pub fn sign(secret: &str, at: i64, body: &[u8]) -> String {
    let tag = hmac(&key(secret), &signed(at, body));
    format!("t={at},v1={}", hex(tag.as_ref()))
}

/// Whether one of `secrets` signed exactly this `body`, within [`TOLERANCE`] of `now`.
pub fn verify(header: &str, body: &[u8], secrets: &[String], now: i64) -> bool {
    let Some((at, signatures)) = parts(header) else { return false };
    if now.saturating_sub(at).saturating_abs() > TOLERANCE {
        return false;
    }
    let signed = signed(at, body);
    let keys: Vec<Key> = secrets.iter().map(|secret| key(secret)).collect();
    // `matches` takes the same time wherever the bytes differ.
    signatures.iter().any(|signature| keys.iter().any(|key| matches(key, &signed, signature).is_ok()))
}

/// A secret that follows from `key` for this purpose only, as hexadecimal digits.
pub fn derived(key: &[u8], purpose: &str) -> String {
    hex(hmac(&Key::new(HMAC_SHA256, key), purpose.as_bytes()).as_ref())
}

/// The time and the signatures of a header; none: it has no time, or more than one.
fn parts(header: &str) -> Option<(i64, Vec<Vec<u8>>)> {
    let (mut at, mut signatures) = (None, Vec::new());
    for part in header.split(',') {
        match part.trim().split_once('=')? {
            ("t", seconds) if at.is_none() && seconds.bytes().all(|c| c.is_ascii_digit()) => {
                at = Some(seconds.parse().ok()?);
            }
            ("t", _) => return None,
            ("v1", digits) if signatures.len() < SIGNATURES => signatures.extend(unhex(digits)),
            // Other schemes, such as `v0` of test events, prove nothing.
            _ => {}
        }
    }
    Some((at?, signatures))
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.as_bytes();
    if digits.len() % 2 == 1 {
        return None;
    }
    let value = |digit: u8| char::from(digit).to_digit(16);
    digits.chunks(2).map(|pair| u8::try_from(value(pair[0])? * 16 + value(pair[1])?).ok()).collect()
}

fn signed(at: i64, body: &[u8]) -> Vec<u8> {
    [at.to_string().as_bytes(), b".", body].concat()
}

fn key(secret: &str) -> Key {
    Key::new(HMAC_SHA256, secret.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_000_000;

    fn secrets(all: &[&str]) -> Vec<String> {
        all.iter().map(|secret| (*secret).to_owned()).collect()
    }

    #[test]
    fn the_header_is_an_hmac_over_time_and_body() {
        // openssl: printf '1795000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
        let header = sign("whsec_test", NOW, br#"{"id":"evt_1"}"#);
        let known = "9768205fbb644a6a645cdd13f225c6791ed91580e4d16c14b9a8e73cd4ba4393";
        assert_eq!(header, format!("t={NOW},v1={known}"));
    }

    #[test]
    fn any_of_several_secrets_will_do() {
        let header = sign("new", NOW, b"{}");
        assert!(verify(&header, b"{}", &secrets(&["old", "new"]), NOW));
        assert!(!verify(&header, b"{}", &secrets(&["old", "other"]), NOW));
        assert!(!verify(&header, b"{}", &[], NOW));
        let both = format!("{},v1={}", sign("old", NOW, b"{}"), "00".repeat(32));
        assert!(verify(&both, b"{}", &secrets(&["old"]), NOW));
    }

    #[test]
    fn edited_stale_and_malformed_signatures_are_refused() {
        let header = sign("s", NOW, b"{}");
        let right = |header: &str, body: &[u8], now| verify(header, body, &secrets(&["s"]), now);
        assert!(right(&header, b"{}", NOW + TOLERANCE) && right(&header, b"{}", NOW - TOLERANCE));
        assert!(!right(&header, b"{}", NOW + TOLERANCE + 1) && !right(&header, b"{}", NOW - TOLERANCE - 1));
        assert!(!right(&header, b"{} ", NOW));
        let tag = header.split_once("v1=").unwrap().1;
        for wrong in [
            String::new(),
            "t=".to_owned(),
            tag.to_owned(),
            format!("v1={tag}"),
            format!("t={NOW}"),
            format!("t={NOW},v0={tag}"),
            format!("t={NOW},v1={}", &tag[1..]),
            format!("t={NOW},v1="),
            format!("t={NOW},t={NOW},v1={tag}"),
            format!("t=+{NOW},v1={tag}"),
            format!("t={},v1={tag}", NOW + 1),
            format!("t={}{NOW},v1={tag}", "9".repeat(30)),
            format!("t={NOW} v1={tag}"),
        ] {
            assert!(!right(&wrong, b"{}", NOW), "{wrong}");
        }
    }
}
