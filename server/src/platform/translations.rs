//! `GET` of a language's texts, as the dashboard loads them: one language only, so English ones
//! fill its gaps.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG};
use actix_web::{HttpRequest, HttpResponse, web};

use super::http::NoQuery;
use super::http::coding::{self, GZIP};
use super::i18n;
use super::problem::Error;
use super::problem::body::ProblemBody;

/// All texts of a language, nested by key.
#[utoipa::path(get, path = "/translations/{language}/translations", tag = "translations",
    params(("language" = String, Path, example = "sr_Latn_RS")),
    responses((status = 200, body = Object, headers(("ETag" = String))), (status = 304), (status = 404, body = ProblemBody)))]
pub async fn find(request: HttpRequest, language: web::Path<String>, _: NoQuery) -> Result<HttpResponse, Error> {
    let texts = i18n::file(&language).ok_or_else(Error::not_found)?;
    let mut response = HttpResponse::Ok();
    // Browsers keep the texts, but ask each time: they change with the server.
    response.insert_header((CACHE_CONTROL, "public, no-cache"));
    if let Some(seen) = coding::seen(request.headers(), &texts.tag) {
        return Ok(response.insert_header((ETAG, seen)).status(StatusCode::NOT_MODIFIED).finish());
    }
    response.insert_header((CONTENT_TYPE, "application/json"));
    if coding::choose(request.headers(), &[GZIP]).is_some() {
        response.insert_header((ETAG, coding::tag_in(&texts.tag, GZIP))).insert_header((CONTENT_ENCODING, GZIP));
        return Ok(response.body(texts.gzipped.clone()));
    }
    Ok(response.insert_header((ETAG, texts.tag.as_str())).body(texts.json.clone()))
}
