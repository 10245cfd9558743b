//! Service groups as they are shown, and what may be done to them.

use sapa_core::base::issue::Reason;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::text::clean;
use sapa_core::base::time::UtcTime;
use sapa_core::catalogue::service_group::ServiceGroupInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::service_group::{self, ServiceGroupFields, ServiceGroupRow};
use crate::platform::db::Conn;
use crate::platform::db::types::{stored, text};
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::Context;

/// A service group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)] // named as in the product's entity table
pub struct ServiceGroupItem {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
    pub name_en: String,
    pub name_sr: String,
    #[schema(value_type = String, example = "HOSTEL")]
    pub r#type: ServiceType,
    /// Its place in choosers.
    pub ordinal: i32,
    #[schema(value_type = String, format = DateTime)]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub created_at: UtcTime,
    #[schema(value_type = String, format = DateTime)]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub updated_at: UtcTime,
}

/// A row as it is shown.
pub fn show(row: ServiceGroupRow) -> Result<ServiceGroupItem, Error> {
    let ServiceGroupFields { name_en, name_sr, service_type, ordinal, .. } = row.fields;
    Ok(ServiceGroupItem {
        id: row.id,
        version: row.version,
        name_en,
        name_sr,
        r#type: stored(&service_type)?,
        ordinal,
        created_at: row.created_at.0,
        updated_at: row.updated_at.0,
    })
}

/// One group.
pub fn find(conn: &mut Conn, id: i64) -> Result<ServiceGroupItem, Error> {
    show(service_group::find(conn, id)?.ok_or_else(Error::not_found)?)
}

/// Makes one.
pub fn create(conn: &mut Conn, context: &Context, input: &ServiceGroupInput) -> Result<ServiceGroupItem, Error> {
    let fields = fields(input)?;
    let id = service_group::insert(conn, &fields, context.now)?;
    record::created(conn, context, subject(id), &fields)?;
    find(conn, id)
}

/// Writes what was entered. The type stays while services are in it, for they are of that type.
pub fn update(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: IfMatch,
    input: &ServiceGroupInput,
) -> Result<ServiceGroupItem, Error> {
    let before = take(conn, id, seen)?;
    let after = fields(input)?;
    if after.service_type != before.service_type {
        let services = service_group::services(conn, id, record::NAMED)?;
        let issue = Reason::new("validation.in_use").at("type");
        let uses = vec![record::uses_named("service", services, context.language)];
        record::in_the_way("record.frozen", uses).map_err(|error| error.with_issue(issue))?;
    }
    if after != before {
        service_group::update(conn, id, &after, context.now)?;
        record::updated(conn, context, subject(id), &before, &after)?;
    }
    find(conn, id)
}

/// Deletes one that no service is in.
pub fn delete(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let before = take(conn, id, seen)?;
    let services = service_group::services(conn, id, record::NAMED)?;
    record::unused(vec![record::uses_named("service", services, context.language)])?;
    service_group::set_deleted(conn, id, true, context.now)?;
    record::deleted(conn, context, subject(id), &before)
}

/// Takes a deletion back; asked twice, it is there already.
pub fn restore(conn: &mut Conn, context: &Context, id: i64) -> Result<ServiceGroupItem, Error> {
    service_group::lock(conn, id)?;
    let since = record::restorable_since(context.now);
    let row = service_group::find_since(conn, id, since)?.ok_or_else(Error::not_found)?;
    if row.deleted_at.is_some() {
        service_group::set_deleted(conn, id, false, context.now)?;
        record::restored(conn, context, subject(id), &row.fields)?;
    }
    find(conn, id)
}

/// What is stored of what was entered, once it is right.
fn fields(input: &ServiceGroupInput) -> Result<ServiceGroupFields, Error> {
    Error::if_any(input.issues())?;
    let name_en = clean(input.name_en.as_deref()).unwrap_or_default();
    let name_sr = clean(input.name_sr.as_deref()).unwrap_or_default();
    Ok(ServiceGroupFields {
        name_key: sort_key(&name_sr),
        name_en_key: sort_key_en(&name_en),
        name_en,
        name_sr,
        service_type: text(&input.r#type)?,
        ordinal: input.ordinal.unwrap_or_default(),
    })
}

/// The group as it is, taken for a change by somebody who has seen it so.
fn take(conn: &mut Conn, id: i64, seen: IfMatch) -> Result<ServiceGroupFields, Error> {
    service_group::lock(conn, id)?;
    let row = service_group::find(conn, id)?.ok_or_else(Error::not_found)?;
    seen.check(row.version, || record::value(&show(row.clone())?))?;
    Ok(row.fields)
}

const fn subject(id: i64) -> Subject {
    Subject { entity: "service_group", id, company: None }
}
