//! FAQ entries: the rules of every plain record, and their order.

use sapa_core::base::search::{sort_key, sort_key_en};
use serde_json::{Value, json};

use crate::content::{entry, rows};
use crate::fixture::{Fixture, with};
use crate::record::rules::{self as rules, Sample};

pub fn sample() -> Sample {
    Sample {
        path: "/faq",
        entity: "faq_entry",
        table: "faq_entries",
        body: entry(json!({})),
        change: json!({"questionSr": "Da li mogu da otkažem?", "answerEn": "No.", "published": false, "ordinal": 9999}),
        required: &["questionEn", "questionSr", "answerEn", "answerSr"],
        order: "ordinal",
        sorts: &[
            ("ordinal", "ordinal", None),
            ("questionEn", "questionEn", Some(sort_key_en)),
            ("questionSr", "questionSr", Some(sort_key)),
        ],
        name: "question",
        longest: 200,
        reader: "sysadm",
    }
}

#[test]
fn fields() {
    let fixture = Fixture::build();
    rules::fields(&fixture, &sample());
    let wrong = |change| fixture.post("sysadm", "/faq", &with(sample().body, &change)).expect(422).issues();
    assert_eq!(wrong(json!({"ordinal": 0})), ["ordinal: validation.range"]);
    assert_eq!(wrong(json!({"questionEn": "two\nlines"})), ["questionEn: validation.format"]);
    assert_eq!(wrong(json!({"answerSr": "š".repeat(2_001)})), ["answerSr: validation.max_length"]);
    let lines = fixture.made("/faq", &with(sample().body, &json!({"answerEn": " Yes,\nuntil check-in. "})));
    assert_eq!(lines["answerEn"], "Yes,\nuntil check-in.");
    let silent = fixture.made("/faq", &with(sample().body, &json!({"published": null})));
    assert_eq!(silent["published"], false, "a new entry is published on purpose only");
}

#[test]
fn a_list_holds_published_entries_or_the_others() {
    let fixture = Fixture::build();
    for (question, published) in [("A", true), ("B", false), ("C", true)] {
        fixture.made("/faq", &entry(json!({"questionEn": question, "published": published})));
    }
    let found = |query: &str| fixture.names(&format!("/faq?{query}"), "questionEn");
    assert_eq!(found("published=true"), ["A", "C"]);
    assert_eq!(found("published=false"), ["B"]);
    assert_eq!(fixture.get("sysadm", "/faq?published=maybe").code(400), "request.query");
}

#[test]
fn the_order_is_sent_whole() {
    let fixture = Fixture::build();
    let made: Vec<Value> =
        ["A", "B", "C"].map(|question| fixture.made("/faq", &entry(json!({"questionEn": question})))).into();
    let (a, b, c) = (&made[0], &made[1], &made[2]);
    let shown = || fixture.names("/faq", "questionEn");
    let order = |body: &Value| fixture.post("sysadm", "/faq/order", body);

    order(&rows(&[c, a, b])).expect(204);
    assert_eq!(shown(), ["C", "A", "B"]);
    let listed = fixture.get("sysadm", "/faq").json()["items"].clone();
    let seen: Vec<(Value, Value)> =
        listed.as_array().unwrap().iter().map(|one| (one["ordinal"].clone(), one["version"].clone())).collect();
    assert_eq!(seen, [1, 2, 3].map(|place| (json!(place), json!(2))));
    let history = fixture.history("faq_entry", a["id"].as_i64().unwrap());
    assert_eq!(history[1], ("FAQ_ENTRY_UPDATED".to_owned(), json!({"ordinal": 7}), json!({"ordinal": 2})));

    // As it is already: nothing is written.
    let [c, a, b] = [0, 1, 2].map(|i| &listed[i]);
    order(&rows(&[c, a, b])).expect(204);
    assert_eq!(fixture.history("faq_entry", a["id"].as_i64().unwrap()).len(), 2);

    // Old versions, one too few, one twice, a stranger: nothing moves.
    for wrong in [rows(&[&made[0], b, c]), rows(&[a, b]), rows(&[a, b, c, c]), rows(&[a, a, b]), {
        rows(&[a, b, &json!({"id": 987_654, "version": 1})])
    }] {
        assert_eq!(order(&wrong).code(409), "record.order_changed");
    }
    assert_eq!(order(&json!({"rows": []})).expect(422).issues(), ["rows: validation.required"]);
    assert_eq!(order(&json!({"rows": [{"id": 1}]})).expect(422).issues(), ["rows.0.version: validation.required"]);
    assert_eq!(shown(), ["C", "A", "B"]);
    assert_eq!(fixture.post("admin", "/faq/order", &rows(&[a, b, c])).code(403), "auth.forbidden");
}
