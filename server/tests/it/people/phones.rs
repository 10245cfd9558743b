//! Phones as people write them: every phone is read in the country of its company, by the server like
//! by the form.

use sapa_core::access::role::Role;
use serde_json::{Value, json};

use crate::branch::form_bodies::{A1, filled};
use crate::fixture::{BRANCH_A1, BRANCH_B1, COMPANY_A, COMPANY_B, Fixture, STAY_B, stay, with};
use crate::support::TestApp;

const TYPED: [&str; 4] = ["060 1404161", "060/140-4161", "00381 60 1404161", "+381 (0)60 140 4161"];
const STORED: &str = "+381601404161";

fn in_country(fixture: &Fixture, company: i64, country: &str) {
    let shown = fixture.get("sysadm", &format!("/companies/{company}")).expect(200).json();
    let body = company_form(&shown, country);
    let version = shown["version"].as_i64().unwrap();
    fixture.put("sysadm", &format!("/companies/{company}"), version, &body).expect(200);
}

/// A company's form with the members that depend on its country.
fn company_form(shown: &Value, country: &str) -> Value {
    let kept = ["name", "contactFirstName", "contactLastName", "contactEmail", "address", "city", "zip", "currency"];
    let form: Value = kept.iter().map(|name| ((*name).to_owned(), shown[*name].clone())).collect();
    with(form, &json!({"country": country, "registrationNumber": "07007965", "contactPhone": "+381601404161"}))
}

#[test]
fn a_guests_phone_is_read_where_the_company_is() {
    let fixture = Fixture::build();
    for (at, typed) in TYPED.iter().enumerate() {
        let from = 1 + 3 * at as i64;
        let made = fixture.create("opr", &with(stay(from, from + 1), &json!({"guestPhone": typed}))).expect(201).json();
        assert_eq!(made["guestPhone"], STORED, "{typed}");
        let form = json!({"guestName": "Ana", "guestPhone": "060 777 8889", "guestEmail": null, "comment": null});
        let path = format!("/bookings/{}", made["id"]);
        let edited = fixture.put("sysadm", &path, 1, &form).expect(200).json();
        assert_eq!(edited["guestPhone"], "+381607778889", "the platform's people too");
    }
    let body = with(stay(1, 2), &json!({"guestPhone": TYPED[0]}));
    assert_eq!(
        fixture.create("sysadm", &with(body.clone(), &json!({"workplaceId": 2}))).expect(201).json()["guestPhone"],
        STORED
    );
    in_country(&fixture, COMPANY_A, "DE");
    for who in ["opr", "admin", "sysadm", "user"] {
        assert_eq!(fixture.create(who, &body).expect(422).issues(), ["guestPhone: validation.format"], "{who}");
    }
}

/// The reading of a phone never reveals a company's country: a foreign branch acts like an unknown one.
#[test]
fn another_companys_country_tells_nothing() {
    let fixture = Fixture::build();
    in_country(&fixture, COMPANY_A, "DE");
    let to = |branch: i64| with(stay(1, 2), &json!({"branchId": branch, "serviceId": STAY_B, "guestPhone": TYPED[0]}));
    let foreign = fixture.create("admin", &to(BRANCH_B1)).expect(422).issues();
    assert_eq!(foreign, fixture.create("admin", &to(999_999)).expect(422).issues());
    in_country(&fixture, COMPANY_A, "RS");
    in_country(&fixture, COMPANY_B, "DE");
    let foreign = fixture.create("admin", &to(BRANCH_B1)).expect(422).issues();
    assert_eq!(foreign, fixture.create("admin", &to(999_999)).expect(422).issues());
}

#[test]
fn every_other_phone_is_read_in_its_company_s_country() {
    let fixture = Fixture::build();
    let shown = fixture.get("admin", A1).expect(200).json();
    for who in ["admin", "sysadm"] {
        let version = fixture.get("admin", A1).expect(200).json()["version"].as_i64().unwrap();
        let saved = fixture.put(who, A1, version, &filled(&shown, &json!({"phone": TYPED[1]}))).expect(200).json();
        assert_eq!(saved["phone"], STORED, "{who}");
    }
    let made = json!({"firstName": "Ana", "lastName": "Ilić", "role": "OPR", "language": "en_US", "phone": TYPED[0],
        "companyId": COMPANY_A, "branchId": BRANCH_A1});
    for who in ["admin", "sysadm"] {
        let body = with(made.clone(), &json!({"email": format!("{who}.new@sapa.example")}));
        assert_eq!(fixture.post(who, "/users", &body).expect(201).json()["phone"], STORED, "{who}");
    }
    let profile = json!({"firstName": "Ana", "lastName": "Ilić", "language": "en_US", "phone": TYPED[0]});
    assert_eq!(fixture.by("opr", "PATCH", "/me").json(&profile).send().expect(200).json()["phone"], STORED);
    assert_eq!(fixture.get("opr", "/me").expect(200).json()["companyCountry"], "RS");
    for who in ["sysadm", "user"] {
        let refused = fixture.by(who, "PATCH", "/me").json(&profile).send().expect(422).issues();
        assert_eq!(refused, ["phone: validation.format"], "{who} has no country");
    }
    let company = fixture.get("sysadm", "/companies/1").expect(200).json();
    let form = with(company_form(&company, "BA"), &json!({"contactPhone": "061/123-456"}));
    let version = company["version"].as_i64().unwrap();
    let saved = fixture.put("sysadm", "/companies/1", version, &form).expect(200).json();
    assert_eq!(saved["contactPhone"], "+38761123456", "the country that the form itself says");
}

/// Platform staff must use the international format, also before a company exists.
#[test]
fn a_phone_without_a_company_needs_the_international_format() {
    let app = TestApp::start();
    app.account(Role::Sysadm, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    let body = json!({"firstName": "Vera", "lastName": "Ilić", "language": "en_US", "phone": "0601404161"});
    let refused = app.patch("/me").token(&token).json(&body).send().expect(422).issues();
    assert_eq!(refused, ["phone: validation.format"]);
}
