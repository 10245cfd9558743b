//! Marketing groups: answer, stored columns and uses; the parts in which they differ from other
//! plain records (`record::plain`).

use sapa_core::access::role::Action;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::time::UtcTime;
use sapa_core::content::marketing_group::MarketingGroupInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::banner;
use super::rows::marketing_group::{MarketingGroupFields, MarketingGroupFilter, MarketingGroupRow};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::record::plain::{Arranged, SimpleRecord};
use crate::record::rows::plain::Stored;
use crate::record::{self, Use};
use crate::session::Context;

/// A marketing group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct MarketingGroupItem {
    pub id: i64,
    pub version: i64,
    pub name_en: String,
    pub name_sr: String,
    /// Its place among the groups.
    pub ordinal: i32,
    pub active: bool,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

pub struct MarketingGroup;

impl SimpleRecord for MarketingGroup {
    const ENTITY: &'static str = "marketing_group";
    const READ: Action = Action::ContentWrite;
    const WRITE: Action = Action::ContentWrite;
    type Row = MarketingGroupRow;
    type Input = MarketingGroupInput;
    type Item = MarketingGroupItem;

    fn show(row: MarketingGroupRow) -> Result<MarketingGroupItem, Error> {
        let MarketingGroupFields { name_en, name_sr, ordinal, active, .. } = row.fields;
        Ok(MarketingGroupItem {
            id: row.id,
            version: row.version,
            name_en,
            name_sr,
            ordinal,
            active,
            created_at: row.created_at.0,
            updated_at: row.updated_at.0,
        })
    }

    fn entered(
        conn: &mut Conn,
        input: &MarketingGroupInput,
        before: Option<&MarketingGroupFields>,
    ) -> Result<MarketingGroupFields, Error> {
        let group = input.clone().check()?;
        Ok(MarketingGroupFields {
            name_key: sort_key(&group.name_sr),
            name_en_key: sort_key_en(&group.name_en),
            name_en: group.name_en,
            name_sr: group.name_sr,
            ordinal: MarketingGroupRow::placed(conn, group.ordinal, before)?,
            active: group.active.unwrap_or(true),
        })
    }

    /// Banners in it.
    fn uses(conn: &mut Conn, context: &Context, id: i64) -> Result<Vec<Use>, Error> {
        let banners = banner::of_group(conn, id, record::NAMED)?;
        Ok(vec![record::uses_named("banner", banners, context.language)])
    }
}

impl Arranged for MarketingGroup {
    fn together(conn: &mut Conn, _: &MarketingGroupRow) -> Result<Vec<MarketingGroupRow>, Error> {
        MarketingGroupRow::all(conn, &MarketingGroupFilter::default())
    }

    fn at_place(fields: MarketingGroupFields, ordinal: i32) -> MarketingGroupFields {
        MarketingGroupFields { ordinal, ..fields }
    }
}
