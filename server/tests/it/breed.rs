//! Breeds.

use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_server::booking;
use sapa_server::booking::rows::pet::NewPet;
use serde_json::json;

use crate::house::{House, Laid, with};
use crate::record_lists as lists;
use crate::record_rules::{self as rules, Sample};
use sapa_core::booking::state::BookingStatus;

fn sample() -> Sample {
    Sample {
        path: "/breeds",
        entity: "breed",
        table: "breeds",
        body: json!({"animalTypeId": 1, "nameEn": "Pointer", "nameSr": "Ptičar", "size": "LARGE"}),
        change: json!({"animalTypeId": 2, "nameSr": "Kratkodlaki ptičar", "size": null}),
        required: &["animalTypeId", "nameEn", "nameSr"],
        order: "name",
        sorts: &[("nameEn", "nameEn", Some(sort_key_en)), ("nameSr", "nameSr", Some(sort_key))],
    }
}

#[test]
fn versions_and_history() {
    let house = House::build();
    let sample = sample();
    // `null` in a body means "none": the answer says so too.
    let change = json!({"animalTypeId": 2, "nameSr": "Kratkodlaki ptičar", "size": "SMALL"});
    rules::versions_and_history(&house, &Sample { change, ..sample });
}

#[test]
fn deletion_and_return() {
    rules::deletion_and_return(&House::build(), &sample());
}

#[test]
fn fields() {
    let house = House::build();
    rules::fields(&house, &sample());
    let body = sample().body;
    for unknown in [0, 987_654, -1] {
        let answer =
            house.post("sysadm", "/breeds", &with(body.clone(), &json!({"animalTypeId": unknown}))).expect(422);
        assert_eq!(answer.issues(), ["animalTypeId: validation.reference"]);
    }
    house.post("sysadm", "/breeds", &with(body.clone(), &json!({"size": "HUGE"}))).expect(400);
    let none = house.made("/breeds", &with(body, &json!({"size": null})));
    assert!(none["size"].is_null());
    assert_eq!((none["animalTypeNameEn"].as_str(), none["animalTypeNameSr"].as_str()), (Some("Pas"), Some("Pas")));
}

#[test]
fn permissions() {
    rules::permissions(&House::build(), &sample());
}

#[test]
fn search() {
    lists::search(&House::build(), &sample());
}

#[test]
fn orders() {
    lists::orders(&House::build(), &sample());
}

#[test]
fn export() {
    let house = House::build();
    lists::export(&house, &sample());
    let text = house.get("opr", "/breeds/export.csv?q=zuti").text();
    assert!(text.ends_with(",Pas,Large\r\n"), "{text}");
}

#[test]
fn filters_narrow() {
    let house = House::build();
    house.made("/breeds", &sample().body);
    let count =
        |query: &str| house.get("opr", &format!("/breeds?{query}")).expect(200).json()["total"].as_i64().unwrap();
    assert_eq!((count(""), count("animalTypeId=1"), count("animalTypeId=2"), count("animalTypeId=77")), (3, 2, 1, 0));
    assert_eq!((count("size=LARGE"), count("size=SMALL"), count("size=LARGE&animalTypeId=2")), (1, 0, 0));
    assert_eq!(house.get("opr", "/breeds?size=HUGE").code(400), "request.query");
    assert_eq!(house.get("opr", "/breeds?animalTypeId=x").code(400), "request.query");
}

#[test]
fn an_open_booking_keeps_it() {
    let house = House::build();
    // Every booking of the house brings a pet of breed 1.
    let booking = house.lay(Laid::default());
    house.lay(Laid { status: BookingStatus::Canceled, ..Laid::default() });
    let refused = house.delete("sysadm", "/breeds/1", 1).expect(409).json();
    assert_eq!(refused["code"], "record.in_use");
    let uses = &refused["uses"];
    assert_eq!((&uses[0]["entity"], &uses[0]["count"]), (&json!("booking"), &json!(1)));
    assert_eq!(uses[0]["items"][0]["id"], booking);
    assert!(uses[0]["items"][0]["label"].as_str().unwrap().starts_with("B-"));
    house.get("sysadm", "/breeds/1").expect(200);

    house.act("opr", booking, 1, "check-in", &json!({})).expect(200);
    house.delete("sysadm", "/breeds/1", 1).expect(409);
    house.act("opr", booking, 2, "complete", &json!({})).expect(200);
    // What is past keeps its name, but stands in nobody's way.
    house.delete("sysadm", "/breeds/1", 1).expect(204);
    let pets = &house.get("opr", &format!("/bookings/{booking}")).json()["pets"];
    assert_eq!(pets[0]["breedNameSr"], "Rasa Pas");
    let again = house.create("opr", &crate::house::stay(3, 5)).expect(422);
    assert_eq!(again.issues(), ["pets.0.breedId: validation.reference"]);
}

#[test]
fn of_another_animal_only_while_nothing_names_it() {
    let house = House::build();
    let booking = house.lay(Laid { status: BookingStatus::Canceled, ..Laid::default() });
    // A booking counts once, however many such pets it brings.
    let pet = NewPet {
        booking_id: booking,
        name: "Maza".to_owned(),
        animal_type_id: 1,
        breed_id: Some(1),
        size: "SMALL".to_owned(),
        note: None,
    };
    house.app.db(|conn| booking::rows::pet::insert(conn, &pet));
    let other = json!({"animalTypeId": 2, "nameEn": "Breed of Pas", "nameSr": "Rasa Pas"});
    let frozen = house.put("sysadm", "/breeds/1", 1, &other).expect(409);
    assert_eq!(frozen.issues(), ["animalTypeId: validation.frozen"]);
    let json = frozen.json();
    assert_eq!((&json["code"], &json["uses"][0]["count"]), (&json!("record.frozen"), &json!(1)));
    assert_eq!(json["uses"][0]["items"].as_array().unwrap().len(), 1);
    for _ in 0..6 {
        house.lay(Laid { status: BookingStatus::Canceled, ..Laid::default() });
    }
    let uses = house.put("sysadm", "/breeds/1", 1, &other).expect(409).json()["uses"].clone();
    assert_eq!((&uses[0]["count"], uses[0]["items"].as_array().unwrap().len()), (&json!(7), 5), "the first few");
    house.put("sysadm", "/breeds/1", 1, &with(other, &json!({"animalTypeId": 1, "nameEn": "Dog"}))).expect(200);
    house.put("sysadm", "/breeds/2", 1, &json!({"animalTypeId": 1, "nameEn": "A", "nameSr": "B"})).expect(200);
}

#[test]
fn nothing_comes_back_to_a_deleted_animal() {
    let house = House::build();
    let animal = house.made("/animal-types", &json!({"nameEn": "Hen", "nameSr": "Kokoš", "ordinal": 9}))["id"].clone();
    let breed =
        house.made("/breeds", &json!({"animalTypeId": animal, "nameEn": "Leghorn", "nameSr": "Leghorn"}))["id"].clone();
    assert_eq!(house.delete("sysadm", &format!("/animal-types/{animal}"), 1).code(409), "record.in_use");
    house.delete("sysadm", &format!("/breeds/{breed}"), 1).expect(204);
    house.delete("sysadm", &format!("/animal-types/{animal}"), 1).expect(204);
    let restore = format!("/breeds/{breed}/restore");
    assert_eq!(house.post("sysadm", &restore, &json!({})).code(409), "record.parent_deleted");
    let answer =
        house.post("sysadm", "/breeds", &json!({"animalTypeId": animal, "nameEn": "X", "nameSr": "X"})).expect(422);
    assert_eq!(answer.issues(), ["animalTypeId: validation.reference"]);
    house.post("sysadm", &format!("/animal-types/{animal}/restore"), &json!({})).expect(200);
    house.post("sysadm", &restore, &json!({})).expect(200);
}
