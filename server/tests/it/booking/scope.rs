//! Records outside an account's scope look like unknown records: in paths, filters, exports and on the
//! board. Edits keep what another user has written.

use serde_json::{Value, json};

use crate::fixture::{BRANCH_A1, BRANCH_A2, BRANCH_B1, Fixture, STAY_A2, STAY_B, StoredBooking, WHO};

/// A problem without the members that differ between requests.
fn comparable(answer: &crate::support::Answer) -> (u16, Value) {
    let mut json = answer.json();
    json.as_object_mut().unwrap().remove("requestId");
    (answer.status, json)
}

#[test]
fn a_foreign_booking_and_an_unknown_one_look_the_same() {
    let fixture = Fixture::build();
    let a1 = fixture.store(StoredBooking { customer: Some(Fixture::id("user")), ..StoredBooking::default() });
    let a2 = fixture.store(StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() });
    let b1 = fixture.store(StoredBooking { service: STAY_B, workplace: 5, ..StoredBooking::default() });
    let sees = |who: &str| match who {
        "sysadm" => vec![a1, a2, b1],
        "admin" | "opr" => vec![a1, a2],
        "tied" | "user" => vec![a1],
        "elsewhere" => vec![a2],
        "foreign" => vec![b1],
        _ => vec![],
    };
    let edit = json!({"guestName": "X", "guestPhone": "+381641112223", "pets": []});
    for who in WHO {
        for id in [a1, a2, b1] {
            let visible = sees(who).contains(&id);
            for path in ["", "/timeline"] {
                let answer = fixture.get(who, &format!("/bookings/{id}{path}"));
                let unknown = fixture.get(who, &format!("/bookings/777777{path}"));
                assert_eq!(answer.status, if visible { 200 } else { 404 }, "{who} {id}");
                assert!(visible || comparable(&answer) == comparable(&unknown), "{who} {id}");
            }
            if visible {
                continue;
            }
            for verb in
                ["check-in", "complete", "cancel", "no-show", "break-off", "undo-check-in", "reopen", "reinstate"]
            {
                // Access is checked before body and version.
                let answer = fixture.act(who, id, 99, verb, &json!({}));
                let unknown = fixture.act(who, 777_777, 99, verb, &json!({}));
                assert_eq!(comparable(&answer), comparable(&unknown), "{who} {id} {verb}");
                assert_eq!(answer.status, 404);
            }
            let put = |id: i64| {
                fixture.app.put(&format!("/bookings/{id}")).token(fixture.token(who)).if_match(1).json(&edit).send()
            };
            assert_eq!(comparable(&put(id)), comparable(&put(777_777)), "{who} {id}");
        }
    }
    assert_eq!(fixture.get("opr", "/bookings/abc").code(404), "request.not_found");
    assert_eq!(fixture.get("opr", "/bookings/99999999999999999999").code(404), "request.not_found");
}

#[test]
fn lists_boards_and_exports_hold_only_what_may_be_seen() {
    let fixture = Fixture::build();
    let a1 = fixture.store(StoredBooking {
        customer: Some(Fixture::id("user")),
        guest: "Prva Gošća",
        ..StoredBooking::default()
    });
    let a2 = fixture.store(StoredBooking {
        service: STAY_A2,
        workplace: 4,
        guest: "Druga Gošća",
        ..StoredBooking::default()
    });
    let b1 = fixture.store(StoredBooking {
        service: STAY_B,
        workplace: 5,
        guest: "Treća Gošća",
        ..StoredBooking::default()
    });
    let ids = |who: &str, query: &str| -> Vec<i64> {
        let page = fixture.get(who, &format!("/bookings{query}")).expect(200).json();
        let items = page["items"].as_array().unwrap();
        assert_eq!(page["total"].as_i64().unwrap(), items.len() as i64);
        items.iter().map(|item| item["id"].as_i64().unwrap()).collect()
    };
    for (who, expected) in [
        ("sysadm", vec![b1, a2, a1]),
        ("admin", vec![a2, a1]),
        ("opr", vec![a2, a1]),
        ("tied", vec![a1]),
        ("elsewhere", vec![a2]),
        ("foreign", vec![b1]),
        ("user", vec![a1]),
        ("other", vec![]),
    ] {
        assert_eq!(ids(who, ""), expected, "{who}");
        assert_eq!(ids(who, "?q=gosca"), expected, "{who}");
        let csv = fixture.get(who, "/bookings/export.csv").expect(200).text();
        assert_eq!(csv.lines().count(), expected.len() + 1, "{who}");
    }
    // A filter never widens what an account may see.
    assert_eq!(ids("admin", &format!("?branchId={BRANCH_B1}")), Vec::<i64>::new());
    assert_eq!(ids("admin", "?companyId=2"), Vec::<i64>::new());
    assert_eq!(ids("tied", &format!("?branchId={BRANCH_A2}")), Vec::<i64>::new());
    assert_eq!(ids("admin", &format!("?branchId={BRANCH_A2}")), vec![a2]);
    assert_eq!(ids("admin", &format!("?q=gosca&branchId={BRANCH_B1}")), Vec::<i64>::new());
    assert_eq!(ids("sysadm", &format!("?companyId=1&branchId={BRANCH_B1}")), Vec::<i64>::new());
    for query in ["companyId=2", "branchId=3", "branchId=99", "companyId=99"] {
        assert_eq!(fixture.get("admin", &format!("/bookings/export.csv?{query}")).text().lines().count(), 1, "{query}");
    }

    for (who, status) in
        [("admin", 200), ("tied", 200), ("elsewhere", 404), ("foreign", 404), ("user", 404), ("sysadm", 200)]
    {
        assert_eq!(fixture.get(who, &format!("/board?branchId={BRANCH_A1}")).status, status, "{who}");
    }
    assert_eq!(fixture.get("sysadm", "/board").code(400), "request.query");
}

#[test]
fn companies_and_branches_are_the_own_ones() {
    let fixture = Fixture::build();
    for (who, companies) in [
        ("sysadm", [200, 200]),
        ("admin", [200, 404]),
        ("tied", [200, 404]),
        ("foreign", [404, 200]),
        ("user", [404, 404]),
    ] {
        let seen = [1, 2].map(|id| fixture.get(who, &format!("/companies/{id}")).status);
        assert_eq!(seen, companies, "{who}");
    }
    for (who, branches) in [
        ("sysadm", vec![1, 2, 3]),
        ("admin", vec![1, 2]),
        ("tied", vec![1]),
        ("elsewhere", vec![2]),
        ("foreign", vec![3]),
    ] {
        let page = fixture.get(who, "/branches").expect(200).json();
        let ids: Vec<i64> = page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect();
        assert_eq!(ids, branches, "{who}");
        for id in 1..=3 {
            let status = fixture.get(who, &format!("/branches/{id}")).status;
            assert_eq!(status, if branches.contains(&id) { 200 } else { 404 }, "{who} {id}");
        }
    }
    assert_eq!(fixture.get("user", "/branches").code(403), "auth.forbidden");
    let branch = fixture.get("tied", "/branches/1").expect(200).json();
    assert_eq!(branch["workplaces"].as_array().unwrap().len(), 3);
    assert_eq!(branch["services"].as_array().unwrap().len(), 4);
    assert_eq!(branch["services"][0]["workplaceIds"], json!([1, 2]));
    let services =
        |who: &str, query: &str| fixture.get(who, &format!("/services{query}")).expect(200).json()["total"].as_i64();
    assert_eq!(
        (services("admin", ""), services("tied", ""), services("admin", "?branchId=3")),
        (Some(5), Some(4), Some(0))
    );
    assert_eq!(services("admin", "?type=GROOMING"), Some(1));
    assert_eq!(fixture.get("opr", "/animal-types").expect(200).json()["total"], 2);
    assert_eq!(fixture.get("opr", "/breeds?animalTypeId=2").expect(200).json()["total"], 1);
    assert_eq!(fixture.get("opr", "/breeds?colour=LARGE").code(400), "request.query");
    for path in ["/bookings", "/board", "/branches", "/companies/1", "/services", "/breeds", "/bookings/export.csv"] {
        assert_eq!(fixture.app.get(path).send().code(401), "auth.required", "{path}");
    }
}

#[test]
fn edits_keep_what_they_do_not_name() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking::default());
    let before = fixture.get("opr", &format!("/bookings/{id}")).json();
    let pet = before["pets"][0]["id"].as_i64().unwrap();
    let put = |version: i64, body: &Value| {
        fixture.app.put(&format!("/bookings/{id}")).token(fixture.token("opr")).if_match(version).json(body).send()
    };
    let body = json!({"guestName": "Љиљана Ђокић", "guestPhone": "+381 60 555 123 4", "comment": "Zvati", "pets": [{"id": pet, "name": "Maza", "note": "Stara"}]});
    let after = put(1, &body).expect(200).json();
    assert_eq!(
        (after["guestName"].as_str(), after["guestPhone"].as_str()),
        (Some("Љиљана Ђокић"), Some("+381605551234"))
    );
    assert_eq!((after["petNames"].clone(), after["pets"][0]["note"].clone()), (json!(["Maza"]), json!("Stara")));
    assert_eq!(
        (after["total"].clone(), after["checkIn"].clone()),
        (before["total"].clone(), before["checkIn"].clone())
    );
    let found = |q: &str| fixture.get("opr", &format!("/bookings?q={q}")).json()["total"].as_i64();
    assert_eq!(
        (found("ljiljana"), found("djokic"), found("maza"), found("1234"), found("luna"), found("maric")),
        (Some(1), Some(1), Some(1), Some(1), Some(0), Some(0))
    );
    // The second editor gets the first editor's values.
    let stale = put(1, &body).expect(412).json();
    assert_eq!(stale["current"]["comment"], "Zvati");
    assert_eq!(
        put(2, &json!({"guestName": "A", "guestPhone": "+381605551234", "pets": [{"id": 424_242, "name": "B"}]}))
            .expect(422)
            .issues(),
        ["pets.0.id: validation.reference"]
    );
    assert_eq!(
        put(2, &json!({"guestName": " ", "guestPhone": "12"})).expect(422).issues(),
        ["guestName: validation.min_length", "guestPhone: validation.format"]
    );
    let missing = fixture.app.put(&format!("/bookings/{id}")).token(fixture.token("opr")).json(&body).send();
    assert_eq!(missing.code(428), "request.if_match_required");
    let timeline = fixture.get("opr", &format!("/bookings/{id}/timeline")).json();
    assert_eq!(timeline["items"][0]["data"]["fields"], json!(["comment", "guestName", "guestPhone", "pet"]));
    fixture.act("opr", id, 2, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
    assert_eq!(put(3, &body).code(409), "booking.transition.not_allowed");
}
