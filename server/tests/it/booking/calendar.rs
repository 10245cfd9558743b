//! The calendar of a branch: one answer with everything that a range of days shows.

use sapa_core::booking::state::BookingStatus;
use serde_json::{Value, json};

use crate::branch::form_bodies::{A1, filled};
use crate::fixture::schedule::{care, date, split, stay_in, to_place};
use crate::fixture::{BRANCH_A1, BRANCH_A2, BRANCH_B1, CARE, Fixture, STAY_A2, StoredBooking, ZONE, day, with};

fn path(branch: i64, first: i64, last: i64) -> String {
    format!("/branches/{branch}/calendar?from={}&to={}", date(first), date(last))
}

fn shown(fixture: &Fixture, first: i64, last: i64) -> Value {
    fixture.get("opr", &path(BRANCH_A1, first, last)).expect(200).json()
}

/// Booking and workplace of each occupancy, in order.
fn taken(calendar: &Value) -> Vec<(i64, i64)> {
    let number = |value: &Value| value.as_i64().unwrap();
    let rows = calendar["occupancies"].as_array().unwrap().iter();
    rows.map(|row| (number(&row["bookingId"]), number(&row["workplaceId"]))).collect()
}

#[test]
fn workplaces_hours_closures_and_bookings_are_one_answer() {
    let fixture = Fixture::build();
    let branch = fixture.branch(BRANCH_A1);
    let hours = json!([{"weekday": 1, "from": "08:00", "to": "18:00"}]);
    fixture.put("admin", A1, 1, &filled(&branch, &json!({ "openingHours": hours }))).expect(200);
    fixture.close(&json!({"fromDate": date(20)}));
    let booking = fixture.booked(&stay_in(2, 5, 7));
    let calendar = shown(&fixture, 4, 10);
    let branch = fixture.branch(BRANCH_A1);
    for list in ["workplaces", "openingHours", "timeslots", "timeZone"] {
        assert_eq!(calendar[list], branch[list], "{list}");
    }
    assert_eq!(
        (&calendar["branchId"], &calendar["from"], &calendar["to"]),
        (&json!(1), &json!(date(4)), &json!(date(10)))
    );
    let occupancy = json!({
        "bookingId": booking, "workplaceId": 2, "from": day(5, 0).to_string(), "to": day(7, 0).to_string(), "pets": 1,
        "overbooked": false, "overdue": false,
    });
    assert_eq!(calendar["occupancies"], json!([occupancy]));
    let whole = fixture.booking(booking);
    let one = &calendar["bookings"][0];
    for member in [
        "id",
        "version",
        "number",
        "status",
        "serviceType",
        "serviceId",
        "guestName",
        "petNames",
        "checkIn",
        "checkOut",
        "checkInLocal",
        "checkOutLocal",
        "overbooked",
        "total",
        "currency",
    ] {
        assert_eq!(one[member], whole[member], "{member}");
    }
    assert_eq!((&one["pets"], calendar["bookings"].as_array().unwrap().len()), (&json!(1), 1));
}

#[test]
fn a_booking_on_one_of_the_days_is_shown_once_per_part() {
    let fixture = Fixture::build();
    let divided = fixture.booked(&split(3, 7, &[(1, 5), (2, 7)]));
    let before = fixture.booked(&stay_in(1, 1, 3));
    let after = fixture.booked(&stay_in(1, 6, 8));
    fixture.store(StoredBooking {
        service: STAY_A2,
        workplace: 4,
        check_in: day(3, 14),
        check_out: day(6, 11),
        ..StoredBooking::default()
    });
    let gone = fixture.booked(&stay_in(2, 3, 4));
    fixture.now("opr", gone, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
    let calendar = shown(&fixture, 1, 10);
    assert_eq!(taken(&calendar), [(before, 1), (divided, 1), (divided, 2), (after, 1)], "by beginning");
    assert_eq!(calendar["bookings"].as_array().unwrap().len(), 3);
    // Half-open: a stay that ends on a morning does not occupy that day.
    assert_eq!(taken(&shown(&fixture, 3, 3)), [(divided, 1)]);
    assert_eq!(taken(&shown(&fixture, 4, 5)), [(divided, 1), (divided, 2)]);
    assert_eq!(taken(&shown(&fixture, 5, 5)), [(divided, 2)]);
    assert_eq!(taken(&shown(&fixture, 8, 9)), []);
}

#[test]
fn a_place_that_is_still_in_use_is_shown_whatever_the_day() {
    let fixture = Fixture::build();
    let late = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-5, 14),
        check_out: day(-2, 11),
        ..StoredBooking::default()
    });
    let due = fixture.store(StoredBooking { status: BookingStatus::Active, workplace: 2, ..StoredBooking::default() });
    fixture.store(StoredBooking {
        status: BookingStatus::Completed,
        service: CARE,
        workplace: 3,
        check_in: day(-3, 8),
        check_out: day(-3, 18),
        ..StoredBooking::default()
    });
    for (first, last) in [(0, 7), (0, 0), (-2, -1)] {
        let calendar = shown(&fixture, first, last);
        assert_eq!(taken(&calendar), [(late, 1), (due, 2)], "{first} {last}");
        let overdue: Vec<&Value> =
            calendar["occupancies"].as_array().unwrap().iter().map(|row| &row["overdue"]).collect();
        assert_eq!(overdue, [&json!(true), &json!(false)]);
    }
    assert_eq!(taken(&shown(&fixture, -4, -3)).len(), 2, "once, and with who has been there");
    fixture.now("opr", late, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    assert_eq!(taken(&shown(&fixture, 0, 7)), [(due, 2)]);
}

#[test]
fn overbooked_parts_and_moves_in_house_are_marked() {
    let fixture = Fixture::build();
    let inside = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-2, 14),
        check_out: day(3, 11),
        ..StoredBooking::default()
    });
    fixture.moved("opr", inside, &to_place(2, -2, 3)).expect(200);
    let request = with(stay_in(2, 1, 2), &json!({"overbookReason": "Stalni gost"}));
    let top = fixture.create("admin", &request).expect(201).json()["id"].as_i64().unwrap();
    let calendar = shown(&fixture, -2, 3);
    assert_eq!(taken(&calendar), [(inside, 1), (inside, 2), (top, 2)]);
    let on_top: Vec<&Value> =
        calendar["occupancies"].as_array().unwrap().iter().map(|row| &row["overbooked"]).collect();
    assert_eq!(on_top, [&json!(false), &json!(false), &json!(true)]);
    for one in calendar["bookings"].as_array().unwrap() {
        assert_eq!(one["overbooked"], one["id"] == top, "{one}");
    }
}

#[test]
fn the_days_are_the_branch_s_own() {
    let fixture = Fixture::build();
    let calendar = shown(&fixture, 0, 0);
    assert_eq!((&calendar["timeZone"], calendar["now"].is_string()), (&json!(ZONE.name()), true));
    let booking = fixture.booked(&care(5, 5, 1));
    assert_eq!(taken(&shown(&fixture, 4, 4)), []);
    assert_eq!(taken(&shown(&fixture, 5, 5)), [(booking, 3)]);
    assert_eq!(taken(&shown(&fixture, 6, 6)), []);
}

#[test]
fn the_query_is_checked_and_only_staff_of_the_branch_may_read() {
    let fixture = Fixture::build();
    let wrong = |query: &str| {
        let answer = fixture.get("opr", &format!("/branches/1/calendar{query}"));
        assert_eq!(answer.status, 400, "{query}: {}", answer.text());
        answer.issues()
    };
    assert_eq!(wrong(""), ["from: validation.required"]);
    assert_eq!(wrong("?from=2031-01-01"), ["to: validation.required"]);
    assert_eq!(wrong("?from=2031-01-02&to=2031-01-01"), ["to: validation.order"]);
    assert_eq!(wrong("?from=2031-01-01&to=2031-03-04"), ["to: validation.range"]);
    fixture.get("opr", "/branches/1/calendar?from=2031-01-01&to=2031-03-03").expect(200);
    for query in [
        "?from=2031-1-1&to=2031-01-02",
        "?from=x&to=2031-01-02",
        "?from=2031-02-29&to=2031-03-01",
        "?from=2031-01-01&to=2031-01-02&pets=1",
    ] {
        wrong(query);
    }
    for (who, branch, status) in [
        ("sysadm", BRANCH_B1, 200),
        ("admin", BRANCH_A2, 200),
        ("opr", BRANCH_A2, 200),
        ("tied", BRANCH_A1, 200),
        ("tied", BRANCH_A2, 404),
        ("elsewhere", BRANCH_A1, 404),
        ("foreign", BRANCH_A1, 404),
        ("admin", 999, 404),
        ("sysadm", 999, 404),
        ("user", BRANCH_A1, 404),
    ] {
        assert_eq!(fixture.get(who, &path(branch, 0, 6)).status, status, "{who} {branch}");
    }
    // An account without access learns nothing from an invalid address either.
    assert_eq!(fixture.get("foreign", "/branches/1/calendar?from=x").code(404), "request.not_found");
    assert_eq!(fixture.app.get(&path(BRANCH_A1, 0, 6)).send().code(401), "auth.required");
}
