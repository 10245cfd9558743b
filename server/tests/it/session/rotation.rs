//! The signing key is exchanged while servers run: in three steps, each a restart of one server after the other, and
//! what the former key signed counts until it is dropped.

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::notification::rows::delivery::MailDelivery;
use sapa_server::notification::subscription::token;
use sapa_server::platform::db::Location;
use sapa_server::platform::signature::SigningKeys;
use sapa_server::schema::factors;
use sapa_server::session::factor::reseal;
use serde_json::json;

use crate::support::{Base, TestApp};

const OLD: [u8; 32] = [1; 32];
const NEW: [u8; 40] = [2; 40];

/// A server over the database at `at` that signs with the first of these keys.
fn server(at: &Location, keys: &[&[u8]]) -> TestApp {
    let others = keys[1..].iter().map(|key| key.to_vec()).collect();
    let keys = SigningKeys::new(keys[0].to_vec(), others);
    TestApp::over(Base::at(at.clone()), move |config| config.signing_keys = keys)
}

#[track_caller]
fn counts(app: &TestApp, auth: &str, counts: bool) {
    assert_eq!(app.get("/me").token(auth).send().status, if counts { 200 } else { 401 });
}

#[test]
fn sessions_live_on_while_the_key_is_exchanged() {
    let base = Base::fresh();
    let before = server(&base.at, &[&OLD]);
    before.account(Role::User, "vera@sapa.example");
    let session = before.sign_in("vera@sapa.example");

    // Step 1, one of two servers is restarted: both accept what either signs.
    let first = server(&base.at, &[&OLD, &NEW]);
    counts(&first, &session.auth, true);
    counts(&before, &first.sign_in("vera@sapa.example").auth, true);

    // Step 2: the new key signs. A server of step 1 accepts it; one that was left out would not, which is why step 1 is.
    let second = server(&base.at, &[&NEW, &OLD]);
    let by_new = second.sign_in("vera@sapa.example");
    counts(&first, &by_new.auth, true);
    counts(&second, &session.auth, true);
    counts(&second, &first.sign_in("vera@sapa.example").auth, true);
    counts(&before, &by_new.auth, false);

    // Step 3: the old key is dropped. Its access tokens end, their sessions do not.
    let third = server(&base.at, &[&NEW]);
    counts(&third, &by_new.auth, true);
    counts(&third, &session.auth, false);
    counts(&second, &third.sign_in("vera@sapa.example").auth, true);
    let refreshed = third.post("/auth/refresh").json(&json!({ "refreshToken": session.refresh })).send().expect(200);
    counts(&third, refreshed.json()["authToken"].as_str().unwrap(), true);
}

#[test]
fn links_in_mails_that_were_sent_go_on_working() {
    let base = Base::fresh();
    let before = server(&base.at, &[&OLD]);
    let user = before.account(Role::User, "vera@sapa.example");
    let link = |key: &[u8]| {
        let delivery = MailDelivery { id: 1, notification_id: 1, user_id: Some(user), email: None };
        json!({ "token": token(key, &delivery) })
    };
    let ends = |app: &TestApp, key: &[u8]| app.post("/market/unsubscribe").json(&link(key)).send().status == 204;
    assert!(ends(&before, &OLD) && !ends(&before, &NEW));
    for keys in [[&OLD[..], &NEW[..]], [&NEW[..], &OLD[..]]] {
        let app = server(&base.at, &keys);
        assert!(ends(&app, &OLD) && ends(&app, &NEW));
    }
    let after = server(&base.at, &[&NEW]);
    assert!(ends(&after, &NEW) && !ends(&after, &OLD));
}

#[test]
fn an_authenticator_app_goes_on_while_the_key_is_exchanged() {
    let base = Base::fresh();
    let before = server(&base.at, &[&OLD]);
    before.account(Role::Sysadm, "vera@sapa.example");
    let factor = before.add_app(&before.sign_in("vera@sapa.example").auth);
    let sealed = |app: &TestApp| app.db(|conn| Ok(factors::table.select(factors::secret).first::<String>(conn)?));
    let by_old = sealed(&before);

    let first = server(&base.at, &[&OLD, &NEW]);
    first.sign_in_by_code("vera@sapa.example", &factor);
    assert_eq!(sealed(&first), by_old);

    // The new key signs: what the old one sealed is sealed by it when the server starts, and a server of the step
    // before opens it.
    let second = server(&base.at, &[&NEW, &OLD]);
    actix_web::rt::System::new().block_on(reseal(&second.state.db, &second.state.factors)).unwrap();
    assert_ne!(sealed(&second), by_old);
    second.sign_in_by_code("vera@sapa.example", &factor);
    first.sign_in_by_code("vera@sapa.example", &factor);

    let third = server(&base.at, &[&NEW]);
    third.sign_in_by_code("vera@sapa.example", &factor);

    // Without the key a code is not wrong, it cannot be compared: a fault of the installation, and no failed sign-in.
    let astray = server(&base.at, &[&OLD]);
    astray.forget_codes();
    let question = astray.second_question("vera@sapa.example");
    let answer = astray.post("/auth/second-factor").json(&json!({
        "challenge": question["challenge"], "code": factor.code(),
    }));
    assert_eq!(answer.send().code(503), "auth.factor_unreadable");
    // Recovery codes need no key.
    astray.second_step(&question, json!({ "code": factor.recovery_codes[0] })).expect(200);
}
