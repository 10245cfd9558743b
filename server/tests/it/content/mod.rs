//! Tests of content: FAQ entries, marketing groups, banners, legal texts, overrides of texts.

pub mod banner;
pub mod faq_entry;
mod legal_text;
pub mod marketing_group;
mod translation;

use serde_json::{Value, json};

use crate::fixture::{Fixture, with};
use crate::image::files::png;
use crate::image::upload::send;

/// An uploaded image for a banner.
pub fn uploaded(fixture: &Fixture) -> i64 {
    send(fixture, "sysadm", "banner", &png(280, 150)).expect(201).json()["id"].as_i64().unwrap()
}

/// The body of an FAQ entry.
pub fn entry(over: Value) -> Value {
    let body = json!({
        "questionEn": "Can I cancel?", "questionSr": "Mogu li da otkažem?", "answerEn": "Yes, until check-in.",
        "answerSr": "Da, do prijave.", "ordinal": 7, "published": true,
    });
    with(body, &over)
}

/// The body of a marketing group.
pub fn group(over: Value) -> Value {
    with(json!({"nameEn": "Home page", "nameSr": "Početna strana", "ordinal": 7, "active": true}), &over)
}

/// The body of a banner in a group, with an image of its own.
pub fn banner(fixture: &Fixture, group: &Value, over: Value) -> Value {
    let body = json!({
        "groupId": group["id"], "titleEn": "Autumn", "titleSr": "Jesen", "imageId": uploaded(fixture),
        "link": "https://sapa.example/jesen", "ordinal": 7, "validFrom": "2026-11-01", "validTo": "2026-11-30",
        "active": true,
    });
    with(body, &over)
}

/// An FAQ entry, a group, a banner and a legal text, the first of their kinds.
pub fn store_one_of_each(fixture: &Fixture) {
    fixture.made("/faq", &entry(json!({})));
    let group = fixture.made("/marketing-groups", &group(json!({})));
    fixture.made("/marketing", &banner(fixture, &group, json!({})));
    fixture.made("/legal-texts", &draft("One"));
}

/// A draft of the privacy policy in English.
pub fn draft(text: &str) -> Value {
    json!({"kind": "PRIVACY_POLICY", "language": "en_US", "text": text})
}

/// The rows of an order, as they stand in a list.
pub fn rows(records: &[&Value]) -> Value {
    let rows: Vec<Value> = records.iter().map(|one| json!({"id": one["id"], "version": one["version"]})).collect();
    json!({ "rows": rows })
}
