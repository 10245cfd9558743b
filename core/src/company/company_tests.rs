//! Tests of the company form, missing fields and status.

use super::*;
use crate::base::read::read;
use crate::company::CompanyStatus;

fn issues(changes: &str) -> Vec<String> {
    let mut json: serde_json::Value = serde_json::from_str(
        r#"{"name":"Šapa","registrationNumber":"07007965","contactFirstName":"Ana","contactLastName":"Marić",
            "contactEmail":"Ana@Example.RS","contactPhone":"+381 64 218 7740","address":"Nemanjina 4","city":"Beograd",
            "zip":"11000","country":"RS","currency":"RSD"}"#,
    )
    .expect("JSON");
    let changes: serde_json::Value = serde_json::from_str(changes).expect("JSON");
    for (name, value) in changes.as_object().expect("object") {
        json[name] = value.clone();
    }
    let input: CompanyInput = read(&json.to_string()).expect("shape");
    input.issues().into_iter().map(|i| format!("{} {}", i.path, i.code)).collect()
}

#[test]
fn the_starred_fields_are_required() {
    assert_eq!(issues("{}"), [""; 0]);
    let empty: CompanyInput = read("{}").expect("shape");
    let paths: Vec<_> = empty.issues().into_iter().map(|i| i.path).collect();
    assert_eq!(
        paths,
        [
            "address",
            "city",
            "contactEmail",
            "contactFirstName",
            "contactLastName",
            "contactPhone",
            "country",
            "currency",
            "name",
            "registrationNumber",
            "zip"
        ]
    );
}

#[test]
fn serbian_numbers_are_checked_in_serbia_only() {
    let wrong = r#""registrationNumber":"17162548","vatNumber":"100002888","bankAccount":"840-1620-22""#;
    let format = "validation.format";
    assert_eq!(
        issues(&format!("{{{wrong}}}")),
        [format!("bankAccount {format}"), format!("registrationNumber {format}"), format!("vatNumber {format}")]
    );
    assert_eq!(issues(&format!(r#"{{{wrong},"country":"BA"}}"#)), [""; 0]);
    assert_eq!(issues(&format!(r#"{{{wrong},"country":null}}"#)), ["country validation.required"]);
    assert_eq!(issues(r#"{"country":"XK"}"#), ["country validation.reference"]);
}

#[test]
fn a_position_has_both_parts_within_the_earth() {
    assert_eq!(issues(r#"{"latitude":44.8}"#), ["longitude validation.required"]);
    assert_eq!(issues(r#"{"longitude":20}"#), ["latitude validation.required"]);
    assert_eq!(issues(r#"{"latitude":-90,"longitude":180}"#), [""; 0]);
    assert_eq!(
        issues(r#"{"latitude":90.0001,"longitude":-181}"#),
        ["latitude validation.range", "longitude validation.range"]
    );
}

#[test]
fn what_is_stored_is_clean() {
    let input: CompanyInput = read(
        r#"{"name":" Šapa ","contactEmail":" ANA@Example.RS ","contactPhone":"+381 (64) 218-7740","bank":"",
            "registrationNumber":"07007965","contactFirstName":"Ana","contactLastName":"Marić","currency":"RSD",
            "address":"Nemanjina 4","city":"Beograd","zip":"11000","bankAccount":"840-1620-21","country":"RS","vatNumber":" 100002887 ","website":" sapa.rs "}"#,
    )
    .expect("shape");
    let stored = input.check().expect("rules are kept");
    assert_eq!(stored.name, "Šapa");
    assert_eq!(stored.contact_email, "ana@example.rs");
    assert_eq!(stored.contact_phone, "+381642187740");
    assert_eq!(stored.website.as_deref(), Some("https://sapa.rs"));
    assert_eq!(stored.bank, None);
    assert_eq!(stored.bank_account.as_deref(), Some("840000000000162021"));
    assert_eq!(stored.vat_number.as_deref(), Some("100002887"));
}

#[test]
fn payments_need_three_fields_in_this_order() {
    let none = missing(&CompanyFacts::default());
    assert_eq!(none.payments, ["vatNumber", "bank", "bankAccount"]);
    assert_eq!(none.prompted, ["logo", "position"]);
    let whole = CompanyFacts {
        vat_number: Some("100002887".into()),
        bank: Some("Banka".into()),
        bank_account: Some("840000000000162021".into()),
        logo_id: Some(ImageId(1)),
        latitude: Some(0.0),
        longitude: Some(0.0),
    };
    assert_eq!(missing(&whole), Missing::default());
    assert_eq!(missing(&CompanyFacts { bank: Some(String::new()), ..whole }).payments, ["bank"]);
}

#[test]
fn each_status_is_given_once_and_approval_needs_a_complete_profile() {
    use CompanyAction::{Approve, Suspend};
    use CompanyStatus::{Approved, Pending, Suspended};
    let (complete, gaps) = (Missing::default(), missing(&CompanyFacts::default()));
    let code =
        |status, action, missing: &Missing| may(status, action, missing).err().map(|refused| refused.reason().code);
    for status in [Pending, Suspended] {
        assert_eq!(code(status, Approve, &complete), None);
        assert_eq!(code(status, Approve, &gaps).as_deref(), Some("company.profile_incomplete"));
    }
    assert_eq!(code(Approved, Approve, &gaps).as_deref(), Some("company.approved_already"));
    assert_eq!((code(Pending, Suspend, &gaps), code(Approved, Suspend, &gaps)), (None, None));
    assert_eq!(code(Suspended, Suspend, &complete).as_deref(), Some("company.suspended_already"));
    let prompted =
        missing(&CompanyFacts { vat_number: Some("1".into()), bank: Some("b".into()), ..CompanyFacts::default() });
    assert_eq!(prompted.payments, ["bankAccount"]);
}

#[test]
fn an_approved_company_keeps_what_its_payments_need() {
    let whole = CompanyFacts {
        vat_number: Some("100002887".into()),
        bank: Some("b".into()),
        bank_account: Some("840000000000162021".into()),
        ..CompanyFacts::default()
    };
    let paths = |status, before: &CompanyFacts, after: &CompanyFacts| -> Vec<String> {
        must_keep(status, before, after).into_iter().map(|issue| issue.path).collect()
    };
    let none = CompanyFacts::default();
    assert_eq!(paths(CompanyStatus::Approved, &whole, &none), ["vatNumber", "bankAccount"]);
    assert_eq!(paths(CompanyStatus::Approved, &none, &none), [] as [&str; 0], "what was never there is not taken away");
    assert_eq!(paths(CompanyStatus::Pending, &whole, &none), [] as [&str; 0]);
}

#[test]
fn only_a_number_that_was_there_is_replaced() {
    let had = CompanyFacts {
        vat_number: Some("100002887".into()),
        bank: Some("b".into()),
        bank_account: Some("840000000000162021".into()),
        ..CompanyFacts::default()
    };
    let none = CompanyFacts::default();
    assert_eq!(replaced_numbers(&none, &had), [] as [&str; 0], "entered for the first time");
    assert_eq!(replaced_numbers(&had, &had.clone()), [] as [&str; 0]);
    assert_eq!(replaced_numbers(&had, &none), ["vatNumber", "bankAccount"], "removed");
    let other = CompanyFacts { vat_number: Some("101134702".into()), bank: None, ..had.clone() };
    assert_eq!(replaced_numbers(&had, &other), ["vatNumber"], "the bank's name is no number");
}

#[test]
fn characters_that_come_along_with_a_pasted_text_are_taken_out_before_it_is_judged() {
    let pasted = r#"{"name":"\u202a\u0160apa\u00a0\u2013\u00a0Novi Sad\u202c","registrationNumber":"\u200e07007965\u200f",
        "vatNumber":"100\u200b002887","bankAccount":"840\u20131620\u201121","contactFirstName":"A\u00adna","contactLastName":"Mari\u0107",
        "contactEmail":"\ufeffana@\u2066Example.RS\u2069","contactPhone":"\u202d064\u2009218\u20137740\u202c","address":"Nemanjina 4",
        "city":"Beograd","zip":"11\u202f000","country":"RS","currency":"RSD"}"#;
    let mut input: CompanyInput = read(pasted).expect("shape");
    input.in_country(None);
    let stored = input.check().expect("no issues");
    let texts = [
        &stored.name,
        &stored.registration_number,
        stored.vat_number.as_ref().expect("entered"),
        stored.bank_account.as_ref().expect("entered"),
        &stored.contact_first_name,
        &stored.contact_email,
        &stored.contact_phone,
        &stored.zip,
    ];
    assert_eq!(
        texts,
        [
            "Šapa - Novi Sad",
            "07007965",
            "100002887",
            "840000000000162021",
            "Ana",
            "ana@example.rs",
            "+381642187740",
            "11 000"
        ]
    );
}
