//! The profile of a company: its rules and permissions.

use diesel::prelude::*;
use sapa_core::company::number;
use sapa_server::schema::audit_entries;
use serde_json::{Value, json};

use crate::company::list::names;
use crate::fixture::{COMPANY_A, COMPANY_B, Fixture, with};
use crate::support::Answer;

/// A complete profile, with these members replaced.
pub fn profile(members: &Value) -> Value {
    with(
        json!({
            "name": "Šapa i Rep", "registrationNumber": "07007965", "vatNumber": "100002887", "website": "https://sapa.example",
            "companyType": "LLC", "contactFirstName": "Đorđe", "contactLastName": "Čvorović",
            "contactEmail": "Djordje@Sapa.Example", "contactPhone": "+381 64 218-7740", "bank": "Banca Intesa",
            "bankAccount": "840-1620-21", "address": "Takovska 1", "city": "Čačak", "zip": "32000", "country": "RS",
            "currency": "RSD", "latitude": 43.89, "longitude": 20.35,
        }),
        members,
    )
}

/// A profile of required members only.
pub fn bare(members: &Value) -> Value {
    let gaps = json!({
        "vatNumber": null, "website": null, "companyType": null, "bank": null, "bankAccount": null, "latitude": null,
        "longitude": null,
    });
    with(profile(&gaps), members)
}

pub fn create(fixture: &Fixture, who: &str, body: &Value) -> Answer {
    fixture.app.post("/companies").token(fixture.token(who)).json(body).send()
}

pub fn put(fixture: &Fixture, who: &str, id: i64, version: i64, body: &Value) -> Answer {
    fixture.app.put(&format!("/companies/{id}")).token(fixture.token(who)).if_match(version).json(body).send()
}

pub fn act(fixture: &Fixture, who: &str, id: i64, verb: &str, body: &Value) -> Answer {
    fixture.app.post(&format!("/companies/{id}/{verb}")).token(fixture.token(who)).json(body).send()
}

pub fn delete(fixture: &Fixture, who: &str, id: i64, version: i64) -> Answer {
    fixture.app.delete(&format!("/companies/{id}")).token(fixture.token(who)).if_match(version).send()
}

pub fn id(answer: &Answer) -> i64 {
    answer.json()["id"].as_i64().unwrap()
}

/// The action, and the values before and after, of the latest audit entry about a company.
pub fn last_audit(fixture: &Fixture, id: i64) -> (String, Value) {
    fixture.app.db(|conn| {
        let (action, payload): (String, Option<String>) = audit_entries::table
            .filter(audit_entries::entity.eq("company").and(audit_entries::entity_id.eq(id)))
            .order(audit_entries::id.desc())
            .select((audit_entries::action, audit_entries::payload))
            .first(conn)?;
        Ok((action, serde_json::from_str(&payload.unwrap()).unwrap()))
    })
}

#[test]
fn a_company_is_made_shown_and_found() {
    let fixture = Fixture::build();
    let made = create(&fixture, "sysadm", &profile(&json!({}))).expect(201);
    assert_eq!(made.header("etag"), "\"1\"");
    let company = made.json();
    for (field, value) in [
        ("status", json!("PENDING")),
        ("version", json!(1)),
        ("contactEmail", json!("djordje@sapa.example")),
        ("contactPhone", json!("+381642187740")),
        ("bankAccount", json!("840000000000162021")),
        ("missing", json!([])),
        ("openBookings", json!(0)),
        ("logoId", Value::Null),
        ("latitude", json!(43.89)),
    ] {
        assert_eq!(company[field], value, "{field}");
    }
    let shown = fixture.get("sysadm", &format!("/companies/{}", company["id"])).expect(200);
    assert_eq!(shown.json(), company);
    let item = fixture.get("sysadm", "/companies?status=PENDING").expect(200).json()["items"][0].clone();
    assert_eq!(item["contactName"], "Đorđe Čvorović");
    assert_eq!((&item["branchCount"], &item["city"], &item["currency"]), (&json!(0), &json!("Čačak"), &json!("RSD")));
    let (action, payload) = last_audit(&fixture, id(&made));
    assert_eq!((action.as_str(), &payload["before"]), ("COMPANY_CREATED", &Value::Null));
    assert_eq!((&payload["after"]["city"], &payload["after"]["bankAccount"]), (&json!("Čačak"), &json!("[redacted]")));
}

#[test]
fn gaps_for_payments_are_named() {
    let fixture = Fixture::build();
    let all = json!(["vatNumber", "bank", "bankAccount"]);
    let company = create(&fixture, "sysadm", &bare(&json!({}))).expect(201);
    assert_eq!(company.json()["missing"], all);
    let filled =
        put(&fixture, "sysadm", id(&company), 1, &bare(&json!({"vatNumber": "100002887", "bank": "NLB"}))).expect(200);
    assert_eq!(filled.json()["missing"], json!(["bankAccount"]));
    let named = |query: &str| names(&fixture, &format!("{query}&status=PENDING"));
    assert_eq!((named("missing=true").len(), named("missing=false").len()), (1, 0));
    put(&fixture, "sysadm", id(&company), 2, &profile(&json!({}))).expect(200);
    assert_eq!((named("missing=true").len(), named("missing=false").len()), (0, 1));
}

#[test]
fn company_numbers_follow_their_country_s_rules() {
    let fixture = Fixture::build();
    let issues = |members: &Value| create(&fixture, "sysadm", &profile(members)).expect(422).issues();
    assert_eq!(issues(&json!({"registrationNumber": "17162548"})), ["registrationNumber: validation.format"]);
    assert_eq!(issues(&json!({"vatNumber": "100002888"})), ["vatNumber: validation.format"]);
    assert_eq!(issues(&json!({"bankAccount": "840-1620-22"})), ["bankAccount: validation.format"]);
    assert_eq!(issues(&json!({"contactPhone": "218 7740"})), ["contactPhone: validation.format"]);
    assert_eq!(issues(&json!({"country": "XX"})), ["country: validation.reference"]);
    assert_eq!(issues(&json!({"latitude": 91})), ["latitude: validation.range"]);
    assert_eq!(issues(&json!({"longitude": null})), ["longitude: validation.required"]);
    assert_eq!(issues(&json!({"website": "javascript:alert(1)"})), ["website: validation.format"]);
    assert_eq!(issues(&json!({"name": "š".repeat(51)})), ["name: validation.max_length"]);
    let empty = create(&fixture, "sysadm", &json!({})).expect(422).issues();
    for field in [
        "name",
        "registrationNumber",
        "contactFirstName",
        "contactLastName",
        "contactEmail",
        "contactPhone",
        "address",
        "city",
        "zip",
        "country",
        "currency",
    ] {
        assert!(empty.contains(&format!("{field}: validation.required")), "{field}");
    }
    assert_eq!(empty.len(), 11, "{empty:?}");
    // Another country has other numbers; its account is an IBAN or free text.
    let abroad = json!({"country": "HR", "registrationNumber": "MBS 080", "vatNumber": "HR 12", "bankAccount": "hr12 1001 0051 8630 0016 0", "currency": "EUR"});
    let company = create(&fixture, "sysadm", &profile(&abroad)).expect(201).json();
    assert_eq!((&company["bankAccount"], &company["currency"]), (&json!("HR1210010051863000160"), &json!("EUR")));
    for (bank, account) in [(160, 12), (265, 9_999_999_999)] {
        let body = profile(&json!({ "bankAccount": number::account_from(bank, account) }));
        create(&fixture, "sysadm", &body).expect(201);
    }
}

#[test]
fn unknown_and_derived_members_are_refused() {
    let fixture = Fixture::build();
    for extra in [
        json!({"status": "APPROVED"}),
        json!({"companyId": 2}),
        json!({"statusReason": "x"}),
        json!({"version": 9}),
        json!({"id": 7}),
    ] {
        let body = profile(&extra);
        let field = extra.as_object().unwrap().keys().next().unwrap().clone();
        for answer in [create(&fixture, "sysadm", &body), put(&fixture, "admin", COMPANY_A, 1, &body)] {
            assert_eq!(answer.expect(400).issues(), [format!("{field}: validation.unknown_field")]);
        }
    }
    for wrong in [
        json!({"latitude": "44"}),
        json!({"name": 7}),
        json!({"currency": "GBP"}),
        json!({"logoId": 1.5}),
        json!({"companyType": "NGO"}),
    ] {
        assert_eq!(create(&fixture, "sysadm", &profile(&wrong)).code(400), "request.malformed", "{wrong}");
    }
    assert_eq!(fixture.get("sysadm", &format!("/companies/{COMPANY_A}")).json()["version"], 1);
}

#[test]
fn permissions_of_companies() {
    let fixture = Fixture::build();
    let (a, b) = (COMPANY_A, COMPANY_B);
    let body = profile(&json!({}));
    for (who, list, own, other) in [
        ("sysadm", 200, 200, 200),
        ("admin", 403, 200, 404),
        ("opr", 403, 200, 404),
        ("tied", 403, 200, 404),
        ("foreign", 403, 404, 200),
        ("user", 403, 404, 404),
    ] {
        assert_eq!(fixture.get(who, "/companies").status, list, "{who}");
        assert_eq!(fixture.get(who, "/companies/export.csv").status, list, "{who}");
        assert_eq!(fixture.get(who, &format!("/companies/{a}")).status, own, "{who}");
        assert_eq!(fixture.get(who, &format!("/companies/{b}")).status, other, "{who}");
        assert_eq!(fixture.get(who, "/companies/999999").status, 404, "{who}");
    }
    for (who, own, other) in [("opr", 403, 404), ("tied", 403, 404), ("user", 404, 404)] {
        assert_eq!(put(&fixture, who, a, 1, &body).status, own, "{who}");
        assert_eq!(put(&fixture, who, b, 1, &body).status, other, "{who}");
    }
    for who in ["admin", "opr", "user"] {
        assert_eq!(create(&fixture, who, &body).code(403), "auth.forbidden");
        let own = if who == "user" { 404 } else { 403 };
        for verb in ["approve", "restore"] {
            assert_eq!(act(&fixture, who, a, verb, &json!({})).status, own, "{who} {verb}");
            assert_eq!(act(&fixture, who, b, verb, &json!({})).status, 404, "{who} {verb}");
        }
        assert_eq!(act(&fixture, who, a, "suspend", &json!({"reason": "x"})).status, own, "{who}");
        assert_eq!(delete(&fixture, who, a, 1).status, own, "{who}");
        assert_eq!(delete(&fixture, who, b, 1).status, 404, "{who}");
    }
    assert_eq!(put(&fixture, "admin", b, 1, &body).code(404), "request.not_found");
    assert_eq!(fixture.app.get("/companies").send().code(401), "auth.required");
    put(&fixture, "admin", a, 1, &body).expect(200);
    put(&fixture, "sysadm", b, 1, &body).expect(200);
}

#[test]
fn a_stale_save_returns_the_present_record() {
    let fixture = Fixture::build();
    let changed = put(&fixture, "admin", COMPANY_A, 1, &bare(&json!({"city": "Niš"}))).expect(200).json();
    assert_eq!((&changed["version"], &changed["city"]), (&json!(2), &json!("Niš")));
    let late = put(&fixture, "sysadm", COMPANY_A, 1, &bare(&json!({"city": "Užice"}))).expect(412).json();
    assert_eq!((&late["code"], &late["current"]), (&json!("request.stale"), &changed));
    let unseen = fixture.app.put(&format!("/companies/{COMPANY_A}")).token(fixture.token("admin"));
    assert_eq!(unseen.json(&profile(&json!({}))).send().code(428), "request.if_match_required");
    let (action, payload) = last_audit(&fixture, COMPANY_A);
    assert_eq!(action, "COMPANY_UPDATED");
    assert_eq!((&payload["before"]["city"], &payload["after"]["city"]), (&json!("Beograd"), &json!("Niš")));
    assert!(payload["after"].get("zip").is_some() && payload["after"].get("country").is_none(), "only what differs");
    put(&fixture, "admin", COMPANY_A, 2, &bare(&json!({"city": "Niš"}))).expect(200);
    assert_eq!(last_audit(&fixture, COMPANY_A).1, payload, "what changes nothing leaves no trace");
}

#[test]
fn a_bank_account_is_kept_in_its_column_only() {
    let fixture = Fixture::build();
    let company = id(&create(&fixture, "sysadm", &profile(&json!({}))).expect(201));
    let other = number::account_from(265, 77);
    put(&fixture, "sysadm", company, 1, &profile(&json!({ "bankAccount": other }))).expect(200);
    delete(&fixture, "sysadm", company, 2).expect(204);
    act(&fixture, "sysadm", company, "restore", &json!({})).expect(200);
    let payloads: Vec<Option<String>> =
        fixture.app.db(|conn| Ok(audit_entries::table.select(audit_entries::payload).load(conn)?));
    let all = payloads.into_iter().flatten().collect::<String>();
    assert!(
        all.contains("[redacted]") && !all.contains(&other) && !all.contains("162021") && !all.contains("840-1620")
    );
    let history = fixture.get("sysadm", &format!("/audit?entity=company&entityId={company}")).expect(200).text();
    assert!(history.contains("[redacted]") && !history.contains(&other));
}
