//! Banners that the marketplace shows on a day (`sapa_core::content::banner::BannerQuestion`).

use diesel::dsl::exists;
use diesel::prelude::*;

use crate::content::rows::banner::BannerRow;
use crate::platform::db::page::{Key, Window};
use crate::platform::db::{Aside, Conn, Yes, total};
use crate::platform::problem::Error;
use crate::schema::{banners, marketing_groups};
use crate::window;

/// Which banners a list shows.
#[derive(Debug, Clone)]
pub struct Filter {
    /// The day, a civil date of the platform's zone.
    pub today: String,
    /// Banners of this group.
    pub group: Option<i64>,
}

macro_rules! narrowed {
    ($query:expr, $today:expr) => {
        $query
            .filter(banners::deleted_at.is_null())
            .filter(Aside(banners::active).eq(Yes))
            .filter(marketing_groups::deleted_at.is_null())
            .filter(marketing_groups::active.eq(Yes))
            .filter(banners::valid_from.is_null().or(banners::valid_from.le($today.clone())))
            .filter(banners::valid_to.is_null().or(banners::valid_to.ge($today.clone())))
    };
}

/// One page, by the place in the group.
pub fn list(conn: &mut Conn, filter: &Filter, window: &Window<Key>) -> Result<Vec<BannerRow>, Error> {
    let mut query = narrowed!(banners::table.inner_join(marketing_groups::table).into_boxed(), filter.today);
    if let Some(group) = filter.group {
        query = query.filter(banners::group_id.eq(group));
    }
    let query = window!(query, window, banners::ordinal, Place, banners::id);
    Ok(query.select(BannerRow::as_select()).load(conn)?)
}

/// The number of banners, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &Filter, most: i64) -> Result<i64, Error> {
    let query = banners::table.inner_join(marketing_groups::table).select(banners::id);
    let mut query = narrowed!(query.into_boxed(), filter.today);
    if let Some(group) = filter.group {
        query = query.filter(banners::group_id.eq(group));
    }
    Ok(total(conn, &query.limit(most))?)
}

/// Whether a banner of today has the image.
pub fn shows_image(conn: &mut Conn, image: i64, today: &str) -> Result<bool, Error> {
    let today = today.to_owned();
    let query = narrowed!(banners::table.inner_join(marketing_groups::table), today);
    Ok(diesel::select(exists(query.filter(banners::image_id.eq(image)))).get_result(conn)?)
}
