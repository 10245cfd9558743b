//! What an approved company must keep so that payments work.

use serde_json::json;

use crate::fixture::Fixture;

#[test]
fn an_approved_company_keeps_its_pib_and_bank_account() {
    let fixture = Fixture::build();
    let full = json!({"vatNumber": "100002887", "bank": "Narodna banka", "bankAccount": "840-1620-21"});
    let put = |members: &serde_json::Value| {
        let found = fixture.get("admin", "/companies/1").expect(200).json();
        let version = found["version"].as_i64().unwrap();
        let kept = ["id", "version", "status", "statusReason", "missing", "openBookings", "createdAt", "updatedAt"];
        let mut body = found;
        kept.iter().for_each(|field| drop(body.as_object_mut().unwrap().remove(*field)));
        let body = crate::fixture::with(body, members);
        fixture.app.put("/companies/1").token(fixture.token("admin")).if_match(version).json(&body).send()
    };
    put(&full).expect(200);
    for field in ["vatNumber", "bankAccount"] {
        assert_eq!(put(&json!({field: null})).expect(422).issues(), [format!("{field}: validation.required")]);
    }
    put(&json!({"website": "https://kuca.example"})).expect(200);
}
