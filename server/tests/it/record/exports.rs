//! What all exports have in common: a file in the reader's language, times with their zone, texts that stay texts.

use diesel::prelude::*;
use sapa_server::schema::workplaces;
use serde_json::{Value, json};

use crate::fixture::{BRANCH_A1, Fixture, StoredBooking, key};

/// Every export of the API document, with the record that an export of notes needs.
fn exports(fixture: &Fixture) -> Vec<String> {
    let document = fixture.app.get("//api/openapi.json").send().expect(200).json();
    let paths = document["paths"].as_object().unwrap().keys();
    let of = |path: &String| match path.as_str() {
        "/notes/export.csv" => format!("{path}?entity=BRANCH&entityId={BRANCH_A1}&"),
        _ => format!("{path}?"),
    };
    paths.filter(|path| path.ends_with("/export.csv")).map(of).collect()
}

/// The cells of each line; no cell of these files holds a line break.
fn table(text: &str, between: char) -> Vec<Vec<String>> {
    let cells = |line: &str| {
        let (mut cells, mut quoted) = (vec![String::new()], false);
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                c if c == between && !quoted => cells.push(String::new()),
                c => cells.last_mut().unwrap().push(c),
            }
        }
        cells
    };
    text.trim_start_matches('\u{feff}').lines().map(cells).collect()
}

/// Who may have the file: the platform has no till.
fn reader(path: &str) -> &'static str {
    if path.starts_with("/till-days/") { "admin" } else { "sysadm" }
}

/// Something in every list.
fn furnished() -> Fixture {
    let fixture = Fixture::build();
    let send = |who: &str, path: &str, body: &Value| {
        fixture.app.post(path).token(fixture.token(who)).key(&key()).json(body).send()
    };
    let booking = fixture.store(StoredBooking::default());
    let cash = json!({"method": "CASH", "amount": 1_000});
    let payment = send("admin", &format!("/bookings/{booking}/payments"), &cash).expect(201).json()["id"].clone();
    let refund = json!({"amount": 100, "reason": "Kasnili smo", "kind": "GOODWILL"});
    send("admin", &format!("/payments/{payment}/refunds"), &refund).expect(201);
    let requested = json!({"amount": 50, "reason": "kašnjenje"});
    send("opr", &format!("/payments/{payment}/refund-requests"), &requested).expect(201);
    send("sysadm", "/notes", &json!({"entity": "BRANCH", "entityId": BRANCH_A1, "text": "=1+1"})).expect(201);
    send("opr", "/support-messages", &json!({"message": "Zdravo"})).expect(202);
    let news = json!({
        "titleEn": "News", "titleSr": "Novosti", "textEn": "Hello", "textSr": "Zdravo", "audience": "EVERYONE",
        "channels": ["IN_APP"],
    });
    send("sysadm", "/notifications", &news).expect(201);
    fixture
}

#[test]
fn every_time_of_an_export_has_a_zone_in_its_label() {
    let fixture = furnished();
    let exports = exports(&fixture);
    assert!(exports.len() >= 18, "{exports:?}");
    let mut times = 0;
    for path in &exports {
        let file = fixture.get(reader(path), &format!("{path}timeZone=Europe/Sofia")).expect(200).text();
        let mut lines = table(&file, ',').into_iter();
        let head = lines.next().unwrap();
        for line in lines {
            assert_eq!(line.len(), head.len(), "{path}: {line:?}");
            for (label, cell) in head.iter().zip(line) {
                let is_time =
                    cell.len() >= 16 && sapa_core::base::time::parse_civil(&cell[..16].replace(' ', "T")).is_some();
                let names_zone = label.ends_with("(Europe/Sofia)") || label.ends_with("(branch time)");
                assert!(!is_time || names_zone, "{path}: {label} {cell}");
                times += i32::from(is_time);
            }
        }
        assert_eq!(
            fixture.get(reader(path), &format!("{path}timeZone=Mars/Olympus")).code(400),
            "request.query",
            "{path}"
        );
    }
    assert!(times > 8, "{times}");
    let hour = |zone: &str| {
        let file = fixture.get("sysadm", &format!("/users/export.csv?sort=createdAt{zone}")).expect(200).text();
        let table = table(&file, ',');
        let at = table[0].iter().position(|label| label.starts_with("Added on")).unwrap();
        table[1][at].clone()
    };
    let created = sapa_core::base::time::parse_civil(&hour("").replace(' ', "T")).unwrap();
    let sofia = sapa_core::base::time::parse_civil(&hour("&timeZone=Europe/Sofia").replace(' ', "T")).unwrap();
    assert!([2, 3].contains(&(sofia - created).num_hours()), "{created} {sofia}");
}

#[test]
fn files_and_their_labels_are_in_the_language_of_the_person() {
    let fixture = furnished();
    let file = |path: &str, language: &str| {
        let requested = fixture.app.get(path).token(fixture.token(reader(path))).header("Accept-Language", language);
        let answer = requested.send().expect(200);
        let head = answer.text().lines().next().unwrap().to_owned();
        (answer.header("content-disposition").to_owned(), head)
    };
    for path in exports(&fixture) {
        let [(english, en), (serbian, sr)] = ["en", "sr"].map(|language| file(&path, language));
        assert_ne!(english, serbian, "{path}");
        let labels = |head: &str, between: char| table(head, between)[0].clone();
        let same: Vec<String> =
            labels(&en, ',').into_iter().zip(labels(&sr, ';')).filter(|(a, b)| a == b).map(|(a, _)| a).collect();
        // A few words are the same in both languages.
        assert!(same.len() <= 3, "{path}: {same:?}");
        assert!(en.chars().chain(sr.chars()).all(|c| c != '_'), "{path}: a key without a text: {en} {sr}");
    }
    assert_eq!(file("/payments/export.csv", "sr").0, "attachment; filename=\"placanja.csv\"");
}

#[test]
fn a_text_that_looks_like_a_number_stays_a_text() {
    let fixture = Fixture::build();
    fixture
        .app
        .db(|conn| Ok(diesel::update(workplaces::table.find(2_i64)).set(workplaces::name.eq("007")).execute(conn)?));
    fixture.store(StoredBooking { workplace: 2, guest: "=1+1", ..StoredBooking::default() });
    let file = fixture.get("admin", "/bookings/export.csv").expect(200).text();
    assert!(file.contains(",'007,") && file.contains(",'=1+1,"), "{file}");
    let companies = fixture.get("sysadm", "/companies/export.csv").expect(200).text();
    assert!(companies.lines().skip(1).all(|line| line.contains(",'+381")), "phones: {companies}");
}
