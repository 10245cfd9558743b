//! Reviews of completed bookings: written by the pet owner, answered and reported by the company, hidden
//! and shown again by the platform. The core decides who may do what, and when.

pub mod change;
pub mod csv;
pub mod handlers;
pub mod rows;

use sapa_core::base::id::{BranchId, CompanyId, UserId};
use sapa_core::base::time::UtcTime;
use sapa_core::review::facts::ReviewFacts;
use sapa_core::review::{ReviewFault, ReviewVisibility};
use serde::Serialize;
use utoipa::ToSchema;

use crate::booking::facts::number_of;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use rows::{Review, ReviewRow};

/// A review as its author, the company and the platform see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ReviewItem {
    pub id: i64,
    pub version: i64,
    pub created_at: UtcTime,
    pub booking_id: i64,
    pub booking_number: String,
    /// The guest of the booking, who wrote it.
    pub guest_name: String,
    pub company_id: i64,
    pub company_name: String,
    pub branch_id: i64,
    pub branch_name: String,
    pub time_zone: String,
    /// 1 to 5.
    pub stars: i32,
    pub text: Option<String>,
    pub visibility: ReviewVisibility,
    /// Why it is reported or hidden.
    pub fault: Option<ReviewFault>,
    pub reported_at: Option<UtcTime>,
    pub hidden_at: Option<UtcTime>,
    /// The company's reply.
    pub reply: Option<String>,
    /// When the company replied first.
    pub replied_at: Option<UtcTime>,
    /// The facts that decide which actions are possible.
    #[schema(value_type = Object)]
    pub facts: ReviewFacts,
}

/// The facts of a review of a branch in this zone.
pub fn facts(row: &ReviewRow, zone: &str) -> Result<ReviewFacts, Error> {
    Ok(ReviewFacts {
        company_id: CompanyId(row.company_id),
        branch_id: BranchId(row.branch_id),
        author_id: row.author_id.map(UserId),
        zone: stored(zone)?,
        visibility: stored(&row.visibility)?,
        replied_at: row.replied_at.map(UtcTime::from),
        was_reported: row.reported_at.is_some(),
    })
}

/// A review as answers have it.
pub fn show(review: Review) -> Result<ReviewItem, Error> {
    let Review { row, booking, company_name, branch_name } = review;
    let facts = facts(&row, &booking.time_zone)?;
    Ok(ReviewItem {
        id: row.id,
        version: row.version,
        created_at: row.created_at.0,
        booking_id: row.booking_id,
        booking_number: number_of(row.booking_id, booking.created_at.0, facts.zone),
        guest_name: booking.guest_name,
        company_id: row.company_id,
        company_name,
        branch_id: row.branch_id,
        branch_name,
        time_zone: booking.time_zone,
        stars: row.stars,
        text: row.text,
        visibility: facts.visibility,
        fault: row.fault.as_deref().map(stored).transpose()?,
        reported_at: row.reported_at.map(UtcTime::from),
        hidden_at: row.hidden_at.map(UtcTime::from),
        reply: row.reply,
        replied_at: facts.replied_at,
        facts,
    })
}
