//! Companies: create, change, delete and restore, each as one transaction. Approval and suspension
//! are in `standing`, answers in `view`.

pub mod handlers;
pub mod phone;
pub mod rows;
pub mod standing;
pub mod view;

use sapa_core::access::step_up::StepUp;
use sapa_core::base::search::sort_key;
use sapa_core::branch::freeze;
use sapa_core::company::{CompanyInput, CompanyStatus, must_keep, replaced_numbers};
use sapa_core::form::rules::Rules;
use serde::Serialize;
use serde_json::Value;

use crate::audit::stale::stale;
use crate::company::rows::company::{self, Company, CompanyFields};
use crate::image;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::{Context, Origin, step_up};
use crate::usage;
use crate::usage::rows::booking::BookingOwner;
use crate::usage::rows::staff::StaffOf;
use view::CompanyDetail;

/// The audit's name of a change that replaces a tax number or a bank account, without the entity's.
pub const NUMBERS_CHANGED: &str = "NUMBERS_CHANGED";

/// The profile of an audit entry.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Profile<'a> {
    #[serde(flatten)]
    fields: &'a CompanyFields,
    logo_id: Option<i64>,
}

/// Creates a company, which waits for approval.
pub fn create(conn: &mut Conn, context: &Context, input: &CompanyInput) -> Result<CompanyDetail, Error> {
    let (fields, logo_id) = entered(input, false)?;
    let id = company::insert(conn, &fields, CompanyStatus::Pending.as_str(), context.now)?;
    image::keep::use_as_logo(conn, &context.actor, id, logo_id, context.now)?;
    record::created(conn, context, subject(id), &Profile { fields: &fields, logo_id })?;
    view::find(conn, id)
}

/// Writes the entered profile.
pub fn update(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: IfMatch,
    input: &CompanyInput,
) -> Result<CompanyDetail, Error> {
    let (row, logo) = take(conn, context, id, Some(seen))?;
    let (fields, logo_id) = entered(input, row.fields.require_second_factor)?;
    let (had, has) = (view::facts(&row.fields, logo), view::facts(&fields, logo_id));
    Error::if_any(must_keep(stored(&row.status)?, &had, &has))?;
    if fields.currency != row.fields.currency {
        same_currency(conn, id, &row.fields, input)?;
    }
    let (before, after) = (Profile { fields: &row.fields, logo_id: logo }, Profile { fields: &fields, logo_id });
    if before.fields != after.fields || before.logo_id != after.logo_id {
        stepped_up(conn, context, &row.fields, &fields)?;
        image::keep::use_as_logo(conn, &context.actor, id, logo_id, context.now)?;
        company::update(conn, id, &fields, context.now)?;
        let replaced = replaced_numbers(&had, &has);
        if !replaced.is_empty() {
            // The platform looks at such changes: whoever holds the account gets the company's money.
            let (before, after) = record::differing(record::value(&before)?, record::value(&after)?);
            let only =
                |values: &Value| replaced.iter().map(|name| ((*name).to_owned(), values[*name].clone())).collect();
            record::write_audit(conn, context, subject(id), NUMBERS_CHANGED, only(&before), only(&after))?;
        }
        record::updated(conn, context, subject(id), &before, &after)?;
    }
    view::find(conn, id)
}

/// Deletes a company that has neither branches nor staff.
pub fn delete(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let (row, logo_id) = take(conn, context, id, Some(seen))?;
    let branches = company::branches_of(conn, id, record::NAMED)?;
    let staff = usage::rows::staff::staff(conn, StaffOf::Company(id), record::NAMED)?;
    record::ensure_unused(vec![
        record::uses("branch", branches.0, branches.1),
        record::uses("user", staff.0, staff.1),
    ])?;
    company::set_deleted(conn, id, true, context.now)?;
    record::deleted(conn, context, subject(id), &Profile { fields: &row.fields, logo_id })
}

/// Restores a deleted company; a second restore answers the company as it is.
pub fn restore(conn: &mut Conn, context: &Context, id: i64) -> Result<CompanyDetail, Error> {
    company::lock(conn, id)?;
    let since = record::restorable_since(context.now);
    let (row, logo_id) = company::find_since(conn, id, since)?.ok_or_else(Error::not_found)?;
    if row.deleted_at.is_some() {
        company::set_deleted(conn, id, false, context.now)?;
        record::restored(conn, context, subject(id), &Profile { fields: &row.fields, logo_id })?;
    }
    view::find(conn, id)
}

/// A step-up for a change of where a company's money goes, and for asking its staff for less.
fn stepped_up(conn: &mut Conn, context: &Context, before: &CompanyFields, after: &CompanyFields) -> Result<(), Error> {
    let origin = Origin::from(context);
    if before.bank_account != after.bank_account || before.vat_number != after.vat_number {
        step_up::require(conn, &origin, StepUp::CompanyNumbers)?;
    }
    if before.require_second_factor && !after.require_second_factor {
        step_up::require(conn, &origin, StepUp::RequirementOff)?;
    }
    Ok(())
}

/// 409 when open bookings are in the old currency.
fn same_currency(conn: &mut Conn, id: i64, before: &CompanyFields, input: &CompanyInput) -> Result<(), Error> {
    let open = usage::open(conn, BookingOwner::Company(id))?;
    let Some(issue) = freeze::currency(stored(&before.currency)?, input.currency, open.0) else { return Ok(()) };
    let uses = vec![usage::bookings(conn, open)?];
    record::conflict_if_used("record.frozen", uses).map_err(|error| error.with_issue(issue))
}

/// The stored form of a valid profile, and the logo.
fn entered(input: &CompanyInput, requires: bool) -> Result<(CompanyFields, Option<i64>), Error> {
    let mut input = input.clone();
    input.in_country(None);
    let company = input.check()?;
    let logo = company.logo_id.map(|id| id.0);
    let fields = CompanyFields {
        name_key: sort_key(&company.name),
        name: company.name,
        registration_number: company.registration_number,
        vat_number: company.vat_number,
        website: company.website,
        company_type: company.company_type.map(|kind| kind.as_str().to_owned()),
        contact_first_name: company.contact_first_name,
        contact_last_name: company.contact_last_name,
        contact_email: company.contact_email,
        contact_phone: company.contact_phone,
        bank: company.bank,
        bank_account: company.bank_account,
        address: company.address,
        address_line2: company.address_line2,
        city_key: sort_key(&company.city),
        city: company.city,
        zip: company.zip,
        country: company.country,
        currency: company.currency.code().to_owned(),
        latitude: company.latitude,
        longitude: company.longitude,
        require_second_factor: company.require_second_factor.unwrap_or(requires),
    };
    Ok((fields, logo))
}

/// Locks the company for a change by an author who has `seen` its present version.
fn take(conn: &mut Conn, context: &Context, id: i64, seen: Option<IfMatch>) -> Result<Company, Error> {
    company::lock(conn, id)?;
    let found = company::find(conn, id)?.ok_or_else(Error::not_found)?;
    if let Some(seen) = seen {
        seen.check(found.0.version, || {
            let current = view::find(conn, id)?;
            stale(conn, &context.actor, ("company", id), &current)
        })?;
    }
    Ok(found)
}

const fn subject(id: i64) -> Subject {
    Subject { entity: "company", id, company: Some(id) }
}
