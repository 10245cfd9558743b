//! Search while typing, over records of all kinds that the reader has a list of; each kind is narrowed as its
//! list is. Folds nothing, stores nothing and changes nothing: a guest is the bookings of one phone within one
//! company.

mod bookings;
pub mod handlers;
mod records;
mod results;
pub mod rows;

use sapa_core::access::found::FoundKind;
use sapa_core::base::search::is_long_enough;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
pub use results::{FoundBooking, FoundGuest, FoundRecord, Search, SearchResults};

/// What the reader finds. Each part takes a bounded time, however many records have the words.
pub fn find(conn: &mut Conn, search: &Search) -> Result<SearchResults, Error> {
    if !is_long_enough(&search.words) {
        return Ok(SearchResults { too_short: true, ..SearchResults::default() });
    }
    let mut results = SearchResults::default();
    if search.finds(FoundKind::Booking) {
        bookings::find(conn, search, &mut results)?;
    }
    results.records = records::find(conn, search)?;
    Ok(results)
}
