//! Conditions a client attaches to a change: which version it saw, and which attempt this is.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, IF_MATCH};
use actix_web::{FromRequest, HttpRequest};
use serde::Serialize;

use crate::problem::Error;

/// The version that the client saw, from `If-Match: "7"`. Missing: 428.
#[derive(Debug, Clone, Copy)]
pub struct IfMatch(pub i64);

impl IfMatch {
    /// 412 with the current record unless `version` is the one that the client saw.
    pub fn check(self, version: i64, current: impl FnOnce() -> Result<serde_json::Value, Error>) -> Result<(), Error> {
        if self.0 == version { Ok(()) } else { Err(Error::precondition_failed(&current()?)) }
    }

    fn from_headers(headers: &HeaderMap) -> Result<Self, Error> {
        let value = headers.get(IF_MATCH).ok_or_else(Error::precondition_required)?;
        value
            .to_str()
            .ok()
            .and_then(|text| text.trim().strip_prefix('"')?.strip_suffix('"')?.parse().ok())
            .map(Self)
            .ok_or_else(|| Error::bad_request("request.if_match_malformed"))
    }
}

impl FromRequest for IfMatch {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::from_headers(request.headers()))
    }
}

/// As [`IfMatch`], where the last writer may win: a client need not say, but what it says counts.
#[derive(Debug, Clone, Copy)]
pub struct MaybeIfMatch(pub Option<IfMatch>);

impl FromRequest for MaybeIfMatch {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let headers = request.headers();
        let said = headers.contains_key(IF_MATCH).then(|| IfMatch::from_headers(headers));
        ready(said.transpose().map(Self))
    }
}

/// The client's name for one attempt, from `Idempotency-Key`: 1 to 200 printable ASCII
/// characters. Missing: 400.
#[derive(Debug, Clone, Serialize)]
pub struct IdempotencyKey(pub String);

impl IdempotencyKey {
    /// The key of a request that may do without.
    pub fn if_any(request: &HttpRequest) -> Result<Option<Self>, Error> {
        let Some(value) = request.headers().get("Idempotency-Key") else { return Ok(None) };
        match value.to_str() {
            Ok(text) if (1..=200).contains(&text.len()) => Ok(Some(Self(text.to_owned()))),
            _ => Err(Error::bad_request("idempotency.malformed")),
        }
    }
}

impl FromRequest for IdempotencyKey {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::if_any(request).and_then(|key| key.ok_or_else(|| Error::bad_request("idempotency.required"))))
    }
}
