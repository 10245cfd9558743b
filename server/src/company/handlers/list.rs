//! Lists of companies, on screen and as CSV: the same filters, the same rights.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::base::time::Zone;
use sapa_core::company::{CompanyFacts, CompanyStatus, CompanyType, country, missing};
use serde_json::Value;

use crate::company::rows::list as rows;
use crate::company::rows::list::{CompanyFilter, CompanyOrder};
use crate::company::view::{self, CompanyItem};
use crate::platform::csv::{Cell, Clock, cells};
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::shape::{Paged, Sorted};
use crate::platform::http::{Answer, ExportQuery, ListQuery, ListSpec, Page, Sort, paging, query_parameter};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::platform::{csv, i18n};
use crate::session::Identity;
use crate::session::guard::{anything, guard};
use crate::state::State;

/// The query parameters.
pub struct Companies;

impl ListSpec for Companies {
    const FILTERS: &'static [&'static str] = &["status", "country", "companyType", "missing"];
    const SORTS: &'static [&'static str] = &["name", "city", "createdAt"];
    const DEFAULT: &'static str = "name";

    fn schema(filter: &str) -> Value {
        match filter {
            "status" => query_parameter::some_of(CompanyStatus::TEXTS),
            _ => query_parameter::schema(filter),
        }
    }
}

fn filter(list: &ListQuery<Companies>) -> Result<CompanyFilter, Error> {
    let statuses = list.many("status", CompanyStatus::parse)?;
    let known = |text: &str| country::known(text).is_ok().then(|| text.to_owned());
    // An empty profile misses every field that may be missing.
    let fields = missing(&CompanyFacts::default()).payments;
    Ok(CompanyFilter {
        statuses: statuses.into_iter().map(|status| status.as_str().to_owned()).collect(),
        country: list.parsed("country", known)?,
        company_type: list.parsed("companyType", CompanyType::parse)?.map(|kind| kind.as_str().to_owned()),
        lacking: list.parsed("missing", |text| text.parse().ok())?.map(|lacking| (lacking, fields)),
        words: paging::words(list),
    })
}

fn order(sort: &Sort) -> CompanyOrder {
    match sort.key {
        "city" => CompanyOrder::City,
        "createdAt" => CompanyOrder::Created,
        _ => CompanyOrder::Name,
    }
}

/// Companies. `status` is a comma list; `missing` selects by whether fields that payments need are
/// empty; `q` finds names, cities, numbers and contacts.
#[utoipa::path(get, path = "/companies", tag = "companies",
    params(("status" = Option<String>, Query), ("country" = Option<String>, Query),
        ("companyType" = Option<String>, Query), ("missing" = Option<bool>, Query), Paged),
    responses((status = 200, body = Page<CompanyItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Companies>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::CompanyList, anything())?;
    let (filter, window, order) = (filter(&list)?, paging::window(&list)?, order(&list.sort));
    let page = state
        .db
        .list(move |conn| {
            let mut rows = rows::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut rows, |found| order.key(found))?;
            let counted = paging::total(&list, rows.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            Ok(Page::new(&list, view::items(conn, rows)?, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The columns of the CSV file, by the text keys of their labels.
const COLUMNS: &[&str] = &[
    "company.name",
    "company.status",
    "company.city",
    "company.country",
    "company.companyType",
    "company.contactName",
    "company.contactEmail",
    "company.contactPhone",
    "company.registrationNumber",
    "company.vatNumber",
    "company.currency",
    "company.branchCount",
    "company.missing",
    "company.createdAt",
];

/// The same companies as CSV.
#[utoipa::path(get, path = "/companies/export.csv", tag = "companies",
    params(("status" = Option<String>, Query), ("country" = Option<String>, Query),
        ("companyType" = Option<String>, Query), ("missing" = Option<bool>, Query), Sorted),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Companies>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::CompanyList, anything())?;
    let (filter, order, language) = (filter(&list)?, order(&list.sort), i18n::language(request.headers()));
    let zone = list.zone;
    let times = &["company.createdAt"];
    let file =
        ExportFile { name: "company.export.file", columns: COLUMNS, times, clock: Clock::Reader(zone), language };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let found = rows::list(conn, &filter, order, window)?;
        let keys: Vec<_> = found.iter().map(|row| order.key(row)).collect();
        let lines = view::items(conn, found)?.into_iter().map(|item| cells(item, zone, language));
        Ok(keys.into_iter().zip(lines).collect())
    }))
}

fn cells(item: CompanyItem, zone: Option<Zone>, language: &str) -> Vec<Cell> {
    let missing: Vec<String> =
        item.missing.iter().map(|field| csv::label(language, &format!("company.{field}"))).collect();
    cells![
        item.name,
        csv::word(language, "companyStatus", Some(item.status.as_str())),
        item.city,
        item.country,
        csv::word(language, "companyType", item.company_type.map(CompanyType::as_str)),
        item.contact_name,
        item.contact_email,
        item.contact_phone,
        item.registration_number,
        item.vat_number,
        item.currency.code(),
        csv::number(item.branch_count),
        missing.join(", "),
        csv::instant(item.created_at, zone),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_filters_by_every_field_that_may_be_missing() {
        assert_eq!(missing(&CompanyFacts::default()).payments, rows::EMPTY);
    }
}
