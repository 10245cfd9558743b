//! The rules of every plain record, held for each of them.

use serde_json::json;

use super::lists;
use super::rules::{self, Sample};
use crate::catalogue::{animal_type, breed, service_group};
use crate::content::{banner, faq_entry, marketing_group};
use crate::fixture::Fixture;
use crate::inbox::template;

/// Every plain record; a banner needs an image of its own, which the fixture keeps.
const PLAIN: [fn(&Fixture) -> Sample; 7] = [
    |_| animal_type::sample(),
    |_| breed::sample(),
    |_| service_group::sample(),
    |_| faq_entry::sample(),
    |_| marketing_group::sample(),
    |_| template::sample(),
    |fixture| banner::sample(fixture).1,
];

/// Holds `rule` for each plain record that `applies` names, in a database of its own.
fn for_each(applies: impl Fn(&Sample) -> bool, rule: fn(&Fixture, &Sample)) {
    let mut held = 0;
    for make in PLAIN {
        let fixture = Fixture::build();
        let sample = make(&fixture);
        if applies(&sample) {
            rule(&fixture, &sample);
            held += 1;
        }
    }
    assert!(held >= 4, "the rule was held for {held} records only");
}

/// Whether several records can be made of the sample: a banner's image is its own.
fn is_repeatable(sample: &Sample) -> bool {
    sample.entity != "banner"
}

#[test]
fn versions_and_history() {
    for_each(
        |_| true,
        |fixture, sample| match sample.entity {
            // `null` in a body means "none", in the answer too.
            "breed" => {
                let change = json!({"animalTypeId": 2, "nameSr": "Kratkodlaki ptičar", "size": "SMALL"});
                rules::versions_and_history(fixture, &Sample { change, ..breed::sample() });
            }
            _ => rules::versions_and_history(fixture, sample),
        },
    );
}

#[test]
fn one_without_a_place_is_the_last() {
    for_each(|sample| sample.sorts.iter().any(|(name, ..)| *name == "ordinal"), rules::place);
}

#[test]
fn deletion_and_return() {
    for_each(|_| true, rules::deletion_and_return);
}

#[test]
fn permissions() {
    for_each(|_| true, rules::permissions);
}

#[test]
fn search() {
    for_each(is_repeatable, lists::search);
}

#[test]
fn orders() {
    for_each(is_repeatable, lists::orders);
}

#[test]
fn export() {
    for_each(is_repeatable, lists::export);
}
