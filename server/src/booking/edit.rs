//! Edit of a booking: guest, comment, names and notes of pets, the fields on which neither time,
//! place nor price depends. Pets that are not sent stay as they are.

use sapa_core::base::issue::Issue;
use sapa_core::booking::input::BookingEditInput;
use sapa_core::form::rules::Rules;
use sapa_core::people::erased;
use serde_json::json;

use super::guest::{self, Differing, EnteredGuest};
use super::rows::booking::BookingChanges;
use super::rows::pet;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Writes the edited fields.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &BookingEditInput) -> Result<Outcome, Error> {
    let row = &current.booking.row;
    let pets = pet::of_booking(conn, row.id)?;
    let strangers = input
        .pets
        .iter()
        .enumerate()
        .filter(|(_, sent)| !pets.iter().any(|pet| sent.id.map(|id| id.0) == Some(pet.id)));
    let strangers = strangers.map(|(i, _)| Issue::new(format!("pets.{i}.id"), "validation.reference")).collect();
    let edit = input.clone().checked(strangers)?;
    // Nobody becomes an erased guest by an edit.
    let placeholder = edit.guest_email.as_deref().filter(|email| erased::is_email(email));
    if placeholder.is_some() && placeholder != row.guest_email.as_deref() {
        return Err(Error::unprocessable(vec![Issue::new("guestEmail", "validation.format")]));
    }

    let guest = EnteredGuest { name: edit.guest_name, phone: edit.guest_phone, email: edit.guest_email };
    let mut differing = Differing::default();
    differing.note_guest((&row.guest_name, row.guest_phone.as_deref(), row.guest_email.as_deref()), &guest);
    differing.note("comment", json!(row.comment), json!(edit.comment));

    let mut names = Vec::with_capacity(pets.len());
    for pet in &pets {
        let Some(sent) = edit.pets.iter().find(|sent| sent.id.0 == pet.id) else {
            names.push(pet.name.clone());
            continue;
        };
        differing.note(&format!("pet {} name", pet.id), json!(pet.name), json!(sent.name));
        differing.note(&format!("pet {} note", pet.id), json!(pet.note), json!(sent.note));
        pet::update(conn, pet.id, &sent.name, sent.note.as_deref())?;
        names.push(sent.name.clone());
    }
    let changes = guest::changes(conn, row, &guest, &names, current.context.now)?;
    Ok(differing.outcome(BookingChanges { comment: Some(edit.comment), ..changes }))
}
