//! The branch form: created and saved as a whole, permissions and versions.

use diesel::prelude::*;
use sapa_server::schema::{companies, workplaces};
use serde_json::{Value, json};

use crate::branch::form_bodies::{A1, changed, filled, form, gone, offer, room, row};
use crate::fixture::{BRANCH_A1, BRANCH_A2, BRANCH_B1, COMPANY_A, COMPANY_B, Fixture, day, with};
use crate::support::encode;

#[test]
fn a_branch_is_saved_with_workplaces_first_and_services_next() {
    let fixture = Fixture::build();
    let hours = json!([{"weekday": 2, "from": "16:00", "to": "24:00"}, {"weekday": 1, "from": "08:00", "to": "12:00"}]);
    let holiday = json!({"change": "new", "fromDate": "2026-12-31", "toDate": "2027-01-02", "yearly": true, "reason": " Nova godina "});
    let body = with(
        form(),
        &json!({
            "phone": "+381 11 218-7740", "openingHours": hours, "latitude": 44.81, "longitude": 20.46,
            "workplaces": [room(" Boks A "), with(room("Boks B"), &json!({"sizes": ["LARGE", "SMALL"], "animalTypeIds": [2, 1]}))],
            "timeslots": [holiday],
        }),
    );
    let answer = fixture.post("admin", "/branches", &body).expect(201);
    assert_eq!(answer.header("etag"), "\"1\"");
    let made = answer.json();
    let id = made["id"].as_i64().unwrap();
    assert_eq!((&made["companyId"], &made["phone"]), (&json!(COMPANY_A), &json!("+381112187740")));
    assert_eq!(
        (&made["checkInFrom"], &made["checkOutUntil"], &made["active"]),
        (&json!("14:00"), &json!("11:00"), &json!(true))
    );
    assert_eq!(made["openingHours"][0], json!({"weekday": 1, "from": "08:00", "to": "12:00"}), "in order");
    assert_eq!(made["workplaces"][0]["name"], "Boks A", "trimmed");
    assert_eq!(
        (&made["workplaces"][1]["sizes"], &made["workplaces"][1]["animalTypeIds"]),
        (&json!(["SMALL", "LARGE"]), &json!([1, 2]))
    );
    assert_eq!(
        (&made["timeslots"][0]["reason"], &made["timeslots"][0]["workplaceIds"]),
        (&json!("Nova godina"), &json!([]))
    );
    assert_eq!(
        (&made["workplaceCount"], &made["serviceCount"], &made["openBookings"]),
        (&json!(2), &json!(0), &json!(0))
    );
    assert_eq!(fixture.branch(id), made);

    let places = json!([made["workplaces"][0]["id"], made["workplaces"][1]["id"]]);
    let repair = json!({"change": "new", "fromDate": "2027-03-01", "fromTime": "08:00", "toTime": "24:00", "workplaceIds": [places[1]]});
    let next = json!({"services": [offer(&places)], "timeslots": [repair]});
    let after = fixture.save("admin", id, &next).expect(200).json();
    assert_eq!((&after["version"], &after["services"][0]["workplaceIds"]), (&json!(2), &places));
    assert_eq!(
        (&after["services"][0]["unit"], &after["services"][0]["hiddenBecause"]),
        (&json!("NIGHT"), &Value::Null)
    );
    assert_eq!((&after["timeslots"][0]["version"], &after["timeslots"][1]["toTime"]), (&json!(1), &json!("24:00")));
    assert_eq!(after["workplaces"], made["workplaces"], "what was not sent stays, and so does its version");

    let actions: Vec<String> = fixture.history("branch", id).into_iter().map(|(action, ..)| action).collect();
    assert_eq!(actions, ["BRANCH_CREATED", "BRANCH_UPDATED"]);
    let (_, before, reported) = fixture.history("branch", id).remove(1);
    assert_eq!((&before["services"], &reported["services"]), (&json!([]), &json!([{"en": "Suite", "sr": "Apartman"}])));
    assert!(reported.get("name").is_none(), "{reported}");
    for (action, count) in [("WORKPLACE_CREATED", 2), ("TIMESLOT_CREATED", 2), ("SERVICE_CREATED", 1)] {
        assert_eq!(fixture.audited(action), count, "{action}");
    }
    for q in ["pansion vrac", "makenz", "7740"] {
        assert_eq!(fixture.names(&format!("/branches?q={}", encode(q)), "id"), [id.to_string()], "{q}");
    }
    assert_eq!(fixture.names("/services?q=apart", "branchId"), [id.to_string()]);
}

#[test]
fn a_save_with_one_wrong_row_changes_nothing() {
    let fixture = Fixture::build();
    let shown = fixture.branch(BRANCH_A1);
    let rows = json!({"name": "Drugo ime", "workplaces": [room("Boks 9")], "services": [offer(&json!([1, 4]))]});
    let refused = fixture.save("admin", BRANCH_A1, &rows).expect(422);
    assert_eq!(refused.issues(), ["services.0.workplaceIds: validation.reference"]);
    assert_eq!(fixture.branch(BRANCH_A1), shown);
    assert_eq!(fixture.app.db(|conn| Ok(workplaces::table.count().get_result::<i64>(conn)?)), 5);
    assert_eq!(fixture.audited("WORKPLACE_CREATED"), 0);
}

#[test]
fn permissions_of_the_branch_form() {
    let fixture = Fixture::build();
    for (who, status) in [
        ("admin", 201),
        ("foreign", 201),
        ("opr", 403),
        ("tied", 403),
        ("elsewhere", 403),
        ("user", 403),
        ("sysadm", 422),
    ] {
        assert_eq!(fixture.post(who, "/branches", &form()).status, status, "{who}");
    }
    assert_eq!(fixture.app.post("/branches").json(&form()).send().code(401), "auth.required");
    let body = filled(&fixture.branch(BRANCH_A1), &json!({"zip": "11001"}));
    for (who, status) in
        [("opr", 403), ("tied", 403), ("elsewhere", 404), ("foreign", 404), ("user", 404), ("other", 404)]
    {
        assert_eq!(fixture.put(who, A1, 1, &body).status, status, "{who}");
        assert_eq!(fixture.delete(who, A1, 1).status, status, "{who}");
        assert_eq!(fixture.post(who, &format!("{A1}/restore"), &json!({})).status, status, "{who}");
    }
    assert_eq!(fixture.branch(BRANCH_A1)["version"], 1);
    // An account without access does not learn that body or version are wrong.
    assert_eq!(fixture.put("foreign", A1, 77, &json!({})).code(404), "request.not_found");
    assert_eq!(fixture.put("foreign", "/branches/777", 1, &json!({})).code(404), "request.not_found");
    fixture.put("admin", A1, 1, &body).expect(200);
    fixture.put("sysadm", A1, 2, &with(body, &json!({"zip": "11002"}))).expect(200);
}

#[test]
fn the_company_of_a_branch_is_fixed() {
    let fixture = Fixture::build();
    let company = |who: &str, id: Value| fixture.post(who, "/branches", &with(form(), &json!({"companyId": id})));
    assert_eq!(fixture.post("sysadm", "/branches", &form()).expect(422).issues(), ["companyId: validation.required"]);
    for (who, id) in [("sysadm", 99), ("admin", COMPANY_B), ("admin", 99)] {
        assert_eq!(company(who, json!(id)).expect(422).issues(), ["companyId: validation.reference"], "{who} {id}");
    }
    assert_eq!(company("sysadm", json!(COMPANY_B)).expect(201).json()["companyId"], COMPANY_B);
    assert_eq!(company("admin", json!(COMPANY_A)).expect(201).json()["companyId"], COMPANY_A);
    // The company of a branch never changes.
    for who in ["sysadm", "admin"] {
        let moved = fixture.save(who, BRANCH_A1, &json!({"companyId": COMPANY_B}));
        assert_eq!(moved.expect(422).issues(), ["companyId: validation.reference"], "{who}");
    }
    fixture.save("admin", BRANCH_A1, &json!({"companyId": COMPANY_A})).expect(200);
    fixture.app.db(|conn| {
        let deleted = companies::deleted_at.eq(day(0, 1).naive());
        diesel::update(companies::table.find(COMPANY_B)).set(deleted).execute(conn)?;
        Ok(())
    });
    assert_eq!(company("sysadm", json!(COMPANY_B)).expect(422).issues(), ["companyId: validation.reference"]);
}

#[test]
fn versions_are_asked_for_and_raised() {
    let fixture = Fixture::build();
    let shown = fixture.branch(BRANCH_A1);
    let body = filled(&shown, &json!({"zip": "11001"}));
    assert_eq!(fixture.by("admin", "PUT", A1).json(&body).send().code(428), "request.if_match_required");
    assert_eq!(fixture.by("admin", "DELETE", A1).send().code(428), "request.if_match_required");
    let after = fixture.put("admin", A1, 1, &body).expect(200).json();
    assert_eq!((&after["version"], &after["zip"]), (&json!(2), &json!("11001")));
    assert_ne!(after["updatedAt"], shown["updatedAt"]);
    for stale in [fixture.put("admin", A1, 1, &body), fixture.delete("admin", A1, 1)] {
        let stale = stale.expect(412).json();
        assert_eq!((&stale["code"], &stale["current"]), (&json!("request.stale"), &after));
    }
    // Unchanged rows and an unchanged branch are not written.
    let same = changed(row(&after, "workplaces", 1), &json!({}));
    let repeated = fixture.put("admin", A1, 2, &filled(&after, &json!({"workplaces": [same]}))).expect(200).json();
    assert_eq!(repeated, after);
    assert_eq!(fixture.audited("BRANCH_UPDATED"), 1);
    assert_eq!(fixture.audited("WORKPLACE_UPDATED"), 0);

    let other = changed(row(&after, "workplaces", 2), &json!({"capacity": 3}));
    let raised = fixture.put("admin", A1, 2, &filled(&after, &json!({"workplaces": [other]}))).expect(200).json();
    let version = |id: i64| row(&raised, "workplaces", id)["version"].clone();
    assert_eq!((raised["version"].clone(), version(1), version(2)), (json!(3), json!(1), json!(2)));
    assert_eq!(raised["services"], after["services"]);
    // A row with an old version, while the branch's own version is the present one.
    let stale = fixture.put(
        "admin",
        A1,
        3,
        &filled(&raised, &json!({"workplaces": [changed(row(&after, "workplaces", 2), &json!({}))]})),
    );
    let stale = stale.expect(412).json();
    assert_eq!((&stale["code"], &stale["current"]), (&json!("request.stale"), &raised));
}

#[test]
fn foreign_row_ids_are_refused() {
    let fixture = Fixture::build();
    let shown = fixture.branch(BRANCH_A1);
    let (foreign, beside) = (fixture.branch(BRANCH_B1), fixture.branch(BRANCH_A2));
    for other in [&beside, &foreign] {
        for list in ["workplaces", "services"] {
            for sent in [
                changed(
                    &other[list][0],
                    &json!({"workplaceIds": if list == "services" { json!([1]) } else { Value::Null }}),
                ),
                gone(&other[list][0]),
            ] {
                let answer = fixture.save("admin", BRANCH_A1, &json!({list: [sent]}));
                assert_eq!(answer.expect(422).issues(), [format!("{list}.0.id: validation.reference")]);
            }
        }
    }
    let closed = fixture
        .save("sysadm", BRANCH_B1, &json!({"timeslots": [{"change": "new", "fromDate": "2027-01-01"}]}))
        .expect(200)
        .json();
    for id in [closed["timeslots"][0]["id"].clone(), json!(987_654)] {
        let answer =
            fixture.save("admin", BRANCH_A1, &json!({"timeslots": [{"change": "delete", "id": id, "version": 1}]}));
        assert_eq!(answer.expect(422).issues(), ["timeslots.0.id: validation.reference"]);
    }
    // A new branch has no rows yet.
    let made =
        fixture.post("admin", "/branches", &with(form(), &json!({"workplaces": [gone(row(&shown, "workplaces", 1))]})));
    assert_eq!(made.expect(422).issues(), ["workplaces.0.id: validation.reference"]);
    assert_eq!(fixture.branch(BRANCH_A1), shown);
    assert_eq!(fixture.branch(BRANCH_A2), beside);
}

#[test]
fn two_saves_at_once_have_one_winner() {
    let fixture = Fixture::build();
    for round in 0..6 {
        let shown = fixture.branch(BRANCH_A1);
        let version = shown["version"].as_i64().unwrap();
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..6)
                .map(|i| {
                    let rows =
                        json!({"zip": format!("1{round}{i}"), "workplaces": [room(&format!("Boks {round} {i}"))]});
                    let (fixture, shown) = (&fixture, &shown);
                    scope.spawn(move || fixture.put("admin", A1, version, &filled(shown, &rows)).status)
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 412).count(), 5, "{statuses:?}");
        let after = fixture.branch(BRANCH_A1);
        assert_eq!(after["version"], version + 1);
        assert_eq!(after["workplaceCount"], shown["workplaceCount"].as_i64().unwrap() + 1);
    }
}
