//! A row that stays locked on PostgreSQL: requests that need it get 503, all others are not delayed.
//! (SQLite locks no rows; its readers never wait for its writer.)

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::Location;
use serde_json::json;

use crate::booking::race::at_once;
use crate::fixture::{BRANCH_A1, BRANCH_B1, Fixture, STAY_B, StoredBooking, day, stay, with};
use crate::support::{Over, only_on, size};

/// The longest wait for a writer's connection and for the row together.
const LONGEST_REFUSAL: Duration = Duration::from_millis(2_600);

#[test]
fn a_locked_branch_refuses_only_requests_that_need_it() {
    only_on!(Postgres);
    let fixture = Fixture::build();
    let Location::Postgres(url) = &fixture.app.state.config.database else { unreachable!() };
    let mut holder = PgConnection::establish(url).unwrap();
    holder.batch_execute(&format!("BEGIN; SELECT id FROM branches WHERE id = {BRANCH_A1} FOR UPDATE")).unwrap();
    // A debug build on a shared machine has a wider bound than a release build.
    let [bound, of_writes] = if cfg!(debug_assertions) { [800, 1_500] } else { [100, 500] }.map(Duration::from_millis);
    let (over, fixture) = (&AtomicBool::new(false), &fixture);
    std::thread::scope(|scope| {
        let ends = Over(over);
        let waiting: Vec<_> = (0..30)
            .map(|i| {
                scope.spawn(move || {
                    let mut refused_after = Vec::new();
                    while !over.load(Ordering::SeqCst) {
                        let began = Instant::now();
                        let answer = fixture.create("opr", &stay(i + 1, i + 2));
                        assert_eq!(answer.header("retry-after"), "2", "{}", answer.text());
                        assert_eq!(answer.code(503), "server.busy");
                        refused_after.push(began.elapsed());
                    }
                    refused_after
                })
            })
            .collect();
        // The requests that need the row wait for it, or for a connection.
        std::thread::sleep(Duration::from_millis(300));
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        let began = Instant::now();
        for i in 0..20 {
            let sent_at = Instant::now();
            fixture.get("foreign", "/me").expect(200);
            reads.push(sent_at.elapsed());
            let elsewhere = json!({"branchId": BRANCH_B1, "serviceId": STAY_B});
            let sent_at = Instant::now();
            fixture.create("foreign", &with(stay(i + 1, i + 2), &elsewhere)).expect(201);
            writes.push(sent_at.elapsed());
            let due = Duration::from_secs(size(5, 20) as u64) * (i as u32 + 1) / 20;
            // Spread evenly over the time.
            std::thread::sleep(due.saturating_sub(began.elapsed()));
        }
        drop(ends);
        let mut refused_after: Vec<_> = waiting.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
        refused_after.sort();
        let most = |times: &[Duration]| times.iter().max().copied().unwrap_or_default();
        eprintln!(
            "locked row: GET /me {:?}, booking elsewhere {:?}, refusals after {:?} at most",
            most(&reads),
            most(&writes),
            most(&refused_after)
        );
        assert!(most(&reads) <= bound, "{reads:?}");
        assert!(most(&writes) <= of_writes, "{writes:?}");
        assert!(most(&refused_after) <= LONGEST_REFUSAL, "{refused_after:?}");
    });
    holder.batch_execute("COMMIT").unwrap();
    fixture.create("opr", &stay(1, 2)).expect(201);
}

#[test]
fn requests_that_take_room_wait_for_their_branch() {
    only_on!(Postgres);
    let fixture = Fixture::build();
    let Location::Postgres(url) = &fixture.app.state.config.database else { unreachable!() };
    let comes = fixture.store(StoredBooking { check_in: day(0, 0), check_out: day(2, 11), ..StoredBooking::default() });
    let back = fixture.store(StoredBooking {
        workplace: 2,
        check_in: day(5, 14),
        check_out: day(7, 11),
        ..StoredBooking::default()
    });
    fixture.act("opr", back, 1, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
    let leaves = fixture.store(StoredBooking {
        workplace: 2,
        status: BookingStatus::Active,
        check_in: day(-1, 14),
        check_out: day(1, 11),
        ..StoredBooking::default()
    });
    let take = |i: usize| match i {
        0 => fixture.act("opr", comes, 1, "check-in", &json!({})).status,
        _ => fixture.act("opr", back, 2, "reinstate", &json!({})).status,
    };
    let mut holder = PgConnection::establish(url).unwrap();
    // Locks the branch like a change of it; work that only refers to the branch goes on.
    holder.batch_execute(&format!("BEGIN; SELECT id FROM branches WHERE id = {BRANCH_A1} FOR NO KEY UPDATE")).unwrap();
    assert_eq!(at_once(2, take), [(503, 2)].into());
    fixture.act("opr", leaves, 1, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    holder.batch_execute("COMMIT").unwrap();
    assert_eq!(at_once(2, take), [(200, 2)].into());
}
