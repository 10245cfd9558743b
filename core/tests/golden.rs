//! The golden cases: questions with reviewed answers. The dashboard's build is compared with the
//! same file (`wasm-bindings/parity.mjs --golden`). `UPDATE_GOLDEN=1 cargo test -p sapa-core --test
//! golden` writes the answers anew.

use std::fs;
use std::path::Path;

use serde_json::Value;

#[path = "../examples/parity/answer.rs"]
mod answer;

#[test]
fn golden_answers_are_as_reviewed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden.json");
    let mut cases: Vec<Value> =
        serde_json::from_str(&fs::read_to_string(&path).expect("read the cases")).expect("a list of cases");
    assert!(cases.len() >= 60, "the golden file is nearly empty");
    let mut wrong = Vec::new();
    for case in &mut cases {
        let (ask, input) = (case["ask"].as_str().expect("ask"), case["input"].as_str().expect("input"));
        let answer = answer::answer(ask, input).unwrap_or_else(|| panic!("no question {ask}"));
        let answer: Value = serde_json::from_str(&answer).expect("answers are JSON");
        if case["answer"] != answer {
            wrong.push(format!("{ask} {input}\n  reviewed {}\n  now      {answer}", case["answer"]));
            case["answer"] = answer;
        }
    }
    // A renamed field makes a question malformed: its case would go on and test nothing else.
    let is_malformed = |case: &&Value| case["answer"].get("error").is_some();
    for ask in cases.iter().filter(is_malformed).filter_map(|case| case["ask"].as_str()) {
        let of = cases.iter().filter(|case| case["ask"] == ask);
        let malformed = of.clone().filter(is_malformed).count();
        assert!(malformed * 2 < of.count(), "{malformed} cases of {ask} are malformed");
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let text = cases.iter().map(|c| format!("  {c}")).collect::<Vec<_>>().join(",\n");
        fs::write(&path, format!("[\n{text}\n]\n")).expect("write the cases");
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
