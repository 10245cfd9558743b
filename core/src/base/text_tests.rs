//! Tests of the rules for single texts.

use super::*;
use crate::base::issue::Reason;

fn code(check: Check) -> Option<String> {
    check.err().map(|e| Reason::from(e).code.replace("validation.", ""))
}

#[test]
fn short_counts_characters_after_trimming() {
    assert_eq!(code(short("ž".repeat(50).as_str())), None);
    assert_eq!(code(short(&format!("  {}  ", "ž".repeat(50)))), None);
    assert_eq!(code(short(&"ž".repeat(51))).as_deref(), Some("max_length"));
    assert_eq!(code(short("   ")).as_deref(), Some("min_length"));
    assert_eq!(code(short("a\nb")).as_deref(), Some("format"));
}

#[test]
fn invisible_characters_are_no_text() {
    for nothing in ["\u{200b}", "\u{2060}\u{feff}", " \u{3164} "] {
        assert_eq!(code(short(nothing)).as_deref(), Some("min_length"), "{nothing:?}");
        assert_eq!(code(long(nothing)).as_deref(), Some("min_length"), "{nothing:?}");
    }
    for turned in ["abc\u{202e}def", "\u{2066}abc"] {
        assert_eq!(code(long(turned)).as_deref(), Some("format"), "{turned:?}");
    }
    assert_eq!(code(short("a\u{2028}b")).as_deref(), Some("format"));
    // The emoji of a family is joined by characters that show nothing.
    assert_eq!(code(short("👨\u{200d}👩\u{200d}👧")), None);
}

#[test]
fn passwords_are_never_trimmed() {
    assert_eq!(code(password(" 123456 ")), None);
    assert_eq!(code(password("        ")).as_deref(), Some("min_length"));
    assert_eq!(code(password("1234567")).as_deref(), Some("min_length"));
    assert_eq!(code(password(&"x".repeat(129))).as_deref(), Some("max_length"));
}

#[test]
fn emails() {
    assert_eq!(normalize_email(" Ana.Marić@Example.RS ").as_deref(), None, "local part is ASCII");
    assert_eq!(normalize_email(" Ana+1@Шапа.СРБ ").as_deref(), Some("ana+1@шапа.срб"));
    for bad in
        ["a@b", "@b.rs", "a@-b.rs", "a@b-.rs", "a@b..rs", "a..b@c.rs", ".a@c.rs", "a b@c.rs", "a@c.rs@", "a@c_d.rs"]
    {
        assert_eq!(normalize_email(bad), None, "{bad}");
    }
    assert!(normalize_email(&format!("a@{}.rs", "b.".repeat(123).trim_end_matches('.'))).is_some());
    assert!(normalize_email(&format!("a@{}.rs", "b.".repeat(126).trim_end_matches('.'))).is_none());
}

#[test]
fn web_addresses() {
    let path = "x".repeat(2_048 - "https://sapa.rs/".len());
    for good in [
        "https://sapa.rs",
        " http://sapa.rs/ ",
        "HTTPS://Шапа.СРБ/о-нама?x=1#y",
        "https://a.rs:8443/x@y:z",
        "http://xn--80aa.rs?q",
        "sapa.rs",
        "www.sapa.rs:8443/o-nama?from=https://a.rs",
        &format!("https://sapa.rs/{path}"),
    ] {
        assert_eq!(code(website(good)), None, "{good}");
    }
    for bad in [
        "sapa",
        "ftp://sapa.rs",
        "//sapa.rs",
        "mailto:ana@sapa.rs",
        "https://",
        "https://localhost",
        "https://a..rs",
        "https://-a.rs",
        "https://user@a.rs",
        "https://a.rs:",
        "https://a.rs:123456",
        "https://a.rs:8a",
        "https://a.rs/x y",
        "https://a.rs/\u{7}",
        "javascript:alert(1)//https://a.rs",
        "https:/a.rs",
    ] {
        assert_eq!(code(website(bad)).as_deref(), Some("format"), "{bad}");
    }
    for (typed, stored) in
        [(" sapa.rs/x ", "https://sapa.rs/x"), ("http://sapa.rs", "http://sapa.rs"), ("Sapa.rs", "https://Sapa.rs")]
    {
        assert_eq!(normalize_website(typed), stored);
    }
    assert_eq!(code(website(&format!("https://sapa.rs/{path}x"))).as_deref(), Some("max_length"));
}

#[test]
fn dates_and_times_of_the_day() {
    assert_eq!(code(date("2028-02-29")), None);
    assert_eq!(code(date("2027-02-29")).as_deref(), Some("format"));
    assert_eq!((code(time("23:59")), code(end_time("24:00"))), (None, None));
    for bad in ["24:00", "24:01", "7:30", "08:60", "08:00:00", "+8:00", ""] {
        assert_eq!(code(time(bad)).as_deref(), Some("format"), "{bad}");
    }
    assert_eq!(code(end_time("24:01")).as_deref(), Some("format"));
}

#[test]
fn a_line_has_200_characters_and_an_article_50_000() {
    assert_eq!(code(line(&"š".repeat(200))), None);
    assert_eq!(code(line(&"š".repeat(201))).as_deref(), Some("max_length"));
    assert_eq!(code(line("two\nlines")).as_deref(), Some("format"));
    assert_eq!(code(article(&"š\n".repeat(25_000))), None);
    assert_eq!(code(article(&"š".repeat(50_001))).as_deref(), Some("max_length"));
    assert_eq!(code(article(" \n ")).as_deref(), Some("min_length"));
}
