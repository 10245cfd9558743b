//! A write of a record that is sent again under the same key, for its answer was lost: it has one
//! effect and one answer, also when several come at once.

use serde_json::{Value, json};

use crate::branch_form::{filled, offer, room};
use crate::house::{BRANCH_A1, House, with};
use crate::support::Answer;

fn post(house: &House, path: &str, body: &Value, key: &str) -> Answer {
    house.by("sysadm", "POST", path).key(key).json(body).send()
}

#[test]
fn a_record_is_made_once() {
    let house = House::build();
    let bodies = [
        ("/breeds", json!({"animalTypeId": 1, "nameEn": "Pug", "nameSr": "Mops"})),
        ("/animal-types", json!({"nameEn": "Hen", "nameSr": "Kokoška", "ordinal": 9})),
        ("/service-groups", json!({"nameEn": "Walks", "nameSr": "Šetnje", "type": "DAY_CARE", "ordinal": 7})),
        ("/notes", json!({"entity": "COMPANY", "entityId": 1, "text": "Zvali smo", "visibility": "PLATFORM"})),
        ("/services", {
            let mut body = with(offer(&json!([1])), &json!({"branchId": BRANCH_A1}));
            body.as_object_mut().unwrap().remove("change");
            body
        }),
    ];
    for (path, body) in bodies {
        let first = post(&house, path, &body, "a").expect(201).json();
        std::thread::scope(|scope| {
            for again in [0; 4].map(|_| scope.spawn(|| post(&house, path, &body, "a"))) {
                assert_eq!(again.join().unwrap().expect(201).json(), first, "{path}");
            }
        });
        assert_ne!(post(&house, path, &body, "b").expect(201).json()["id"], first["id"], "{path}");
        let other = with(body.clone(), &json!({"nameEn": "Other", "text": "Other", "titleEn": "Other"}));
        let refused = post(&house, path, &other, "a");
        assert!([400, 422].contains(&refused.status), "{path}: {}", refused.status);
    }
    assert_eq!(
        house.by("sysadm", "POST", "/breeds").key(&"x".repeat(201)).json(&json!({})).send().code(400),
        "idempotency.malformed"
    );
}

#[test]
fn a_branch_is_changed_once() {
    let house = House::build();
    let shown = house.branch(BRANCH_A1);
    let body = filled(&shown, &json!({"workplaces": [room("Boks 9")]}));
    let put = |key: &str, version: i64, body: &Value| {
        house.by("admin", "PUT", "/branches/1").key(key).if_match(version).json(body).send()
    };
    let first = put("a", 1, &body).expect(200).json();
    assert_eq!(put("a", 1, &body).expect(200).json(), first);
    assert_eq!(house.branch(BRANCH_A1)["version"], first["version"]);
    assert_eq!(put("b", 1, &body).code(412), "request.stale");
    // A key is no way around what one may not do.
    assert_eq!(
        house.by("foreign", "PUT", "/branches/1").key("a").if_match(1).json(&body).send().code(404),
        "request.not_found"
    );
}

#[test]
fn a_key_does_not_outlast_the_post_of_its_writer() {
    let house = House::build();
    let body = json!({"entity": "COMPANY", "entityId": 1, "text": "Zvali smo", "visibility": "COMPANY"});
    let write = |token: &str| house.app.post("/notes").token(token).key("a").json(&body).send();
    let admin = house.app.sign_in("admin@sapa.example").auth;
    write(&admin).expect(201);
    let moved = with(crate::people::operator("admin@sapa.example"), &json!({"role": "ADMIN", "companyId": 2}));
    house.put("sysadm", &format!("/users/{}", House::id("admin")), 1, &moved).expect(200);
    let now = house.app.sign_in("admin@sapa.example").auth;
    assert_eq!(write(&now).expect(422).issues(), ["entityId: validation.reference"]);
}
