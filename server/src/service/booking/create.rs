//! new → CREATED (B1): references, the core's draft, the price that was seen, a free place;
//! then booking, pets, occupancy, words, timeline and audit at once.

use std::collections::HashMap;

use sapa_core::booking::draft::{Draft, DraftQuestion, anchor, draft};
use sapa_core::booking::input::BookingInput;
use sapa_core::booking::state::{BookingSource, BookingStatus, PayAt};
use sapa_core::id::WorkplaceId;
use sapa_core::issue::{Issue, Reason};
use sapa_core::price::quote::Quote;
use sapa_core::role::{Action, Decision, Object, can};
use sapa_core::schedule::stay::Stay;
use sapa_core::search::sort_key;
use sapa_core::text::{clean, normalize_email, normalize_phone};
use serde_json::json;

use super::place::{self, Wanted};
use super::view::{self, BookingDetail};
use super::{Context, facts};
use crate::auth::guard::decide;
use crate::db::booking::{self, NewBooking};
use crate::db::booking_event::{self, NewEvent};
use crate::db::booking_pet::{self, NewPet};
use crate::db::branch::{self, Branch};
use crate::db::occupancy::{self, NewOccupancy};
use crate::db::service::{self, Service};
use crate::db::types::{at, stored, to_json};
use crate::db::workplace::{self, Workplace};
use crate::db::{Conn, animal_type, audit, breed, search};
use crate::problem::Error;

/// Makes a booking. The form's own rules have been checked.
pub fn run(conn: &mut Conn, context: &Context, input: &BookingInput) -> Result<BookingDetail, Error> {
    make(conn, context, input).map_err(|error| place::refused(error, &context.actor))
}

fn make(conn: &mut Conn, context: &Context, input: &BookingInput) -> Result<BookingDetail, Error> {
    let actor = context.actor;
    let (branch, service) = references(conn, context, input)?;
    let guest = guest(conn, context, input, branch.0.company_id)?;
    let workplaces = workplace::of_branch(conn, branch.0.id)?;
    let question = DraftQuestion {
        input: input.clone(),
        branch: facts::of_branch(&branch)?,
        service: facts::of_service(&service)?,
        workplaces: workplaces.iter().map(|place| place.facts.clone()).collect(),
        role: actor.role,
        now: context.now,
    };
    let Draft { issues, stay, quote, workplaces: fits, .. } = draft(&question);
    Error::if_any(issues)?;
    let (Some(stay), Some(quote)) = (stay, quote) else {
        return Err(Error::unprocessable(vec![Issue::new("arrival", "validation.required")]));
    };
    if input.expected_total.is_some_and(|seen| seen != quote.total) {
        return Err(Error::conflict(Reason::new("booking.quote_changed")).with_extra("quote", &quote));
    }

    let suitable: Vec<&Workplace> = fits
        .iter()
        .filter(|fit| fit.reason.is_none() && input.workplace_id.is_none_or(|wanted| wanted == fit.id))
        .filter_map(|fit| workplaces.iter().find(|place| place.facts.id == fit.id))
        .collect();
    let pets = i32::try_from(input.pets.len()).unwrap_or(i32::MAX);
    let (workplace, overbooked) = place_for(conn, context, input, &branch, &suitable, &stay, pets)?;

    let now = at(context.now);
    let staff = actor.role.is_dashboard();
    let zone = question.branch.time_zone;
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
            comment: clean(input.comment.as_deref()),
            quote: to_json(&quote)?,
            total: quote.total,
            currency: branch.1.currency.clone(),
            policy: branch.0.fields.cancellation_policy.clone(),
            policy_anchor: at(anchor(&question.branch, stored(&service.row.fields.service_type)?, stay.check_in)),
            pay_at: input.pay_at.unwrap_or(PayAt::OnSite).as_str().to_owned(),
            overbooked,
            overbook_reason: clean(input.overbook_reason.as_deref()).filter(|_| overbooked),
            source: if staff { BookingSource::Staff } else { BookingSource::Marketplace }.as_str().to_owned(),
            created_by: Some(actor.user_id.0),
        },
    )?;
    write_pets(conn, id, input)?;
    occupancy::insert(
        conn,
        &NewOccupancy {
            branch_id: branch.0.id,
            booking_id: id,
            workplace_id: workplace.0,
            interval: stay.occupied,
            pets,
            overbooked,
        },
    )?;
    let number = facts::number_of(id, context.now, zone);
    let names = input.pets.iter().filter_map(|pet| pet.name.as_deref());
    let terms = facts::terms(&number, &guest.name, guest.phone.as_deref(), guest.email.as_deref(), names);
    search::replace(conn, id, branch.0.company_id, branch.0.id, terms)?;
    record(conn, context, id, branch.0.company_id, &number, &quote, overbooked)?;
    view::detail(conn, id, &actor)
}

/// The branch and the service, if the actor may book there; else what is no reference of theirs.
fn references(conn: &mut Conn, context: &Context, input: &BookingInput) -> Result<(Branch, Service), Error> {
    let unknown = |path: &str| Error::unprocessable(vec![Issue::new(path, "validation.reference")]);
    let actor = context.actor;
    // Company, branch and all that is in it stay as they are found here: who deletes, closes or
    // shrinks something waits, and sees this booking.
    branch::hold(conn, input.branch_id.map_or(0, |id| id.0))?;
    let branch = branch::find(conn, input.branch_id.map_or(0, |id| id.0))?.filter(|(branch, _)| {
        // A pet owner books for themselves, wherever there is a place.
        let owner = (!actor.role.is_dashboard()).then_some(actor.user_id);
        let object =
            Object { company_id: Some(branch.company_id.into()), branch_id: Some(branch.id.into()), user_id: owner };
        can(Some(&actor), Action::BookingCreate, object) == Decision::Yes
    });
    let branch = branch.ok_or_else(|| unknown("branchId"))?;
    if input.overbook_reason.is_some() {
        let object = Object {
            company_id: Some(branch.0.company_id.into()),
            branch_id: Some(branch.0.id.into()),
            ..Object::default()
        };
        decide(can(Some(&actor), Action::BookingOverbook, object))?;
    }
    let service = service::find(conn, input.service_id.map_or(0, |id| id.0))?
        .filter(|service| service.row.branch_id == branch.0.id)
        // What does not fit its branch is not for the marketplace.
        .filter(|service| actor.role.is_dashboard() || service.row.fields.service_type == branch.0.fields.branch_type);
    let service = service.ok_or_else(|| unknown("serviceId"))?;
    animals(conn, input)?;
    Ok((branch, service))
}

/// Whether animal types exist and breeds belong to them.
fn animals(conn: &mut Conn, input: &BookingInput) -> Result<(), Error> {
    let types: Vec<i64> = input.pets.iter().filter_map(|pet| pet.animal_type_id.map(|id| id.0)).collect();
    let known = animal_type::existing(conn, &types)?;
    let breed_ids: Vec<i64> = input.pets.iter().filter_map(|pet| pet.breed_id.map(|id| id.0)).collect();
    let breeds: HashMap<i64, i64> = breed::existing(conn, &breed_ids)?.into_iter().collect();
    let mut issues = Vec::new();
    for (i, pet) in input.pets.iter().enumerate() {
        let animal = pet.animal_type_id.map(|id| id.0);
        if animal.is_some_and(|id| !known.contains(&id)) {
            issues.push(Issue::new(format!("pets.{i}.animalTypeId"), "validation.reference"));
        }
        if pet.breed_id.is_some_and(|id| breeds.get(&id.0).copied() != animal) {
            issues.push(Issue::new(format!("pets.{i}.breedId"), "validation.reference"));
        }
    }
    Error::if_any(issues)
}

struct Guest {
    customer: Option<i64>,
    name: String,
    phone: Option<String>,
    email: Option<String>,
}

/// Who comes: the account that is named, or whom staff typed in. A company knows only those
/// customers who have booked with it.
fn guest(conn: &mut Conn, context: &Context, input: &BookingInput, company: i64) -> Result<Guest, Error> {
    let actor = context.actor;
    let customer =
        if actor.role.is_dashboard() { input.customer_id } else { Some(input.customer_id.unwrap_or(actor.user_id)) };
    let name = clean(input.guest_name.as_deref());
    let phone = input.guest_phone.as_deref().and_then(normalize_phone);
    let email = input.guest_email.as_deref().and_then(normalize_email);
    let Some(customer) = customer else {
        return Ok(Guest { customer: None, name: name.unwrap_or_default(), phone, email });
    };
    let own = Object { user_id: Some(customer), ..Object::default() };
    let visible = can(Some(&actor), Action::CustomerManage, own) == Decision::Yes
        || customer == actor.user_id
        || (actor.role.is_company_staff() && booking::is_guest_of(conn, customer.0, company)?);
    let found = if visible { booking::customer(conn, customer.0)? } else { None };
    let found = found.ok_or_else(|| Error::unprocessable(vec![Issue::new("customerId", "validation.reference")]))?;
    Ok(Guest {
        customer: Some(customer.0),
        name: name.unwrap_or_else(|| format!("{} {}", found.first_name, found.last_name)),
        phone: phone.or(found.phone),
        email: email.or(Some(found.email)),
    })
}

/// The first free place, or the wanted one on top of others where that was asked for.
fn place_for(
    conn: &mut Conn,
    context: &Context,
    input: &BookingInput,
    branch: &Branch,
    suitable: &[&Workplace],
    stay: &Stay,
    pets: i32,
) -> Result<(WorkplaceId, bool), Error> {
    let wanted = Wanted { interval: stay.occupied, pets, without: None };
    let zone = facts::zone(&branch.0.fields.time_zone)?;
    match place::first_free(conn, suitable, wanted, zone)? {
        Ok(free) => Ok((free, false)),
        Err(collisions) => match suitable.first().filter(|_| input.overbook_reason.is_some()) {
            Some(first) => Ok((first.facts.id, true)),
            None => Err(place::taken(&context.actor, &collisions)),
        },
    }
}

fn write_pets(conn: &mut Conn, booking: i64, input: &BookingInput) -> Result<(), Error> {
    for pet in &input.pets {
        let (Some(animal), Some(size)) = (pet.animal_type_id, pet.size) else { continue };
        let row = NewPet {
            booking_id: booking,
            name: clean(pet.name.as_deref()).unwrap_or_default(),
            animal_type_id: animal.0,
            breed_id: pet.breed_id.map(|id| id.0),
            size: size.as_str().to_owned(),
            note: clean(pet.note.as_deref()),
        };
        booking_pet::insert(conn, &row)?;
    }
    Ok(())
}

fn record(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    company: i64,
    number: &str,
    quote: &Quote,
    overbooked: bool,
) -> Result<(), Error> {
    let created = BookingStatus::Created;
    booking_event::insert(
        conn,
        &NewEvent {
            booking_id: id,
            at: at(context.now),
            actor_id: Some(context.actor.user_id.0),
            actor_role: Some(context.actor.role.as_str().to_owned()),
            action: "CREATE".to_owned(),
            from_status: None,
            to_status: Some(created.as_str().to_owned()),
            reason: None,
            data: overbooked.then(|| json!({ "overbooked": true }).to_string()),
        },
    )?;
    audit::record(
        conn,
        &audit::Change {
            at: context.now,
            actor: Some(context.actor.user_id),
            role: Some(context.actor.role),
            action: Action::BookingCreate.as_str(),
            entity: "booking",
            entity_id: Some(id),
            company_id: Some(company),
            request_id: Some(&context.request_id),
            before: serde_json::Value::Null,
            after: json!({ "number": number, "status": created, "total": quote.total, "overbooked": overbooked }),
        },
    )
}
