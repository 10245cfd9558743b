//! Tests of the branch form: fields, opening hours, rows and their references.

use serde_json::{Value, json};

use super::*;
use crate::base::id::WorkplaceId;
use crate::base::read::Read;

fn branch(changes: Value) -> BranchInput {
    let mut json = json!({"name": "Šapa Vračar", "address": "Nemanjina 4", "city": "Beograd", "zip": "11000", "type": "HOSTEL",
        "timeZone": "Europe/Belgrade", "cancellationPolicy": "MODERATE"});
    for (name, value) in changes.as_object().expect("object") {
        json[name] = value.clone();
    }
    BranchInput::read(json).expect("shape")
}

fn found(issues: Vec<Issue>) -> Vec<String> {
    issues.into_iter().map(|i| format!("{} {}", i.path, i.code.replace("validation.", ""))).collect()
}

fn issues(changes: Value) -> Vec<String> {
    found(branch(changes).issues())
}

#[test]
fn the_starred_fields_are_required() {
    assert_eq!(issues(json!({})), [""; 0]);
    let empty = BranchInput::default().issues();
    let paths: Vec<_> = empty.iter().map(|i| i.path.as_str()).collect();
    assert_eq!(paths, ["address", "cancellationPolicy", "city", "name", "timeZone", "type", "zip"]);
    assert_eq!(
        issues(json!({"checkInFrom": "24:00", "checkOutUntil": "9:00"})),
        ["checkInFrom format", "checkOutUntil format"]
    );
}

#[test]
fn opening_hours_are_in_order_and_apart() {
    let hours = |rows: &[(i32, &str, &str)]| {
        let rows: Vec<Value> = rows.iter().map(|(d, f, t)| json!({"weekday": d, "from": f, "to": t})).collect();
        issues(json!({ "openingHours": rows }))
    };
    assert_eq!(
        hours(&[(1, "08:00", "12:00"), (1, "12:00", "16:00"), (1, "17:00", "24:00"), (7, "00:00", "24:00")]),
        [""; 0]
    );
    assert_eq!(hours(&[(1, "12:00", "12:00")]), ["openingHours.0.to order"]);
    assert_eq!(
        hours(&[(1, "12:00", "16:00"), (2, "12:00", "16:00"), (1, "08:00", "12:01")]),
        ["openingHours.2.from overlap"]
    );
    assert_eq!(
        hours(&[(1, "01:00", "02:00"), (1, "03:00", "04:00"), (1, "05:00", "06:00"), (1, "07:00", "08:00")]),
        ["openingHours.3.weekday too_many"]
    );
    assert_eq!(hours(&[(0, "08:00", "9:00"), (8, "24:00", "24:01")]).len(), 5);
    assert_eq!(issues(json!({"openingHours": [{}]})).len(), 3);
}

#[test]
fn rows_carry_change_id_and_version() {
    let place = json!({"name": "Boks 1", "kind": "ROOM", "capacity": 1});
    let row = |head: Value| {
        let mut row = place.clone();
        for (name, value) in head.as_object().expect("object") {
            row[name] = value.clone();
        }
        issues(json!({ "workplaces": [row] }))
    };
    assert_eq!(row(json!({"change": "new"})), [""; 0]);
    assert_eq!(row(json!({"change": "update", "id": 1, "version": 1})), [""; 0]);
    assert_eq!(row(json!({})), ["workplaces.0.change required"]);
    assert_eq!(row(json!({"change": "update"})), ["workplaces.0.id required", "workplaces.0.version required"]);
    assert_eq!(
        row(json!({"change": "new", "id": 1, "version": 1})),
        ["workplaces.0.id reference", "workplaces.0.version reference"]
    );
    // A deleted row is checked for its head only.
    assert_eq!(issues(json!({"workplaces": [{"change": "delete", "id": 1, "version": 3, "capacity": -1}]})), [""; 0]);
    assert_eq!(issues(json!({"timeslots": [{"change": "delete", "id": 1}]})), ["timeslots.0.version required"]);
    let twice = json!({"change": "delete", "id": 4, "version": 1});
    assert_eq!(issues(json!({"services": [twice, twice]})), ["services.1.id reference"]);
    assert_eq!(row(json!({"change": "new", "capacity": 501})), ["workplaces.0.capacity range"]);
}

#[test]
fn sent_workplace_names_are_unique() {
    let place = |change: &str, id: Option<i64>, name: &str| json!({"change": change, "id": id, "version": id, "name": name, "kind": "ROOM", "capacity": 1});
    let rows = json!([
        place("new", None, "Boks"),
        place("delete", Some(3), "Boks"),
        place("update", Some(4), " Boks "),
        place("new", None, "BOKS"),
        place("new", None, "Čoka 1"),
        place("new", None, "čoka 1"),
    ]);
    let taken = ["workplaces.2.name taken", "workplaces.3.name taken", "workplaces.5.name taken"];
    assert_eq!(issues(json!({ "workplaces": rows })), taken);
}

#[test]
fn there_are_at_most_500_rows_of_a_kind() {
    let rows: Vec<Value> = (1..=501).map(|id| json!({"change": "delete", "id": id, "version": 1})).collect();
    assert_eq!(issues(json!({"timeslots": rows[..500]})), [""; 0]);
    assert_eq!(issues(json!({ "timeslots": rows })), ["timeslots too_many"]);
}

#[test]
fn a_row_names_at_most_500_of_a_kind() {
    let many: Vec<i64> = (1..=501).collect();
    let rows = |ids: &[i64]| {
        let sizes = vec!["SMALL"; ids.len()];
        json!({
            "workplaces": [{"change": "new", "name": "a", "kind": "ROOM", "capacity": 1, "sizes": sizes, "animalTypeIds": ids}],
            "services": [{"change": "new", "groupId": 1, "type": "HOSTEL", "titleEn": "a", "titleSr": "a", "price": 1,
                "workplaceIds": ids}],
            "timeslots": [{"change": "new", "fromDate": "2026-12-25", "workplaceIds": ids}],
        })
    };
    assert_eq!(issues(rows(&many[..500])), [""; 0]);
    assert_eq!(
        issues(rows(&many)),
        [
            "services.0.workplaceIds too_many",
            "timeslots.0.workplaceIds too_many",
            "workplaces.0.animalTypeIds too_many",
            "workplaces.0.sizes too_many"
        ]
    );
}

#[test]
fn only_saved_and_kept_workplaces_can_be_chosen() {
    let input = branch(json!({
        "workplaces": [{"change": "delete", "id": 2, "version": 1}, {"change": "update", "id": 1, "version": 1}],
        "services": [
            {"change": "new", "workplaceIds": [1]},
            {"change": "new", "workplaceIds": [1, 2]},
            {"change": "update", "id": 1, "version": 1, "workplaceIds": [9]},
            {"change": "delete", "id": 2, "version": 1, "workplaceIds": [9]},
        ],
        "timeslots": [{"change": "new", "workplaceIds": []}, {"change": "new", "workplaceIds": [2]}],
    }));
    let known = BranchKnown { workplace_ids: vec![WorkplaceId(1), WorkplaceId(2)] };
    assert_eq!(
        found(form_issues(&input, &known)),
        [
            "services.1.workplaceIds reference",
            "services.2.workplaceIds reference",
            "timeslots.1.workplaceIds reference"
        ]
    );
}

#[test]
fn a_service_of_another_type_is_warned_about() {
    let input = branch(
        json!({"services": [{"type": "HOSTEL"}, {"type": "GROOMING"}, {}, {"change": "delete", "type": "GROOMING"}]}),
    );
    assert_eq!(found(references::form_warnings(&input)), ["services.1.type service.type_differs"]);
    assert_eq!(references::form_warnings(&BranchInput { r#type: None, ..input }), []);
}

#[test]
fn checked_forms_hold_cleaned_texts_and_defaults() {
    let stored = branch(json!({"name": "  Vračar ", "openingHours": [{"weekday": 2, "from": "08:00", "to": "09:00"},
        {"weekday": 1, "from": "08:00", "to": "09:00"}], "workplaces": [{"change": "new", "name": " a ", "kind": "AREA",
        "capacity": 3, "sizes": ["LARGE", "SMALL", "LARGE"]}, {"change": "delete", "id": 7, "version": 1}]}))
    .check()
    .expect("rules are kept");
    assert_eq!(stored.name, "Vračar");
    assert_eq!(stored.opening_hours.iter().map(|h| h.weekday).collect::<Vec<_>>(), [Some(1), Some(2)]);
    let place = stored.workplaces[0].fields.as_ref().expect("a new one");
    assert_eq!((place.name.as_str(), place.sizes.len()), ("a", 2));
    assert!(stored.workplaces[1].id == Some(7) && stored.workplaces[1].fields.is_none());
}

#[test]
fn a_branch_holds_what_one_save_may_carry() {
    let input: BranchInput = crate::base::read::read(
        r#"{"workplaces": [{"change": "new"}, {"change": "new"}, {"change": "delete", "id": 1, "version": 1}], "services": [{"change": "update"}]}"#,
    )
    .unwrap();
    let issues_of = |workplaces: usize| -> Vec<String> {
        let saved = RowCounts { workplaces, services: 500, timeslots: 500 };
        total_issues(&input, saved).into_iter().map(|issue| format!("{} {}", issue.path, issue.code)).collect()
    };
    assert_eq!(issues_of(499), [""; 0]);
    assert_eq!(issues_of(500), ["workplaces validation.too_many"]);
}
