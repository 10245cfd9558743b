//! Service groups: answer, stored columns and uses; the parts in which they differ from other plain
//! records (`record::plain`).

use sapa_core::base::issue::Reason;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::time::UtcTime;
use sapa_core::catalogue::service_group::ServiceGroupInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::service_group::{self, ServiceGroupFields, ServiceGroupRow};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::record::plain::SimpleRecord;
use crate::record::{self, Use};
use crate::session::Context;

/// A service group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ServiceGroupItem {
    pub id: i64,
    pub version: i64,
    pub name_en: String,
    pub name_sr: String,
    pub r#type: ServiceType,
    /// Its place in choosers.
    pub ordinal: i32,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

/// Service groups, each of services of one type.
pub struct ServiceGroup;

impl SimpleRecord for ServiceGroup {
    const ENTITY: &'static str = "service_group";
    type Row = ServiceGroupRow;
    type Input = ServiceGroupInput;
    type Item = ServiceGroupItem;

    fn show(row: ServiceGroupRow) -> Result<ServiceGroupItem, Error> {
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

    fn entered(
        conn: &mut Conn,
        input: &ServiceGroupInput,
        before: Option<&ServiceGroupFields>,
    ) -> Result<ServiceGroupFields, Error> {
        let group = input.clone().check()?;
        Ok(ServiceGroupFields {
            name_key: sort_key(&group.name_sr),
            name_en_key: sort_key_en(&group.name_en),
            name_en: group.name_en,
            name_sr: group.name_sr,
            service_type: group.r#type.as_str().to_owned(),
            ordinal: ServiceGroupRow::placed(conn, group.ordinal, before)?,
        })
    }

    /// The type stays while services of that type are in the group.
    fn allow(
        conn: &mut Conn,
        context: &Context,
        id: i64,
        before: &ServiceGroupFields,
        after: &ServiceGroupFields,
    ) -> Result<(), Error> {
        if after.service_type == before.service_type {
            return Ok(());
        }
        let issue = Reason::new("validation.in_use").at("type");
        let uses = Self::uses(conn, context, id)?;
        record::conflict_if_used("record.frozen", uses).map_err(|error| error.with_issue(issue))
    }

    /// Services in it.
    fn uses(conn: &mut Conn, context: &Context, id: i64) -> Result<Vec<Use>, Error> {
        let services = service_group::services(conn, id, record::NAMED)?;
        Ok(vec![record::uses_named("service", services, context.language)])
    }
}
