//! The sandbox at money's edges: errors that are kept under their key, captures that go on, what is done at
//! its own desk, listings, and a store of an earlier version.

use diesel::connection::SimpleConnection;
use sapa_server::platform::db::{Db, Location};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::port::{known, payment, refund};
use super::sandbox::Running;

/// A request as the product's server sends it; status, whether it was replayed, and body.
fn send(sandbox: &Running, method: &str, path: &str, key: &str, body: &Value) -> (u16, bool, Value) {
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let mut request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", sandbox.url));
    if !key.is_empty() {
        request = request.header("Idempotency-Key", key);
    }
    let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
    let mut response = agent.run(request.body(body).unwrap()).unwrap();
    let replayed = response.headers().contains_key("idempotent-replayed");
    let bytes = response.body_mut().read_to_vec().unwrap();
    (response.status().as_u16(), replayed, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

fn get(sandbox: &Running, path: &str) -> Value {
    send(sandbox, "GET", path, "", &Value::Null).2
}

fn fixture() -> (TempDir, Running) {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = Running::over(&folder);
    (folder, sandbox)
}

fn started(sandbox: &Running, key: &str) -> String {
    known(sandbox.provider.start(&payment(key, 1_000))).provider_ref
}

fn paid(sandbox: &Running, key: &str) -> String {
    let name = started(sandbox, key);
    sandbox.decide(&name, "pay");
    name
}

#[test]
fn an_error_is_kept_under_its_key_and_repeated() {
    let (_folder, sandbox) = fixture();
    let name = paid(&sandbox, "a");
    let body = json!({ "paymentId": name, "amount": 10, "reference": "refund-1", "token": "t1" });
    let made = || get(&sandbox, &format!("/v1/refunds?paymentId={name}"))["items"].as_array().unwrap().clone();
    for (switch, done) in [("keepErrors", 0), ("keepErrorsDone", 1)] {
        sandbox.switch(&json!({ switch: 100 }));
        assert_eq!(send(&sandbox, "POST", "/v1/refunds", switch, &body).0, 500, "{switch}");
        sandbox.switch(&json!({}));
        for _ in 0..3 {
            let (status, replayed, _) = send(&sandbox, "POST", "/v1/refunds", switch, &body);
            assert_eq!((status, replayed), (500, true), "{switch}");
        }
        assert_eq!(made().len(), done, "{switch}");
    }
    assert_eq!((&made()[0]["reference"], &made()[0]["token"]), (&json!("refund-1"), &json!("t1")));
    assert_eq!(send(&sandbox, "POST", "/v1/refunds", "another", &body).0, 201);

    // A cancel has its own harmless repetition: only an error is kept.
    let open = started(&sandbox, "b");
    let cancel = |key: &str| send(&sandbox, "POST", &format!("/v1/payments/{open}/cancel"), key, &json!({}));
    sandbox.switch(&json!({ "keepErrors": 100 }));
    assert_eq!(cancel("c").0, 500);
    sandbox.switch(&json!({}));
    assert_eq!((cancel("c").0, get(&sandbox, &format!("/v1/payments/{open}"))["status"].clone()), (500, json!("open")));
    assert_eq!(cancel("d").2["status"], "canceled");
    assert_eq!(cancel("").2["status"], "canceled");
}

#[test]
fn payments_are_listed_by_their_reference() {
    let (_folder, sandbox) = fixture();
    let body = json!({ "amount": 1_000, "currency": "RSD", "description": "", "reference": "attempt-7",
        "returnUrl": "https://shop.example/", "webhookUrl": "https://shop.example/hook", "webhookSecret": "s" });
    let mut token = body.clone();
    token["token"] = json!("t7");
    let names = ["one", "two"].map(|key| {
        let body = if key == "one" { &body } else { &token };
        send(&sandbox, "POST", "/v1/payments", key, body).2["id"].clone()
    });
    let listed = get(&sandbox, "/v1/payments?reference=attempt-7")["items"].clone();
    let listed: Vec<Value> = serde_json::from_value(listed).unwrap();
    assert_eq!(listed.iter().map(|one| one["id"].clone()).collect::<Vec<_>>(), names);
    assert_eq!((&listed[0]["token"], &listed[1]["token"]), (&json!(""), &json!("t7")));
    assert!(listed[0]["payUrl"].as_str().unwrap().ends_with(names[0].as_str().unwrap()));
    assert_eq!(get(&sandbox, "/v1/payments?reference=attempt-8")["items"], json!([]));
}

#[test]
fn a_capture_that_goes_on_is_neither_paid_again_nor_canceled_and_ends_at_the_desk() {
    let (_folder, sandbox) = fixture();
    let [fails, succeeds] = ["a", "b"].map(|key| started(&sandbox, key));
    sandbox.switch(&json!({ "processing": true }));
    for name in [&fails, &succeeds] {
        assert_eq!(sandbox.decide(name, "pay"), 303);
    }
    sandbox.switch(&json!({}));
    let status = |name: &str| get(&sandbox, &format!("/v1/payments/{name}"))["status"].clone();
    for name in [&fails, &succeeds] {
        sandbox.decide(name, "refuse");
        let (code, _, answer) = send(&sandbox, "POST", &format!("/v1/payments/{name}/cancel"), "", &json!({}));
        assert_eq!((code, &answer["status"]), (200, &json!("processing")));
    }
    for (name, paid, end) in [(&fails, false, "refused"), (&succeeds, true, "paid")] {
        let ended = send(&sandbox, "PUT", &format!("/control/payments/{name}"), "", &json!({ "paid": paid })).2;
        assert_eq!((&ended["status"], status(name)), (&json!(end), json!(end)));
    }
    // One that never was processing stays.
    let open = started(&sandbox, "c");
    send(&sandbox, "PUT", &format!("/control/payments/{open}"), "", &json!({ "paid": true }));
    assert_eq!(status(&open), "open");
}

#[test]
fn refunds_are_made_at_its_own_desk_and_end_there() {
    let (_folder, sandbox) = fixture();
    let name = paid(&sandbox, "a");
    known(sandbox.provider.refund(&refund(&name, "1", 100)));
    let desk = |body: Value| send(&sandbox, "POST", "/control/refunds", "", &body);
    let (status, _, whole) = desk(json!({ "paymentId": name, "webhook": false }));
    assert_eq!((status, &whole["amount"], &whole["status"]), (201, &json!(1_000), &json!("succeeded")));
    let part = desk(json!({ "paymentId": name, "amount": 7, "pending": true, "reference": "refund-9" })).2;
    assert_eq!((&part["amount"], &part["status"], &part["token"]), (&json!(7), &json!("pending"), &json!("")));
    assert_eq!(desk(json!({ "paymentId": "pay_none" })).0, 404);
    assert_eq!(desk(json!({ "paymentId": name, "amount": 0 })).0, 422);
    assert_eq!(desk(json!({ "paymentId": name, "love": 1 })).0, 400);

    let end = |refund: &Value, body: Value| {
        send(&sandbox, "PUT", &format!("/control/refunds/{}", refund["id"].as_str().unwrap()), "", &body).2
    };
    let failed = end(&whole, json!({ "failure": "account_closed" }));
    assert_eq!((&failed["status"], &failed["failure"]), (&json!("failed"), &json!("account_closed")));
    assert_eq!(end(&part, json!({ "webhook": false }))["status"], "succeeded");
    let listed = get(&sandbox, &format!("/v1/refunds?paymentId={name}"));
    assert_eq!(listed["items"].as_array().unwrap().len(), 3, "all of the payment");
    let own = get(&sandbox, &format!("/v1/refunds?paymentId={name}&reference=refund-9"));
    assert_eq!(own["items"].as_array().unwrap().len(), 1);
}

#[test]
fn a_store_of_an_earlier_version_is_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let old = "
        CREATE TABLE sandbox_payments (id TEXT PRIMARY KEY, status TEXT NOT NULL, failure TEXT,
            amount INTEGER NOT NULL, currency TEXT NOT NULL, description TEXT NOT NULL, reference TEXT NOT NULL,
            return_url TEXT NOT NULL, webhook_url TEXT NOT NULL, webhook_secret TEXT NOT NULL,
            created_at INTEGER NOT NULL) STRICT;
        CREATE TABLE sandbox_refunds (id TEXT PRIMARY KEY, payment_id TEXT NOT NULL, status TEXT NOT NULL,
            failure TEXT, amount INTEGER NOT NULL, reference TEXT NOT NULL, settles_at INTEGER,
            settles_failed TEXT, created_at INTEGER NOT NULL) STRICT;
        INSERT INTO sandbox_payments VALUES ('pay_old', 'paid', NULL, 500, 'RSD', '', 'attempt-1', '', '', '', 1);
        INSERT INTO sandbox_refunds VALUES ('re_old', 'pay_old', 'succeeded', NULL, 5, 'refund-1', NULL, NULL, 1);";
    {
        let db = Db::open(&Location::Sqlite(folder.path().join("sandbox.db")), None).unwrap();
        db.write_blocking(|conn| Ok(conn.batch_execute(old)?)).unwrap();
    }
    for _ in 0..2 {
        let sandbox = Running::over(&folder);
        let books = sandbox.books();
        assert_eq!((&books["payments"][0]["status"], &books["refunds"][0]["token"]), (&json!("paid"), &json!("")));
    }
}
