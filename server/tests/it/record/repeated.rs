//! A write that is sent again under the same key, because its answer was lost, has one effect and one
//! answer, also in concurrent requests.

use serde_json::{Value, json};

use crate::branch::form_bodies::{filled, offer, room};
use crate::fixture::{BRANCH_A1, Fixture, stay, with};
use crate::support::Answer;

fn post(fixture: &Fixture, path: &str, body: &Value, key: &str) -> Answer {
    fixture.by("sysadm", "POST", path).key(key).json(body).send()
}

#[test]
fn a_record_is_made_once() {
    let fixture = Fixture::build();
    let bodies = [
        ("/breeds", json!({"animalTypeId": 1, "nameEn": "Pug", "nameSr": "Mops"})),
        ("/animal-types", json!({"nameEn": "Hen", "nameSr": "Kokoška", "ordinal": 9})),
        ("/service-groups", json!({"nameEn": "Walks", "nameSr": "Šetnje", "type": "DAY_CARE", "ordinal": 7})),
        (
            "/faq",
            json!({"questionEn": "Why?", "questionSr": "Zašto?", "answerEn": "So", "answerSr": "Tako", "ordinal": 3}),
        ),
        ("/marketing-groups", json!({"nameEn": "Autumn", "nameSr": "Jesen", "ordinal": 1})),
        ("/notes", json!({"entity": "COMPANY", "entityId": 1, "text": "Zvali smo", "visibility": "PLATFORM"})),
        ("/services", {
            let mut body = with(offer(&json!([1])), &json!({"branchId": BRANCH_A1}));
            body.as_object_mut().unwrap().remove("change");
            body
        }),
    ];
    for (path, body) in bodies {
        let first = post(&fixture, path, &body, "a").expect(201).json();
        std::thread::scope(|scope| {
            for repeated in [0; 4].map(|_| scope.spawn(|| post(&fixture, path, &body, "a"))) {
                assert_eq!(repeated.join().unwrap().expect(201).json(), first, "{path}");
            }
        });
        assert_ne!(post(&fixture, path, &body, "b").expect(201).json()["id"], first["id"], "{path}");
        let other =
            with(body.clone(), &json!({"nameEn": "Other", "text": "Other", "titleEn": "Other", "questionEn": "Other"}));
        let refused = post(&fixture, path, &other, "a");
        assert!([400, 422].contains(&refused.status), "{path}: {}", refused.status);
    }
    assert_eq!(
        fixture.by("sysadm", "POST", "/breeds").key(&"x".repeat(201)).json(&json!({})).send().code(400),
        "idempotency.malformed"
    );
    let twice = fixture.by("sysadm", "POST", "/breeds").key("a").key("b").json(&json!({})).send();
    assert_eq!(twice.code(400), "idempotency.malformed", "which one names the attempt?");
    let versions = fixture.by("admin", "PUT", "/branches/1").if_match(1).if_match(2).json(&json!({})).send();
    assert_eq!(versions.code(400), "request.if_match_malformed");
}

#[test]
fn a_branch_is_changed_once() {
    let fixture = Fixture::build();
    let shown = fixture.branch(BRANCH_A1);
    let body = filled(&shown, &json!({"workplaces": [room("Boks 9")]}));
    let put = |key: &str, version: i64, body: &Value| {
        fixture.by("admin", "PUT", "/branches/1").key(key).if_match(version).json(body).send()
    };
    let first = put("a", 1, &body).expect(200).json();
    assert_eq!(put("a", 1, &body).expect(200).json(), first);
    assert_eq!(fixture.branch(BRANCH_A1)["version"], first["version"]);
    assert_eq!(put("b", 1, &body).code(412), "request.stale");
    // A key does not bypass permissions.
    assert_eq!(
        fixture.by("foreign", "PUT", "/branches/1").key("a").if_match(1).json(&body).send().code(404),
        "request.not_found"
    );
}

#[test]
fn a_key_does_not_outlast_the_post_of_its_writer() {
    let fixture = Fixture::build();
    let body = json!({"entity": "COMPANY", "entityId": 1, "text": "Zvali smo", "visibility": "COMPANY"});
    let write = |token: &str| fixture.app.post("/notes").token(token).key("a").json(&body).send();
    let admin = fixture.app.sign_in("admin@sapa.example").auth;
    write(&admin).expect(201);
    let moved = with(crate::people::helpers::operator("admin@sapa.example"), &json!({"role": "ADMIN", "companyId": 2}));
    fixture.put("sysadm", &format!("/users/{}", Fixture::id("admin")), 1, &moved).expect(200);
    let now = fixture.app.sign_in("admin@sapa.example").auth;
    assert_eq!(write(&now).expect(422).issues(), ["entityId: validation.reference"]);
}

#[test]
fn no_stored_answer_is_repeated_after_a_change_of_company_or_branch() {
    let fixture = Fixture::build();
    let email = "opr@sapa.example";
    let create = |token: &str| fixture.app.post("/bookings").token(token).key("a").json(&stay(1, 4)).send();
    let old = fixture.app.sign_in(email).auth;
    let made = create(&old).expect(201).json();
    let cancel = |token: &str| {
        let body = json!({"kind": "COMPANY", "reason": "Poplava"});
        let path = format!("/bookings/{}/cancel", made["id"]);
        fixture.app.post(&path).token(token).key("b").if_match(1).json(&body).send()
    };
    cancel(&old).expect(200);
    let mut version = 1;
    let mut moved = |members: Value| {
        let body = with(crate::people::helpers::operator(email), &members);
        fixture.put("sysadm", &format!("/users/{}", Fixture::id("opr")), version, &body).expect(200);
        version += 1;
        fixture.app.sign_in(email).auth
    };
    let there = moved(json!({"companyId": 2}));
    assert_eq!(create(&there).expect(422).issues()[0], "branchId: validation.reference");
    assert_eq!(cancel(&there).code(404), "request.not_found");
    // Back in the company, but tied to another of its branches.
    let tied = moved(json!({"branchId": crate::fixture::BRANCH_A2}));
    assert_eq!(create(&tied).expect(422).issues()[0], "branchId: validation.reference");
    assert_eq!(cancel(&tied).code(404), "request.not_found");
}
