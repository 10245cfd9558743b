//! Tests of company numbers and their check digits.

use proptest::prelude::*;

use super::*;
use crate::base::issue::Reason;

fn valid(rule: fn(&str) -> Check, text: &str) -> bool {
    rule(text).is_ok()
}

#[test]
fn registration_numbers_of_the_product() {
    for good in ["07007965", "17162543", "20084693", "21848891", "28836627", "20068680", " 07007965 "] {
        assert!(valid(registration, good), "{good}");
    }
    for bad in ["17162548", "7007965", "070079650", "0700796x", "07 007965", "", "٠٧٠٠٧٩٦٥"] {
        assert!(!valid(registration, bad), "{bad}");
    }
}

#[test]
fn vat_numbers_of_the_product() {
    for good in ["100002887", "101134702"] {
        assert!(valid(pib, good), "{good}");
    }
    for bad in ["100002888", "101134703", "10000288", "1000028870", "RS100002887", ""] {
        assert!(!valid(pib, bad), "{bad}");
    }
}

#[test]
fn serbian_accounts_are_stored_as_eighteen_digits() {
    let stored = Some("840000000000162021".to_owned());
    for good in [
        "840-1620-21",
        "840-0000000001620-21",
        " 840 - 1620 - 21 ",
        "840000000000162021",
        "840 0000000001620 21",
        "RS35840000000000162021",
        "rs35 8400 0000 0000 1620 21",
    ] {
        assert_eq!(normalize_account("RS", good), stored, "{good}");
    }
    for bad in [
        "840-1620-22",
        "84-1620-21",
        "840-162000000000000-21",
        "840--21",
        "840-1620-2",
        "840-1620",
        "840-1-620-21",
        "8401620-21",
        "84000000000016202",
        "RS36840000000000162021",
        "RS35840-1620-21",
        "BA391290079401028494",
        "",
    ] {
        assert_eq!(normalize_account("RS", bad), None, "{bad}");
    }
}

#[test]
fn outside_serbia_only_an_iban_is_checked() {
    for (typed, stored) in [
        ("BA39 1290 0794 0102 8494", Some("BA391290079401028494")),
        ("gb82 west 1234 5698 7654 32", Some("GB82WEST12345698765432")),
        ("RS35840000000000162021", Some("RS35840000000000162021")),
        ("BA391290079401028495", None),
        (" 1234 / 56-7 ", Some("1234 / 56-7")),
        ("12345678901234567", Some("12345678901234567")),
        ("   ", None),
    ] {
        assert_eq!(normalize_account("BA", typed).as_deref(), stored, "{typed}");
    }
    assert_eq!(normalize_account("DE", &"x".repeat(51)), None, "short");
}

/// The reason of a refusal; none for a wrong shape or a valid number.
fn why(checked: Check) -> Option<String> {
    let issue = Reason::from(checked.err()?);
    match issue.params.get("reason")? {
        crate::base::issue::Param::Text(key) => Some(key.rsplit('.').next()?.to_owned()),
        crate::base::issue::Param::Number(_) => None,
    }
}

#[test]
fn wrong_check_digits_and_wrong_shapes_have_different_reasons() {
    for (checked, reason) in [
        (registration("17162548"), Some("last_digit")),
        (registration("1716254"), None),
        (registration("1716254x"), None),
        (pib("100002888"), Some("last_digit")),
        (pib("10000288"), None),
        (serbian_account("840-1620-22"), Some("check_digits")),
        (serbian_account("840000000000162022"), Some("check_digits")),
        (serbian_account("RS35840000000000162022"), Some("check_digits")),
        (serbian_account("RS36 8400 0000 0000 1620 21"), Some("check_digits")),
        (serbian_account("840-1620-2"), None),
        (account("BA391290079401028495"), Some("check_digits")),
        (pib("100002887"), None),
    ] {
        assert_eq!(why(checked).as_deref(), reason);
    }
}

proptest! {
    #[test]
    fn made_numbers_are_valid_and_their_neighbours_are_not(seed: u32, bank: u16, body: u64, at in 0usize..7, other in 1u32..10) {
        for (made, rule) in [
            (registration_from(seed), registration as fn(&str) -> Check),
            (pib_from(seed), pib),
            (account_from(bank, body), serbian_account),
        ] {
            prop_assert!(valid(rule, &made), "{}", made);
            // A wrong digit is always found in a PIB and an account (their moduli are prime or
            // built for it); in a registration number unless the check digit is 0, which two
            // remainders share.
            let mut wrong = made.clone().into_bytes();
            wrong[at] = b'0' + ((u32::from(wrong[at] - b'0') + other) % 10) as u8;
            let wrong = String::from_utf8(wrong).expect("digits");
            if made.len() != REGISTRATION || !made.ends_with('0') {
                prop_assert!(!valid(rule, &wrong), "{} for {}", wrong, made);
            }
        }
        let account = account_from(bank, body);
        let dashed = [&account[..3], &account[3..16], &account[16..]].join("-");
        prop_assert_eq!(normalize_account("RS", &dashed), Some(account.clone()));
        let iban = format!("RS35{account}");
        prop_assert!(valid(super::account, &iban), "every Serbian account is an IBAN with the same check digits");
    }
}
