//! JSON answers, as they are sent and as an idempotency key stores them: status, version, body.

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, ETAG};
use actix_web::{HttpRequest, HttpResponse, Responder};
use serde::Serialize;

use super::{Page, coding};
use crate::platform::problem::Error;

/// An answer to be stored or sent: a successful one, or a definite refusal ([`Answer::refused`]). With a version it carries the `ETag` that `If-Match` wants back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The record's version, where the answer is one record.
    pub version: Option<i64>,
    /// The JSON text in UTF-8; none for 204.
    pub body: Option<Vec<u8>>,
}

/// Room for an answer from the start, in bytes: more than most answers need, so that few of them are
/// moved while they are written.
const ROOM: usize = 4 << 10;
/// The same for a page of a list: the most that the allocator gives without a search.
const PAGE_ROOM: usize = 32 << 10;

impl Answer {
    fn with(status: u16, version: Option<i64>, body: &impl Serialize) -> Result<Self, Error> {
        Self::within(ROOM, status, version, body)
    }

    fn within(room: usize, status: u16, version: Option<i64>, body: &impl Serialize) -> Result<Self, Error> {
        let mut text = Vec::with_capacity(room);
        serde_json::to_writer(&mut text, body).map_err(|e| Error::internal(format!("answer: {e}")))?;
        Ok(Self { status, version, body: Some(text) })
    }

    /// 200.
    pub fn ok(body: &impl Serialize) -> Result<Self, Error> {
        Self::with(200, None, body)
    }

    /// 200 for a page of a list.
    pub fn page<T: Serialize>(page: &Page<T>) -> Result<Self, Error> {
        Self::within(PAGE_ROOM, 200, None, page)
    }

    /// 200 with `ETag`.
    pub fn record(version: i64, body: &impl Serialize) -> Result<Self, Error> {
        Self::with(200, Some(version), body)
    }

    /// 201 with `ETag`.
    pub fn created(version: i64, body: &impl Serialize) -> Result<Self, Error> {
        Self::with(201, Some(version), body)
    }

    /// 201 for a record without versions.
    pub fn made(body: &impl Serialize) -> Result<Self, Error> {
        Self::with(201, None, body)
    }

    /// A definite refusal.
    pub fn refused(refusal: &Error) -> Self {
        Self { status: refusal.problem().status, version: None, body: Some(refusal.to_stored().into_bytes()) }
    }

    /// The refusal that the answer is; none: it is a successful one.
    fn refusal(&self) -> Option<Error> {
        (self.status >= 400).then(|| Error::from_stored(self.status, self.body.as_deref().unwrap_or_default()))
    }

    /// 202 without a body: the work will be done.
    pub fn accepted() -> Self {
        Self { status: 202, version: None, body: None }
    }

    /// 204.
    pub fn nothing() -> Self {
        Self { status: 204, version: None, body: None }
    }
}

impl Responder for Answer {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        if let Some(refusal) = self.refusal() {
            return HttpResponse::from_error(refusal);
        }
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::OK);
        let mut response = HttpResponse::build(status);
        if let Some(version) = self.version {
            let tag = format!("\"{version}\"");
            response.insert_header((ETAG, tag.as_str()));
            if status == StatusCode::OK
                && request.method().is_safe()
                && let Some(seen) = coding::seen(request.headers(), &tag)
            {
                return response.insert_header((ETAG, seen)).status(StatusCode::NOT_MODIFIED).finish();
            }
        }
        match self.body {
            Some(body) => response.insert_header((CONTENT_TYPE, "application/json")).body(body),
            None => response.finish(),
        }
    }
}
