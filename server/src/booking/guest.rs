//! The guest of a booking: name, phone, address. Whatever changes them changes the search words with them, and
//! where the mails go that wait.

use sapa_core::base::search::sort_key;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;
use serde_json::{Map, Value, json};

use super::rows::booking::{self, BookingChanges, BookingSummary};
use super::rows::{pet, term};
use super::transition::{self, Outcome};
use super::{facts, mail};
use crate::people::contact::ContactChange;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::usage;
use crate::usage::rows::booking::BookingOwner;

/// The guest as entered.
#[derive(Debug, Clone)]
pub struct EnteredGuest {
    pub name: String,
    /// The phone in stored form.
    pub phone: Option<String>,
    /// The address in stored form.
    pub email: Option<String>,
}

/// The fields in which a guest differs, before and after.
#[derive(Debug, Default)]
pub struct Differing {
    before: Map<String, Value>,
    after: Map<String, Value>,
}

impl Differing {
    /// Notes a field, if it differs.
    pub fn note(&mut self, field: &str, old: Value, new: Value) {
        if old != new {
            self.before.insert(field.to_owned(), old);
            self.after.insert(field.to_owned(), new);
        }
    }

    /// Notes the fields of the guest that differ.
    pub fn note_guest(&mut self, (name, phone, email): (&str, Option<&str>, Option<&str>), guest: &EnteredGuest) {
        self.note("guestName", json!(name), json!(guest.name));
        self.note("guestPhone", json!(phone), json!(guest.phone));
        self.note("guestEmail", json!(email), json!(guest.email));
    }

    /// The outcome of an edit that writes `changes`: the timeline names the fields, the audit has the values.
    pub fn outcome(self, changes: BookingChanges) -> Outcome {
        let mut fields: Vec<&str> =
            self.after.keys().map(|field| field.split(' ').next().unwrap_or_default()).collect();
        fields.sort_unstable();
        fields.dedup();
        Outcome {
            changes,
            data: Some(json!({ "fields": fields })),
            before: Some(Value::Object(self.before)),
            after: Some(Value::Object(self.after)),
            ..Outcome::default()
        }
    }
}

/// Writes the search words of a booking with this guest, sends the mails that wait to the guest's address, and
/// answers the columns to write. `pets`: the names of the pets.
pub fn changes(
    conn: &mut Conn,
    row: &BookingSummary,
    guest: &EnteredGuest,
    pets: &[String],
    now: UtcTime,
) -> Result<BookingChanges, Error> {
    let number = facts::number_of_row(row)?;
    let (phone, email) = (guest.phone.as_deref(), guest.email.as_deref());
    let terms = facts::terms(&number, &guest.name, phone, email, pets.iter().map(String::as_str));
    term::replace(conn, row.id, row.company_id, row.branch_id, terms)?;
    mail::readdress(conn, row.id, &guest.name, email, now)?;
    Ok(BookingChanges {
        guest_name_key: Some(sort_key(&guest.name)),
        guest_name: Some(guest.name.clone()),
        guest_phone: Some(guest.phone.clone()),
        guest_email: Some(guest.email.clone()),
        ..BookingChanges::default()
    })
}

/// Takes the changed contact of an account over into its open bookings, and into no others of the same phone or
/// address.
pub fn follow(conn: &mut Conn, by: Origin<'_>, contact: &ContactChange) -> Result<(), Error> {
    let ids = usage::rows::booking::ids(conn, &BookingOwner::Customer(contact.user.0))?;
    booking::lock_all(conn, ids.clone())?;
    for id in ids {
        let Some(found) = booking::find(conn, id)? else { continue };
        // It may have ended before it was locked.
        if !stored::<BookingStatus>(&found.row.status)?.is_live() {
            continue;
        }
        let row = &found.row;
        let guest = EnteredGuest {
            name: contact.name.clone().unwrap_or_else(|| row.guest_name.clone()),
            phone: contact.phone.clone().unwrap_or_else(|| row.guest_phone.clone()),
            email: contact.email.clone().map_or_else(|| row.guest_email.clone(), Some),
        };
        let mut differing = Differing::default();
        differing.note_guest((&row.guest_name, row.guest_phone.as_deref(), row.guest_email.as_deref()), &guest);
        if differing.after.is_empty() {
            continue;
        }
        let pets: Vec<String> = pet::names(conn, &[id])?.into_iter().map(|(_, name)| name).collect();
        let changes = changes(conn, row, &guest, &pets, by.now)?;
        transition::follow(conn, by, &found, differing.outcome(changes))?;
    }
    Ok(())
}
