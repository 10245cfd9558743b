//! Animal types: the rules of every plain record, and their uses.

use sapa_core::base::search::{sort_key, sort_key_en};
use serde_json::json;

use crate::fixture::{Fixture, StoredBooking, with};
use crate::record::rules::{self as rules, Sample};

pub fn sample() -> Sample {
    Sample {
        path: "/animal-types",
        entity: "animal_type",
        table: "animal_types",
        body: json!({"nameEn": "Ferret", "nameSr": "Tvor", "icon": "paw", "ordinal": 7}),
        change: json!({"nameEn": "Pole cat", "icon": "feather", "ordinal": 9999}),
        required: &["nameEn", "nameSr"],
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
    let wrong = |change| fixture.post("sysadm", "/animal-types", &with(sample().body, &change)).expect(422).issues();
    assert_eq!(wrong(json!({"ordinal": 0})), ["ordinal: validation.range"]);
    assert_eq!(wrong(json!({"ordinal": 10_000})), ["ordinal: validation.range"]);
    assert_eq!(wrong(json!({"icon": "rocket"})).len(), 1);
    let none = fixture.made("/animal-types", &with(sample().body, &json!({"icon": null, "ordinal": 1})));
    assert!(none["icon"].is_null());
}

#[test]
fn uses_prevent_deleting_an_animal_type() {
    let fixture = Fixture::build();
    fixture.store(StoredBooking::default());
    fixture.app.db(|conn| {
        Ok(diesel::RunQueryDsl::execute(
            diesel::sql_query(
                "INSERT INTO workplace_animal_types (workplace_id, animal_type_id) VALUES (5, 1), (4, 1)",
            ),
            conn,
        )?)
    });
    let refused = fixture.delete("sysadm", "/animal-types/1", 1).expect(409).json();
    assert_eq!(refused["code"], "record.in_use");
    let uses = refused["uses"].as_array().unwrap();
    let reported: Vec<_> =
        uses.iter().map(|entry| (entry["entity"].as_str().unwrap(), entry["count"].as_i64().unwrap())).collect();
    assert_eq!(reported, [("breed", 1), ("workplace", 2), ("booking", 1)]);
    assert_eq!(uses[1]["items"][0]["label"], "Poslovnica 2, Boks 4");
    assert_eq!(uses[0]["items"][0]["label"], "Breed of Pas");
    let serbian = fixture.by("sysadm", "DELETE", "/animal-types/1").if_match(1).header("Accept-Language", "sr").send();
    assert_eq!(serbian.expect(409).json()["uses"][0]["items"][0]["label"], "Rasa Pas");

    for i in 0..6 {
        let body = json!({"animalTypeId": 2, "nameEn": format!("Cat {i}"), "nameSr": format!("Mačka {i}")});
        fixture.made("/breeds", &body);
    }
    let refused = fixture.delete("sysadm", "/animal-types/2", 1).expect(409).json();
    assert_eq!(refused["uses"].as_array().unwrap().len(), 1);
    assert_eq!(refused["uses"][0]["count"], 7);
    assert_eq!(refused["uses"][0]["items"].as_array().unwrap().len(), 5, "the first few");
}

#[test]
fn a_deleted_animal_type_cannot_be_booked() {
    let fixture = Fixture::build();
    let id = fixture.made("/animal-types", &sample().body)["id"].clone();
    let pet = json!({"pets": [{"name": "Žućko", "animalTypeId": id, "size": "SMALL"}]});
    fixture.create("opr", &with(crate::fixture::stay(3, 5), &pet)).expect(201);
    let other = fixture.made("/animal-types", &sample().body)["id"].clone();
    fixture.delete("sysadm", &format!("/animal-types/{other}"), 1).expect(204);
    let pet = json!({"pets": [{"name": "Žućko", "animalTypeId": other, "size": "SMALL"}]});
    let answer = fixture.create("opr", &with(crate::fixture::stay(7, 9), &pet)).expect(422);
    assert_eq!(answer.issues(), ["pets.0.animalTypeId: validation.reference"]);
}
