//! What a change of status writes to SQLite's log: a page for each table and index that it touches, at least.

use std::fs;

use sapa_server::platform::db::Location;
use serde_json::json;

use crate::fixture::{Fixture, StoredBooking};
use crate::support::{Base, TestApp, only_on};

/// A page with its header in the log.
const FRAME: u64 = 4096 + 24;
/// The booking and its indexes of the status, its event with its index by account, the audit's entry, the announcement
/// with its number, the answer kept under its key (which takes two or three): with few rows, each is one page, and one
/// that is full becomes two. A new index of any of them is one more, and more than one in a large table.
const MOST: u64 = 30;

#[test]
fn a_check_in_writes_a_page_for_each_table_and_index_that_it_changes() {
    only_on!(Sqlite);
    let base = Base::fresh();
    let Location::Sqlite(path) = base.at.clone() else { unreachable!() };
    let mut app = TestApp::over(base, |_| {});
    app.stop_jobs();
    let fixture = Fixture::over(app);
    let log = path.with_file_name(format!("{}-wal", path.file_name().unwrap().to_str().unwrap()));
    let frames = || fs::metadata(&log).unwrap().len() / FRAME;
    let id = fixture.store(StoredBooking::default());
    let mut version = 1;
    for turn in 0..6 {
        for (verb, body) in [("check-in", json!({})), ("undo-check-in", json!({ "reason": "a mistake" }))] {
            let before = frames();
            fixture.act("opr", id, version, verb, &body).expect(200);
            version += 1;
            let written = frames() - before;
            assert!((1..=MOST).contains(&written), "{verb} {turn}: {written} pages");
        }
    }
}
