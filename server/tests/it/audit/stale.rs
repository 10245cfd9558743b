//! A change to a version that is no longer the present one is refused with who changed the record, and when.

use serde_json::{Value, json};

use crate::fixture::{Fixture, StoredBooking};
use crate::support::Answer;

fn changed(refused: Answer) -> (Value, Value) {
    let body = refused.expect(412).json();
    assert!(body["current"].is_object(), "{body}");
    assert!(body["changed"]["at"].as_str().unwrap().ends_with('Z'), "{body}");
    (body["changed"]["name"].clone(), body["changed"]["byPlatform"].clone())
}

#[test]
fn a_stale_change_of_a_booking_names_the_author_to_those_who_may_know() {
    let fixture = Fixture::build();
    let owner = Some(Fixture::id("user"));
    let id = fixture.store(StoredBooking { customer: owner, ..StoredBooking::default() });
    fixture.act("opr", id, 1, "check-in", &json!({})).expect(200);
    let stale = |who: &str| changed(fixture.act(who, id, 1, "check-in", &json!({})));
    assert_eq!(stale("admin"), (json!("Mila opr"), json!(false)));
    assert_eq!(stale("sysadm"), (json!("Mila opr"), json!(false)));
    fixture.act("sysadm", id, 2, "undo-check-in", &json!({"reason": "a mistake"})).expect(200);
    assert_eq!(stale("opr"), (Value::Null, json!(true)), "the platform's staff are one");
    assert_eq!(stale("sysadm"), (json!("Mila sysadm"), json!(false)));
}

#[test]
fn a_pet_owner_is_not_told_who_of_the_staff_it_was() {
    let fixture = Fixture::build();
    let owner = Some(Fixture::id("user"));
    let id = fixture.store(StoredBooking { customer: owner, ..StoredBooking::default() });
    let comment =
        json!({"guestName": "Ana Marić", "guestPhone": "+381641112223", "comment": "Dolazi kasnije", "pets": []});
    fixture.put("opr", &format!("/bookings/{id}"), 1, &comment).expect(200);
    let canceled = fixture.act("user", id, 1, "cancel", &json!({"kind": "CUSTOMER", "reason": "bolest"}));
    assert_eq!(changed(canceled), (Value::Null, json!(false)));
}

#[test]
fn a_plain_record_says_it_too() {
    let fixture = Fixture::build();
    let breed = fixture.get("sysadm", "/breeds/1").expect(200).json();
    let entered = json!({
        "animalTypeId": breed["animalTypeId"], "nameEn": "Other", "nameSr": "Drugo", "size": breed["size"],
    });
    fixture.put("sysadm", "/breeds/1", 1, &entered).expect(200);
    let refused = fixture.put("sysadm", "/breeds/1", 1, &entered);
    assert_eq!(changed(refused), (json!("Mila sysadm"), json!(false)));
}
