//! Rows of the pets of bookings. Decides nothing.

use diesel::prelude::*;

use super::by_ids::{given_ids, with_ids};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{animal_types, booking_pets, breeds};

/// A pet to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = booking_pets, treat_none_as_default_value = false)]
pub struct NewPet {
    pub booking_id: i64,
    pub name: String,
    pub animal_type_id: i64,
    pub breed_id: Option<i64>,
    pub size: String,
    pub note: Option<String>,
}

/// A pet with the names of its animal type and breed.
#[derive(Debug, Clone, Queryable)]
pub struct PetRow {
    pub id: i64,
    pub name: String,
    pub animal_type_id: i64,
    pub animal_type_name_en: String,
    pub animal_type_name_sr: String,
    pub breed_id: Option<i64>,
    pub breed_names: Option<(String, String)>,
    pub size: String,
    pub note: Option<String>,
}

/// Writes a pet.
pub fn insert(conn: &mut Conn, pet: &NewPet) -> Result<(), Error> {
    diesel::insert_into(booking_pets::table).values(pet).execute(conn)?;
    Ok(())
}

/// The pets of a booking, in the order in which they were entered.
pub fn of_booking(conn: &mut Conn, booking: i64) -> Result<Vec<PetRow>, Error> {
    Ok(booking_pets::table
        .inner_join(animal_types::table)
        .left_join(breeds::table.on(breeds::id.nullable().eq(booking_pets::breed_id)))
        .filter(booking_pets::booking_id.eq(booking))
        .order(booking_pets::id)
        .select((
            booking_pets::id,
            booking_pets::name,
            booking_pets::animal_type_id,
            animal_types::name_en,
            animal_types::name_sr,
            booking_pets::breed_id,
            (breeds::name_en, breeds::name_sr).nullable(),
            booking_pets::size,
            booking_pets::note,
        ))
        .load(conn)?)
}

/// Booking and name of the pets of these bookings, in the order in which they were entered.
pub fn names(conn: &mut Conn, booking_ids: &[i64]) -> Result<Vec<(i64, String)>, Error> {
    let pets = given_ids::table.inner_join(booking_pets::table.on(booking_pets::booking_id.eq(given_ids::value)));
    let mut found: Vec<(i64, i64, String)> =
        with_ids(booking_ids, pets.select((booking_pets::booking_id, booking_pets::id, booking_pets::name)))
            .load(conn)?;
    // Not by the engine, which would need a table to sort in. It finds them in order already.
    found.sort_by_key(|(booking, id, _)| (*booking, *id));
    Ok(found.into_iter().map(|(booking, _, name)| (booking, name)).collect())
}

/// Booking, name and note of those pets of these bookings that have a note, in the order in which they
/// were entered.
pub fn notes(conn: &mut Conn, booking_ids: &[i64]) -> Result<Vec<(i64, String, String)>, Error> {
    let pets = given_ids::table.inner_join(booking_pets::table.on(booking_pets::booking_id.eq(given_ids::value)));
    let columns =
        (booking_pets::booking_id, booking_pets::id, booking_pets::name, booking_pets::note.assume_not_null());
    let mut found: Vec<(i64, i64, String, String)> =
        with_ids(booking_ids, pets.filter(booking_pets::note.is_not_null()).select(columns)).load(conn)?;
    found.sort_by_key(|(booking, id, ..)| (*booking, *id));
    Ok(found.into_iter().map(|(booking, _, name, note)| (booking, name, note)).collect())
}

/// Booking, size and animal type of the pets of these bookings.
pub fn kinds(conn: &mut Conn, booking_ids: &[i64]) -> Result<Vec<(i64, String, i64)>, Error> {
    Ok(booking_pets::table
        .filter(id_in(booking_pets::booking_id, booking_ids))
        .order((booking_pets::booking_id, booking_pets::id))
        .select((booking_pets::booking_id, booking_pets::size, booking_pets::animal_type_id))
        .load(conn)?)
}

/// Writes a pet's name and note.
pub fn update(conn: &mut Conn, id: i64, name: &str, note: Option<&str>) -> Result<(), Error> {
    diesel::update(booking_pets::table.find(id))
        .set((booking_pets::name.eq(name), booking_pets::note.eq(note)))
        .execute(conn)?;
    Ok(())
}
