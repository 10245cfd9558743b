//! Tests of hosts: stored and sent form, limits, and every accepted host against UTS 46.

use proptest::prelude::*;

use super::*;

/// The sent form of a host by the rules of internationalized domain names; none where the stored
/// form does not read back as itself.
fn by_uts46(host: &str) -> Option<String> {
    let (read, sound) = idna::domain_to_unicode(host);
    let sent = idna::domain_to_ascii(host).ok()?;
    (sound.is_ok() && read == host).then_some(sent)
}

#[test]
fn hosts_are_stored_readable_and_sent_encoded() {
    let known = [
        ("straße.de", "xn--strae-oqa.de"),
        ("例え.jp", "xn--r8jz45g.jp"),
        ("उदाहरण.भारत", "xn--p1b6ci4b4b3a.xn--h2brj9c"),
    ];
    for (stored, sent) in known {
        assert_eq!(host(stored), Some((stored.to_owned(), sent.to_owned())));
        assert_eq!(host(sent), Some((stored.to_owned(), sent.to_owned())));
    }
    for (typed, stored) in [
        ("Example.RS", "example.rs"),
        ("Шапа.СРБ", "шапа.срб"),
        ("Čuvar-Pasa.rs", "čuvar-pasa.rs"),
        ("אבג.com", "אבג.com"),
        ("თბილისი.გე", "თბილისი.გე"),
    ] {
        let sent = by_uts46(stored).expect(stored);
        assert_eq!(host(typed), Some((stored.to_owned(), sent)), "{typed}");
    }
    for bad in [
        "rs",
        "",
        ".rs",
        "a..rs",
        "a.rs.",
        "-a.rs",
        "a-.rs",
        "a_b.rs",
        "a b.rs",
        "ẞx.rs",
        "İx.rs",
        "ſx.rs",
        "ﬁx.rs",
        "ǅx.rs",
        "ⅷx.rs",
        "Ⴀx.rs",
        "Ა.rs",
        "Ꭰx.rs",
        "ａ.rs",
        "º.rs",
        "x\u{301}.rs",
        "a\u{200d}b.rs",
        "xn--.rs",
        "xn--a.rs",
        "xn--ASCII-.rs",
        "xn--rs-0ka.rs-",
        "אa.rs",
        "1א.rs",
        "א.1a",
        "👋.rs",
        "\u{94d}क.rs",
    ] {
        assert_eq!(host(bad), None, "{bad}");
    }
}

#[test]
fn limits_count_the_sent_form() {
    let long = |letter: &str, count: usize| host(&format!("{}.rs", letter.repeat(count))).is_some();
    assert!(long("a", 63) && !long("a", 64));
    // A letter further from the first takes more bytes.
    let most = (1..=63).rev().find(|count| long("љ", *count)).expect("some");
    assert!(most < 63 && !long("љ", most + 1));
    let labels = |count: usize| host(&vec!["b"; count].join(".")).is_some();
    assert!(labels(127) && !labels(128));
}

#[test]
fn very_long_hosts_are_refused_at_once() {
    let many: String = ('一'..).take(80_000).collect();
    // Encoding any of these would take minutes.
    for typed in [format!("{many}.rs"), format!("xn--{}.rs", "a".repeat(250_000)), "a.".repeat(125_000), many] {
        assert_eq!(host(&typed), None);
    }
}

proptest! {
    #[test]
    fn every_host_that_is_accepted_can_be_sent_to(typed in "([a-zA-Z0-9čćžšđŽA-Яа-яђљњćαßΩ語한ไทยคअिकא-תا-ي-]{1,12}\\.){1,3}(rs|срб|中国|\\PC{1,3})") {
        use unicode_normalization::UnicodeNormalization;
        let typed: String = typed.nfc().collect();
        if let Some((stored, sent)) = host(&typed) {
            prop_assert_eq!(idna::domain_to_ascii(&typed).ok(), Some(sent.clone()), "{}", typed);
            prop_assert_eq!(by_uts46(&stored), Some(sent.clone()), "{}", &stored);
            prop_assert_eq!(host(&stored), Some((stored.clone(), sent.clone())));
            prop_assert_eq!(host(&sent), Some((stored.clone(), sent)));
            // The stored form has no other case.
            prop_assert_eq!(stored.to_lowercase(), stored);
        }
    }

    #[test]
    fn any_typed_text_gets_an_answer(typed in "\\PC{0,40}") {
        drop(host(&typed));
        drop(host(&format!("xn--{typed}.rs")));
        drop(decode(&typed));
    }
}
