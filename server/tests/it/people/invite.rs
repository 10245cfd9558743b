//! Invitations: the mail, the effect of its link, and links without effect.

use chrono::Duration;
use diesel::prelude::*;
use sapa_server::platform::db::types;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{companies, mail_tokens, users};
use serde_json::{Value, json};

use crate::fixture::{BRANCH_A1, COMPANY_A, Fixture, with};
use crate::people::helpers::{People, operator};
use crate::support::{Answer, PASSWORD, Session, TestApp, token_in};

const EMAIL: &str = "mila@sapa.example";

fn accept(app: &TestApp, token: &str, password: &str) -> Answer {
    let body = json!({"token": token, "newPassword": password, "confirmPassword": password});
    app.post("/auth/accept-invitation").json(&body).send()
}

fn refused(app: &TestApp, token: &str) {
    let answer = accept(app, token, PASSWORD).expect(422);
    assert_eq!(answer.issues(), ["token: auth.link_invalid"]);
    app.try_sign_in(EMAIL, PASSWORD).expect(401);
}

#[test]
fn an_invited_operator_accepts_signs_in_and_sees_the_own_company_only() {
    let people = People::build();
    let app = &people.0.app;
    let tied = with(operator(EMAIL), &json!({"branchId": BRANCH_A1}));
    let made = people.post("admin", "/users", &tied).expect(201);
    assert_eq!(made.header("etag"), "\"1\"");
    let item = made.json();
    assert_eq!(
        (
            item["accepted"].clone(),
            item["active"].clone(),
            item["facts"]["invited"].clone(),
            item["lastSeenAt"].clone()
        ),
        (json!(false), json!(true), json!(true), Value::Null)
    );
    assert!(item["invitedAt"].is_string() && item["emailVerifiedAt"].is_null());
    assert!(item["invitationUntil"].as_str() > item["invitedAt"].as_str());
    let mail = app.mail(1);
    assert!(mail.contains("To: mila@sapa.example") && mail.contains("Dobar dan, Đorđe"), "{mail}");
    assert!(mail.contains("Vesela Šapa") && mail.contains("https://sapa.example/accept-invitation#token="), "{mail}");
    assert!(!mail.contains("%{"), "{mail}");
    let token = token_in(&mail);
    assert!(!made.text().contains(&token), "the link is for the mailbox only");
    app.try_sign_in(EMAIL, "").expect(422);
    app.try_sign_in(EMAIL, PASSWORD).expect(401);

    let wrong = |new: &str, confirm: &str| {
        let body = json!({"token": token, "newPassword": new, "confirmPassword": confirm});
        app.post("/auth/accept-invitation").json(&body).send().expect(422).issues()
    };
    assert_eq!(wrong("Football1", "Football1"), ["newPassword: validation.password_common"]);
    assert_eq!(wrong("kratka1", "kratka1"), ["newPassword: validation.min_length"]);
    assert_eq!(wrong(PASSWORD, "pet mačaka"), ["confirmPassword: validation.password_mismatch"]);
    let extra = json!({"token": token, "newPassword": PASSWORD, "confirmPassword": PASSWORD, "role": "SYSADM"});
    app.post("/auth/accept-invitation").json(&extra).send().expect(400);
    accept(app, &token, PASSWORD).expect(204);
    assert_eq!(accept(app, &token, "četiri mačke").code(422), "auth.link_invalid");

    let session = Session::of(&app.try_sign_in(EMAIL, PASSWORD).expect(200).json()).auth;
    let get = |path: &str| app.get(path).token(&session).send();
    let me = get("/me").expect(200).json();
    assert_eq!(
        (me["role"].clone(), me["companyId"].clone(), me["branchId"].clone()),
        (json!("OPR"), json!(COMPANY_A), json!(BRANCH_A1))
    );
    assert_eq!(get("/branches").expect(200).json()["total"], 1);
    assert_eq!((get("/branches/2").status, get("/companies/2").status, get("/users").status), (404, 404, 403));
    let found = people.0.get("admin", &format!("/users/{}", item["id"])).json();
    assert!(found["invitationUntil"].is_null(), "it ends with the invitation");
    assert!(found["accepted"] == true && found["emailVerifiedAt"].is_string() && found["lastSeenAt"].is_string());
    assert_eq!(people.verb("admin", item["id"].as_i64().unwrap(), "invite").code(409), "user.already_accepted");
}

#[test]
fn a_newer_link_ends_the_older_and_a_mailbox_is_not_flooded() {
    let people = People::build();
    let app = &people.0.app;
    let (id, version) = people.invited("admin", EMAIL);
    let first = token_in(&app.mail(1));
    people.verb("admin", id, "invite").expect(200);
    let second = token_in(&app.mail(2));
    refused(app, &first);
    for count in 3..=5 {
        people.verb("sysadm", id, "invite").expect(200);
        app.mail(count);
    }
    let answer = people.verb("admin", id, "invite");
    assert_eq!(
        (answer.header("retry-after").to_owned(), answer.code(429)),
        ("3600".to_owned(), "auth.too_many_mails".to_owned())
    );
    refused(app, &second);
    // Deleting and inviting again does not avoid the limit.
    people.delete("admin", id, version).expect(204);
    assert_eq!(people.post("admin", "/users", &operator(EMAIL)).code(429), "auth.too_many_mails");
    assert_eq!(people.0.get("admin", "/users?invited=true").json()["total"], 0, "and nothing is half made");
    refused(app, &token_in(&app.mail(5)));
    assert_eq!(app.mails().len(), 5);
}

#[test]
fn a_link_counts_for_seven_days_and_only_its_hash_is_kept() {
    let people = People::build();
    people.invited("admin", EMAIL);
    let token = token_in(&people.0.app.mail(1));
    let over = types::at(clock().plus(-Duration::seconds(1)));
    let kept: String = people.0.app.db(|conn| {
        let (made, ends, hash) = mail_tokens::table
            .select((mail_tokens::created_at, mail_tokens::expires_at, mail_tokens::token_hash))
            .first::<(types::At, types::At, String)>(conn)?;
        assert_eq!(ends.0.since(made.0), Duration::days(7));
        diesel::update(mail_tokens::table).set(mail_tokens::expires_at.eq(over)).execute(conn)?;
        Ok(hash)
    });
    assert_ne!(kept, token);
    refused(&people.0.app, &token);
    assert_eq!(accept(&people.0.app, "", PASSWORD).expect(422).issues(), ["token: validation.required"]);
    // A link for a first password sets no other password.
    let body = json!({"token": token, "newPassword": PASSWORD, "confirmPassword": PASSWORD});
    assert_eq!(people.0.app.post("/auth/reset-password").json(&body).send().code(422), "auth.link_invalid");
}

#[test]
fn an_account_that_may_not_sign_in_accepts_nothing() {
    let people = People::build();
    let app = &people.0.app;
    let (id, version) = people.invited("admin", EMAIL);
    let token = token_in(&app.mail(1));
    people.verb("admin", id, "deactivate").expect(200);
    refused(app, &token);
    assert_eq!(people.verb("admin", id, "invite").code(409), "user.inactive");
    people.verb("admin", id, "reactivate").expect(200);
    refused(app, &token);
    people.verb("admin", id, "invite").expect(200);
    let token = token_in(&app.mail(2));
    people.delete("admin", id, version + 2).expect(204);
    refused(app, &token);
    people.verb("admin", id, "restore").expect(200);
    refused(app, &token);
    // Nor does an account whose company is deleted.
    people.verb("admin", id, "invite").expect(200);
    let token = token_in(&app.mail(3));
    let company = |gone: Option<chrono::NaiveDateTime>| {
        app.db(|conn| {
            diesel::update(companies::table.find(COMPANY_A)).set(companies::deleted_at.eq(gone)).execute(conn)?;
            Ok(())
        });
    };
    company(Some(clock().naive()));
    refused(app, &token);
    company(None);
    accept(app, &token, PASSWORD).expect(204);
    // A change that closes links also beats a link that is being opened.
    let (other, _) = people.invited("admin", "ana@sapa.example");
    let token = token_in(&app.mail(4));
    app.db(|conn| {
        diesel::update(users::table.find(other)).set(users::active.eq(false)).execute(conn)?;
        Ok(())
    });
    assert_eq!(accept(app, &token, PASSWORD).code(422), "auth.link_invalid");
}

#[test]
fn an_address_can_be_corrected_until_the_invitation_is_accepted() {
    let people = People::build();
    let app = &people.0.app;
    let (id, version) = people.invited("admin", EMAIL);
    let wrong = token_in(&app.mail(1));
    let corrected = operator("milena@sapa.example");
    let after = people.put("admin", id, version, &corrected).expect(200).json();
    assert_eq!(after["email"], "milena@sapa.example");
    let mail = app.mail(2);
    assert!(mail.contains("To: milena@sapa.example"), "{mail}");
    refused(app, &wrong);
    // Another role or branch is the same person: the link stays valid.
    let tied = with(corrected, &json!({"branchId": BRANCH_A1}));
    people.put("admin", id, version + 1, &tied).expect(200);
    accept(app, &token_in(&mail), PASSWORD).expect(204);
    app.sign_in("milena@sapa.example");
    assert_eq!(app.mails().len(), 2);
}

#[test]
fn a_password_that_was_never_chosen_is_forgotten_by_inviting_again() {
    let people = People::build();
    let app = &people.0.app;
    let forgot = || app.post("/auth/forgot-password").json(&json!({ "email": EMAIL })).send();
    people.invited("admin", EMAIL);
    let first = token_in(&app.mail(1));
    let answer = forgot();
    assert_eq!((answer.status, answer.text()), (202, String::new()), "as to anybody");
    let mail = app.mail(2);
    assert!(mail.contains("/accept-invitation#token=") && !mail.contains("reset-password"), "{mail}");
    refused(app, &first);
    accept(app, &token_in(&mail), PASSWORD).expect(204);
    app.sign_in(EMAIL);
    forgot().expect(202);
    assert!(app.mail(3).contains("/reset-password#token="));
}

#[test]
fn one_link_makes_one_password_however_often_it_is_opened() {
    let people = People::build();
    for round in 0..3 {
        let email = format!("mila{round}@sapa.example");
        people.invited("admin", &email);
        let token = token_in(&people.0.app.mail(round + 1));
        let passwords = ["prva dobra lozinka", "druga dobra lozinka", "treća dobra lozinka"];
        let app = &people.0.app;
        let mut statuses: Vec<u16> = std::thread::scope(|scope| {
            let open = |password| accept(app, &token, password).status;
            let threads: Vec<_> = passwords.map(|password| scope.spawn(move || open(password))).into_iter().collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 422, 422], "round {round}");
        let works = passwords.iter().filter(|password| app.try_sign_in(&email, password).status == 200).count();
        assert_eq!(works, 1);
    }
}

#[test]
fn platform_staff_are_invited_in_their_language_too() {
    let people = People::build();
    let body = json!({
        "firstName": "Ana", "lastName": "Ilić", "email": "ana@sapa.example", "role": "SYSADM", "staffKind": "SUPPORT",
        "language": "en_US",
    });
    assert_eq!(people.post("admin", "/users", &body).expect(422).issues()[0], "role: validation.reference");
    let item = people.post("sysadm", "/users", &body).expect(201).json();
    assert_eq!((item["staffKind"].clone(), item["companyId"].clone()), (json!("SUPPORT"), Value::Null));
    let mail = people.0.app.mail(1);
    assert!(mail.contains("Hello Ana") && mail.contains("seven days"), "{mail}");
    for (members, issue) in [
        (json!({"companyId": COMPANY_A}), "companyId: validation.reference"),
        (json!({"language": "de_DE"}), "language: validation.reference"),
        (json!({"phone": "12"}), "phone: validation.format"),
    ] {
        let answer =
            people.post("sysadm", "/users", &with(with(body.clone(), &json!({"email": "b@sapa.example"})), &members));
        assert_eq!(answer.expect(422).issues(), [issue]);
    }
    for who in ["opr", "tied", "user"] {
        assert_eq!(people.post(who, "/users", &operator("c@sapa.example")).code(403), "auth.forbidden", "{who}");
    }
    assert_eq!(people.0.app.post("/users").json(&operator("c@sapa.example")).send().code(401), "auth.required");
    assert_eq!(Fixture::id("sysadm"), 1);
}

/// The correction of an address closes the links to the wrong one, however many mails went already.
#[test]
fn a_corrected_address_counts_whatever_the_limit_on_mails_says() {
    let people = People::build();
    let app = &people.0.app;
    let (id, version) = people.invited("admin", EMAIL);
    for count in 2..=5 {
        app.mail(count - 1);
        people.verb("admin", id, "invite").expect(200);
    }
    let wrong = token_in(&app.mail(5));
    let after = people.put("admin", id, version, &operator("milena@sapa.example")).expect(200).json();
    assert_eq!(after["email"], "milena@sapa.example");
    refused(app, &wrong);
    assert_eq!(app.all_mails().len(), 5, "the mail waits for its hour");
    assert!(after["invitationUntil"].is_string(), "and will count from then on");
}
