//! E-mail addresses with unusual letters: one spelling each on both engines, and no address to which no
//! mail can be sent.

use serde_json::json;

use crate::fixture::{Fixture, stay, with};
use crate::people::helpers::{People, operator};

/// Letters with another case or a lookalike, and labels that are too long in their sent form.
fn strange() -> Vec<String> {
    let hosts = [
        "ẞx.rs".to_owned(),
        "\u{1ea0}x.rs".to_owned(),
        "ᲐᲑᲒ.rs".to_owned(),
        "Ⴀბ.rs".to_owned(),
        "Ꭰx.rs".to_owned(),
        "İx.rs".to_owned(),
        "ſx.rs".to_owned(),
        "ﬁx.rs".to_owned(),
        "ＡＢ.rs".to_owned(),
        format!("{}.rs", "љџ".repeat(30)),
        format!("{}.rs", "b".repeat(64)),
        format!("{}rs", "ćuk.".repeat(62)),
    ];
    hosts.into_iter().map(|host| format!("a@{host}")).collect()
}

#[test]
fn an_address_that_no_mail_can_go_to_is_refused_where_it_is_entered() {
    let people = People::build();
    let fixture = &people.0;
    for email in strange() {
        let issues = people.post("admin", "/users", &operator(&email)).expect(422).issues();
        assert_eq!(issues, ["email: validation.format"], "{email}");
        let guest = with(stay(1, 3), &json!({ "guestEmail": email }));
        assert_eq!(fixture.create("opr", &guest).expect(422).issues(), ["guestEmail: validation.format"], "{email}");
    }
}

#[test]
fn one_mailbox_is_one_account_however_it_is_written() {
    let people = People::build();
    people.invited("admin", "ana@шапа.срб");
    for repeated in ["ana@шапа.срб", "Ana@ШАПА.Срб", "ANA@xn--80aa8b8a.xn--90a3ac", " ana@Шапа.СРБ "]
    {
        let issues = people.post("admin", "/users", &operator(repeated)).expect(422).issues();
        assert_eq!(issues, ["email: validation.email_taken"], "{repeated}");
    }
    people.invited("admin", "ana@თბილისი.გე");
    people.invited("admin", "ana@straße.de");
    people.invited("admin", "ana@strasse.de");
    // Ordered by bytes, on both engines.
    let page = people.0.get("admin", "/users?sort=email&pageSize=100").expect(200).json();
    let emails: Vec<&str> =
        page["items"].as_array().unwrap().iter().map(|item| item["email"].as_str().unwrap()).collect();
    let mut sorted = emails.clone();
    sorted.sort_unstable();
    assert_eq!(emails, sorted);
}

#[test]
fn a_guest_s_address_is_kept_as_it_reads() {
    let fixture = Fixture::build();
    let made = fixture.create("opr", &with(stay(1, 3), &json!({ "guestEmail": "Ana@Čuvar.RS" }))).expect(201).json();
    assert_eq!(made["guestEmail"], "ana@čuvar.rs");
}
