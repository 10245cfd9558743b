//! Services outside their branch's form: the same rules, both versions raised, and the list across
//! branches.

use serde_json::{Value, json};

use crate::branch::form_bodies::{changed, form, gone, offer, row};
use crate::fixture::{BRANCH_A1, BRANCH_A2, BRANCH_B1, CARE, Fixture, STAY, STAY_B, StoredBooking, with};

/// A valid body.
fn body() -> Value {
    let mut fields = with(offer(&json!([2, 1])), &json!({"branchId": BRANCH_A1, "descriptionEn": "With a window"}));
    fields.as_object_mut().unwrap().remove("change");
    fields
}

fn versions(fixture: &Fixture, service: i64) -> (i64, i64) {
    let shown = fixture.branch(BRANCH_A1);
    (shown["version"].as_i64().unwrap(), row(&shown, "services", service)["version"].as_i64().unwrap())
}

#[test]
fn a_service_raises_its_branch_s_version_too() {
    let fixture = Fixture::build();
    let answer = fixture.post("sysadm", "/services", &body()).expect(201);
    assert_eq!(answer.header("etag"), "\"1\"");
    let made = answer.json();
    let id = made["id"].as_i64().unwrap();
    assert_eq!((&made["companyName"], &made["branchName"]), (&json!("Vesela Šapa"), &json!("Poslovnica 1")));
    assert_eq!(
        (&made["workplaceIds"], &made["unit"], &made["currency"]),
        (&json!([1, 2]), &json!("NIGHT"), &json!("RSD"))
    );
    assert_eq!(
        (&made["descriptionEn"], &made["hiddenBecause"], &made["openBookings"]),
        (&json!("With a window"), &Value::Null, &json!(0))
    );
    assert_eq!(versions(&fixture, id), (2, 1));
    let path = format!("/services/{id}");
    let found = fixture.get("opr", &path).expect(200);
    assert_eq!((found.header("etag"), found.json()), ("\"1\"", made.clone()));

    let cheaper = with(body(), &json!({"price": 200_000, "size": "SMALL"}));
    assert_eq!(fixture.by("sysadm", "PUT", &path).json(&cheaper).send().code(428), "request.if_match_required");
    let after = fixture.put("sysadm", &path, 1, &cheaper).expect(200).json();
    assert_eq!((&after["price"], &after["size"], &after["version"]), (&json!(200_000), &json!("SMALL"), &json!(2)));
    assert_eq!(versions(&fixture, id), (3, 2));
    let repeated = fixture.put("sysadm", &path, 2, &cheaper).expect(200).json();
    assert_eq!(repeated, after, "nothing to write, nothing written");
    for stale in [fixture.put("sysadm", &path, 1, &body()), fixture.delete("sysadm", &path, 1)] {
        assert_eq!(stale.expect(412).json()["current"], after);
    }
    // A branch form opened before conflicts with the change.
    let rows = json!({"services": [changed(&made, &json!({"price": 1}))]});
    fixture.save("admin", BRANCH_A1, &rows).expect(412);

    fixture.delete("sysadm", &path, 2).expect(204);
    assert_eq!(fixture.get("sysadm", &path).code(404), "request.not_found");
    assert_eq!(
        (fixture.branch(BRANCH_A1)["version"].clone(), fixture.branch(BRANCH_A1)["serviceCount"].clone()),
        (json!(4), json!(4))
    );
    let back = fixture.post("sysadm", &format!("{path}/restore"), &json!({})).expect(200).json();
    assert_eq!((&back["version"], &back["price"], &back["workplaceIds"]), (&json!(4), &json!(200_000), &json!([1, 2])));
    assert_eq!(fixture.post("sysadm", &format!("{path}/restore"), &json!({})).expect(200).json(), back);
    assert_eq!(versions(&fixture, id), (5, 4));
    let actions: Vec<String> = fixture.history("service", id).into_iter().map(|(action, ..)| action).collect();
    assert_eq!(actions, ["SERVICE_CREATED", "SERVICE_UPDATED", "SERVICE_DELETED", "SERVICE_RESTORED"]);
    let (_, before, reported) = fixture.history("service", id).remove(1);
    assert_eq!(
        (before, reported),
        (json!({"price": 250_000, "size": null}), json!({"price": 200_000, "size": "SMALL"}))
    );
}

#[test]
fn permissions_of_services() {
    let fixture = Fixture::build();
    for (who, write, read) in [
        ("sysadm", 200, 200),
        ("admin", 200, 200),
        ("opr", 403, 200),
        ("tied", 403, 200),
        ("elsewhere", 404, 404),
        ("foreign", 404, 404),
        ("user", 404, 404),
    ] {
        assert_eq!(fixture.get(who, "/services/1").status, read, "{who}");
        let seen = row(&fixture.branch(BRANCH_A1), "services", STAY)["version"].as_i64().unwrap();
        let price = 100_000 + Fixture::id(who);
        let sent = with(body(), &json!({"titleSr": "Usluga 1", "price": price}));
        assert_eq!(fixture.put(who, "/services/1", seen, &sent).status, write, "{who}");
        assert_eq!(fixture.post(who, "/services/1/restore", &json!({})).status, write, "{who}");
        if write != 200 {
            assert_eq!(fixture.delete(who, "/services/1", seen).status, write, "{who}");
        }
        let made = fixture.post(who, "/services", &body()).status;
        let expected = match who {
            "foreign" => 422,
            _ if write == 200 => 201,
            _ => 403,
        };
        assert_eq!(made, expected, "{who}");
    }
    assert_eq!(fixture.app.get("/services/1").send().code(401), "auth.required");
    assert_eq!(fixture.put("foreign", "/services/777", 1, &json!({})).code(404), "request.not_found");
}

#[test]
fn issues_of_a_service() {
    let fixture = Fixture::build();
    let issues = |members: &Value| fixture.post("admin", "/services", &with(body(), members)).expect(422).issues();
    assert_eq!(
        fixture.post("admin", "/services", &json!({})).expect(422).issues(),
        [
            "branchId: validation.required",
            "groupId: validation.required",
            "price: validation.required",
            "titleEn: validation.required",
            "titleSr: validation.required",
            "type: validation.required",
            "workplaceIds: validation.required",
        ]
    );
    for id in [BRANCH_B1, 999] {
        // Workplaces of a foreign branch are not looked up.
        for ids in [json!([1]), json!([5]), json!([99])] {
            assert_eq!(issues(&json!({"branchId": id, "workplaceIds": ids})), ["branchId: validation.reference"]);
        }
    }
    for ids in [json!([4]), json!([5]), json!([1, 99]), json!([1, 1])] {
        assert_eq!(issues(&json!({"workplaceIds": ids})), ["workplaceIds: validation.reference"]);
    }
    assert_eq!(issues(&json!({"groupId": 99})), ["groupId: validation.reference"]);
    // The group must be of the service's type.
    assert_eq!(issues(&json!({"type": "DAY_CARE"})), ["groupId: validation.reference"]);
    let answer = fixture.post("admin", "/services", &with(body(), &json!({"companyId": 2})));
    assert_eq!(answer.expect(400).issues(), ["companyId: validation.unknown_field"]);
    // A service stays in its branch.
    let moved =
        fixture.put("admin", "/services/1", 1, &with(body(), &json!({"branchId": BRANCH_A2, "workplaceIds": [1]})));
    assert_eq!(moved.expect(422).issues(), ["branchId: validation.reference"]);
}

#[test]
fn open_bookings_freeze_a_service() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking::default());
    let shown = fixture.get("admin", "/services/1").expect(200).json();
    assert_eq!(shown["openBookings"], 1);
    let refused =
        fixture.put("admin", "/services/1", 1, &with(body(), &json!({"type": "DAY_CARE", "groupId": 2}))).expect(409);
    assert_eq!(refused.issues(), ["type: validation.frozen"]);
    let refused = refused.json();
    assert_eq!((&refused["code"], &refused["uses"][0]["items"][0]["id"]), (&json!("record.frozen"), &json!(id)));
    let refused = fixture.delete("admin", "/services/1", 1).expect(409).json();
    assert_eq!((&refused["code"], &refused["uses"][0]["count"]), (&json!("record.in_use"), &json!(1)));
    fixture.put("admin", "/services/1", 1, &with(body(), &json!({"active": false}))).expect(200);
    assert_eq!(fixture.branch(BRANCH_A1)["openBookings"], 1);
}

#[test]
fn a_service_is_not_restored_to_deleted_workplaces() {
    let fixture = Fixture::build();
    fixture.delete("admin", "/services/2", 1).expect(204);
    fixture.delete("admin", "/services/6", 1).expect(204);
    let shown = fixture.branch(BRANCH_A1);
    fixture.save("admin", BRANCH_A1, &json!({"workplaces": [gone(row(&shown, "workplaces", 3))]})).expect(200);
    assert_eq!(
        fixture.post("admin", &format!("/services/{CARE}/restore"), &json!({})).code(409),
        "record.parent_deleted"
    );
    assert_eq!(
        fixture.post("foreign", &format!("/services/{CARE}/restore"), &json!({})).code(404),
        "request.not_found"
    );
}

#[test]
fn the_list_spans_the_visible_branches() {
    let fixture = Fixture::build();
    for (id, price) in [(STAY, 300_000), (CARE, 100_000)] {
        let shown = fixture.branch(BRANCH_A1);
        let rows = json!({"services": [changed(row(&shown, "services", id), &json!({"price": price, "titleSr": format!("Šetnja {id}")}))]});
        fixture.save("admin", BRANCH_A1, &rows).expect(200);
    }
    let ids = |who: &str, query: &str| -> Vec<i64> {
        let page = fixture.get(who, &format!("/services{query}")).expect(200).json();
        let items = page["items"].as_array().unwrap();
        assert_eq!(page["total"].as_i64().unwrap(), items.len() as i64, "{query}");
        items.iter().map(|item| item["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids("sysadm", ""), [1, 2, 3, 4, 5, 6], "by Serbian title");
    assert_eq!(ids("admin", "?sort=-price"), [1, 6, 4, 3, 2]);
    assert_eq!((ids("tied", ""), ids("elsewhere", ""), ids("foreign", "")), (vec![1, 2, 3, 6], vec![4], vec![STAY_B]));
    assert_eq!(ids("sysadm", "?companyId=2"), [5]);
    assert_eq!(ids("sysadm", "?companyId=1&branchId=3"), Vec::<i64>::new());
    assert_eq!(ids("admin", "?companyId=2"), Vec::<i64>::new());
    assert_eq!(ids("sysadm", "?groupId=1&type=HOSTEL"), [1, 4, 5]);
    assert_eq!((ids("sysadm", "?groupId=2"), ids("sysadm", "?active=false")), (vec![2, 6], vec![]));
    assert_eq!(ids("sysadm", "?mismatch=true"), [2, 3, 6]);
    assert_eq!(ids("sysadm", "?mismatch=false"), [1, 4, 5]);
    assert_eq!(
        (ids("sysadm", "?q=setnja"), ids("sysadm", "?q=service%202"), ids("sysadm", "?q=***")),
        (vec![1, 2], vec![2], vec![])
    );
    for query in ["?colour=red", "?sort=name", "?mismatch=maybe", "?groupId=x"] {
        assert_eq!(fixture.get("sysadm", &format!("/services{query}")).code(400), "request.query", "{query}");
    }
    assert_eq!(fixture.get("user", "/services").code(403), "auth.forbidden");
    let first = fixture.get("sysadm", "/services?pageSize=2&sort=price").json();
    let next = fixture
        .get("sysadm", &format!("/services?pageSize=2&sort=price&cursor={}", first["next"].as_str().unwrap()))
        .json();
    assert_eq!((first["items"][0]["id"].clone(), next["items"][0]["id"].clone()), (json!(2), json!(4)));
    let item = &fixture.get("sysadm", "/services").json()["items"][1];
    assert_eq!(
        (&item["branchType"], &item["hiddenBecause"], &item["branchName"]),
        (&json!("HOSTEL"), &json!("service.hidden.type"), &json!("Poslovnica 1"))
    );
}

#[test]
fn exports_hold_the_lists() {
    let fixture = Fixture::build();
    let shown = fixture.branch(BRANCH_A1);
    let rows = json!({"services": [changed(row(&shown, "services", STAY), &json!({"titleEn": "=1+1"}))]});
    fixture.save("admin", BRANCH_A1, &rows).expect(200);
    let answer = fixture.get("admin", "/services/export.csv?type=HOSTEL").expect(200);
    assert!(answer.body.starts_with(&[0xEF, 0xBB, 0xBF]), "a byte order mark");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"services.csv\"");
    let text = answer.text();
    let lines: Vec<&str> = text.trim_end().split("\r\n").collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(
        lines[1].starts_with("Vesela Šapa,Poslovnica 1,'=1+1,Usluga 1,Hostel,Group 1,1800.00,RSD,Night,"),
        "{text}"
    );
    let text = fixture.get("admin", "/branches/export.csv?sort=-city").expect(200).text();
    assert!(text.contains("Vesela Šapa,Poslovnica 1,Hostel,Takovska 1,Beograd,Europe/Belgrade,Yes,3,4"), "{text}");
    assert_eq!(text.lines().count(), 3);
    assert_eq!(fixture.get("foreign", "/branches/export.csv").text().lines().count(), 2);
    assert_eq!(fixture.get("admin", "/branches/export.csv?companyId=2").text().lines().count(), 1);
}

#[test]
fn branches_are_filtered_ordered_and_found() {
    let fixture = Fixture::build();
    let made = fixture
        .post(
            "admin",
            "/branches",
            &with(form(), &json!({"city": "Čačak", "type": "GROOMING", "active": false, "phone": "+381641234567"})),
        )
        .expect(201)
        .json();
    let id = made["id"].as_i64().unwrap();
    let ids = |query: &str| fixture.names(&format!("/branches{query}"), "id");
    assert_eq!(ids("?type=GROOMING"), [id.to_string()]);
    assert_eq!((ids("?active=false"), ids("?city=%C4%8Da%C4%8Dak")), (vec![id.to_string()], vec![id.to_string()]));
    assert_eq!(ids("?sort=-city")[0], id.to_string());
    assert_eq!(ids("?companyId=1&sort=name"), [id.to_string(), "1".to_owned(), "2".to_owned()]);
    assert_eq!(
        (ids("?q=cacak"), ids("?q=4567"), ids("?q=cacak%20beograd")),
        (vec![id.to_string()], vec![id.to_string()], vec![])
    );
    fixture.save("admin", BRANCH_A1, &json!({"zip": "11001"})).expect(200);
    let items = fixture.get("sysadm", "/branches?q=poslovnica%201").json()["items"].clone();
    assert_eq!(
        (&items[0]["workplaceCount"], &items[0]["serviceCount"], &items[0]["version"]),
        (&json!(3), &json!(4), &json!(2))
    );
    fixture.save("admin", id, &json!({"name": "Salon Ljubić"})).expect(200);
    assert_eq!((ids("?q=pansion"), ids("?q=ljubic")), (vec![], vec![id.to_string()]));
    for query in ["?city=%00", "?type=ZOO", "?sort=zip"] {
        assert_eq!(fixture.get("sysadm", &format!("/branches{query}")).status, 400, "{query}");
    }
}

#[test]
fn a_branch_has_at_most_as_many_services_as_its_form_holds() {
    let fixture = Fixture::build();
    let many: Vec<Value> = (0..495).map(|_| offer(&json!([1]))).collect();
    fixture.save("admin", BRANCH_A1, &json!({"services": many})).expect(200);
    fixture.post("admin", "/services", &body()).expect(201);
    let one_more = fixture.post("admin", "/services", &body()).expect(422);
    assert_eq!(one_more.issues(), ["branchId: validation.too_many"]);
    let in_form = fixture.save("admin", BRANCH_A1, &json!({"services": [offer(&json!([1]))]})).expect(422);
    assert_eq!(in_form.issues(), ["services: validation.too_many"]);
    fixture.delete("admin", "/services/6", 1).expect(204);
    fixture.post("admin", "/services", &body()).expect(201);
    fixture.post("admin", "/services/6/restore", &json!({})).expect(422);
}
