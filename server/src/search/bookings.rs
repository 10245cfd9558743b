//! The bookings that a search finds, and what belongs to them: their guests, payments and reviews.

use std::cmp::Reverse;

use sapa_core::access::found::FoundKind;
use sapa_core::base::search::{Terms, marks, matches};
use sapa_core::booking::state::BookingStatus;

use super::{FoundBooking, FoundGuest, Search, SearchResults, rows};
use crate::booking::payments::PaymentItem;
use crate::booking::rows::booking::ListedBooking;
use crate::booking::rows::filter::BookingFilter;
use crate::booking::rows::list;
use crate::booking::view as booking;
use crate::payment::rows::list as payments;
use crate::payment::rows::payment;
use crate::payment::view;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::review;

/// Among so many of the newest bookings that have the words, and as many open ones, the most useful ones are chosen.
const LOOKED_AT: i64 = 40;
const BOOKINGS: usize = 6;
const GUESTS: usize = 3;
const PAYMENTS: usize = 3;
const REVIEWS: i64 = 3;
/// So many bookings of a guest are counted.
const OF_GUEST: i64 = 100;
/// The shortest reference of a provider or number of a slip that is looked up while typing.
const REFERENCE: usize = 4;

pub(super) fn find(conn: &mut Conn, search: &Search, results: &mut SearchResults) -> Result<(), Error> {
    let words = search.words.clone();
    let filter =
        BookingFilter { company: search.company(), branch: search.branch(), words, ..BookingFilter::default() };
    let mut found = list::newest_and_open(conn, &filter, LOOKED_AT)?;
    results.guests = guests(conn, search, &found)?;
    let ids: Vec<i64> = found.iter().map(|booking| booking.row.id).collect();
    if search.finds(FoundKind::Payment) {
        results.payments = payments_of(conn, search, &ids)?;
    }
    let reviewed: Vec<i64> = found.iter().filter(|found| found.row.has_review).map(|found| found.row.id).collect();
    if search.finds(FoundKind::Review) && !reviewed.is_empty() {
        let rows = review::rows::of_bookings(conn, &reviewed, REVIEWS)?;
        results.reviews = rows.into_iter().map(review::show).collect::<Result<_, _>>()?;
    }
    found = most_useful(found, search)?;
    let marked = booking::items(conn, found)?.into_iter().map(|item| FoundBooking {
        guest_marks: marks(&item.guest_name, &search.words),
        pet_marks: item.pet_names.iter().map(|name| marks(name, &search.words)).collect(),
        item,
    });
    results.bookings = marked.collect();
    Ok(())
}

/// In house, then expected ones by how near their arrival is, then the others; the newest first.
fn most_useful(found: Vec<ListedBooking>, search: &Search) -> Result<Vec<ListedBooking>, Error> {
    let mut ranked = found
        .into_iter()
        .map(|booking| {
            let status: BookingStatus = stored(&booking.row.status)?;
            let (rank, distance) = if status.is_in_house() {
                (0, 0)
            } else if status.is_expected() {
                (1, booking.row.check_in.0.since(search.now).num_minutes().abs())
            } else {
                (2, 0)
            };
            Ok(((rank, distance, Reverse(booking.row.check_in), Reverse(booking.row.id)), booking))
        })
        .collect::<Result<Vec<_>, Error>>()?;
    ranked.sort_by_key(|(key, _)| *key);
    Ok(ranked.into_iter().take(BOOKINGS).map(|(_, booking)| booking).collect())
}

/// The guests of these bookings whose own words match: not those of a pet, a number or an address.
fn guests(conn: &mut Conn, search: &Search, found: &[ListedBooking]) -> Result<Vec<FoundGuest>, Error> {
    let mut guests: Vec<FoundGuest> = Vec::new();
    for booking in found {
        let row = &booking.row;
        let Some(phone) = &row.guest_phone else { continue };
        let is_known = guests.iter().any(|guest| guest.company_id == row.company_id && guest.phone == *phone);
        let is_meant = || matches(&Terms::new().words(&row.guest_name).phone(phone).finish(), &search.words);
        if is_known || guests.len() == GUESTS || !is_meant() {
            continue;
        }
        let of = rows::bookings_of(conn, (row.company_id, search.branch()), phone, OF_GUEST + 1)?;
        guests.push(FoundGuest {
            company_id: row.company_id,
            company_name: booking.company_name.clone(),
            name: row.guest_name.clone(),
            marks: marks(&row.guest_name, &search.words),
            phone: phone.clone(),
            bookings: of.min(OF_GUEST),
            is_exact: of <= OF_GUEST,
        });
    }
    Ok(guests)
}

/// The payments with the number or the reference that is typed, else the newest ones of these bookings.
fn payments_of(conn: &mut Conn, search: &Search, bookings: &[i64]) -> Result<Vec<PaymentItem>, Error> {
    let text = search.text.trim();
    let may_refer = text.chars().count() >= REFERENCE && !text.contains(char::is_whitespace);
    let reader = (search.company(), search.branch());
    let referred = if may_refer { payments::referred(conn, text, reader)? } else { Vec::new() };
    if referred.is_empty() {
        let found =
            if bookings.is_empty() { Vec::new() } else { payment::of_bookings(conn, bookings, PAYMENTS as i64)? };
        return found.into_iter().map(|payment| view::item(payment, &search.actor)).collect();
    }
    let mut found = payment::by_ids(conn, &referred)?;
    found.sort_by_key(|payment| Reverse((payment.row.created_at, payment.row.id)));
    found.into_iter().take(PAYMENTS).map(|payment| view::item(payment, &search.actor)).collect()
}
