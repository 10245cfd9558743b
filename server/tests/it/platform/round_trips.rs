//! The ways to PostgreSQL and back that a request takes: over a network, they are most of its time. Three of
//! them begin the view, look at the caller's stamp and end the view; the others read.

use sapa_server::platform::db::Engine;

use crate::fixture::schedule::stay_in;
use crate::fixture::{BRANCH_A1, Fixture};
use crate::support::{Base, Proxy, TestApp};

#[test]
fn a_request_asks_postgresql_few_times() {
    let base = Base::fresh();
    if base.at.engine() == Engine::Sqlite {
        return;
    }
    let proxy = Proxy::before(&base.at);
    let mut app = TestApp::over(base.shared(), |config| config.database = proxy.at.clone());
    app.stop_jobs();
    let fixture = Fixture::over(app);
    let booking = fixture.booked(&stay_in(1, 2, 4));
    for (who, path, most) in [
        ("opr", "/me".to_owned(), 5),
        ("sysadm", "/bookings".to_owned(), 7),
        ("admin", "/bookings?status=CREATED,ACTIVE&from=2026-01-01".to_owned(), 7),
        ("opr", format!("/bookings/{booking}"), 7),
        ("opr", "/search?q=ana".to_owned(), 12),
        ("sysadm", "/search?q=ana".to_owned(), 14),
        ("sysadm", "/breeds".to_owned(), 4),
        ("admin", format!("/board?branchId={BRANCH_A1}"), 12),
        ("sysadm", "/home".to_owned(), 14),
        ("admin", "/admin-home".to_owned(), 13),
    ] {
        let asked = || {
            let before = proxy.asked();
            fixture.get(who, &path).expect(200);
            proxy.asked() - before
        };
        // The first ones prepare their statements. A connection that has rested is asked whether it lives.
        let fewest = (0..12).map(|_| asked()).min().unwrap();
        assert!((1..=most).contains(&fewest), "{path}: {fewest}");
    }
}
