//! A new booking: new → CREATED (B1). Checks references, the core's draft, the total that the
//! person saw, and the free place; then writes booking, pets, occupancies, search words, timeline
//! and audit in one transaction.

use chrono::Duration;
use sapa_core::access::role::{Action, Author};
use sapa_core::base::issue::{Issue, Reason};
use sapa_core::base::search::sort_key;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::input::{BookingInput, CheckedPet};
use sapa_core::booking::placement::draft::{Draft, anchor, draft};
use sapa_core::booking::placement::enquiry::Enquiry;
use sapa_core::booking::placement::offer::in_order;
use sapa_core::booking::placement::setting::Setting;
use sapa_core::booking::state::{BookingSource, BookingStatus, PayAt};
use sapa_core::calendar::segment::StaySegment;
use sapa_core::calendar::stay::Stay;
use sapa_core::form::rules::Rules;
use sapa_core::payment::money::BookingMoney;
use sapa_core::price::quote::Quote;
use serde_json::{Value, json};

use super::payments::BookingPayments;
use super::place::{self, CHANGED, LiveOccupancies};
use super::reschedule::times_and_places;
use super::rows::booking::{self, NewBooking};
use super::rows::event::{self, NewBookingEvent};
use super::rows::money::MoneyColumns;
use super::rows::occupancy::{self, NewOccupancy};
use super::rows::pet::{self, NewPet};
use super::rows::term;
use super::site::Site;
use super::view::{self, BookingDetail};
use super::{expire, facts, happened, limits, mail, references};
use crate::audit;
use crate::branch::rows::{branch, workplace};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored, to_json};
use crate::platform::problem::Error;
use crate::session::Context;

/// How long a booking that its guest pays online is held without a payment.
const HOLD: Duration = Duration::minutes(15);

/// Creates a booking.
pub fn run(
    conn: &mut Conn,
    context: &Context,
    payments: &dyn BookingPayments,
    input: &BookingInput,
) -> Result<BookingDetail, Error> {
    run_noted(conn, context, payments, input, None)
}

/// Creates a booking as a part of something larger, which its timeline notes.
pub fn run_noted(
    conn: &mut Conn,
    context: &Context,
    payments: &dyn BookingPayments,
    input: &BookingInput,
    noted: Option<(&str, &Value)>,
) -> Result<BookingDetail, Error> {
    make(conn, context, input, noted)
        .and_then(|id| view::detail(conn, payments, id, &context.actor))
        .map_err(|error| place::refused(error, &context.actor))
}

/// The segments of a booking, each with whether it is overbooked on purpose.
type Places = Vec<(StaySegment, bool)>;

fn make(conn: &mut Conn, context: &Context, input: &BookingInput, noted: Option<(&str, &Value)>) -> Result<i64, Error> {
    let actor = context.actor;
    let form = input.clone().check()?;
    limits::begin(conn, context)?;
    // Holds company and branch as they are read here: a request that deletes, closes or shrinks
    // something waits, and then sees this booking.
    branch::hold(conn, form.branch_id.0)?;
    let site = references::site(conn, context, input)?;
    references::animals(conn, input)?;
    let (branch, service) = (&site.branch, &site.service);
    let guest = references::guest(conn, context, input, branch.0.company_id)?;
    let moment = happened::of(conn, context.now, input.happened_at.as_deref(), None)?;
    let setting = site.setting(actor.role, moment);
    let found = draft(input, &setting);
    Error::if_any(found.issues.clone())?;
    let (Some(stay), Some(quote)) = (&found.stay, &found.quote) else {
        return Err(Error::unprocessable(vec![Issue::new("arrival", "validation.required")]));
    };
    if input.expected_total.is_some_and(|seen| seen != quote.total) {
        return Err(Error::conflict(Reason::new(CHANGED)).with_extra("quote", quote));
    }
    let places = places(conn, context, input, (&site, &setting), &found, stay)?;
    let overbooked = places.iter().any(|(_, overbooked)| *overbooked);
    let pets = i32::try_from(input.pets.len()).unwrap_or(i32::MAX);

    let now = at(context.now);
    let staff = actor.role.is_dashboard();
    let held = !staff && input.pay_at == Some(PayAt::Online) && quote.total > 0;
    limits::check(conn, context, held.then_some(HOLD))?;
    let id = booking::insert(
        conn,
        &NewBooking {
            created_at: now,
            updated_at: now,
            company_id: branch.0.company_id,
            branch_id: branch.0.id,
            service_id: service.row.id,
            service_type: service.row.fields.service_type.clone(),
            time_zone: branch.0.fields.time_zone.clone(),
            customer_id: guest.customer,
            guest_name_key: sort_key(&guest.name),
            guest_name: guest.name.clone(),
            guest_phone: guest.phone.clone(),
            guest_email: guest.email.clone(),
            check_in: at(stay.check_in),
            check_out: at(stay.check_out),
            units: i32::try_from(stay.units).unwrap_or(i32::MAX),
            status: BookingStatus::Created.as_str().to_owned(),
            comment: form.comment,
            quote: to_json(quote)?,
            total: quote.total,
            currency: branch.1.currency.clone(),
            policy: branch.0.fields.cancellation_policy.clone(),
            policy_from: at(anchor(setting.branch, stored(&service.row.fields.service_type)?, stay.check_in)),
            hold_until: held.then(|| at(context.now.plus(HOLD))),
            pay_at: input.pay_at.unwrap_or(PayAt::OnSite).as_str().to_owned(),
            overbooked,
            overbook_reason: form.overbook_reason.filter(|_| overbooked),
            source: if staff { BookingSource::Staff } else { BookingSource::Marketplace }.as_str().to_owned(),
            created_by: Some(actor.user_id.0),
            money: MoneyColumns::of(&BookingMoney { total: quote.total, ..BookingMoney::default() }),
        },
    )?;
    if held {
        expire::plan(conn, id, context.now.plus(HOLD), context.now)?;
        limits::keep(conn, context, id, context.now)?;
    }
    write_pets(conn, id, form.pets)?;
    let segments: Vec<StaySegment> = places.iter().map(|(segment, _)| *segment).collect();
    for (segment, overbooked) in places {
        let row = NewOccupancy {
            branch_id: branch.0.id,
            booking_id: id,
            workplace_id: segment.workplace_id.0,
            interval: segment.interval,
            pets,
            overbooked,
        };
        occupancy::insert(conn, &row)?;
    }
    let number = facts::number_of(id, context.now, site.zone());
    let names = input.pets.iter().filter_map(|pet| pet.name.as_deref());
    let terms = facts::terms(&number, &guest.name, guest.phone.as_deref(), guest.email.as_deref(), names);
    term::replace(conn, id, branch.0.company_id, branch.0.id, terms)?;
    let stands = times_and_places(&segments, (stay.check_in, stay.check_out), &site.workplaces, site.zone());
    let made = Made { id, company: branch.0.company_id, number: &number, quote, overbooked, stands, moment };
    record(conn, context, made, noted)?;
    mail::created(conn, context.into(), id, input.notify_guest)?;
    Ok(id)
}

/// The segments for the booking: the requested segments, else the first free workplace (empty ones
/// before those with overdue guests), or an overbooked place where that is requested. All of them
/// are locked.
fn places(
    conn: &mut Conn,
    context: &Context,
    input: &BookingInput,
    (site, setting): (&Site, &Setting<'_>),
    found: &Draft,
    stay: &Stay,
) -> Result<Places, Error> {
    let enquiry = Enquiry::of_new(input, setting);
    let whole = |id| StaySegment { workplace_id: id, interval: stay.occupied };
    let requested = &found.segments;
    let suitable =
        found.workplaces.iter().filter(|fit| requested.is_empty() && fit.reason.is_none()).map(|fit| fit.id.0);
    let ids: Vec<i64> = requested.iter().map(|segment| segment.workplace_id.0).chain(suitable).collect();
    workplace::lock(conn, &ids)?;
    let taken = LiveOccupancies::read(conn, site.places(), &ids, stay.occupied)?;
    let ways: Vec<Vec<StaySegment>> = if requested.is_empty() {
        let offers = enquiry.offers(&taken.calendar, &found.workplaces, Some(stay));
        in_order(&offers).into_iter().map(|id| vec![whole(id)]).collect()
    } else {
        vec![requested.clone()]
    };
    let clashes = |segments: &[StaySegment]| enquiry.clashes(&taken.calendar, segments);
    if let Some(free) = ways.iter().find(|segments| clashes(segments).is_empty()) {
        return Ok(free.iter().map(|segment| (*segment, false)).collect());
    }
    match ways.first().filter(|_| input.overbook_reason.is_some()) {
        Some(first) => {
            let full = clashes(first);
            Ok(first.iter().map(|segment| (*segment, full.contains(segment))).collect())
        }
        None => {
            let segments: Vec<StaySegment> = ways.into_iter().flatten().collect();
            Err(place::refusal(&context.actor, &taken.collisions(&segments, None, site.zone())))
        }
    }
}

fn write_pets(conn: &mut Conn, booking: i64, pets: Vec<CheckedPet>) -> Result<(), Error> {
    for pet in pets {
        let row = NewPet {
            booking_id: booking,
            name: pet.name,
            animal_type_id: pet.animal_type_id.0,
            breed_id: pet.breed_id.map(|id| id.0),
            size: pet.size.as_str().to_owned(),
            note: pet.note,
        };
        pet::insert(conn, &row)?;
    }
    Ok(())
}

/// What timeline and audit keep of a new booking.
struct Made<'a> {
    id: i64,
    company: i64,
    number: &'a str,
    quote: &'a Quote,
    overbooked: bool,
    /// Its times and places.
    stands: Value,
    moment: UtcTime,
}

fn record(conn: &mut Conn, context: &Context, made: Made<'_>, noted: Option<(&str, &Value)>) -> Result<(), Error> {
    let Made { id, company, number, quote, overbooked, stands: mut value, moment } = made;
    let created = BookingStatus::Created;
    let mut details = overbooked.then(|| json!({ "overbooked": true }));
    if let Some((name, value)) = noted {
        details.get_or_insert_with(|| json!({}))[name] = value.clone();
    }
    let data = happened::event_details(details, moment, context.now);
    value["number"] = json!(number);
    value["status"] = json!(created);
    value["total"] = json!(quote.total);
    if overbooked {
        value["overbooked"] = json!(true);
    }
    event::insert(
        conn,
        &NewBookingEvent {
            booking_id: id,
            at: at(moment),
            actor_id: Some(context.actor.user_id.0),
            actor_role: Some(context.actor.role.as_str().to_owned()),
            action: "CREATE".to_owned(),
            from_status: None,
            to_status: Some(created.as_str().to_owned()),
            reason: None,
            data: data.map(|data| data.to_string()),
        },
    )?;
    audit::record::record(
        conn,
        &audit::rows::entry::Change {
            at: context.now,
            author: Author::Account(context.actor),
            action: Action::BookingCreate.as_str(),
            entity: "booking",
            entity_id: Some(id),
            company_id: Some(company),
            request_id: Some(&context.request_id),
            before: Value::Null,
            after: happened::audited(value, moment, context.now),
        },
    )
}
