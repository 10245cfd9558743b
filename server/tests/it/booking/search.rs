//! A search finds the same bookings in the same order however rare or common its words are: what the rows
//! answer, against a model that looks at every booking.

use std::collections::HashMap;

use diesel::prelude::*;
use sapa_core::base::search::query;
use sapa_core::booking::state::BookingStatus;
use sapa_server::booking::rows::filter::{BookingFilter, BookingKey, BookingOrder};
use sapa_server::booking::rows::{list, search};
use sapa_server::demo::Scale;
use sapa_server::platform::db::Db;
use sapa_server::platform::db::types::At;
use sapa_server::platform::query::page::{Direction, Window};
use sapa_server::schema::{bookings, search_terms};

use crate::demo::data::filled;
use crate::fixture::{Fixture, day};
use crate::support::{only_on, size};

#[derive(Queryable)]
struct Seen {
    id: i64,
    company: i64,
    branch: i64,
    status: String,
    check_in: At,
    check_out: At,
    guest: String,
}

/// The bookings that have all words, in order.
fn expected<'a>(
    all: &'a [Seen],
    terms: &HashMap<i64, Vec<String>>,
    filter: &BookingFilter,
    order: BookingOrder,
    direction: Direction,
) -> Vec<&'a Seen> {
    let is_in = |booking: &&Seen| {
        filter.company.is_none_or(|company| company == booking.company)
            && filter.branch.is_none_or(|branch| branch == booking.branch)
            && (filter.statuses.is_empty() || filter.statuses.contains(&booking.status))
            && filter.words.iter().all(|word| {
                let has = |prefix: &String| terms[&booking.id].iter().any(|term| term.starts_with(prefix.as_str()));
                word.iter().any(has)
            })
    };
    let mut found: Vec<&Seen> = all.iter().filter(is_in).collect();
    match order {
        BookingOrder::Number => found.sort_by_key(|booking| booking.id),
        BookingOrder::CheckIn => found.sort_by_key(|booking| (booking.check_in, booking.id)),
        BookingOrder::CheckOut => found.sort_by_key(|booking| (booking.check_out, booking.id)),
        BookingOrder::Guest => found.sort_by(|one, other| (&one.guest, one.id).cmp(&(&other.guest, other.id))),
    }
    if direction == Direction::Down {
        found.reverse();
    }
    found
}

/// The page of `window`, and the number of bookings, counted up to `most`.
fn found(
    db: &Db,
    filter: &BookingFilter,
    order: BookingOrder,
    window: &Window<BookingKey>,
    most: i64,
) -> (Vec<i64>, i64) {
    db.read_blocking(|conn| {
        let rarest = search::rarest(conn, filter)?;
        let ids = list::find(conn, filter, rarest, order, window)?.ids;
        let page = list::of_ids(conn, &ids)?;
        Ok((page.into_iter().map(|booking| booking.row.id).collect(), search::count(conn, filter, rarest, most)?))
    })
    .unwrap()
}

#[test]
fn a_search_finds_what_a_look_at_every_booking_finds() {
    // So many that words are rare, common, and more common than a list counts.
    let scale = Scale { seed: 7, companies: 3, branches: 2, bookings: u32::try_from(size(3_600, 25_000)).unwrap() };
    let (_base, db, _) = filled(&scale, day(0, 12));
    let (all, terms) = db
        .read_blocking(|conn| {
            let columns = (
                bookings::id,
                bookings::company_id,
                bookings::branch_id,
                bookings::status,
                bookings::check_in,
                bookings::check_out,
                bookings::guest_name_key,
            );
            let all: Vec<Seen> = bookings::table.select(columns).load(conn)?;
            let mut terms: HashMap<i64, Vec<String>> = HashMap::new();
            let words = search_terms::table.select((search_terms::booking_id, search_terms::term));
            for (booking, term) in words.load::<(i64, String)>(conn)? {
                terms.entry(booking).or_default().push(term);
            }
            Ok((all, terms))
        })
        .unwrap();
    let scopes = [(None, None), (Some(all[0].company), None), (Some(all[0].company), Some(all[0].branch))];
    let statuses = [vec![], vec![BookingStatus::Canceled.as_str().to_owned()]];
    let mut common = 0;
    for words in ["a", "m", "mar", "koko", "m b", "jovanovic m", "postaexample", "064", "7", "nobody"] {
        for (company, branch) in scopes {
            for statuses in &statuses {
                let words = query(words);
                let filter =
                    BookingFilter { company, branch, statuses: statuses.clone(), words, ..BookingFilter::default() };
                for order in [BookingOrder::Number, BookingOrder::CheckIn, BookingOrder::CheckOut, BookingOrder::Guest]
                {
                    for (direction, offset) in [(Direction::Up, 0), (Direction::Down, 40)] {
                        let rows = expected(&all, &terms, &filter, order, direction);
                        common += usize::from(rows.len() > 1_000);
                        let page: Vec<i64> = rows.iter().skip(offset).take(26).map(|booking| booking.id).collect();
                        let window = Window { direction, after: None, offset: offset as i64, limit: 26 };
                        let what = format!(
                            "{:?} {company:?} {branch:?} {statuses:?} {order:?} {direction:?} {offset}",
                            filter.words
                        );
                        if (order, direction) == (BookingOrder::Number, Direction::Down) {
                            let newest = db.read_blocking(|conn| list::newest(conn, &filter, 26)).unwrap();
                            let newest: Vec<i64> = newest.iter().map(|booking| booking.row.id).collect();
                            let first: Vec<i64> = rows.iter().take(26).map(|booking| booking.id).collect();
                            assert_eq!(newest, first, "newest {:?} {company:?} {branch:?} {statuses:?}", filter.words);
                        }
                        let (got, total) = found(&db, &filter, order, &window, 10_001);
                        assert_eq!(got, page, "{what}");
                        assert_eq!(total, rows.len().min(10_001) as i64, "{what}");
                        // The page after a row.
                        let Some(last) = rows.get(offset + 25) else { continue };
                        let key = match order {
                            BookingOrder::Number => BookingKey::Number,
                            BookingOrder::CheckIn => BookingKey::CheckIn(last.check_in.0),
                            BookingOrder::CheckOut => BookingKey::CheckOut(last.check_out.0),
                            BookingOrder::Guest => BookingKey::Guest(last.guest.clone()),
                        };
                        let window = Window { direction, after: Some((key, last.id)), offset: 0, limit: 26 };
                        let next: Vec<i64> = rows.iter().skip(offset + 26).take(26).map(|booking| booking.id).collect();
                        assert_eq!(found(&db, &filter, order, &window, 10_001).0, next, "after {what}");
                    }
                }
            }
        }
    }
    assert!(common > 7, "{common} of the searches were for common words");
}

/// With statistics of the usual size PostgreSQL looks for a company's bookings among those of all companies, once there
/// are millions.
#[test]
fn statistics_know_a_thousand_words() {
    only_on!(Postgres);
    #[derive(diesel::QueryableByName)]
    struct Target {
        #[diesel(sql_type = diesel::sql_types::Integer)]
        words: i32,
    }
    let text = "SELECT attstattarget::integer AS words FROM pg_attribute \
         WHERE attrelid = 'search_terms'::regclass AND attname = 'term'";
    let found: Target = Fixture::build().app.db(|conn| Ok(diesel::sql_query(text).get_result(conn)?));
    assert_eq!(found.words, 1000);
}
