//! Rows of reviews, and their list. Decides nothing.

use diesel::dsl::{AsSelect, IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::people::erased::NOTE;

use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::{NoIndex, id_in, total};
use crate::schema::{bookings, branches, companies, reviews};

/// A review as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = reviews)]
pub struct ReviewRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub booking_id: i64,
    pub author_id: Option<i64>,
    pub stars: i32,
    pub text: Option<String>,
    pub visibility: String,
    pub fault: Option<String>,
    pub reported_at: Option<At>,
    pub hidden_at: Option<At>,
    pub reply: Option<String>,
    pub replied_at: Option<At>,
}

/// The columns of its booking that a review is shown with.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub struct ReviewBooking {
    pub created_at: At,
    pub time_zone: String,
    pub guest_name: String,
}

/// A review with the fields of booking, company and branch that answers need.
#[derive(Debug, Clone, Queryable)]
pub struct Review {
    pub row: ReviewRow,
    pub booking: ReviewBooking,
    pub company_name: String,
    pub branch_name: String,
}

/// A review to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = reviews, treat_none_as_default_value = false)]
pub struct NewReview {
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub booking_id: i64,
    pub author_id: Option<i64>,
    pub stars: i32,
    pub text: Option<String>,
    pub visibility: String,
}

/// What an action changes; none: unchanged.
#[derive(Debug, Clone, Default, AsChangeset)]
#[diesel(table_name = reviews)]
pub struct ReviewChanges {
    pub visibility: Option<String>,
    pub fault: Option<Option<String>>,
    pub reported_at: Option<Option<At>>,
    pub hidden_at: Option<Option<At>>,
    pub reply: Option<Option<String>>,
    pub replied_at: Option<Option<At>>,
}

/// Which reviews a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct ReviewFilter {
    /// Reviews of one company.
    pub company: Option<i64>,
    /// Reviews of one branch.
    pub branch: Option<i64>,
    /// Reviews by one account.
    pub author: Option<i64>,
    /// The review of one booking.
    pub booking: Option<i64>,
    /// Reviews with one of these numbers of stars; none: any.
    pub stars: Vec<i32>,
    /// Reviews of one of these visibilities; none: any.
    pub visibilities: Vec<String>,
    /// Whether the company has replied; none: all.
    pub replied: Option<bool>,
}

#[auto_type]
fn with_names() -> _ {
    let row: AsSelect<ReviewRow, Engine> = ReviewRow::as_select();
    let booking: AsSelect<ReviewBooking, Engine> = ReviewBooking::as_select();
    reviews::table.inner_join(bookings::table).inner_join(companies::table).inner_join(branches::table).select((
        row,
        booking,
        companies::name,
        branches::name,
    ))
}

/// The reviews that a filter leaves. One condition finds the index; the others only narrow what it finds.
fn narrowed(filter: &ReviewFilter) -> IntoBoxed<'_, with_names, Engine> {
    let mut query = with_names().into_boxed();
    let mut found = false;
    if let Some(booking) = filter.booking {
        query = query.filter(reviews::booking_id.eq(booking));
        found = true;
    }
    if let Some(author) = filter.author {
        query = if found {
            query.filter(NoIndex(reviews::author_id).eq(author))
        } else {
            query.filter(reviews::author_id.eq(author))
        };
        found = true;
    }
    if let Some(branch) = filter.branch {
        query = if found {
            query.filter(NoIndex(reviews::branch_id).eq(branch))
        } else {
            query.filter(reviews::branch_id.eq(branch))
        };
        found = true;
    }
    if let Some(company) = filter.company {
        query = if found {
            query.filter(NoIndex(reviews::company_id).eq(company))
        } else {
            query.filter(reviews::company_id.eq(company))
        };
    }
    if !filter.stars.is_empty() {
        query = query.filter(reviews::stars.eq_any(&filter.stars));
    }
    if !filter.visibilities.is_empty() {
        query = query.filter(reviews::visibility.eq_any(&filter.visibilities));
    }
    if let Some(replied) = filter.replied {
        query =
            if replied { query.filter(reviews::reply.is_not_null()) } else { query.filter(reviews::reply.is_null()) };
    }
    query
}

/// The review with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Review>, Error> {
    Ok(with_names().filter(reviews::id.eq(id)).first(conn).optional()?)
}

/// The newest reviews of several bookings, the newest first.
pub fn of_bookings(conn: &mut Conn, bookings: &[i64], most: i64) -> Result<Vec<Review>, Error> {
    let found = with_names().filter(id_in(reviews::booking_id, bookings));
    Ok(found.order(NoIndex(reviews::id).desc()).limit(most).load(conn)?)
}

/// The booking of a review.
pub fn booking_of(conn: &mut Conn, id: i64) -> Result<Option<i64>, Error> {
    Ok(reviews::table.find(id).select(reviews::booking_id).first(conn).optional()?)
}

/// The reviews of one page, by id.
pub fn list(conn: &mut Conn, filter: &ReviewFilter, window: &Window<()>) -> Result<Vec<Review>, Error> {
    let mut query = narrowed(filter);
    query = match (&window.after, window.direction) {
        (Some(((), id)), Direction::Up) => query.filter(reviews::id.gt(*id)),
        (Some(((), id)), Direction::Down) => query.filter(reviews::id.lt(*id)),
        (None, _) => query,
    };
    query = match window.direction {
        Direction::Up => query.order(reviews::id.asc()),
        Direction::Down => query.order(reviews::id.desc()),
    };
    Ok(query.offset(window.offset).limit(window.limit).load(conn)?)
}

/// The number of reviews, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &ReviewFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(reviews::id).limit(most))?)
}

/// Inserts a review, marks its booking as reviewed, and answers the review's id.
pub fn insert(conn: &mut Conn, review: &NewReview) -> Result<i64, Error> {
    let marked = (
        bookings::has_review.eq(true),
        bookings::version.eq(bookings::version + 1),
        bookings::updated_at.eq(review.created_at),
    );
    diesel::update(bookings::table.find(review.booking_id)).set(marked).execute(conn)?;
    Ok(diesel::insert_into(reviews::table).values(review).returning(reviews::id).get_result(conn)?)
}

/// Writes what an action changes.
pub fn update(conn: &mut Conn, id: i64, changes: &ReviewChanges, at: At) -> Result<(), Error> {
    let stamp = (reviews::version.eq(reviews::version + 1), reviews::updated_at.eq(at));
    diesel::update(reviews::table.find(id)).set((changes, stamp)).execute(conn)?;
    Ok(())
}

/// Forgets the author of all reviews of an account, and what the company replied to that author; answers their ids.
pub fn forget_author(conn: &mut Conn, author: i64, now: UtcTime) -> Result<Vec<i64>, Error> {
    let ids: Vec<i64> = reviews::table.filter(reviews::author_id.eq(author)).select(reviews::id).load(conn)?;
    let own = || reviews::table.filter(id_in(reviews::id, &ids));
    let replied = own().filter(reviews::reply.is_not_null());
    diesel::update(replied).set(reviews::reply.eq(Some(NOTE))).execute(conn)?;
    let changed = (
        reviews::author_id.eq(None::<i64>),
        reviews::version.eq(reviews::version + 1),
        reviews::updated_at.eq(at(now)),
    );
    diesel::update(own()).set(changed).execute(conn)?;
    Ok(ids)
}
