//! The two readers of JSON text give the same values and refuse the same texts.

use proptest::prelude::*;
use serde_json::Value;

use super::small::{TENS, parse, ten_to};
use super::strict;

#[track_caller]
fn alike(text: &str) {
    let expected = strict::parse(text);
    // As texts too, which tell 0.0 from -0.0.
    let read = parse(text);
    assert_eq!(format!("{read:?}"), format!("{expected:?}"), "{text}");
    assert_eq!(read, expected, "{text}");
}

#[test]
fn reads_what_serde_json_reads() {
    for text in [
        "",
        " ",
        "null",
        " null\n",
        "nul",
        "nullx",
        "null null",
        "true",
        "false",
        "\u{feff}1",
        "\u{a0}1",
        "[",
        "]",
        "{",
        "[]",
        "[ ]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1,2]",
        "{}",
        "{ }",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{\"a\" : 1 , \"b\":[2]}",
        "{a:1}",
        "{1:1}",
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"\\u0061\":2}",
        "\"",
        "\"a",
        "\"a\"",
        "\"\n\"",
        "\"\u{1f}\"",
        "\"\u{7f}\"",
        r#""\"""#,
        r#""\\\/\b\f\n\r\t""#,
        r#""\x""#,
        r#""\u12""#,
        r#""\u00e9""#,
        r#""\uD83D\uDC3E""#,
        r#""\uD83D""#,
        r#""\uD83Dx""#,
        r#""\uD83D\n""#,
        r#""\uD83D\u0041""#,
        r#""\uDC3E""#,
        r#""\uDC3E\uD83D""#,
        r#""\u+123""#,
        "\"č 🐾\"",
        "-",
        "+1",
        "--1",
        ".5",
        "1.",
        "1.e1",
        "1e",
        "1e+",
        "1e-",
        "01",
        "-01",
        "00",
        "0",
        "-0",
        "0.0",
        "-0.0",
        "0e5",
        "-0e-5",
        "1E5",
        "1e+5",
        "1e-5",
        "0x1",
        "Infinity",
        "NaN",
        "18446744073709551615",
        "18446744073709551616",
        "18446744073709551615.5",
        "1844674407370955161.5",
        "1844674407370955161.6",
        "18446744073709551616.5",
        "184467440737095516150.5",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775807",
        "-9223372036854775808",
        "-9223372036854775809",
        "-18446744073709551615",
        "-18446744073709551616",
        "44.812500000000000000000000000001",
        "1e308",
        "1e309",
        "-1e309",
        "17976931348623157e292",
        "17976931348623159e292",
        "1e-308",
        "1e-309",
        "5e-324",
        "1e-400",
        "1e-700",
        "123e-320",
        "1e2147483647",
        "1e2147483648",
        "1e-2147483648",
        "1e-99999999999",
        "0e99999999999",
        "0.1e-2147483648",
        "1e99999999999",
    ] {
        alike(text);
    }
    for depth in 120..135 {
        alike(&("[".repeat(depth) + &"]".repeat(depth)));
        alike(&("{\"a\":".repeat(depth) + "1" + &"}".repeat(depth)));
    }
}

#[test]
fn powers_of_ten_are_rounded_once() {
    for exponent in 0..=TENS {
        assert_eq!(ten_to(exponent), format!("1e{exponent}").parse::<f64>().expect("a number"), "{exponent}");
    }
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[ab\"]{0,2}", inner, 0..4)
                .prop_map(|m| Value::Object(m.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]
    #[test]
    fn numbers_are_read_as_serde_json_does(text in "-?[0-9]{1,24}(\\.[0-9]{0,24})?([eE][-+]?[0-9]{0,3})?") {
        alike(&text);
    }

    #[test]
    fn values_and_what_is_almost_one(value in values(), at in any::<prop::sample::Index>(), typed in "[{}\\[\\]:,\"\\\\0-9eE.+u \t-]{0,2}") {
        let text = value.to_string();
        alike(&text);
        let mut chars: Vec<char> = text.chars().collect();
        let at = at.index(chars.len());
        chars.splice(at..=at, typed.chars());
        alike(&chars.into_iter().collect::<String>());
    }
}
