//! Erases a guest from the bookings of an account: name, phone, address, pets and what was written about them become placeholders, and no
//! search finds them. The bookings and their money stay.

use sapa_core::base::id::UserId;
use sapa_core::base::search::sort_key;
use sapa_core::base::time::UtcTime;
use sapa_core::people::erased;

use super::facts;
use super::rows::{booking, erase, hold, term};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Bookings that are read together.
const BATCH: usize = 500;

/// Erases the guest; answers the ids of the bookings.
pub fn guest(conn: &mut Conn, customer: UserId, now: UtcTime) -> Result<Vec<i64>, Error> {
    let (name, email) = (erased::name(customer), erased::email(customer));
    let ids = erase::of_customer(conn, customer.0)?;
    for part in ids.chunks(BATCH) {
        erase::guest(conn, part, (&name, &sort_key(&name), &email), now)?;
        for found in booking::summaries(conn, part)? {
            let row = &found.row;
            let terms = facts::terms(&facts::number_of_row(row)?, &name, None, Some(&email), []);
            term::replace(conn, row.id, row.company_id, row.branch_id, terms)?;
        }
    }
    hold::forget(conn, customer.0)?;
    Ok(ids)
}
