//! Reinstating and reopening a booking whose branch, service or workplace has changed meanwhile. A
//! closed booking freezes nothing.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::schema::{branches, companies};
use serde_json::{Value, json};

use crate::branch::form_bodies::{changed, row};
use crate::fixture::{BRANCH_A1, Fixture, STAY, StoredBooking, day, stay, with};

/// A canceled booking of workplace 2 with an arrival in the future.
fn canceled(fixture: &Fixture) -> i64 {
    let booked = fixture.create("opr", &with(stay(1, 3), &json!({"workplaceId": 2}))).expect(201).json();
    let id = booked["id"].as_i64().unwrap();
    fixture.act("opr", id, 1, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
    id
}

/// A completed booking of workplace 1 whose planned departure is tomorrow.
fn completed(fixture: &Fixture) -> i64 {
    fixture.store(StoredBooking {
        status: BookingStatus::Completed,
        check_in: day(-1, 14),
        check_out: day(1, 11),
        ..StoredBooking::default()
    })
}

fn branch_row(fixture: &Fixture, list: &str, id: i64, members: &Value) {
    let shown = fixture.branch(BRANCH_A1);
    fixture.save("admin", BRANCH_A1, &json!({list: [changed(row(&shown, list, id), members)]})).expect(200);
}

#[test]
fn no_booking_opens_again_in_a_changed_workplace_or_service() {
    type Change = fn(&Fixture);
    let changes: [(Change, &str, &str); 9] = [
        (
            |h| drop(h.save("admin", BRANCH_A1, &json!({"timeZone": "Europe/Sofia"})).expect(200)),
            "changed_since",
            "changed_since",
        ),
        (
            |h| branch_row(h, "services", STAY, &json!({"type": "DAY_CARE", "groupId": 2})),
            "changed_since",
            "changed_since",
        ),
        (
            |h| {
                h.app.db(|conn| {
                    diesel::update(companies::table.find(1)).set(companies::currency.eq("EUR")).execute(conn)?;
                    Ok(())
                });
            },
            "changed_since",
            "changed_since",
        ),
        (
            |h| {
                for id in [1, 2] {
                    branch_row(h, "workplaces", id, &json!({"sizes": ["LARGE"]}));
                }
            },
            "workplace_size",
            "workplace_size",
        ),
        (
            |h| {
                h.delete("sysadm", "/breeds/1", 1).expect(204);
                h.delete("sysadm", "/animal-types/1", 1).expect(204);
            },
            "deleted_since",
            "deleted_since",
        ),
        // If company or branch takes no new bookings, a canceled booking is not reinstated; a completed
        // stay reopens.
        (
            |h| drop(h.post("sysadm", "/companies/1/suspend", &json!({"reason": "Kontrola"})).expect(200)),
            "company_suspended",
            "",
        ),
        (
            |h| {
                h.app.db(|conn| {
                    diesel::update(branches::table.find(BRANCH_A1)).set(branches::active.eq(false)).execute(conn)?;
                    Ok(())
                });
            },
            "branch_inactive",
            "",
        ),
        (|h| branch_row(h, "services", STAY, &json!({"active": false})), "service_inactive", ""),
        (
            |h| {
                for id in [1, 2] {
                    branch_row(h, "workplaces", id, &json!({"active": false}));
                }
            },
            "workplace_inactive",
            "",
        ),
    ];
    for (i, (change, reinstated, reopened)) in changes.into_iter().enumerate() {
        let fixture = Fixture::build();
        let (canceled, completed) = (canceled(&fixture), completed(&fixture));
        change(&fixture);
        let version = |id: i64| fixture.get("admin", &format!("/bookings/{id}")).json()["version"].as_i64().unwrap();
        let reopen = |id: i64, verb: &str| fixture.act("admin", id, version(id), verb, &json!({"reason": "x"}));
        let code = |reason: &str| format!("booking.reason.{reason}");
        assert_eq!(reopen(canceled, "reinstate").code(409), code(reinstated), "{i}");
        if reopened.is_empty() {
            reopen(completed, "reopen").expect(200);
        } else {
            assert_eq!(reopen(completed, "reopen").code(409), code(reopened), "{i}");
        }
    }
}
