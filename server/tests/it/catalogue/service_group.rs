//! Service groups: the rules of every plain record, their type, and their services.

use sapa_core::base::search::{sort_key, sort_key_en};
use serde_json::json;

use crate::fixture::{Fixture, with};
use crate::record::lists;
use crate::record::rules::{self as rules, Sample};

pub fn sample() -> Sample {
    Sample {
        path: "/service-groups",
        entity: "service_group",
        table: "service_groups",
        body: json!({"nameEn": "Walks", "nameSr": "Šetnje", "type": "DAY_CARE", "ordinal": 7}),
        change: json!({"nameSr": "Duge šetnje", "type": "HOSTEL", "ordinal": 8}),
        required: &["nameEn", "nameSr", "type"],
        order: "ordinal",
        sorts: &[
            ("ordinal", "ordinal", None),
            ("nameEn", "nameEn", Some(sort_key_en)),
            ("nameSr", "nameSr", Some(sort_key)),
        ],
        name: "name",
        longest: 50,
        reader: "opr",
    }
}

#[test]
fn fields() {
    let fixture = Fixture::build();
    rules::fields(&fixture, &sample());
    let range = fixture.post("sysadm", "/service-groups", &with(sample().body, &json!({"ordinal": 0}))).expect(422);
    assert_eq!(range.issues(), ["ordinal: validation.range"]);
    fixture.post("sysadm", "/service-groups", &with(sample().body, &json!({"type": "CIRCUS"}))).expect(400);
}

#[test]
fn export() {
    let fixture = Fixture::build();
    lists::export(&fixture, &sample());
    let text = fixture.get("opr", "/service-groups/export.csv?q=zuti").text();
    assert!(text.ends_with(",Day care\r\n"), "{text}");
}

#[test]
fn a_service_group_has_one_type() {
    let fixture = Fixture::build();
    fixture.made("/service-groups", &sample().body);
    let names = |query: &str| fixture.names(&format!("/service-groups?{query}"), "nameEn");
    assert_eq!(names("type=DAY_CARE"), ["Group 2", "Walks"]);
    assert_eq!(names("type=HOSTEL"), ["Group 1"]);
    assert_eq!(names("type=VETERINARY"), Vec::<String>::new());
    assert_eq!(fixture.get("opr", "/service-groups?type=CIRCUS").code(400), "request.query");
}

#[test]
fn services_prevent_deleting_their_group() {
    let fixture = Fixture::build();
    let refused = fixture.delete("sysadm", "/service-groups/1", 1).expect(409).json();
    assert_eq!(refused["code"], "record.in_use");
    let services = &refused["uses"][0];
    assert_eq!((&services["entity"], &services["count"]), (&json!("service"), &json!(3)));
    assert_eq!(services["items"].as_array().unwrap().len(), 3);
    assert_eq!(services["items"][0], json!({"id": 1, "label": "Service 1"}));
}

#[test]
fn services_freeze_their_group_s_type() {
    let fixture = Fixture::build();
    let sent = |kind: &str| json!({"nameEn": "Group 1", "nameSr": "Boravak", "type": kind, "ordinal": 9});
    let refused = fixture.put("sysadm", "/service-groups/1", 1, &sent("GROOMING")).expect(409);
    assert_eq!(
        (refused.json()["code"].as_str(), refused.issues()),
        (Some("record.frozen"), vec!["type: validation.in_use".to_owned()])
    );
    assert_eq!(refused.json()["uses"][0]["count"], 3);
    fixture.put("sysadm", "/service-groups/1", 1, &sent("HOSTEL")).expect(200);
    // This group has no services any more.
    for id in [2, 6] {
        fixture.delete("sysadm", &format!("/services/{id}"), 1).expect(204);
    }
    fixture.put("sysadm", "/service-groups/2", 1, &sent("VETERINARY")).expect(200);
    // Its former services are not restored with another type.
    assert_eq!(fixture.post("sysadm", "/services/2/restore", &json!({})).code(409), "record.parent_deleted");
}
