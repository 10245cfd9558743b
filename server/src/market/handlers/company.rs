//! Companies of the marketplace: `GET /market/companies`.

use actix_web::web;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::search::{query, sort_key};

use crate::market;
use crate::market::rows::company::{self as rows, PublicCompanyFilter, PublicCompanyOrder};
use crate::market::shape::MarketCompany;
use crate::platform::http::shape::Paging;
use crate::platform::http::{ListQuery, ListSpec, Page, Public, paging};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::ReadVisit;
use crate::state::State;

/// The query parameters.
pub struct PublicCompanies;

impl ListSpec for PublicCompanies {
    const FILTERS: &'static [&'static str] = &["companyId", "city", "type"];
    const SORTS: &'static [&'static str] = &["name", "city"];
    const DEFAULT: &'static str = "name";
}

/// Approved companies by name, with the average of their reviews from three visible ones on. `type`:
/// companies with an active branch of that type; `q`: words that begin a word of name or city.
#[utoipa::path(get, path = "/market/companies", tag = "market",
    params(("q" = Option<String>, Query), ("companyId" = Option<i64>, Query), ("city" = Option<String>, Query), ("type" = Option<String>, Query), Paging),
    responses((status = 200, body = Page<MarketCompany>, headers(("ETag" = String), ("Cache-Control" = String))),
        (status = 304), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, _: ReadVisit, list: ListQuery<PublicCompanies>) -> Result<Public, Error> {
    let order = if list.sort.key == "city" { PublicCompanyOrder::City } else { PublicCompanyOrder::Name };
    let window = paging::window(&list)?;
    let filter = PublicCompanyFilter {
        company: list.id("companyId")?,
        city: list.filter("city").map(sort_key),
        branch_type: list.parsed("type", ServiceType::parse)?.map(|kind| kind.as_str().to_owned()),
        words: list.q.as_deref().map(query).unwrap_or_default(),
    };
    if list.q.is_some() && filter.words.is_empty() {
        // A query of punctuation only matches nothing.
        return Public::of(&Page::<MarketCompany>::new(&list, Vec::new(), 0, None));
    }
    let page = state
        .db
        .list(move |conn| {
            let mut found = rows::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut found, |row| order.key(row))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            Ok(Page::new(&list, found.into_iter().map(market::company).collect(), counted, next))
        })
        .await?;
    Public::of(&page)
}
