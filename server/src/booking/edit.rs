//! Edit of a booking: guest, comment, names and notes of pets, the fields on which neither time,
//! place nor price depends. Pets that are not sent stay as they are.

use sapa_core::base::issue::Issue;
use sapa_core::base::phone;
use sapa_core::base::search::sort_key;
use sapa_core::base::text::{clean, normalize_email};
use sapa_core::booking::input::BookingEditInput;
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
    Error::if_any(strangers.map(|(i, _)| Issue::new(format!("pets.{i}.id"), "validation.reference")).collect())?;

    let name = clean(input.guest_name.as_deref()).unwrap_or_default();
    let phone = input.guest_phone.as_deref().and_then(phone::stored);
    let email = input.guest_email.as_deref().and_then(normalize_email);
    let comment = clean(input.comment.as_deref());
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
        let Some(sent) = input.pets.iter().find(|sent| sent.id.map(|id| id.0) == Some(pet.id)) else {
            names.push(pet.name.clone());
            continue;
        };
        let (new_name, new_note) = (clean(sent.name.as_deref()).unwrap_or_default(), clean(sent.note.as_deref()));
        note(&format!("pet {} name", pet.id), json!(pet.name), json!(new_name));
        note(&format!("pet {} note", pet.id), json!(pet.note), json!(new_note));
        pet::update(conn, pet.id, &new_name, new_note.as_deref())?;
        names.push(new_name);
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
