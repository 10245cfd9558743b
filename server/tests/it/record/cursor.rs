//! Forged cursors are refused before the database is asked.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use crate::fixture::Fixture;

#[test]
fn forged_cursors_are_refused() {
    let fixture = Fixture::build();
    let texts = |key: &str| [json!({key: "\0"}), json!({"Other": 1}), json!({"Number": null}), json!(7)];
    let times = |key: &str| [json!({key: "-4800-01-01T00:00:00"}), json!({key: "+262000-01-01T00:00:00"})];
    let lists: [(&str, &str, Vec<Value>); 13] = [
        ("/breeds", "name", [&texts("Text")[..], &[json!({"Place": 2})]].concat()),
        ("/animal-types", "ordinal", vec![json!({"Text": "a"}), json!({"Money": 2})]),
        ("/service-groups", "name", texts("Text").to_vec()),
        ("/faq", "question", texts("Text").to_vec()),
        ("/support-templates", "name", texts("Text").to_vec()),
        ("/marketing", "ordinal", vec![json!({"Text": "a"})]),
        ("/companies", "name", [&texts("Text")[..], &[json!({"At": "2026-01-01T00:00:00"})]].concat()),
        ("/companies", "createdAt", times("At").to_vec()),
        ("/branches", "name", texts("Text").to_vec()),
        ("/services", "price", vec![json!({"Text": "a"})]),
        ("/users", "email", texts("Text").to_vec()),
        ("/bookings", "guestName", [&texts("Guest")[..], &[json!("Number")]].concat()),
        ("/bookings", "checkIn", times("CheckIn").to_vec()),
    ];
    for (path, sort, keys) in lists {
        for key in keys {
            let cursor = URL_SAFE_NO_PAD.encode(json!([sort, false, [key, 1]]).to_string());
            let answer = fixture.get("sysadm", &format!("{path}?sort={sort}&cursor={cursor}"));
            assert_eq!(
                (answer.status, answer.issues()),
                (400, vec!["cursor: validation.format".to_owned()]),
                "{path} {key}"
            );
        }
    }
    for at in ["-4800-01-01T00:00:00", "+262000-01-01T00:00:00"] {
        let cursor = URL_SAFE_NO_PAD.encode(json!(["at", true, [at, 1]]).to_string());
        fixture.get("sysadm", &format!("/audit?cursor={cursor}")).expect(400);
    }
}
