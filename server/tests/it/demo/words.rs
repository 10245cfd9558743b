//! What people say in the demo: reviews of guests, and messages to the platform.

use std::collections::BTreeSet;

use diesel::prelude::*;
use sapa_server::demo::Scale;
use sapa_server::schema::{bookings, reviews, support_messages, support_replies};

use super::data::filled;
use crate::fixture::day;

#[test]
fn guests_review_what_is_completed() {
    let (_base, db, accounts) = filled(&Scale::default(), day(0, 12));
    let company = accounts[2].company_id.unwrap();
    db.read_blocking(|conn| {
        let stars: BTreeSet<i32> = reviews::table.select(reviews::stars).load(conn)?.into_iter().collect();
        assert_eq!(stars, (1..=5).collect());
        // The first demo company sees every state, and reviews with and without a reply.
        let states: Vec<(String, bool)> = reviews::table
            .filter(reviews::company_id.eq(company))
            .select((reviews::visibility, reviews::reply.is_not_null()))
            .load(conn)?;
        let states: BTreeSet<_> = states.into_iter().collect();
        let seen: Vec<_> = states.iter().map(|(state, replied)| (state.as_str(), *replied)).collect();
        assert_eq!(seen, [("HIDDEN", false), ("REPORTED", false), ("VISIBLE", false), ("VISIBLE", true)]);
        let of: Vec<(bool, String, Option<i64>, Option<i64>)> = reviews::table
            .inner_join(bookings::table)
            .select((bookings::has_review, bookings::status, bookings::customer_id, reviews::author_id))
            .load(conn)?;
        let marked: i64 = bookings::table.filter(bookings::has_review.eq(true)).count().get_result(conn)?;
        assert_eq!(usize::try_from(marked).unwrap(), of.len());
        assert!(of.iter().all(|(marked, status, guest, author)| *marked && status == "COMPLETED" && guest == author));
        Ok(())
    })
    .unwrap();
}

#[test]
fn messages_wait_are_answered_and_closed() {
    let (_base, db, _) = filled(&Scale::default(), day(0, 12));
    db.read_blocking(|conn| {
        let found: Vec<(String, String, String, Option<i64>)> = support_messages::table
            .select((
                support_messages::status,
                support_messages::role,
                support_messages::language,
                support_messages::assigned_to_id,
            ))
            .load(conn)?;
        let statuses: BTreeSet<&str> = found.iter().map(|row| row.0.as_str()).collect();
        let roles: BTreeSet<&str> = found.iter().map(|row| row.1.as_str()).collect();
        let languages: BTreeSet<&str> = found.iter().map(|row| row.2.as_str()).collect();
        assert_eq!(statuses, ["ANSWERED", "CLOSED", "OPEN"].into());
        assert_eq!(roles, ["ADMIN", "GUEST", "OPR", "USER"].into());
        assert_eq!(languages.len(), 2);
        let replies: i64 = support_replies::table.count().get_result(conn)?;
        assert!(replies > 5 && found.iter().any(|row| row.3.is_none()));
        Ok(())
    })
    .unwrap();
}
