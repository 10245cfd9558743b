//! Services of the marketplace: `GET /market/services`.

use actix_web::web;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::search::sort_key;

use crate::market;
use crate::market::rows::service::{self as rows, PublicServiceFilter, PublicServiceOrder};
use crate::market::shape::MarketService;
use crate::platform::http::shape::Paged;
use crate::platform::http::{ListQuery, ListSpec, Page, Public, paging};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::ReadVisit;
use crate::state::State;

/// The query parameters.
pub struct PublicServices;

impl ListSpec for PublicServices {
    const FILTERS: &'static [&'static str] = &["companyId", "branchId", "groupId", "city", "type"];
    const SORTS: &'static [&'static str] = &["titleEn", "titleSr", "price"];
    const DEFAULT: &'static str = "titleSr";
}

/// Services that pet owners may book: active, of the type of their active branch, of approved companies. By
/// title; `q` searches the titles.
#[utoipa::path(get, path = "/market/services", tag = "market",
    params(("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query), ("groupId" = Option<i64>, Query),
        ("city" = Option<String>, Query), ("type" = Option<String>, Query), Paged),
    responses((status = 200, body = Page<MarketService>, headers(("ETag" = String), ("Cache-Control" = String))),
        (status = 304), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, _: ReadVisit, list: ListQuery<PublicServices>) -> Result<Public, Error> {
    let order = match list.sort.key {
        "price" => PublicServiceOrder::Price,
        "titleEn" => PublicServiceOrder::TitleEn,
        _ => PublicServiceOrder::TitleSr,
    };
    let window = paging::window(&list)?;
    let filter = PublicServiceFilter {
        company: list.id("companyId")?,
        branch: list.id("branchId")?,
        group: list.id("groupId")?,
        service_type: list.parsed("type", ServiceType::parse)?.map(|kind| kind.as_str().to_owned()),
        city: list.filter("city").map(sort_key),
        words: paging::words(&list),
    };
    let page = state
        .db
        .list(move |conn| {
            let mut found = rows::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut found, |row| order.key(row))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            Ok(Page::new(&list, market::services(conn, found)?, counted, next))
        })
        .await?;
    Public::of(&page)
}
