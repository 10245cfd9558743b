//! The marketplace: what is public and what never is, what a visitor or a pet owner may take, registration,
//! and the end of an account.

pub mod erase;
mod flood;
mod holds;
mod limits;
mod lists;
mod plans;
mod public;
mod registration;

use serde_json::Value;

use crate::fixture::Fixture;
use crate::support::Answer;

/// A public read by nobody.
fn get(fixture: &Fixture, path: &str) -> Answer {
    fixture.app.get(&format!("/market/{path}")).send()
}

/// The items of a list, as `member`.
fn members(fixture: &Fixture, path: &str, member: &str) -> Vec<Value> {
    let page = get(fixture, path).expect(200).json();
    let items = page["items"].as_array().unwrap();
    assert_eq!(page["total"].as_u64().unwrap(), items.len() as u64, "{path}");
    items.iter().map(|item| item[member].clone()).collect()
}

/// The sorted ids of a list.
fn ids(fixture: &Fixture, path: &str) -> Vec<i64> {
    let mut ids: Vec<i64> = members(fixture, path, "id").iter().map(|id| id.as_i64().unwrap()).collect();
    ids.sort_unstable();
    ids
}
