//! Reviews of a company as everybody sees them: `GET /market/reviews?companyId=`.

use actix_web::web;
use sapa_core::base::issue::Issue;

use crate::market;
use crate::market::rows::review as rows;
use crate::market::shape::MarketReview;
use crate::platform::http::shape::Paging;
use crate::platform::http::{ListQuery, ListSpec, Page, Public, paging};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::ReadVisit;
use crate::state::State;

/// The query parameters.
pub struct PublicReviews;

impl ListSpec for PublicReviews {
    const FILTERS: &'static [&'static str] = &["companyId"];
    const SORTS: &'static [&'static str] = &["createdAt"];
    const DEFAULT: &'static str = "-createdAt";
    const SEARCHED: bool = false;
}

/// Visible reviews of an approved company, the newest first. Authors are published by first name and
/// initial, dates by their month.
#[utoipa::path(get, path = "/market/reviews", tag = "market", params(("companyId" = i64, Query), Paging),
    responses((status = 200, body = Page<MarketReview>, headers(("ETag" = String), ("Cache-Control" = String))),
        (status = 304), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, _: ReadVisit, list: ListQuery<PublicReviews>) -> Result<Public, Error> {
    let missing = || Error::bad_request("request.query").with_issue(Issue::new("companyId", "validation.required"));
    let company = list.id("companyId")?.ok_or_else(missing)?;
    let window = paging::window(&list)?;
    let page = state
        .db
        .list(move |conn| {
            let mut found = rows::list(conn, company, &window)?;
            let next = paging::next(&list, &mut found, |(row, ..)| ((), row.id))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, company, most))?;
            let items = found.into_iter().map(market::review).collect::<Result<_, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Public::of(&page)
}
