//! Branches of the marketplace: `GET /market/branches`.

use actix_web::web;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::search::sort_key;

use crate::market;
use crate::market::rows::branch::{self as rows, PublicBranchFilter, PublicBranchOrder};
use crate::market::shape::MarketBranch;
use crate::platform::http::shape::Paged;
use crate::platform::http::{ListQuery, ListSpec, Page, Public, paging};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::ReadVisit;
use crate::state::State;

/// The query parameters.
pub struct PublicBranches;

impl ListSpec for PublicBranches {
    const FILTERS: &'static [&'static str] = &["companyId", "branchId", "city", "type"];
    const SORTS: &'static [&'static str] = &["name", "city"];
    const DEFAULT: &'static str = "name";
}

/// Active branches of approved companies, by name. `q` searches name, address, city and phone.
#[utoipa::path(get, path = "/market/branches", tag = "market",
    params(("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query), ("city" = Option<String>, Query),
        ("type" = Option<String>, Query), Paged),
    responses((status = 200, body = Page<MarketBranch>, headers(("ETag" = String), ("Cache-Control" = String))),
        (status = 304), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, _: ReadVisit, list: ListQuery<PublicBranches>) -> Result<Public, Error> {
    let order = if list.sort.key == "city" { PublicBranchOrder::City } else { PublicBranchOrder::Name };
    let window = paging::window(&list)?;
    let filter = PublicBranchFilter {
        company: list.id("companyId")?,
        branch: list.id("branchId")?,
        city: list.filter("city").map(sort_key),
        branch_type: list.parsed("type", ServiceType::parse)?.map(|kind| kind.as_str().to_owned()),
        words: paging::words(&list),
    };
    let page = state
        .db
        .list(move |conn| {
            let mut found = rows::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut found, |row| order.key(row))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            let items = found.into_iter().map(market::branch).collect::<Result<_, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Public::of(&page)
}
