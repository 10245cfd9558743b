//! Answers that are the same for everybody: any cache may keep them for a minute, and a tag made of the body
//! spares sending them again (RFC 9110, 8.8.3; RFC 9111). They depend on nothing but the address.

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use actix_web::{HttpRequest, HttpResponse, Responder};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::coding;
use crate::platform::hex::hex;
use crate::platform::problem::Error;

/// How long a cache may use an answer without asking: what is hidden, is hidden a minute later.
const CACHE: &str = "public, max-age=60";
/// Bytes of the body's hash that are its tag.
const TAG: usize = 12;

/// A public answer, 200 or 304.
#[derive(Debug)]
pub struct Public(Vec<u8>);

impl Public {
    /// The answer with this body.
    ///
    /// # Errors
    /// 500 for a body that cannot be written as JSON.
    pub fn of(body: &impl Serialize) -> Result<Self, Error> {
        let mut text = Vec::with_capacity(16 << 10);
        serde_json::to_writer(&mut text, body).map_err(|e| Error::internal(format!("answer: {e}")))?;
        Ok(Self(text))
    }
}

impl Responder for Public {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let tag = format!("\"{}\"", hex(&Sha256::digest(&self.0)[..TAG]));
        let mut response = HttpResponse::Ok();
        response.insert_header((CACHE_CONTROL, CACHE));
        if let Some(seen) = coding::seen(request.headers(), &tag) {
            return response.insert_header((ETAG, seen)).status(StatusCode::NOT_MODIFIED).finish();
        }
        response.insert_header((ETAG, tag)).insert_header((CONTENT_TYPE, "application/json")).body(self.0)
    }
}
