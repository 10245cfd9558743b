//! Notes of the demo: on companies, branches, bookings and a pet owner. Few, so that each can be
//! read.

use chrono::NaiveDate;
use sapa_core::note::{NoteEntity, NoteVisibility};

use super::people::People;
use super::plan::{Certain, PlannedStay};
use super::records::{Records, id};
use super::rows::NoteRow;
use super::story;

/// Notes on a company: for the platform only, and for both sides.
const COMPANY: [(NoteVisibility, &str); 2] = [
    (NoteVisibility::Platform, "Ugovor potpisan, original je u arhivi. Traže popust na proviziju od januara."),
    (NoteVisibility::Company, "Dogovoreno: novi cenovnik važi od prvog u mesecu, do tada po starom."),
];
/// Notes on a branch.
const BRANCH: [&str; 2] = [
    "Rezervni ključ od kapije je kod komšije u broju 14.",
    "Boks pored prozora ne davati plašljivim psima, čuje se ulica.",
];
/// Notes on bookings whose guest is expected.
const BOOKING: [&str; 4] = [
    "Zvala vlasnica, kasni zbog gužve na auto-putu. Dolazi sigurno.",
    "Donosi svoju hranu i ćebe, ne hraniti našom.",
    "Zvati na drugi broj ako se ne javi: 011 334 55 66.",
    "Lek posle večere, kutija je u frižideru na polici 2.",
];

/// The rows of notes, all written before today.
pub fn build(records: &Records, people: &People, slots: &[PlannedStay], today: NaiveDate) -> Vec<NoteRow> {
    let mut notes = Vec::new();
    let mut write = |on: NoteRow, author: usize, day: i64| {
        let at = story::at(today, day, 18 * 60 + 30).naive();
        let (id, author_id) = (id(notes.len()), people.users[author].id);
        notes.push(NoteRow { id, author_id, created_at: at, updated_at: at, ..on });
    };
    for company in &records.companies[..records.companies.len().min(2)] {
        for (visibility, text) in COMPANY {
            write(note(NoteEntity::Company, Some(company.id), visibility, text), people.platform, -9);
        }
    }
    for (branch, desk) in records.branches.iter().zip(&people.desk).take(4) {
        for (text, author) in BRANCH.iter().zip(desk) {
            let on = note(NoteEntity::Branch, Some(branch.company_id), NoteVisibility::Company, text);
            write(NoteRow { branch_id: Some(branch.id), ..on }, *author, -6);
        }
    }
    let waited_for =
        slots.iter().enumerate().filter(|(_, slot)| matches!(slot.certain, Certain::Late | Certain::Overdue));
    for ((number, slot), text) in waited_for.zip(BOOKING.iter().cycle()).take(12) {
        let branch = records.bookable[slot.workplace].branch;
        let company = records.branches[branch].company_id;
        let on = note(NoteEntity::Booking, Some(company), NoteVisibility::Company, text);
        if let Some(author) = people.desk[branch].first() {
            write(NoteRow { booking_id: Some(id(number)), ..on }, *author, -1);
        }
    }
    if let Some(customer) = people.customers.first() {
        let text = "Javila se podršci zbog računa za prošli mesec; poslato ponovo, rešeno.";
        let on = note(NoteEntity::User, None, NoteVisibility::Platform, text);
        write(NoteRow { user_id: Some(people.users[*customer].id), ..on }, people.platform, -3);
    }
    notes
}

/// A note without author and time, which the caller sets.
fn note(entity: NoteEntity, company: Option<i64>, visibility: NoteVisibility, text: &str) -> NoteRow {
    NoteRow {
        id: 0,
        version: 1,
        created_at: chrono::NaiveDateTime::default(),
        updated_at: chrono::NaiveDateTime::default(),
        company_id: company,
        entity: entity.as_str().to_owned(),
        branch_id: None,
        booking_id: None,
        user_id: None,
        author_id: 0,
        visibility: visibility.as_str().to_owned(),
        text: text.to_owned(),
    }
}
