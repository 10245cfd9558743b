//! The answer that is the file of an image.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use sapa_core::image::ImageFormat;

use super::rows::ImageRow;
use crate::image;
use crate::platform::db::types::stored;
use crate::platform::http::coding;
use crate::platform::problem::Error;
use crate::state::State;

/// Sends the file of an image, with how long a cache may use it.
pub async fn send(state: &State, request: &HttpRequest, row: &ImageRow, cache: &str) -> Result<HttpResponse, Error> {
    let id = row.id;
    let format: ImageFormat = stored(&row.fields.format)?;
    // A picture never changes, so its id is its tag; permission is checked each time all the same.
    let tag = format!("\"image-{id}\"");
    let mut response = HttpResponse::Ok();
    response.insert_header((ETAG, tag.as_str())).insert_header((CACHE_CONTROL, cache));
    if coding::seen(request.headers(), &tag).is_some() {
        return Ok(response.status(StatusCode::NOT_MODIFIED).finish());
    }
    let file = state.images.get(&row.path).await?;
    let kind = match format {
        ImageFormat::Jpeg => "image/jpeg",
        ImageFormat::Png | ImageFormat::Other => "image/png",
    };
    let name = format!("inline; filename=\"image-{id}.{}\"", image::extension(format));
    Ok(response
        .insert_header((CONTENT_TYPE, HeaderValue::from_static(kind)))
        .insert_header((CONTENT_DISPOSITION, name))
        .body(file))
}
