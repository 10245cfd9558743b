//! Rows of images, and the logo of each company. Decides nothing.

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::types::{self, At};
use crate::platform::problem::Error;
use crate::platform::query::total;
use crate::schema::{companies, company_logos, images};

/// The columns of an image's content.
#[derive(Debug, Clone, Queryable, Selectable, Insertable, Serialize)]
#[diesel(table_name = images)]
pub struct ImageFields {
    pub purpose: String,
    pub format: String,
    pub width: i32,
    pub height: i32,
    pub bytes: i64,
}

/// An image as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = images)]
pub struct ImageRow {
    pub id: i64,
    pub created_at: At,
    pub company_id: Option<i64>,
    pub uploader_id: i64,
    #[diesel(embed)]
    pub fields: ImageFields,
    pub path: String,
    pub used_at: Option<At>,
    pub unused_since: Option<At>,
}

impl ImageRow {
    /// Since when no record uses the image; none: a record does.
    pub fn waiting_since(&self) -> Option<UtcTime> {
        if self.used_at.is_some() { None } else { Some(self.unused_since.unwrap_or(self.created_at).0) }
    }
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = images)]
pub struct NewImage {
    pub created_at: At,
    pub uploader_id: i64,
    #[diesel(embed)]
    pub fields: ImageFields,
    pub path: String,
}

/// Inserts an image; answers its id.
pub fn insert(conn: &mut Conn, new: &NewImage) -> Result<i64, Error> {
    Ok(diesel::insert_into(images::table).values(new.clone()).returning(images::id).get_result(conn)?)
}

/// The image with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<ImageRow>, Error> {
    Ok(images::table.find(id).select(ImageRow::as_select()).first(conn).optional()?)
}

/// The number of this account's images that no record uses, counted up to `most`.
pub fn unused_of(conn: &mut Conn, uploader: i64, most: i64) -> Result<i64, Error> {
    let query = images::table.filter(images::uploader_id.eq(uploader)).filter(images::used_at.is_null());
    Ok(total(conn, &query.select(images::id).limit(most))?)
}

/// Images that no record has used since before `before`, the oldest first.
pub fn unused(conn: &mut Conn, before: UtcTime, most: i64) -> Result<Vec<ImageRow>, Error> {
    Ok(images::table
        .filter(images::used_at.is_null())
        .filter(images::created_at.lt(types::at(before)))
        .filter(images::unused_since.is_null().or(images::unused_since.lt(types::at(before))))
        .order((images::created_at, images::id))
        .select(ImageRow::as_select())
        .limit(most)
        .load(conn)?)
}

/// Deletes the row of an image unless a record uses it; answers whether it did.
pub fn delete_unused(conn: &mut Conn, id: i64) -> Result<bool, Error> {
    Ok(diesel::delete(images::table.find(id).filter(images::used_at.is_null())).execute(conn)? == 1)
}

/// The status of the company whose logo the image is; none: it is no logo.
pub fn company_status(conn: &mut Conn, id: i64) -> Result<Option<String>, Error> {
    Ok(company_logos::table
        .inner_join(companies::table)
        .filter(company_logos::image_id.eq(id))
        .filter(companies::deleted_at.is_null())
        .select(companies::status)
        .first(conn)
        .optional()?)
}

/// The logo of a company.
pub fn logo_of(conn: &mut Conn, company: i64) -> Result<Option<i64>, Error> {
    Ok(company_logos::table.find(company).select(company_logos::image_id).first(conn).optional()?)
}

/// Makes an image the company's; false: it became another company's meanwhile, or was deleted.
pub fn claim(conn: &mut Conn, id: i64, company: i64, now: UtcTime) -> Result<bool, Error> {
    let free = images::company_id.is_null().or(images::company_id.eq(company));
    let claimed = diesel::update(images::table.find(id).filter(free))
        .set((images::company_id.eq(company), images::used_at.eq(types::at(now)), images::unused_since.eq(None::<At>)))
        .execute(conn)?;
    Ok(claimed == 1)
}

/// Makes an image used; false: a record used it meanwhile, or it was deleted.
pub fn claim_unused(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let free = images::table.find(id).filter(images::used_at.is_null());
    let used = (images::used_at.eq(types::at(now)), images::unused_since.eq(None::<At>));
    Ok(diesel::update(free).set(used).execute(conn)? == 1)
}

/// Makes an image unused from now on.
pub fn release(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    let unused = (images::used_at.eq(None::<At>), images::unused_since.eq(types::at(now)));
    diesel::update(images::table.find(id)).set(unused).execute(conn)?;
    Ok(())
}

/// Makes an image the company's logo, or removes the logo; the image before counts as unused from
/// now on.
pub fn set_logo(conn: &mut Conn, company: i64, image: Option<i64>, now: UtcTime) -> Result<(), Error> {
    diesel::delete(company_logos::table.find(company)).execute(conn)?;
    if let Some(image) = image {
        diesel::insert_into(company_logos::table)
            .values((company_logos::company_id.eq(company), company_logos::image_id.eq(image)))
            .execute(conn)?;
    }
    let still = company_logos::table.filter(company_logos::image_id.eq(images::id)).select(company_logos::image_id);
    let used = images::table.filter(images::company_id.eq(company)).filter(images::used_at.is_not_null());
    diesel::update(used.filter(not(exists(still))))
        .set((images::used_at.eq(None::<At>), images::unused_since.eq(types::at(now))))
        .execute(conn)?;
    Ok(())
}
