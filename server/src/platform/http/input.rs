//! A JSON body, read strictly: bounded, uncompressed, no unknown fields, text in NFC.
//! What the fields must be is the core's business; here it is only whether they can be read.

use std::ops::Deref;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap};
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use sapa_core::base::read::{Read, parse};
use serde_json::Value;
use sha2::{Digest, Sha256};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::bodies::{BodyPermit, OPEN_LIMIT, too_large};
use super::layer::RequestLayer;
use super::{ArgumentOrder, Contract, Documented};
use crate::platform::hex::hex;
use crate::platform::problem::Error;

/// The largest JSON body, in bytes.
pub const BODY_LIMIT: usize = 256 * 1024;
/// How long a client may take to send it.
const BODY_TIME: Duration = Duration::from_secs(20);

/// A body as `T`, of `LIMIT` bytes at most. Derefs to it.
#[derive(Debug)]
pub struct Input<T, const LIMIT: usize = BODY_LIMIT> {
    value: T,
    /// Of the normalised body: equal for equal content, whatever the order of the fields.
    pub hash: String,
}

/// A body that anybody may send.
pub type OpenInput<T> = Input<T, OPEN_LIMIT>;

impl<T, const LIMIT: usize> Input<T, LIMIT> {
    /// The body.
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T, const LIMIT: usize> Deref for Input<T, LIMIT> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Read + 'static, const LIMIT: usize> FromRequest for Input<T, LIMIT> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = receive(request, payload.take(), LIMIT);
        Box::pin(async move {
            let Body { json, hash } = body.await?;
            let value = T::read(json).map_err(|error| {
                let code = if error.unknown_field { "validation.unknown_field" } else { "request.malformed" };
                Error::bad_request(code).with_issue(error.issue())
            })?;
            Ok(Self { value, hash })
        })
    }
}

/// A body of any type.
struct Body {
    json: Value,
    hash: String,
}

/// The body of a request. Not generic: compiled once for all types.
fn receive(request: &HttpRequest, mut payload: Payload, limit: usize) -> LocalBoxFuture<'static, Result<Body, Error>> {
    let headers = check_headers(request.headers(), limit);
    let layer = request.app_data::<web::Data<RequestLayer>>().cloned();
    Box::pin(async move {
        let typed = headers?;
        let mut body = web::BytesMut::new();
        let mut room = BodyPermit::of(&layer.ok_or_else(|| Error::internal("no state"))?.bodies);
        let all = async {
            while let Some(chunk) = payload.next().await {
                let chunk = chunk.map_err(|_| malformed())?;
                if body.len() + chunk.len() > limit {
                    return Err(too_large());
                }
                body.extend_from_slice(&chunk);
                room.keep(body.len())?;
            }
            Ok(())
        };
        tokio::time::timeout(BODY_TIME, all).await.map_err(|_| Error::new(408, "request.timeout"))??;
        // An action without particulars may be posted without a body.
        if body.is_empty() && !typed {
            body.extend_from_slice(b"{}");
        } else if !typed {
            return Err(Error::new(415, "request.content_type"));
        }
        read(&body)
    })
}

impl<T: Read + 'static, const LIMIT: usize> Documented for Input<T, LIMIT> {
    const ORDER: ArgumentOrder = ArgumentOrder::Body;

    fn document(contract: &mut Contract) {
        contract.refuse(&[400, 408, 413, 415, 422, 503]);
        contract.body = Some(LIMIT);
    }
}

/// Whether the body says that it is JSON; refuses what we do not read.
fn check_headers(headers: &HeaderMap, limit: usize) -> Result<bool, Error> {
    let text = |name| headers.get(name).map(|v| v.to_str().unwrap_or("?"));
    if text(CONTENT_ENCODING).is_some_and(|e| !e.eq_ignore_ascii_case("identity")) {
        return Err(Error::new(415, "request.content_encoding"));
    }
    if text(CONTENT_LENGTH).and_then(|n| n.parse::<usize>().ok()).is_some_and(|n| n > limit) {
        return Err(too_large());
    }
    let Some(kind) = text(CONTENT_TYPE) else { return Ok(false) };
    let mut parts = kind.split(';').map(str::trim);
    let json = parts.next().is_some_and(|t| t.eq_ignore_ascii_case("application/json"));
    let utf8 = parts.all(|p| {
        p.is_empty() || p.eq_ignore_ascii_case("charset=utf-8") || p.eq_ignore_ascii_case("charset=\"utf-8\"")
    });
    if json && utf8 { Ok(true) } else { Err(Error::new(415, "request.content_type")) }
}

fn read(body: &[u8]) -> Result<Body, Error> {
    // serde_json stops at 128 levels, so depth costs no stack.
    let text = std::str::from_utf8(body).map_err(|_| malformed())?;
    let mut json = parse(text).map_err(|_| malformed())?;
    normalize(&mut json)?;
    if !json.is_object() {
        return Err(malformed());
    }
    let hash = hex(&Sha256::digest(json.to_string().as_bytes()));
    Ok(Body { json, hash })
}

/// Text in NFC, as the core's rules count it. NUL is in no text, and PostgreSQL cannot keep it.
fn normalize(json: &mut Value) -> Result<(), Error> {
    match json {
        Value::String(text) if text.contains('\0') => Err(malformed()),
        Value::String(text) => {
            if !is_nfc(text) {
                *text = text.nfc().collect();
            }
            Ok(())
        }
        Value::Array(items) => items.iter_mut().try_for_each(normalize),
        Value::Object(members) => members.values_mut().try_for_each(normalize),
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

fn malformed() -> Error {
    Error::bad_request("request.malformed")
}
