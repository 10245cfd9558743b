//! Tests of search words and sort keys: spellings, phones, booking numbers, and the version of the
//! folding.

use super::*;
use proptest::prelude::*;

fn finds(terms: &[String], text: &str) -> bool {
    matches(terms, &query(text))
}

#[test]
fn names_are_found_however_they_are_typed() {
    let terms =
        Terms::new().words("Đorđe Čvorović").words("Žućko").phone("+381642187740").number("B-2026-000123").finish();
    for hit in [
        "đor",
        "Djordje",
        "dorde",
        "ЂОРЂЕ",
        "cvorovic",
        "Чворовић đ",
        "zucko",
        "ŽUĆ",
        "dj",
        "Ðjordje",
        "+381 64 218",
        "00381 64 218",
        "064218",
        "064 218",
        "064/218-77",
        "(064) 2187",
        "187740",
        "žućko 7740",
        "Čvorović B-2026-000123",
        "b-2026-000 đorđe",
        "Đorđe Čvorović 123",
        "B 2026 000123",
        "Б-2026-000123",
        "064 218 7740",
        "7740",
        "0642187740",
        "B-2026-000123",
        "b2026000123",
        "000123",
        "123",
    ] {
        assert!(finds(&terms, hit), "{hit}");
    }
    for miss in
        ["đorx", "vorovic", "7741", "B-2025-000123", "zucko x", "064 219", "64 218", "00382 64", "B-2026-000123 ana"]
    {
        assert!(!finds(&terms, miss), "{miss}");
    }
}

#[test]
fn marks_stand_where_the_words_begin() {
    let marked = |text: &str, q: &str| -> Vec<String> {
        let units: Vec<u16> = text.encode_utf16().collect();
        marks(text, &query(q)).into_iter().map(|(from, to)| String::from_utf16_lossy(&units[from..to])).collect()
    };
    for (text, q, expected) in [
        ("Žućko", "zuc", vec!["Žuć"]),
        ("Snežana Žućković", "žuć sne", vec!["Sne", "Žuć"]),
        ("Жућко", "žuć", vec!["Жућ"]),
        ("Đorđe", "djor", vec!["Đor"]),
        ("Djordje", "đor", vec!["Djor"]),
        ("Љиљана", "lj", vec!["Љ"]),
        ("D'Artagnan", "dart", vec!["D'Art"]),
        ("😀 Ana", "an", vec!["An"]),
        ("Ana-Marija", "mar an", vec!["An", "Mar"]),
        ("Ana", "anan", vec![]),
        ("", "an", vec![]),
        ("Ana", "", vec![]),
    ] {
        assert_eq!(marked(text, q), expected, "{text} {q}");
    }
}

#[test]
fn a_search_while_typing_begins_with_two_characters() {
    for (text, long) in [
        ("a", false),
        ("a b", false),
        ("ab", true),
        ("a bc", true),
        ("7", false),
        ("06", true),
        ("064", true),
        ("ж", false),
        ("б1", true),
        ("-", false),
        ("", false),
        // One letter of two spellings.
        ("dj", false),
        ("đ", false),
        ("lj", true),
    ] {
        assert_eq!(is_long_enough(&query(text)), long, "{text}");
    }
}

#[test]
fn sorts_as_serbian_does() {
    let mut names = vec![
        "Žika", "Zoran", "Đorđe", "Džon", "Dušan", "Ćira", "Čeda", "Cveta", "Ljiljana", "Luka", "Njegoš", "Nikola",
        "Šaban", "Sava", "Ana", "3 šape",
    ];
    names.sort_by_key(|n| sort_key(n));
    assert_eq!(
        names,
        [
            "3 šape", "Ana", "Cveta", "Čeda", "Ćira", "Dušan", "Džon", "Đorđe", "Luka", "Ljiljana", "Nikola", "Njegoš",
            "Sava", "Šaban", "Zoran", "Žika"
        ]
    );
    assert_eq!(sort_key("Љиљана"), sort_key("Ljiljana"));
    assert_eq!(sort_key("Đorđe"), sort_key("ЂОРЂЕ"));
}

proptest! {
    #[test]
    fn every_word_finds_its_own_record(text in "[a-zčćšžđA-ZČĆŠŽĐа-яђћљњџ ]{1,40}") {
        let terms = Terms::new().words(&text).finish();
        prop_assert!(finds(&terms, &text));
        let key = sort_key(&text);
        prop_assert!(key.is_ascii() && key.len() <= SORT_MAX);
    }

    #[test]
    fn each_spelling_finds_every_other(name in "[a-cđe-zčćšžA-CĐE-Z]{1,20}", cut in 1_usize..40) {
        for stored in spellings(&name) {
            let terms = Terms::new().words(&stored).finish();
            for typed in spellings(&name) {
                prop_assert!(finds(&terms, &typed), "{} {}", stored, typed);
                // The beginning of a name, while it is typed.
                let begun: String = typed.chars().take(cut).collect();
                prop_assert!(finds(&terms, &begun), "{} {}", stored, begun);
                prop_assert!(finds(&terms, &typed.to_uppercase()), "{} {}", stored, typed.to_uppercase());
            }
        }
    }

    #[test]
    fn each_spelling_of_a_phone_that_a_form_takes_is_found(
        (country, code, trunk) in prop::sample::select(phone::PLANS.to_vec()),
        way in 0..5_usize,
        national in "[1-9][0-9]{7,8}",
        between in prop::collection::vec("[ \\-/()\u{a0}\u{2011}\u{2013}\u{200b}\u{202a}]{0,2}", 20),
    ) {
        let digits = match way {
            0 => [trunk, &national].concat(),
            1 => ["+", code, &national].concat(),
            2 => ["+", code, trunk, &national].concat(),
            3 => ["00", code, &national].concat(),
            _ => ["00", code, trunk, &national].concat(),
        };
        let typed: String = digits.chars().zip(&between).map(|(c, gap)| format!("{c}{gap}")).collect();
        let number = phone::normalize(&typed, Some(country));
        prop_assert_eq!(&number, &Some(["+", code, &national].concat()), "{}", typed);
        let terms = Terms::new().phone(&number.unwrap_or_default()).finish();
        prop_assert!(finds(&terms, &typed), "{}", typed);
    }

    #[test]
    fn an_english_key_is_ascii(name in "\\PC{0,80}") {
        let key = sort_key_en(&name);
        prop_assert!(key.is_ascii() && key.len() <= SORT_MAX);
        prop_assert_eq!(&key, &sort_key_en(&name.chars().map(lower).collect::<String>()));
    }
}

#[test]
fn characters_that_show_nothing_are_no_end_of_a_word() {
    for (stored, typed) in [("Ma\u{ad}rić", "maric"), ("Marić", "\u{202a}Ma\u{200b}rić\u{202c}")] {
        assert!(finds(&Terms::new().words(stored).finish(), typed), "{stored:?} {typed:?}");
    }
}

#[test]
fn a_phone_is_found_as_it_is_dialled_at_home() {
    for (number, typed) in [
        ("+38733123456", "033 123"),
        ("+38269123456", "069/123"),
        ("+385911234567", "091-1234"),
        ("+40721234567", "0721 234"),
        ("+36201234567", "06 20 123"),
        // For a country whose dialling plan is not known here, the whole number is needed.
        ("+4917012345678", "0170 12345678"),
    ] {
        assert!(finds(&Terms::new().phone(number).finish(), typed), "{number} {typed}");
    }
    // Zeros of a running number count like other digits.
    assert_eq!(query("000123"), [["000123", "~321000"]]);
    assert_eq!(query("064218 77"), [["06421877", "~7781246"]]);
}

#[test]
fn sorts_as_english_does() {
    let mut names = vec!["šarplaninac", "Akita", "spaniel", "Ångström", "Zebra", "2 cats", "beagle", "Đogat", "Dog"];
    names.sort_by_key(|name| sort_key_en(name));
    assert_eq!(names, ["2 cats", "Akita", "Ångström", "beagle", "Dog", "Đogat", "šarplaninac", "spaniel", "Zebra"]);
    assert_eq!(sort_key_en("Čivava"), sort_key_en("CIVAVA"));
    assert_eq!(sort_key_en("Шарпланинац"), sort_key_en("Šarplaninac"));
}

/// A change of these terms changes the terms of stored records: raise `FOLDING` and write the new
/// terms here.
#[test]
fn the_number_of_the_folding_is_that_of_these_terms() {
    let terms =
        Terms::new().words("Đorđe O'Neil-Žućko Љиљана ß").phone("+381642187740").number("B-2026-000123").finish();
    assert_eq!(FOLDING, 3);
    assert_eq!(
        terms,
        [
            "000123",
            "0642187740",
            "123",
            "381642187740",
            "b2026000123",
            "dorde",
            "ljiljana",
            "oneil",
            "ss",
            "zucko",
            "~047781246183"
        ]
    );
}

/// A name with đ in its three spellings.
fn spellings(name: &str) -> [String; 3] {
    ["đ", "dj", "d"].map(|dj| name.replace('đ', dj))
}
