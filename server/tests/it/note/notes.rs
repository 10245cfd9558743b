//! Notes: who reads, writes and changes which notes.

use diesel::prelude::*;
use sapa_server::schema::{notes, users};
use serde_json::{Value, json};

use crate::fixture::{
    BRANCH_A1, BRANCH_A2, BRANCH_B1, COMPANY_A, COMPANY_B, Fixture, STAY_A2, STAY_B, StoredBooking, WHO,
};
use crate::support::Answer;

fn write(fixture: &Fixture, who: &str, body: &Value) -> Answer {
    fixture.app.post("/notes").token(fixture.token(who)).json(body).send()
}

fn on(entity: &str, id: i64, text: &str) -> Value {
    json!({"entity": entity, "entityId": id, "text": text})
}

/// The texts of a record's notes that an account reads; none without access to the record.
fn texts(fixture: &Fixture, who: &str, entity: &str, id: i64) -> Option<Vec<String>> {
    let answer = fixture.get(who, &format!("/notes?entity={entity}&entityId={id}"));
    if answer.status == 404 || answer.status == 403 {
        return None;
    }
    let page = answer.expect(200).json();
    let items = page["items"].as_array().unwrap();
    assert_eq!(page["total"].as_i64().unwrap(), items.len() as i64);
    Some(items.iter().map(|item| item["text"].as_str().unwrap().to_owned()).collect())
}

/// Whether an account may see the record.
fn sees(who: &str, entity: &str, id: i64) -> bool {
    let (company, branch) = match entity {
        "COMPANY" => (id, None),
        _ => (if id == BRANCH_B1 { COMPANY_B } else { COMPANY_A }, Some(id)),
    };
    match who {
        "sysadm" => true,
        "admin" | "opr" => company == COMPANY_A,
        "tied" => company == COMPANY_A && branch.is_none_or(|id| id == BRANCH_A1),
        "elsewhere" => company == COMPANY_A && branch.is_none_or(|id| id == BRANCH_A2),
        "foreign" => company == COMPANY_B,
        _ => false,
    }
}

#[test]
fn accounts_read_and_write_notes_in_their_scope() {
    let fixture = Fixture::build();
    let bookings = [
        fixture.store(StoredBooking::default()),
        fixture.store(StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() }),
        fixture.store(StoredBooking { service: STAY_B, workplace: 5, ..StoredBooking::default() }),
    ];
    for who in WHO {
        let staff = !matches!(who, "user" | "other");
        for (entity, ids) in
            [("COMPANY", vec![COMPANY_A, COMPANY_B]), ("BRANCH", vec![BRANCH_A1, BRANCH_A2, BRANCH_B1])]
        {
            for id in ids {
                let seen = sees(who, entity, id);
                assert_eq!(texts(&fixture, who, entity, id).is_some(), seen, "{who} {entity} {id}");
                let answer = write(&fixture, who, &on(entity, id, who));
                match (seen, staff) {
                    (true, _) => drop(answer.expect(201)),
                    (false, true) => assert_eq!(answer.expect(422).issues(), ["entityId: validation.reference"]),
                    (false, false) => assert_eq!(answer.code(403), "auth.forbidden"),
                }
            }
        }
        for (booking, branch) in bookings.into_iter().zip([BRANCH_A1, BRANCH_A2, BRANCH_B1]) {
            let seen = sees(who, "BRANCH", branch);
            assert_eq!(texts(&fixture, who, "BOOKING", booking).is_some(), seen, "{who} {booking}");
            let status = write(&fixture, who, &on("BOOKING", booking, who)).status;
            assert_eq!(
                status,
                if seen {
                    201
                } else if staff {
                    422
                } else {
                    403
                },
                "{who} {booking}"
            );
        }
    }
    // A system administrator's note is the platform's by default; the newest comes first.
    let read = |who: &str| texts(&fixture, who, "COMPANY", COMPANY_A).unwrap();
    assert_eq!(read("sysadm"), ["elsewhere", "tied", "opr", "admin", "sysadm"]);
    assert_eq!(read("tied"), ["elsewhere", "tied", "opr", "admin"]);
    assert_eq!(texts(&fixture, "tied", "BOOKING", bookings[0]).unwrap(), ["tied", "opr", "admin"]);
    let shared = json!({"entity": "COMPANY", "entityId": COMPANY_A, "text": "Za sve", "visibility": "COMPANY"});
    write(&fixture, "sysadm", &shared).expect(201);
    assert_eq!(read("opr")[0], "Za sve");
    // Only a system administrator may keep a note to the platform.
    let secret = json!({"entity": "COMPANY", "entityId": COMPANY_A, "text": "x", "visibility": "PLATFORM"});
    assert_eq!(write(&fixture, "admin", &secret).expect(422).issues(), ["visibility: validation.reference"]);
    for path in ["/notes", "/notes?entity=COMPANY", "/notes?entityId=1", "/notes?entity=PET&entityId=1", "/notes?q=a"] {
        assert_eq!(fixture.get("admin", path).code(400), "request.query", "{path}");
    }
    assert_eq!(fixture.app.get("/notes?entity=COMPANY&entityId=1").send().code(401), "auth.required");
    assert_eq!(fixture.get("user", "/notes?entity=COMPANY&entityId=1").code(404), "request.not_found");
    let strange = json!({"entity": "COMPANY", "entityId": COMPANY_A, "text": "x", "authorId": 1});
    assert_eq!(write(&fixture, "admin", &strange).expect(400).issues(), ["authorId: validation.unknown_field"]);
    let bad = json!({"entity": "COMPANY", "text": "x".repeat(2_001)});
    assert_eq!(
        write(&fixture, "admin", &bad).expect(422).issues(),
        ["entityId: validation.required", "text: validation.max_length"]
    );
}

#[test]
fn a_note_on_an_account_belongs_to_the_writer_s_company() {
    let fixture = Fixture::build();
    let (user, other) = (Fixture::id("user"), Fixture::id("other"));
    fixture.store(StoredBooking { customer: Some(user), ..StoredBooking::default() });
    fixture.store(StoredBooking { customer: Some(user), service: STAY_B, workplace: 5, ..StoredBooking::default() });
    // Pet owners are visible if they have bookings: in the company, or in the branch an account is
    // tied to.
    for (who, seen) in
        [("sysadm", true), ("admin", true), ("opr", true), ("tied", true), ("elsewhere", false), ("foreign", true)]
    {
        assert_eq!(texts(&fixture, who, "USER", user).is_some(), seen, "{who}");
        assert_eq!(texts(&fixture, who, "USER", other).is_some(), who == "sysadm", "{who}");
        write(&fixture, who, &on("USER", user, who)).expect(if seen { 201 } else { 422 });
        write(&fixture, who, &on("USER", other, who)).expect(if who == "sysadm" { 201 } else { 422 });
    }
    assert_eq!(texts(&fixture, "admin", "USER", user).unwrap(), ["tied", "opr", "admin"]);
    assert_eq!(texts(&fixture, "foreign", "USER", user).unwrap(), ["foreign"]);
    assert_eq!(texts(&fixture, "sysadm", "USER", user).unwrap(), ["foreign", "tied", "opr", "admin", "sysadm"]);
    // On an account without a company, platform staff write for themselves.
    let shared = json!({"entity": "USER", "entityId": user, "text": "x", "visibility": "COMPANY"});
    assert_eq!(write(&fixture, "sysadm", &shared).expect(422).issues(), ["visibility: validation.reference"]);
    // Notes on colleagues: for administrators and the platform.
    let opr = Fixture::id("opr");
    write(&fixture, "admin", &on("USER", opr, "Odmor u julu")).expect(201);
    for (who, seen) in [("admin", true), ("sysadm", true), ("opr", false), ("tied", false), ("foreign", false)] {
        assert_eq!(texts(&fixture, who, "USER", opr).is_some(), seen, "{who}");
    }
    let shared = json!({"entity": "USER", "entityId": opr, "text": "Pohvala", "visibility": "COMPANY"});
    write(&fixture, "sysadm", &shared).expect(201);
    assert_eq!(texts(&fixture, "admin", "USER", opr).unwrap(), ["Pohvala", "Odmor u julu"]);
    for id in [Fixture::id("sysadm"), Fixture::id("foreign"), 99] {
        assert_eq!(texts(&fixture, "admin", "USER", id), None);
    }
}

#[test]
fn a_note_is_changed_by_whoever_reads_it() {
    let fixture = Fixture::build();
    let made = write(&fixture, "tied", &on("BRANCH", BRANCH_A1, "  Ključ je kod Ane ")).expect(201).json();
    let id = made["id"].as_i64().unwrap();
    assert_eq!(
        (made["text"].clone(), made["authorName"].clone(), made["authorRole"].clone()),
        (json!("Ključ je kod Ane"), json!("Mila tied"), json!("OPR"))
    );
    assert_eq!((made["visibility"].clone(), made["companyId"].clone()), (json!("COMPANY"), json!(COMPANY_A)));
    let put = |who: &str, version: i64, body: &Value| {
        fixture.app.put(&format!("/notes/{id}")).token(fixture.token(who)).if_match(version).json(body).send()
    };
    let delete = |who: &str, version: i64| {
        fixture.app.delete(&format!("/notes/{id}")).token(fixture.token(who)).if_match(version).send()
    };
    let restore = |who: &str| fixture.app.post(&format!("/notes/{id}/restore")).token(fixture.token(who)).send();
    let text = |text: &str| json!({ "text": text });
    for who in ["elsewhere", "foreign", "user"] {
        assert_eq!((put(who, 1, &text("x")).status, delete(who, 1).status), (404, 404), "{who}");
    }
    let listed =
        |who: &str| fixture.get(who, &format!("/notes?entity=BRANCH&entityId={BRANCH_A1}")).json()["items"].clone();
    // A colleague's note: at the same desk, or by the platform for the company.
    assert_eq!(put("opr", 1, &text("Ključ je kod Mile")).expect(200).header("etag"), "\"2\"");
    assert_eq!(put("admin", 1, &text("x")).expect(412).json()["current"]["text"], "Ključ je kod Mile");
    assert_eq!(put("admin", 2, &text(" ")).expect(422).issues(), ["text: validation.min_length"]);
    assert_eq!(
        put("admin", 2, &json!({"text": "x", "entityId": 3})).expect(400).issues(),
        ["entityId: validation.unknown_field"]
    );
    let platform = json!({"text": "x", "visibility": "PLATFORM"});
    assert_eq!(put("admin", 2, &platform).expect(422).issues(), ["visibility: validation.reference"]);
    let blind = fixture.app.put(&format!("/notes/{id}")).token(fixture.token("tied")).json(&text("x")).send();
    assert_eq!(blind.code(428), "request.if_match_required");
    put("admin", 2, &json!({"text": "Ključ je kod Vere", "visibility": "COMPANY"})).expect(200);

    delete("tied", 3).expect(204);
    assert_eq!(listed("admin"), json!([]));
    assert_eq!((put("tied", 4, &text("x")).status, delete("tied", 4).status), (404, 404));
    assert_eq!((restore("elsewhere").status, restore("foreign").status), (404, 404));
    assert_eq!(restore("tied").expect(200).json()["text"], "Ključ je kod Vere");
    restore("tied").expect(200);
    delete("admin", 5).expect(204);
    let at = sapa_server::platform::http::moment::clock().plus(-chrono::Duration::days(31)).naive();
    fixture.app.db(|conn| {
        diesel::update(notes::table.find(id)).set(notes::deleted_at.eq(Some(at))).execute(conn)?;
        Ok(())
    });
    assert_eq!(restore("admin").code(404), "request.not_found");
}

#[test]
fn platform_notes_are_in_the_platform_s_audit_only() {
    let fixture = Fixture::build();
    let id = write(&fixture, "sysadm", &on("COMPANY", COMPANY_A, "Kasne sa uplatama")).expect(201).json()["id"]
        .as_i64()
        .unwrap();
    let put = |version: i64, body: &Value| {
        fixture.app.put(&format!("/notes/{id}")).token(fixture.token("sysadm")).if_match(version).json(body).send()
    };
    put(1, &json!({"text": "Kasne sa svim uplatama"})).expect(200);
    let audit = |who: &str| fixture.get(who, &format!("/audit?entity=note&entityId={id}")).expect(200);
    assert_eq!(audit("admin").json()["total"], 0);
    assert!(!fixture.get("admin", "/audit/export.csv").expect(200).text().contains("Kasne"));
    // Once shared, the audit shows the note, but not its earlier text.
    put(2, &json!({"text": "Molimo za uplatu", "visibility": "COMPANY"})).expect(200);
    let reported = audit("admin");
    assert_eq!(reported.json()["total"], 1);
    assert!(reported.text().contains("Molimo") && !reported.text().contains("Kasne"), "{}", reported.text());
    assert_eq!(audit("sysadm").json()["total"], 4);
    put(3, &json!({"text": "Ipak samo za nas", "visibility": "PLATFORM"})).expect(200);
    let reported = audit("admin");
    assert!(reported.text().contains("Molimo") && !reported.text().contains("Ipak"), "{}", reported.text());
    let path = format!("/notes/{id}");
    assert_eq!(
        fixture.app.delete(&path).token(fixture.token("admin")).if_match(4).send().code(404),
        "request.not_found"
    );
}

#[test]
fn a_deleted_author_still_has_a_name() {
    let fixture = Fixture::build();
    write(&fixture, "tied", &on("COMPANY", COMPANY_A, "Zdravo")).expect(201);
    fixture.app.db(|conn| {
        let now = sapa_server::platform::http::moment::clock().naive();
        diesel::update(users::table.find(Fixture::id("tied"))).set(users::deleted_at.eq(Some(now))).execute(conn)?;
        Ok(())
    });
    let page = fixture.get("admin", "/notes?entity=COMPANY&entityId=1").expect(200).json();
    assert_eq!(page["items"][0]["authorName"], "Mila tied");
}

#[test]
fn one_note_is_shown_to_whoever_reads_it_in_the_list() {
    let fixture = Fixture::build();
    let own = write(&fixture, "tied", &on("BRANCH", BRANCH_A1, "Zvono ne radi")).expect(201).json();
    let platform = write(&fixture, "sysadm", &on("COMPANY", COMPANY_A, "Kasne")).expect(201).json();
    for who in WHO {
        for (note, entity, at) in [(&own, "BRANCH", BRANCH_A1), (&platform, "COMPANY", COMPANY_A)] {
            let id = note["id"].as_i64().unwrap();
            let listed = fixture.get(who, &format!("/notes?entity={entity}&entityId={at}"));
            let listed =
                listed.status == 200 && listed.json()["items"].as_array().unwrap().iter().any(|n| n["id"] == id);
            let one = fixture.get(who, &format!("/notes/{id}"));
            assert_eq!(one.status == 200, listed, "{who} {entity}: {}", one.text());
            if listed {
                assert_eq!((one.json()["text"].clone(), one.header("etag")), (note["text"].clone(), "\"1\""));
            }
        }
    }
    let path = format!("/notes/{}", own["id"]);
    fixture.app.delete(&path).token(fixture.token("tied")).if_match(1).send().expect(204);
    fixture.get("tied", &path).expect(404);
}
