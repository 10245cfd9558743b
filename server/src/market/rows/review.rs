//! Reviews of an approved company that everybody sees, with the author's name.

use diesel::dsl::{IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::market::SHOWN;
use sapa_core::review::ReviewVisibility;

use crate::platform::db::types::At;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::total;
use crate::schema::{bookings, companies, reviews, users};

/// The public columns of a review.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = reviews)]
pub struct PublicReviewRow {
    pub id: i64,
    pub created_at: At,
    pub stars: i32,
    pub text: Option<String>,
    pub reply: Option<String>,
}

/// The author's first and family name.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct PublicAuthorRow {
    pub first_name: String,
    pub last_name: String,
}

/// A review, the zone of its branch, and its author; none: erased.
pub type PublicReview = (PublicReviewRow, String, Option<PublicAuthorRow>);

fn public() -> Vec<&'static str> {
    let all = ReviewVisibility::ALL.iter();
    all.filter(|visibility| visibility.is_public()).map(|visibility| visibility.as_str()).collect()
}

#[auto_type]
fn with_author() -> _ {
    reviews::table.inner_join(companies::table).inner_join(bookings::table).left_join(users::table)
}

/// The public reviews of a company.
fn of_company(company: i64) -> IntoBoxed<'static, with_author, Engine> {
    with_author()
        .into_boxed()
        .filter(reviews::company_id.eq(company))
        .filter(reviews::visibility.eq_any(public()))
        .filter(companies::status.eq(SHOWN.as_str()))
        .filter(companies::deleted_at.is_null())
}

/// One page of a company's reviews, by id.
pub fn list(conn: &mut Conn, company: i64, window: &Window<()>) -> Result<Vec<PublicReview>, Error> {
    let mut query = of_company(company);
    query = match (&window.after, window.direction) {
        (Some(((), id)), Direction::Up) => query.filter(reviews::id.gt(*id)),
        (Some(((), id)), Direction::Down) => query.filter(reviews::id.lt(*id)),
        (None, _) => query,
    };
    query = match window.direction {
        Direction::Up => query.order(reviews::id.asc()),
        Direction::Down => query.order(reviews::id.desc()),
    };
    let columns = (PublicReviewRow::as_select(), bookings::time_zone, Option::<PublicAuthorRow>::as_select());
    Ok(query.select(columns).offset(window.offset).limit(window.limit).load(conn)?)
}

/// The number of a company's reviews, counted up to `most`.
pub fn count(conn: &mut Conn, company: i64, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &of_company(company).select(reviews::id).limit(most))?)
}
