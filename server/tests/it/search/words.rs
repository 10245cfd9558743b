//! What a search finds, in which order, and at what cost.

use sapa_core::booking::state::BookingStatus;
use serde_json::json;

use super::{found, ids, texts};
use crate::fixture::{Fixture, StoredBooking, day, key};
use crate::platform::statements::{heard, watched};

#[test]
fn a_name_is_found_however_it_is_typed() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking { guest: "Đorđe Čvorović", pet: "Žućko", ..StoredBooking::default() });
    let other = StoredBooking { guest: "Petar Ilić", pet: "Rex", phone: "+381609998887", ..StoredBooking::default() };
    fixture.store(StoredBooking { workplace: 2, ..other });
    for q in
        ["Đorđe", "djordje", "dorde", "ђорђе", "čvor", "cvor", "ЧВОР", "žuć", "zuc", "жућ", "cvor zuc", "064/111-22"]
    {
        assert_eq!(ids(&found(&fixture, "opr", q), "bookings"), [id], "{q}");
    }
    let answer = found(&fixture, "opr", "cvor zuc");
    assert_eq!(answer["bookings"][0]["guestMarks"], json!([[6, 10]]));
    assert_eq!(answer["bookings"][0]["petMarks"], json!([[[0, 3]]]));
    assert_eq!(answer["bookings"][0]["workplaceNames"], json!(["Boks 1"]));
    assert!(answer["bookings"][0]["checkInLocal"].is_string() && answer["bookings"][0]["facts"].is_object());
    // The guest is meant by the own words, not by those of the pet.
    assert_eq!(answer["guests"], json!([]));
    assert_eq!(texts(&found(&fixture, "opr", "cvor"), "guests", "name"), ["Đorđe Čvorović"]);
}

#[test]
fn a_text_without_a_word_of_two_characters_finds_nothing() {
    let fixture = Fixture::build();
    fixture.store(StoredBooking { guest: "A B", ..StoredBooking::default() });
    for q in ["a", "a b", "-", "ж"] {
        let answer = found(&fixture, "opr", q);
        assert_eq!((&answer["tooShort"], &answer["bookings"]), (&json!(true), &json!([])), "{q}");
    }
    assert_eq!(fixture.get("opr", "/search").expect(200).json()["tooShort"], true);
    assert_eq!(found(&fixture, "opr", "an")["tooShort"], false);
}

#[test]
fn guests_in_house_come_first_then_the_nearest_arrivals_then_the_newest() {
    let fixture = Fixture::build();
    let stay = |status, from, workplace| {
        let (check_in, check_out) = (day(from, 14), day(from + 1, 11));
        fixture.store(StoredBooking { status, check_in, check_out, workplace, ..StoredBooking::default() })
    };
    let in_house = stay(BookingStatus::Active, 0, 1);
    let far = stay(BookingStatus::Created, 20, 1);
    let past = stay(BookingStatus::Completed, -30, 2);
    let near = stay(BookingStatus::Created, 3, 2);
    let recent = stay(BookingStatus::Completed, -5, 2);
    assert_eq!(ids(&found(&fixture, "opr", "maric"), "bookings"), [in_house, near, far, recent, past]);
}

#[test]
fn an_open_booking_is_found_above_any_number_of_newer_closed_ones() {
    let fixture = Fixture::build();
    let open = fixture.store(StoredBooking { check_in: day(3, 14), check_out: day(4, 11), ..StoredBooking::default() });
    for i in 0..50 {
        let (check_in, check_out) = (day(i, 14), day(i + 1, 11));
        let status = BookingStatus::Canceled;
        fixture.store(StoredBooking { status, check_in, check_out, workplace: 2, ..StoredBooking::default() });
    }
    for who in ["opr", "tied", "admin", "sysadm"] {
        for q in ["maric", "ana luna"] {
            let answer = found(&fixture, who, q);
            assert_eq!(ids(&answer, "bookings")[0], open, "{who} {q}");
            assert_eq!(ids(&answer, "bookings").len(), 6, "{who} {q}");
        }
    }
}

#[test]
fn open_threads_are_found_above_newer_closed_ones() {
    let fixture = Fixture::build();
    let write = |name: &str| {
        let message =
            json!({"name": name, "email": "zvonar@sapa.example", "message": format!("Zvono ne radi, {name}")});
        fixture.app.post("/market/support-messages").json(&message).send().expect(202);
        ids(&fixture.get("sysadm", "/support-messages?sort=-since").json(), "items")[0]
    };
    let open = write("Zvonar Prvi");
    let closed: Vec<i64> = ["Drugi", "Treći", "Četvrti", "Peti"].map(|name| write(&format!("Zvonar {name}"))).to_vec();
    for id in &closed {
        let path = format!("/support-messages/{id}/close");
        fixture.app.post(&path).token(fixture.token("sysadm")).key(&key()).json(&json!({})).send().expect(200);
    }
    let answer = found(&fixture, "sysadm", "zvonar");
    let mut expected = vec![open];
    expected.extend(closed.iter().rev().take(3));
    assert_eq!(ids(&answer, "records"), expected);
    assert_eq!(texts(&answer, "records", "status"), ["OPEN", "CLOSED", "CLOSED", "CLOSED"]);
    let over: Vec<bool> =
        answer["records"].as_array().unwrap().iter().map(|one| one["closed"].as_bool().unwrap()).collect();
    assert_eq!(over, [false, true, true, true]);
}

/// Three guests of one name are told apart by their phones, and few of many are answered.
#[test]
fn few_of_many_are_answered() {
    let fixture = Fixture::build();
    for phone in ["+381641110001", "+381641110002", "+381641110003", "+381641110004"] {
        for week in 0..30 {
            let (check_in, check_out) = (day(7 * week + 1, 14), day(7 * week + 2, 11));
            let canceled = BookingStatus::Canceled;
            fixture.store(StoredBooking { status: canceled, phone, check_in, check_out, ..StoredBooking::default() });
        }
    }
    let answer = found(&fixture, "opr", "ana");
    assert_eq!(answer["bookings"].as_array().unwrap().len(), 6);
    // Those of the newest bookings.
    assert_eq!(texts(&answer, "guests", "phone"), ["+381641110004", "+381641110003"]);
    assert_eq!((&answer["guests"][0]["bookings"], &answer["guests"][0]["isExact"]), (&json!(30), &json!(true)));
}

#[test]
fn a_search_takes_few_statements() {
    let (fixture, address) = watched();
    for i in 0..60 {
        fixture.store(StoredBooking {
            status: BookingStatus::Canceled,
            check_in: day(i, 14),
            check_out: day(i + 1, 11),
            ..StoredBooking::default()
        });
    }
    for (who, q, most) in [
        // One of them for the open bookings among more than are looked at.
        ("opr", "ana", 8),
        ("tied", "0641112", 9),
        ("admin", "ana luna", 10),
        ("sysadm", "ana", 11),
        ("sysadm", "pas", 10),
    ] {
        let (heard, _) = heard(&address, || found(&fixture, who, q));
        assert!((1..=most).contains(&heard.queries.len()), "{who} {q}: {} {:#?}", heard.queries.len(), heard.queries);
    }
}
