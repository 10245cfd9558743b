//! The bookings that use a record: how many are open, where their pets stand, which ones name a pet of a
//! kind. Reads only; the core decides which states are open and which changes they prevent.

use std::collections::HashMap;

use diesel::dsl::{self, count_star, exists};
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;

use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::TrueLiteral;
use crate::schema::{booking_pets, bookings, occupancies};

const OPEN: [&str; 2] = [BookingStatus::OPEN[0].as_str(), BookingStatus::OPEN[1].as_str()];

/// The number of bookings, and the ids of the first ones.
pub type BookingUse = (i64, Vec<i64>);

/// A record that may have bookings.
#[derive(Debug, Clone)]
pub enum BookingOwner {
    Company(i64),
    Branch(i64),
    /// Any of these workplaces or services.
    Rows(Vec<i64>, Vec<i64>),
    /// Pets of an animal type.
    AnimalType(i64),
    /// Pets of a breed.
    Breed(i64),
    /// A pet owner.
    Customer(i64),
}

/// The open bookings of a record.
fn those(of: &BookingOwner) -> bookings::BoxedQuery<'_, Engine> {
    let open = bookings::table.filter(bookings::status.eq_any(&OPEN)).into_boxed();
    let pets = booking_pets::table.filter(booking_pets::booking_id.eq(bookings::id));
    match of {
        BookingOwner::Company(company) => open.filter(bookings::company_id.eq(*company)),
        BookingOwner::Branch(branch) => open.filter(bookings::branch_id.eq(*branch)),
        BookingOwner::Rows(workplaces, services) => {
            let here = occupancies::table
                .filter(occupancies::workplace_id.eq_any(workplaces))
                .filter(occupancies::live.eq(TrueLiteral))
                .select(occupancies::booking_id);
            open.filter(bookings::service_id.eq_any(services).or(bookings::id.eq_any(here)))
        }
        BookingOwner::AnimalType(kind) => open.filter(exists(pets.filter(booking_pets::animal_type_id.eq(*kind)))),
        BookingOwner::Breed(breed) => open.filter(exists(pets.filter(booking_pets::breed_id.eq(*breed)))),
        BookingOwner::Customer(customer) => open.filter(bookings::customer_id.eq(*customer)),
    }
}

/// The number of open bookings.
pub fn count(conn: &mut Conn, of: &BookingOwner) -> Result<i64, Error> {
    Ok(those(of).count().get_result(conn)?)
}

/// The ids of the open bookings.
pub fn ids(conn: &mut Conn, of: &BookingOwner) -> Result<Vec<i64>, Error> {
    Ok(those(of).order(bookings::id).select(bookings::id).load(conn)?)
}

/// The number of open bookings, and the ids of the first `most`.
pub fn some(conn: &mut Conn, of: BookingOwner, most: i64) -> Result<BookingUse, Error> {
    let first = those(&of).order(bookings::id).select(bookings::id).limit(most).load(conn)?;
    Ok((count(conn, &of)?, first))
}

/// The ids of a branch's open bookings whose departure is after `from` and, if given, whose arrival
/// is before `to`; by arrival.
pub fn during(conn: &mut Conn, branch: i64, from: UtcTime, to: Option<UtcTime>) -> Result<Vec<i64>, Error> {
    let here = BookingOwner::Branch(branch);
    let open = those(&here).filter(bookings::check_out.ge(at(from)));
    let open = match to {
        Some(to) => open.filter(bookings::check_in.lt(at(to))),
        None => open,
    };
    Ok(open.order((bookings::check_in, bookings::id)).select(bookings::id).load(conn)?)
}

/// A live occupancy of an open booking.
#[derive(Debug, Clone, Queryable)]
pub struct OpenSegment {
    pub workplace_id: i64,
    pub booking_id: i64,
    pub from_utc: At,
    pub to_utc: At,
    pub pets: i32,
}

/// The number of open bookings by service of a branch; services without any are left out.
pub fn by_service(conn: &mut Conn, branch: i64) -> Result<HashMap<i64, i64>, Error> {
    let rows: Vec<(i64, i64)> = bookings::table
        .filter(bookings::branch_id.eq(branch))
        .filter(bookings::status.eq_any(&OPEN))
        .group_by(bookings::service_id)
        .select((bookings::service_id, count_star()))
        .load(conn)?;
    Ok(rows.into_iter().collect())
}

/// The number of open bookings by workplace of a branch; workplaces without any are left out.
pub fn by_workplace(conn: &mut Conn, branch: i64) -> Result<HashMap<i64, i64>, Error> {
    let rows: Vec<(i64, i64)> = occupancies::table
        .inner_join(bookings::table)
        .filter(bookings::branch_id.eq(branch))
        .filter(bookings::status.eq_any(&OPEN))
        .filter(occupancies::live.eq(TrueLiteral))
        .group_by(occupancies::workplace_id)
        .select((occupancies::workplace_id, dsl::count(occupancies::booking_id).aggregate_distinct()))
        .load(conn)?;
    Ok(rows.into_iter().collect())
}

/// The live occupancies of a branch's open bookings, in no order.
pub fn segments(conn: &mut Conn, branch: i64) -> Result<Vec<OpenSegment>, Error> {
    Ok(occupancies::table
        .inner_join(bookings::table)
        .filter(bookings::branch_id.eq(branch))
        .filter(bookings::status.eq_any(&OPEN))
        .filter(occupancies::live.eq(TrueLiteral))
        .select((
            occupancies::workplace_id,
            occupancies::booking_id,
            occupancies::from_utc,
            occupancies::to_utc,
            occupancies::pets,
        ))
        .load(conn)?)
}

/// Workplace, size and animal type of the pets of a branch's open bookings, each combination once.
pub fn pets(conn: &mut Conn, branch: i64) -> Result<Vec<(i64, String, i64)>, Error> {
    Ok(booking_pets::table
        .inner_join(bookings::table.inner_join(occupancies::table))
        .filter(bookings::branch_id.eq(branch))
        .filter(bookings::status.eq_any(&OPEN))
        .filter(occupancies::live.eq(TrueLiteral))
        .select((occupancies::workplace_id, booking_pets::size, booking_pets::animal_type_id))
        .distinct()
        .load(conn)?)
}

/// All bookings, also past ones, that name the animal type or the breed.
pub fn ever(conn: &mut Conn, (animal_type, breed): (i64, i64), named: usize) -> Result<BookingUse, Error> {
    let query = || {
        booking_pets::table
            .filter(booking_pets::animal_type_id.eq(animal_type))
            .filter(booking_pets::breed_id.eq(breed))
    };
    let count = query().select(dsl::count(booking_pets::booking_id).aggregate_distinct()).get_result(conn)?;
    let first = query().select(booking_pets::booking_id).distinct().order(booking_pets::booking_id);
    Ok((count, first.limit(named as i64).load(conn)?))
}

/// Id, creation and zone of these bookings, by id.
pub fn made(conn: &mut Conn, ids: &[i64]) -> Result<Vec<(i64, At, String)>, Error> {
    Ok(bookings::table
        .filter(bookings::id.eq_any(ids))
        .order(bookings::id)
        .select((bookings::id, bookings::created_at, bookings::time_zone))
        .load(conn)?)
}
