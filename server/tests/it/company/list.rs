//! The list of companies and its export: filters, order, words, pages.

use serde_json::json;

use crate::company::profile::{bare, create, profile};
use crate::fixture::{Fixture, with};
use crate::support::encode;

/// The names in a list that must fit on one page.
pub fn names(fixture: &Fixture, query: &str) -> Vec<String> {
    let page = fixture.get("sysadm", &format!("/companies?pageSize=100&{query}")).expect(200).json();
    let items = page["items"].as_array().unwrap();
    assert_eq!(page["total"], items.len());
    items.iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_list_is_filtered_sorted_and_searched() {
    let fixture = Fixture::build();
    for (name, city, country, members) in [
        ("Čista Šapa", "Šabac", "RS", json!({"contactLastName": "Žunić"})),
        (
            "Zlatna Njuška",
            "Zadar",
            "HR",
            json!({"registrationNumber": "MBS 77", "vatNumber": null, "bankAccount": null, "companyType": "OTHER"}),
        ),
        ("Đurđevak", "Ćuprija", "RS", json!({"contactPhone": "+381611230099"})),
    ] {
        let body = with(profile(&json!({"name": name, "city": city, "country": country})), &members);
        create(&fixture, "sysadm", &body).expect(201);
    }
    assert_eq!(names(&fixture, ""), ["Čista Šapa", "Dunavski Rep", "Đurđevak", "Vesela Šapa", "Zlatna Njuška"]);
    assert_eq!(names(&fixture, "sort=-name")[0], "Zlatna Njuška");
    assert_eq!(names(&fixture, "sort=city")[2..], ["Đurđevak", "Čista Šapa", "Zlatna Njuška"]);
    assert_eq!(names(&fixture, "sort=-createdAt")[0], "Đurđevak");
    assert_eq!(names(&fixture, "status=PENDING").len(), 3);
    assert_eq!(names(&fixture, "status=APPROVED,SUSPENDED").len(), 2);
    assert_eq!(names(&fixture, "country=HR"), ["Zlatna Njuška"]);
    assert_eq!(names(&fixture, "companyType=OTHER"), ["Zlatna Njuška"]);
    assert_eq!(names(&fixture, "missing=false"), ["Čista Šapa", "Đurđevak"]);
    assert_eq!(names(&fixture, "missing=true&country=RS"), ["Dunavski Rep", "Vesela Šapa"]);
    for (q, found) in [
        ("vesel", vec!["Vesela Šapa"]),
        ("ana@sapa", vec!["Dunavski Rep", "Vesela Šapa"]),
        ("ŠAPA čis", vec!["Čista Šapa"]),
        ("cuprija", vec!["Đurđevak"]),
        ("Ђурђ", vec!["Đurđevak"]),
        ("zunic", vec!["Čista Šapa"]),
        ("100002887 sabac", vec!["Čista Šapa"]),
        ("0099", vec!["Đurđevak"]),
        ("mbs", vec!["Zlatna Njuška"]),
        ("***", vec![]),
        ("šapa xyz", vec![]),
    ] {
        assert_eq!(names(&fixture, &format!("q={}", encode(q))), found, "{q}");
    }
    for query in [
        "status=NEW",
        "country=Serbia",
        "companyType=NGO",
        "missing=maybe",
        "sort=country",
        "currency=RSD",
        "pageSize=0",
    ] {
        assert_eq!(fixture.get("sysadm", &format!("/companies?{query}")).code(400), "request.query", "{query}");
    }
    let mut walked = Vec::new();
    let mut next = String::new();
    loop {
        let page = fixture.get("sysadm", &format!("/companies?sort=city&pageSize=2{next}")).expect(200).json();
        walked.extend(page["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap().to_owned()));
        match page["next"].as_str() {
            Some(cursor) => next = format!("&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(walked, names(&fixture, "sort=city"));
}

#[test]
fn the_export_holds_the_list() {
    let fixture = Fixture::build();
    create(&fixture, "sysadm", &bare(&json!({"name": "=HYPERLINK(\"x\")", "companyType": "SOLE_TRADER"}))).expect(201);
    let file = |language: &str| {
        let request = fixture.app.get("/companies/export.csv?status=PENDING").token(fixture.token("sysadm"));
        request.header("Accept-Language", language).send().expect(200)
    };
    let english = file("en");
    assert_eq!(english.header("content-disposition"), "attachment; filename=\"companies.csv\"");
    let text = english.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("Name,Status,City,Country,"), "{}", lines[0]);
    assert!(
        lines[1].starts_with("\"'=HYPERLINK(\"\"x\"\")\",Pending,Čačak,RS,Sole trader,Đorđe Čvorović,"),
        "{}",
        lines[1]
    );
    assert!(lines[1].contains(",RSD,0,\"VAT number, Bank, Bank account\","), "{}", lines[1]);
    assert!(!text.contains("840000000000162021"), "the file holds what the list shows");
    assert_eq!(file("sr").header("content-disposition"), "attachment; filename=\"firme.csv\"");
}
