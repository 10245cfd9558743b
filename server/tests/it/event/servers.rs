//! Two servers over one database: what is changed through either is heard through both, each change once.

use serde_json::json;

use super::at;
use crate::event::stream::Stream;
use crate::fixture::{Fixture, StoredBooking};
use crate::support::{Base, TestApp, size};

#[test]
fn each_change_through_either_server_is_heard_through_both() {
    let base = Base::fresh();
    let other = TestApp::over(base.shared(), |_| {});
    let fixture = Fixture::over(TestApp::over(base, |_| {}));
    let id = fixture.store(StoredBooking::default());
    let mut streams = [&fixture.app, &other].map(|app| Stream::ready(&at(app), fixture.token("admin")));
    let first = streams[0].number;
    let changes = size(10, 100) as i64;
    for change in 1..=changes {
        let app = if change % 2 == 0 { &fixture.app } else { &other };
        let body = json!({"guestName": format!("Ana {change}"), "guestPhone": "+381641112223", "pets": []});
        let put = app.put(&format!("/bookings/{id}")).token(fixture.token("opr")).if_match(change);
        put.json(&body).send().expect(200);
        for stream in &mut streams {
            assert_eq!(stream.next(), Some(format!("BOOKING {id}")), "change {change}");
            assert_eq!(stream.number, first + change);
        }
    }
}
