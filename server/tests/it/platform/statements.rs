//! Statements of requests: as many for one row as for a hundred, prepared once for each connection,
//! and none that reads a table whole.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, Mutex};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use diesel::prelude::*;
use sapa_core::access::role::Author;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_server::audit::rows::entry::Change;
use sapa_server::branch::rows::branch;
use sapa_server::catalogue::rows::breed::BreedRow;
use sapa_server::catalogue::rows::{service, service_change};
use sapa_server::company::rows::company;
use sapa_server::platform::db::{Conn, Engine, Location};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::problem::Error;
use sapa_server::record::rows::plain::Stored;
use sapa_server::{audit, people};
use serde_json::{Value, json};

use crate::fixture::schedule::{date, stay_in};
use crate::fixture::{BRANCH_A1, COMPANY_A, Fixture, STAY};
use crate::support::{Base, TestApp, only_on};

const ROWS: usize = 100;

/// Statements of a database.
#[derive(Debug, Default)]
pub struct Heard {
    /// The statements that read, in order, with their values.
    pub queries: Vec<String>,
    /// The statements that were prepared: at their first run on a connection, or at each.
    pub prepared: Vec<String>,
}

/// What was heard of the watched databases, by address.
static HEARD: LazyLock<Mutex<HashMap<String, Heard>>> = LazyLock::new(Mutex::default);

/// The statements of a watched database while `work` runs, and what it answers.
pub fn heard<T>(database: &str, work: impl FnOnce() -> T) -> (Heard, T) {
    let taken = || HEARD.lock().unwrap().insert(database.to_owned(), Heard::default()).unwrap();
    taken();
    let answer = work();
    (taken(), answer)
}

thread_local! {
    /// The database that this thread opened last.
    static OPENED: RefCell<String> = RefCell::default();
}

/// Records the statements of a connection. A connection is opened and set up on one thread.
fn listener() -> Option<Box<dyn Instrumentation>> {
    let mut database = OPENED.with_borrow(Clone::clone);
    // The texts that this connection has prepared and kept.
    let mut kept = HashSet::new();
    Some(Box::new(move |event: InstrumentationEvent<'_>| match event {
        InstrumentationEvent::StartEstablishConnection { url, .. } => {
            OPENED.with_borrow_mut(|opened| url.clone_into(opened));
            url.clone_into(&mut database);
        }
        InstrumentationEvent::StartQuery { query, .. } => {
            if let Some(heard) = HEARD.lock().unwrap().get_mut(&database) {
                let query = query.to_string();
                let text = query.split(" -- binds").next().unwrap();
                // PostgreSQL runs those that begin and end a transaction without preparing them.
                let plain = ["BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"];
                let is_plain = database.starts_with("postgres") && plain.iter().any(|word| text.starts_with(word));
                if !is_plain && !kept.contains(text) {
                    heard.prepared.push(text.to_owned());
                }
                // The pool's set-up and liveness statements are skipped.
                let reads = query.starts_with("SELECT") || query.starts_with("WITH");
                let sets_up = ["SELECT 1", "SELECT current_setting"].iter().any(|one| query.starts_with(one));
                if reads && !sets_up {
                    heard.queries.push(query);
                }
            }
        }
        InstrumentationEvent::CacheQuery { sql, .. } => {
            kept.insert(sql.to_owned());
        }
        _ => {}
    }))
}

/// The fixture over a watched database, and its address.
pub fn watched() -> (Fixture, String) {
    set_default_instrumentation(listener).unwrap();
    let base = Base::fresh();
    let address = match &base.at {
        Location::Sqlite(path) => path.to_str().unwrap().to_owned(),
        Location::Postgres(url) => url.clone(),
    };
    HEARD.lock().unwrap().insert(address.clone(), Heard::default());
    let mut app = TestApp::over(base, |_| {});
    app.stop_jobs();
    (Fixture::over(app), address)
}

/// A hundred more rows of everything, each a copy of an existing one.
fn fill(conn: &mut Conn) -> Result<(), Error> {
    let now = clock();
    let (company_row, _) = company::find(conn, COMPANY_A)?.unwrap();
    let (branch_row, _) = branch::find(conn, BRANCH_A1)?.unwrap();
    let offer = service::find(conn, STAY)?.unwrap().entered();
    let animal = BreedRow::find(conn, 1)?.unwrap().fields;
    let admin = people::rows::list::find(conn, Fixture::id("admin"))?.unwrap().row.fields;
    for i in 0..ROWS {
        let named = |name: &mut String, key: &mut String| {
            *name = format!("{name} {i}");
            *key = sort_key(name);
        };
        let mut fields = company_row.fields.clone();
        named(&mut fields.name, &mut fields.name_key);
        company::insert(conn, &fields, &company_row.status, now)?;
        let mut fields = branch_row.fields.clone();
        named(&mut fields.name, &mut fields.name_key);
        branch::insert(conn, COMPANY_A, &fields, now)?;
        service_change::insert(conn, (COMPANY_A, BRANCH_A1), &offer, now)?;
        let mut fields = animal.clone();
        named(&mut fields.name_sr, &mut fields.name_key);
        fields.name_en_key = sort_key_en(&fields.name_en);
        let breed = BreedRow::insert(conn, &fields, now)?;
        let mut fields = admin.clone();
        fields.email = format!("admin{i}@sapa.example");
        people::rows::change::insert(conn, &fields, now)?;
        audit::record::record(
            conn,
            &Change {
                at: now,
                author: Author::Account(Fixture::actor("sysadm")),
                action: "BREED_CREATED",
                entity: "breed",
                entity_id: Some(breed),
                company_id: None,
                request_id: None,
                before: Value::Null,
                after: Value::Null,
            },
        )?;
    }
    Ok(())
}

#[test]
fn a_list_takes_the_same_statements_at_one_row_and_at_a_hundred() {
    let (fixture, address) = watched();
    fixture.app.db(fill);
    // The first request proves who asks.
    fixture.get("sysadm", "/me").expect(200);
    let queries = |path: &str, rows: usize| {
        let (heard, page) =
            heard(&address, || fixture.get("sysadm", &format!("{path}pageSize={rows}")).expect(200).json());
        assert_eq!(page["items"].as_array().unwrap().len(), rows, "{path}");
        // A total is counted only if it is not known (`record::totals`), which the greatest id tells.
        let is_of_total = |query: &String| ["SELECT count(*)", "SELECT max("].iter().any(|one| query.starts_with(one));
        heard.queries.into_iter().filter(|query| !is_of_total(query)).collect::<Vec<_>>()
    };
    for path in ["/companies?", "/branches?", "/services?", "/users?role=ADMIN&", "/audit?entity=breed&", "/breeds?"] {
        let (one, many) = (queries(path, 1), queries(path, ROWS));
        assert!(!one.is_empty(), "{path}: nothing was heard");
        assert!(one.len() <= 10, "{path}: {one:#?}");
        assert_eq!(one.len(), many.len(), "{path}: {one:#?} {many:#?}");
    }
}

/// Requests of all kinds that read, each with its account.
fn reads(fixture: &Fixture) -> Vec<(&'static str, String)> {
    let booking = fixture.booked(&stay_in(1, 2, 4));
    let (from, to) = (date(1), date(20));
    [
        ("opr", "/me".to_owned()),
        ("sysadm", "/bookings".to_owned()),
        ("admin", "/bookings?sort=checkIn".to_owned()),
        ("opr", "/bookings?sort=-guestName".to_owned()),
        ("opr", format!("/bookings?status=CREATED,ACTIVE&from={from}&to={to}")),
        ("admin", "/bookings?overbooked=true".to_owned()),
        ("sysadm", "/bookings?q=ana".to_owned()),
        ("admin", "/bookings?q=ana%20bo&sort=checkOut".to_owned()),
        ("opr", "/bookings?phone=%2B381642187740".to_owned()),
        ("sysadm", "/search?q=ana".to_owned()),
        ("admin", "/search?q=ana%20bo".to_owned()),
        ("tied", "/search?q=064%20218".to_owned()),
        ("sysadm", "/search?q=pas%20ad".to_owned()),
        ("opr", format!("/bookings/{booking}")),
        ("opr", format!("/bookings/{booking}/timeline")),
        ("admin", format!("/board?branchId={BRANCH_A1}")),
        ("admin", "/board".to_owned()),
        ("sysadm", "/home".to_owned()),
        ("admin", "/admin-home".to_owned()),
        ("tied", format!("/branches/{BRANCH_A1}/till")),
        ("admin", "/till-days".to_owned()),
        ("admin", format!("/branches/{BRANCH_A1}/calendar?from={from}&to={to}")),
        ("admin", format!("/companies/{COMPANY_A}")),
        ("admin", format!("/branches/{BRANCH_A1}")),
        ("admin", format!("/services/{STAY}")),
        ("opr", "/me/sessions".to_owned()),
        ("sysadm", "/companies?q=a".to_owned()),
        ("sysadm", "/companies?status=APPROVED,PENDING".to_owned()),
        ("sysadm", "/branches".to_owned()),
        ("admin", "/services?active=true".to_owned()),
        ("sysadm", "/users?role=ADMIN,OPR".to_owned()),
        ("sysadm", "/audit?entity=booking".to_owned()),
        ("sysadm", "/breeds".to_owned()),
        ("sysadm", "/animal-types?sort=name".to_owned()),
        ("admin", "/service-groups".to_owned()),
    ]
    .into()
}

#[test]
fn a_repeated_request_prepares_no_statement() {
    let (fixture, address) = watched();
    for (who, path) in reads(&fixture) {
        let ask = || fixture.get(who, &path).expect(200);
        // Each connection prepares for itself; on PostgreSQL, the one of the request before may still end its view.
        let (before, tries) = if fixture.app.engine() == Engine::Postgres { (3, 4) } else { (1, 1) };
        (0..before).for_each(|_| _ = ask());
        let queries = || {
            let (heard, _) = heard(&address, ask);
            assert!(!heard.queries.is_empty(), "{path}: nothing was heard");
            heard.prepared
        };
        let prepared = (0..tries).map(|_| queries()).min_by_key(Vec::len);
        assert_eq!(prepared, Some(Vec::new()), "{path}");
    }
}

#[test]
fn a_repeated_change_prepares_no_statement() {
    let (fixture, address) = watched();
    let booking = fixture.booked(&stay_in(1, 0, 2));
    let change = || {
        fixture.now("opr", booking, "check-in", &json!({})).expect(200);
        fixture.now("opr", booking, "undo-check-in", &json!({"reason": "A mistake"})).expect(200);
    };
    // Each connection prepares for itself.
    (0..8).for_each(|_| change());
    let (heard, ()) = heard(&address, change);
    assert!(!heard.queries.is_empty());
    assert_eq!(heard.prepared, Vec::<String>::new());
}

/// Diesel forgets no prepared statement, and filters and orders make hundreds of texts.
#[test]
fn a_connection_that_has_prepared_many_texts_is_replaced() {
    let fixture = Fixture::build();
    let ops = fixture.app.ops();
    let opened = || {
        let metrics = ops.get("//metrics").send().expect(200).text();
        let line =
            metrics.lines().find(|line| line.starts_with("sapa_database_connections_opened_total{pool=\"read\"}"));
        line.and_then(|line| line.rsplit(' ').next()?.parse::<u32>().ok()).unwrap_or_else(|| panic!("{metrics}"))
    };
    fixture.get("sysadm", "/bookings").expect(200);
    let before = opened();
    for scope in ["", "&companyId=1", "&branchId=1", "&companyId=1&branchId=1&overbooked=true"] {
        for filter in ["", "&status=CREATED", "&status=CREATED,ACTIVE", "&status=CREATED,ACTIVE,COMPLETED"] {
            // So many that the connections that rest beside it, such as those of jobs, are used up too.
            for kind in
                ["", "&serviceType=GROOMING", "&from=2026-01-01", "&to=2026-01-01", "&from=2026-01-01&to=2026-01-02"]
            {
                for sort in
                    ["number", "-number", "checkIn", "-checkIn", "checkOut", "-checkOut", "guestName", "-guestName"]
                {
                    fixture.get("sysadm", &format!("/bookings?page=9&sort={sort}{scope}{filter}{kind}")).expect(200);
                }
            }
        }
    }
    let more = opened() - before;
    // On PostgreSQL two take turns: one still ends its view while the other is asked.
    let most = if fixture.app.engine() == Engine::Postgres { 8 } else { 4 };
    assert!((1..=most).contains(&more), "{more} connections were opened");
}

#[derive(diesel::QueryableByName)]
struct Step {
    #[diesel(sql_type = diesel::sql_types::Text)]
    detail: String,
}

/// SQLite plans a statement once, whatever is bound later (`.cargo/config.toml`): a partial index
/// serves only a condition that stands in the text.
#[test]
fn no_request_reads_a_large_table_whole() {
    only_on!(Sqlite);
    const LARGE: [&str; 10] = [
        "bookings",
        "occupancies",
        "booking_pets",
        "booking_events",
        "payments",
        "ledger_entries",
        "search_terms",
        "record_terms",
        "users",
        "sessions",
    ];
    let (fixture, address) = watched();
    // It plans by values and statistics, which `booking::plans` asks for.
    for (who, path) in reads(&fixture) {
        let (heard, _) = heard(&address, || fixture.get(who, &path).expect(200));
        for text in heard.queries.iter().map(|query| query.split(" -- binds").next().unwrap()) {
            let steps: Vec<Step> =
                fixture.app.db(|conn| Ok(diesel::sql_query(format!("EXPLAIN QUERY PLAN {text}")).load(conn)?));
            let plan: Vec<_> = steps.into_iter().map(|step| step.detail).collect();
            for step in &plan {
                let scanned = step.strip_prefix("SCAN ").and_then(|rest| rest.split(' ').next());
                let in_order = step.contains("USING") || *step == "SCAN bookings" && text.contains("LIMIT");
                assert!(!scanned.is_some_and(|table| LARGE.contains(&table)) || in_order, "{path}\n{text}\n{plan:#?}");
                // The board is about one branch or company, however many bookings others have.
                let leads = ["bookings_branch_status", "bookings_branch_transition", "PRIMARY KEY"];
                let astray = path.starts_with("/board") && step.starts_with("SEARCH bookings");
                assert!(!astray || leads.iter().any(|index| step.contains(index)), "{path}\n{text}\n{plan:#?}");
            }
        }
    }
}
