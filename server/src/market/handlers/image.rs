//! Pictures that the marketplace shows, over HTTP.

use actix_web::{HttpRequest, HttpResponse, web};

use crate::image::send::send;
use crate::market::image;
use crate::platform::http::{NoQuery, Now};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::ReadVisit;
use crate::state::State;

/// A picture that the marketplace shows: the logo of an approved company, the image of a banner of today.
#[utoipa::path(get, path = "/market/images/{id}", tag = "market", params(("id" = i64, Path)),
    responses((status = 200, content((Vec<u8> = "image/png"), (Vec<u8> = "image/jpeg")), headers(("ETag" = String), ("Cache-Control" = String), ("Content-Disposition" = String))), (status = 304), (status = 404, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    request: HttpRequest,
    now: Now,
    _: ReadVisit,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<HttpResponse, Error> {
    let id = *id;
    let row = state.db.read(move |conn| image::find(conn, id, now.0)).await?;
    send(&state, &request, &row, "public, max-age=3600").await
}
