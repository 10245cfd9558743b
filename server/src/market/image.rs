//! Pictures that the marketplace shows.

use sapa_core::base::time::{UtcTime, format_date};
use sapa_core::content::banner::ZONE;
use sapa_core::market::SHOWN;

use super::rows::banner;
use crate::image::rows::{self, ImageRow};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// An image that everybody may see: the logo of a company or the image of a banner that the marketplace shows.
pub fn find(conn: &mut Conn, id: i64, now: UtcTime) -> Result<ImageRow, Error> {
    let row = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
    let of_company = rows::company_status(conn, id)?.is_some_and(|status| status == SHOWN.as_str());
    if of_company || banner::shows_image(conn, id, &format_date(ZONE.date(now)))? {
        return Ok(row);
    }
    Err(Error::not_found())
}
