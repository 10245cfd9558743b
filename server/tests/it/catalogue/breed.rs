//! Breeds: the rules of every plain record, their animal, and their uses.

use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_server::booking;
use sapa_server::booking::rows::pet::NewPet;
use serde_json::json;

use crate::fixture::{Fixture, StoredBooking, with};
use crate::record::lists;
use crate::record::rules::{self as rules, Sample};
use sapa_core::booking::state::BookingStatus;

pub fn sample() -> Sample {
    Sample {
        path: "/breeds",
        entity: "breed",
        table: "breeds",
        body: json!({"animalTypeId": 1, "nameEn": "Pointer", "nameSr": "Ptičar", "size": "LARGE"}),
        change: json!({"animalTypeId": 2, "nameSr": "Kratkodlaki ptičar", "size": null}),
        required: &["animalTypeId", "nameEn", "nameSr"],
        order: "name",
        sorts: &[("nameEn", "nameEn", Some(sort_key_en)), ("nameSr", "nameSr", Some(sort_key))],
        name: "name",
        longest: 50,
        reader: "opr",
    }
}

#[test]
fn fields() {
    let fixture = Fixture::build();
    rules::fields(&fixture, &sample());
    let body = sample().body;
    for unknown in [0, 987_654, -1] {
        let answer =
            fixture.post("sysadm", "/breeds", &with(body.clone(), &json!({"animalTypeId": unknown}))).expect(422);
        assert_eq!(answer.issues(), ["animalTypeId: validation.reference"]);
    }
    fixture.post("sysadm", "/breeds", &with(body.clone(), &json!({"size": "HUGE"}))).expect(400);
    let none = fixture.made("/breeds", &with(body, &json!({"size": null})));
    assert!(none["size"].is_null());
    assert_eq!((none["animalTypeNameEn"].as_str(), none["animalTypeNameSr"].as_str()), (Some("Pas"), Some("Pas")));
}

#[test]
fn export() {
    let fixture = Fixture::build();
    lists::export(&fixture, &sample());
    let text = fixture.get("opr", "/breeds/export.csv?q=zuti").text();
    assert!(text.ends_with(",Pas,Large\r\n"), "{text}");
}

#[test]
fn filters_narrow() {
    let fixture = Fixture::build();
    fixture.made("/breeds", &sample().body);
    let count =
        |query: &str| fixture.get("opr", &format!("/breeds?{query}")).expect(200).json()["total"].as_i64().unwrap();
    assert_eq!((count(""), count("animalTypeId=1"), count("animalTypeId=2"), count("animalTypeId=77")), (3, 2, 1, 0));
    assert_eq!((count("size=LARGE"), count("size=SMALL"), count("size=LARGE&animalTypeId=2")), (1, 0, 0));
    assert_eq!(fixture.get("opr", "/breeds?size=HUGE").code(400), "request.query");
    assert_eq!(fixture.get("opr", "/breeds?animalTypeId=x").code(400), "request.query");
}

#[test]
fn an_open_booking_prevents_deleting_a_breed() {
    let fixture = Fixture::build();
    // Every booking of the fixture has a pet of breed 1.
    let booking = fixture.store(StoredBooking::default());
    fixture.store(StoredBooking { status: BookingStatus::Canceled, ..StoredBooking::default() });
    let refused = fixture.delete("sysadm", "/breeds/1", 1).expect(409).json();
    assert_eq!(refused["code"], "record.in_use");
    let uses = &refused["uses"];
    assert_eq!((&uses[0]["entity"], &uses[0]["count"]), (&json!("booking"), &json!(1)));
    assert_eq!(uses[0]["items"][0]["id"], booking);
    assert!(uses[0]["items"][0]["label"].as_str().unwrap().starts_with("B-"));
    fixture.get("sysadm", "/breeds/1").expect(200);

    fixture.act("opr", booking, 1, "check-in", &json!({})).expect(200);
    fixture.delete("sysadm", "/breeds/1", 1).expect(409);
    fixture.act("opr", booking, 2, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    // A past booking keeps the name but freezes nothing.
    fixture.delete("sysadm", "/breeds/1", 1).expect(204);
    let pets = &fixture.get("opr", &format!("/bookings/{booking}")).json()["pets"];
    assert_eq!(pets[0]["breedNameSr"], "Rasa Pas");
    let repeated = fixture.create("opr", &crate::fixture::stay(3, 5)).expect(422);
    assert_eq!(repeated.issues(), ["pets.0.breedId: validation.reference"]);
}

#[test]
fn a_breed_changes_its_animal_only_while_unused() {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking { status: BookingStatus::Canceled, ..StoredBooking::default() });
    // A booking counts once, however many such pets it has.
    let pet = NewPet {
        booking_id: booking,
        name: "Maza".to_owned(),
        animal_type_id: 1,
        breed_id: Some(1),
        size: "SMALL".to_owned(),
        note: None,
    };
    fixture.app.db(|conn| booking::rows::pet::insert(conn, &pet));
    let other = json!({"animalTypeId": 2, "nameEn": "Breed of Pas", "nameSr": "Rasa Pas"});
    let frozen = fixture.put("sysadm", "/breeds/1", 1, &other).expect(409);
    assert_eq!(frozen.issues(), ["animalTypeId: validation.frozen"]);
    let json = frozen.json();
    assert_eq!((&json["code"], &json["uses"][0]["count"]), (&json!("record.frozen"), &json!(1)));
    assert_eq!(json["uses"][0]["items"].as_array().unwrap().len(), 1);
    for _ in 0..6 {
        fixture.store(StoredBooking { status: BookingStatus::Canceled, ..StoredBooking::default() });
    }
    let uses = fixture.put("sysadm", "/breeds/1", 1, &other).expect(409).json()["uses"].clone();
    assert_eq!((&uses[0]["count"], uses[0]["items"].as_array().unwrap().len()), (&json!(7), 5), "the first few");
    fixture.put("sysadm", "/breeds/1", 1, &with(other, &json!({"animalTypeId": 1, "nameEn": "Dog"}))).expect(200);
    fixture.put("sysadm", "/breeds/2", 1, &json!({"animalTypeId": 1, "nameEn": "A", "nameSr": "B"})).expect(200);
}

#[test]
fn no_breed_is_restored_to_a_deleted_animal_type() {
    let fixture = Fixture::build();
    let animal =
        fixture.made("/animal-types", &json!({"nameEn": "Hen", "nameSr": "Kokoš", "ordinal": 9}))["id"].clone();
    let breed =
        fixture.made("/breeds", &json!({"animalTypeId": animal, "nameEn": "Leghorn", "nameSr": "Leghorn"}))["id"]
            .clone();
    assert_eq!(fixture.delete("sysadm", &format!("/animal-types/{animal}"), 1).code(409), "record.in_use");
    fixture.delete("sysadm", &format!("/breeds/{breed}"), 1).expect(204);
    fixture.delete("sysadm", &format!("/animal-types/{animal}"), 1).expect(204);
    let restore = format!("/breeds/{breed}/restore");
    assert_eq!(fixture.post("sysadm", &restore, &json!({})).code(409), "record.parent_deleted");
    let answer =
        fixture.post("sysadm", "/breeds", &json!({"animalTypeId": animal, "nameEn": "X", "nameSr": "X"})).expect(422);
    assert_eq!(answer.issues(), ["animalTypeId: validation.reference"]);
    fixture.post("sysadm", &format!("/animal-types/{animal}/restore"), &json!({})).expect(200);
    fixture.post("sysadm", &restore, &json!({})).expect(200);
}
