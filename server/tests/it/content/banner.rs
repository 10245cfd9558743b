//! Banners: the rules of every plain record, their order within a group, and their images.

use sapa_core::base::search::sort_key;
use serde_json::{Value, json};

use crate::content::{banner, group, rows, uploaded};
use crate::fixture::{Fixture, with};
use crate::image::files::png;
use crate::image::upload::send;
use crate::image::uses::sweep;
use crate::record::rules::Sample;

/// A group, and the sample of a banner in it. Its image is its own, so one banner is made of it.
pub fn sample(fixture: &Fixture) -> (Value, Sample) {
    let made = fixture.made("/marketing-groups", &group(json!({})));
    let sample = Sample {
        path: "/marketing",
        entity: "banner",
        table: "banners",
        body: banner(fixture, &made, json!({})),
        change: json!({"titleSr": "Zima", "validTo": null, "active": false, "ordinal": 8, "link": null}),
        required: &["groupId", "titleEn", "titleSr", "imageId", "ordinal"],
        order: "ordinal",
        sorts: &[],
        name: "title",
        longest: 50,
        reader: "sysadm",
    };
    (made, sample)
}

fn made(fixture: &Fixture, group: &Value, over: Value) -> Value {
    fixture.made("/marketing", &banner(fixture, group, over))
}

#[test]
fn fields() {
    let fixture = Fixture::build();
    let (group, Sample { body, required, .. }) = sample(&fixture);
    let wrong = |change: Value| fixture.post("sysadm", "/marketing", &with(body.clone(), &change)).expect(422).issues();
    for name in required {
        assert_eq!(wrong(json!({ *name: null })), [format!("{name}: validation.required")]);
    }
    assert_eq!(wrong(json!({"groupId": 987_654})), ["groupId: validation.reference"]);
    assert_eq!(wrong(json!({"imageId": 987_654})), ["imageId: validation.reference"]);
    assert_eq!(wrong(json!({"validFrom": "2026-12-01"})), ["validTo: validation.order"]);
    assert_eq!(wrong(json!({"validFrom": "2026-02-30"})), ["validFrom: validation.format"]);
    assert_eq!(wrong(json!({"link": "ftp://sapa.example"})), ["link: validation.format"]);
    assert_eq!(wrong(json!({"titleEn": "š".repeat(51)})), ["titleEn: validation.max_length"]);
    let short = made(&fixture, &group, json!({"link": " sapa.example/zima ", "validFrom": null, "active": null}));
    assert_eq!((&short["link"], &short["active"]), (&json!("https://sapa.example/zima"), &json!(true)));
    fixture.post("sysadm", "/marketing", &with(body, &json!({"state": "SHOWN"}))).expect(400);
}

#[test]
fn a_list_shows_the_banners_of_a_group_by_title_or_place() {
    let fixture = Fixture::build();
    let [home, other] =
        ["Home", "Other"].map(|name| fixture.made("/marketing-groups", &group(json!({"nameEn": name}))));
    for (title, ordinal, active) in [("Žute šape", 2, true), ("Čista dlaka", 1, false), ("Duga šetnja", 3, true)] {
        made(&fixture, &home, json!({"titleSr": title, "ordinal": ordinal, "active": active}));
    }
    made(&fixture, &other, json!({"titleSr": "Ćuk", "ordinal": 1}));
    let found = |query: &str| fixture.names(&format!("/marketing?{query}"), "titleSr");
    let of_home = format!("groupId={}", home["id"]);
    assert_eq!(found(&of_home), ["Čista dlaka", "Žute šape", "Duga šetnja"]);
    assert_eq!(found(&format!("{of_home}&active=true&sort=-ordinal")), ["Duga šetnja", "Žute šape"]);
    let mut sorted = found("sort=titleSr");
    assert!(sorted.is_sorted_by_key(|title| sort_key(title)) && sorted.len() == 4, "{sorted:?}");
    sorted.retain(|title| title.contains("šetnja"));
    assert_eq!(found("q=setnja"), sorted);
    let page = fixture.get("sysadm", &format!("/marketing?groupId={}", other["id"])).json();
    assert_eq!((&page["total"], &page["items"][0]["groupNameEn"]), (&json!(1), &json!("Other")));
    let csv = fixture.get("sysadm", "/marketing/export.csv?q=setnja").text();
    assert!(csv.contains("Duga šetnja,Home,https://sapa.example/jesen,2026-11-01,2026-11-30,Yes"), "{csv}");
}

#[test]
fn the_order_of_one_group_leaves_the_others() {
    let fixture = Fixture::build();
    let [home, other] = [1, 2].map(|ordinal| fixture.made("/marketing-groups", &group(json!({"ordinal": ordinal}))));
    let [a, b] = ["A", "B"].map(|title| made(&fixture, &home, json!({"titleEn": title})));
    let c = made(&fixture, &other, json!({"titleEn": "C"}));
    let order = |body: &Value| fixture.post("sysadm", "/marketing/order", body);
    order(&rows(&[&b, &a])).expect(204);
    assert_eq!(fixture.names(&format!("/marketing?groupId={}", home["id"]), "titleEn"), ["B", "A"]);
    assert_eq!(fixture.get("sysadm", &format!("/marketing/{}", c["id"])).json(), c);
    let [a, b] = [&a, &b].map(|one| fixture.get("sysadm", &format!("/marketing/{}", one["id"])).json());
    for mixed in [rows(&[&a, &b, &c]), rows(&[&c, &a, &b]), rows(&[&a])] {
        assert_eq!(order(&mixed).code(409), "record.order_changed");
    }
}

#[test]
fn a_banner_has_its_image_to_itself() {
    let fixture = Fixture::build();
    let (group, sample) = sample(&fixture);
    let first = fixture.made("/marketing", &sample.body);
    let image = first["imageId"].clone();
    let refused = |body: &Value| fixture.post("sysadm", "/marketing", body).expect(422).issues();
    assert_eq!(refused(&sample.body), ["imageId: validation.reference"], "another banner has it");
    let logo = send(&fixture, "sysadm", "logo", &png(20, 20)).expect(201).json()["id"].clone();
    let with_logo = banner(&fixture, &group, json!({"imageId": logo}));
    assert_eq!(refused(&with_logo), ["imageId: validation.reference"], "a logo is no banner");

    // The image is kept while the banner has it, also while the banner is deleted.
    let own = format!("/marketing/{}", first["id"]);
    let there = |image: &Value| fixture.get("sysadm", &format!("/images/{image}")).status == 200;
    sweep(&fixture, 48);
    assert!(there(&image));
    fixture.delete("sysadm", &own, 1).expect(204);
    sweep(&fixture, 48);
    assert!(there(&image));
    fixture.post("sysadm", &format!("{own}/restore"), &json!({})).expect(200);

    // Another image takes its place, and the first one goes.
    let other = json!(uploaded(&fixture));
    fixture.put("sysadm", &own, 3, &with(sample.body.clone(), &json!({"imageId": other}))).expect(200);
    assert!(there(&image), "for a day");
    sweep(&fixture, 48);
    assert!(!there(&image) && there(&other));
}

#[test]
fn a_side_of_300_pixels_is_refused_with_the_measured_size() {
    let fixture = Fixture::build();
    for (file, width, height) in [(png(300, 120), 300, 120), (png(120, 300), 120, 300)] {
        let refused = send(&fixture, "sysadm", "banner", &file).expect(422);
        assert_eq!(refused.issues(), ["file: validation.image_size"]);
        let params = refused.json()["issues"][0]["params"].clone();
        assert_eq!(params, json!({"width": width, "height": height, "max": 299}));
    }
    send(&fixture, "sysadm", "banner", &png(299, 299)).expect(201);
}
