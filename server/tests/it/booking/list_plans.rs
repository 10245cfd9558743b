//! Every list of bookings, as requests really ask it, is led by an index of its scope or filter: the
//! plans that SQLite makes of the statements that it hears.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;

use crate::fixture::{BRANCH_A1, COMPANY_A, Fixture, StoredBooking};
use crate::platform::statements::{heard, watched};
use crate::support::only_on;

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = diesel::sql_types::Text)]
    detail: String,
}

const COMPANY: &[&str] = &["bookings_company_", "sqlite_autoindex_bookings_1"];
const BRANCH: &[&str] = &["bookings_branch_", "sqlite_autoindex_bookings_2"];

/// Scopes, each with its account, its part of the address and the indexes that begin with it.
fn scopes() -> [(&'static str, String, &'static [&'static str]); 6] {
    [
        ("sysadm", String::new(), &[]),
        ("sysadm", format!("&companyId={COMPANY_A}"), COMPANY),
        ("sysadm", format!("&branchId={BRANCH_A1}"), BRANCH),
        ("admin", String::new(), COMPANY),
        ("tied", String::new(), BRANCH),
        ("user", String::new(), &["bookings_customer"]),
    ]
}

/// Filters, each with the indexes that begin with it.
const FILTERS: [(&str, &[&str]); 6] = [
    ("", &["SCAN bookings"]),
    ("&serviceType=GROOMING", &["bookings_service_type"]),
    ("&status=CREATED", &["bookings_status"]),
    ("&status=CREATED&serviceType=GROOMING", &["bookings_status"]),
    ("&status=CREATED,ACTIVE", &["bookings_status"]),
    ("&status=CREATED,ACTIVE&serviceType=GROOMING", &["bookings_status"]),
];

#[test]
fn every_list_of_bookings_is_led_by_an_index() {
    only_on!(Sqlite);
    let (fixture, address) = watched();
    // It plans by statistics, which an empty database lacks; `plans` asks what can be asked.
    for (who, scope, scoped) in scopes() {
        for (filter, filtered) in FILTERS {
            let leads = if scoped.is_empty() { filtered } else { scoped };
            // No total is kept from the filter before.
            fixture.store(StoredBooking { status: BookingStatus::Canceled, ..StoredBooking::default() });
            let mut counts = 0;
            for order in
                ["number", "-number", "checkIn", "-checkIn", "checkOut", "-checkOut", "guestName", "-guestName"]
            {
                // Behind the end of the list, so that the page does not tell the total.
                let path = format!("/bookings?page=9&sort={order}{scope}{filter}");
                let plans = plans(&fixture, &address, who, &path);
                counts += plans.iter().filter(|(text, _)| text.starts_with("SELECT count(*)")).count();
                assert!(!plans.is_empty(), "{who} {path}");
                for (text, plan) in plans {
                    assert!(leads.iter().any(|lead| plan.contains(lead)), "{who} {path}\n{text}\n{plan}");
                    // One status at most in everything: walked in order, however many there are.
                    let is_walked = scoped.is_empty() && !filter.contains(',') && text.contains("ORDER BY");
                    assert!(!is_walked || !plan.contains("USE TEMP B-TREE"), "{who} {path}\n{text}\n{plan}");
                }
            }
            assert!(counts > 0, "{who} {scope}{filter}: no total was counted");
        }
    }
}

#[test]
fn guests_in_house_are_looked_up_in_every_order() {
    only_on!(Sqlite);
    let (fixture, address) = watched();
    for (who, leads) in [("admin", "bookings_company_status"), ("tied", "bookings_branch_status")] {
        for order in ["number", "-number", "checkIn", "-checkIn", "checkOut", "-checkOut", "guestName", "-guestName"] {
            let path = format!("/bookings?sort={order}&status=ACTIVE");
            let plans = plans(&fixture, &address, who, &path);
            assert!(plans.iter().all(|(_, plan)| plan.contains(leads)), "{who} {path}\n{plans:#?}");
        }
    }
}

/// The statements of a list that find its bookings, with their plans.
fn plans(fixture: &Fixture, address: &str, who: &str, path: &str) -> Vec<(String, String)> {
    let (heard, _) = heard(address, || fixture.get(who, path).expect(200));
    let texts = heard.queries.iter().map(|query| query.split(" -- binds").next().unwrap());
    let ids = texts.filter(|text| {
        let found = text.strip_prefix("SELECT count(*) FROM (").unwrap_or(text);
        found.starts_with("SELECT \"bookings\".\"id\" FROM \"bookings\"")
    });
    let plan = |text: &str| {
        let queries = format!("EXPLAIN QUERY PLAN {text}");
        let steps: Vec<Step> = fixture.app.db(|conn| Ok(diesel::sql_query(&queries).load(conn)?));
        steps.into_iter().map(|step| step.detail).collect::<Vec<_>>().join("\n")
    };
    ids.map(|text| (text.to_owned(), plan(text))).collect()
}
