//! New bookings: the stored booking, refusals, permissions, and repeated attempts.

use diesel::prelude::*;
use sapa_server::schema::{audit_entries, booking_events, bookings, companies};
use serde_json::json;

use crate::fixture::{
    BRANCH_A2, BRANCH_B1, CARE, Fixture, GROOM, SMALL_ONLY, STAY_A2, STAY_B, civil, day, key, stay, with,
};

#[test]
fn a_phone_booking_is_stored_completely() {
    let fixture = Fixture::build();
    let answer = fixture.create("opr", &stay(1, 4)).expect(201);
    assert_eq!(answer.header("etag"), "\"1\"");
    let made = answer.json();
    assert_eq!(made["status"], "CREATED");
    assert_eq!((made["units"].as_i64(), made["total"].as_i64()), (Some(3), Some(540_000)));
    assert_eq!(made["guestPhone"], "+381642187740", "as it is stored");
    assert_eq!(made["workplaceNames"], json!(["Boks 1"]), "the first free one");
    assert_eq!(made["petNames"], json!(["Žućko"]));
    assert_eq!(made["source"], "STAFF");
    assert_eq!(made["payAt"], "ON_SITE");
    assert_eq!(made["createdByName"], "Mila opr");
    assert_eq!(made["quote"]["lines"][0]["code"], "NIGHT");
    assert_eq!(made["terms"].as_array().unwrap().len(), 3, "MODERATE has three steps");
    assert!(made["checkInLocal"].as_str().unwrap().starts_with(&civil(1, 14)));
    let id = made["id"].as_i64().unwrap();
    let number = made["number"].as_str().unwrap();
    assert!(number.starts_with("B-20") && number.ends_with(&format!("{id:06}")), "{number}");

    let (from, to, live) = fixture.occupancy(id);
    assert_eq!((from, to, live), (day(1, 0).naive(), day(4, 0).naive(), true));
    let timeline = fixture.get("opr", &format!("/bookings/{id}/timeline")).expect(200).json();
    assert_eq!(timeline["items"][0]["action"], "CREATE");
    assert_eq!(timeline["items"][0]["actorName"], "Mila opr");
    let audit: Vec<(String, Option<i64>)> = fixture.app.db(|conn| {
        Ok(audit_entries::table
            .filter(audit_entries::entity.eq("booking"))
            .select((audit_entries::action, audit_entries::company_id))
            .load(conn)?)
    });
    assert_eq!(audit, [("BOOKING_CREATE".to_owned(), Some(1))]);
    for q in ["zucko", "cvorovic", "7740", number] {
        let found = fixture.get("opr", &format!("/bookings?q={q}")).expect(200).json();
        assert_eq!(found["items"][0]["id"], made["id"], "{q}");
    }
    assert_eq!(fixture.get("opr", &format!("/bookings/{id}")).expect(200).json(), made);
}

#[test]
fn the_second_room_comes_after_the_first_and_then_nothing_is_left() {
    let fixture = Fixture::build();
    fixture.create("opr", &stay(1, 4)).expect(201);
    let second = fixture.create("opr", &stay(3, 6)).expect(201).json();
    assert_eq!(second["workplaceNames"], json!(["Boks 2"]));
    let refused = fixture.create("opr", &stay(3, 4)).expect(409).json();
    assert_eq!(refused["code"], "booking.taken");
    assert_eq!(refused["collisions"].as_array().unwrap().len(), 2);
    assert_eq!(refused["collisions"][0]["guestName"], "Đorđe Čvorović");
    assert_eq!(refused["collisions"][0]["workplaceName"], "Boks 1");
    // Half-open: a departure makes room for an arrival on the same day.
    let same_day = fixture.create("opr", &with(stay(4, 6), &json!({"workplaceId": 1}))).expect(201).json();
    assert_eq!(same_day["workplaceNames"], json!(["Boks 1"]));
    let requested = fixture.create("opr", &with(stay(1, 2), &json!({"workplaceId": 1}))).expect(409).json();
    assert_eq!(requested["collisions"].as_array().unwrap().len(), 1, "only the wanted place counts");
    // A pet owner does not learn which booking is in the way.
    let owner =
        fixture.create("user", &with(stay(3, 4), &json!({"guestName": null, "guestPhone": null}))).expect(409).json();
    assert_eq!(owner["code"], "booking.not_available");
    assert!(owner.get("collisions").is_none());
}

#[test]
fn an_area_counts_pets_at_the_peak() {
    let fixture = Fixture::build();
    let care = |first: i64, last: i64, pets: usize| {
        let pet = json!({"name": "Bobi", "animalTypeId": 1, "size": "SMALL"});
        with(
            stay(first, last),
            &json!({"serviceId": CARE, "departure": civil(last, 18), "arrival": civil(first, 8), "pets": vec![pet; pets]}),
        )
    };
    fixture.create("opr", &care(1, 2, 2)).expect(201);
    fixture.create("opr", &care(4, 5, 2)).expect(201);
    // Two and two pets, but never at the same time: one more fits over both.
    fixture.create("opr", &care(1, 5, 1)).expect(201);
    assert_eq!(fixture.create("opr", &care(2, 2, 1)).code(409), "booking.taken");
    fixture.create("opr", &care(3, 3, 2)).expect(201);
    assert_eq!(
        fixture.create("opr", &care(9, 9, 4)).expect(422).issues(),
        ["workplaceId: booking.reason.no_workplace"]
    );
}

#[test]
fn overbooking_is_an_administrator_s_and_marked() {
    let fixture = Fixture::build();
    fixture.create("opr", &stay(1, 4)).expect(201);
    fixture.create("opr", &stay(1, 4)).expect(201);
    let request = with(stay(2, 3), &json!({"overbookReason": "Stalni gost"}));
    assert_eq!(fixture.create("opr", &request).code(403), "auth.forbidden");
    // A pet owner's request has no such field, whether the place is taken or not.
    let refused = fixture.create("user", &request).expect(400);
    assert_eq!(refused.issues(), ["overbookReason: validation.unknown_field"]);
    let made = fixture.create("admin", &request).expect(201).json();
    assert_eq!((made["overbooked"].as_bool(), made["overbookReason"].as_str()), (Some(true), Some("Stalni gost")));
    // With a free place, the booking is not overbooked.
    let free = fixture
        .create("admin", &with(request.clone(), &json!({"arrival": civil(8, 14), "departure": civil(9, 11)})))
        .expect(201)
        .json();
    assert_eq!((free["overbooked"].as_bool(), free["overbookReason"].as_str()), (Some(false), None));
    // An overbooked booking counts for later bookings.
    assert_eq!(fixture.create("opr", &with(stay(2, 3), &json!({"workplaceId": 1}))).code(409), "booking.taken");
}

#[test]
fn issues_name_their_fields() {
    let fixture = Fixture::build();
    let issues = |body: &serde_json::Value| fixture.create("opr", body).expect(422).issues();
    assert_eq!(
        issues(&json!({})),
        [
            "arrival: validation.required",
            "branchId: validation.required",
            "guestName: validation.required",
            "guestPhone: validation.required",
            "pets: validation.range",
            "serviceId: validation.required",
        ]
    );
    assert_eq!(issues(&with(stay(1, 2), &json!({"guestPhone": "064 2"}))), ["guestPhone: validation.format"]);
    assert_eq!(issues(&with(stay(1, 2), &json!({"departure": civil(1, 11)}))), ["departure: validation.order"]);
    assert_eq!(issues(&stay(-2, 2)), ["arrival: booking.reason.in_past"]);
    assert_eq!(issues(&stay(600, 601)), ["arrival: booking.reason.too_far"]);
    let large = json!({"serviceId": SMALL_ONLY, "pets": [{"name": "Don", "animalTypeId": 1, "size": "LARGE"}]});
    assert_eq!(issues(&with(stay(1, 2), &large)), ["pets.0.size: booking.reason.service_size"]);
    let answer = fixture.create("opr", &with(stay(1, 2), &json!({"status": "ACTIVE"})));
    assert_eq!(answer.expect(400).issues(), ["status: validation.unknown_field"]);
    let answer = fixture.create(
        "opr",
        &with(stay(1, 2), &json!({"pets": [{"name": "A", "animalTypeId": 1, "size": "SMALL", "id": 4}]})),
    );
    assert_eq!(answer.code(400), "validation.unknown_field");
    assert_eq!(fixture.app.db(|conn| Ok(bookings::table.count().get_result::<i64>(conn)?)), 0);
}

#[test]
fn foreign_ids_are_invalid_references() {
    let fixture = Fixture::build();
    let unknown = 99_999;
    for (field, ids) in [
        ("branchId", vec![BRANCH_B1, unknown]),
        ("serviceId", vec![STAY_A2, STAY_B, unknown]),
        ("workplaceId", vec![3, 4, 5, unknown]),
        ("customerId", vec![Fixture::id("user"), Fixture::id("admin"), unknown]),
    ] {
        for id in ids {
            let answer = fixture.create("admin", &with(stay(1, 2), &json!({field: id})));
            assert_eq!(answer.expect(422).issues(), [format!("{field}: validation.reference")], "{id}");
        }
    }
    let pet = |animal: i64, breed: i64| json!({"pets": [{"name": "A", "animalTypeId": animal, "breedId": breed, "size": "SMALL"}]});
    assert_eq!(
        fixture.create("admin", &with(stay(1, 2), &pet(1, 2))).expect(422).issues(),
        ["pets.0.breedId: validation.reference"]
    );
    assert_eq!(
        fixture.create("admin", &with(stay(1, 2), &pet(9, 1))).expect(422).issues(),
        ["pets.0.animalTypeId: validation.reference", "pets.0.breedId: validation.reference"]
    );
    // An operator tied to a branch cannot see other branches.
    let a2 = with(stay(1, 2), &json!({"branchId": BRANCH_A2, "serviceId": STAY_A2}));
    assert_eq!(fixture.create("tied", &a2).expect(422).issues(), ["branchId: validation.reference"]);
    fixture.create("opr", &a2).expect(201);
    fixture.create("sysadm", &with(stay(1, 2), &json!({"branchId": BRANCH_B1, "serviceId": STAY_B}))).expect(201);
}

#[test]
fn a_pet_owner_books_for_themselves() {
    let fixture = Fixture::build();
    let own = with(stay(1, 2), &json!({"guestName": null, "guestPhone": null}));
    let made = fixture.create("user", &own).expect(201).json();
    assert_eq!(made["guestName"], "Mila user");
    assert_eq!(
        (made["source"].as_str(), made["customerId"].as_i64()),
        (Some("MARKETPLACE"), Some(Fixture::id("user")))
    );
    assert_eq!(made["createdByName"], json!(null), "names of people are for staff");
    let other = with(own.clone(), &json!({"customerId": Fixture::id("other")}));
    assert_eq!(fixture.create("user", &other).expect(422).issues(), ["customerId: validation.reference"]);
    // A service that does not fit its branch is not on the marketplace; staff may book it.
    let groom = with(own.clone(), &json!({"serviceId": GROOM, "departure": null, "arrival": civil(1, 10)}));
    assert_eq!(fixture.create("user", &groom).expect(422).issues(), ["serviceId: validation.reference"]);
    let staff = json!({"customerId": Fixture::id("user"), "arrival": civil(12, 10)});
    fixture.create("opr", &with(groom, &staff)).expect(201);
    assert_eq!(
        fixture
            .create(
                "foreign",
                &with(
                    stay(1, 2),
                    &json!({"branchId": BRANCH_B1, "serviceId": STAY_B, "customerId": Fixture::id("user")})
                )
            )
            .expect(422)
            .issues(),
        ["customerId: validation.reference"]
    );
    // Whoever is tied to a branch sees its guests only.
    let there =
        json!({"branchId": BRANCH_A2, "serviceId": STAY_A2, "workplaceId": null, "customerId": Fixture::id("user")});
    let there = with(with(stay(1, 2), &json!({"guestName": null, "guestPhone": null})), &there);
    assert_eq!(fixture.create("elsewhere", &there).expect(422).issues(), ["customerId: validation.reference"]);
    fixture.create("opr", &there).expect(201);
    let repeated = with(there, &json!({"arrival": civil(4, 14), "departure": civil(5, 11)}));
    assert_eq!(fixture.create("elsewhere", &repeated).expect(201).json()["guestName"], "Mila user");
}

#[test]
fn one_key_is_one_booking() {
    let fixture = Fixture::build();
    let token = fixture.token("opr");
    let send =
        |key: &str, body: &serde_json::Value| fixture.app.post("/bookings").token(token).key(key).json(body).send();
    let key = key();
    let first = send(&key, &stay(1, 2)).expect(201);
    for _ in 0..5 {
        let repeated = send(&key, &stay(1, 2)).expect(201);
        assert_eq!(
            (repeated.body, repeated.headers["etag"].clone()),
            (first.body.clone(), first.headers["etag"].clone())
        );
    }
    assert_eq!(send(&key, &stay(1, 3)).code(422), "idempotency.mismatch");
    let missing = fixture.app.post("/bookings").token(token).json(&stay(1, 2)).send();
    assert_eq!(missing.code(400), "idempotency.required");
    // A refused request leaves its key free.
    let later = self::key();
    send(&later, &stay(1, 1)).expect(422);
    send(&later, &stay(5, 6)).expect(201);
    assert_eq!(fixture.app.db(|conn| Ok(bookings::table.count().get_result::<i64>(conn)?)), 2);
    assert_eq!(fixture.app.db(|conn| Ok(booking_events::table.count().get_result::<i64>(conn)?)), 2);
}

#[test]
fn a_changed_price_is_shown_before_it_is_charged() {
    let fixture = Fixture::build();
    let seen = with(stay(1, 4), &json!({"expectedTotal": 500_000}));
    let refused = fixture.create("opr", &seen).expect(409).json();
    assert_eq!(
        (refused["code"].as_str(), refused["quote"]["total"].as_i64()),
        (Some("booking.quote_changed"), Some(540_000))
    );
    fixture.create("opr", &with(seen, &json!({"expectedTotal": 540_000}))).expect(201);
}

#[test]
fn a_suspended_company_takes_no_new_bookings() {
    let fixture = Fixture::build();
    fixture.app.db(|conn| {
        Ok(diesel::update(companies::table.find(1)).set(companies::status.eq("SUSPENDED")).execute(conn)?)
    });
    for who in ["sysadm", "admin", "opr"] {
        let answer = fixture.create(who, &stay(1, 2)).expect(422);
        assert_eq!(answer.issues(), [": booking.reason.company_suspended"], "{who}");
    }
    // The marketplace does not show the company.
    let answer = fixture.create("user", &stay(1, 2)).expect(422);
    assert_eq!(answer.issues(), ["branchId: validation.reference"]);
    let none = fixture.app.post("/bookings").key(&key()).json(&stay(1, 2)).send();
    assert_eq!(none.code(401), "auth.required");
}
