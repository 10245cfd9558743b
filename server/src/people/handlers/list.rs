//! Lists of accounts, on screen and as CSV: the same filters, the same rights.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::{Action, Role};
use sapa_core::base::time::Zone;
use serde_json::Value;

use crate::people::rows::list as rows;
use crate::people::rows::list::{AccountFilter, AccountOrder};
use crate::people::view::{self, UserItem};
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
pub struct Users;

impl ListSpec for Users {
    const FILTERS: &'static [&'static str] = &["role", "companyId", "branchId", "active", "invited"];
    const SORTS: &'static [&'static str] = &["name", "email", "createdAt"];
    const DEFAULT: &'static str = "name";

    fn schema(filter: &str) -> Value {
        match filter {
            // The role GUEST has no accounts.
            "role" => query_parameter::some_of(
                &Role::ALL.iter().filter(|r| **r != Role::Guest).map(|r| r.as_str()).collect::<Vec<_>>(),
            ),
            _ => query_parameter::schema(filter),
        }
    }
}

/// Accounts: for a SYSADM all, for an ADMIN those of the own company. `role` is a comma list;
/// `invited` selects accounts that wait for their first password; `q` finds names, addresses and
/// phones.
#[utoipa::path(get, path = "/users", tag = "users",
    params(("role" = Option<String>, Query), ("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query),
        ("active" = Option<bool>, Query), ("invited" = Option<bool>, Query), Paged),
    responses((status = 200, body = Page<UserItem>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Users>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::StaffManage, anything())?;
    let (order, window) = (order(&list.sort), paging::window(&list)?);
    let Some(filter) = filter(&identity, &list)? else {
        return Answer::page(&Page::<UserItem>::new(&list, Vec::new(), 0, None));
    };
    let page = state
        .db
        .list(move |conn| {
            let mut rows = rows::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut rows, |account| order.key(account))?;
            let counted = paging::total(&list, rows.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            Ok(Page::new(&list, view::items(conn, rows)?, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same accounts as CSV.
#[utoipa::path(get, path = "/users/export.csv", tag = "users",
    params(("role" = Option<String>, Query), ("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query),
        ("active" = Option<bool>, Query), ("invited" = Option<bool>, Query), Sorted),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Users>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::StaffManage, anything())?;
    let (filter, order, language) = (filter(&identity, &list)?, order(&list.sort), i18n::language(request.headers()));
    let columns = &[
        "user.firstName",
        "user.lastName",
        "user.email",
        "user.phone",
        "user.role",
        "user.companyId",
        "user.branchId",
        "user.language",
        "user.active",
        "user.invited",
        "user.lastSeenAt",
        "user.createdAt",
    ];
    let zone = list.zone;
    let times = &["user.lastSeenAt", "user.createdAt"];
    let file = ExportFile { name: "user.export.file", columns, times, clock: Clock::Reader(zone), language };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let Some(filter) = &filter else { return Ok(Vec::new()) };
        let accounts = rows::list(conn, filter, order, window)?;
        let places: Vec<_> = accounts.iter().map(|account| order.key(account)).collect();
        let items = view::items(conn, accounts)?;
        Ok(places.into_iter().zip(items.into_iter().map(|item| cells(item, zone, language))).collect())
    }))
}

fn cells(item: UserItem, zone: Option<Zone>, language: &str) -> Vec<Cell> {
    let role = match item.staff_kind {
        Some(kind) => csv::word(language, "staffKind", Some(kind.as_str())),
        None => csv::word(language, "role", Some(item.role.as_str())),
    };
    cells![
        item.first_name,
        item.last_name,
        item.email,
        item.phone,
        role,
        item.company_name,
        item.branch_name,
        csv::word(language, "language", Some(&item.language)),
        csv::label(language, &format!("user.activeIs.{}", item.active)),
        csv::label(language, &format!("user.invitedIs.{}", !item.accepted)),
        item.last_seen_at.map(|at| csv::instant(at, zone)).unwrap_or_default(),
        csv::instant(item.created_at, zone),
    ]
}

fn order(sort: &Sort) -> AccountOrder {
    match sort.key {
        "email" => AccountOrder::Email,
        "createdAt" => AccountOrder::Created,
        _ => AccountOrder::Name,
    }
}

/// The filter of the query, narrowed to what the reader may see; none: nothing at all.
fn filter(identity: &Identity, list: &ListQuery<Users>) -> Result<Option<AccountFilter>, Error> {
    let scope = crate::session::scope::scope(identity, list.id("companyId")?, list.id("branchId")?);
    let stored = |text: &str| Role::parse(text).filter(|role| *role != Role::Guest);
    let filter = AccountFilter {
        company: scope.company,
        branch: scope.branch,
        roles: list.many("role", stored)?.into_iter().map(|role| role.as_str().to_owned()).collect(),
        active: list.parsed("active", |text| text.parse().ok())?,
        invited: list.parsed("invited", |text| text.parse().ok())?,
        words: paging::words(list),
    };
    Ok((!scope.nothing).then_some(filter))
}
