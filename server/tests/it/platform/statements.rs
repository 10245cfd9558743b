//! The number of SQL statements of a list is the same for one row and for a hundred.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_server::audit::rows::entry::Change;
use sapa_server::branch::rows::branch;
use sapa_server::catalogue::rows::breed::BreedRow;
use sapa_server::catalogue::rows::{service, service_change};
use sapa_server::company::rows::company;
use sapa_server::platform::db::{Conn, Location};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::problem::Error;
use sapa_server::record::rows::plain::Stored;
use sapa_server::{audit, people};
use serde_json::Value;

use crate::fixture::{BRANCH_A1, COMPANY_A, Fixture, STAY};
use crate::support::{Base, TestApp};

const ROWS: usize = 100;

/// The recorded statements of watched databases, by address.
pub static ASKED: LazyLock<Mutex<HashMap<String, Vec<String>>>> = LazyLock::new(Mutex::default);

thread_local! {
    /// The database that this thread opened last.
    static OPENED: RefCell<String> = RefCell::default();
}

/// Records the statements of a connection. A connection is opened and set up on one thread.
fn listener() -> Option<Box<dyn Instrumentation>> {
    let mut database = OPENED.with_borrow(Clone::clone);
    Some(Box::new(move |event: InstrumentationEvent<'_>| match event {
        InstrumentationEvent::StartEstablishConnection { url, .. } => {
            OPENED.with_borrow_mut(|opened| url.clone_into(opened));
            url.clone_into(&mut database);
        }
        InstrumentationEvent::StartQuery { query, .. } => {
            if let Some(asked) = ASKED.lock().unwrap().get_mut(&database) {
                let query = query.to_string();
                // The pool's set-up and liveness statements are skipped.
                if query.starts_with("SELECT") && !query.starts_with("SELECT 1") {
                    asked.push(query);
                }
            }
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
    ASKED.lock().unwrap().insert(address.clone(), Vec::new());
    (Fixture::over(TestApp::over(base, |_| {})), address)
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
        audit::rows::entry::record(
            conn,
            &Change {
                at: now,
                actor: Some(Fixture::actor("sysadm").user_id),
                role: None,
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
    let asked = |path: &str, rows: usize| {
        ASKED.lock().unwrap().get_mut(&address).unwrap().clear();
        let page = fixture.get("sysadm", &format!("{path}pageSize={rows}")).expect(200).json();
        assert_eq!(page["items"].as_array().unwrap().len(), rows, "{path}");
        ASKED.lock().unwrap()[&address].clone()
    };
    for path in ["/companies?", "/branches?", "/services?", "/users?role=ADMIN&", "/audit?entity=breed&", "/breeds?"] {
        let (one, many) = (asked(path, 1), asked(path, ROWS));
        assert!(!one.is_empty(), "{path}: nothing was heard");
        assert!(one.len() <= 10, "{path}: {one:#?}");
        assert_eq!(one.len(), many.len(), "{path}: {one:#?} {many:#?}");
    }
}
