//! Shapes of answers about branches and their rows. No query and no rule.

use sapa_core::base::kinds::{AnimalSize, CancellationPolicy, ServiceType};
use sapa_core::base::money::Currency;
use sapa_core::base::read::{Place, Read};
use sapa_core::base::time::UtcTime;
use sapa_core::branch::workplace::WorkplaceKind;
use sapa_core::company::CompanyStatus;
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalogue::service_view::ServiceDetail;

/// A branch in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BranchItem {
    pub id: i64,
    pub version: i64,
    pub company_id: i64,
    pub company_name: String,
    pub name: String,
    pub r#type: ServiceType,
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    pub address: String,
    pub city: String,
    pub active: bool,
    pub currency: Currency,
    pub company_status: CompanyStatus,
    pub workplace_count: i64,
    pub service_count: i64,
    pub updated_at: UtcTime,
}

/// All fields of a branch.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BranchDetail {
    #[serde(flatten)]
    pub item: BranchItem,
    pub zip: String,
    pub phone: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    #[schema(example = "14:00")]
    pub check_in_from: String,
    #[schema(example = "11:00")]
    pub check_out_until: String,
    pub cancellation_policy: CancellationPolicy,
    /// Opening hours; empty: always open.
    pub opening_hours: Vec<OpeningHours>,
    pub workplaces: Vec<WorkplaceItem>,
    pub services: Vec<ServiceDetail>,
    pub timeslots: Vec<TimeslotItem>,
    /// Number of CREATED or ACTIVE bookings; while there are any, type and zone are frozen.
    pub open_bookings: i64,
    pub created_at: UtcTime,
}

/// An interval in which a branch is open.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct OpeningHours {
    /// 1 = Monday to 7 = Sunday.
    pub weekday: u8,
    /// `HH:mm`.
    pub from: String,
    /// `HH:mm`, up to 24:00.
    pub to: String,
}

impl Read for OpeningHours {
    fn at(place: &Place<'_>) -> Self {
        let weekday = place.field::<u32>("weekday");
        Self { weekday: weekday.try_into().unwrap_or(0), from: place.field("from"), to: place.field("to") }
    }
}

/// A workplace.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct WorkplaceItem {
    pub id: i64,
    pub version: i64,
    pub name: String,
    pub kind: WorkplaceKind,
    /// Most pets at one moment.
    pub capacity: i32,
    /// Sizes that the workplace takes; empty: all.
    #[schema(value_type = Vec<String>)]
    pub sizes: Vec<AnimalSize>,
    /// Animal types that the workplace takes; empty: all.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub animal_type_ids: Vec<i64>,
    pub active: bool,
    /// Number of CREATED or ACTIVE bookings in the workplace.
    pub open_bookings: i64,
}

/// Hours in which a branch, or some of its workplaces, does not work.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TimeslotItem {
    pub id: i64,
    pub version: i64,
    #[schema(example = "2026-12-25")]
    pub from_date: String,
    /// The last day; none: the first.
    pub to_date: Option<String>,
    /// `HH:mm`; none: the whole day.
    pub from_time: Option<String>,
    pub to_time: Option<String>,
    /// Closed workplaces; empty: the whole branch.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub workplace_ids: Vec<i64>,
    pub yearly: bool,
    pub reason: Option<String>,
}
