//! Which bookings a list shows, and in which order. Each way of asking has an index to walk. Decides
//! nothing about permission: the filter carries it.

use chrono::Duration;
use sapa_core::base::search::QueryWord;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;
use sapa_core::payment::money::PaymentState;
use serde::{Deserialize, Serialize};

use crate::platform::query::page::FromCursor;
use crate::record::rows::period::{Period, bounds};

/// Payment states of few bookings.
const RARE_PAYMENT_STATES: [PaymentState; 3] =
    [PaymentState::PartlyPaid, PaymentState::Overpaid, PaymentState::Refunded];

/// Most days of departure that are looked up and sorted.
const DEPARTURE_DAYS: i64 = 40;

/// Which bookings a list shows. Empty: all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BookingFilter {
    /// Bookings of one company.
    pub company: Option<i64>,
    /// Bookings of one branch.
    pub branch: Option<i64>,
    /// Bookings of one customer.
    pub customer: Option<i64>,
    /// Bookings in one of these states; none: any.
    pub statuses: Vec<String>,
    /// Bookings in one of these payment states; none: any.
    pub payment_states: Vec<String>,
    /// Bookings of one service type.
    pub service_type: Option<String>,
    /// Bookings overbooked on purpose that still have no place of their own.
    pub overbooked: bool,
    /// Bookings that arrive in one of these periods; none: any time.
    pub periods: Vec<Period>,
    /// Bookings that leave in one of these periods; none: any time.
    pub departures: Vec<Period>,
    /// Bookings whose guest has this phone, as it is stored. Its digits are among the words
    /// ([`BookingFilter::of_phone`]), which find the bookings.
    pub phone: Option<String>,
    /// Bookings that have all of these words.
    pub words: Vec<QueryWord>,
}

/// The value of the order column after which a page goes on. The id breaks ties.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum BookingKey {
    Number,
    CheckIn(UtcTime),
    CheckOut(UtcTime),
    Guest(String),
}

impl FromCursor for BookingKey {
    fn is_storable(&self) -> bool {
        match self {
            Self::Number | Self::CheckIn(_) | Self::CheckOut(_) => true,
            Self::Guest(name) => name.is_storable(),
        }
    }
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingOrder {
    Number,
    CheckIn,
    CheckOut,
    Guest,
}

impl BookingFilter {
    /// Narrows the list to the bookings of one phone, as it is stored.
    pub fn of_phone(&mut self, phone: String) {
        self.words.push(vec![phone.trim_start_matches('+').to_owned()]);
        self.phone = Some(phone);
    }

    /// Whether only company and branch narrow the list, apart from its words.
    pub(super) fn is_scope_only(&self) -> bool {
        let narrowed =
            self.overbooked || self.customer.is_some() || self.service_type.is_some() || self.phone.is_some();
        !narrowed
            && self.statuses.is_empty()
            && self.payment_states.is_empty()
            && self.periods.is_empty()
            && self.departures.is_empty()
    }

    /// Whether an index of the payment state leads. Few bookings are in these states: they are looked up and
    /// sorted. The others soon fill a page of any list.
    pub(super) fn is_led_by_payment_state(&self) -> bool {
        let states = &self.payment_states;
        let all_rare = states.iter().all(|state| RARE_PAYMENT_STATES.iter().any(|rare| rare.as_str() == state));
        !states.is_empty()
            && all_rare
            && !self.is_led_by_departure()
            && self.customer.is_none()
            && !self.overbooked
            && !self.is_in_house()
    }

    /// Whether the list shows a scope's guests in house. They are no more than there are places, so they
    /// are looked up by status and sorted: in the list's own order, many others would come before them.
    pub(super) fn is_in_house(&self) -> bool {
        let is_scoped = self.company.is_some() || self.branch.is_some();
        is_scoped
            && !self.is_led_by_departure()
            && matches!(self.statuses.as_slice(), [one] if one == BookingStatus::Active.as_str())
    }

    /// Whether an index of the departure leads: the bookings of these days are looked up and sorted. Those of
    /// more days soon fill a page of any list.
    pub(super) fn is_led_by_departure(&self) -> bool {
        let span = bounds(&self.departures).map(|bounds| bounds.widest.1.0.since(bounds.widest.0.0));
        span.is_some_and(|span| span <= Duration::days(DEPARTURE_DAYS)) && self.customer.is_none() && !self.overbooked
    }

    /// Whether the bookings are looked up and sorted, not found on the way through the order's own index. The
    /// index of a departure has the order of departures.
    pub(super) fn is_looked_up(&self, order: BookingOrder) -> bool {
        let by_departure = self.is_led_by_departure() && order != BookingOrder::CheckOut;
        self.is_in_house() || self.is_led_by_payment_state() || by_departure
    }

    /// Whether several statuses, and perhaps a type, are all that narrows the list.
    pub(super) fn is_by_statuses(&self) -> bool {
        let (statuses, service_type) = (self.statuses.clone(), self.service_type.clone());
        self.statuses.len() > 1 && *self == Self { statuses, service_type, ..Self::default() }
    }

    /// Whether an index that begins with the type serves the list. Within a scope its own indexes do. With a
    /// status, or several and nothing else, those of the status do: a booking has one of four types, so a page is
    /// soon full.
    pub(super) fn is_led_by_type(&self) -> bool {
        let is_scoped = self.company.is_some() || self.branch.is_some() || self.customer.is_some();
        !is_scoped
            && !self.is_led_by_departure()
            && !self.is_led_by_payment_state()
            && self.statuses.len() != 1
            && !self.is_by_statuses()
    }
}

/// All conditions of the filter, without its words.
macro_rules! narrowed {
    ($query:ident, $filter:ident) => {{
        use $crate::platform::query::{NoIndex, TrueLiteral};
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
        if let Some(phone) = &$filter.phone {
            $query = $query.filter(bookings::guest_phone.eq(phone.clone()));
        }
        if $filter.overbooked {
            $query =
                $query.filter(bookings::overbooked.eq(TrueLiteral)).filter(bookings::overbook_resolved_at.is_null());
        }
        match (
            $filter.statuses.as_slice(),
            $filter.customer.is_some() || $filter.is_led_by_payment_state() || $filter.is_led_by_departure(),
        ) {
            ([], _) => {}
            ([one], false) => $query = $query.filter(bookings::status.eq(one.clone())),
            (several, false) => $query = $query.filter(bookings::status.eq_any(several)),
            (any, true) => $query = $query.filter(NoIndex(bookings::status).eq_any(any)),
        }
        match $filter.payment_states.as_slice() {
            [] => {}
            [one] if $filter.is_led_by_payment_state() => {
                $query = $query.filter(bookings::payment_state.eq(one.clone()))
            }
            several if $filter.is_led_by_payment_state() => {
                $query = $query.filter(bookings::payment_state.eq_any(several))
            }
            several => $query = $query.filter(NoIndex(bookings::payment_state).eq_any(several)),
        }
        if let Some(kind) = &$filter.service_type {
            $query = if $filter.is_led_by_type() {
                $query.filter(bookings::service_type.eq(kind.clone()))
            } else {
                $query.filter(NoIndex(bookings::service_type).eq(kind.clone()))
            };
        }
        $query = $crate::within_periods!($query, $filter.periods, bookings::check_in, bookings::time_zone);
        $query = $crate::within_periods!($query, $filter.departures, bookings::check_out, bookings::time_zone);
        $query
    }};
}

pub(super) use narrowed;
