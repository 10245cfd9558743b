//! Deleting and restoring branches: with their rows, within thirty days, and only in a company that
//! still exists.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::schema::{branches, service_groups};
use serde_json::{Value, json};

use crate::branch::form_bodies::{form, gone, offer, room};
use crate::fixture::{BRANCH_A2, Fixture, day, stay, with};

#[test]
fn rows_deleted_with_a_branch_are_restored_with_it() {
    let fixture = Fixture::build();
    let shown = fixture.save("admin", BRANCH_A2, &json!({"timeslots": [{"change": "new", "fromDate": "2027-01-01"}], "workplaces": [room("Boks 40"), room("Boks 41")]})).expect(200).json();
    let early = shown["workplaces"].as_array().unwrap().iter().find(|row| row["name"] == "Boks 41").unwrap();
    let shown = fixture.save("admin", BRANCH_A2, &json!({"workplaces": [gone(early)]})).expect(200).json();
    let path = format!("/branches/{BRANCH_A2}");

    // Operators are tied to the branch.
    let refused = fixture.delete("admin", &path, 3).expect(409).json();
    assert_eq!((&refused["code"], &refused["uses"][0]["entity"]), (&json!("record.in_use"), &json!("user")));
    assert_eq!(refused["uses"][0]["items"][0], json!({"id": Fixture::id("elsewhere"), "label": "Mila elsewhere"}));
    fixture.app.db(|conn| {
        use sapa_server::schema::users;
        let free = users::branch_id.eq(None::<i64>);
        diesel::update(users::table.filter(users::branch_id.eq(BRANCH_A2))).set(free).execute(conn)?;
        Ok(())
    });
    fixture.delete("admin", &path, 3).expect(204);
    assert_eq!(fixture.get("admin", &path).code(404), "request.not_found");
    assert_eq!(fixture.delete("admin", &path, 4).code(404), "request.not_found");
    assert_eq!(fixture.names("/branches?companyId=1", "id"), ["1"]);
    assert_eq!(fixture.names(&format!("/services?branchId={BRANCH_A2}"), "id"), Vec::<String>::new());
    assert_eq!(fixture.get("admin", "/services/4").code(404), "request.not_found");
    let booked = fixture.create("admin", &with(stay(1, 2), &json!({"branchId": BRANCH_A2, "serviceId": 4})));
    assert_eq!(booked.expect(422).issues(), ["branchId: validation.reference"]);
    for action in ["BRANCH_DELETED", "SERVICE_DELETED", "TIMESLOT_DELETED"] {
        assert_eq!(fixture.audited(action), 1, "{action}");
    }

    let restore = format!("{path}/restore");
    assert_eq!(fixture.post("foreign", &restore, &json!({})).code(404), "request.not_found");
    let back = fixture.post("admin", &restore, &json!({})).expect(200).json();
    let names = |shown: &Value| {
        shown["workplaces"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&back), names(&shown), "what was deleted before stays deleted");
    assert_eq!((&back["serviceCount"], back["timeslots"].as_array().unwrap().len()), (&json!(1), 1));
    assert_eq!((&back["version"], &back["services"][0]["version"]), (&json!(5), &json!(3)));
    assert_eq!(fixture.audited("BRANCH_RESTORED") + fixture.audited("SERVICE_RESTORED"), 2);
    assert_eq!(fixture.post("admin", &restore, &json!({})).expect(200).json(), back, "asked twice, it is there");
    fixture.create("admin", &with(stay(1, 2), &json!({"branchId": BRANCH_A2, "serviceId": 4}))).expect(201);
}

/// Sets a branch to deleted at `when`.
fn deleted(fixture: &Fixture, id: i64, when: UtcTime) {
    fixture.app.db(|conn| {
        diesel::update(branches::table.find(id)).set(branches::deleted_at.eq(when.naive())).execute(conn)?;
        Ok(())
    });
}

#[test]
fn no_restore_after_thirty_days_or_into_a_deleted_company() {
    let fixture = Fixture::build();
    let made = fixture.post("admin", "/branches", &form()).expect(201).json()["id"].as_i64().unwrap();
    let restore = format!("/branches/{made}/restore");
    deleted(&fixture, made, day(-31, 0));
    assert_eq!(fixture.post("admin", &restore, &json!({})).code(404), "request.not_found");
    deleted(&fixture, made, day(-28, 0));
    fixture.post("admin", &restore, &json!({})).expect(200);

    let path = format!("/branches/{made}");
    let shown = fixture.save("admin", made, &json!({"workplaces": [room("Boks")]})).expect(200).json();
    let group = fixture.made("/service-groups", &json!({"nameEn": "G", "nameSr": "G", "type": "HOSTEL", "ordinal": 2}))
        ["id"]
        .clone();
    let sold = with(offer(&json!([shown["workplaces"][0]["id"]])), &json!({"groupId": group}));
    let shown = fixture.save("admin", made, &json!({"services": [sold]})).expect(200).json();
    fixture.delete("admin", &path, shown["version"].as_i64().unwrap()).expect(204);
    let set = |when: Option<UtcTime>| {
        fixture.app.db(|conn| {
            let id = group.as_i64().unwrap();
            let deleted = service_groups::deleted_at.eq(when.map(|at| at.naive()));
            diesel::update(service_groups::table.find(id)).set(deleted).execute(conn)?;
            Ok(())
        });
    };
    set(Some(day(0, 0)));
    assert_eq!(fixture.post("admin", &restore, &json!({})).code(409), "record.parent_deleted");
    set(None);
    fixture.post("admin", &restore, &json!({})).expect(200);
}
