//! Tests of the fields that open bookings freeze.

use serde_json::{Value, json};

use super::*;
use crate::base::read::Read;

fn saved() -> Saved {
    let place = json!({"id": 1, "kind": "AREA", "capacity": 10, "sizes": ["SMALL", "MEDIUM"], "animalTypeIds": [], "active": true});
    Saved {
        branch_type: ServiceType::Hostel,
        time_zone: Zone::Belgrade,
        workplaces: vec![WorkplaceFacts::read(place).expect("facts")],
        services: vec![(ServiceId(5), ServiceType::Hostel)],
    }
}

fn needs() -> Needs {
    let place = WorkplaceNeeds {
        id: WorkplaceId(1),
        bookings: 2,
        peak: 4,
        shared: true,
        sizes: vec![AnimalSize::Small],
        animal_type_ids: vec![AnimalTypeId(1)],
    };
    Needs { bookings: 3, workplaces: vec![place], services: vec![(ServiceId(5), 1)] }
}

fn frozen(input: Value, needs: &Needs) -> Vec<(String, i64)> {
    let input = BranchInput::read(input).expect("shape");
    let found = issues(&saved(), &input, needs);
    let count = |issue: &Issue| match issue.params["count"] {
        crate::base::issue::Param::Number(n) => n,
        crate::base::issue::Param::Text(_) => 0,
    };
    found.iter().map(|issue| (issue.path.clone(), count(issue))).collect()
}

fn place(fields: Value) -> Vec<String> {
    let mut row = json!({"change": "update", "id": 1, "version": 1, "kind": "AREA", "capacity": 10, "sizes": ["SMALL", "MEDIUM"]});
    for (name, value) in fields.as_object().expect("object") {
        row[name] = value.clone();
    }
    frozen(json!({ "workplaces": [row] }), &needs()).into_iter().map(|(path, _)| path).collect()
}

#[test]
fn type_and_zone_are_frozen_while_bookings_are_open() {
    let other = json!({"type": "DAY_CARE", "timeZone": "Europe/Sofia", "active": false});
    assert_eq!(frozen(other.clone(), &needs()), [("type".to_owned(), 3), ("timeZone".to_owned(), 3)]);
    assert_eq!(frozen(other, &Needs::default()), []);
    assert_eq!(frozen(json!({"type": "HOSTEL", "timeZone": "Europe/Belgrade", "active": false}), &needs()), []);
}

#[test]
fn a_workplace_keeps_what_its_bookings_need() {
    assert_eq!(place(json!({"name": "other", "active": false})), [""; 0]);
    assert_eq!(place(json!({"capacity": 4})), [""; 0]);
    assert_eq!(place(json!({"capacity": 3})), ["workplaces.0.capacity"]);
    assert_eq!(place(json!({"kind": "ROOM"})), ["workplaces.0.kind"]);
    assert_eq!(place(json!({"sizes": ["SMALL"]})), [""; 0]);
    assert_eq!(place(json!({"sizes": []})), [""; 0], "none is all");
    assert_eq!(place(json!({"sizes": ["LARGE"]})), ["workplaces.0.sizes"]);
    assert_eq!(place(json!({"animalTypeIds": [1, 2]})), [""; 0]);
    assert_eq!(place(json!({"animalTypeIds": [2]})), ["workplaces.0.animalTypeIds"]);
    assert_eq!(place(json!({"change": "delete"})), ["workplaces.0.id"]);
    assert_eq!(place(json!({"id": 2, "capacity": 1})), [""; 0], "not judged: nothing is known of it");
}

#[test]
fn values_too_small_before_may_stay() {
    let mut over = needs();
    over.workplaces[0].peak = 12;
    let row = json!({"change": "update", "id": 1, "version": 1, "kind": "AREA", "capacity": 10, "sizes": ["SMALL", "MEDIUM"]});
    assert_eq!(frozen(json!({ "workplaces": [row] }), &over), []);
}

#[test]
fn a_booked_service_keeps_its_type_and_cannot_be_deleted() {
    let row = |change: &str, of: &str| json!({"services": [{"change": change, "id": 5, "version": 1, "type": of, "price": 1}]});
    assert_eq!(frozen(row("update", "HOSTEL"), &needs()), []);
    assert_eq!(frozen(row("update", "DAY_CARE"), &needs()), [("services.0.type".to_owned(), 1)]);
    assert_eq!(frozen(row("delete", "HOSTEL"), &needs()), [("services.0.id".to_owned(), 1)]);
    assert_eq!(service_type(ServiceType::Hostel, Some(ServiceType::DayCare), 0), None);
    assert!(service_type(ServiceType::Hostel, Some(ServiceType::DayCare), 1).is_some());
}

#[test]
fn currency_and_deletion_wait_for_the_last_booking() {
    assert_eq!(currency(Currency::Rsd, Some(Currency::Rsd), 9), None);
    assert_eq!(currency(Currency::Rsd, Some(Currency::Eur), 0), None);
    assert_eq!(currency(Currency::Rsd, Some(Currency::Eur), 1).map(|i| i.path).as_deref(), Some("currency"));
    assert_eq!((delete(0), delete(2).map(|i| i.code)), (None, Some("validation.frozen".to_owned())));
}
