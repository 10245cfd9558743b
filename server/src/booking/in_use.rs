//! Refusal of a check-in into a workplace with pets that should have left. Which bookings block it
//! is decided in the core.

use sapa_core::access::role::Actor;
use sapa_core::base::id::WorkplaceId;
use sapa_core::base::issue::Reason;
use sapa_core::booking::placement::enquiry::Enquiry;
use sapa_core::booking::placement::existing_booking::ExistingBooking;
use sapa_core::booking::placement::other_places::OtherPlaces;
use sapa_core::booking::placement::setting::Setting;
use sapa_core::booking::request::RescheduleInput;
use sapa_core::branch::workplace::WorkplaceKind;
use sapa_core::calendar::in_use::{Guests, Inside, in_the_way};
use serde::Serialize;
use utoipa::ToSchema;

use super::neighbours::{Neighbours, named};
use super::place::LiveOccupancies;
use super::rows::booking;
use super::site::Site;
use super::{facts, view};
use crate::branch::rows::workplace::Workplace;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// The code of the refusal.
pub const IN_USE: &str = "booking.place_in_use";

/// A workplace that is free to the end of the stay and has no overdue pets in it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FreeWorkplace {
    pub id: i64,
    pub name: String,
    pub kind: WorkplaceKind,
}

/// The bookings of `inside` that block `guests`, which arrive now, in `place`, because they should
/// leave it or should have left it.
pub fn blocking_bookings(place: &Workplace, inside: &[Inside], guests: Guests) -> Vec<i64> {
    in_the_way(&place.facts, inside, guests, guests.now).into_iter().map(|id| id.0).collect()
}

/// 409 with the bookings that should have left `place`, and the empty ones of `others`; where there is none, with the way
/// in which bookings that have not arrived would make room for `existing`.
pub fn refusal(
    conn: &mut Conn,
    (place, ids): (&Workplace, &[i64]),
    inside: &[Inside],
    (site, others): (&Site, &OtherPlaces<'_>),
    (existing, setting): (&ExistingBooking, &Setting<'_>),
    reader: &Actor,
) -> Result<Error, Error> {
    let all: Vec<i64> = site.workplaces.iter().map(Workplace::id).collect();
    let taken = LiveOccupancies::read(conn, site.places(), &all, others.span)?;
    let empty = others.empty(&taken.calendar, inside);
    let free = site.workplaces.iter().filter(|place| empty.contains(&WorkplaceId(place.id())));
    let free: Vec<FreeWorkplace> = free
        .map(|place| FreeWorkplace { id: place.id(), name: place.name().to_owned(), kind: place.facts.kind })
        .collect();
    let mut bookings = booking::summaries(conn, ids)?;
    bookings.sort_by_key(|found| (found.row.check_out, found.row.id));
    let bookings = view::items(conn, bookings)?;
    let (room, neighbours) = if free.is_empty() {
        let neighbours = Neighbours::read(conn, site, others.span, setting.now)?;
        let agreed = RescheduleInput::as_agreed(existing);
        let room =
            Enquiry::of_move(&agreed, existing, setting).reallocation(&neighbours.calendar, &neighbours.around());
        let named = named(conn, room.as_ref(), reader)?;
        (room, named)
    } else {
        (None, Vec::new())
    };
    Ok(Error::conflict(Reason::new(IN_USE).with("place", place.name()))
        .with_extra("place", &place.name())
        .with_extra("bookings", &bookings)
        .with_extra("freeWorkplaces", &free)
        .with_extra("room", &room)
        .with_extra("neighbours", &neighbours))
}

/// The numbers of these bookings, for the timeline.
pub fn numbers(conn: &mut Conn, ids: &[i64]) -> Result<Vec<String>, Error> {
    booking::summaries(conn, ids)?.iter().map(|found| facts::number_of_row(&found.row)).collect()
}
