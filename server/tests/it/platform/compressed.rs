//! Compressed answers of the API and compressed files of the dashboard.

use std::io::Read;

use sapa_core::access::role::Role;
use serde_json::{Value, json};

use crate::fixture::{Fixture, key, stay};
use crate::image::files::png;
use crate::image::upload::send;
use crate::support::{Answer, TestApp};

/// The decompressed body.
fn plain(answer: &Answer) -> Vec<u8> {
    assert_eq!(answer.header("content-encoding"), "gzip");
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(answer.body.as_slice()).read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn answers_of_the_api_are_compressed_for_clients_that_take_it() {
    let app = TestApp::start();
    app.account(Role::Sysadm, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    let get =
        |path: &str, coding: &str| app.get(path).token(&token).header("Accept-Encoding", coding).send().expect(200);
    for path in ["/bookings?pageSize=25", "/animal-types", "//api/openapi.json"] {
        let whole = get(path, "identity");
        assert_eq!((whole.header("content-encoding"), whole.header("vary")), ("", "Accept-Encoding"), "{path}");
        let short = get(path, "deflate, gzip;q=0.8");
        assert_eq!(short.header("vary"), "Accept-Encoding", "{path}");
        if whole.body.len() > 1_024 {
            assert_eq!(plain(&short), whole.body, "{path}");
            assert!(short.body.len() * 2 < whole.body.len(), "{path}");
        } else {
            assert_eq!(short.header("content-encoding"), "", "{path}");
        }
        assert_eq!(short.header("content-length"), short.body.len().to_string(), "{path}");
    }
    // Neither short answers nor answers to clients that refuse it.
    assert_eq!(get("/me", "gzip").header("content-encoding"), "");
    assert_eq!(get("//api/openapi.json", "gzip;q=0").header("content-encoding"), "");
}

#[test]
fn secrets_pictures_and_streams_are_sent_as_they_are() {
    let app = TestApp::start();
    app.account(Role::Sysadm, "vera@sapa.example");
    // Long enough, and an error below /auth like elsewhere.
    let fields: serde_json::Map<String, Value> = [("x".repeat(1_500), json!(1))].into_iter().collect();
    let refused = |path: &str| {
        let answer =
            app.post(path).header("Accept-Encoding", "gzip").json(&Value::Object(fields.clone())).send().expect(400);
        (answer.header("content-encoding").to_owned(), answer.header("vary").to_owned(), answer.body.len())
    };
    let (coding, vary, length) = refused("/auth/login");
    assert!(coding.is_empty() && vary.is_empty() && length > 1_024, "{coding} {vary} {length}");
    let (coding, vary, length) = refused("/me/email/confirm");
    assert_eq!((coding.as_str(), vary.as_str()), ("gzip", "Accept-Encoding"), "{length}");
    let token = app.sign_in("vera@sapa.example").auth;
    let file = app.get("/audit/export.csv").token(&token).header("Accept-Encoding", "gzip").send().expect(200);
    assert_eq!((file.header("content-encoding"), file.header("vary")), ("", ""));
    assert!(file.text().starts_with('\u{feff}'));
}

#[test]
fn pictures_are_sent_as_they_are() {
    let fixture = Fixture::build();
    let id = send(&fixture, "admin", "logo", &png(200, 200)).expect(201).json()["id"].as_i64().unwrap();
    let get = |coding: &str| {
        let request = fixture.app.get(&format!("/images/{id}")).token(fixture.token("admin"));
        request.header("Accept-Encoding", coding).send().expect(200)
    };
    let (whole, compressed) = (get("identity"), get("gzip"));
    assert_eq!((compressed.header("content-encoding"), compressed.header("vary")), ("", ""));
    assert_eq!(compressed.body, whole.body);
}

#[test]
fn a_tag_names_one_coding_and_counts_in_all() {
    let fixture = Fixture::build();
    let token = fixture.token("opr");
    let made = fixture.app.post("/bookings").token(token).key(&key()).json(&stay(2, 5)).send().expect(201).json();
    let path = format!("/bookings/{}", made["id"]);
    let get = |headers: &[(&str, &str)]| {
        headers
            .iter()
            .fold(fixture.app.get(&path).token(token), |request, (name, value)| request.header(name, value))
            .send()
    };
    let whole = get(&[]).expect(200);
    let short = get(&[("Accept-Encoding", "gzip")]).expect(200);
    assert_eq!(plain(&short), whole.body);
    let (whole, short) = (whole.header("etag"), short.header("etag"));
    assert_eq!((whole, short), ("\"1\"", "\"1-gzip\""));
    for tag in [whole, short] {
        for coding in ["identity", "gzip"] {
            let same = get(&[("Accept-Encoding", coding), ("If-None-Match", tag)]).expect(304);
            assert_eq!((same.header("etag"), same.header("vary")), (tag, "Accept-Encoding"));
        }
    }
    // Either tag names the version on which a change is based.
    let cancel = json!({"kind": "CUSTOMER", "reason": "bolest"});
    let refused = fixture.app.post(&format!("{path}/cancel")).token(token).key(&key()).header("If-Match", "\"2-gzip\"");
    refused.json(&cancel).send().expect(412);
    let taken = fixture.app.post(&format!("{path}/cancel")).token(token).key(&key()).header("If-Match", short);
    taken.json(&cancel).send().expect(200);
}

#[test]
fn texts_come_compressed_and_in_one_language() {
    let app = TestApp::start();
    for language in ["en_US", "sr_Latn_RS"] {
        let path = format!("/translations/{language}/translations");
        let whole = app.get(&path).send().expect(200);
        let short = app.get(&path).header("Accept-Encoding", "gzip, br").send().expect(200);
        assert_eq!(plain(&short), whole.body);
        assert!(short.body.len() * 2 < whole.body.len(), "{} of {}", short.body.len(), whole.body.len());
        assert_eq!(short.header("vary"), "Accept-Encoding");
        assert_ne!(short.header("etag"), whole.header("etag"));
        for tag in [short.header("etag"), whole.header("etag")] {
            app.get(&path).header("If-None-Match", tag).send().expect(304);
        }
    }
}

#[test]
fn files_of_the_dashboard_come_in_the_best_coding() {
    let dist = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../frontend/dist"));
    let entries = std::fs::read_dir(dist.join("static/js")).expect("the dashboard: make dashboard");
    let mut names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let name = names.find(|name| name.ends_with(".wasm")).unwrap();
    let app = TestApp::start();
    let get =
        |coding: &str| app.get(&format!("//static/js/{name}")).header("Accept-Encoding", coding).send().expect(200);
    let whole = std::fs::read(dist.join("static/js").join(&name)).unwrap();
    let (all, gzip, br) = (get("identity"), get("gzip, deflate"), get("gzip, deflate, br, zstd"));
    assert_eq!(all.body, whole);
    assert_eq!(plain(&gzip), whole);
    assert_eq!(br.header("content-encoding"), "br");
    assert!(br.body.len() < gzip.body.len() && br.body.len() <= 153_600, "{}", br.body.len());
    let mut tags: Vec<&str> = [&all, &gzip, &br].iter().map(|answer| answer.header("etag")).collect();
    for tag in &tags {
        app.get(&format!("//static/js/{name}")).header("If-None-Match", tag).send().expect(304);
    }
    tags.dedup();
    assert_eq!(tags.len(), 3);
    for answer in [all, gzip, br] {
        assert_eq!(answer.header("content-type"), "application/wasm");
        assert_eq!(answer.header("vary"), "Accept-Encoding");
    }
    // A compressed copy has no address of its own.
    app.get(&format!("//static/js/{name}.br")).send().expect(404);
}
