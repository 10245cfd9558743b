//! The animal types that services take, by their workplaces.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::platform::query::{TrueLiteral, id_in};
use crate::schema::{animal_types, service_workplaces, workplace_animal_types, workplaces};

/// An animal type with its names in English and Serbian.
pub type PublicAnimalType = (i64, String, String);

/// The animal types of each of these services, by their place in choosers: those that an active workplace of
/// the service takes.
pub fn of_services(conn: &mut Conn, services: &[i64]) -> Result<HashMap<i64, Vec<PublicAnimalType>>, Error> {
    let uses: Vec<(i64, i64)> = service_workplaces::table
        .inner_join(workplaces::table)
        .filter(id_in(service_workplaces::service_id, services))
        .filter(workplaces::deleted_at.is_null())
        .filter(workplaces::active.eq(TrueLiteral))
        .select((service_workplaces::service_id, service_workplaces::workplace_id))
        .load(conn)?;
    let places: Vec<i64> = uses.iter().map(|(_, place)| *place).collect();
    let limits: Vec<(i64, i64)> = workplace_animal_types::table
        .filter(id_in(workplace_animal_types::workplace_id, &places))
        .select((workplace_animal_types::workplace_id, workplace_animal_types::animal_type_id))
        .load(conn)?;
    let all: Vec<PublicAnimalType> = animal_types::table
        .filter(animal_types::deleted_at.is_null())
        .order((animal_types::ordinal, animal_types::id))
        .select((animal_types::id, animal_types::name_en, animal_types::name_sr))
        .load(conn)?;
    let mut of_place: HashMap<i64, HashSet<i64>> = HashMap::new();
    for (place, animal) in limits {
        of_place.entry(place).or_default().insert(animal);
    }
    let mut of_service: HashMap<i64, Vec<i64>> = HashMap::new();
    for (service, place) in uses {
        of_service.entry(service).or_default().push(place);
    }
    // A workplace without a list takes every animal.
    let takes = |place: &i64, animal: i64| of_place.get(place).is_none_or(|list| list.contains(&animal));
    let of = |(service, places): (i64, Vec<i64>)| {
        let taken = all.iter().filter(|(animal, ..)| places.iter().any(|place| takes(place, *animal)));
        (service, taken.cloned().collect())
    };
    Ok(of_service.into_iter().map(of).collect())
}
