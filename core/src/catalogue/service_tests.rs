//! Tests of the form of a service, its group, and its visibility for pet owners.

use serde_json::{Value, json};

use super::*;
use crate::base::read::Read;

fn issues(changes: Value) -> Vec<String> {
    let mut json = json!({"branchId": 1, "groupId": 1, "type": "GROOMING", "titleEn": "Bath", "titleSr": "Kupanje", "price": 150_000,
        "durationMinutes": 60, "workplaceIds": [1, 2]});
    for (name, value) in changes.as_object().expect("object") {
        json[name] = value.clone();
    }
    let found = ServiceInput::read(json).expect("shape").issues();
    found.into_iter().map(|i| format!("{} {}", i.path, i.code.replace("validation.", ""))).collect()
}

#[test]
fn only_a_session_has_a_duration() {
    assert_eq!(issues(json!({})), [""; 0]);
    assert_eq!(issues(json!({"durationMinutes": null})), ["durationMinutes required"]);
    assert_eq!(issues(json!({"type": "HOSTEL"})), ["durationMinutes service.no_duration"]);
    assert_eq!(issues(json!({"type": "HOSTEL", "durationMinutes": null})), [""; 0]);
    for (minutes, ok) in [(4, false), (5, true), (1_440, true), (1_441, false)] {
        assert_eq!(issues(json!({"durationMinutes": minutes})).is_empty(), ok, "{minutes}");
    }
}

#[test]
fn figures_have_limits() {
    for (price, ok) in [(0, false), (1, true), (1_000_000_000, true), (1_000_000_001_i64, false)] {
        assert_eq!(issues(json!({"price": price})).is_empty(), ok, "{price}");
    }
    for (rate, ok) in [(-1, false), (0, true), (10_000, true), (10_001, false)] {
        assert_eq!(issues(json!({"discountRate": rate})).is_empty(), ok, "{rate}");
    }
    // A number too big for its type is beyond the limit all the same, and the issue says the limit.
    for far in [3_000_000_000_i64, i64::MAX, -3_000_000_000] {
        assert_eq!(issues(json!({"discountRate": far})), issues(json!({"discountRate": -1})), "{far}");
    }
    assert_eq!(issues(json!({"price": null})), ["price required"]);
    assert!(ServiceInput::read(json!({"price": 1.5})).is_err(), "money is whole");
}

#[test]
fn workplaces_are_named_once_each() {
    assert_eq!(issues(json!({"workplaceIds": []})), ["workplaceIds required"]);
    assert_eq!(issues(json!({"workplaceIds": [1, 2, 1]})), ["workplaceIds reference"]);
}

#[test]
fn its_fields_stand_flat_in_json() {
    let change =
        ServiceChange::read(json!({"change": "update", "id": 3, "version": 2, "titleEn": "x"})).expect("shape");
    assert_eq!((change.id, change.fields.title_en.as_deref()), (Some(ServiceId(3)), Some("x")));
    let error = ServiceChange::read(json!({"unit": "DAY"})).expect_err("unknown");
    assert_eq!((error.path.as_str(), error.unknown_field), ("unit", true));
    assert_eq!(serde_json::to_value(&change).expect("JSON")["titleEn"], "x");
}

#[test]
fn a_service_is_in_a_group_of_its_own_type() {
    use ServiceType::{Grooming, Hostel};
    assert!(fits_group(Some(Hostel), Hostel) && fits_group(None, Hostel));
    assert!(!fits_group(Some(Grooming), Hostel));
}

#[test]
fn pet_owners_see_active_services_of_companies_that_take_bookings() {
    use ServiceType::{Grooming, Hostel};
    let why = |company_open, branch: bool, service, own| hidden_because(company_open, (Hostel, branch), (own, service));
    assert_eq!(why(true, true, true, Hostel), None);
    assert_eq!(why(true, true, true, Grooming), Some("service.hidden.type"));
    assert_eq!(why(true, true, false, Grooming), Some("service.hidden.inactive"));
    assert_eq!(why(true, false, false, Hostel), Some("service.hidden.branch"));
    assert_eq!(why(false, false, true, Hostel), Some("service.hidden.company"));
    assert_eq!(why(false, true, true, Hostel), Some("service.hidden.company"));
}
