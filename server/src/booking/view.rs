//! Bookings as answers: a row of a list, all fields, the timeline. Decides which fields a reader
//! sees; which bookings a reader sees is decided before.

use sapa_core::access::role::{Actor, Role};
use sapa_core::base::kinds::{AnimalSize, CancellationPolicy, ServiceType};
use sapa_core::base::money::Currency;
use sapa_core::base::time::{UtcTime, Zone};
use sapa_core::booking::facts::BookingFacts;
use sapa_core::booking::state::{BookingSource, BookingStatus, CancelKind, PayAt};
use sapa_core::branch::workplace::WorkplaceKind;
use sapa_core::payment::guest_mail::{self, GuestMailKind, MailState, reachable};
use sapa_core::payment::money::PaymentState;
use sapa_core::price::policy::{Term, terms};
use sapa_core::price::quote::Quote;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::payments::{BookingPayments, Payment, RefundRequest};
use super::rows::booking::{self, Booking, BookingExtras, BookingSummary, ListedBooking};
use super::rows::event::BookingEventRow;
use super::rows::occupancy::{self, BookedWorkplace};
use super::rows::pet::{self, PetRow};
use super::{facts, mail, mail_again};
use crate::platform::db::Conn;
use crate::platform::db::types::{json, stored};
use crate::platform::outbox::rows::{self as mails, MailRow};
use crate::platform::problem::Error;

/// A booking in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BookingItem {
    pub id: i64,
    /// Number of the booking, "Booking ID" on screen.
    #[schema(example = "B-2026-000123")]
    pub number: String,
    pub version: i64,
    pub company_id: i64,
    pub company_name: String,
    pub branch_id: i64,
    pub branch_name: String,
    pub service_id: i64,
    pub service_title_en: String,
    pub service_title_sr: String,
    pub service_type: ServiceType,
    pub guest_name: String,
    pub guest_phone: Option<String>,
    pub pet_names: Vec<String>,
    pub status: BookingStatus,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    /// In the branch's zone, with offset.
    pub check_in_local: String,
    /// In the branch's zone, with offset.
    pub check_out_local: String,
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// Nights, days or 1.
    pub units: i32,
    /// Total in minor units.
    pub total: i64,
    pub currency: Currency,
    /// None: nothing was captured, and nothing is owed.
    pub payment_state: Option<PaymentState>,
    /// What is still to be paid, minor units; negative: what was paid beyond it.
    pub balance: i64,
    pub overbooked: bool,
    pub workplace_names: Vec<String>,
    /// The facts that decide which actions are permitted.
    #[schema(value_type = Object)]
    pub facts: BookingFacts,
}

/// All fields of a booking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BookingDetail {
    #[serde(flatten)]
    pub item: BookingItem,
    pub guest_email: Option<String>,
    /// Whether mails reach the guest: not without an address, and not an erased one.
    pub guest_reachable: bool,
    /// The language of the customer's account, else that of the company's country.
    #[schema(example = "sr_Latn_RS")]
    pub guest_language: &'static str,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub customer_id: Option<i64>,
    pub pets: Vec<BookingPet>,
    pub workplaces: Vec<BookingWorkplace>,
    pub comment: Option<String>,
    #[schema(value_type = Object)]
    pub quote: Quote,
    pub policy: CancellationPolicy,
    /// Refunds of a customer's cancellation by time.
    #[schema(value_type = Vec<Object>)]
    pub terms: Vec<Term>,
    pub pay_at: PayAt,
    pub source: BookingSource,
    pub cancel_kind: Option<CancelKind>,
    pub cancel_reason: Option<String>,
    pub early_reason: Option<String>,
    pub overbook_reason: Option<String>,
    /// When an overbooked booking got a place of its own.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub overbook_resolved_at: Option<UtcTime>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub checked_in_at: Option<UtcTime>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub completed_at: Option<UtcTime>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub canceled_at: Option<UtcTime>,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
    pub created_by_name: Option<String>,
    /// The payments, the first one first.
    pub payments: Vec<Payment>,
    /// The open requests for refunds; none for a pet owner.
    pub open_refund_requests: Vec<RefundRequest>,
}

/// A pet of a booking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BookingPet {
    pub id: i64,
    pub name: String,
    pub animal_type_id: i64,
    pub animal_type_name_en: String,
    pub animal_type_name_sr: String,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub breed_id: Option<i64>,
    pub breed_name_en: Option<String>,
    pub breed_name_sr: Option<String>,
    pub size: AnimalSize,
    pub note: Option<String>,
}

/// A segment of a booking in one workplace.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BookingWorkplace {
    pub id: i64,
    pub name: String,
    pub kind: WorkplaceKind,
    pub from: UtcTime,
    pub to: UtcTime,
}

/// An event of a booking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TimelineItem {
    pub id: i64,
    pub at: UtcTime,
    /// In the branch's zone, with offset.
    pub at_local: String,
    /// `CREATE` or one of the core's booking actions.
    #[schema(example = "CHECK_IN")]
    pub action: String,
    pub from: Option<BookingStatus>,
    pub to: Option<BookingStatus>,
    pub reason: Option<String>,
    /// Author of the event; none: the system, or a person whose name the reader may not see.
    pub actor_name: Option<String>,
    pub actor_role: Option<Role>,
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "schema", ts(type = "Record<string, unknown> | null"))]
    pub data: Option<Value>,
}

/// The timeline of a booking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Timeline {
    /// The events, the first one first.
    pub items: Vec<TimelineItem>,
}

/// A mail to the guest.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BookingMail {
    pub id: i64,
    pub kind: GuestMailKind,
    pub recipient: String,
    #[schema(example = "sr_Latn_RS")]
    pub language: String,
    pub state: MailState,
    pub created_at: UtcTime,
    /// When it was sent, given up or withdrawn.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub ended_at: Option<UtcTime>,
    /// When it was written or, once it has ended, when that was: in the branch's zone, with offset.
    pub at_local: String,
    /// Whether the reader may send it again now.
    pub can_go_again: bool,
}

/// The mails to the guest of a booking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BookingMails {
    /// The mails, the last one first, a hundred at most.
    pub items: Vec<BookingMail>,
}

/// The mails of a booking for `reader`, in its zone.
pub fn mails(conn: &mut Conn, booking: &Booking, reader: &Actor) -> Result<BookingMails, Error> {
    let zone = stored::<Zone>(&booking.row.time_zone)?;
    let rows = mails::about(conn, (mail::BOOKING, booking.row.id), mail::MOST)?;
    let may = mail_again::may(booking, reader)?;
    let one = |row: &MailRow| {
        let row = row.clone();
        Ok(BookingMail {
            can_go_again: may && mail_again::refused(booking, &rows, &row)?.is_none(),
            id: row.id,
            kind: stored(&row.kind)?,
            recipient: row.recipient,
            language: row.language,
            state: stored(&row.state)?,
            created_at: row.created_at.0,
            ended_at: row.ended_at.map(UtcTime::from),
            at_local: zone.local(row.ended_at.unwrap_or(row.created_at).0),
        })
    };
    Ok(BookingMails { items: rows.iter().map(one).collect::<Result<_, Error>>()? })
}

/// Rows of a list, in the order of `bookings`: two further queries for any number of rows.
pub fn items(conn: &mut Conn, bookings: Vec<ListedBooking>) -> Result<Vec<BookingItem>, Error> {
    let ids: Vec<i64> = bookings.iter().map(|booking| booking.row.id).collect();
    let mut pets = Groups::of(pet::names(conn, &ids)?, |(booking, _)| *booking);
    let mut places = Groups::of(occupancy::places(conn, &ids)?, |place| place.booking_id);
    bookings
        .into_iter()
        .map(|booking| {
            let id = booking.row.id;
            let places = displayed_workplaces(&booking.row, places.take(id), |place| place.live);
            let pets = pets.take(id).into_iter().map(|(_, name)| name).collect();
            item(booking, pets, places.into_iter().map(|place| place.name).collect())
        })
        .collect()
}

/// Rows by booking. A page has few, so they are found without a table of hashes.
struct Groups<T>(Vec<(i64, Vec<T>)>);

impl<T> Groups<T> {
    /// The rows of each booking; those of one booking stand together in `rows`, by booking.
    fn of(rows: Vec<T>, booking: impl Fn(&T) -> i64) -> Self {
        let mut groups: Vec<(i64, Vec<T>)> = Vec::with_capacity(rows.len());
        for row in rows {
            let id = booking(&row);
            match groups.last_mut() {
                Some((last, group)) if *last == id => group.push(row),
                _ => groups.push((id, vec![row])),
            }
        }
        Self(groups)
    }

    fn take(&mut self, booking: i64) -> Vec<T> {
        let found = self.0.binary_search_by_key(&booking, |(id, _)| *id);
        found.ok().and_then(|at| self.0.get_mut(at)).map(|(_, group)| std::mem::take(group)).unwrap_or_default()
    }
}

/// The workplaces to show: for pets that left before the first night, the workplace in which they
/// were.
fn displayed_workplaces<P>(row: &BookingSummary, mut places: Vec<P>, is_live: impl Fn(&P) -> bool) -> Vec<P> {
    if row.checked_in_at.is_some() && !places.iter().any(is_live) {
        places.truncate(1);
    }
    places
}

fn item(booking: ListedBooking, pet_names: Vec<String>, workplace_names: Vec<String>) -> Result<BookingItem, Error> {
    let facts = facts::of(&booking)?;
    // A booking that is over or canceled no longer blocks a place.
    let overbooked = booking.row.is_overbooked() && facts.status.is_live();
    let Booking { row, company_name, branch_name, service_title_en, service_title_sr, .. } = booking;
    Ok(BookingItem {
        id: row.id,
        number: facts::number_of_row(&row)?,
        version: row.version,
        company_id: row.company_id,
        company_name,
        branch_id: row.branch_id,
        branch_name,
        service_id: row.service_id,
        service_title_en,
        service_title_sr,
        service_type: facts.service_type,
        guest_name: row.guest_name,
        guest_phone: row.guest_phone,
        pet_names,
        status: facts.status,
        check_in: facts.check_in,
        check_out: facts.check_out,
        check_in_local: facts.zone.local(facts.check_in),
        check_out_local: facts.zone.local(facts.check_out),
        time_zone: row.time_zone,
        units: row.units,
        total: row.total,
        currency: stored(&row.currency)?,
        payment_state: row.money.payment_state.as_deref().map(stored).transpose()?,
        balance: facts.balance,
        overbooked,
        workplace_names,
        facts,
    })
}

/// All fields of the booking `id` for `reader`.
pub fn detail(
    conn: &mut Conn,
    payments: &dyn BookingPayments,
    id: i64,
    reader: &Actor,
) -> Result<BookingDetail, Error> {
    let booking = booking::find_for_detail(conn, id)?.ok_or_else(Error::not_found)?;
    detail_of(conn, payments, booking, reader)
}

/// The same of a booking that was read. Names and reasons of staff are hidden from a pet owner.
pub fn detail_of(
    conn: &mut Conn,
    payments: &dyn BookingPayments,
    (booking, (author, country, language)): (Booking, BookingExtras),
    reader: &Actor,
) -> Result<BookingDetail, Error> {
    let staff = reader.role.is_dashboard();
    let pets = pet::of_booking(conn, booking.row.id)?;
    let places = displayed_workplaces(&booking.row, occupancy::places_of(conn, booking.row.id)?, |place| place.live);
    let (payments, open_refund_requests) = payments.of_booking(conn, &booking, reader)?;
    let names = pets.iter().map(|pet| pet.name.clone()).collect();
    let Booking { row, company_name, company_status, branch_name, service_title_en, service_title_sr } = booking;
    let (created_at, overbook_resolved_at) = (row.created_at.0, row.overbook_resolved_at);
    let listed = ListedBooking {
        row: row.summary,
        company_name,
        company_status,
        branch_name,
        service_title_en,
        service_title_sr,
    };
    let item = item(listed, names, places.iter().map(|place| place.name.clone()).collect())?;
    Ok(BookingDetail {
        guest_reachable: reachable(row.guest_email.as_deref()).is_some(),
        guest_email: row.guest_email,
        guest_language: guest_mail::language(language.as_deref(), &country),
        customer_id: item.facts.customer_id.map(i64::from),
        pets: pets.into_iter().map(pet).collect::<Result<_, _>>()?,
        workplaces: places.into_iter().map(workplace).collect::<Result<_, _>>()?,
        comment: row.comment,
        quote: json(&row.quote)?,
        policy: item.facts.policy,
        terms: terms(item.facts.policy, item.facts.policy_from, item.facts.zone),
        pay_at: stored(&row.pay_at)?,
        source: stored(&row.source)?,
        cancel_kind: item.facts.cancel_kind,
        cancel_reason: row.cancel_reason.filter(|_| staff),
        early_reason: row.early_reason.filter(|_| staff),
        overbook_reason: row.overbook_reason.filter(|_| staff),
        overbook_resolved_at: overbook_resolved_at.map(UtcTime::from),
        checked_in_at: item.facts.checked_in_at,
        completed_at: item.facts.completed_at,
        canceled_at: item.facts.canceled_at,
        created_at,
        updated_at: row.updated_at.0,
        created_by_name: author.filter(|_| staff).map(|(first, last)| format!("{first} {last}")),
        payments,
        open_refund_requests,
        item,
    })
}

fn pet(row: PetRow) -> Result<BookingPet, Error> {
    let (breed_name_en, breed_name_sr) = row.breed_names.unzip();
    Ok(BookingPet {
        id: row.id,
        name: row.name,
        animal_type_id: row.animal_type_id,
        animal_type_name_en: row.animal_type_name_en,
        animal_type_name_sr: row.animal_type_name_sr,
        breed_id: row.breed_id,
        breed_name_en,
        breed_name_sr,
        size: stored(&row.size)?,
        note: row.note,
    })
}

fn workplace(place: BookedWorkplace) -> Result<BookingWorkplace, Error> {
    Ok(BookingWorkplace {
        id: place.workplace_id,
        name: place.name,
        kind: stored(&place.kind)?,
        from: place.from_utc.0,
        to: place.to_utc.0,
    })
}

/// The timeline for `reader`, in the zone of the booking.
pub fn timeline(booking: &Booking, events: Vec<BookingEventRow>, reader: &Actor) -> Result<Timeline, Error> {
    let zone = stored::<Zone>(&booking.row.time_zone)?;
    let staff = reader.role.is_dashboard();
    let items = events.into_iter().map(|event| {
        let own = event.actor_id == Some(reader.user_id.0);
        let visible = staff || own;
        Ok(TimelineItem {
            id: event.id,
            at: event.at.0,
            at_local: zone.local(event.at.0),
            action: event.action,
            from: event.from_status.as_deref().map(stored).transpose()?,
            to: event.to_status.as_deref().map(stored).transpose()?,
            reason: event.reason.filter(|_| visible),
            actor_name: event.actor_name.filter(|_| visible).map(|(first, last)| format!("{first} {last}")),
            actor_role: event.actor_role.as_deref().map(stored).transpose()?,
            data: event.data.filter(|_| visible).as_deref().map(json).transpose()?,
        })
    });
    Ok(Timeline { items: items.collect::<Result<_, Error>>()? })
}
