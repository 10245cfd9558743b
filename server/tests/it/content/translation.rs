//! Overrides of the built-in texts: who may write them, what they must hold, where they are said, and what an
//! upgrade makes of them.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_server::platform::i18n::built_in::own;
use sapa_server::schema::{audit_entries, translations};
use serde_json::{Value, json};

use crate::event::stream::Stream;
use crate::fixture::Fixture;
use crate::support::{Answer, Base, TestApp, wait_for};

const SERBIAN: &str = "sr_Latn_RS";

fn write(fixture: &Fixture, language: &str, key: &str, body: &Value) -> Answer {
    fixture.by("sysadm", "PUT", &format!("/translations/{language}/overrides/{key}")).json(body).send()
}

fn reset(fixture: &Fixture, language: &str, key: &str) -> Answer {
    fixture.by("sysadm", "DELETE", &format!("/translations/{language}/overrides/{key}")).send()
}

/// The texts of a language as the dashboard loads them, and their tag.
fn texts(app: &TestApp, language: &str) -> (Value, String) {
    let answer = app.get(&format!("/translations/{language}/translations")).send().expect(200);
    (answer.json(), answer.header("etag").to_owned())
}

fn side<'a>(item: &'a Value, language: &str) -> &'a Value {
    item["texts"].as_array().unwrap().iter().find(|side| side["language"] == language).unwrap()
}

fn find(fixture: &Fixture, key: &str) -> Value {
    fixture.get("sysadm", &format!("/translations/{key}")).expect(200).json()
}

#[test]
fn an_override_is_said_at_once_and_the_built_in_text_comes_back() {
    let fixture = Fixture::build();
    let (before, tag) = texts(&fixture.app, SERBIAN);
    assert_eq!(before["common"]["save"], "Sačuvaj");
    let evil = "Snimi <img src=x onerror=alert(1)>";
    let saved = write(&fixture, SERBIAN, "common.save", &json!({ "text": format!("  {evil} ") })).expect(200);
    assert_eq!(saved.header("etag"), "", "the last one who writes wins");
    let (saved, english) =
        (side(&saved.json(), SERBIAN).clone(), side(&find(&fixture, "common.save"), "en_US").clone());
    assert_eq!((&saved["state"], &saved["own"]["text"]), (&json!("OVERRIDDEN"), &json!(evil)), "as it was written");
    assert_eq!((&saved["builtIn"]["text"], &saved["shown"]["text"]), (&json!("Sačuvaj"), &json!(evil)));
    assert!(saved["updatedAt"].is_string());
    assert_eq!((&english["state"], &english["own"]), (&json!("BUILT_IN"), &Value::Null));

    let (after, new_tag) = texts(&fixture.app, SERBIAN);
    assert_eq!(after["common"]["save"], evil);
    assert_ne!(new_tag, tag);
    let repeated = |tag: &str| {
        let path = format!("/translations/{SERBIAN}/translations");
        fixture.app.get(&path).header("If-None-Match", tag).send().status
    };
    assert_eq!((repeated(&new_tag), repeated(&tag)), (304, 200));
    assert_eq!(texts(&fixture.app, "en_US").0["common"]["save"], "Save", "the other language stays");

    reset(&fixture, SERBIAN, "common.save").expect(204);
    assert_eq!(texts(&fixture.app, SERBIAN), (before, tag));
    reset(&fixture, SERBIAN, "common.save").expect(204);
    reset(&fixture, SERBIAN, "common.nothing").expect(404);
    reset(&fixture, "de_DE", "common.save").expect(404);
    write(&fixture, "de_DE", "common.save", &json!({"text": "Sichern"})).expect(404);
    write(&fixture, SERBIAN, "common.nothing", &json!({"text": "Ništa"})).expect(404);
    // A group of texts is no text, and neither is one form of a text, nor what another service says.
    for key in ["common", "home.days_one", "sandbox.title"] {
        write(&fixture, SERBIAN, key, &json!({"text": "Ništa"})).expect(404);
    }
}

#[test]
fn an_override_has_the_forms_and_placeholders_of_the_built_in_text() {
    let fixture = Fixture::build();
    let refused = |key: &str, body: Value| write(&fixture, SERBIAN, key, &body).expect(422).issues();
    assert_eq!(refused("common.save", json!({"text": "Snimi %{name}"})), ["text: validation.no_placeholders"]);
    assert_eq!(refused("common.copied", json!({"text": "Kopirano"})), ["text: validation.placeholders"]);
    assert_eq!(refused("common.save", json!({"text": "a".repeat(2_001)})), ["text: validation.max_length"]);
    assert_eq!(refused("common.save", json!({})), ["text: validation.required"]);
    let days = |few: Value| json!({"one": "%{count} dan", "few": few, "other": "%{count} dana"});
    assert_eq!(refused("home.days", days(Value::Null)), ["few: validation.required"]);
    assert_eq!(refused("home.days", days(json!("nekoliko dana"))), ["few: validation.placeholders"]);
    let english = write(&fixture, "en_US", "home.days", &days(json!("%{count} d"))).expect(422).issues();
    assert_eq!(english, ["few: validation.reference"]);
    write(&fixture, SERBIAN, "common.save", &json!({"text": "Snimi", "role": "ADMIN"})).expect(400);
    assert_eq!(find(&fixture, "home.days")["texts"][1]["own"], Value::Null, "nothing was stored");

    write(&fixture, SERBIAN, "home.days", &days(json!("%{count} d."))).expect(200);
    let found = side(&find(&fixture, "home.days"), SERBIAN).clone();
    assert_eq!(
        found["own"],
        json!({"text": null, "one": null, "few": "%{count} d.", "other": null}),
        "only what differs"
    );
    assert_eq!(
        found["shown"],
        json!({"text": null, "one": "%{count} dan", "few": "%{count} d.", "other": "%{count} dana"})
    );
    let file = texts(&fixture.app, SERBIAN).0;
    assert_eq!(
        (&file["home"]["days_few"], &file["home"]["days_other"]),
        (&json!("%{count} d."), &json!("%{count} dana"))
    );
}

#[test]
fn the_server_says_overrides_in_problems_mails_and_files() {
    let fixture = Fixture::build();
    let say = |key: &str, body: Value| write(&fixture, "en_US", key, &body).expect(200);
    say("request.not_found", json!({"text": "Nothing is here."}));
    say("booking.number", json!({"text": "Our number"}));
    say("mail.resetPassword.subject", json!({"text": "<b>A new</b> password"}));
    let problem = fixture.get("sysadm", "/bookings/987654").expect(404).json();
    assert_eq!(problem["message"], "Nothing is here.");
    let serbian = fixture.by("sysadm", "GET", "/bookings/987654").header("Accept-Language", "sr").send().json();
    assert_ne!(serbian["message"], problem["message"]);
    assert!(fixture.get("sysadm", "/bookings/export.csv").text().contains("Our number"), "a CSV's labels");
    for (name, file) in [
        ("../our\"; bookings", "attachment; filename=\"..our; bookings.csv\""),
        ("naše", "attachment; filename*=UTF-8''na%C5%A1e.csv"),
    ] {
        say("booking.export.file", json!({ "text": name }));
        let answer = fixture.get("sysadm", "/bookings/export.csv").expect(200);
        assert_eq!(answer.header("content-disposition"), file);
    }
    fixture.app.post("/auth/forgot-password").json(&json!({"email": "admin@sapa.example"})).send().expect(202);
    let mail = fixture.app.mail(1);
    assert!(mail.contains("Subject: <b>A new</b> password"), "{mail}");
}

/// Two servers over one database: what one stores, the other tells its open dashboards, once.
#[test]
fn a_change_is_told_to_open_dashboards_of_every_server() {
    let base = Base::fresh();
    let (one, other) = (Fixture::over(TestApp::over(base.shared(), |_| {})), TestApp::over(base.shared(), |_| {}));
    let mut desk = Stream::ready(&other.address.to_string(), one.token("opr"));
    let save = |text: &str| write(&one, "en_US", "common.save", &json!({ "text": text })).expect(200);
    save("Keep");
    assert_eq!(desk.next().as_deref(), Some("TRANSLATIONS 0"));
    assert_eq!(texts(&other, "en_US").0["common"]["save"], "Keep", "whoever reads then, reads the new text");
    // What changes nothing is not told: the next event is that of the reset.
    save("Keep");
    reset(&one, "en_US", "common.copy").expect(204);
    write(&one, "en_US", "common.save", &json!({"text": "%{no}"})).expect(422);
    reset(&one, "en_US", "common.save").expect(204);
    assert_eq!(desk.next().as_deref(), Some("TRANSLATIONS 0"));
    save("Store");
    assert_eq!(desk.next().as_deref(), Some("TRANSLATIONS 0"));
    assert_eq!(texts(&other, "en_US").0["common"]["save"], "Store");
}

/// Two servers over one database: what one stores, the other says within seconds, asked or not.
#[test]
fn an_override_reaches_every_server() {
    let base = Base::fresh();
    let (one, other) = (Fixture::over(TestApp::over(base.shared(), |_| {})), TestApp::over(base.shared(), |_| {}));
    let message = || other.get("/nowhere").send().expect(404).json()["message"].clone();
    let built_in = message();
    let (_, tag) = texts(&other, "en_US");
    write(&one, "en_US", "request.not_found", &json!({"text": "Nothing is here."})).expect(200);
    let (read, new_tag) = texts(&other, "en_US");
    assert_eq!(read["request"]["not_found"], "Nothing is here.", "the very next reader");
    assert_ne!(tag, new_tag);
    reset(&one, "en_US", "request.not_found").expect(204);
    write(&one, "en_US", "request.not_found", &json!({"text": "Gone fishing."})).expect(200);
    wait_for("the text comes without being asked for", 10, || message() == "Gone fishing.");
    assert_ne!(built_in, message());
}

#[test]
fn each_change_is_in_the_audit() {
    let fixture = Fixture::build();
    let save = |text: &str| write(&fixture, "en_US", "common.save", &json!({ "text": text })).expect(200);
    save("Store");
    save("Store");
    save("Keep");
    save("Save");
    let stored: i64 = fixture.app.db(|conn| Ok(translations::table.count().get_result(conn)?));
    assert_eq!(stored, 0, "what reads as the built-in text needs no override");
    save("Store");
    reset(&fixture, "en_US", "common.save").expect(204);
    let ids: Vec<Option<i64>> = fixture.app.db(|conn| {
        let those = audit_entries::table.filter(audit_entries::entity.eq("translation"));
        Ok(those.select(audit_entries::entity_id).distinct().order(audit_entries::entity_id).load(conn)?)
    });
    assert_eq!(ids.len(), 2, "a number is given once");
    let history: Vec<_> = ids.iter().flat_map(|id| fixture.history("translation", id.unwrap())).collect();
    let reported: Vec<_> = history
        .iter()
        .map(|(action, before, after)| (action.as_str(), before["text"].as_str(), after["text"].as_str()))
        .collect();
    assert_eq!(
        reported,
        [
            ("TRANSLATION_CREATED", None, Some("Store")),
            ("TRANSLATION_UPDATED", Some("Store"), Some("Keep")),
            ("TRANSLATION_DELETED", Some("Keep"), None),
            ("TRANSLATION_CREATED", None, Some("Store")),
            ("TRANSLATION_DELETED", Some("Store"), None),
        ]
    );
    assert_eq!((&history[0].2["key"], &history[0].2["language"]), (&json!("common.save"), &json!("en_US")));
    let listed = fixture.get("sysadm", "/audit?entity=translation").expect(200).json();
    assert_eq!(listed["total"], 5);
}

/// The overrides of an older build, as an upgrade finds them.
#[test]
fn overrides_survive_an_upgrade() {
    let fixture = Fixture::build();
    fixture.app.db(|conn| {
        let rows = [
            ("common.save", "Snimi", "Zapamti"),
            ("common.copied", "Prepisano %{what}", "Prepisano: %{what}"),
            ("common.cancel", "Nazad", "Odustani"),
            ("common.yes_one", "Jedno da", "Jedno da"),
            ("old.screen", "Stari ekran", "Stari ekran"),
        ];
        for (key, text, built_in) in rows {
            conn.batch_execute(&format!(
                "INSERT INTO translations (created_at, updated_at, language, key, text, built_in) \
                 VALUES ('2026-01-01 00:00:00', '2026-01-01 00:00:00', '{SERBIAN}', '{key}', '{text}', '{built_in}')"
            ))?;
        }
        Ok(())
    });
    let found = |key: &str| side(&find(&fixture, key), SERBIAN).clone();
    let changed = found("common.save");
    assert_eq!((&changed["state"], &changed["shown"]["text"]), (&json!("CHANGED"), &json!("Snimi")));
    assert_eq!((&changed["builtIn"]["text"], &changed["builtInThen"]["text"]), (&json!("Sačuvaj"), &json!("Zapamti")));
    let unfit = found("common.copied");
    assert_eq!((&unfit["state"], &unfit["shown"]["text"]), (&json!("UNFIT"), &json!("Kopirano: %{text}")));
    assert_eq!(found("common.cancel")["state"], "OVERRIDDEN");
    assert_eq!(found("common.yes")["state"], "UNFIT", "the text has no plural any more");
    let gone = found("old.screen");
    assert_eq!((&gone["state"], &gone["builtIn"], &gone["shown"]), (&json!("GONE"), &Value::Null, &Value::Null));
    let file = texts(&fixture.app, SERBIAN).0;
    assert_eq!((&file["common"]["save"], &file["common"]["copied"]), (&json!("Snimi"), &json!("Kopirano: %{text}")));
    assert!(file["old"].is_null() && file["common"]["yes"] == "Da");

    let states = |language: &str| -> Value {
        let all = fixture.get("sysadm", "/translations/completeness").expect(200).json();
        all.as_array().unwrap().iter().find(|one| one["language"] == language).unwrap()["states"].clone()
    };
    let of = |state: &str, count: i64| json!({"state": state, "count": count});
    assert_eq!(states(SERBIAN), json!([of("UNFIT", 2), of("CHANGED", 1), of("GONE", 1), of("OVERRIDDEN", 1)]));
    assert_eq!(states("en_US"), json!([]));
    let first = fixture.names("/translations?pageSize=5", "key");
    assert_eq!(first[..4], ["common.copied", "common.yes", "common.save", "old.screen"], "what needs a translator");
    assert_eq!(fixture.names("/translations?state=CHANGED", "key"), ["common.save"]);
    assert!(fixture.names("/translations?state=CHANGED&language=en_US", "key").is_empty());

    // Saved again, it is an override of the text of today.
    write(&fixture, SERBIAN, "common.save", &json!({"text": "Snimi"})).expect(200);
    assert_eq!(found("common.save")["state"], "OVERRIDDEN");
    reset(&fixture, SERBIAN, "old.screen").expect(204);
    assert_eq!(fixture.get("sysadm", "/translations/old.screen").status, 404);
}

#[test]
fn every_text_is_listed_and_found() {
    let fixture = Fixture::build();
    let page = |query: &str| fixture.get("sysadm", &format!("/translations?{query}")).expect(200).json();
    let all = page("pageSize=100");
    assert_eq!((all["total"].as_i64(), all["totalIsExact"].as_bool()), (Some(1_000), Some(false)));
    let mut seen = Vec::new();
    for at in 1.. {
        let next = fixture.names(&format!("/translations?pageSize=100&sort=key&page={at}"), "key");
        if next.is_empty() {
            break;
        }
        seen.extend(next);
    }
    assert!(seen.len() > 1_500 && seen.len() < own("en_US").len(), "{}", seen.len());
    assert!(seen.is_sorted() && seen.iter().all(|key| !key.starts_with("sandbox.")));
    let next = page("pageSize=100&sort=key&page=1")["next"].as_str().unwrap().to_owned();
    let followed = fixture.names(&format!("/translations?pageSize=100&sort=key&cursor={next}"), "key");
    assert_eq!(followed, seen[100..200]);
    assert_eq!(fixture.names("/translations?pageSize=1&sort=-key", "key"), seen[seen.len() - 1..]);
    // By key, by either language, without diacritics.
    for query in ["common.save", "sa%C4%8Duvaj%20izmene", "SACUVAJ%20IZM", "save%20changes"] {
        assert!(page(&format!("q={query}"))["total"].as_i64().unwrap() >= 1, "{query}");
    }
    assert_eq!(page("q=%21%21")["total"], 0);
    write(&fixture, SERBIAN, "common.save", &json!({"text": "Zapamtite"})).expect(200);
    assert_eq!(fixture.names("/translations?q=zapamtite", "key"), ["common.save"], "and by the override");
    for wrong in ["state=OLD", "language=de_DE", "q2=x", "sort=text"] {
        assert_eq!(fixture.get("sysadm", &format!("/translations?{wrong}")).status, 400, "{wrong}");
    }
}

#[test]
fn an_address_with_a_control_character_is_not_found() {
    let fixture = Fixture::build();
    let text = json!({ "text": "Nothing" });
    for (language, key) in [(SERBIAN, "%00"), ("%00", "common.save"), (SERBIAN, "common%0Asave")] {
        write(&fixture, language, key, &text).expect(404);
        reset(&fixture, language, key).expect(404);
    }
    for path in ["/translations/%00/translations", "/translations/%00"] {
        fixture.get("sysadm", path).expect(404);
    }
}
