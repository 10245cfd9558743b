//! Overrides: forms, placeholders, lines, and upgrades.

use super::*;

fn one(text: &str) -> TranslationInput {
    TranslationInput { text: Some(text.to_owned()), ..TranslationInput::default() }
}

fn counted(one: &str, few: Option<&str>, other: &str) -> TranslationInput {
    let text = |text: &str| Some(text.to_owned());
    TranslationInput { text: None, one: text(one), few: few.map(str::to_owned), other: text(other) }
}

fn codes(built_in: &TranslationInput, input: &TranslationInput) -> Vec<(String, String)> {
    let question = TranslationQuestion { built_in: built_in.clone(), input: input.clone() };
    question.issues().into_iter().map(|issue| (issue.path, issue.code)).collect()
}

fn code(built_in: &str, own: &str) -> String {
    let found = codes(&one(built_in), &one(own));
    assert!(found.iter().all(|(path, _)| path == "text") && found.len() < 2, "{found:?}");
    found.into_iter().map(|(_, code)| code).collect()
}

#[test]
fn an_override_has_exactly_the_placeholders_of_the_built_in_text() {
    for own in ["%{name} i %{count}", "%{count}, %{name}, %{count}", " %{count}%{name} "] {
        assert_eq!(code("%{count} of %{name}", own), "", "{own}");
    }
    for own in ["%{count}", "%{count} %{name} %{more}", "%{count} %{nam}", "%{count} %{name", "%{count} { name }"] {
        assert_eq!(code("%{count} of %{name}", own), "validation.placeholders", "{own}");
    }
    assert_eq!(code("Save", "Sačuvaj"), "");
    assert_eq!(code("Save", "Sačuvaj %{name}"), "validation.no_placeholders");
    let question = TranslationQuestion { built_in: one("%{b} %{a} %{b}"), input: one("x") };
    assert_eq!(question.issues()[0].params["names"], "%{b} %{a}".into());
}

#[test]
fn a_text_of_one_line_stays_one_and_refers_to_no_other() {
    assert_eq!(code("Save", "Sa\nčuvaj"), "validation.format");
    assert_eq!(code("Dear\n\nall", "Drugi\n\n\nred"), "");
    for control in ["Sa\rčuvaj", "Dear\r\nall", "Sa\u{0}čuvaj", "Sa\u{1b}čuvaj", "Sa\tčuvaj", "Sa\u{7f}čuvaj"] {
        assert_eq!(code("Dear\n\nall", control), "validation.format", "{control:?}");
    }
    assert_eq!(code("Save", "$t(common.save)"), "validation.format");
    assert_eq!(code("Save", "<b>Save</b> & {{go}}"), "");
    assert_eq!(code("Save", &"x".repeat(2_000)), "");
    assert_eq!(code("Save", &"x".repeat(2_001)), "validation.max_length");
    assert_eq!(code("Save", "  "), "validation.min_length");
    let nothing = codes(&one("Save"), &TranslationInput::default());
    assert_eq!(nothing, [("text".to_owned(), "validation.required".to_owned())]);
}

#[test]
fn an_override_has_every_plural_form_of_its_language() {
    let serbian = counted("%{count} pas", Some("%{count} psa"), "%{count} pasa");
    let found = |input: &TranslationInput| codes(&serbian, input);
    assert!(found(&counted("%{count} kuce", Some("%{count} kučeta"), "%{count} kučića")).is_empty());
    let missing = found(&counted("%{count} kuce", None, "%{count} kučića"));
    assert_eq!(missing, [("few".to_owned(), "validation.required".to_owned())]);
    let english = counted("%{count} dog", None, "%{count} dogs");
    let extra = codes(&english, &serbian);
    assert_eq!(extra, [("few".to_owned(), "validation.reference".to_owned())]);
    assert_eq!(codes(&one("Dogs"), &english).len(), 3, "the text is missing, the forms are none of it");
    let without_count = codes(&english, &counted("a dog", None, "%{count} dogs"));
    assert_eq!(without_count, [("one".to_owned(), "validation.placeholders".to_owned())]);
}

#[test]
fn an_override_is_told_from_what_an_upgrade_made_of_it() {
    let state = |now| state_of("%{count} pasa", "%{count} dogs", now);
    assert_eq!(state(Some("%{count} dogs")), TranslationState::Overridden);
    assert_eq!(state(Some("%{count} hounds")), TranslationState::Changed);
    assert_eq!(state(Some("%{number} dogs")), TranslationState::Unfit);
    assert_eq!(state(None), TranslationState::Gone);
    for state in TranslationState::ALL {
        assert!(!state.is_used() || *state == TranslationState::Changed || !state.needs_work(), "{state}");
    }
}
