//! A lost second factor: removed by another administrator or on the command line, for a reason that is read by all whom
//! it concerns.

use diesel::prelude::*;
use sapa_server::schema::recovery_codes;
use serde_json::{Value, json};

use super::helpers::People;
use crate::fixture::Fixture;
use crate::support::Answer;

fn reset(people: &People, who: &str, of: &str) -> Answer {
    people.post(who, &format!("/users/{}/reset-factors", Fixture::id(of)), &json!({ "reason": "Telefon izgubljen" }))
}

#[test]
fn another_administrator_removes_all_factors_and_ends_all_sessions() {
    let people = People::build();
    let app = &people.0.app;
    let opr = app.sign_in("opr@sapa.example").auth;
    let factor = app.add_app(&opr);
    let shown = people.0.get("admin", &format!("/users/{}", Fixture::id("opr"))).expect(200).json();
    assert_eq!(shown["facts"]["hasFactor"], true);
    let after = reset(&people, "admin", "opr").expect(200).json();
    assert_eq!(after["facts"]["hasFactor"], false);
    assert_eq!(app.get("/me").token(&opr).send().code(401), "auth.expired");
    // The password alone signs in, and no code is left.
    app.sign_in("opr@sapa.example");
    let codes = app.db(|conn| Ok(recovery_codes::table.count().get_result::<i64>(conn)?));
    assert_eq!((codes, factor.recovery_codes.len()), (0, 10));
    let mails = app.all_mails();
    let of = |address: &str, word: &str| {
        let to = format!("To: {address}");
        mails.iter().filter(|mail| mail.contains(&to) && mail.contains(word)).count()
    };
    assert_eq!(of("opr@sapa.example", "Telefon izgubljen"), 1, "{mails:?}");
    assert_eq!(of("admin@sapa.example", "Telefon izgubljen"), 1, "{mails:?}");
    assert_eq!(of("foreign@sapa.example", "Telefon izgubljen"), 0);
    let entries = people.0.get("admin", "/audit?entity=user").expect(200).json();
    let entries: Vec<&Value> = entries["items"].as_array().unwrap().iter().collect();
    let reset: Vec<_> = entries.iter().filter(|entry| entry["action"] == "USER_FACTORS_RESET").collect();
    assert_eq!(reset.len(), 1);
    assert!(reset[0].to_string().contains("Telefon izgubljen"), "{}", reset[0]);
}

#[test]
fn who_may_not_or_need_not_is_refused() {
    let people = People::build();
    let app = &people.0.app;
    assert_eq!(reset(&people, "admin", "opr").code(409), "user.no_factor");
    app.add_app(&app.sign_in("opr@sapa.example").auth);
    app.add_app(people.0.token("admin"));
    assert_eq!(reset(&people, "foreign", "opr").code(404), "request.not_found");
    assert_eq!(reset(&people, "tied", "opr").status, 403);
    assert_eq!(reset(&people, "admin", "admin").code(409), "user.oneself");
    assert_eq!(reset(&people, "admin", "sysadm").code(404), "request.not_found");
    assert_eq!(reset(&people, "sysadm", "user").code(403), "user.by_owner");
    let empty = people.post("admin", &format!("/users/{}/reset-factors", Fixture::id("opr")), &json!({}));
    assert_eq!(empty.expect(422).issues(), ["reason: validation.required"]);
    // The company helps its own accounts, the platform its only administrator.
    assert_eq!(reset(&people, "sysadm", "opr").code(403), "user.reset_by_company");
    reset(&people, "sysadm", "admin").expect(200);
}

#[test]
fn a_foreign_or_unknown_factor_is_not_found_and_removing_one_ends_remembered_browsers() {
    let people = People::build();
    let app = &people.0.app;
    let (admin, foreign) = (people.0.token("admin"), people.0.token("foreign"));
    let (own, others) = (app.add_app(admin), app.add_app(foreign));
    for id in [others.id, 987_654] {
        assert_eq!(app.delete(&format!("/me/factors/{id}")).token(admin).send().code(404), "request.not_found");
    }
    let question = app.second_question("admin@sapa.example");
    let remembered = app.second_step(&question, json!({ "code": own.code(), "remember": true })).expect(200);
    let cookie = remembered.cookie();
    let second = app.add_app(admin);
    app.delete(&format!("/me/factors/{}", own.id)).token(admin).send().expect(204);
    let body = json!({ "email": "admin@sapa.example", "password": crate::support::PASSWORD });
    let sign_in = || app.post("/auth/login").header("Cookie", &cookie).json(&body).send();
    assert_eq!(sign_in().code(401), "auth.second_factor_required");
    app.delete(&format!("/me/factors/{}", second.id)).token(admin).send().expect(204);
    sign_in().expect(200);
    let left: Value = app.get("/me/factors").token(admin).send().expect(200).json();
    assert_eq!((&left["items"], &left["recoveryCodes"]), (&json!([]), &json!(0)));
    let answer = app.post("/me/factors/recovery-codes").token(admin).send();
    assert_eq!(answer.code(409), "auth.no_factor");
}
