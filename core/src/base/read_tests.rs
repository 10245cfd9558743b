//! Tests of reading JSON: paths of errors, names of members, members that come twice.

use super::*;
use crate::booking::input::BookingInput;

fn error(json: &str) -> (String, bool) {
    let e = read::<BookingInput>(json).expect_err(json);
    (e.path, e.unknown_field)
}

#[test]
fn errors_name_their_path() {
    assert_eq!(error(r#"{"pets":[{"name":"Žućko"},{"size":"HUGE"}]}"#), ("pets.1.size".into(), false));
    assert_eq!(error(r#"{"pets":[{"weight":3}]}"#), ("pets.0.weight".into(), true));
    assert_eq!(error(r#"{"branchId":1.5}"#), ("branchId".into(), false));
    assert_eq!(error(r#"{"branchId":"1"}"#), ("branchId".into(), false));
    assert_eq!(error(r#"{"branchId":18446744073709551615}"#), ("branchId".into(), false));
    assert_eq!(error(r#"{"guestName":7}"#), ("guestName".into(), false));
    assert_eq!(error(r#"{"guest_name":"x"}"#), ("guest_name".into(), true));
    assert_eq!(error(r#"{"status":"ACTIVE"}"#), ("status".into(), true));
    for no_object in ["[]", "[1,2]", "null", "7", "\"x\"", "{", "", &"[".repeat(100_000)] {
        assert_eq!(error(no_object), (String::new(), false));
    }
}

#[test]
fn valid_json_is_read() {
    let input: BookingInput = read(r#"{"branchId":3,"pets":[{"size":"LARGE"}],"payAt":"ON_SITE"}"#).expect("input");
    assert_eq!((input.branch_id, input.pets.len(), input.pay_at.is_some()), (Some(3.into()), 1, true));
}

#[test]
fn names_are_camel_case() {
    for (field, name) in
        [("name", "name"), ("address_line2", "addressLine2"), ("r#type", "type"), ("name_en", "nameEn")]
    {
        assert_eq!(json_name(field), name);
    }
}

#[test]
fn a_member_is_named_once() {
    for twice in [r#"{"a":1,"a":1}"#, r#"{"a":{"b":null,"b":2}}"#, r#"[{"a":1},{"b":1,"\u0062":2}]"#] {
        assert_eq!(parse(twice), Err(ReadError::at("")), "{twice}");
    }
    let once = r#"{"a":{"a":[1,-2,0.5,18446744073709551615,true,null,"a"]},"b":{"a":""}}"#;
    assert_eq!(parse(once).unwrap().to_string(), once);
    assert!(parse(&"[".repeat(100_000)).is_err());
}
