//! The rules of every plain record: permissions, versions, audit, deleting and restoring. Its list is
//! in `lists`.

use diesel::RunQueryDsl;
use serde_json::{Value, json};

use crate::fixture::records::id_of;
use crate::fixture::{Fixture, with};

/// One kind of record.
pub struct Sample {
    /// Path of its collection.
    pub path: &'static str,
    /// Its name in the audit.
    pub entity: &'static str,
    pub table: &'static str,
    /// A valid body.
    pub body: Value,
    /// Other values of some members.
    pub change: Value,
    /// Required members.
    pub required: &'static [&'static str],
    /// The default order.
    pub order: &'static str,
    /// Its orders.
    pub sorts: &'static [Order],
    /// The member that names it, without the language.
    pub name: &'static str,
    /// Most characters of its name.
    pub longest: usize,
    /// The account with the fewest rights that reads it.
    pub reader: &'static str,
}

impl Sample {
    /// The body with these names.
    pub fn named(&self, en: &str, sr: &str) -> Value {
        with(self.body.clone(), &json!({ self.en(): en, self.sr(): sr }))
    }

    /// The member of the English name.
    pub fn en(&self) -> String {
        format!("{}En", self.name)
    }

    /// The member of the Serbian name.
    pub fn sr(&self) -> String {
        format!("{}Sr", self.name)
    }
}

/// The name in the address, the member, and for names the sort key.
pub type Order = (&'static str, &'static str, Option<fn(&str) -> String>);

/// A new record without a place is the last; a changed one keeps its place.
pub fn place(fixture: &Fixture, sample: &Sample) {
    let Sample { path, body, .. } = sample;
    let placed = |ordinal: Value| with(body.clone(), &json!({ "ordinal": ordinal }));
    let first = fixture.made(path, &placed(json!(400)));
    let last = fixture.made(path, &placed(Value::Null));
    assert_eq!((&first["ordinal"], &last["ordinal"]), (&json!(400), &json!(401)));
    let mut renamed = sample.named("Renamed", "Preimenovano");
    renamed.as_object_mut().unwrap().remove("ordinal");
    let own = format!("{path}/{}", id_of(&first));
    assert_eq!(fixture.put("sysadm", &own, 1, &renamed).expect(200).json()["ordinal"], 400);
    fixture.made(path, &placed(json!(9_999)));
    assert_eq!(fixture.made(path, &placed(Value::Null))["ordinal"], 9_999, "no place comes after the last");
}

/// Creating, reading, changing: versions, conditions and audit.
pub fn versions_and_history(fixture: &Fixture, sample: &Sample) {
    let Sample { path, body, change, reader, .. } = sample;
    let answer = fixture.post("sysadm", path, body).expect(201);
    assert_eq!(answer.header("etag"), "\"1\"");
    let made = answer.json();
    let own = format!("{path}/{}", id_of(&made));
    for (member, value) in body.as_object().unwrap() {
        assert_eq!(&made[member], value, "{member}");
    }
    let found = fixture.get(reader, &own).expect(200);
    assert_eq!((found.header("etag"), found.json()), ("\"1\"", made.clone()));
    fixture.by(reader, "GET", &own).header("If-None-Match", "\"1\"").send().expect(304);

    let changed = with(body.clone(), change);
    assert_eq!(fixture.by("sysadm", "PUT", &own).json(&changed).send().code(428), "request.if_match_required");
    assert_eq!(fixture.by("sysadm", "DELETE", &own).send().code(428), "request.if_match_required");
    let bad = fixture.by("sysadm", "PUT", &own).header("If-Match", "1").json(&changed).send();
    assert_eq!(bad.code(400), "request.if_match_malformed");
    let answer = fixture.put("sysadm", &own, 1, &changed).expect(200);
    assert_eq!(answer.header("etag"), "\"2\"");
    let after = answer.json();
    assert_eq!(after["version"], 2);
    assert_ne!(after["updatedAt"], after["createdAt"]);
    for (member, value) in change.as_object().unwrap() {
        assert_eq!(&after[member], value, "{member}");
    }
    for stale in [fixture.put("sysadm", &own, 1, body), fixture.delete("sysadm", &own, 1)] {
        let stale = stale.expect(412).json();
        assert_eq!((&stale["code"], &stale["current"]), (&json!("request.stale"), &after));
    }
    // A save without changes writes nothing.
    assert_eq!(fixture.put("sysadm", &own, 2, &changed).expect(200).json(), after);

    let history = fixture.history(sample.entity, id_of(&made));
    let prefix = sample.entity.to_uppercase();
    let actions: Vec<&str> = history.iter().map(|(action, ..)| action.as_str()).collect();
    assert_eq!(actions, [format!("{prefix}_CREATED"), format!("{prefix}_UPDATED")]);
    assert!(history[0].1.is_null());
    for (member, value) in body.as_object().unwrap() {
        assert_eq!(&history[0].2[member], value, "{member}");
    }
    assert_eq!(&history[1].2, change, "only what was changed");
    let before: Vec<&String> = history[1].1.as_object().unwrap().keys().collect();
    assert_eq!(before, change.as_object().unwrap().keys().collect::<Vec<_>>());
}

/// A deleted record is found only by `restore`, for thirty days.
pub fn deletion_and_return(fixture: &Fixture, sample: &Sample) {
    let Sample { path, body, .. } = sample;
    let made = fixture.made(path, body);
    let id = id_of(&made);
    let own = format!("{path}/{id}");
    let listed = || fixture.names(&format!("{path}?pageSize=100"), "id").contains(&id.to_string());
    assert!(listed());
    fixture.delete("sysadm", &own, 1).expect(204);
    assert!(!listed());
    fixture.get("sysadm", &own).expect(404);
    fixture.put("sysadm", &own, 2, body).expect(404);
    fixture.delete("sysadm", &own, 2).expect(404);
    let csv = fixture.get("sysadm", &format!("{path}/export.csv")).expect(200).text();
    assert!(!csv.contains(body[sample.sr()].as_str().unwrap()));

    let restore = format!("{own}/restore");
    let back = fixture.post("sysadm", &restore, &json!({})).expect(200);
    assert_eq!((back.header("etag"), &back.json()[sample.en()]), ("\"3\"", &body[sample.en()]));
    assert!(listed());
    assert_eq!(fixture.post("sysadm", &restore, &json!({})).expect(200).json(), back.json(), "asked twice");
    let prefix = sample.entity.to_uppercase();
    let history = fixture.history(sample.entity, id);
    let actions: Vec<&str> = history.iter().map(|(action, ..)| action.as_str()).collect();
    assert_eq!(actions, ["CREATED", "DELETED", "RESTORED"].map(|what| format!("{prefix}_{what}")));
    assert!(history[1].2.is_null() && history[1].1[sample.en()] == body[sample.en()]);

    for (days, status) in [(29, 200), (31, 404)] {
        let version = fixture.get("sysadm", &own).json()["version"].as_i64().unwrap();
        fixture.delete("sysadm", &own, version).expect(204);
        let at = sapa_server::platform::http::moment::clock().plus(-chrono::Duration::days(days)).naive();
        let at = at.format("%Y-%m-%d %H:%M:%S%.6f");
        fixture.app.db(|conn| {
            let sql = format!("UPDATE {} SET deleted_at = '{at}' WHERE id = {id}", sample.table);
            Ok(diesel::sql_query(sql).execute(conn)?)
        });
        fixture.post("sysadm", &restore, &json!({})).expect(status);
    }
    assert_eq!(fixture.post("sysadm", &format!("{path}/987654/restore"), &json!({})).code(404), "request.not_found");
}

/// Required fields, lengths, and unknown fields.
pub fn fields(fixture: &Fixture, sample: &Sample) {
    let Sample { path, body, required, longest, .. } = sample;
    let empty = fixture.post("sysadm", path, &json!({})).expect(422);
    let mut expected: Vec<String> = required.iter().map(|name| format!("{name}: validation.required")).collect();
    expected.sort();
    assert_eq!(empty.issues(), expected);
    for name in *required {
        let missing = fixture.post("sysadm", path, &with(body.clone(), &json!({ *name: null }))).expect(422);
        assert_eq!(missing.issues(), [format!("{name}: validation.required")]);
    }
    for name in [sample.en(), sample.sr()] {
        let name = name.as_str();
        let long = with(body.clone(), &json!({ name: "š".repeat(longest + 1) }));
        assert_eq!(
            fixture.post("sysadm", path, &long).expect(422).issues(),
            [format!("{name}: validation.max_length")]
        );
        let blank = with(body.clone(), &json!({ name: "  " }));
        assert_eq!(fixture.post("sysadm", path, &blank).expect(422).issues().len(), 1);
        let full = fixture.made(path, &with(body.clone(), &json!({ name: format!(" {} ", "š".repeat(*longest)) })));
        assert_eq!(full[name], "š".repeat(*longest), "without the white space around it");
    }
    for name in ["id", "version", "createdAt", "nameKey", "colour"] {
        let unknown = fixture.post("sysadm", path, &with(body.clone(), &json!({ name: 1 }))).expect(400);
        assert_eq!(unknown.issues(), [format!("{name}: validation.unknown_field")]);
    }
    fixture.post("sysadm", path, &json!([])).expect(400);
    fixture.post("sysadm", path, &with(body.clone(), &json!({ sample.en(): 7 }))).expect(400);
    let own = format!("{path}/{}", id_of(&fixture.made(path, body)));
    assert_eq!(fixture.put("sysadm", &own, 1, &json!({})).expect(422).issues(), expected);
    assert_eq!(fixture.get("sysadm", &format!("{own}?x=1")).code(400), "request.query");
    fixture.get("sysadm", &format!("{path}/abc")).expect(404);
}

/// Platform staff write, its readers read, others neither, and learn nothing.
pub fn permissions(fixture: &Fixture, sample: &Sample) {
    let Sample { path, body, reader, .. } = sample;
    let id = id_of(&fixture.made(path, body));
    let list = [(*path).to_owned(), format!("{path}/export.csv")];
    for target in [id, 987_654] {
        let own = format!("{path}/{target}");
        let there = if target == id { 200 } else { 404 };
        for who in ["sysadm", "admin", "opr", "tied", "foreign", "user"] {
            let reads = if *reader == "sysadm" { who == "sysadm" } else { who != "user" };
            for address in &list {
                fixture.get(who, address).expect(if reads { 200 } else { 403 });
            }
            fixture.get(who, &own).expect(if reads { there } else { 403 });
            if who != "sysadm" {
                assert_eq!(fixture.post(who, path, body).code(403), "auth.forbidden");
                assert_eq!(fixture.put(who, &own, 1, body).code(403), "auth.forbidden");
                assert_eq!(fixture.delete(who, &own, 1).code(403), "auth.forbidden");
                assert_eq!(fixture.post(who, &format!("{own}/restore"), &json!({})).code(403), "auth.forbidden");
            }
        }
        for (method, address) in [("GET", path.to_string()), ("POST", path.to_string()), ("PUT", own.clone())] {
            assert_eq!(fixture.app.request(method, &address).send().code(401), "auth.required");
        }
    }
    fixture.put("sysadm", &format!("{path}/987654"), 1, body).expect(404);
    fixture.delete("sysadm", &format!("{path}/987654"), 1).expect(404);
}
