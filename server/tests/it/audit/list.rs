//! The audit: who may read which entries, filters and export.

use chrono::{Days, NaiveDate};
use diesel::prelude::*;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::audit_entries;
use serde_json::{Value, json};

use crate::fixture::{COMPANY_A, COMPANY_B, Fixture, WHO, stay};

struct Entry {
    action: &'static str,
    entity: &'static str,
    entity_id: Option<i64>,
    company: Option<i64>,
    actor: Option<i64>,
    days_ago: u64,
}

/// A fixture with entries on several days before today, beside those of the fixture itself.
fn seeded_entries() -> Fixture {
    let fixture = Fixture::build();
    fixture.app.db(|conn| {
        diesel::delete(audit_entries::table).execute(conn)?;
        Ok(())
    });
    let (sysadm, admin, foreign) = (Some(1), Some(Fixture::id("admin")), Some(Fixture::id("foreign")));
    let entries = [
        Entry {
            action: "COMPANY_UPDATED",
            entity: "company",
            entity_id: Some(1),
            company: Some(COMPANY_A),
            actor: admin,
            days_ago: 0,
        },
        Entry {
            action: "COMPANY_APPROVED",
            entity: "company",
            entity_id: Some(2),
            company: Some(COMPANY_B),
            actor: sysadm,
            days_ago: 1,
        },
        Entry {
            action: "BREED_CREATED",
            entity: "breed",
            entity_id: Some(1),
            company: None,
            actor: sysadm,
            days_ago: 2,
        },
        Entry {
            action: "BRANCH_UPDATED",
            entity: "branch",
            entity_id: Some(1),
            company: Some(COMPANY_A),
            actor: sysadm,
            days_ago: 3,
        },
        Entry {
            action: "BRANCH_UPDATED",
            entity: "branch",
            entity_id: Some(3),
            company: Some(COMPANY_B),
            actor: foreign,
            days_ago: 3,
        },
        Entry { action: "PURGED", entity: "session", entity_id: None, company: None, actor: None, days_ago: 4 },
    ];
    let today = clock().naive().date();
    fixture.app.db(|conn| {
        for (i, entry) in entries.iter().enumerate() {
            let day = today.checked_sub_days(Days::new(entry.days_ago)).unwrap();
            let payload = json!({"before": {"name": "Staro"}, "after": {"name": format!("=Novo {i}")}});
            diesel::insert_into(audit_entries::table)
                .values((
                    audit_entries::at.eq(day.and_hms_opt(0, 0, 0).unwrap()),
                    audit_entries::actor_id.eq(entry.actor),
                    audit_entries::actor_role.eq(entry.actor.map(|id| if id == 1 { "SYSADM" } else { "ADMIN" })),
                    audit_entries::action.eq(entry.action),
                    audit_entries::entity.eq(entry.entity),
                    audit_entries::entity_id.eq(entry.entity_id),
                    audit_entries::company_id.eq(entry.company),
                    audit_entries::request_id.eq(Some(format!("request-{i}"))),
                    // An erased entry keeps only the hash of its payload.
                    audit_entries::payload.eq((i != 3).then(|| payload.to_string())),
                    audit_entries::payload_hash.eq("0"),
                ))
                .execute(conn)?;
        }
        Ok(())
    });
    fixture
}

fn items(fixture: &Fixture, who: &str, query: &str) -> Vec<Value> {
    let page = fixture.get(who, &format!("/audit?{query}")).expect(200).json();
    let items = page["items"].as_array().unwrap().clone();
    assert_eq!(page["total"].as_i64().unwrap(), items.len() as i64, "{query}");
    items
}

fn actions(fixture: &Fixture, who: &str, query: &str) -> Vec<String> {
    items(fixture, who, query).iter().map(|item| item["action"].as_str().unwrap().to_owned()).collect()
}

fn day(ago: u64) -> NaiveDate {
    clock().naive().date().checked_sub_days(Days::new(ago)).unwrap()
}

/// The instant at which the day `ago` days before today begins.
fn begin(ago: u64) -> String {
    format!("{}T00:00:00Z", day(ago))
}

#[test]
fn system_administrators_read_all_entries_and_administrators_their_company_s() {
    let fixture = seeded_entries();
    let own = ["COMPANY_UPDATED", "BRANCH_UPDATED"];
    assert_eq!(actions(&fixture, "sysadm", "").len(), 6);
    assert_eq!(actions(&fixture, "admin", ""), own);
    assert_eq!(actions(&fixture, "foreign", ""), ["COMPANY_APPROVED", "BRANCH_UPDATED"]);
    for who in WHO {
        let reads = matches!(who, "sysadm" | "admin" | "foreign");
        for path in ["/audit", "/audit/export.csv"] {
            assert_eq!(fixture.get(who, path).status, if reads { 200 } else { 403 }, "{who} {path}");
            assert_eq!(fixture.app.get(path).send().code(401), "auth.required");
        }
    }
    for query in ["companyId=2", "entity=company&entityId=2", "actorId=6", "entity=breed", "companyId=99"] {
        assert_eq!(items(&fixture, "admin", query), Vec::<Value>::new(), "{query}");
        let csv = fixture.get("admin", &format!("/audit/export.csv?{query}")).expect(200).text();
        assert_eq!(csv.lines().count(), 1, "{query}");
    }
}

#[test]
fn entries_are_filtered_and_come_newest_first() {
    let fixture = seeded_entries();
    let all = ["COMPANY_UPDATED", "COMPANY_APPROVED", "BREED_CREATED", "BRANCH_UPDATED", "BRANCH_UPDATED", "PURGED"];
    assert_eq!(actions(&fixture, "sysadm", ""), all);
    let mut oldest = actions(&fixture, "sysadm", "sort=at");
    oldest.reverse();
    assert_eq!(oldest, all);
    for (query, expected) in [
        ("entity=branch".to_owned(), &all[3..5]),
        ("entity=branch&entityId=1".to_owned(), &all[3..4]),
        ("companyId=1&action=BRANCH_UPDATED".to_owned(), &all[3..4]),
        ("actorId=1".to_owned(), &["COMPANY_APPROVED", "BREED_CREATED", "BRANCH_UPDATED"][..]),
        ("action=BREED_CREATED".to_owned(), &all[2..3]),
        (format!("from={}&to={}", begin(2), begin(0)), &all[1..3]),
        (format!("to={}", begin(3)), &all[5..]),
        (format!("from={}", begin(0)), &all[..1]),
    ] {
        assert_eq!(actions(&fixture, "sysadm", &query), expected, "{query}");
    }
    for query in ["q=a", "entityId=1", "from=2026-01-01", "to=x", "actorId=x", "sort=action", "user=1"] {
        assert_eq!(fixture.get("sysadm", &format!("/audit?{query}")).code(400), "request.query", "{query}");
    }
    let mut paged = Vec::new();
    let mut next = String::new();
    loop {
        let page = fixture.get("sysadm", &format!("/audit?pageSize=2{next}")).expect(200).json();
        paged.extend(page["items"].as_array().unwrap().iter().map(|item| item["action"].as_str().unwrap().to_owned()));
        let Some(cursor) = page["next"].as_str() else { break };
        next = format!("&cursor={cursor}");
    }
    assert_eq!(paged, all);
}

#[test]
fn sign_ins_are_listed_only_where_they_are_asked_for() {
    let fixture = seeded_entries();
    fixture.app.sign_in("admin@sapa.example");
    let all = actions(&fixture, "sysadm", "signIns=true");
    assert_eq!((all.len(), all[0].as_str()), (7, "SIGN_IN"));
    let shown = actions(&fixture, "sysadm", "");
    assert_eq!(shown, all[1..]);
    assert_eq!(actions(&fixture, "sysadm", "signIns=false"), shown);
    assert_eq!(actions(&fixture, "sysadm", "action=SIGN_IN"), ["SIGN_IN"]);
    assert_eq!(actions(&fixture, "sysadm", "entity=user&signIns=false"), [""; 0]);
    assert_eq!(fixture.get("sysadm", "/audit?signIns=maybe").code(400), "request.query");
    let lines =
        |query: &str| fixture.get("sysadm", &format!("/audit/export.csv{query}")).expect(200).text().lines().count();
    assert_eq!((lines(""), lines("?signIns=true")), (7, 8), "the file holds what the list shows");
}

#[test]
fn a_new_booking_tells_what_it_has() {
    let fixture = Fixture::build();
    let made = fixture.create("opr", &stay(2, 4)).expect(201).json();
    let entry = &items(&fixture, "admin", &format!("entity=booking&entityId={}", made["id"]))[0];
    let expected = json!({"number": made["number"], "status": "CREATED", "total": made["total"],
        "checkInLocal": made["checkInLocal"], "checkOutLocal": made["checkOutLocal"], "workplaces": made["workplaceNames"]});
    assert_eq!(entry["after"], expected);
}

#[test]
fn an_entry_names_author_action_and_record() {
    let fixture = seeded_entries();
    let found = items(&fixture, "sysadm", "");
    let first = &found[0];
    assert_eq!(first["actorName"], "Mila admin");
    assert_eq!((first["actorRole"].clone(), first["actorId"].clone()), (json!("ADMIN"), json!(Fixture::id("admin"))));
    assert_eq!(
        (first["entityLabel"].clone(), first["companyName"].clone()),
        (json!("Vesela Šapa"), json!("Vesela Šapa"))
    );
    assert_eq!((first["before"].clone(), first["after"]["name"].clone()), (json!({"name": "Staro"}), json!("=Novo 0")));
    assert_eq!(first["requestId"], "request-0");
    assert_eq!(
        (found[3]["entityLabel"].clone(), found[4]["entityLabel"].clone()),
        (json!("Poslovnica 3"), json!("Poslovnica 1"))
    );
    assert_eq!((found[4]["before"].clone(), found[4]["after"].clone()), (Value::Null, Value::Null), "erased");
    let system = &found[5];
    assert_eq!((system["actorName"].clone(), system["entityLabel"].clone()), (Value::Null, Value::Null));
    let breed = |language: &str| {
        let request = fixture.app.get("/audit?entity=breed").token(fixture.token("sysadm"));
        request.header("Accept-Language", language).send().json()["items"][0]["entityLabel"].clone()
    };
    assert_eq!((breed("en"), breed("sr")), (json!("Breed of Pas"), json!("Rasa Pas")));
    let booking = fixture.create("opr", &stay(2, 4)).expect(201).json();
    let entry = &items(&fixture, "admin", &format!("entity=booking&entityId={}", booking["id"]))[0];
    assert_eq!(
        (entry["entityLabel"].clone(), entry["action"].clone()),
        (booking["number"].clone(), json!("BOOKING_CREATE"))
    );
}

#[test]
fn the_export_holds_the_list_in_words() {
    let fixture = seeded_entries();
    let csv = |language: &str| {
        let request = fixture.app.get("/audit/export.csv").token(fixture.token("sysadm"));
        request.header("Accept-Language", language).send().expect(200)
    };
    let english = csv("en");
    assert_eq!(english.header("content-disposition"), "attachment; filename=\"audit.csv\"");
    let text = english.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0], "When (UTC),Who,Role,What,Kind,Record,Record no.,Company,Before,After,Request");
    assert!(lines[1].contains("Mila admin,Administrator,Changed,Company,Vesela Šapa,1,Vesela Šapa,"), "{}", lines[1]);
    assert!(lines[6].contains(",System,,PURGED,session,,,,"), "{}", lines[6]);
    let serbian = csv("sr").text();
    assert!(serbian.lines().nth(1).unwrap().contains(";Izmenjeno;Firma;"), "{serbian}");
}

#[test]
fn changes_are_in_the_audit_at_once_and_only_of_their_company() {
    let fixture = Fixture::build();
    let before = fixture.get("foreign", "/audit").json()["total"].as_i64();
    let body = json!({"firstName": "Nova", "lastName": "Osoba", "email": "nova@sapa.example", "role": "OPR", "language": "en_US"});
    let made = fixture.app.post("/users").token(fixture.token("admin")).json(&body).send().expect(201).json();
    let entry = &items(&fixture, "admin", &format!("entity=user&entityId={}", made["id"]))[0];
    assert_eq!((entry["action"].clone(), entry["entityLabel"].clone()), (json!("USER_CREATED"), json!("Nova Osoba")));
    assert_eq!(entry["after"]["email"], "nova@sapa.example");
    assert_eq!(entry["companyId"], COMPANY_A);
    assert_eq!(fixture.get("foreign", "/audit").json()["total"].as_i64(), before);
}
