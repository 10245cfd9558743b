//! Legal texts: one draft a kind and language, versions that never change, and who may do what.

use diesel::connection::SimpleConnection;
use serde_json::{Value, json};

use crate::content::draft;
use crate::fixture::records::id_of;
use crate::fixture::{Fixture, with};
use crate::support::Answer;

fn publish(fixture: &Fixture, text: &Value) -> Answer {
    let path = format!("/legal-texts/{}/publish", text["id"]);
    fixture.by("sysadm", "POST", &path).if_match(text["version"].as_i64().unwrap()).send()
}

fn own(text: &Value) -> String {
    format!("/legal-texts/{}", text["id"])
}

#[test]
fn a_draft_is_written_changed_and_published() {
    let fixture = Fixture::build();
    let made = fixture.made("/legal-texts", &draft("# One\n\nFirst *words*."));
    assert_eq!((&made["state"], &made["number"], &made["publishedAt"]), (&json!("DRAFT"), &Value::Null, &Value::Null));
    let change = |version, text: &str| fixture.put("sysadm", &own(&made), version, &json!({ "text": text }));
    let changed = change(1, "# One\n\nOther words.").expect(200).json();
    assert_eq!((&changed["text"], &changed["version"]), (&json!("# One\n\nOther words."), &json!(2)));
    assert_eq!(change(2, "# One\n\nOther words.").expect(200).json(), changed, "nothing changes");
    let stale = change(1, "Late").expect(412).json();
    assert_eq!((&stale["code"], &stale["current"]), (&json!("request.stale"), &changed));

    assert_eq!(publish(&fixture, &made).code(412), "request.stale");
    let one = publish(&fixture, &changed).expect(200).json();
    assert_eq!((&one["state"], &one["number"]), (&json!("PUBLISHED"), &json!(1)));
    assert!(one["publishedAt"].is_string() && one["text"] == changed["text"]);
    let two = publish(&fixture, &fixture.made("/legal-texts", &draft("Two"))).expect(200).json();
    assert_eq!(two["number"], 2);
    let serbian = fixture.made("/legal-texts", &with(draft("Jedan"), &json!({"language": "sr_Latn_RS"})));
    assert_eq!(publish(&fixture, &serbian).expect(200).json()["number"], 1, "each language counts by itself");

    let history = fixture.history("legal_text", id_of(&made));
    let actions: Vec<&str> = history.iter().map(|(action, ..)| action.as_str()).collect();
    assert_eq!(actions, ["LEGAL_TEXT_CREATED", "LEGAL_TEXT_UPDATED", "LEGAL_TEXT_PUBLISHED"]);
    assert_eq!(history[0].2["characters"], 21);
    assert!(history[1].1["fingerprint"] != history[1].2["fingerprint"] && history[1].2["kind"].is_null());
    assert_eq!((&history[2].1["number"], &history[2].2["number"]), (&Value::Null, &json!(1)));
}

#[test]
fn a_published_version_never_changes() {
    let fixture = Fixture::build();
    let one = publish(&fixture, &fixture.made("/legal-texts", &draft("One"))).expect(200).json();
    let version = one["version"].as_i64().unwrap();
    for refused in [
        fixture.put("sysadm", &own(&one), version, &json!({"text": "Other"})),
        fixture.delete("sysadm", &own(&one), version),
        publish(&fixture, &one),
    ] {
        assert_eq!(refused.code(409), "legalText.published_stays");
    }
    // Nor by SQL.
    for sql in ["UPDATE legal_texts SET text = 'Other'", "DELETE FROM legal_texts"] {
        let refused = fixture.app.state.db.write_blocking(|conn| Ok(conn.batch_execute(sql)?));
        assert!(refused.unwrap_err().to_string().contains("never changes"), "{sql}");
    }
    assert_eq!(fixture.get("sysadm", &own(&one)).expect(200).json(), one);
}

#[test]
fn there_is_one_draft_of_a_kind_and_language() {
    let fixture = Fixture::build();
    let first = fixture.made("/legal-texts", &draft("One"));
    assert_eq!(fixture.post("sysadm", "/legal-texts", &draft("Two")).code(409), "legalText.draft_exists");
    fixture.made("/legal-texts", &with(draft("Terms"), &json!({"kind": "TERMS_OF_USE"})));
    fixture.delete("sysadm", &own(&first), 1).expect(204);
    fixture.get("sysadm", &own(&first)).expect(404);
    let restore = || fixture.post("sysadm", &format!("{}/restore", own(&first)), &json!({}));
    let second = fixture.made("/legal-texts", &draft("Two"));
    assert_eq!(restore().code(409), "legalText.draft_exists");
    publish(&fixture, &second).expect(200);
    let back = restore().expect(200).json();
    assert_eq!((&back["text"], &back["state"], &back["number"]), (&json!("One"), &json!("DRAFT"), &Value::Null));
    assert_eq!(restore().expect(200).json(), back, "asked twice");
}

#[test]
fn two_drafts_at_one_moment_are_one() {
    let fixture = Fixture::build();
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let all: Vec<_> =
            (0..6).map(|_| scope.spawn(|| fixture.post("sysadm", "/legal-texts", &draft("One")))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409]);
}

#[test]
fn lists_hold_versions_without_their_texts() {
    let fixture = Fixture::build();
    let one = publish(&fixture, &fixture.made("/legal-texts", &draft("One"))).expect(200).json();
    let two = fixture.made("/legal-texts", &draft("Two"));
    fixture.made("/legal-texts", &with(draft("Uslovi"), &json!({"kind": "TERMS_OF_USE", "language": "sr_Latn_RS"})));
    let found = |query: &str| fixture.names(&format!("/legal-texts?{query}"), "id");
    let ids = |texts: &[&Value]| texts.iter().map(|text| text["id"].to_string()).collect::<Vec<_>>();
    assert_eq!(found("kind=PRIVACY_POLICY&language=en_US"), ids(&[&two, &one]));
    assert_eq!(found("kind=PRIVACY_POLICY&state=PUBLISHED"), ids(&[&one]));
    assert_eq!(found("language=sr_Latn_RS&state=PUBLISHED"), Vec::<String>::new());
    assert_eq!(found("sort=createdAt&pageSize=1"), ids(&[&one]));
    let page = fixture.get("sysadm", "/legal-texts").json();
    assert_eq!((&page["total"], &page["items"][0]["text"]), (&json!(3), &Value::Null));
    for query in ["kind=IMPRINT", "language=sr", "state=OLD", "q=one", "sort=number"] {
        assert_eq!(fixture.get("sysadm", &format!("/legal-texts?{query}")).code(400), "request.query", "{query}");
    }
}

#[test]
fn fields() {
    let fixture = Fixture::build();
    let wrong = |change| fixture.post("sysadm", "/legal-texts", &with(draft("One"), &change));
    assert_eq!(wrong(json!({"kind": null})).expect(422).issues(), ["kind: validation.required"]);
    assert_eq!(wrong(json!({"language": "sr"})).expect(422).issues(), ["language: validation.reference"]);
    assert_eq!(wrong(json!({"text": " \n "})).expect(422).issues(), ["text: validation.min_length"]);
    assert_eq!(wrong(json!({"text": "š".repeat(50_001)})).expect(422).issues(), ["text: validation.max_length"]);
    for deep in [">".repeat(49_000), "> - ".repeat(12_000), "> ".repeat(17) + "a"] {
        assert_eq!(wrong(json!({"text": deep})).expect(422).issues(), ["text: validation.too_deep"]);
    }
    assert_eq!(wrong(json!({"number": 7})).expect(400).issues(), ["number: validation.unknown_field"]);
    let longest = fixture.made("/legal-texts", &draft(&"š".repeat(50_000)));
    let other = json!({"text": "One", "kind": "TERMS_OF_USE"});
    assert_eq!(
        fixture.put("sysadm", &own(&longest), 1, &other).expect(400).issues(),
        ["kind: validation.unknown_field"]
    );
}
