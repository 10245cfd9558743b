//! Which bookings a list shows, and in which order. Each way of asking has an index to walk. Decides
//! nothing about permission: the filter carries it.

use sapa_core::base::search::QueryWord;
use sapa_core::booking::state::BookingStatus;

use crate::platform::db::types::At;

/// Which bookings a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Bookings of one company.
    pub company: Option<i64>,
    /// Bookings of one branch.
    pub branch: Option<i64>,
    /// Bookings of one customer.
    pub customer: Option<i64>,
    /// Bookings in one of these states; none: any.
    pub statuses: Vec<String>,
    /// Bookings of one service type.
    pub service_type: Option<String>,
    /// Bookings overbooked on purpose that still have no place of their own.
    pub overbooked: bool,
    /// Bookings that arrive in one of these periods; none: any time.
    pub periods: Vec<Period>,
    /// Bookings that have all of these words.
    pub words: Vec<QueryWord>,
}

/// Civil dates as instants, with the zones in which they are these instants.
#[derive(Debug, Clone)]
pub struct Period {
    /// IANA names of the zones.
    pub zones: Vec<String>,
    /// First instant of the period.
    pub from: At,
    /// First instant after the period.
    pub to: At,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Order {
    Number,
    CheckIn,
    CheckOut,
    Guest,
}

impl Filter {
    /// Whether only company and branch narrow the list, apart from its words.
    pub(super) fn is_scope_only(&self) -> bool {
        let narrowed = self.overbooked || self.customer.is_some() || self.service_type.is_some();
        !narrowed && self.statuses.is_empty() && self.periods.is_empty()
    }

    /// Whether the list shows a scope's guests in house. They are no more than there are places, so they
    /// are looked up by status and sorted: in the list's own order, many others would come before them.
    pub(super) fn is_in_house(&self) -> bool {
        let is_scoped = self.company.is_some() || self.branch.is_some();
        is_scoped && matches!(self.statuses.as_slice(), [one] if one == BookingStatus::Active.as_str())
    }

    /// Whether an index that begins with the type, or with status and type, serves the list. Within a
    /// scope its own indexes do. With one status, the index of the status does, in every order but by
    /// number: a booking has one of four types, so a page is soon full.
    pub(super) fn is_led_by_type(&self, order: Option<Order>) -> bool {
        let is_scoped = self.company.is_some() || self.branch.is_some() || self.customer.is_some();
        !is_scoped && (self.statuses.len() != 1 || matches!(order, None | Some(Order::Number)))
    }
}

/// All conditions of the filter, without its words.
macro_rules! narrowed {
    ($query:ident, $filter:ident, $order:expr) => {{
        use $crate::booking::rows::filter::bounds;
        use $crate::platform::db::{Aside, Yes};
        if let Some(branch) = $filter.branch {
            $query = $query.filter(bookings::branch_id.eq(branch));
        }
        // A branch belongs to one company, so the company is redundant; but the index of overbooked
        // bookings begins with the company.
        if let Some(company) = $filter.company.filter(|_| $filter.branch.is_none() || $filter.overbooked) {
            $query = $query.filter(bookings::company_id.eq(company));
        }
        if let Some(customer) = $filter.customer {
            $query = $query.filter(bookings::customer_id.eq(customer));
        }
        if $filter.overbooked {
            $query = $query.filter(bookings::overbooked.eq(Yes)).filter(bookings::overbook_resolved_at.is_null());
        }
        match ($filter.statuses.as_slice(), $filter.customer) {
            ([], _) => {}
            ([one], None) => $query = $query.filter(bookings::status.eq(one.clone())),
            (several, None) => $query = $query.filter(bookings::status.eq_any(several)),
            (any, Some(_)) => $query = $query.filter(Aside(bookings::status).eq_any(any)),
        }
        if let Some(kind) = &$filter.service_type {
            $query = if $filter.is_led_by_type($order) {
                $query.filter(bookings::service_type.eq(kind.clone()))
            } else {
                $query.filter(Aside(bookings::service_type).eq(kind.clone()))
            };
        }
        if let Some(bounds) = bounds(&$filter.periods) {
            // The widest period uses the index; exact periods follow for the zones that differ. What is
            // in all periods is tested first: then the zone, which no index holds, is not read.
            $query =
                $query.filter(bookings::check_in.ge(bounds.widest.0)).filter(bookings::check_in.lt(bounds.widest.1));
            for other in $filter.periods.iter().filter(|p| (p.from, p.to) != bounds.widest) {
                let common = bookings::check_in.ge(bounds.common.0).and(bookings::check_in.lt(bounds.common.1));
                let elsewhere = diesel::dsl::not(bookings::time_zone.eq_any(&other.zones));
                let inside = bookings::check_in.ge(other.from).and(bookings::check_in.lt(other.to));
                $query = $query.filter(common.or(elsewhere.or(inside)));
            }
        }
        $query
    }};
}

pub(super) use narrowed;

/// From and to of some periods together.
pub(super) struct Bounds {
    /// What is in one of them at least.
    pub(super) widest: (At, At),
    /// What is in all of them.
    pub(super) common: (At, At),
}

/// The bounds of these periods.
pub(super) fn bounds(periods: &[Period]) -> Option<Bounds> {
    let (from, to) = (|| periods.iter().map(|p| p.from), || periods.iter().map(|p| p.to));
    Some(Bounds { widest: (from().min()?, to().max()?), common: (from().max()?, to().min()?) })
}
