//! From stored rows to the core's facts: bookings, branches and services; also the number of a
//! booking. Reads no database itself.

use std::borrow::Borrow;

use sapa_core::base::id::{BookingId, BranchId, CompanyId, ServiceId, UserId, WorkplaceId};
use sapa_core::base::time::{UtcTime, Zone};
use sapa_core::booking::facts::BookingFacts;
use sapa_core::booking::number;
use sapa_core::booking::placement::setting::{BranchFacts, ServiceFacts};

use super::rows::booking::{Booking, BookingSummary};
pub use super::rows::term::terms;
use crate::branch::rows::branch::Branch;
use crate::branch::rows::timeslot::Timeslot;
use crate::catalogue::rows::service::Service;
use crate::platform::db::types::{At, json, stored};
use crate::platform::problem::Error;

/// The facts of a booking.
pub fn of(booking: &Booking<impl Borrow<BookingSummary>>) -> Result<BookingFacts, Error> {
    let row = booking.row.borrow();
    let at = |time: Option<At>| time.map(UtcTime::from);
    let money = row.sums();
    Ok(BookingFacts {
        status: stored(&row.status)?,
        version: i32::try_from(row.version).unwrap_or(i32::MAX),
        company_id: CompanyId(row.company_id),
        branch_id: BranchId(row.branch_id),
        customer_id: row.customer_id.map(UserId),
        company_status: stored(&booking.company_status)?,
        service_type: stored(&row.service_type)?,
        zone: stored(&row.time_zone)?,
        policy: stored(&row.policy)?,
        policy_from: row.policy_from.0,
        check_in: row.check_in.0,
        check_out: row.check_out.0,
        checked_in_at: at(row.checked_in_at),
        completed_at: at(row.completed_at),
        canceled_at: at(row.canceled_at),
        cancel_kind: row.cancel_kind.as_deref().map(stored).transpose()?,
        hold_until: at(row.hold_until),
        total: row.total,
        captured: money.captured,
        refunded: money.refunded,
        refunds_under_way: money.under_way,
        waived: money.waived,
        kept: money.kept.map(|kept| kept.amount),
        kept_waived: money.kept.map_or(0, |kept| kept.waived),
        owed: money.owed(),
        paid: money.paid(),
        balance: money.balance(),
        last_transition: row.last_transition.as_deref().map(stored).transpose()?,
        last_transition_at: at(row.last_transition_at),
        refund_sent_since_cancel: row.refund_sent_since_cancel,
        has_review: row.has_review,
    })
}

/// The facts of a branch with its closures.
pub fn of_branch((row, company): &Branch, closures: &[Timeslot]) -> Result<BranchFacts, Error> {
    Ok(BranchFacts {
        id: BranchId(row.id),
        time_zone: stored(&row.fields.time_zone)?,
        check_in_from: row.fields.check_in_from.clone(),
        cancellation_policy: stored(&row.fields.cancellation_policy)?,
        active: row.fields.active,
        company_status: stored(&company.status)?,
        currency: stored(&company.currency)?,
        opening_hours: row.fields.opening_hours.as_deref().map(json).transpose()?.unwrap_or_default(),
        timeslots: closures.iter().map(Timeslot::facts).collect(),
    })
}

/// The facts of a service.
pub fn of_service(service: &Service) -> Result<ServiceFacts, Error> {
    let row = &service.row;
    Ok(ServiceFacts {
        id: ServiceId(row.id),
        branch_id: BranchId(row.branch_id),
        service_type: stored(&row.fields.service_type)?,
        price: row.fields.price,
        duration_minutes: row.fields.duration_minutes,
        discount_rate: row.fields.discount_rate,
        size: row.fields.size.as_deref().map(stored).transpose()?,
        workplace_ids: service.workplace_ids.iter().copied().map(WorkplaceId).collect(),
        active: row.fields.active,
    })
}

/// The number of the booking `id`, made at `created_at`.
pub fn number_of(id: i64, created_at: UtcTime, zone: Zone) -> String {
    number(BookingId(id), created_at, zone)
}

/// The number of a stored booking.
pub fn number_of_row(row: &BookingSummary) -> Result<String, Error> {
    Ok(number_of(row.id, row.created_at.0, stored(&row.time_zone)?))
}
