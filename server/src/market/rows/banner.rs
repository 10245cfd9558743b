//! Banners that the marketplace shows on a day (`sapa_core::content::banner::BannerQuestion`).

use diesel::dsl::{IntoBoxed, auto_type, exists};
use diesel::prelude::*;

use crate::content::rows::banner::BannerRow;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Key, Window};
use crate::platform::query::{NoIndex, TrueLiteral, total};
use crate::schema::{banners, marketing_groups};
use crate::window;

/// Which banners a list shows.
#[derive(Debug, Clone)]
pub struct PublicBannerFilter {
    /// The day, a civil date of the platform's zone.
    pub today: String,
    /// Banners of this group.
    pub group: Option<i64>,
}

#[auto_type]
fn with_group() -> _ {
    banners::table.inner_join(marketing_groups::table)
}

/// The banners shown on a day.
fn shown(today: &str) -> IntoBoxed<'_, with_group, Engine> {
    with_group()
        .into_boxed()
        .filter(banners::deleted_at.is_null())
        .filter(NoIndex(banners::active).eq(TrueLiteral))
        .filter(marketing_groups::deleted_at.is_null())
        .filter(marketing_groups::active.eq(TrueLiteral))
        .filter(banners::valid_from.is_null().or(banners::valid_from.le(today)))
        .filter(banners::valid_to.is_null().or(banners::valid_to.ge(today)))
}

/// The banners that a filter leaves.
fn narrowed(filter: &PublicBannerFilter) -> IntoBoxed<'_, with_group, Engine> {
    let query = shown(&filter.today);
    match filter.group {
        Some(group) => query.filter(banners::group_id.eq(group)),
        None => query,
    }
}

/// One page, by the place in the group.
pub fn list(conn: &mut Conn, filter: &PublicBannerFilter, window: &Window<Key>) -> Result<Vec<BannerRow>, Error> {
    let query = narrowed(filter);
    let query = window!(query, window, banners::ordinal, Place, banners::id);
    Ok(query.select(BannerRow::as_select()).load(conn)?)
}

/// The number of banners, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &PublicBannerFilter, most: i64) -> Result<i64, Error> {
    let query = narrowed(filter).select(banners::id);
    Ok(total(conn, &query.limit(most))?)
}

/// Whether a banner of today has the image.
pub fn shows_image(conn: &mut Conn, image: i64, today: &str) -> Result<bool, Error> {
    Ok(diesel::select(exists(shown(today).filter(banners::image_id.eq(image)).select(banners::id))).get_result(conn)?)
}
