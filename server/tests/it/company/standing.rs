//! The status of companies, the uses that prevent deleting or changing a company, and restoring.

use chrono::Duration;
use diesel::prelude::*;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{branches, companies, users};
use serde_json::{Value, json};

use crate::company::list::names;
use crate::company::profile::{act, bare, create, delete, id, last_audit, profile, put};
use crate::fixture::{COMPANY_A, COMPANY_B, Fixture, StoredBooking, stay};

#[test]
fn approval_needs_a_profile_that_payments_can_use() {
    let fixture = Fixture::build();
    let company = id(&create(&fixture, "sysadm", &bare(&json!({"bank": "NLB"}))).expect(201));
    let refused = act(&fixture, "sysadm", company, "approve", &json!({})).expect(409).json();
    assert_eq!(
        (&refused["code"], &refused["missing"]),
        (&json!("company.profile_incomplete"), &json!(["vatNumber", "bankAccount"]))
    );
    put(&fixture, "sysadm", company, 1, &profile(&json!({"latitude": null, "longitude": null}))).expect(200);
    let stale = fixture.app.post(&format!("/companies/{company}/approve")).token(fixture.token("sysadm")).if_match(1);
    assert_eq!(stale.json(&json!({})).send().code(412), "request.stale");
    assert_eq!(
        act(&fixture, "sysadm", company, "approve", &json!({"reason": "x"})).code(400),
        "validation.unknown_field"
    );
    let approved = act(&fixture, "sysadm", company, "approve", &json!({})).expect(200);
    assert_eq!((approved.header("etag"), &approved.json()["status"]), ("\"3\"", &json!("APPROVED")));
    assert_eq!(act(&fixture, "sysadm", company, "approve", &json!({})).code(409), "company.approved_already");
    let (action, payload) = last_audit(&fixture, company);
    assert_eq!((action.as_str(), &payload["before"]["status"]), ("COMPANY_APPROVED", &json!("PENDING")));
    let mail = fixture.app.mail(1);
    assert!(mail.contains("djordje@sapa.example") && mail.contains("Šapa i Rep is approved"), "{mail}");
    assert_eq!(act(&fixture, "sysadm", 999_999, "approve", &json!({})).code(404), "request.not_found");
}

#[test]
fn a_suspended_company_takes_no_new_bookings() {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking::default());
    fixture.create("opr", &stay(40, 42)).expect(201);
    assert_eq!(
        act(&fixture, "sysadm", COMPANY_A, "suspend", &json!({})).expect(422).issues(),
        ["reason: validation.required"]
    );
    assert_eq!(
        act(&fixture, "sysadm", COMPANY_A, "suspend", &json!({"reason": "x".repeat(201)})).expect(422).issues(),
        ["reason: validation.max_length"]
    );
    let suspended =
        act(&fixture, "sysadm", COMPANY_A, "suspend", &json!({"reason": "  Istekla saglasnost "})).expect(200).json();
    assert_eq!((&suspended["status"], &suspended["statusReason"]), (&json!("SUSPENDED"), &json!("Istekla saglasnost")));
    assert_eq!(
        act(&fixture, "sysadm", COMPANY_A, "suspend", &json!({"reason": "x"})).code(409),
        "company.suspended_already"
    );
    let mail = fixture.app.mail(1);
    assert!(mail.contains("ana@sapa.example") && mail.contains("Istekla saglasnost"), "{mail}");
    let (action, payload) = last_audit(&fixture, COMPANY_A);
    assert_eq!(
        (action.as_str(), &payload["after"]["statusReason"]),
        ("COMPANY_SUSPENDED", &json!("Istekla saglasnost"))
    );
    for who in ["opr", "admin", "sysadm"] {
        assert_eq!(fixture.create(who, &stay(50, 52)).code(422), "validation.failed", "{who}");
    }
    // Existing bookings run to their end.
    fixture.act("opr", booking, 1, "check-in", &json!({})).expect(200);
    put(&fixture, "sysadm", COMPANY_A, 2, &profile(&json!({}))).expect(200);
    let back = act(&fixture, "sysadm", COMPANY_A, "approve", &json!({})).expect(200).json();
    assert_eq!((&back["status"], &back["statusReason"]), (&json!("APPROVED"), &Value::Null));
    fixture.create("opr", &stay(50, 52)).expect(201);
}

#[test]
fn the_contact_reads_the_language_of_the_administrator() {
    let fixture = Fixture::build();
    fixture.app.db(|conn| {
        let admin = users::table.filter(users::email.eq("admin@sapa.example"));
        diesel::update(admin).set(users::language.eq("sr_Latn_RS")).execute(conn)?;
        Ok(())
    });
    act(&fixture, "sysadm", COMPANY_A, "suspend", &json!({"reason": "Proba"})).expect(200);
    let mail = fixture.app.mail(1);
    assert!(mail.contains("je suspendovana") && mail.contains("Dobar dan, Ana"), "{mail}");
}

#[test]
fn a_company_in_use_is_not_deleted() {
    let fixture = Fixture::build();
    let refused = delete(&fixture, "sysadm", COMPANY_A, 1).expect(409).json();
    assert_eq!(refused["code"], "record.in_use");
    assert_eq!(refused["uses"][0]["entity"], "branch");
    assert_eq!(
        (&refused["uses"][0]["count"], &refused["uses"][0]["items"][0]["label"]),
        (&json!(2), &json!("Poslovnica 1"))
    );
    assert_eq!((&refused["uses"][1]["entity"], &refused["uses"][1]["count"]), (&json!("user"), &json!(4)));
    assert_eq!(refused["uses"][1]["items"].as_array().unwrap().len(), 4);
    // Neither branches alone nor accounts alone may remain.
    fixture.app.db(|conn| {
        diesel::update(branches::table.filter(branches::company_id.eq(COMPANY_B)))
            .set(branches::deleted_at.eq(clock().naive()))
            .execute(conn)?;
        Ok(())
    });
    let refused = delete(&fixture, "sysadm", COMPANY_B, 1).expect(409).json();
    assert_eq!((refused["uses"].as_array().unwrap().len(), &refused["uses"][0]["entity"]), (1, &json!("user")));
    assert_eq!(delete(&fixture, "sysadm", COMPANY_A, 7).code(412), "request.stale");
    assert_eq!(delete(&fixture, "sysadm", 999_999, 1).code(404), "request.not_found");
}

#[test]
fn a_deletion_can_be_taken_back_for_thirty_days() {
    let fixture = Fixture::build();
    let company = id(&create(&fixture, "sysadm", &profile(&json!({}))).expect(201));
    let path = format!("/companies/{company}");
    delete(&fixture, "sysadm", company, 1).expect(204);
    assert_eq!(last_audit(&fixture, company).0, "COMPANY_DELETED");
    assert_eq!(fixture.get("sysadm", &path).code(404), "request.not_found");
    assert_eq!(put(&fixture, "sysadm", company, 2, &profile(&json!({}))).code(404), "request.not_found");
    assert_eq!(act(&fixture, "sysadm", company, "approve", &json!({})).code(404), "request.not_found");
    assert_eq!(names(&fixture, "q=rep").len(), 1, "only the other Rep");
    let back = act(&fixture, "sysadm", company, "restore", &json!({})).expect(200).json();
    assert_eq!((&back["version"], &back["name"]), (&json!(3), &json!("Šapa i Rep")));
    assert_eq!(last_audit(&fixture, company).0, "COMPANY_RESTORED");
    assert_eq!(act(&fixture, "sysadm", company, "restore", &json!({})).expect(200).json(), back, "it is there already");
    assert_eq!(names(&fixture, "q=rep").len(), 2);
    for (days, status) in [(29, 200), (31, 404)] {
        fixture.app.db(|conn| {
            let long_ago = clock().plus(-Duration::days(days)).naive();
            diesel::update(companies::table.find(company)).set(companies::deleted_at.eq(long_ago)).execute(conn)?;
            Ok(())
        });
        assert_eq!(act(&fixture, "sysadm", company, "restore", &json!({})).status, status);
    }
}

#[test]
fn open_bookings_freeze_the_currency() {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking::default());
    let euro = bare(&json!({"currency": "EUR"}));
    let refused = put(&fixture, "admin", COMPANY_A, 1, &euro).expect(409);
    assert_eq!(refused.issues(), ["currency: validation.frozen"]);
    let refused = refused.json();
    assert_eq!((&refused["code"], &refused["issues"][0]["params"]["count"]), (&json!("record.frozen"), &json!(1)));
    assert_eq!(refused["uses"][0]["items"][0]["id"], booking);
    assert_eq!(fixture.get("admin", &format!("/companies/{COMPANY_A}")).json()["openBookings"], 1);
    // Other members may change meanwhile.
    put(&fixture, "admin", COMPANY_A, 1, &bare(&json!({"name": "Nova Šapa"}))).expect(200);
    fixture.act("opr", booking, 1, "cancel", &json!({"kind": "COMPANY", "reason": "Proba"})).expect(200);
    assert_eq!(put(&fixture, "admin", COMPANY_A, 2, &euro).expect(200).json()["currency"], "EUR");
    put(&fixture, "foreign", COMPANY_B, 1, &euro).expect(200);
}
