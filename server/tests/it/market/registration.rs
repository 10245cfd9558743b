//! Registration: the caller learns nothing, the mail tells the owner of the address.

use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::schema::{jobs, outbox, users};
use serde_json::{Value, json};

use crate::fixture::with;
use crate::support::{Answer, PASSWORD, TestApp, token_in, wait_for};

const EMAIL: &str = "ana@sapa.example";

fn form(over: Value) -> Value {
    let body = json!({
        "firstName": "Ana", "lastName": "Marić", "email": "Ana@Sapa.example", "phone": "+381 64 218-7740",
        "newPassword": PASSWORD, "confirmPassword": PASSWORD, "language": "sr_Latn_RS",
    });
    with(body, &over)
}

fn register(app: &TestApp, over: Value) -> Answer {
    app.post("/auth/register").json(&form(over)).send()
}

fn confirm(app: &TestApp, token: &str) -> Answer {
    confirm_with(app, token, PASSWORD)
}

fn confirm_with(app: &TestApp, token: &str, password: &str) -> Answer {
    app.post("/auth/confirm-email").json(&json!({ "token": token, "password": password })).send()
}

/// Number of accounts with the address.
fn accounts(app: &TestApp) -> i64 {
    app.db(|conn| Ok(users::table.filter(users::email.eq(EMAIL)).count().get_result(conn)?))
}

#[test]
fn a_new_account_signs_in_at_once_and_is_confirmed_by_its_link() {
    let app = TestApp::start();
    let answer = register(&app, json!({})).expect(202);
    assert!(answer.body.is_empty());
    let mail = app.mail(1);
    assert!(mail.contains("https://sapa.example/#confirmToken=") && mail.contains("Dobar dan, Ana"), "{mail}");
    let session = app.sign_in(EMAIL);
    let me = app.get("/me").token(&session.auth).send().expect(200).json();
    assert_eq!((me["role"].as_str(), me["phone"].as_str()), (Some("USER"), Some("+381642187740")));
    assert_eq!(me["language"], "sr_Latn_RS");
    let verified = || {
        app.db(|conn| {
            let row = users::table.filter(users::email.eq(EMAIL));
            Ok(row.filter(users::email_verified_at.is_not_null()).count().get_result::<i64>(conn)?)
        })
    };
    assert_eq!(verified(), 0);
    assert_eq!(confirm(&app, "invented").expect(422).issues(), ["token: auth.link_invalid"]);
    let token = token_in(&mail);
    confirm(&app, &token).expect(204);
    assert_eq!(verified(), 1);
    // A link counts once, and the session goes on.
    confirm(&app, &token).expect(422);
    app.get("/me").token(&session.auth).send().expect(200);
}

#[test]
fn a_known_address_gets_the_same_answer_and_another_mail() {
    let app = TestApp::start();
    app.account(Role::Sysadm, EMAIL);
    let answer = register(&app, json!({"language": "en_US", "firstName": "Mallory"})).expect(202);
    assert!(answer.body.is_empty());
    let mail = app.mail(1);
    // In the language of the owner, with the owner's name.
    assert!(mail.contains("Dobar dan, Vera") && !mail.contains("Mallory"), "{mail}");
    assert!(mail.contains("https://sapa.example/forgot-password") && !mail.contains("oken="), "{mail}");
    assert_eq!(accounts(&app), 1);
    app.sign_in(EMAIL);
    // Three of them an hour.
    for _ in 0..4 {
        register(&app, json!({})).expect(202);
    }
    assert_eq!(app.all_mails().len(), 3);
}

#[test]
fn the_last_registration_counts_until_one_is_confirmed() {
    let app = TestApp::start();
    register(&app, json!({"newPassword": "lozinka napadača", "confirmPassword": "lozinka napadača"})).expect(202);
    let first = app.mail(1);
    let stranger = app.try_sign_in(EMAIL, "lozinka napadača").expect(200).json();
    register(&app, json!({"firstName": "Prava"})).expect(202);
    let second = app.mail(2);
    // The stranger's session, password and link are over.
    app.get("/me").token(stranger["authToken"].as_str().unwrap()).send().expect(401);
    app.try_sign_in(EMAIL, "lozinka napadača").expect(401);
    confirm(&app, &token_in(&first)).expect(422);
    confirm(&app, &token_in(&second)).expect(204);
    let me = app.get("/me").token(&app.sign_in(EMAIL).auth).send().expect(200).json();
    assert_eq!(me["firstName"], "Prava");
    assert_eq!(accounts(&app), 1);
    // A confirmed account is not replaced.
    register(
        &app,
        json!({"firstName": "Druga", "newPassword": "lozinka napadača", "confirmPassword": "lozinka napadača"}),
    )
    .expect(202);
    assert!(app.mail(3).contains("/forgot-password"));
    app.try_sign_in(EMAIL, "lozinka napadača").expect(401);
    let kinds: Vec<String> = app.db(|conn| Ok(outbox::table.order(outbox::id).select(outbox::kind).load(conn)?));
    assert_eq!(kinds, ["registration", "registration", "registeredAlready"]);
}

/// Who registers last gets the mailed link: without the password of that registration its owner confirms nothing.
#[test]
fn a_stranger_who_registers_after_the_owner_gets_no_confirmed_account() {
    let app = TestApp::start();
    register(&app, json!({"firstName": "Prava"})).expect(202);
    app.mail(1);
    let theirs = json!({"newPassword": "lozinka napadača", "confirmPassword": "lozinka napadača"});
    register(&app, theirs.clone()).expect(202);
    let second = token_in(&app.mail(2));
    let wrong = confirm(&app, &second).expect(422);
    assert_eq!(wrong.issues(), ["password: auth.registration_password"]);
    assert_eq!(confirm_with(&app, &second, "").expect(422).issues(), ["password: validation.required"]);
    let verified = || {
        app.db(|conn| {
            let row = users::table.filter(users::email.eq(EMAIL).and(users::email_verified_at.is_not_null()));
            Ok(row.count().get_result::<i64>(conn)?)
        })
    };
    assert_eq!(verified(), 0);
    // The link was not used up by that. The owner registers once more, and is the last.
    register(&app, json!({"firstName": "Prava"})).expect(202);
    // Written after its answer.
    let third = token_in(&app.mail(3));
    assert_eq!(confirm_with(&app, &second, "lozinka napadača").expect(422).issues(), ["token: auth.link_invalid"]);
    confirm(&app, &third).expect(204);
    assert_eq!(verified(), 1);
    let me = app.get("/me").token(&app.sign_in(EMAIL).auth).send().expect(200).json();
    assert_eq!(me["firstName"], "Prava");
}

/// The limit on mails takes nothing back: what was entered last counts, no earlier link opens the account, and the
/// owner's mail comes as soon as the hour has room.
#[test]
fn a_stranger_cannot_use_up_the_mails_of_an_address_to_keep_its_account() {
    let app = TestApp::start();
    let stranger = json!({"newPassword": "lozinka napadača", "confirmPassword": "lozinka napadača"});
    for count in 1..=3 {
        register(&app, stranger.clone()).expect(202);
        app.mail(count);
    }
    let session = app.try_sign_in(EMAIL, "lozinka napadača").expect(200).json();
    register(&app, json!({"firstName": "Prava"})).expect(202);
    let waiting = || {
        app.db(|conn| {
            let open = outbox::table.filter(outbox::state.eq("WAITING")).select((outbox::id, outbox::begun_at));
            Ok(open.load::<(i64, Option<chrono::NaiveDateTime>)>(conn)?)
        })
    };
    // Written after its answer.
    wait_for("a mail waits", 5, || !waiting().is_empty());
    assert_eq!(waiting().len(), 1);
    app.try_sign_in(EMAIL, "lozinka napadača").expect(401);
    app.get("/me").token(session["authToken"].as_str().unwrap()).send().expect(401);
    for mail in app.mails() {
        assert_eq!(confirm(&app, &token_in(&mail)).code(422), "auth.link_invalid");
    }
    assert_eq!(app.mails().len(), 3, "the mailbox is not flooded");
    // An hour after the first mail, not earlier.
    let due: chrono::NaiveDateTime = app.db(|conn| {
        let open = jobs::table.filter(jobs::state.eq("OPEN").and(jobs::kind.eq("SEND_MAIL")));
        Ok(open.select(jobs::due_at).first(conn)?)
    });
    let wait = due - chrono::Utc::now().naive_utc();
    assert!(wait > chrono::Duration::minutes(55) && wait <= chrono::Duration::minutes(60), "{wait}");
    app.db(|conn| {
        let now = chrono::Utc::now().naive_utc();
        diesel::update(jobs::table.filter(jobs::state.eq("OPEN"))).set(jobs::due_at.eq(now)).execute(conn)?;
        Ok(())
    });
    let mail = app.mail(4);
    assert!(mail.contains("Dobar dan, Prava"), "{mail}");
    confirm(&app, &token_in(&mail)).expect(204);
    let me = app.get("/me").token(&app.sign_in(EMAIL).auth).send().expect(200).json();
    assert_eq!(me["firstName"], "Prava");
}

#[test]
fn wrong_forms_are_refused_in_words() {
    let app = TestApp::start();
    let issues = |over: Value| register(&app, over).expect(422).issues();
    assert_eq!(issues(json!({"email": "ana"})), ["email: validation.format"]);
    assert_eq!(issues(json!({"confirmPassword": "x"})), ["confirmPassword: validation.password_mismatch"]);
    let common = json!({"newPassword": "password123", "confirmPassword": "password123"});
    assert_eq!(issues(common), ["newPassword: validation.password_common"]);
    assert_eq!(issues(json!({"phone": "064 218-7740"})), ["phone: validation.format"]);
    assert_eq!(issues(json!({"language": "de_DE"})), ["language: validation.reference"]);
    for extra in
        [json!({"role": "SYSADM"}), json!({"companyId": 1}), json!({"emailVerifiedAt": "2026-01-01T00:00:00Z"})]
    {
        register(&app, extra).expect(400);
    }
    assert_eq!(accounts(&app), 0);
}

/// The answer leaves before the account is looked for, and a known address is hashed like a new one.
#[test]
fn known_and_unknown_addresses_take_the_same_time() {
    let app = TestApp::behind_proxy();
    app.account(Role::User, EMAIL);
    let mut took: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
    for turn in 0..30 {
        for (known, took) in took.iter_mut().enumerate() {
            let email = if known == 1 { EMAIL.to_owned() } else { format!("nova{turn}@sapa.example") };
            let address = format!("198.51.{turn}.{known}");
            let began = Instant::now();
            let request = app.post("/auth/register").header("X-Forwarded-For", &address);
            request.json(&form(json!({ "email": email }))).send().expect(202);
            took.push(began.elapsed());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    let [unknown, known] = took.map(|mut all| {
        all.sort_unstable();
        all[all.len() / 2]
    });
    let difference = unknown.max(known) - unknown.min(known);
    assert!(difference < Duration::from_millis(15), "{unknown:?} {known:?}");
}

#[test]
fn registrations_that_nobody_confirms_are_deleted_after_thirty_days() {
    use sapa_server::platform::db::types::at;
    use sapa_server::platform::http::moment::clock;
    use sapa_server::upkeep::forget;
    let app = TestApp::start();
    register(&app, json!({})).expect(202);
    app.mail(1);
    app.sign_in(EMAIL);
    let aged = |days: i64| {
        let then = at(clock().plus(-chrono::Duration::days(days)));
        app.db(|conn| {
            Ok(diesel::update(users::table.filter(users::email.eq(EMAIL)))
                .set(users::updated_at.eq(then))
                .execute(conn)?)
        });
        actix_web::rt::System::new().block_on(forget::once(&app.state.db, clock()));
    };
    aged(29);
    assert_eq!(accounts(&app), 1);
    aged(31);
    assert_eq!(accounts(&app), 0);
    let mails: i64 = app.db(|conn| Ok(outbox::table.filter(outbox::recipient.eq(EMAIL)).count().get_result(conn)?));
    assert_eq!(mails, 0, "nor in mails");
    // A confirmed account stays, whatever its age; so does one that staff invited.
    let kept = app.account(Role::User, "vera@sapa.example");
    let old = at(clock().plus(-chrono::Duration::days(400)));
    app.db(|conn| {
        Ok(diesel::update(users::table.find(kept))
            .set((users::updated_at.eq(old), users::email_verified_at.eq(Some(old))))
            .execute(conn)?)
    });
    actix_web::rt::System::new().block_on(forget::once(&app.state.db, clock()));
    assert_eq!(app.db(|conn| Ok(users::table.find(kept).count().get_result::<i64>(conn)?)), 1);
}
