//! The audit over HTTP: a SYSADM reads all entries, an ADMIN those of the own company. Writes
//! nothing.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::{Action, Role};
use sapa_core::base::issue::{Issue, Params};
use sapa_core::base::time::{UtcTime, Zone};
use serde_json::{Value, json};

use super::rows::list::{self, AuditFilter};
use super::view::{self, AuditItem};
use crate::platform::csv::{Cell, Clock, cells};
use crate::platform::db::types::at;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::{Answer, ExportQuery, ListQuery, ListSpec, Page, paging, query_parameter};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::platform::{csv, i18n};
use crate::session::Identity;
use crate::session::guard::{anything, guard};
use crate::state::State;

/// The query parameters.
pub struct Audit;

impl ListSpec for Audit {
    const FILTERS: &'static [&'static str] =
        &["entity", "entityId", "companyId", "actorId", "action", "signIns", "from", "to"];
    const SORTS: &'static [&'static str] = &["at"];
    const DEFAULT: &'static str = "-at";
    const SEARCHED: bool = false;

    fn schema(filter: &str) -> Value {
        match filter {
            "from" | "to" => json!({ "type": "string", "format": "date-time" }),
            _ => query_parameter::schema(filter),
        }
    }
}

/// Changes with their authors, newest first, from the instant `from` until before `to`. `entityId`
/// needs `entity`. Sign-ins and sign-outs are left out unless `signIns` is true or `action` names one.
#[utoipa::path(get, path = "/audit", tag = "audit",
    params(("entity" = Option<String>, Query), ("entityId" = Option<i64>, Query), ("companyId" = Option<i64>, Query),
        ("actorId" = Option<i64>, Query), ("action" = Option<String>, Query), ("signIns" = Option<bool>, Query), ("from" = Option<String>, Query),
        ("to" = Option<String>, Query), ("sort" = Option<String>, Query), ("page" = Option<u32>, Query),
        ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<AuditItem>), (status = 400, body = ProblemBody)))]
pub async fn list(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ListQuery<Audit>,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::AuditView, anything())?;
    let language = i18n::language(request.headers());
    let window = paging::window(&list)?;
    let Some(filter) = filter(&identity, &list)? else {
        return Answer::page(&Page::<AuditItem>::new(&list, Vec::new(), 0, None));
    };
    let page = state
        .db
        .list(move |conn| {
            let mut rows = list::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut rows, |row| (row.at.0, row.id))?;
            let counted = paging::total(&list, rows.len(), next.as_ref(), |most| list::count(conn, &filter, most))?;
            Ok(Page::new(&list, view::items(conn, rows, language)?, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same entries as CSV.
#[utoipa::path(get, path = "/audit/export.csv", tag = "audit",
    params(("entity" = Option<String>, Query), ("entityId" = Option<i64>, Query), ("companyId" = Option<i64>, Query),
        ("actorId" = Option<i64>, Query), ("action" = Option<String>, Query), ("signIns" = Option<bool>, Query), ("from" = Option<String>, Query),
        ("to" = Option<String>, Query), ("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Audit>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::AuditView, anything())?;
    let (filter, language) = (filter(&identity, &list)?, i18n::language(request.headers()));
    let columns = &[
        "audit.at",
        "audit.actorId",
        "user.role",
        "audit.what",
        "audit.kind",
        "audit.record",
        "audit.recordId",
        "audit.companyId",
        "audit.before",
        "audit.after",
        "audit.requestId",
    ];
    let zone = list.zone;
    let times = &["audit.at"];
    let file = ExportFile { name: "audit.export.file", columns, times, clock: Clock::Reader(zone), language };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let Some(filter) = &filter else { return Ok(Vec::new()) };
        let rows = list::list(conn, filter, window)?;
        let places: Vec<_> = rows.iter().map(|row| (row.at.0, row.id)).collect();
        let items = view::items(conn, rows, language)?;
        Ok(places.into_iter().zip(items.into_iter().map(|item| cells(item, zone, language))).collect())
    }))
}

fn cells(item: AuditItem, zone: Option<Zone>, language: &str) -> Vec<Cell> {
    let payload = |value: Value| if value.is_null() { String::new() } else { value.to_string() };
    cells![
        csv::instant(item.at, zone),
        item.actor_name.unwrap_or_else(|| i18n::text(language, "audit.system", &Params::default())),
        csv::word(language, "role", item.actor_role.map(Role::as_str)),
        done(language, &item.entity, &item.action),
        csv::known(language, &format!("audit.entity.{}", camel(&item.entity))).unwrap_or(item.entity),
        item.entity_label,
        item.entity_id.map(csv::number).unwrap_or_default(),
        item.company_name,
        payload(item.before),
        payload(item.after),
        item.request_id,
    ]
}

/// The text of an action, as on screen: its own text, else that of its verb, else its name.
fn done(language: &str, entity: &str, action: &str) -> String {
    let verb = action.strip_prefix(&format!("{}_", entity.to_ascii_uppercase())).unwrap_or(action);
    let keys = [format!("audit.action.{action}"), format!("audit.verb.{verb}")];
    keys.iter().find_map(|key| csv::known(language, key)).unwrap_or_else(|| action.to_owned())
}

/// The entity's name in camel case: `service_group` is `serviceGroup`.
fn camel(entity: &str) -> String {
    let mut words = entity.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (head, tail) = word.split_at_checked(1).unwrap_or((word, ""));
        name + &head.to_ascii_uppercase() + tail
    })
}

/// The filter of the query, narrowed to what the reader may see; none: nothing at all.
fn filter(identity: &Identity, list: &ListQuery<Audit>) -> Result<Option<AuditFilter>, Error> {
    let scope = crate::session::scope::scope(identity, list.id("companyId")?, None);
    let entity_id = list.id("entityId")?;
    if entity_id.is_some() && list.filter("entity").is_none() {
        // An id without an entity names no record.
        return Err(Error::bad_request("request.query").with_issue(Issue::new("entity", "validation.required")));
    }
    let sign_ins = list.parsed("signIns", |text| text.parse().ok())?.unwrap_or(list.filter("action").is_some());
    let filter = AuditFilter {
        company: scope.company,
        actor: list.id("actorId")?,
        action: list.filter("action").map(str::to_owned),
        entity: list.filter("entity").map(str::to_owned),
        entity_id,
        without_sign_ins: !sign_ins,
        from: list.parsed("from", UtcTime::parse)?.map(at),
        until: list.parsed("to", UtcTime::parse)?.map(at),
    };
    Ok((!scope.nothing).then_some(filter))
}
