//! From a planned slot to the rows of a booking: guest, pets, price, timeline, search words.

use chrono::NaiveDate;
use sapa_core::access::role::Role;
use sapa_core::base::kinds::{AnimalSize, CancellationPolicy, PriceUnit, ServiceType};
use sapa_core::base::money::Currency;
use sapa_core::base::search::sort_key;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::{BookingSource, BookingStatus, CancelKind, PayAt};
use sapa_core::price::quote::quote;
use serde_json::json;

use super::animals::{DemoBreed, KINDS};
use super::batch::BookingBatch;
use super::numbers::mobile;
use super::paying;
use super::people::{People, name};
use super::plan::PlannedStay;
use super::records::{BookableWorkplace, Records, ZONE, ascii, id};
use super::reviewing;
use super::rng::Rng;
use super::rows::{BookingRow, EventRow, OccupancyRow, PetRow, ServiceRow, TermRow};
use super::story::{Story, at, tell};
use super::words::{CANCEL_REASONS, COMMENTS, PET_NOTES, PETS};
use crate::booking::facts;
use crate::platform::db::types::{stored, to_json};
use crate::platform::problem::Error;

/// The data from which every booking is made.
pub struct Stage<'a> {
    pub records: &'a Records,
    pub people: &'a People,
    pub today: NaiveDate,
    /// The moment of today up to which events have happened.
    pub until: UtcTime,
}

struct Guest {
    customer: Option<usize>,
    name: String,
    phone: Option<String>,
    email: Option<String>,
}

impl Stage<'_> {
    /// Adds the rows of `slot` as booking `booking_id`.
    pub fn render(&self, batch: &mut BookingBatch, slot: &PlannedStay, booking_id: i64) -> Result<(), Error> {
        let mut rng = Rng::new(slot.seed, 3);
        let rng = &mut rng;
        let workplace = &self.records.bookable[slot.workplace];
        let service = &self.records.services[*rng.pick(&workplace.services)];
        let branch = &self.records.branches[workplace.branch];
        let story =
            tell(rng, slot, workplace.kind, i64::from(service.duration_minutes.unwrap_or(0)), (self.today, self.until));
        let expired = story.cancel_kind == Some(CancelKind::HoldExpired);
        let online = expired || (!slot.overbooked && rng.chance(30));
        let guest = self.guest(rng, online);
        let count = if slot.most > 1 && rng.chance(25) { slot.most } else { 1 };
        let pets = (0..count)
            .map(|_| pet(rng, workplace, service, booking_id, self.records))
            .collect::<Result<Vec<_>, _>>()?;

        let units = match workplace.kind {
            ServiceType::Hostel => slot.last - slot.first,
            ServiceType::DayCare => slot.last - slot.first + 1,
            ServiceType::Grooming | ServiceType::Veterinary => 1,
        };
        let unit: PriceUnit = stored(&service.unit)?;
        let price =
            quote(unit, units, i64::from(count), service.price, i64::from(service.discount_rate), Currency::Rsd);
        let policy: CancellationPolicy = stored(&branch.cancellation_policy)?;
        let anchor =
            if workplace.kind == ServiceType::Hostel { at(self.today, slot.first, 14 * 60) } else { story.check_in };
        let marketplace = guest.customer.is_some();
        let desk = *rng.pick(&self.people.desk[workplace.branch]);
        // Only an administrator overbooks.
        let author = if slot.overbooked { self.people.admin[workplace.branch] } else { guest.customer.unwrap_or(desk) };
        let events = self.events(rng, &story, booking_id, workplace, (author, desk), marketplace);
        let number = facts::number_of(booking_id, story.made, ZONE);
        let words = facts::terms(
            &number,
            &guest.name,
            guest.phone.as_deref(),
            guest.email.as_deref(),
            pets.iter().map(|pet| pet.name.as_str()),
        );
        batch.terms.extend(words.into_iter().map(|(term, shared)| TermRow {
            booking_id,
            term,
            company_id: branch.company_id,
            branch_id: branch.id,
            shared,
        }));
        batch.occupancies.push(OccupancyRow {
            branch_id: branch.id,
            booking_id,
            workplace_id: workplace.workplace_id,
            from_utc: story.occupied.from.naive(),
            to_utc: story.occupied.to.naive(),
            pets: count,
            live: story.live,
            overbooked: slot.overbooked,
        });
        let time = |time: Option<UtcTime>| time.map(UtcTime::naive);
        // An expired hold has no author.
        let last = events.last().filter(|event| event.from_status.is_some() && !expired);
        let mut booking = BookingRow {
            id: booking_id,
            version: id(events.len()) - 1,
            created_at: story.made.naive(),
            updated_at: events.last().map_or(story.made.naive(), |event| event.at),
            company_id: branch.company_id,
            branch_id: branch.id,
            service_id: service.id,
            service_type: workplace.kind.as_str().to_owned(),
            time_zone: ZONE.name().to_owned(),
            customer_id: guest.customer.map(id),
            guest_name_key: sort_key(&guest.name),
            guest_name: guest.name,
            guest_phone: guest.phone,
            guest_email: guest.email,
            check_in: story.check_in.naive(),
            check_out: story.check_out.naive(),
            units: i32::try_from(units).unwrap_or(1),
            status: story.status.as_str().to_owned(),
            comment: rng.chance(25).then(|| (*rng.pick(&COMMENTS)).to_owned()),
            quote: to_json(&price)?,
            total: price.total,
            currency: price.currency.code().to_owned(),
            policy: policy.as_str().to_owned(),
            policy_from: anchor.naive(),
            pay_at: if expired { PayAt::Online } else { PayAt::OnSite }.as_str().to_owned(),
            hold_until: expired.then(|| story.made.plus(chrono::Duration::minutes(15)).naive()),
            checked_in_at: time(story.checked_in_at),
            completed_at: time(story.completed_at),
            canceled_at: time(story.canceled_at),
            cancel_kind: story.cancel_kind.map(|kind| kind.as_str().to_owned()),
            cancel_by: (story.cancel_kind == Some(CancelKind::BrokenOff)).then(|| "CUSTOMER".to_owned()),
            cancel_reason: events.last().and_then(|event| event.reason.clone()),
            overbooked: slot.overbooked,
            overbook_reason: slot.overbooked.then(|| "Stalni gost, dogovoreno sa upravom".to_owned()),
            source: if marketplace { BookingSource::Marketplace } else { BookingSource::Staff }.as_str().to_owned(),
            created_by: Some(id(author)),
            last_transition: last.map(|event| event.action.clone()),
            last_transition_at: last.map(|event| event.at),
            captured: 0,
            refunded: 0,
            under_way: 0,
            waived: 0,
            kept: None,
            kept_waived: 0,
            payment_state: None,
            refund_sent_since_cancel: false,
            has_review: false,
        };
        batch.pets.extend(pets);
        batch.events.extend(events);
        // A generator of its own: more payments never change the other values of a booking.
        let staff = (desk, self.people.admin[workplace.branch]);
        paying::pay(&mut Rng::new(slot.seed, 4), batch, self.people, &mut booking, &story, staff, self.until)?;
        reviewing::review(&mut Rng::new(slot.seed, 5), batch, &mut booking, &story, workplace.kind, self.until);
        batch.bookings.push(booking);
        Ok(())
    }

    fn guest(&self, rng: &mut Rng, marketplace: bool) -> Guest {
        if marketplace && !self.people.customers.is_empty() {
            let index = *rng.pick(&self.people.customers);
            let user = &self.people.users[index];
            return Guest {
                customer: Some(index),
                name: format!("{} {}", user.first_name, user.last_name),
                phone: user.phone.clone(),
                email: Some(user.email.clone()),
            };
        }
        let who = name(rng);
        let email = rng.chance(25).then(|| format!("{}.{}@posta.example", ascii(who.first), ascii(who.last)));
        Guest { customer: None, name: format!("{} {}", who.first, who.last), phone: Some(mobile(rng)), email }
    }

    /// The timeline: the first event by `author`, the others by `desk` or another account with
    /// permission.
    fn events(
        &self,
        rng: &mut Rng,
        story: &Story,
        booking_id: i64,
        workplace: &BookableWorkplace,
        (author, desk): (usize, usize),
        marketplace: bool,
    ) -> Vec<EventRow> {
        let users = &self.people.users;
        let event =
            |at: UtcTime, actor: Option<usize>, action: &str, from: Option<BookingStatus>, to: BookingStatus| {
                EventRow {
                    booking_id,
                    at: at.naive(),
                    actor_id: actor.map(id),
                    actor_role: actor.map(|index| users[index].role.clone()),
                    action: action.to_owned(),
                    from_status: from.map(|status| status.as_str().to_owned()),
                    to_status: Some(to.as_str().to_owned()),
                    reason: None,
                    data: None,
                }
            };
        use BookingStatus::{Active, Canceled, Completed, Created};
        let mut events = vec![event(story.made, Some(author), "CREATE", None, Created)];
        if let Some(at) = story.checked_in_at {
            events.push(event(at, Some(desk), "CHECK_IN", Some(Created), Active));
        }
        if let Some(at) = story.completed_at {
            events.push(event(at, Some(desk), "COMPLETE", Some(Active), Completed));
        }
        if let (Some(at), Some(kind)) = (story.canceled_at, story.cancel_kind) {
            let (actor, action, from) = match kind {
                CancelKind::BrokenOff => (Some(self.people.admin[workplace.branch]), "BREAK_OFF", Active),
                CancelKind::NoShow => (Some(desk), "NO_SHOW", Created),
                CancelKind::HoldExpired => (None, "CANCEL", Created),
                CancelKind::Platform => (Some(self.people.platform), "CANCEL", Created),
                CancelKind::Customer if marketplace => (Some(author), "CANCEL", Created),
                CancelKind::Customer | CancelKind::Company | CancelKind::Duplicate => (Some(desk), "CANCEL", Created),
            };
            let mut end = event(at, actor, action, Some(from), Canceled);
            let staff = actor.is_some_and(|index| users[index].role != Role::User.as_str());
            end.reason = (staff && kind != CancelKind::NoShow).then(|| (*rng.pick(&CANCEL_REASONS)).to_owned());
            end.data = Some(json!({ "kind": kind }).to_string());
            events.push(end);
        }
        events
    }
}

/// A pet that fits the workplace and the service.
fn pet(
    rng: &mut Rng,
    workplace: &BookableWorkplace,
    service: &ServiceRow,
    booking_id: i64,
    records: &Records,
) -> Result<PetRow, Error> {
    let required_size: Option<AnimalSize> = match &service.size {
        Some(size) => Some(stored(size)?),
        None => workplace.small.then_some(AnimalSize::Small),
    };
    let animal = match workplace.animals {
        [] => rng.weighted(&[55, 28, 6, 5, 3, 2, 1]),
        some => *rng.pick(some),
    };
    let breeds = KINDS[animal].3;
    let fitting: Vec<(usize, &DemoBreed)> =
        breeds.iter().enumerate().filter(|(_, breed)| required_size.is_none_or(|size| breed.2 == size)).collect();
    // One pet in ten has no named breed.
    let chosen = (!fitting.is_empty() && !rng.chance(10)).then(|| *rng.pick(&fitting));
    let before: usize = KINDS[..animal].iter().map(|kind| kind.3.len()).sum();
    let size = chosen.map(|(_, breed)| breed.2).or(required_size).unwrap_or(AnimalSize::Small);
    Ok(PetRow {
        booking_id,
        name: (*rng.pick(&PETS)).to_owned(),
        animal_type_id: records.animal_types[animal].id,
        breed_id: chosen.map(|(index, _)| id(before + index)),
        size: size.as_str().to_owned(),
        note: rng.chance(15).then(|| (*rng.pick(&PET_NOTES)).to_owned()),
    })
}
