//! Permissions on images, and the removal of images that nothing uses.

use actix_web::rt::System;
use diesel::prelude::*;
use sapa_server::image;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::images;
use serde_json::{Value, json};

use crate::company::profile::profile;
use crate::fixture::{COMPANY_A, COMPANY_B, Fixture};
use crate::image::files::png;
use crate::image::upload::{form, send};

/// Uploads a logo as `who`; returns its id.
fn logo(fixture: &Fixture, who: &str) -> i64 {
    send(fixture, who, "logo", &png(64, 64)).expect(201).json()["id"].as_i64().unwrap()
}

/// Sweeps as if `hours` had passed; returns the number of removed images.
pub fn sweep(fixture: &Fixture, hours: i64) -> usize {
    let (state, now) = (fixture.app.state.clone(), clock().plus(chrono::Duration::hours(hours)));
    System::new().block_on(async move { image::keep::sweep(&state.db, &state.images, now).await.unwrap() })
}

#[test]
fn permissions_of_images() {
    let fixture = Fixture::build();
    let file = png(32, 32);
    for (who, purpose, status) in [
        ("sysadm", "logo", 201),
        ("sysadm", "banner", 201),
        ("admin", "logo", 201),
        ("admin", "banner", 403),
        ("opr", "logo", 403),
        ("tied", "logo", 403),
        ("user", "logo", 403),
        ("user", "banner", 403),
    ] {
        send(&fixture, who, purpose, &file).expect(status);
    }
    let (kind, body) = form("file", &file);
    let nobody = fixture.app.post("/images?purpose=logo").header("Content-Type", &kind).body(body).send();
    assert_eq!(nobody.code(401), "auth.required");

    let id = logo(&fixture, "admin");
    let seen = |who: &str| fixture.get(who, &format!("/images/{id}")).status;
    let who = ["sysadm", "admin", "opr", "tied", "foreign", "user"];
    assert_eq!(who.map(seen), [200, 200, 404, 404, 404, 404], "while nobody uses it");
    assert_eq!(fixture.app.get(&format!("/images/{id}")).send().code(401), "auth.required");
    fixture
        .app
        .put(&format!("/companies/{COMPANY_A}"))
        .token(fixture.token("admin"))
        .if_match(1)
        .json(&profile(&json!({"logoId": id})))
        .send()
        .expect(200);
    assert_eq!(who.map(seen), [200; 6], "the logo of an approved company");
    let suspend = fixture.app.post(&format!("/companies/{COMPANY_A}/suspend")).token(fixture.token("sysadm"));
    suspend.json(&json!({"reason": "Proba"})).send().expect(200);
    assert_eq!(who.map(seen), [200, 200, 200, 200, 404, 404], "of a suspended one");
    for path in ["/images/999999", "/images/0", "/images/-1"] {
        assert_eq!(fixture.get("foreign", path).code(404), "request.not_found");
    }
}

#[test]
fn a_company_uses_what_it_sent_itself() {
    let fixture = Fixture::build();
    let save = |who: &str, company: i64, logo: Value| {
        let version = fixture.get("sysadm", &format!("/companies/{company}")).json()["version"].as_i64().unwrap();
        let put = fixture.app.put(&format!("/companies/{company}")).token(fixture.token(who)).if_match(version);
        put.json(&profile(&json!({ "logoId": logo }))).send()
    };
    let (own, theirs, staffs) = (logo(&fixture, "admin"), logo(&fixture, "foreign"), logo(&fixture, "sysadm"));
    let banner = send(&fixture, "sysadm", "banner", &png(20, 20)).expect(201).json()["id"].as_i64().unwrap();
    for (who, id) in [
        ("admin", theirs),
        ("admin", staffs),
        ("admin", 999_999),
        ("sysadm", own),
        ("sysadm", banner),
        ("foreign", own),
    ] {
        let company = if who == "foreign" { COMPANY_B } else { COMPANY_A };
        let answer = save(who, company, json!(id)).expect(422);
        assert_eq!(answer.issues(), ["logoId: validation.reference"], "{who} {id}");
    }
    assert_eq!(save("admin", COMPANY_A, json!(own)).expect(200).json()["logoId"], own);
    // Once the company uses the image, every editor of the company may keep it, and no other company.
    assert_eq!(save("sysadm", COMPANY_A, json!(own)).expect(200).json()["logoId"], own);
    assert_eq!(save("sysadm", COMPANY_B, json!(own)).expect(422).issues(), ["logoId: validation.reference"]);
    assert_eq!(save("sysadm", COMPANY_A, json!(staffs)).expect(200).json()["logoId"], staffs);
    assert_eq!(save("admin", COMPANY_A, json!(own)).expect(200).json()["logoId"], own, "and back");
    assert_eq!(save("admin", COMPANY_A, Value::Null).expect(200).json()["logoId"], Value::Null);
    assert_eq!(save("foreign", COMPANY_B, json!(theirs)).expect(200).json()["logoId"], theirs);
    assert_eq!(save("foreign", COMPANY_B, json!(theirs)).expect(200).json()["version"], 2, "nothing changed");
}

#[test]
fn unused_images_are_removed_after_a_day() {
    let fixture = Fixture::build();
    let (kept, replaced, waiting) = (logo(&fixture, "admin"), logo(&fixture, "admin"), logo(&fixture, "foreign"));
    let save = |version: i64, logo: i64| {
        let put = fixture.app.put(&format!("/companies/{COMPANY_A}")).token(fixture.token("admin")).if_match(version);
        put.json(&profile(&json!({ "logoId": logo }))).send().expect(200)
    };
    save(1, replaced);
    save(2, kept);
    let files = || std::fs::read_dir(fixture.app.folder().join("images")).unwrap().count();
    let sweep = |hours: i64| sweep(&fixture, hours);
    assert_eq!((files(), sweep(0), sweep(24)), (3, 0, 0));
    assert_eq!((sweep(25), files(), sweep(25)), (2, 1, 0));
    assert_eq!(fixture.get("sysadm", &format!("/images/{kept}")).status, 200);
    for id in [replaced, waiting] {
        assert_eq!(fixture.get("sysadm", &format!("/images/{id}")).code(404), "request.not_found");
    }
    let answer = fixture.app.put(&format!("/companies/{COMPANY_A}")).token(fixture.token("admin")).if_match(3);
    let answer = answer.json(&profile(&json!({ "logoId": replaced }))).send().expect(422);
    assert_eq!(answer.issues(), ["logoId: validation.reference"]);
    let reported = fixture.get("sysadm", "/audit?entity=image&action=IMAGE_DELETED").expect(200).json();
    assert_eq!(reported["total"], 2);
}

#[test]
fn a_replaced_logo_is_removed_a_day_later() {
    let fixture = Fixture::build();
    let (old, new) = (logo(&fixture, "admin"), logo(&fixture, "admin"));
    let save = |version: i64, logo: Value| {
        let put = fixture.app.put(&format!("/companies/{COMPANY_A}")).token(fixture.token("admin")).if_match(version);
        put.json(&profile(&json!({ "logoId": logo }))).send()
    };
    save(1, json!(old)).expect(200);
    // Uploaded long ago, used until now.
    let long_ago = clock().plus(-chrono::Duration::days(30)).naive();
    fixture.app.db(|conn| {
        diesel::update(images::table.find(old)).set(images::created_at.eq(long_ago)).execute(conn)?;
        Ok(())
    });
    save(2, json!(new)).expect(200);
    assert_eq!((sweep(&fixture, 0), sweep(&fixture, 23)), (0, 0));
    assert_eq!(save(3, json!(old)).expect(200).json()["logoId"], old, "taken back");
    assert_eq!(sweep(&fixture, 25), 1, "only the other one waits");
    save(4, Value::Null).expect(200);
    // A later save does not extend the wait.
    let yesterday = clock().plus(-chrono::Duration::hours(25)).naive();
    fixture.app.db(|conn| {
        diesel::update(images::table.find(old)).set(images::unused_since.eq(yesterday)).execute(conn)?;
        Ok(())
    });
    assert_eq!(save(5, json!(old)).expect(422).issues(), ["logoId: validation.reference"]);
    let last = logo(&fixture, "admin");
    save(5, json!(last)).expect(200);
    assert_eq!((sweep(&fixture, 0), fixture.get("admin", &format!("/images/{old}")).status), (1, 404));
}

#[test]
fn two_servers_sweep_at_once() {
    let fixture = Fixture::build();
    for _ in 0..10 {
        logo(&fixture, "admin");
    }
    let (state, now) = (fixture.app.state.clone(), clock().plus(chrono::Duration::hours(25)));
    let gone = System::new().block_on(async move {
        let round = || image::keep::sweep(&state.db, &state.images, now);
        let (one, other) = futures_util::join!(round(), round());
        one.unwrap() + other.unwrap()
    });
    assert_eq!(gone, 10);
    let reported = fixture.get("sysadm", "/audit?entity=image&action=IMAGE_DELETED").expect(200).json();
    assert_eq!(reported["total"], 10);
}

#[test]
fn unused_uploads_are_limited() {
    let fixture = Fixture::build();
    let file = png(8, 8);
    for _ in 0..50 {
        send(&fixture, "admin", "logo", &file).expect(201);
    }
    let answer = send(&fixture, "admin", "logo", &file);
    assert!(!answer.header("retry-after").is_empty());
    assert_eq!(answer.code(429), "image.too_many");
    send(&fixture, "foreign", "logo", &file).expect(201);
}

#[test]
fn a_store_without_an_answer_is_reported() {
    let fixture = Fixture::build();
    let id = logo(&fixture, "admin");
    let folder = fixture.app.folder().join("images");
    std::fs::rename(&folder, fixture.app.folder().join("elsewhere")).unwrap();
    std::fs::write(&folder, "no folder").unwrap();
    assert_eq!(fixture.get("admin", &format!("/images/{id}")).code(503), "server.busy");
    assert_eq!(send(&fixture, "admin", "logo", &png(8, 8)).code(503), "server.busy");
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(fixture.app.folder().join("elsewhere"), &folder).unwrap();
    fixture.get("admin", &format!("/images/{id}")).expect(200);
}
