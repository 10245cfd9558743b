//! The reviews of completed bookings, and what companies and the platform did with them.

use chrono::Duration;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;
use sapa_core::review::{ReviewFault, ReviewVisibility};

use super::batch::BookingBatch;
use super::records::id;
use super::review_words::{APOLOGIES, DISAPPOINTED, MIXED, NAMES_A_PERSON, OFF_TOPIC, THANKS, pleased};
use super::rng::Rng;
use super::rows::{BookingRow, ReviewRow};
use super::story::Story;

/// Of so many reviews of a company one is reported, and another is hidden.
const TROUBLE_EVERY: i64 = 24;

/// Adds the review of `booking`, if its guest has an account and wrote one before `until`.
pub fn review(
    rng: &mut Rng,
    batch: &mut BookingBatch,
    booking: &mut BookingRow,
    story: &Story,
    kind: ServiceType,
    until: UtcTime,
) {
    let (Some(author), Some(completed)) = (booking.customer_id, story.completed_at) else { return };
    let written = completed.plus(Duration::minutes(rng.within(90..=6_000)));
    if story.status != BookingStatus::Completed || !rng.chance(55) || written > until {
        return;
    }
    let number = batch.next.reviews_of.entry(booking.company_id).or_default();
    *number += 1;
    let trouble = Trouble::of(*number);
    let stars: i32 = match trouble {
        Trouble::Reported => 1,
        Trouble::Hidden => 3,
        Trouble::None => [5, 4, 3, 2, 1][rng.weighted(&[52, 26, 11, 6, 5])],
    };
    let text = match (trouble, stars) {
        (Trouble::Reported, _) => NAMES_A_PERSON,
        (Trouble::Hidden, _) => OFF_TOPIC,
        (Trouble::None, 4..) => rng.pick(pleased(kind)),
        (Trouble::None, 3) => rng.pick(&MIXED),
        (Trouble::None, _) => rng.pick(&DISAPPOINTED),
    };
    // Some guests leave stars only.
    let text = (trouble != Trouble::None || rng.chance(85)).then(|| text.to_owned());
    let happened = |after: i64| Some(written.plus(Duration::minutes(after))).filter(|at| *at <= until);
    let wait = rng.within(20..=2_800);
    let reply = (trouble == Trouble::None && rng.chance(55)).then(|| happened(wait)).flatten();
    let answer = if stars >= 4 { rng.pick(&THANKS) } else { rng.pick(&APOLOGIES) };
    let reported = if trouble == Trouble::None { None } else { happened(wait) };
    let hidden = if trouble == Trouble::Hidden { reported.and_then(|_| happened(wait + 300)) } else { None };
    let visibility = match (reported, hidden) {
        (_, Some(_)) => ReviewVisibility::Hidden,
        (Some(_), None) => ReviewVisibility::Reported,
        (None, None) => ReviewVisibility::Visible,
    };
    let fault = if trouble == Trouble::Hidden { ReviewFault::OffTopic } else { ReviewFault::PrivateData };
    let steps = [reported, hidden, reply].into_iter().flatten();
    let latest = steps.clone().fold(written, UtcTime::max);
    batch.reviews.push(ReviewRow {
        // Given in the order of time, when all are known.
        id: 0,
        version: 1 + steps.map(|_| 1_i64).sum::<i64>(),
        created_at: written.naive(),
        updated_at: latest.naive(),
        company_id: booking.company_id,
        branch_id: booking.branch_id,
        booking_id: booking.id,
        author_id: Some(author),
        stars,
        text,
        visibility: visibility.as_str().to_owned(),
        fault: reported.map(|_| fault.as_str().to_owned()),
        reported_at: reported.map(UtcTime::naive),
        hidden_at: hidden.map(UtcTime::naive),
        reply: reply.map(|_| (*answer).to_owned()),
        replied_at: reply.map(UtcTime::naive),
    });
    booking.has_review = true;
    booking.version += 1;
    booking.updated_at = booking.updated_at.max(written.naive());
}

/// Gives ids in the order in which the reviews were written.
pub fn in_order(mut reviews: Vec<ReviewRow>) -> Vec<ReviewRow> {
    reviews.sort_by_key(|review| (review.created_at, review.booking_id));
    for (i, review) in reviews.iter_mut().enumerate() {
        review.id = id(i);
    }
    reviews
}

/// What a review was complained about for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    None,
    /// The company reported it.
    Reported,
    /// The company reported it, and the platform hid it.
    Hidden,
}

impl Trouble {
    const fn of(number: i64) -> Self {
        match number % TROUBLE_EVERY {
            8 => Self::Reported,
            14 => Self::Hidden,
            _ => Self::None,
        }
    }
}
