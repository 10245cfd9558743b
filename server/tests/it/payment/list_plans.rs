//! Every list of payments, and of bookings by payment state, as requests really ask it, is led by an index.

use diesel::prelude::*;

use crate::fixture::{BRANCH_A1, COMPANY_A, Fixture};
use crate::platform::statements::{heard, watched};
use crate::support::only_on;

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = diesel::sql_types::Text)]
    detail: String,
}

/// The statements of a list that find its rows of `table`, with their plans.
fn plans(fixture: &Fixture, address: &str, who: &str, path: &str, table: &str) -> Vec<(String, String)> {
    let (heard, _) = heard(address, || fixture.get(who, path).expect(200));
    let texts = heard.queries.iter().map(|query| query.split(" -- binds").next().unwrap());
    let ids = texts.filter(|text| {
        let found = text.strip_prefix("SELECT count(*) FROM (").unwrap_or(text);
        found.starts_with(&format!("SELECT \"{table}\".\"id\"")) && found.contains(&format!("FROM \"{table}\""))
    });
    let plan = |text: &str| {
        let queries = format!("EXPLAIN QUERY PLAN {text}");
        let steps: Vec<Step> = fixture.app.db(|conn| Ok(diesel::sql_query(&queries).load(conn)?));
        steps.into_iter().map(|step| step.detail).collect::<Vec<_>>().join("\n")
    };
    ids.map(|text| (text.to_owned(), plan(text))).collect()
}

#[test]
fn every_list_of_payments_is_led_by_an_index() {
    only_on!(Sqlite);
    let (fixture, address) = watched();
    // It plans by statistics, which an empty database lacks.
    let company: &[&str] = &["payments_company_"];
    let everything: &[&str] = &["payments_created", "payments_amount", "payments_status"];
    for (who, scope, leads) in [
        ("sysadm", String::new(), everything),
        ("sysadm", format!("&companyId={COMPANY_A}"), company),
        ("sysadm", format!("&branchId={BRANCH_A1}"), &["payments_branch_"]),
        ("admin", String::new(), company),
    ] {
        for (filter, other) in [
            ("", None),
            ("&status=SUCCESSFUL", None),
            ("&status=VOID,FAILED", None),
            ("&method=CARD&way=TERMINAL", None),
            ("&needsPerson=true", Some("payments_needs_person")),
            ("&bookingId=7", Some("sqlite_autoindex_payments_")),
            ("&createdFrom=2026-01-01&createdTo=2026-12-31", None),
        ] {
            for order in ["createdAt", "-createdAt", "amount", "-amount"] {
                let path = format!("/payments?page=9&sort={order}{scope}{filter}");
                let plans = plans(&fixture, &address, who, &path, "payments");
                assert!(!plans.is_empty(), "{who} {path}");
                for (text, plan) in plans {
                    let led = match other {
                        Some(index) => plan.contains(index),
                        None => {
                            leads.iter().any(|lead| plan.contains(lead))
                                || (scope.is_empty() && who == "sysadm" && text.starts_with("SELECT count(*)"))
                        }
                    };
                    assert!(led, "{who} {path}\n{text}\n{plan}");
                    let is_walked = scope.is_empty() && filter.is_empty() && text.contains("ORDER BY");
                    assert!(!is_walked || !plan.contains("USE TEMP B-TREE"), "{who} {path}\n{text}\n{plan}");
                }
            }
        }
    }
}

#[test]
fn bookings_of_a_rare_payment_state_are_looked_up() {
    only_on!(Sqlite);
    let (fixture, address) = watched();
    for (who, lead) in [
        ("sysadm", "bookings_payment_state"),
        ("admin", "bookings_company_payment_state"),
        ("tied", "bookings_branch_payment_state"),
    ] {
        for order in ["number", "-number", "checkIn", "-checkOut", "guestName"] {
            for filter in ["paymentState=OVERPAID", "paymentState=OVERPAID,PARTLY_PAID&status=CREATED"] {
                let path = format!("/bookings?page=9&sort={order}&{filter}");
                for (text, plan) in plans(&fixture, &address, who, &path, "bookings") {
                    assert!(plan.contains(lead), "{who} {path}\n{text}\n{plan}");
                }
            }
            // A common state is tested on the way.
            let path = format!("/bookings?page=9&sort={order}&paymentState=PAID");
            let listed = plans(&fixture, &address, who, &path, "bookings");
            for (text, plan) in listed.iter().filter(|(text, _)| text.contains("ORDER BY")) {
                assert!(!plan.contains("payment_state"), "{who} {path}\n{text}\n{plan}");
            }
        }
    }
}

/// Walking the list would test every payment for words that few have together, however common each of them is.
#[test]
fn payments_of_several_common_words_are_looked_up_from_the_rarest() {
    let (fixture, address) = watched();
    let booking = fixture.coming(180_000);
    fixture.paid(booking, "CASH", 1_000);
    let common = |word: &str, entries: i64| {
        let text = format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {entries}) \
             INSERT INTO search_terms (booking_id, term, company_id, branch_id, shared) \
             SELECT {booking}, '{word}' || i, 1, 1, 6 FROM n"
        );
        fixture.app.db(|conn| Ok(diesel::sql_query(&text).execute(conn)?))
    };
    common("zeljka", 20_001);
    common("milica", 20_002);
    let by_walking = |q: &str| {
        let (heard, page) = heard(&address, || fixture.get("sysadm", &format!("/payments?q={q}")).expect(200).json());
        assert_eq!(page["total"], 1, "{q}");
        let pages = heard.queries.iter().filter(|text| text.starts_with("SELECT \"payments\".\"id\""));
        pages
            .filter(|text| text.contains("search_terms") && text.matches("EXISTS").count() == q.split('+').count())
            .count()
    };
    assert_eq!(by_walking("zeljka"), 1);
    assert_eq!(by_walking("milica+zeljka"), 0);
}
