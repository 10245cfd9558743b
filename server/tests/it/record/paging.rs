//! The list of bookings: filters, order, pages, cursors, words and export.

use chrono::{Datelike, Duration, NaiveDate};
use sapa_core::booking::state::BookingStatus;
use serde_json::{Value, json};

use crate::fixture::{CARE, Fixture, GROOM, StoredBooking, ZONE, civil, day, stay, with};
use crate::support::encode;

const NAMES: [&str; 12] = [
    "Žika Ćirić",
    "Đorđe Đokić",
    "Čeda Ćosić",
    "Ana Ilić",
    "Љубица Његош",
    "Lana Babić",
    "Luka Savić",
    "Njegoš Žunić",
    "Nikola Šapić",
    "Šaban Dinić",
    "Sava Tasić",
    "Džon Marić",
];

/// Forty bookings in area 3 on different days, stored without checks.
fn full() -> Fixture {
    let fixture = Fixture::build();
    for i in 0..40_i64 {
        let status = match i % 4 {
            0 => BookingStatus::Created,
            1 => BookingStatus::Active,
            2 => BookingStatus::Completed,
            _ => BookingStatus::Canceled,
        };
        fixture.store(StoredBooking {
            service: CARE,
            workplace: 3,
            status,
            check_in: day(i / 2 - 10, 8),
            check_out: day(i / 2 - 10, 18),
            guest: NAMES[i as usize % NAMES.len()],
            phone: if i == 7 { "+381642187740" } else { "+381631112223" },
            pet: if i % 5 == 0 { "Žućko" } else { "Luna" },
            ..StoredBooking::default()
        });
    }
    fixture
}

fn column(page: &Value, name: &str) -> Vec<String> {
    page["items"].as_array().unwrap().iter().map(|item| item[name].to_string().trim_matches('"').to_owned()).collect()
}

#[test]
fn filters_narrow_and_nothing_unknown_is_accepted() {
    let fixture = full();
    let total =
        |query: &str| fixture.get("opr", &format!("/bookings?{query}")).expect(200).json()["total"].as_i64().unwrap();
    assert_eq!(total(""), 40);
    assert_eq!(
        (
            total("status=ACTIVE"),
            total("status=ACTIVE,CREATED"),
            total("serviceType=DAY_CARE"),
            total("serviceType=HOSTEL")
        ),
        (10, 20, 40, 0)
    );
    let date = |days: i64| civil(days, 0)[..10].to_owned();
    assert_eq!(total(&format!("from={}&to={}", date(0), date(0))), 2);
    assert_eq!((total(&format!("from={}", date(0))), total(&format!("to={}", date(-1)))), (20, 20));
    assert_eq!(total(&format!("from={}&to={}&status=CREATED", date(-10), date(-9))), 1);
    for (query, field) in [
        ("status=DONE", "status"),
        ("state=ACTIVE", "state"),
        ("sort=price", "sort"),
        ("from=2026-1-1", "from"),
        ("page=0", "page"),
        ("page=41", "page"),
        ("pageSize=101", "pageSize"),
        ("pageSize=1000000000", "pageSize"),
        ("branchId=x", "branchId"),
        ("cursor=abc", "cursor"),
        ("serviceType=PET", "serviceType"),
        ("q=a&q=b", "q"),
    ] {
        let answer = fixture.get("opr", &format!("/bookings?{query}")).expect(400);
        assert!(answer.issues()[0].starts_with(&format!("{field}: ")), "{query}: {:?}", answer.issues());
    }
}

#[test]
fn every_order_is_total_by_pages_and_by_cursor() {
    let fixture = full();
    for sort in ["number", "-number", "checkIn", "-checkIn", "checkOut", "-checkOut", "guestName", "-guestName"] {
        let whole = fixture.get("opr", &format!("/bookings?sort={sort}&pageSize=100")).json();
        assert!(whole["next"].is_null());
        let ids = column(&whole, "id");
        assert_eq!(ids.len(), 40);
        let key = match sort.trim_start_matches('-') {
            "number" => "id",
            "guestName" => "guestName",
            other => other,
        };
        let mut values = column(&whole, key);
        if key == "guestName" {
            values = values.iter().map(|name| sapa_core::base::search::sort_key(name)).collect();
        }
        let rising = values.windows(2).all(|pair| pair[0] <= pair[1]);
        let falling = values.windows(2).all(|pair| pair[0] >= pair[1]);
        assert!(if sort.starts_with('-') { falling } else { rising }, "{sort}: {values:?}");

        let mut by_page = Vec::new();
        for page in 1..=6 {
            by_page.extend(column(
                &fixture.get("opr", &format!("/bookings?sort={sort}&pageSize=7&page={page}")).json(),
                "id",
            ));
        }
        assert_eq!(by_page, ids, "{sort}");
        let mut by_cursor = Vec::new();
        let mut next = String::new();
        loop {
            let page = fixture.get("opr", &format!("/bookings?sort={sort}&pageSize=7{next}")).expect(200).json();
            by_cursor.extend(column(&page, "id"));
            match page["next"].as_str() {
                Some(cursor) => next = format!("&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(by_cursor, ids, "{sort}");
    }
    // A cursor is valid only for its own order.
    let page = fixture.get("opr", "/bookings?sort=number&pageSize=7").json();
    let cursor = page["next"].as_str().unwrap();
    assert_eq!(fixture.get("opr", &format!("/bookings?sort=-number&cursor={cursor}")).code(400), "request.query");
    let default = column(&fixture.get("opr", "/bookings").json(), "id");
    assert_eq!(default, column(&fixture.get("opr", "/bookings?sort=-number").json(), "id"));
}

#[test]
fn words_are_found_in_any_spelling() {
    let fixture = full();
    let found = |q: &str| -> Vec<String> {
        let mut names = column(
            &fixture.get("opr", &format!("/bookings?pageSize=100&q={}", encode(q))).expect(200).json(),
            "guestName",
        );
        names.sort();
        names.dedup();
        names
    };
    for q in ["đorđe", "Djordje", "dorde", "ЂОРЂЕ", "djokic đor", "ĐOK"] {
        assert_eq!(found(q), ["Đorđe Đokić"], "{q}");
    }
    for q in ["ljubica", "Љубица", "njegos ljub"] {
        assert_eq!(found(q), ["Љубица Његош"], "{q}");
    }
    assert_eq!(found("njeg"), ["Njegoš Žunić", "Љубица Његош"]);
    assert_eq!(found("sapic"), ["Nikola Šapić"]);
    assert_eq!(found("čeda"), ["Čeda Ćosić"]);
    // A phone: from its start, in national format, from its end.
    for q in [
        "+381642187740",
        "0642187740",
        "064 218 7740",
        "7740",
        "187740",
        "064 218",
        "064/218-77",
        "064218",
        "00381 64 2",
    ] {
        assert_eq!(found(q), [NAMES[7]], "{q}");
    }
    // A booking's number beside a name, complete or only its last part.
    let own = fixture.get("opr", &format!("/bookings?q={}", encode(NAMES[1]))).json()["items"][0].clone();
    let (id, number) = (own["id"].as_i64().unwrap(), own["number"].as_str().unwrap());
    for q in [format!("Đokić {number}"), format!("{number} djokic"), format!("dokic {id:06}"), "b-20 Dokić".to_owned()]
    {
        assert!(found(&q).contains(&NAMES[1].to_owned()), "{q}");
    }
    assert_eq!(found(&format!("Petrović {number}")), Vec::<String>::new());
    // In every spelling and every query, đ, dj and d are one letter.
    let spellings = ["Radmila Dordevic", "Radmila Djordjevic", "Radmila Đorđević", "Радмила Ђорђевић"];
    for (i, guest) in (40..).zip(spellings) {
        let (check_in, check_out) = (day(i, 8), day(i, 18));
        fixture.store(StoredBooking {
            service: CARE,
            workplace: 3,
            guest,
            check_in,
            check_out,
            ..StoredBooking::default()
        });
    }
    for q in ["đorđević", "Djordjevic", "dordevic", "ЂОРЂЕВИЋ", "đordj"] {
        assert_eq!(found(&format!("{q} radmila")).len(), 4, "{q}");
    }
    assert_eq!(found("luna xyz"), Vec::<String>::new());
    assert_eq!(found("***"), Vec::<String>::new());
    assert_eq!(fixture.get("opr", &format!("/bookings?q={}", encode("žućko"))).json()["total"], 8);
    let narrowed = fixture.get("opr", &format!("/bookings?status=CREATED&q={}", encode("žućko"))).json();
    assert_eq!(narrowed["total"], 2);
    // The words of a query may match guest, pet and phone together.
    assert_eq!(found("zucko ana 38163"), Vec::<String>::from(["Ana Ilić".to_owned()]));
}

#[test]
fn the_file_for_spreadsheets_holds_the_list() {
    let fixture = full();
    fixture.store(StoredBooking {
        service: CARE,
        workplace: 3,
        guest: "=cmd|' /C calc'!A0",
        check_in: day(30, 8),
        check_out: day(30, 18),
        pet: "A;B, \"C\"",
        ..StoredBooking::default()
    });
    let answer = fixture
        .app
        .get("/bookings/export.csv?sort=-checkIn")
        .token(fixture.token("opr"))
        .header("Accept-Language", "en")
        .send()
        .expect(200);
    assert!(answer.body.starts_with(&[0xEF, 0xBB, 0xBF]), "a byte order mark");
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"bookings.csv\"");
    let text = answer.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').split("\r\n").collect();
    assert_eq!(lines.len(), 1 + 41 + 1, "labels, bookings, the end of the last line");
    assert!(lines[0].starts_with("Booking ID,Status,"), "{}", lines[0]);
    assert!(lines[1].contains(",'=cmd|' /C calc'!A0,'+381641112223,\"A;B, \"\"C\"\"\",Boks 3,"), "{}", lines[1]);
    assert!(lines[1].contains(",1800.00,RSD"), "{}", lines[1]);
    let serbian = fixture
        .app
        .get("/bookings/export.csv?status=ACTIVE")
        .token(fixture.token("opr"))
        .header("Accept-Language", "sr-Latn-RS")
        .send()
        .expect(200)
        .text();
    assert_eq!(serbian.lines().count(), 11);
    assert!(serbian.lines().nth(1).unwrap().contains(";\"1800,00\";RSD"), "{serbian}");
    assert_eq!(fixture.get("opr", "/bookings/export.csv?colour=red").code(400), "request.query");
}

#[test]
fn more_than_one_batch_is_exported_whole() {
    let fixture = Fixture::build();
    for i in 0..1_050 {
        fixture.store(StoredBooking {
            service: CARE,
            workplace: 3,
            check_in: day(i + 10, 8),
            check_out: day(i + 10, 18),
            ..StoredBooking::default()
        });
    }
    let csv = fixture.get("opr", "/bookings/export.csv?sort=checkIn").expect(200).text();
    let mut numbers: Vec<&str> = csv.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(numbers.len(), 1_050);
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 1_050, "each once");
}

/// The next Sunday on which the clocks go back.
fn autumn() -> NaiveDate {
    let today = ZONE.date(sapa_server::platform::http::moment::clock());
    let last = |year| NaiveDate::from_ymd_opt(year, 10, 31).unwrap();
    let sunday = |day: NaiveDate| day - Duration::days(day.weekday().num_days_from_sunday().into());
    [today.year(), today.year() + 1].map(|year| sunday(last(year))).into_iter().find(|day| *day > today).unwrap()
}

#[test]
fn a_time_that_exists_twice_has_its_offset_in_the_file_too() {
    let fixture = Fixture::build();
    let day = autumn();
    let body = json!({"serviceId": GROOM, "departure": null, "arrival": format!("{day}T02:30")});
    let made = fixture.create("opr", &with(stay(1, 1), &body)).expect(201).json();
    assert_eq!(made["checkOutLocal"], format!("{day}T02:30:00+01:00"), "an hour later the clocks show the same");
    let file = fixture.get("opr", "/bookings/export.csv").expect(200).text();
    assert!(file.contains(&format!("{day} 02:30 (UTC+02:00),{day} 02:30 (UTC+01:00)")), "{file}");
}
