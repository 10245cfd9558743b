//! References of a new booking: branch, service, animals, customer. A record that the actor may not
//! book answers like one that does not exist.

use std::collections::HashMap;

use sapa_core::access::role::{Action, Actor, Decision, Object, can};
use sapa_core::base::id::BranchId;
use sapa_core::base::issue::Issue;
use sapa_core::base::phone;
use sapa_core::base::text::{clean, normalize_email};
use sapa_core::booking::input::BookingInput;
use sapa_core::catalogue::service::fits_branch;
use sapa_core::company::closed_because;

use super::rows::booking;
use super::site::Site;
use crate::branch::rows::branch::{self, Branch};
use crate::catalogue::rows::{animal_type, breed, service};
use crate::company::phone as phone_country;
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::session::Context;
use crate::session::guard::decide;

/// The branch, if the actor may book there.
fn bookable(conn: &mut Conn, actor: &Actor, id: Option<BranchId>) -> Result<Option<Branch>, Error> {
    let branch = branch::find(conn, id.map_or(0, |id| id.0))?.filter(|(branch, _)| {
        // A pet owner books for the own account, in any branch.
        let owner = (!actor.role.is_dashboard()).then_some(actor.user_id);
        let object =
            Object { company_id: Some(branch.company_id.into()), branch_id: Some(branch.id.into()), user_id: owner };
        can(Some(actor), Action::BookingCreate, object) == Decision::Allowed
    });
    // The marketplace hides branches and services that take no bookings, and why.
    let hidden = |branch: &Branch| -> Result<bool, Error> {
        Ok(!branch.0.fields.active || closed_because(stored(&branch.1.status)?).is_some())
    };
    match branch {
        Some(branch) if !actor.role.is_dashboard() && hidden(&branch)? => Ok(None),
        branch => Ok(branch),
    }
}

/// The country of a guest's phone number without `+`: the company's. None for a branch where the
/// actor may not book, so that the answer reveals nothing.
pub fn country(conn: &mut Conn, actor: &Actor, branch: Option<BranchId>) -> Result<Option<String>, Error> {
    match actor.company_id {
        Some(_) => phone_country::own_country(conn, actor),
        None => match bookable(conn, actor, branch)? {
            Some((found, _)) => company::country(conn, found.company_id),
            None => Ok(None),
        },
    }
}

/// The branch and the service, if the actor may book there; else `validation.reference`.
pub fn site(conn: &mut Conn, context: &Context, input: &BookingInput) -> Result<Site, Error> {
    let unknown = |path: &str| Error::unprocessable(vec![Issue::new(path, "validation.reference")]);
    let actor = context.actor;
    let branch = bookable(conn, &actor, input.branch_id)?.ok_or_else(|| unknown("branchId"))?;
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
        .ok_or_else(|| unknown("serviceId"))?;
    // The marketplace hides a service of another type than its branch.
    let fits = fits_branch(stored(&branch.0.fields.branch_type)?, stored(&service.row.fields.service_type)?);
    let hidden = !fits || !service.row.fields.active;
    if hidden && !actor.role.is_dashboard() {
        return Err(unknown("serviceId"));
    }
    Site::of(conn, branch, service)
}

/// Checks that animal types exist and breeds belong to them; holds them until the transaction ends.
pub fn animals(conn: &mut Conn, input: &BookingInput) -> Result<(), Error> {
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

/// The guest of a booking.
pub struct Guest {
    /// The guest's account, if there is one.
    pub customer: Option<i64>,
    /// The guest's name.
    pub name: String,
    /// The phone in stored form.
    pub phone: Option<String>,
    /// The address in stored form.
    pub email: Option<String>,
}

/// The guest: the named account, or the person that staff typed in. Staff of a company can name only
/// customers who have booked with it; an operator of one branch, with that branch.
pub fn guest(conn: &mut Conn, context: &Context, input: &BookingInput, company: i64) -> Result<Guest, Error> {
    let actor = context.actor;
    let customer =
        if actor.role.is_dashboard() { input.customer_id } else { Some(input.customer_id.unwrap_or(actor.user_id)) };
    let name = clean(input.guest_name.as_deref());
    let phone = input.guest_phone.as_deref().and_then(phone::stored);
    let email = input.guest_email.as_deref().and_then(normalize_email);
    let Some(customer) = customer else {
        let name = name.ok_or_else(|| vec![Issue::new("guestName", "validation.required")])?;
        return Ok(Guest { customer: None, name, phone, email });
    };
    let own = Object { user_id: Some(customer), ..Object::default() };
    let visible = can(Some(&actor), Action::CustomerManage, own) == Decision::Allowed
        || customer == actor.user_id
        || (actor.role.is_company_staff()
            && booking::is_guest_of(conn, customer.0, company, actor.branch_id.map(|id| id.0))?);
    let found = if visible { booking::customer(conn, customer.0)? } else { None };
    let found = found.ok_or_else(|| Error::unprocessable(vec![Issue::new("customerId", "validation.reference")]))?;
    Ok(Guest {
        customer: Some(customer.0),
        name: name.unwrap_or_else(|| format!("{} {}", found.first_name, found.last_name)),
        phone: phone.or(found.phone),
        email: email.or(Some(found.email)),
    })
}
