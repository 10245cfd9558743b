//! The search while typing.

mod scope;
mod words;

use serde_json::Value;

use crate::fixture::Fixture;

/// What an account finds.
#[track_caller]
fn found(fixture: &Fixture, who: &str, q: &str) -> Value {
    fixture.get(who, &format!("/search?q={}", encoded(q))).expect(200).json()
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// The ids of a part of what is found, in order.
fn ids(found: &Value, part: &str) -> Vec<i64> {
    found[part].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect()
}

/// A member of the records of a part.
fn texts(found: &Value, part: &str, member: &str) -> Vec<String> {
    found[part].as_array().unwrap().iter().map(|one| one[member].as_str().unwrap().to_owned()).collect()
}
