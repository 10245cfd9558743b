//! The asker of a message, as far as our records know the person: bookings, and what the person wrote before.

use std::collections::BTreeSet;

use sapa_core::access::role::Role;
use sapa_core::base::search::query;
use sapa_core::support::mention::{HOME_COUNTRY, parts};
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::{self, MessageRow};
use super::{SupportItem, show};
use crate::booking::rows::booking;
use crate::booking::rows::filter::BookingFilter;
use crate::booking::rows::list;
use crate::booking::view::{self, BookingItem};
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::rows::account;

/// The most bookings and the most messages that are shown.
const SHOWN: usize = 10;
/// The most numbers and the most phones that are followed up.
const MENTIONS: usize = 5;
/// The most bookings that are looked through for an address.
const LOOKED_THROUGH: i64 = 50;

/// The records of a message's asker.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SupportPerson {
    /// The country whose dialling plan reads the phones in the messages.
    #[schema(example = "RS")]
    pub country: String,
    /// Bookings that the messages name, and those of the asker's account, address and phones, the newest first.
    pub bookings: Vec<BookingItem>,
    /// Other messages of the same person, the newest first.
    pub messages: Vec<SupportItem>,
}

/// The records of the asker of the message `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<SupportPerson, Error> {
    let row = rows::find(conn, id)?.ok_or_else(Error::not_found)?.row;
    let home = row.company_id.map(|company| company::country(conn, company)).transpose()?.flatten();
    let country = home.unwrap_or_else(|| HOME_COUNTRY.to_owned());
    let account = account_of(conn, &row)?;
    let mut ids = mentioned(conn, &row, &country)?;
    if let Some(customer) = account {
        ids.extend(newest(conn, BookingFilter { customer: Some(customer), ..BookingFilter::default() }, SHOWN as i64)?);
    }
    if !is_company(&row)? {
        ids.extend(of_address(conn, &row.email)?);
    }
    let ids: Vec<i64> = ids.into_iter().rev().take(SHOWN).collect();
    let found = list::of_ids(conn, &ids)?;
    let others = rows::of_asker(conn, (row.id, account, &row.email), SHOWN as i64)?;
    Ok(SupportPerson {
        country,
        bookings: view::items(conn, found)?,
        messages: others.into_iter().map(show).collect::<Result<_, _>>()?,
    })
}

fn is_company(row: &MessageRow) -> Result<bool, Error> {
    Ok(crate::platform::db::types::stored::<Role>(&row.role)?.is_company_staff())
}

/// The pet owner's account of the asker: the author, or the account of a guest's address.
fn account_of(conn: &mut Conn, row: &MessageRow) -> Result<Option<i64>, Error> {
    if is_company(row)? || row.author_id.is_some() {
        return Ok(row.author_id);
    }
    Ok(account::find_by_email(conn, &row.email)?.map(|(account, _)| account.id))
}

/// The bookings whose numbers or phones stand in what the asker wrote.
fn mentioned(conn: &mut Conn, row: &MessageRow, country: &str) -> Result<BTreeSet<i64>, Error> {
    let further = rows::replies(conn, row.id)?.into_iter().filter(|(reply, _)| reply.author_id.is_none());
    let texts = std::iter::once(row.message.clone()).chain(further.map(|(reply, _)| reply.text));
    let (mut numbers, mut phones) = (BTreeSet::new(), BTreeSet::new());
    for part in texts.flat_map(|text| parts(&text, Some(country))) {
        numbers.extend(part.booking_id.map(|id| id.0));
        phones.extend(part.phone);
    }
    let numbers: Vec<i64> = numbers.into_iter().take(MENTIONS).collect();
    let mut ids: BTreeSet<i64> = booking::by_ids(conn, &numbers)?.iter().map(|found| found.row.id).collect();
    for phone in phones.into_iter().take(MENTIONS) {
        let mut filter = BookingFilter::default();
        filter.of_phone(phone);
        ids.extend(newest(conn, filter, SHOWN as i64)?);
    }
    Ok(ids)
}

/// The bookings with this address of the guest.
fn of_address(conn: &mut Conn, email: &str) -> Result<Vec<i64>, Error> {
    let ids = newest(conn, BookingFilter { words: query(email), ..BookingFilter::default() }, LOOKED_THROUGH)?;
    let found = booking::by_ids(conn, &ids)?;
    let own = found.into_iter().filter(|one| one.row.guest_email.as_deref() == Some(email));
    Ok(own.map(|one| one.row.id).collect())
}

fn newest(conn: &mut Conn, filter: BookingFilter, most: i64) -> Result<Vec<i64>, Error> {
    Ok(list::newest(conn, &filter, most)?.into_iter().map(|found| found.row.id).collect())
}
