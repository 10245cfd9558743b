//! Images over HTTP: uploaded, and sent to accounts that may see them. Reading a file is in
//! `picture`.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::base::issue::Issue;
use sapa_core::image::{ImageFormat, ImagePurpose};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{keep, send};
use crate::platform::http::upload::{self, Upload};
use crate::platform::http::{Answer, ListSpec, NoQuery, Query, query_parameter};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity};
use crate::state::State;

/// Bytes after which reading stops: twice the largest accepted picture, so that the refusal can
/// name the size of one that is a little too large.
const READ_LIMIT: usize = 2 << 20;

/// The query parameter `purpose`, which decides the limits of a picture and the permission.
pub struct For;

impl ListSpec for For {
    const FILTERS: &'static [&'static str] = &["purpose"];
    const SORTS: &'static [&'static str] = &["purpose"];
    const DEFAULT: &'static str = "purpose";

    fn schema(_: &str) -> Value {
        query_parameter::one_of(&["logo", "banner"])
    }
}

/// The purpose, and the action that an upload for it needs.
fn purpose(query: &Query<For>) -> Result<(ImagePurpose, Action), Error> {
    let found = query.parsed("purpose", |text| match text {
        "logo" => Some((ImagePurpose::Logo, Action::CompanyEdit)),
        "banner" => Some((ImagePurpose::Banner, Action::ContentWrite)),
        _ => None,
    })?;
    let missing = Error::bad_request("request.query").with_issue(Issue::new("purpose", "validation.required"));
    found.ok_or(missing)
}

/// The body of an upload.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // a shape for the document, never filled
pub struct ImageForm {
    /// PNG or JPEG.
    #[schema(value_type = String, format = Binary)]
    file: String,
}

/// An uploaded picture.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ImageItem {
    /// Id of the image; a form sends it as `logoId`.
    pub id: i64,
    /// Width of the stored picture, in pixels.
    pub width: u32,
    /// Height of the stored picture, in pixels.
    pub height: u32,
    /// Size of the stored file, in bytes.
    pub bytes: i64,
    /// PNG or JPEG.
    pub format: ImageFormat,
}

/// Uploads a picture. Only its pixels are stored, a logo at 512 at most. A picture that no record
/// uses within 24 hours is removed.
#[utoipa::path(post, path = "/images", tag = "images", params(("purpose" = String, Query)),
    request_body(content = ImageForm, content_type = "multipart/form-data"),
    responses((status = 201, body = ImageItem), (status = 403, body = ProblemBody), (status = 413, body = ProblemBody),
        (status = 415, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn create(
    state: web::Data<State>,
    request: HttpRequest,
    context: Context,
    query: Query<For>,
    upload: Upload,
) -> Result<Answer, Error> {
    let (purpose, action) = purpose(&query)?;
    guard(&context.actor, action, anything())?;
    let file = upload::file(&request, upload, READ_LIMIT).await?;
    let picture = state.images.read(purpose, file).await?;
    let (width, height, format) = (picture.width, picture.height, picture.format);
    let bytes = i64::try_from(picture.bytes.len()).unwrap_or(i64::MAX);
    let id = keep::keep(&state.db, &state.images, context, purpose, picture).await?;
    Answer::made(&ImageItem { id, width, height, bytes, format })
}

/// A picture: platform staff see all, a company's staff those of the company, an uploader the own
/// ones, and every signed-in account the logos of approved companies.
#[utoipa::path(get, path = "/images/{id}", tag = "images", params(("id" = i64, Path)),
    responses((status = 200, content((Vec<u8> = "image/png"), (Vec<u8> = "image/jpeg")), headers(("ETag" = String), ("Content-Disposition" = String))), (status = 304), (status = 404, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<HttpResponse, Error> {
    let id = *id;
    let row = state.db.read(move |conn| keep::find(conn, &identity.actor, id)).await?;
    send::send(&state, &request, &row, "private, no-cache").await
}
