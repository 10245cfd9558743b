//! Tests of the bookings that a closure meets, and of the form of decisions.

use serde_json::{Value, json};

use super::*;
use crate::base::read::Read;
use crate::facade::forms::{Form, validate};

const NOW: &str = "2026-11-21T11:00:00Z";

/// Whether a closure meets a hostel stay from 20 to 24 November: room 7, then room 8 from the 22nd.
fn met(status: &str, kind: &str, closure: Value) -> Option<String> {
    let mut facts = json!({"fromDate": "2026-11-20", "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [],
        "yearly": false, "reason": null});
    for (name, value) in closure.as_object().unwrap() {
        facts[name] = value.clone();
    }
    let existing = json!({"id": 3, "serviceId": 5, "overbooked": false, "pets": [],
        "workplaces": [{"id": 7, "from": "2026-11-19T23:00:00Z", "to": "2026-11-21T23:00:00Z"},
            {"id": 8, "from": "2026-11-21T23:00:00Z", "to": "2026-11-23T23:00:00Z"}],
        "quote": {"lines": [], "total": 0, "currency": "RSD"},
        "facts": {"status": status, "version": 1, "companyId": 1, "branchId": 1, "customerId": null,
            "companyStatus": "APPROVED", "serviceType": kind, "zone": "Europe/Belgrade", "policy": "FLEXIBLE",
            "policyFrom": NOW, "checkIn": "2026-11-20T13:00:00Z", "checkOut": "2026-11-24T10:00:00Z",
            "checkedInAt": null, "completedAt": null, "canceledAt": null, "cancelKind": null, "holdUntil": null,
            "captured": 0, "refunded": 0, "refundsUnderWay": 0,
                 "total": 0, "waived": 0, "kept": null, "keptWaived": 0, "owed": 0, "paid": 0, "balance": 0, "refundSentSinceCancel": false, "hasReview": false}});
    let (facts, existing) = (ClosureFacts::read(facts).unwrap(), ExistingBooking::read(existing).unwrap());
    hit(&facts, &existing, UtcTime::parse(NOW).unwrap()).map(|reason| reason.code.replace("booking.reason.", ""))
}

#[test]
fn a_closure_meets_only_the_coming_part_of_bookings() {
    let closed = Some("closed".to_owned());
    let day = |date: &str| json!({"fromDate": date});
    let room = |date: &str, id: i64| json!({"fromDate": date, "workplaceIds": [id]});
    assert_eq!(met("CREATED", "HOSTEL", day("2026-11-20")), closed);
    assert_eq!(met("ACTIVE", "HOSTEL", day("2026-11-20")), None, "has arrived");
    assert_eq!(met("ACTIVE", "HOSTEL", day("2026-11-24")), closed, "leaves on that day");
    assert_eq!(met("CREATED", "HOSTEL", day("2026-11-22")), None, "spans it");
    assert_eq!(met("CREATED", "DAY_CARE", day("2026-11-22")), closed);
    assert_eq!(met("ACTIVE", "DAY_CARE", day("2026-11-20")), None, "that day is over");
    let place = Some("place_closed".to_owned());
    assert_eq!(met("CREATED", "HOSTEL", room("2026-11-21", 7)), place);
    assert_eq!(met("CREATED", "HOSTEL", room("2026-11-22", 7)), None, "is in the other room by then");
    assert_eq!(met("CREATED", "HOSTEL", room("2026-11-23", 8)), place);
    assert_eq!(met("ACTIVE", "HOSTEL", room("2026-11-20", 7)), None, "that night is over");
    let yearly = json!({"fromDate": "2025-11-24", "yearly": true});
    assert_eq!(met("CREATED", "HOSTEL", yearly), closed);
    // Hand-overs of day care count in the named workplaces in which guests arrive or from which
    // they leave.
    let noon = |id: i64, from: &str, date: &str| json!({"fromDate": date, "fromTime": from, "toTime": "23:00", "workplaceIds": [id]});
    assert_eq!(met("CREATED", "DAY_CARE", noon(7, "13:00", "2026-11-20")).as_deref(), Some("place_closed_hours"));
    assert_eq!(met("CREATED", "DAY_CARE", noon(8, "13:00", "2026-11-20")), None);
    assert_eq!(met("CREATED", "DAY_CARE", noon(8, "10:00", "2026-11-24")).as_deref(), Some("place_closed_hours"));
    assert_eq!(met("CREATED", "HOSTEL", noon(7, "13:00", "2026-11-20")), None, "hours do not concern hostel");
}

#[test]
fn decisions_require_their_fields() {
    let issues = |row: Value| -> Vec<String> {
        let batch = json!({"timeslot": {"fromDate": "2026-12-24"}, "bookings": [row]});
        let found = validate(Form::ClosureBatch, None, &batch.to_string());
        found.into_iter().map(|issue| format!("{} {}", issue.path, issue.code.replace("validation.", ""))).collect()
    };
    assert_eq!(issues(json!({"bookingId": 1, "version": 1, "decision": "KEEP"})), [""; 0]);
    assert_eq!(issues(json!({"bookingId": 1, "version": 1, "decision": "SHORTEN"})), [""; 0]);
    assert_eq!(issues(json!({"bookingId": 1, "version": 1, "decision": "CANCEL"})), ["bookings.0.reason required"]);
    assert_eq!(issues(json!({"bookingId": 1, "version": 1, "decision": "MOVE"})), ["bookings.0.move required"]);
    assert_eq!(
        issues(json!({"bookingId": 1, "version": 1, "decision": "MOVE", "move": {}})),
        ["bookings.0.move.arrival required"]
    );
    assert_eq!(
        issues(json!({})),
        ["bookings.0.bookingId required", "bookings.0.decision required", "bookings.0.version required"]
    );
    let none = validate(Form::ClosureBatch, None, "{}");
    assert_eq!(none.iter().map(|issue| issue.path.as_str()).collect::<Vec<_>>(), ["timeslot"]);
    let wrong =
        validate(Form::ClosureBatch, None, r#"{"timeslot": {"fromDate": "2026-12-24", "toDate": "2026-12-23"}}"#);
    assert_eq!(wrong.iter().map(|issue| issue.path.as_str()).collect::<Vec<_>>(), ["timeslot.toDate"]);
}
