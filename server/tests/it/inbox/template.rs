//! Support templates: the rules of every plain record.

use sapa_core::base::search::{sort_key, sort_key_en};
use serde_json::{Value, json};

use crate::fixture::{Fixture, with};
use crate::record::rules::{self as rules, Sample};

/// The body of a template.
pub fn body() -> Value {
    json!({
        "nameEn": "Papers of a company", "nameSr": "Papiri firme", "textEn": "Please send the extract.",
        "textSr": "Pošaljite izvod iz APR-a.", "scope": "PLATFORM",
    })
}

pub fn sample() -> Sample {
    Sample {
        path: "/support-templates",
        entity: "support_template",
        table: "support_templates",
        body: body(),
        change: json!({"nameSr": "Dokumenta", "textEn": "No papers are needed."}),
        required: &["nameEn", "nameSr", "textEn", "textSr"],
        order: "nameEn",
        sorts: &[("nameEn", "nameEn", Some(sort_key_en)), ("nameSr", "nameSr", Some(sort_key))],
        name: "name",
        longest: 50,
        reader: "sysadm",
    }
}

#[test]
fn fields() {
    let fixture = Fixture::build();
    rules::fields(&fixture, &sample());
    let wrong = |change| fixture.post("sysadm", "/support-templates", &with(body(), &change)).expect(422).issues();
    assert_eq!(wrong(json!({"textEn": "š".repeat(2_001)})), ["textEn: validation.max_length"]);
    fixture.post("sysadm", "/support-templates", &with(body(), &json!({"scope": "COMPANY"}))).expect(400);
    let lines = " Please send the extract.\n\nThank you.";
    let made = fixture.made("/support-templates", &with(body(), &json!({"scope": null, "textEn": lines})));
    assert_eq!((&made["scope"], &made["textEn"]), (&json!("PLATFORM"), &json!(lines.trim())));
}
