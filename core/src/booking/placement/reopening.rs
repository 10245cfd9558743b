//! Reopening of a booking that is over (B9, B10): branch, service, currency and pets must still be
//! as they were. A guest who was in house is in house again and holds the agreed time. A booking
//! whose guest is still to come holds nothing: its place was free for others meanwhile.

use super::enquiry::{Enquiry, Times};
use super::held::Held;
use super::request::{Request, RequestedPlace};
use super::setting::{Pet, Setting};
use crate::base::issue::Reason;
use crate::base::kinds::ServiceType;
use crate::base::money::Currency;
use crate::base::time::{UtcTime, Zone};
use crate::calendar::segment::StaySegment;

/// The facts with which a booking was made.
#[derive(Debug, Clone)]
pub struct Made {
    /// Type of the service at that time.
    pub service_type: ServiceType,
    /// Zone of the branch at that time.
    pub zone: Zone,
    /// Currency of the company at that time.
    pub currency: Currency,
    /// Size and animal type of each pet.
    pub pets: Vec<Pet>,
    /// Agreed arrival.
    pub check_in: UtcTime,
    /// Agreed departure.
    pub check_out: UtcTime,
}

impl Made {
    fn request(&self) -> Request {
        Request {
            service_type: self.service_type,
            zone: self.zone,
            minutes: None,
            times: None,
            departure_given: false,
            requested_place: RequestedPlace::Anywhere,
            pets: self.pets.clone(),
        }
    }

    fn times(&self) -> Times {
        let Self { service_type, zone, check_in, check_out, .. } = *self;
        Times::agreed(service_type, zone, check_in, check_out)
    }
}

/// Whether the booking may open again in `setting`, in the agreed `segments`. `future_part`: its guest is
/// still to come, so it needs all that a new booking needs. The error is
/// `booking.reason.changed_since`, or the reason that refuses a booking.
pub fn reopens(made: &Made, segments: &[StaySegment], setting: &Setting<'_>, future_part: bool) -> Result<(), Reason> {
    let held = if future_part {
        Held::nothing()
    } else {
        let agreed = Some((made.check_in, made.check_out));
        Held { agreed, segments: segments.to_vec(), in_house: true, ..Held::nothing() }
    };
    let enquiry = Enquiry::of(made.request(), held, setting);
    if let Some(issue) = enquiry.standing().into_iter().next() {
        return Err(issue.into());
    }
    let Setting { branch, service, workplaces, .. } = *setting;
    let same =
        made.service_type == service.service_type && made.zone == branch.time_zone && made.currency == branch.currency;
    if !same {
        return Err(Reason::new("booking.reason.changed_since"));
    }
    let places = segments.iter().filter_map(|segment| workplaces.iter().find(|place| place.id == segment.workplace_id));
    let unsuitable = places.filter_map(|place| enquiry.unsuitable(place)).next();
    let times = made.times();
    let closed = || enquiry.at_the_door(times).0.into_iter().next().map(Reason::from);
    let place_closed =
        || segments.iter().find_map(|segment| enquiry.place_closed(segment.workplace_id, times, segment.interval));
    unsuitable.or_else(closed).or_else(place_closed).map_or(Ok(()), Err)
}

#[cfg(test)]
#[path = "reopening_tests.rs"]
mod tests;
