//! Tests of phone numbers: typed forms, dialling plans, half-typed numbers.

use super::*;

fn at_home(text: &str) -> Option<String> {
    normalize(text, Some("RS"))
}

#[test]
fn phone_numbers_are_read_as_people_write_them() {
    for typed in [
        "060 1404161",
        "0601404161",
        "060/140-4161",
        "(060) 140 4161",
        "060–140–4161",
        "+381 60 1404161",
        "+381 (0)60 140 4161",
        "00381 60 140 4161",
        "00381601404161",
        "\u{202a}+381\u{2009}60 140\u{2015}4161\u{202c}",
        "\u{feff}060\u{200b}140\u{202f}4161",
    ] {
        assert_eq!(at_home(typed).as_deref(), Some("+381601404161"), "{typed}");
    }
    assert_eq!(at_home("+49 30 901820").as_deref(), Some("+4930901820"));
}

#[test]
fn each_country_has_its_own_dialling_plan() {
    for (country, typed, stored) in [
        ("BA", "061 123 456", "+38761123456"),
        ("ME", "067 123 456", "+38267123456"),
        ("HR", "091 123 4567", "+385911234567"),
        ("SI", "031 123 456", "+38631123456"),
        ("MK", "070 123 456", "+38970123456"),
        ("BG", "088 123 4567", "+359881234567"),
        ("RO", "0722 123 456", "+40722123456"),
        ("HU", "06 30 123 4567", "+36301234567"),
        ("HU", "+36 06 30 123 4567", "+36301234567"),
    ] {
        assert_eq!(normalize(typed, Some(country)).as_deref(), Some(stored), "{country} {typed}");
    }
    assert_eq!(normalize("030 123 4567", Some("HU")), None);
}

#[test]
fn without_a_known_country_only_the_international_format_is_a_number() {
    for country in [None, Some("DE"), Some(""), Some("rs")] {
        assert_eq!(normalize("060 1404161", country), None, "{country:?}");
        assert_eq!(normalize("00381601404161", country), None, "{country:?}");
        assert_eq!(normalize("+381 60/140-4161", country).as_deref(), Some("+381601404161"), "{country:?}");
    }
}

#[test]
fn texts_that_are_no_phone_number() {
    for bad in [
        "",
        "+",
        "0",
        "00",
        "064",
        "601404161",
        "381601404161",
        "+381 6",
        "++38164218774",
        "064+2187740",
        "o64 2187740",
        "+0641234567",
        "0001234567",
        "+1234567890123456",
        "0601404161 x",
        "064.218.7740",
    ] {
        assert_eq!(at_home(bad), None, "{bad}");
    }
}

#[test]
fn a_half_typed_number_is_read_too() {
    assert_eq!(typed("060 140", Some("RS")), TypedPhone { number: Some("+38160140".into()), whole: true });
    assert_eq!(typed("060 1", Some("RS")), TypedPhone { number: Some("+381601".into()), whole: false });
    assert_eq!(typed("+381 60", None), TypedPhone { number: Some("+38160".into()), whole: false });
    assert_eq!(typed("140 41", Some("RS")), TypedPhone { number: None, whole: false });
}
