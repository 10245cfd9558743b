//! The country in which a form's phone is read: that of the company concerned, as far as the actor
//! may know it.

use sapa_core::access::role::{Actor, Role};
use sapa_core::form::rules::Rules;

use crate::company::rows::company;
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;

/// The country of the actor's own company; none for platform staff and pet owners.
pub fn own_country(conn: &mut Conn, actor: &Actor) -> Result<Option<String>, Error> {
    match actor.company_id {
        Some(id) => company::country(conn, id.0),
        None => Ok(None),
    }
}

/// The country of `company`, for its own staff and platform staff.
pub fn country_of(conn: &mut Conn, actor: &Actor, company: Option<i64>) -> Result<Option<String>, Error> {
    match company.filter(|_| actor.role == Role::Sysadm) {
        Some(id) => company::country(conn, id),
        None => own_country(conn, actor),
    }
}

/// Reads the phone of `input` in the country that is found; looks for a country only if the number
/// has no `+`.
pub async fn localize<T: Rules>(
    db: &Db,
    input: &mut T,
    country: impl FnOnce(&mut Conn) -> Result<Option<String>, Error> + Send + 'static,
) -> Result<(), Error> {
    let local = input.phone().is_some_and(|typed| !typed.trim_start().starts_with('+'));
    let country = if local { db.read(country).await? } else { None };
    input.in_country(country.as_deref());
    Ok(())
}
