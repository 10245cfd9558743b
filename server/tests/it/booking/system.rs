//! Changes by the system: allowed by the core, and named as its own in timeline, audit and export.

use diesel::prelude::*;
use sapa_core::booking::state::{BookingAction, CancelKind};
use sapa_server::booking::transition::by_system;
use sapa_server::booking::{cancel, complete};
use sapa_server::payment::of_bookings::OfBookings;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::bookings;
use serde_json::{Value, json};

use crate::fixture::{Fixture, stay};

#[test]
fn a_hold_that_passed_is_canceled_by_the_system() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let made = fixture.create("opr", &stay(2, 4)).expect(201).json();
    let id = made["id"].as_i64().unwrap();
    let expire = || {
        let cancel = move |conn: &mut _| {
            by_system(conn, &OfBookings, clock(), id, BookingAction::Cancel, |conn, current| {
                cancel::apply(conn, current, CancelKind::HoldExpired, None, None, None)
            })
        };
        app.state.db.write_blocking(cancel).map_err(|e| e.problem().code.clone())
    };
    let hold = |minutes: i64| {
        let until = clock().plus(chrono::Duration::minutes(minutes));
        app.db(|conn| {
            diesel::update(bookings::table.find(id)).set(bookings::hold_until.eq(Some(at(until)))).execute(conn)?;
            Ok(())
        });
    };
    assert_eq!(expire(), Err("auth.forbidden".to_owned()), "without a hold");
    hold(1);
    assert_eq!(expire(), Err("booking.reason.hold_runs".to_owned()));
    hold(-1);
    let completed = app.state.db.write_blocking(|conn| {
        by_system(conn, &OfBookings, clock(), id, BookingAction::Complete, |conn, current| {
            complete::apply(conn, current, &json_form())
        })
    });
    assert_eq!(completed.unwrap_err().problem().code, "auth.forbidden", "the system completes nothing");
    assert_eq!(expire(), Ok(()));
    assert_eq!(expire(), Err("booking.transition.not_allowed".to_owned()), "once");

    let canceled = fixture.get("opr", &format!("/bookings/{id}")).json();
    assert_eq!(
        (canceled["status"].clone(), canceled["cancelKind"].clone()),
        (json!("CANCELED"), json!("HOLD_EXPIRED"))
    );
    let timeline = fixture.get("opr", &format!("/bookings/{id}/timeline")).json();
    let event = timeline["items"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&event["actorName"], &event["actorRole"], &event["to"]),
        (&Value::Null, &Value::Null, &json!("CANCELED"))
    );
    let query = format!("/audit?entity=booking&entityId={id}");
    let entry = fixture.get("admin", &query).json()["items"][0].clone();
    assert_eq!((&entry["actorId"], &entry["actorRole"]), (&Value::Null, &Value::Null));
    assert_eq!(entry["action"], "BOOKING_CANCEL");
    for (language, system) in [("en", "System"), ("sr", "Sistem")] {
        let export = app.get(&query.replace("audit?", "audit/export.csv?")).token(fixture.token("admin"));
        let text = export.header("Accept-Language", language).send().expect(200).text();
        assert_eq!(text.lines().filter(|line| line.split([',', ';']).nth(1) == Some(system)).count(), 1, "{text}");
    }
}

fn json_form() -> sapa_core::payment::completion::CompleteInput {
    sapa_core::base::read::read("{}").unwrap()
}
