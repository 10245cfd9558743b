//! The ends of the calendar and impossible numbers: each request about time and place is answered by a
//! 2xx or 4xx, never a 5xx.

use serde_json::{Value, json};

use crate::fixture::schedule::{question, stay_in, to};
use crate::fixture::{Fixture, STAY, with};

const DATES: [&str; 6] = ["0000-01-01", "0001-12-31", "1970-01-01", "2028-02-29", "9998-12-31", "9999-12-31"];
const NUMBERS: [i64; 4] = [i64::MIN, -1, 0, i64::MAX];

/// Panics unless the status is a success or a refusal of the request.
#[track_caller]
fn assert_no_server_error(answer: &crate::support::Answer, what: &str) {
    assert!([200, 201, 400, 404, 409, 422].contains(&answer.status), "{what}: {} {}", answer.status, answer.text());
}

#[test]
fn the_ends_of_the_calendar_are_days_like_others() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 5, 8));
    for from in DATES {
        for last in DATES {
            let days = format!("from={from}&to={last}");
            assert_no_server_error(&fixture.get("opr", &format!("/branches/1/calendar?{days}")), &days);
            assert_no_server_error(&fixture.get("opr", &format!("/availability?serviceId=1&{days}")), &days);
            let times = json!({"arrival": format!("{from}T00:00"), "departure": format!("{last}T23:59")});
            let quoted = question(&with(stay_in(1, 5, 8), &times));
            assert_no_server_error(&fixture.ask("opr", &quoted), &times.to_string());
            assert_no_server_error(&fixture.create("opr", &with(stay_in(1, 5, 8), &times)), &times.to_string());
            assert_no_server_error(&fixture.moved("opr", booking, &times), &times.to_string());
            let parts = json!([{"workplaceId": 1, "until": from}, {"workplaceId": 2, "until": last}]);
            assert_no_server_error(&fixture.moved("opr", booking, &with(to(5, 9), &json!({ "stays": parts }))), &days);
            for yearly in [false, true] {
                let closure = json!({"fromDate": from, "toDate": last, "yearly": yearly});
                assert_no_server_error(&fixture.preview("admin", &closure), &closure.to_string());
            }
        }
        for day in ["T00:00", "T24:00", "T23:60", "T9:00", ""] {
            assert_no_server_error(&fixture.moved("opr", booking, &json!({"arrival": format!("{from}{day}")})), day);
        }
        let hours = json!({"fromDate": from, "fromTime": "00:00", "toTime": "24:00", "yearly": true});
        assert_no_server_error(&fixture.preview("admin", &hours), &hours.to_string());
    }
    assert_eq!(fixture.parts(booking), [(1, 5, 8)]);
}

#[test]
fn unknown_ids_are_refused() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 5, 8));
    for number in NUMBERS {
        let name = number.to_string();
        for path in [
            format!("/branches/{name}/calendar?from=2031-01-01&to=2031-01-02"),
            format!("/availability?serviceId={name}&from=2031-01-01&to=2031-01-02"),
        ] {
            assert_no_server_error(&fixture.get("sysadm", &path), &path);
        }
        for member in ["branchId", "serviceId", "workplaceId", "bookingId"] {
            assert_no_server_error(
                &fixture.ask("sysadm", &with(question(&stay_in(1, 10, 12)), &json!({ member: number }))),
                member,
            );
        }
        assert_no_server_error(
            &fixture.moved("opr", booking, &with(to(6, 9), &json!({ "workplaceId": number }))),
            &name,
        );
        assert_no_server_error(
            &fixture.moved("opr", booking, &with(to(6, 9), &json!({ "expectedTotal": number }))),
            &name,
        );
        assert_no_server_error(
            &fixture.preview("admin", &json!({"fromDate": "2031-01-01", "workplaceIds": [number]})),
            &name,
        );
        let decision = json!({"bookingId": number, "version": 1, "decision": "CANCEL", "reason": "x"});
        assert_no_server_error(&fixture.batch("admin", &json!({"fromDate": "2031-01-01"}), &[decision]), &name);
    }
    for (member, wrong) in [
        ("expectedTotal", json!(1.5)),
        ("workplaceId", json!("1")),
        ("stays", json!({})),
        ("stays", json!([1])),
        ("arrival", json!(5)),
        ("departure", json!([])),
    ] {
        let body = with(to(6, 9), &json!({ member: wrong }));
        let answer = fixture.moved("opr", booking, &body);
        assert_eq!(answer.status, 400, "{body}: {}", answer.text());
    }
    for wrong in [json!([]), json!(null), json!("x")] {
        assert_no_server_error(&fixture.post("opr", "/quotes", &wrong), "no object");
    }
    let all: Value = json!({"branchId": 1, "serviceId": STAY, "pets": [{}]});
    assert_eq!(fixture.ask("opr", &all).expect(422).issues(), ["arrival: validation.required"]);
    assert_eq!(fixture.parts(booking), [(1, 5, 8)]);
}
