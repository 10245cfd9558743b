//! Images between store and database: stored, shown, used, removed. A row is written before its
//! file and deleted after it, so that an interruption leaves a row, which the sweep removes.

use chrono::Duration;
use sapa_core::access::role::{Action, Actor, Decision, can};
use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;
use sapa_core::company::closed_because;
use sapa_core::image::ImagePurpose;

use super::rows::{self, ImageFields, ImageRow, NewImage};
use super::{Images, Picture, new_name};
use crate::platform::db::types::{at, stored};
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::guard::of_company;
use crate::session::{Context, Origin};

/// Hours in which an uploaded image must be used (product §8, Files).
const WAITS_HOURS: i64 = 24;
/// Minutes that a request has to end, if it uses an image at the last moment before the sweep.
const GRACE_MINUTES: i64 = 10;
/// Most unused images of one account.
const WAITING: i64 = 50;
/// Most images of one round of the sweep.
const SWEPT: i64 = 100;

/// Stores a picture; answers its id.
pub async fn keep(
    db: &Db,
    images: &Images,
    context: Context,
    purpose: ImagePurpose,
    picture: Picture,
) -> Result<i64, Error> {
    let path = new_name(picture.format)?;
    let side = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
    let new = NewImage {
        created_at: at(context.now),
        uploader_id: context.actor.user_id.0,
        fields: ImageFields {
            purpose: purpose.as_str().to_owned(),
            format: picture.format.as_str().to_owned(),
            width: side(picture.width),
            height: side(picture.height),
            bytes: i64::try_from(picture.bytes.len()).unwrap_or(i64::MAX),
        },
        path: path.clone(),
    };
    let id = db.write(move |conn| insert(conn, &context, &new)).await?;
    images.put(&path, picture.bytes).await?;
    Ok(id)
}

fn insert(conn: &mut Conn, context: &Context, new: &NewImage) -> Result<i64, Error> {
    if rows::unused_of(conn, new.uploader_id, WAITING)? >= WAITING {
        return Err(Error::too_many("image.too_many", 3_600));
    }
    let id = rows::insert(conn, new)?;
    let company = context.actor.company_id.map(|id| id.0);
    record::created(conn, context, Subject { entity: "image", id, company }, &new.fields)?;
    Ok(id)
}

/// An image that `actor` may see.
pub fn find(conn: &mut Conn, actor: &Actor, id: i64) -> Result<ImageRow, Error> {
    let row = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
    let status = rows::company_status(conn, id)?.map(|status| stored(&status)).transpose()?;
    let whose = |company: i64| can(Some(actor), Action::CompanyView, of_company(company)) == Decision::Allowed;
    let may = row.uploader_id == actor.user_id.0
        || row.company_id.is_some_and(whose)
        || can(Some(actor), Action::CompanyList, crate::session::guard::anything()) == Decision::Allowed
        // Everybody may see what the marketplace shows of a company.
        || status.is_some_and(|status| closed_because(status).is_none());
    if may { Ok(row) } else { Err(Error::not_found()) }
}

/// Makes an image (none: no image) the logo of a company: one of the company's own images, or one
/// that `actor` uploaded and no record has used, for less than a day.
pub fn use_as_logo(
    conn: &mut Conn,
    actor: &Actor,
    company: i64,
    requested: Option<i64>,
    now: UtcTime,
) -> Result<(), Error> {
    let present = rows::logo_of(conn, company)?;
    if requested == present {
        return Ok(());
    }
    if let Some(id) = requested {
        let fits = rows::find(conn, id)?.is_some_and(|row| may_use(&row, actor, company, now));
        if !fits || !rows::claim(conn, id, company, now)? {
            return Err(Error::unprocessable(vec![Issue::new("logoId", "validation.reference")]));
        }
    }
    rows::set_logo(conn, company, requested, now)
}

fn may_use(row: &ImageRow, actor: &Actor, company: i64, now: UtcTime) -> bool {
    let own = match row.company_id {
        Some(owner) => owner == company,
        None => row.uploader_id == actor.user_id.0,
    };
    own && is_kept(row, now) && row.fields.purpose == ImagePurpose::Logo.as_str()
}

/// Puts an image into a banner that had another one, or none before: one that `actor` uploaded and no
/// record has used, for less than a day. The image before counts as unused from now on.
pub fn use_in_banner(
    conn: &mut Conn,
    actor: &Actor,
    present: Option<i64>,
    requested: i64,
    now: UtcTime,
) -> Result<(), Error> {
    if present == Some(requested) {
        return Ok(());
    }
    let fits = rows::find(conn, requested)?.is_some_and(|row| {
        row.company_id.is_none()
            && row.uploader_id == actor.user_id.0
            && is_kept(&row, now)
            && row.fields.purpose == ImagePurpose::Banner.as_str()
    });
    if !fits || !rows::claim_unused(conn, requested, now)? {
        return Err(Error::unprocessable(vec![Issue::new("imageId", "validation.reference")]));
    }
    present.map_or(Ok(()), |before| rows::release(conn, before, now))
}

/// Whether the sweep leaves an image: a record uses it, or did so less than a day ago.
fn is_kept(row: &ImageRow, now: UtcTime) -> bool {
    row.waiting_since().is_none_or(|since| since > now.plus(-Duration::hours(WAITS_HOURS)))
}

/// Removes images that no record used in time; answers how many. If the store does not answer, they
/// wait for the next round.
pub async fn sweep(db: &Db, images: &Images, now: UtcTime) -> Result<usize, Error> {
    let before = now.plus(-Duration::hours(WAITS_HOURS) - Duration::minutes(GRACE_MINUTES));
    let mut gone = 0;
    loop {
        let rows = db.read(move |conn| rows::unused(conn, before, SWEPT)).await?;
        if rows.is_empty() {
            return Ok(gone);
        }
        for row in rows {
            images.delete(&row.path).await?;
            gone += usize::from(db.write(move |conn| forget(conn, &row, now)).await?);
        }
    }
}

/// Deletes the row of an image; answers whether it still existed. Another server may sweep too.
fn forget(conn: &mut Conn, row: &ImageRow, now: UtcTime) -> Result<bool, Error> {
    if !rows::delete_unused(conn, row.id)? {
        return match rows::find(conn, row.id)? {
            None => Ok(false),
            Some(_) => Err(Error::internal("an image that is too old to be used was used")),
        };
    }
    let subject = Subject { entity: "image", id: row.id, company: row.company_id };
    record::deleted(conn, Origin::system(now), subject, &row.fields)?;
    Ok(true)
}
