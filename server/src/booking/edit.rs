//! Edit of a booking: guest, comment, names and notes of pets, the fields on which neither time,
//! place nor price depends. Pets that are not sent stay as they are.

use sapa_core::base::issue::Issue;
use sapa_core::base::search::sort_key;
use sapa_core::booking::input::BookingEditInput;
use sapa_core::form::rules::Rules;
use sapa_core::people::erased;
use serde_json::{Map, Value, json};

use super::facts;
use super::rows::booking::Changes;
use super::rows::{pet, term};
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

    let (name, phone, email, comment) = (edit.guest_name, edit.guest_phone, edit.guest_email, edit.comment);
    let mut before = Map::new();
    let mut after = Map::new();
    let mut note = |field: &str, old: Value, new: Value| {
        if old != new {
            before.insert(field.to_owned(), old);
            after.insert(field.to_owned(), new);
        }
    };
    note("guestName", json!(row.guest_name), json!(name));
    note("guestPhone", json!(row.guest_phone), json!(phone));
    note("guestEmail", json!(row.guest_email), json!(email));
    note("comment", json!(row.comment), json!(comment));

    let mut names = Vec::with_capacity(pets.len());
    for pet in &pets {
        let Some(sent) = edit.pets.iter().find(|sent| sent.id.0 == pet.id) else {
            names.push(pet.name.clone());
            continue;
        };
        note(&format!("pet {} name", pet.id), json!(pet.name), json!(sent.name));
        note(&format!("pet {} note", pet.id), json!(pet.note), json!(sent.note));
        pet::update(conn, pet.id, &sent.name, sent.note.as_deref())?;
        names.push(sent.name.clone());
    }
    let number = facts::number_of_row(row)?;
    let terms = facts::terms(&number, &name, phone.as_deref(), email.as_deref(), names.iter().map(String::as_str));
    term::replace(conn, row.id, row.company_id, row.branch_id, terms)?;
    let fields: Vec<String> =
        after.keys().map(|field| field.split(' ').next().unwrap_or_default().to_owned()).collect();
    Ok(Outcome {
        changes: Changes {
            guest_name_key: Some(sort_key(&name)),
            guest_name: Some(name),
            guest_phone: Some(phone),
            guest_email: Some(email),
            comment: Some(comment),
            ..Changes::default()
        },
        data: Some(json!({ "fields": dedup(fields) })),
        before: Some(Value::Object(before)),
        after: Some(Value::Object(after)),
        ..Outcome::default()
    })
}

fn dedup(mut fields: Vec<String>) -> Vec<String> {
    fields.sort_unstable();
    fields.dedup();
    fields
}
