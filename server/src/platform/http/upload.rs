//! Uploads: a file that a browser sends as `multipart/form-data`, in one part of the name `file`,
//! cut off at its limit while reading. Knows nothing of its content.

use std::future::{Ready, ready};
use std::time::Duration;

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderName};
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::StreamExt;
use sapa_core::base::issue::Issue;

use super::bodies::{BodyPermit, too_large};
use super::layer::RequestLayer;
use super::{ArgumentOrder, Contract, Documented};
use crate::platform::problem::Error;

/// The longest time for sending an upload.
const TIME: Duration = Duration::from_secs(60);
/// Bytes around the file: boundaries and the part's headers.
const AROUND: usize = 16 * 1024;

/// The body of an upload, read when the handler asks for it.
pub struct Upload(Payload);

impl FromRequest for Upload {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(_: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(Ok(Self(payload.take())))
    }
}

impl Documented for Upload {
    const ORDER: ArgumentOrder = ArgumentOrder::Body;

    fn document(contract: &mut Contract) {
        contract.refuse(&[400, 408, 413, 415, 422, 503]);
        // The limit depends on the kind of the upload.
        contract.body = Some(usize::MAX);
    }
}

/// The bytes of the part `file`, at most `limit`; 413 beyond that, 503 while other uploads fill the memory for all.
pub async fn file(request: &HttpRequest, upload: Upload, limit: usize) -> Result<Vec<u8>, Error> {
    let text = |name: HeaderName| request.headers().get(name).map(|v| v.to_str().unwrap_or("?"));
    if text(CONTENT_ENCODING).is_some_and(|coding| !coding.eq_ignore_ascii_case("identity")) {
        return Err(Error::new(415, "request.content_encoding"));
    }
    let kind = text(CONTENT_TYPE).and_then(|kind| kind.split(';').next()).unwrap_or_default();
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return Err(Error::new(415, "request.multipart"));
    }
    if text(CONTENT_LENGTH).and_then(|n| n.parse::<usize>().ok()).is_some_and(|n| n > limit + AROUND) {
        return Err(too_large());
    }
    let layer = request.app_data::<web::Data<RequestLayer>>().ok_or_else(|| Error::internal("no state"))?;
    let parts = Multipart::new(request.headers(), upload.0);
    tokio::time::timeout(TIME, read(parts, limit, BodyPermit::of(&layer.uploads)))
        .await
        .map_err(|_| Error::new(408, "request.timeout"))?
}

async fn read(mut parts: Multipart, limit: usize, mut room: BodyPermit) -> Result<Vec<u8>, Error> {
    let mut file = None;
    while let Some(part) = parts.next().await {
        let mut part = part.map_err(malformed)?;
        let name = part.name().unwrap_or_default().to_owned();
        if name != "file" || file.is_some() {
            let issue = Issue::new(name.chars().take(50).collect::<String>(), "validation.unknown_field");
            return Err(Error::bad_request("validation.unknown_field").with_issue(issue));
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(malformed)?;
            if bytes.len() + chunk.len() > limit {
                return Err(too_large());
            }
            bytes.extend_from_slice(&chunk);
            room.keep(bytes.len())?;
        }
        file = Some(bytes);
    }
    let file: Option<Vec<u8>> = file.filter(|bytes: &Vec<u8>| !bytes.is_empty());
    file.ok_or_else(|| Error::unprocessable(vec![Issue::new("file", "validation.required")]))
}

fn malformed(_: actix_multipart::MultipartError) -> Error {
    Error::bad_request("request.malformed")
}
