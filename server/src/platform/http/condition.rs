//! Conditions that a client adds to a change: the version that it saw (`If-Match`), and the name of
//! the attempt (`Idempotency-Key`).

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, IF_MATCH};
use actix_web::{FromRequest, HttpRequest};
use serde::Serialize;
use serde_json::{Value, json};

use super::{ArgumentOrder, Contract, Documented, coding};
use crate::platform::problem::Error;

/// The version that the client saw, from `If-Match: "7"`. Missing: 428.
#[derive(Debug, Clone, Copy)]
pub struct IfMatch(pub i64);

impl IfMatch {
    /// The refusal `stale` (412) unless `version` is the one that the client saw.
    pub fn check(self, version: i64, stale: impl FnOnce() -> Result<Error, Error>) -> Result<(), Error> {
        if self.0 == version { Ok(()) } else { Err(stale()?) }
    }

    fn from_headers(headers: &HeaderMap) -> Result<Self, Error> {
        let mut values = headers.get_all(IF_MATCH);
        let value = values.next().ok_or_else(Error::precondition_required)?;
        value
            .to_str()
            .ok()
            .filter(|_| values.next().is_none())
            .and_then(|text| digits(coding::tag_of(text.trim().strip_prefix('"')?.strip_suffix('"')?)))
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

impl Documented for IfMatch {
    const ORDER: ArgumentOrder = ArgumentOrder::Version;

    fn document(contract: &mut Contract) {
        contract.refuse(&[400, 412, 428]);
        contract.header("If-Match", true, version(), "The version that was seen, as `ETag` told it.");
    }
}

/// A version, in digits only, so that each version has one spelling.
fn digits(text: &str) -> Option<i64> {
    text.parse().ok().filter(|_| text.len() <= 18 && text.bytes().all(|b| b.is_ascii_digit()))
}

/// A version as a header carries it: the tag of a compressed answer counts too.
fn version() -> Value {
    json!({ "type": "string", "pattern": "^\"[0-9]{1,18}(-gzip|-br)?\"$", "example": "\"1\"" })
}

/// As [`IfMatch`], where the last writer may win: the header may be missing, but is checked if
/// present.
#[derive(Debug, Clone, Copy)]
pub struct MaybeIfMatch(pub Option<IfMatch>);

impl FromRequest for MaybeIfMatch {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let headers = request.headers();
        let seen = headers.get(IF_MATCH).map(|_| IfMatch::from_headers(headers));
        ready(seen.transpose().map(Self))
    }
}

impl Documented for MaybeIfMatch {
    const ORDER: ArgumentOrder = ArgumentOrder::Version;

    fn document(contract: &mut Contract) {
        contract.refuse(&[400, 412]);
        contract.header("If-Match", false, version(), "The version that was seen; without it the last writer wins.");
    }
}

/// The client's name for an attempt, from `Idempotency-Key`: 1 to 200 printable ASCII characters
/// without white space. Missing: 400.
#[derive(Debug, Clone, Serialize)]
pub struct IdempotencyKey(pub String);

impl IdempotencyKey {
    /// The key of a request that may do without one.
    pub fn if_any(request: &HttpRequest) -> Result<Option<Self>, Error> {
        let mut values = request.headers().get_all("Idempotency-Key");
        let Some(value) = values.next() else { return Ok(None) };
        match value.to_str() {
            // Two keys would leave open which of them names the attempt.
            Ok(text)
                if values.next().is_none()
                    && (1..=200).contains(&text.len())
                    && text.bytes().all(|b| b.is_ascii_graphic()) =>
            {
                Ok(Some(Self(text.to_owned())))
            }
            _ => Err(Error::bad_request("idempotency.malformed")),
        }
    }
}

impl IdempotencyKey {
    /// The refusals of a request that carries a key, or may carry one.
    pub fn document_as(contract: &mut Contract, required: bool) {
        contract.refuse(&[400, 409, 422]);
        let key = json!({ "type": "string", "pattern": "^[!-~]{1,200}$" });
        contract.header("Idempotency-Key", required, key, "The same attempt twice has one effect and one answer.");
    }
}

impl Documented for IdempotencyKey {
    const ORDER: ArgumentOrder = ArgumentOrder::Attempt;

    fn document(contract: &mut Contract) {
        Self::document_as(contract, true);
    }
}

impl FromRequest for IdempotencyKey {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::if_any(request).and_then(|key| key.ok_or_else(|| Error::bad_request("idempotency.required"))))
    }
}
