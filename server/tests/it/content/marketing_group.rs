//! Marketing groups: the rules of every plain record, their order, and their banners.

use sapa_core::base::search::{sort_key, sort_key_en};
use serde_json::json;

use crate::content::{banner, group, rows};
use crate::fixture::{Fixture, with};
use crate::record::rules::{self as rules, Sample};

pub fn sample() -> Sample {
    Sample {
        path: "/marketing-groups",
        entity: "marketing_group",
        table: "marketing_groups",
        body: group(json!({})),
        change: json!({"nameSr": "Naslovna", "active": false, "ordinal": 8}),
        required: &["nameEn", "nameSr"],
        order: "ordinal",
        sorts: &[
            ("ordinal", "ordinal", None),
            ("nameEn", "nameEn", Some(sort_key_en)),
            ("nameSr", "nameSr", Some(sort_key)),
        ],
        name: "name",
        longest: 50,
        reader: "sysadm",
    }
}

#[test]
fn fields() {
    let fixture = Fixture::build();
    rules::fields(&fixture, &sample());
    let range = fixture.post("sysadm", "/marketing-groups", &with(sample().body, &json!({"ordinal": 10_000})));
    assert_eq!(range.expect(422).issues(), ["ordinal: validation.range"]);
    let shown = fixture.made("/marketing-groups", &with(sample().body, &json!({"active": null})));
    assert_eq!(shown["active"], true);
}

#[test]
fn the_order_is_sent_whole() {
    let fixture = Fixture::build();
    let [a, b] = ["A", "B"].map(|name| fixture.made("/marketing-groups", &group(json!({"nameEn": name}))));
    fixture.post("sysadm", "/marketing-groups/order", &rows(&[&b, &a])).expect(204);
    assert_eq!(fixture.names("/marketing-groups", "nameEn"), ["B", "A"]);
    let stale = fixture.post("sysadm", "/marketing-groups/order", &rows(&[&b, &a]));
    assert_eq!(stale.code(409), "record.order_changed");
}

#[test]
fn banners_prevent_deleting_their_group() {
    let fixture = Fixture::build();
    let made = fixture.made("/marketing-groups", &sample().body);
    let inside = fixture.made("/marketing", &banner(&fixture, &made, json!({})));
    let own = format!("/marketing-groups/{}", made["id"]);
    let refused = fixture.delete("sysadm", &own, 1).expect(409).json();
    assert_eq!(refused["code"], "record.in_use");
    assert_eq!(
        refused["uses"],
        json!([{"entity": "banner", "count": 1, "items": [{"id": inside["id"], "label": "Autumn"}]}])
    );
    let banner = format!("/marketing/{}", inside["id"]);
    fixture.delete("sysadm", &banner, 1).expect(204);
    fixture.delete("sysadm", &own, 1).expect(204);
    // A banner comes back with its group only.
    let back = fixture.post("sysadm", &format!("{banner}/restore"), &json!({}));
    assert_eq!(back.code(409), "record.parent_deleted");
    fixture.post("sysadm", &format!("{own}/restore"), &json!({})).expect(200);
    fixture.post("sysadm", &format!("{banner}/restore"), &json!({})).expect(200);
}
