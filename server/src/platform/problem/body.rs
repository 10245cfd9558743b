//! A problem as an answer: `application/problem+json` (RFC 9457) in the reader's language.

use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, CONTENT_TYPE, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpRequest, HttpResponse, ResponseError, web};
use sapa_core::base::issue::Issue;
use sapa_core::base::plural::DEFAULT_LANGUAGE;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::Error;
use crate::platform::http::{RequestId, RequestLayer};
use crate::platform::i18n;

/// The body of a refused or failed request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts", rename = "Problem"))]
pub struct ProblemBody {
    /// Always `about:blank`: `code` tells the problem.
    r#type: &'static str,
    /// The status in words.
    title: &'static str,
    status: u16,
    /// Stable name of the problem, also a text key.
    code: String,
    /// Text for people, in the language of `Accept-Language`.
    message: String,
    /// The faults by field.
    #[schema(value_type = Vec<Object>)]
    issues: Vec<Issue>,
    request_id: String,
    /// Further members by code: `current`, `quote`, `collisions`, `allowed` …
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(skip))]
    extra: Map<String, Value>,
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.problem().status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// An answer without a body: the outermost middleware knows the reader's language and the
    /// request's id, and calls [`body`].
    fn error_response(&self) -> HttpResponse {
        HttpResponse::new(self.status_code())
    }
}

impl ProblemBody {
    fn new(error: &Error, language: &str, id: RequestId) -> Self {
        let (problem, status) = (error.problem(), error.status_code());
        Self {
            r#type: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            code: problem.code.clone(),
            message: i18n::text(language, &problem.code, &problem.params),
            issues: problem.issues.clone(),
            request_id: id.0,
            extra: problem.extra.clone(),
        }
    }

    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| "{}".to_owned())
    }
}

/// The status in words and the body of an answer to a request that could not be read.
pub fn bare(error: &Error, id: &RequestId) -> (&'static str, String) {
    let body = ProblemBody::new(error, DEFAULT_LANGUAGE, id.clone());
    (body.title, body.text())
}

/// The whole answer to `request`.
pub fn answer(error: &Error, request: &HttpRequest) -> HttpResponse {
    let problem = error.problem();
    let status = error.status_code();
    let language = i18n::language(request.headers());
    let body = ProblemBody::new(error, language, RequestId::of(request));
    if let Some(layer) = request.app_data::<web::Data<RequestLayer>>() {
        layer.metrics.refused(&problem.code);
    }
    if let Some(cause) = error.cause() {
        if status.is_server_error() {
            tracing::error!(status = status.as_u16(), code = %problem.code, %cause, "request failed");
        } else {
            tracing::debug!(status = status.as_u16(), code = %problem.code, %cause, "request refused");
        }
    }
    let mut response = HttpResponse::build(status)
        .insert_header((CONTENT_TYPE, "application/problem+json"))
        .insert_header(("Content-Language", language.replace('_', "-")))
        .body(body.text());
    if status == StatusCode::UNAUTHORIZED {
        response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    if let Some(Ok(methods)) = problem.allow.as_deref().map(HeaderValue::from_str) {
        response.headers_mut().insert(ALLOW, methods);
    }
    if let Some(seconds) = problem.retry_after {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// The problem of an error that the framework raised before a handler was called.
pub fn from_framework(error: &actix_web::Error) -> Error {
    let status = error.as_response_error().status_code();
    match status.as_u16() {
        404 => Error::not_found(),
        413 => Error::new(413, "request.too_large"),
        415 => Error::new(415, "request.content_type"),
        408 => Error::new(408, "request.timeout"),
        400..=499 => Error::new(status.as_u16(), "request.malformed"),
        _ => Error::internal(error.to_string()),
    }
}
