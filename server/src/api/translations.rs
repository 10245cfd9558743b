//! The texts of a language, as the dashboard loads them.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use actix_web::{HttpRequest, HttpResponse, web};
use sha2::{Digest, Sha256};

use crate::error::ProblemBody;
use crate::http::NoQuery;
use crate::http::input::hex;
use crate::i18n;
use crate::problem::Error;

/// All texts of a language, nested by key.
#[utoipa::path(get, path = "/translations/{language}/translations", tag = "translations",
    params(("language" = String, Path, example = "sr_Latn_RS")),
    responses((status = 200, body = Object, headers(("ETag" = String))), (status = 304), (status = 404, body = ProblemBody)))]
pub async fn find(request: HttpRequest, language: web::Path<String>, _: NoQuery) -> Result<HttpResponse, Error> {
    let text = i18n::file(&language).ok_or_else(Error::not_found)?;
    let tag = format!("\"{}\"", &hex(&Sha256::digest(text.as_bytes()))[..32]);
    let mut response = HttpResponse::Ok();
    // Kept by browsers, but asked about each time: a text is new as soon as the server is.
    response.insert_header((CACHE_CONTROL, "public, no-cache")).insert_header((ETAG, tag.as_str()));
    if request.headers().get(IF_NONE_MATCH).and_then(|v| v.to_str().ok()) == Some(tag.as_str()) {
        return Ok(response.status(actix_web::http::StatusCode::NOT_MODIFIED).finish());
    }
    Ok(response.insert_header((CONTENT_TYPE, "application/json")).body(text))
}
