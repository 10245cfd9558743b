//! The rows of a branch form: rules and paths, references, unique names, workplaces that are still
//! used.

use diesel::prelude::*;
use sapa_server::schema::workplaces;
use serde_json::{Value, json};

use crate::branch::form_bodies::{A1, changed, filled, form, gone, offer, room, row};
use crate::fixture::{BRANCH_A1, BRANCH_A2, CARE, Fixture, STAY, with};

fn issues(fixture: &Fixture, rows: &Value) -> Vec<String> {
    fixture.save("admin", BRANCH_A1, rows).expect(422).issues()
}

#[test]
fn issues_have_the_paths_of_the_request() {
    let fixture = Fixture::build();
    let missing = fixture.post("admin", "/branches", &json!({"workplaces": [{}], "openingHours": [{"weekday": 8}]}));
    assert_eq!(
        missing.expect(422).issues(),
        [
            "address: validation.required",
            "cancellationPolicy: validation.required",
            "city: validation.required",
            "name: validation.required",
            "openingHours.0.from: validation.required",
            "openingHours.0.to: validation.required",
            "openingHours.0.weekday: validation.range",
            "timeZone: validation.required",
            "type: validation.required",
            "workplaces.0.capacity: validation.required",
            "workplaces.0.change: validation.required",
            "workplaces.0.kind: validation.required",
            "workplaces.0.name: validation.required",
            "zip: validation.required",
        ]
    );
    let rows = json!({
        "phone": "064", "latitude": 91.5,
        "workplaces": [room("Boks 7"), with(room("Boks 8"), &json!({"capacity": 501}))],
        "services": [with(offer(&json!([1])), &json!({"price": 0, "durationMinutes": 30}))],
        "timeslots": [{"change": "new", "fromDate": "2027-02-10", "toDate": "2027-02-09", "fromTime": "08:00"}],
    });
    assert_eq!(
        issues(&fixture, &rows),
        [
            "latitude: validation.range",
            "longitude: validation.required",
            "phone: validation.format",
            "services.0.durationMinutes: service.no_duration",
            "services.0.price: validation.range",
            "timeslots.0.toDate: validation.order",
            "timeslots.0.toTime: validation.required",
            "workplaces.1.capacity: validation.range",
        ]
    );
    // An unknown list is refused by name, whatever its rows.
    for (rows, path) in [
        (json!({"companyStatus": "APPROVED"}), "companyStatus"),
        (json!({"workplaces": [with(room("A"), &json!({"branchId": 2}))]}), "workplaces.0.branchId"),
        (json!({"services": [with(offer(&json!([1])), &json!({"unit": "DAY"}))]}), "services.0.unit"),
    ] {
        let answer = fixture.save("admin", BRANCH_A1, &rows).expect(400);
        assert_eq!(answer.issues(), [format!("{path}: validation.unknown_field")]);
    }
    assert_eq!(
        fixture
            .save("admin", BRANCH_A1, &json!({"services": [with(offer(&json!([1])), &json!({"price": 12.5}))]}))
            .status,
        400
    );
}

#[test]
fn workplaces_whose_names_differed_by_case_get_numbers() {
    let fixture = Fixture::build();
    let upkeep = || {
        fixture.app.db(|conn| {
            // As a server of before left them, with a name that fills its column.
            let long = "š".repeat(50);
            for (id, name) in [(1, "Boks"), (2, "bOKS"), (3, long.as_str()), (4, "Boks")] {
                let before = (workplaces::name.eq(name), workplaces::name_fold.eq(""));
                diesel::update(workplaces::table.find(id)).set(before).execute(conn)?;
            }
            sapa_server::upkeep::backfill::run(conn)?;
            let rows = workplaces::table.order(workplaces::id).select((workplaces::name, workplaces::name_fold));
            Ok(rows.load::<(String, String)>(conn)?)
        })
    };
    let found = upkeep();
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[..2], ["Boks", "bOKS (2)"]);
    assert_eq!(names[3], "Boks", "in another branch");
    assert!(found.iter().all(|(name, fold)| *fold == name.to_lowercase() && name.chars().count() <= 50));
}

#[test]
fn names_are_unique_within_a_branch() {
    let fixture = Fixture::build();
    let taken = |rows: &Value| issues(&fixture, &json!({"workplaces": rows}));
    assert_eq!(taken(&json!([room("Boks 2")])), ["workplaces.0.name: validation.taken"]);
    assert_eq!(taken(&json!([room("Boks 7"), room(" Boks 7 ")])), ["workplaces.1.name: validation.taken"]);
    let shown = fixture.branch(BRANCH_A1);
    let [one, two, three] = [1, 2, 3].map(|id| row(&shown, "workplaces", id));
    assert_eq!(taken(&json!([changed(one, &json!({"name": "Boks 3"}))])), ["workplaces.0.name: validation.taken"]);
    // Whatever the case.
    assert_eq!(taken(&json!([room("BOKS 2")])), ["workplaces.0.name: validation.taken"]);
    assert_eq!(taken(&json!([room("Šupa"), room("šUPA")])), ["workplaces.1.name: validation.taken"]);
    let other = json!([changed(one, &json!({"name": "bOKS 1"}))]);
    let one = fixture.save("admin", BRANCH_A1, &json!({ "workplaces": other })).expect(200).json();
    let one = row(&one, "workplaces", 1);
    assert_eq!(one["name"], "bOKS 1", "its own name in another case");
    // Nor by a statement of one's own.
    let twice = fixture.app.state.db.write_blocking(|conn| {
        let named = diesel::update(workplaces::table.find(2)).set(workplaces::name_fold.eq("boks 1"));
        Ok(named.execute(conn)?)
    });
    assert!(twice.unwrap_err().is_unique_violation());
    // Another branch has names of its own.
    fixture.save("admin", BRANCH_A2, &json!({"workplaces": [room("Boks 1")]})).expect(200);

    // Two rows exchange names, a third takes a freed name, all in one save.
    let rows = json!([
        changed(one, &json!({"name": "Boks 2"})),
        changed(two, &json!({"name": "Boks 1"})),
        changed(three, &json!({"name": "Dvorište"})),
        room("Boks 3"),
    ]);
    let after = fixture.save("admin", BRANCH_A1, &json!({"workplaces": rows})).expect(200).json();
    let name = |id: i64| row(&after, "workplaces", id)["name"].clone();
    assert_eq!((name(1), name(2), name(3)), (json!("Boks 2"), json!("Boks 1"), json!("Dvorište")));
    assert_eq!(after["workplaceCount"], 4);
    // A deleted row frees its name, also in the same save.
    let fourth = after["workplaces"].as_array().unwrap().iter().find(|row| row["name"] == "Boks 3").unwrap();
    let repeated =
        fixture.save("admin", BRANCH_A1, &json!({"workplaces": [gone(fourth), room("Boks 3")]})).expect(200).json();
    assert_eq!(repeated["workplaceCount"], 4);
    assert_eq!((fixture.audited("WORKPLACE_DELETED"), fixture.audited("WORKPLACE_UPDATED")), (1, 4));
}

#[test]
fn the_same_row_twice_is_no_reference() {
    let fixture = Fixture::build();
    let shown = fixture.branch(BRANCH_A1);
    let one = row(&shown, "workplaces", 1);
    let rows = json!({"workplaces": [changed(one, &json!({"capacity": 3})), gone(one)]});
    assert_eq!(issues(&fixture, &rows), ["workplaces.1.id: validation.reference"]);
}

#[test]
fn rows_may_name_only_existing_workplaces() {
    let fixture = Fixture::build();
    // Ids of another branch, of another company, unknown, unsaved (without an id), repeated.
    for ids in [json!([1, 4]), json!([5]), json!([99_999]), json!([1, 1])] {
        assert_eq!(
            issues(&fixture, &json!({"services": [offer(&ids)]})),
            ["services.0.workplaceIds: validation.reference"],
            "{ids}"
        );
    }
    let closure = |ids: Value| json!({"timeslots": [{"change": "new", "fromDate": "2027-01-01", "workplaceIds": ids}]});
    for ids in [json!([1, 4]), json!([5]), json!([99_999])] {
        assert_eq!(issues(&fixture, &closure(ids)), ["timeslots.0.workplaceIds: validation.reference"]);
    }
    for id in [0, 99_999] {
        let rows = json!({"workplaces": [with(room("Boks 7"), &json!({"animalTypeIds": [1, id]}))], "services": [with(offer(&json!([1])), &json!({"groupId": id}))]});
        assert_eq!(
            issues(&fixture, &rows),
            ["services.0.groupId: validation.reference", "workplaces.0.animalTypeIds: validation.reference"]
        );
    }
    // A new branch has no saved workplaces.
    let rows = json!({"workplaces": [room("Boks 1")], "services": [offer(&json!([1]))]});
    let made = fixture.post("admin", "/branches", &with(form(), &rows));
    assert_eq!(made.expect(422).issues(), ["services.0.workplaceIds: validation.reference"]);
    fixture.save("admin", BRANCH_A1, &closure(json!([1, 3]))).expect(200);
}

#[test]
fn a_workplace_is_deleted_once_nothing_names_it() {
    let fixture = Fixture::build();
    let shown = fixture
        .save(
            "admin",
            BRANCH_A1,
            &json!({"timeslots": [{"change": "new", "fromDate": "2027-01-01", "workplaceIds": [2]}]}),
        )
        .expect(200)
        .json();
    let two = row(&shown, "workplaces", 2);
    let delete = |more: &Value| fixture.save("admin", BRANCH_A1, &with(json!({"workplaces": [gone(two)]}), more));
    let refused = delete(&json!({})).expect(409);
    assert_eq!(refused.issues(), ["workplaces.0.id: record.in_use"]);
    let refused = refused.json();
    assert_eq!(refused["code"], "record.in_use");
    assert_eq!(
        refused["uses"][0],
        json!({"entity": "service", "count": 1, "items": [{"id": STAY, "label": "Service 1"}]})
    );
    assert_eq!(
        (&refused["uses"][1]["entity"], &refused["uses"][1]["items"][0]["label"]),
        (&json!("timeslot"), &json!("2027-01-01"))
    );

    let stays = row(&shown, "services", STAY);
    let closed = &shown["timeslots"][0];
    // Changed in the same save, but still naming the workplace.
    let rows = json!({"services": [changed(stays, &json!({"price": 200_000}))], "timeslots": [gone(closed)]});
    assert_eq!(delete(&rows).expect(422).issues(), ["services.0.workplaceIds: validation.reference"]);
    // Nothing names the workplace now.
    let rows = json!({"services": [changed(stays, &json!({"workplaceIds": [1]}))], "timeslots": [gone(closed)]});
    let after = delete(&rows).expect(200).json();
    assert_eq!(
        (&after["workplaceCount"], row(&after, "services", STAY)["workplaceIds"].clone()),
        (&json!(2), json!([1]))
    );
    let sent = json!({"workplaces": [gone(two)]});
    assert_eq!(issues(&fixture, &sent), ["workplaces.0.id: validation.reference"], "gone already");
}

#[test]
fn a_workplace_and_its_users_may_be_deleted_together() {
    let fixture = Fixture::build();
    let shown = fixture.branch(BRANCH_A1);
    let rows = json!({
        "workplaces": [gone(row(&shown, "workplaces", 3))],
        "services": [gone(row(&shown, "services", CARE)), gone(row(&shown, "services", 6))],
    });
    let after = fixture.save("admin", BRANCH_A1, &rows).expect(200).json();
    assert_eq!((&after["workplaceCount"], &after["serviceCount"]), (&json!(2), &json!(2)));
    assert_eq!((fixture.audited("WORKPLACE_DELETED"), fixture.audited("SERVICE_DELETED")), (1, 2));
}

#[test]
fn a_service_of_another_type_is_saved_and_hidden() {
    let fixture = Fixture::build();
    let washes = with(offer(&json!([1])), &json!({"type": "GROOMING", "groupId": 3, "durationMinutes": 45}));
    let after = fixture.save("admin", BRANCH_A1, &json!({"services": [washes]})).expect(200).json();
    let made = after["services"].as_array().unwrap().iter().find(|row| row["titleEn"] == "Suite").unwrap();
    assert_eq!(
        (&made["unit"], &made["hiddenBecause"], &made["durationMinutes"]),
        (&json!("SESSION"), &json!("service.hidden.type"), &json!(45))
    );
    assert_eq!(fixture.names("/services?branchId=1&mismatch=true&type=GROOMING", "titleEn"), ["Service 3", "Suite"]);
}

#[test]
fn a_row_can_be_emptied_again() {
    let fixture = Fixture::build();
    let rich = with(
        offer(&json!([1, 2])),
        &json!({"shortDescriptionEn": "Short", "descriptionSr": "Dugo", "size": "SMALL", "discountRate": 500, "active": false}),
    );
    let closed = json!({"change": "new", "fromDate": "2027-01-01", "toDate": "2027-01-03", "fromTime": "08:00", "toTime": "12:00", "workplaceIds": [1], "reason": "Krečenje", "yearly": true});
    let shown = fixture.save("admin", BRANCH_A1, &json!({"phone": "+381112187740", "latitude": 44.5, "longitude": 20.5, "services": [rich], "timeslots": [closed]})).expect(200).json();
    let made = shown["services"].as_array().unwrap().iter().find(|row| row["titleEn"] == "Suite").unwrap();
    assert_eq!(
        (&made["descriptionSr"], &made["discountRate"], &made["active"]),
        (&json!("Dugo"), &json!(500), &json!(false))
    );
    let id = made["id"].as_i64().unwrap();
    let plain = with(offer(&json!([2])), &json!({"change": "update", "id": id, "version": 1}));
    let whole = json!({"change": "update", "id": shown["timeslots"][0]["id"], "version": 1, "fromDate": "2027-01-01"});
    let body = filled(
        &shown,
        &json!({"phone": null, "latitude": null, "longitude": null, "services": [plain], "timeslots": [whole]}),
    );
    let after = fixture.put("admin", A1, 2, &body).expect(200).json();
    assert!(after["phone"].is_null() && after["latitude"].is_null());
    let made = row(&after, "services", id);
    for emptied in ["shortDescriptionEn", "descriptionSr", "size"] {
        assert!(made[emptied].is_null(), "{emptied}");
    }
    assert_eq!(
        (&made["discountRate"], &made["active"], &made["workplaceIds"], &made["version"]),
        (&json!(0), &json!(true), &json!([2]), &json!(2))
    );
    let closed = &after["timeslots"][0];
    assert!(["toDate", "fromTime", "toTime", "reason"].iter().all(|field| closed[*field].is_null()), "{closed}");
    assert_eq!(
        (&closed["workplaceIds"], &closed["yearly"], &closed["version"]),
        (&json!([]), &json!(false), &json!(2))
    );
}
