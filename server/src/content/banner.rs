//! Banners: answer, stored columns and image; the parts in which they differ from other plain
//! records (`record::plain`).

use sapa_core::access::role::Action;
use sapa_core::base::issue::Issue;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::time::UtcTime;
use sapa_core::content::banner::BannerInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::banner::{BannerFields, BannerFilter, BannerRow};
use super::rows::marketing_group;
use crate::image::keep;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::record::plain::{Arranged, SimpleRecord};
use crate::record::rows::plain::Stored;
use crate::session::Context;

/// A banner.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BannerItem {
    pub id: i64,
    pub version: i64,
    pub group_id: i64,
    pub group_name_en: String,
    pub group_name_sr: String,
    /// Whether its group is shown.
    pub group_active: bool,
    pub title_en: String,
    pub title_sr: String,
    pub image_id: i64,
    pub link: Option<String>,
    /// Its place in the group.
    pub ordinal: i32,
    /// The first day, a civil date of the platform's zone.
    pub valid_from: Option<String>,
    /// The last day, inclusive.
    pub valid_to: Option<String>,
    pub active: bool,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

/// Banners, each of a marketing group.
pub struct Banner;

impl SimpleRecord for Banner {
    const ENTITY: &'static str = "banner";
    const READ: Action = Action::ContentWrite;
    const WRITE: Action = Action::ContentWrite;
    type Row = BannerRow;
    type Input = BannerInput;
    type Item = BannerItem;

    fn show(row: BannerRow) -> Result<BannerItem, Error> {
        let fields = row.fields;
        Ok(BannerItem {
            id: row.id,
            version: row.version,
            group_id: fields.group_id,
            group_name_en: row.group_name_en,
            group_name_sr: row.group_name_sr,
            group_active: row.group_active,
            title_en: fields.title_en,
            title_sr: fields.title_sr,
            image_id: fields.image_id,
            link: fields.link,
            ordinal: fields.ordinal,
            valid_from: fields.valid_from,
            valid_to: fields.valid_to,
            active: fields.active,
            created_at: row.created_at.0,
            updated_at: row.updated_at.0,
        })
    }

    fn entered(conn: &mut Conn, input: &BannerInput, _: Option<&BannerFields>) -> Result<BannerFields, Error> {
        let mut issues = input.issues();
        if let Some(id) = input.group_id
            && !marketing_group::exists(conn, id.0)?
        {
            issues.push(Issue::new("groupId", "validation.reference"));
        }
        let banner = input.clone().checked(issues)?;
        Ok(BannerFields {
            group_id: banner.group_id.0,
            name_key: sort_key(&banner.title_sr),
            name_en_key: sort_key_en(&banner.title_en),
            title_en: banner.title_en,
            title_sr: banner.title_sr,
            image_id: banner.image_id.0,
            link: banner.link,
            ordinal: banner.ordinal,
            valid_from: banner.valid_from,
            valid_to: banner.valid_to,
            active: banner.active.unwrap_or(true),
        })
    }

    fn written(
        conn: &mut Conn,
        context: &Context,
        before: Option<&BannerFields>,
        after: &BannerFields,
    ) -> Result<(), Error> {
        keep::use_in_banner(conn, &context.actor, before.map(|fields| fields.image_id), after.image_id, context.now)
    }

    fn parent_exists(conn: &mut Conn, fields: &BannerFields) -> Result<bool, Error> {
        marketing_group::exists(conn, fields.group_id)
    }
}

impl Arranged for Banner {
    /// The banners of its group.
    fn together(conn: &mut Conn, row: &BannerRow) -> Result<Vec<BannerRow>, Error> {
        BannerRow::all(conn, &BannerFilter { group: Some(row.fields.group_id), ..BannerFilter::default() })
    }

    fn at_place(fields: BannerFields, ordinal: i32) -> BannerFields {
        BannerFields { ordinal, ..fields }
    }
}
