//! The pay page: shows what is to be paid, takes the payer's decision, and sends the payer back.

use actix_web::http::header::{ACCEPT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use actix_web::web::{Bytes, Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::answer::found;
use crate::platform::i18n;
use crate::sandbox::page;
use crate::sandbox::{Sandbox, payment, rows};

#[derive(Deserialize)]
pub struct PayPageQuery {
    lang: Option<String>,
}

pub async fn style() -> HttpResponse {
    HttpResponse::Ok().insert_header((CONTENT_TYPE, "text/css; charset=utf-8")).body(page::STYLE)
}

/// The language that the address names, or else the browser's.
fn language(request: &HttpRequest, query: &PayPageQuery) -> &'static str {
    match query.lang.as_deref() {
        Some(i18n::SERBIAN) => i18n::SERBIAN,
        Some("en_US") => "en_US",
        _ if request.headers().contains_key(ACCEPT_LANGUAGE) => i18n::language(request.headers()),
        _ => "en_US",
    }
}

pub async fn page(
    sandbox: Data<Sandbox>,
    request: HttpRequest,
    id: Path<String>,
    query: Query<PayPageQuery>,
) -> HttpResponse {
    let language = language(&request, &query);
    match sandbox.db.read(move |conn| rows::payment::find(conn, &id)).await {
        Ok(row) => HttpResponse::Ok()
            .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
            .insert_header((CONTENT_SECURITY_POLICY, page::policy(&row.return_url)))
            .body(page::html(language, &row)),
        Err(e) => found(Err(e)),
    }
}

/// The buttons of the page: `decision=pay` or `decision=refuse`. A payment that has ended stays as it is.
pub async fn decide(sandbox: Data<Sandbox>, id: Path<String>, body: Bytes) -> HttpResponse {
    let pays = match body.as_ref() {
        b"decision=pay" => true,
        b"decision=refuse" => false,
        _ => return HttpResponse::BadRequest().finish(),
    };
    let switches = sandbox.switches().clone();
    let decided = sandbox.db.write(move |conn| payment::decide(conn, &switches, &id, pays)).await;
    sandbox.wake.notify_one();
    match decided {
        Ok(row) => HttpResponse::SeeOther().insert_header((LOCATION, row.return_url)).finish(),
        Err(e) => found(Err(e)),
    }
}
