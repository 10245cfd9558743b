//! Enumerations in the order of their choosers, and the limits that a form offers, for other
//! languages. Owns no rule.

use serde::Serialize;

use crate::access::role::{Role, StaffKind};
use crate::audit::{AUDITED, Audited};
use crate::base::happened::MOST_BACK;
use crate::base::kinds::{AnimalSize, CancellationPolicy, PriceUnit, ServiceType};
use crate::base::list::PAGE_MAX;
use crate::base::money::Currency;
use crate::base::plural;
use crate::base::time::Zone;
use crate::booking::action_input::BrokenOffBy;
use crate::booking::input::{PETS_MAX, USUAL_DAY, USUAL_SESSION};
use crate::booking::offline::OfflineAct;
use crate::booking::presence;
use crate::booking::state::BookingStatus;
use crate::branch::hours::{INTERVALS_MAX, USUAL_HOURS, USUAL_WEEKDAYS};
use crate::branch::workplace::WorkplaceKind;
use crate::calendar::alternatives::AlternativeKind;
use crate::calendar::grid::DAYS_MAX;
use crate::calendar::stay::MAX_UNITS;
use crate::catalogue::animal_type;
use crate::company::{CompanyStatus, CompanyType};
use crate::form::change::ChangeKind;
use crate::form::secret::SECRET_FIELDS;
use crate::home::HomePeriod;
use crate::note::{NoteEntity, NoteVisibility};
use crate::notification::{NotificationAudience, NotificationChannel};
use crate::payment::attention::{ConcernOutcome, ConcernParty, NeedsPerson};
use crate::payment::method::{PaymentMethod, PaymentWay};
use crate::payment::money::PaymentState;
use crate::payment::refund::{RefundKind, RefundRequestState, RefundState};
use crate::payment::status::PaymentStatus;
use crate::review::{ReviewFault, ReviewVisibility, STARS};
use crate::support::{ContactCategory, SupportStatus};
use crate::{branch, company};

/// The spellings of an enumeration's values. One type for all enumerations keeps the download
/// small; TypeScript gets a type for each.
pub type Texts = &'static [&'static str];

/// The roles of accounts that the dashboard manages and admits.
const STAFF: Texts = &[Role::Sysadm.as_str(), Role::Admin.as_str(), Role::Opr.as_str()];

/// The roles of all accounts.
const ACCOUNTS: Texts = &[Role::Sysadm.as_str(), Role::Admin.as_str(), Role::Opr.as_str(), Role::User.as_str()];
const WITH_DEPARTURE: Texts = &[PriceUnit::Night.as_str(), PriceUnit::Day.as_str()];
const OVERNIGHT: Texts = &[PriceUnit::Night.as_str()];
const EXPECTED: Texts = &[BookingStatus::Created.as_str()];
const PAST_STAY: Texts = &[BookingStatus::Completed.as_str()];
const TAKING_PLACE: Texts = &[
    BookingStatus::TAKING_PLACE[0].as_str(),
    BookingStatus::TAKING_PLACE[1].as_str(),
    BookingStatus::TAKING_PLACE[2].as_str(),
];
const IN_HOUSE: Texts = &[BookingStatus::IN_HOUSE[0].as_str()];
const AWAITING_APPROVAL: Texts = &[CompanyStatus::Pending.as_str()];
const ANSWERABLE: Texts = &[ReviewVisibility::ANSWERABLE[0].as_str(), ReviewVisibility::ANSWERABLE[1].as_str()];
const TO_DECIDE: Texts = &[ReviewVisibility::TO_DECIDE[0].as_str()];
const UNDECIDED: Texts = &[RefundRequestState::Open.as_str()];
const WAITS_FOR_OUTCOME: Texts =
    &[NeedsPerson::WAITING_FOR_OUTCOME[0].as_str(), NeedsPerson::WAITING_FOR_OUTCOME[1].as_str()];
const FOUND_REFUND_KIND: Texts = &[RefundKind::OF_FOUND[0].as_str(), RefundKind::OF_FOUND[1].as_str()];
const CORRECTING_REFUND_KIND: Texts = &[RefundKind::CORRECTING[0].as_str()];
const REFUND_BACK: Texts = &[RefundState::BACK[0].as_str(), RefundState::BACK[1].as_str()];
const SHARED: Texts = &[WorkplaceKind::Area.as_str()];
const PAYMENT_UNDER_WAY: Texts = &[PaymentStatus::Pending.as_str()];
const REFUND_UNDER_WAY: Texts = &[RefundState::Requested.as_str(), RefundState::Sent.as_str()];
const KEEPING_TIMES: Texts = &[AlternativeKind::Workplace.as_str(), AlternativeKind::Split.as_str()];

/// All enumerations and limits, by name.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
#[allow(missing_docs)] // each is the enumeration of its name
pub struct Enums {
    #[cfg_attr(feature = "schema", ts(as = "Vec<AnimalSize>"))]
    pub animal_size: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<BookingStatus>"))]
    pub booking_status: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<ServiceType>"))]
    pub service_type: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<PriceUnit>"))]
    pub price_unit: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<CompanyType>"))]
    pub company_type: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<CompanyStatus>"))]
    pub company_status: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<WorkplaceKind>"))]
    pub workplace_kind: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<CancellationPolicy>"))]
    pub cancellation_policy: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<ChangeKind>"))]
    pub change_kind: Texts,
    /// The roles of accounts that the dashboard manages and admits.
    #[cfg_attr(feature = "schema", ts(as = "Vec<Role>"))]
    pub role: Texts,
    /// The roles of all accounts, those of pet owners included.
    #[cfg_attr(feature = "schema", ts(as = "Vec<Role>"))]
    pub account_role: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<BrokenOffBy>"))]
    pub broken_off_by: Texts,
    /// The units of stays with a departure of their own.
    #[cfg_attr(feature = "schema", ts(as = "Vec<PriceUnit>"))]
    pub with_departure: Texts,
    /// The units of overnight stays, which may change their workplace.
    #[cfg_attr(feature = "schema", ts(as = "Vec<PriceUnit>"))]
    pub overnight: Texts,
    /// The states of bookings whose guest is still to come.
    #[cfg_attr(feature = "schema", ts(as = "Vec<BookingStatus>"))]
    pub expected: Texts,
    /// The states of bookings whose stay took place to its end.
    #[cfg_attr(feature = "schema", ts(as = "Vec<BookingStatus>"))]
    pub past_stay: Texts,
    /// Countries in which Serbian is understood; English is proposed in the others.
    pub serbian_in: Texts,
    /// The states of bookings whose guest comes, is there or was there.
    #[cfg_attr(feature = "schema", ts(as = "Vec<BookingStatus>"))]
    pub taking_place: Texts,
    /// The states of bookings whose pets are in house.
    #[cfg_attr(feature = "schema", ts(as = "Vec<BookingStatus>"))]
    pub in_house: Texts,
    /// The states of companies that wait for approval.
    #[cfg_attr(feature = "schema", ts(as = "Vec<CompanyStatus>"))]
    pub awaiting_approval: Texts,
    /// The visibilities of reviews that the company may answer.
    #[cfg_attr(feature = "schema", ts(as = "Vec<ReviewVisibility>"))]
    pub answerable: Texts,
    /// The visibilities of reviews about which the platform decides.
    #[cfg_attr(feature = "schema", ts(as = "Vec<ReviewVisibility>"))]
    pub to_decide: Texts,
    /// The states of requests for refunds that nobody has decided.
    #[cfg_attr(feature = "schema", ts(as = "Vec<RefundRequestState>"))]
    pub undecided: Texts,
    /// The kinds of workplaces that pets of several bookings share.
    #[cfg_attr(feature = "schema", ts(as = "Vec<WorkplaceKind>"))]
    pub shared: Texts,
    /// The kinds of alternatives that keep the requested arrival and departure.
    #[cfg_attr(feature = "schema", ts(as = "Vec<AlternativeKind>"))]
    pub keeping_times: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<StaffKind>"))]
    pub staff_kind: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<NoteEntity>"))]
    pub note_entity: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<NoteVisibility>"))]
    pub note_visibility: Texts,
    /// Glyphs of animal types.
    #[cfg_attr(feature = "schema", ts(as = "Vec<String>"))]
    pub animal_icons: Texts,
    /// Names of the zones, the default first.
    #[cfg_attr(feature = "schema", ts(as = "Vec<Zone>"))]
    pub time_zones: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<Currency>"))]
    pub currencies: Texts,
    /// The kinds of audited entities with their actions.
    pub audited: &'static [Audited],
    /// ISO 3166, two letters.
    pub countries: Vec<&'static str>,
    #[cfg_attr(feature = "schema", ts(as = "Vec<String>"))]
    pub language: Texts,
    pub max_pets: usize,
    /// Seconds between two signs of life of somebody who is at a booking.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub presence_renewed_every: i64,
    /// Most opening intervals of one weekday.
    pub max_intervals: usize,
    /// Most days in one answer of a branch's calendar.
    pub max_calendar_days: usize,
    /// Most units of one stay.
    pub max_units: i64,
    /// The last page of a list that has a number.
    pub max_page: u32,
    /// Unit of the price, by service type.
    #[cfg_attr(feature = "schema", ts(type = "Record<ServiceType, PriceUnit>"))]
    pub unit_of: UnitOf,
    #[cfg_attr(feature = "schema", ts(as = "Vec<PaymentState>"))]
    pub payment_state: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<PaymentStatus>"))]
    pub payment_status: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<PaymentMethod>"))]
    pub payment_method: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<PaymentWay>"))]
    pub payment_way: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<RefundRequestState>"))]
    pub refund_request_state: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<ReviewVisibility>"))]
    pub review_visibility: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<NeedsPerson>"))]
    pub needs_person: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<ConcernParty>"))]
    pub concern_party: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<ConcernOutcome>"))]
    pub concern_outcome: Texts,
    /// The reasons of concerns that are settled by saying what became of the money.
    #[cfg_attr(feature = "schema", ts(as = "Vec<NeedsPerson>"))]
    pub waits_for_outcome: Texts,
    /// The kinds that a refund which was found at the provider may get.
    #[cfg_attr(feature = "schema", ts(as = "Vec<RefundKind>"))]
    pub found_refund_kind: Texts,
    /// The kinds of refund that correct what was recorded, and return nothing to anybody.
    #[cfg_attr(feature = "schema", ts(as = "Vec<RefundKind>"))]
    pub correcting_refund_kind: Texts,
    /// The states of refunds whose amount is with the company again.
    #[cfg_attr(feature = "schema", ts(as = "Vec<RefundState>"))]
    pub refund_back: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<ReviewFault>"))]
    pub review_fault: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<ContactCategory>"))]
    pub contact_category: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<SupportStatus>"))]
    pub support_status: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<NotificationAudience>"))]
    pub notification_audience: Texts,
    #[cfg_attr(feature = "schema", ts(as = "Vec<NotificationChannel>"))]
    pub notification_channel: Texts,
    /// The lengths in days of the periods that a home compares.
    #[cfg_attr(feature = "schema", ts(as = "Vec<HomePeriod>"))]
    pub home_period: Texts,
    /// The fewest and the most stars of a review.
    pub stars: (i32, i32),
    /// The states of payments whose money may still arrive.
    #[cfg_attr(feature = "schema", ts(as = "Vec<PaymentStatus>"))]
    pub payment_under_way: Texts,
    /// The states of refunds that may still change.
    #[cfg_attr(feature = "schema", ts(as = "Vec<RefundState>"))]
    pub refund_under_way: Texts,
    /// Why a company takes no new bookings, by its status; null where it takes them.
    #[cfg_attr(feature = "schema", ts(type = "Record<CompanyStatus, string | null>"))]
    pub closed_because: ClosedBecause,
    /// Names of the fields that no draft holds, in whatever form they stand.
    #[cfg_attr(feature = "schema", ts(as = "Vec<String>"))]
    pub secret_fields: Texts,
    /// What staff may do without network.
    #[cfg_attr(feature = "schema", ts(as = "Vec<OfflineAct>"))]
    pub offline_act: Texts,
    /// How many hours after it happened an act without network is still taken.
    pub offline_hours: i64,
    /// The defaults of a new branch.
    pub branch_defaults: BranchDefaults,
    /// Values that a form suggests where nothing is entered yet.
    pub usual: Usual,
}

/// Values that a form suggests where nothing is entered yet; hours as `HH:mm`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Usual {
    /// The weekdays on which a branch is usually open, 1 = Monday.
    pub weekdays: &'static [u8],
    /// Opening and closing time of these weekdays.
    pub hours: (&'static str, &'static str),
    /// Arrival and departure of a day.
    pub day: (&'static str, &'static str),
    /// Arrival of a session on a later day.
    pub session: &'static str,
    /// The period of a home.
    pub home_period: HomePeriod,
}

/// Why a company takes no new bookings, by its status.
#[derive(Debug, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs)]
pub struct ClosedBecause {
    pub pending: Option<&'static str>,
    pub approved: Option<&'static str>,
    pub suspended: Option<&'static str>,
}

/// Unit of the price, by service type.
#[derive(Debug, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs)]
pub struct UnitOf {
    pub hostel: PriceUnit,
    pub day_care: PriceUnit,
    pub grooming: PriceUnit,
    pub veterinary: PriceUnit,
}

/// The defaults of a new branch.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
#[allow(missing_docs)]
pub struct BranchDefaults {
    pub time_zone: Zone,
    pub check_in_from: &'static str,
    pub check_out_until: &'static str,
    pub cancellation_policy: CancellationPolicy,
}

/// All enumerations and limits.
pub fn enums() -> Enums {
    Enums {
        animal_size: AnimalSize::TEXTS,
        booking_status: BookingStatus::TEXTS,
        service_type: ServiceType::TEXTS,
        price_unit: PriceUnit::TEXTS,
        company_type: CompanyType::TEXTS,
        company_status: CompanyStatus::TEXTS,
        workplace_kind: WorkplaceKind::TEXTS,
        cancellation_policy: CancellationPolicy::TEXTS,
        change_kind: ChangeKind::TEXTS,
        role: STAFF,
        account_role: ACCOUNTS,
        broken_off_by: BrokenOffBy::TEXTS,
        with_departure: WITH_DEPARTURE,
        overnight: OVERNIGHT,
        expected: EXPECTED,
        past_stay: PAST_STAY,
        serbian_in: &plural::SERBIAN_IN,
        taking_place: TAKING_PLACE,
        in_house: IN_HOUSE,
        awaiting_approval: AWAITING_APPROVAL,
        answerable: ANSWERABLE,
        to_decide: TO_DECIDE,
        undecided: UNDECIDED,
        shared: SHARED,
        keeping_times: KEEPING_TIMES,
        staff_kind: StaffKind::TEXTS,
        note_entity: NoteEntity::TEXTS,
        note_visibility: NoteVisibility::TEXTS,
        animal_icons: animal_type::ICONS,
        time_zones: Zone::TEXTS,
        currencies: Currency::TEXTS,
        audited: AUDITED,
        countries: company::country::codes().collect(),
        language: &plural::LANGUAGES,
        max_pets: PETS_MAX,
        presence_renewed_every: presence::RENEWED_EVERY,
        max_intervals: INTERVALS_MAX,
        max_calendar_days: DAYS_MAX,
        max_units: MAX_UNITS,
        max_page: PAGE_MAX,
        payment_state: PaymentState::TEXTS,
        payment_status: PaymentStatus::TEXTS,
        payment_method: PaymentMethod::TEXTS,
        payment_way: PaymentWay::TEXTS,
        refund_request_state: RefundRequestState::TEXTS,
        review_visibility: ReviewVisibility::TEXTS,
        needs_person: NeedsPerson::TEXTS,
        concern_party: ConcernParty::TEXTS,
        concern_outcome: ConcernOutcome::TEXTS,
        waits_for_outcome: WAITS_FOR_OUTCOME,
        found_refund_kind: FOUND_REFUND_KIND,
        correcting_refund_kind: CORRECTING_REFUND_KIND,
        refund_back: REFUND_BACK,
        review_fault: ReviewFault::TEXTS,
        contact_category: ContactCategory::TEXTS,
        support_status: SupportStatus::TEXTS,
        notification_audience: NotificationAudience::TEXTS,
        notification_channel: NotificationChannel::TEXTS,
        home_period: HomePeriod::TEXTS,
        stars: STARS,
        payment_under_way: PAYMENT_UNDER_WAY,
        refund_under_way: REFUND_UNDER_WAY,
        unit_of: UnitOf {
            hostel: ServiceType::Hostel.unit(),
            day_care: ServiceType::DayCare.unit(),
            grooming: ServiceType::Grooming.unit(),
            veterinary: ServiceType::Veterinary.unit(),
        },
        closed_because: ClosedBecause {
            pending: company::closed_because(CompanyStatus::Pending),
            approved: company::closed_because(CompanyStatus::Approved),
            suspended: company::closed_because(CompanyStatus::Suspended),
        },
        secret_fields: SECRET_FIELDS,
        offline_act: OfflineAct::TEXTS,
        offline_hours: MOST_BACK.num_hours(),
        branch_defaults: BranchDefaults {
            time_zone: Zone::Belgrade,
            check_in_from: branch::CHECK_IN_FROM,
            check_out_until: branch::CHECK_OUT_UNTIL,
            cancellation_policy: CancellationPolicy::Moderate,
        },
        usual: Usual {
            weekdays: USUAL_WEEKDAYS,
            hours: USUAL_HOURS,
            day: USUAL_DAY,
            session: USUAL_SESSION,
            home_period: HomePeriod::USUAL,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_by_property_agree_with_the_property() {
        let that = |has: &dyn Fn(usize) -> bool, of: Texts| -> Vec<&str> {
            of.iter().enumerate().filter(|(at, _)| has(*at)).map(|(_, text)| *text).collect()
        };
        let Enums {
            with_departure,
            overnight,
            expected,
            past_stay,
            in_house,
            taking_place,
            shared,
            keeping_times,
            account_role,
            ..
        } = enums();
        assert_eq!(with_departure, that(&|at| PriceUnit::ALL[at].has_departure(), PriceUnit::TEXTS));
        assert_eq!(overnight, that(&|at| PriceUnit::ALL[at].is_overnight(), PriceUnit::TEXTS));
        assert_eq!(expected, that(&|at| BookingStatus::ALL[at].is_expected(), BookingStatus::TEXTS));
        assert_eq!(past_stay, that(&|at| BookingStatus::ALL[at].is_past_stay(), BookingStatus::TEXTS));
        assert_eq!(in_house, that(&|at| BookingStatus::ALL[at].is_in_house(), BookingStatus::TEXTS));
        assert_eq!(taking_place, that(&|at| BookingStatus::ALL[at] != BookingStatus::Canceled, BookingStatus::TEXTS));
        assert_eq!(shared, that(&|at| WorkplaceKind::ALL[at].is_shared(), WorkplaceKind::TEXTS));
        assert_eq!(keeping_times, that(&|at| AlternativeKind::ALL[at].keeps_times(), AlternativeKind::TEXTS));
        assert_eq!(account_role, that(&|at| Role::ALL[at] != Role::Guest, Role::TEXTS));
        for kind in ServiceType::ALL {
            assert_eq!(kind.unit().has_departure(), !kind.is_session(), "{kind}");
        }
    }

    #[test]
    fn every_service_type_has_its_unit() {
        let of = serde_json::to_value(enums().unit_of).expect("JSON");
        let expected: serde_json::Map<_, _> =
            ServiceType::ALL.iter().map(|t| (t.to_string(), t.unit().to_string().into())).collect();
        assert_eq!(of, serde_json::Value::Object(expected));
    }
}
