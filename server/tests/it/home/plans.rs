//! The homes look up the days that they show, and never read all that a currency or a status has. The plans
//! that SQLite makes of the statements that it hears.

use diesel::prelude::*;

use crate::platform::statements::{heard, watched};
use crate::support::only_on;

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = diesel::sql_types::Text)]
    detail: String,
}

#[test]
fn the_figures_are_looked_up_by_day() {
    only_on!(Sqlite);
    let (fixture, address) = watched();
    // It plans by statistics, which an empty database lacks.
    for (who, path) in [("sysadm", "/home?days=90"), ("admin", "/admin-home")] {
        let (heard, _) = heard(&address, || fixture.get(who, path).expect(200));
        let texts = heard.queries.iter().map(|query| query.split(" -- binds").next().unwrap().to_owned());
        let timed: Vec<String> = texts.filter(|text| text.contains("WITH spans")).collect();
        assert!(!timed.is_empty(), "{path}");
        for text in timed {
            // Whose they are is asked for one company only: the index of all companies does not hold it, so that
            // PostgreSQL would read each entry in the table, and SQLite go through the companies one by one.
            assert!(who == "admin" || !text.contains("company_id"), "{path}\n{text}");
            let steps: Vec<Step> =
                fixture.app.db(|conn| Ok(diesel::sql_query(format!("EXPLAIN QUERY PLAN {text}")).load(conn)?));
            let large = |step: &&str| step.contains(" ledger_entries") || step.contains(" bookings");
            let plan = steps.iter().map(|step| step.detail.as_str()).filter(large).collect::<Vec<_>>();
            assert!(!plan.is_empty(), "{path}\n{text}");
            let by_day = |step: &&str| step.contains("at>? AND at<?") || step.contains("check_in>? AND check_in<?");
            assert!(plan.iter().all(by_day), "{path}\n{text}\n{plan:#?}");
        }
    }
}

/// The one reader of `companies_waiting`.
#[test]
fn companies_that_wait_are_looked_up_among_those_that_wait() {
    only_on!(Sqlite);
    let (fixture, address) = watched();
    let (heard, _) = heard(&address, || fixture.get("sysadm", "/waiting").expect(200));
    let texts = heard.queries.iter().map(|query| query.split(" -- binds").next().unwrap());
    let waiting: Vec<&str> = texts.filter(|text| text.contains("'PENDING'")).collect();
    assert!(!waiting.is_empty(), "{:#?}", heard.queries);
    for text in waiting {
        let steps: Vec<Step> =
            fixture.app.db(|conn| Ok(diesel::sql_query(format!("EXPLAIN QUERY PLAN {text}")).load(conn)?));
        assert!(steps.iter().all(|step| step.detail.contains("INDEX companies_waiting")), "{text}");
    }
}

/// PostgreSQL expects a span to hold a third of all rows: it would compare each booking with each span, and join the
/// entries of the spans with every payment.
#[test]
fn the_hours_around_midnight_are_looked_up_by_outer_joins() {
    let (fixture, address) = watched();
    let (heard, _) = heard(&address, || fixture.get("sysadm", "/home?days=90").expect(200));
    let texts = || heard.queries.iter().map(|query| query.split(" -- binds").next().unwrap());
    let joined: Vec<&str> = texts().filter(|text| text.contains("WITH spans") && text.contains(" JOIN ")).collect();
    assert_eq!(joined.len(), 2, "{joined:#?}");
    assert!(joined.iter().all(|text| !text.contains("INNER JOIN") && !text.contains("payments\"")), "{joined:#?}");
}
