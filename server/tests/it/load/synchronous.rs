//! A primary whose synchronous standby is gone: what no standby has is not acknowledged. PostgreSQL ends no commit that
//! waits for a standby, so the pool gives its request up.

use std::time::{Duration, Instant};

use sapa_core::access::role::Role;
use serde_json::json;

use crate::support::{Cluster, TestApp, only_on, wait_for};

/// More than the pool waits for a statement.
const LONGEST: Duration = Duration::from_secs(11);

#[test]
fn a_commit_that_no_standby_has_is_not_acknowledged() {
    only_on!(Postgres);
    let cluster = Cluster::start();
    let app = TestApp::over(cluster.base(), |_| {});
    app.account(Role::Sysadm, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    let add = || {
        let body = json!({"nameEn": "Ferret", "nameSr": "Tvor", "icon": "paw", "ordinal": 1});
        app.post("/animal-types").token(&token).header("Idempotency-Key", "ferret-without-a-standby").json(&body).send()
    };
    let standby = |name: &str| {
        cluster.run_on_primary(&format!("ALTER SYSTEM SET synchronous_standby_names = '{name}'"));
        cluster.run_on_primary("SELECT pg_reload_conf()");
    };
    standby("gone");
    // The setting reaches the sessions within moments; a commit waits from then on.
    std::thread::sleep(Duration::from_millis(500));
    let began = Instant::now();
    let refused = add().expect(503);
    assert_eq!(refused.header("retry-after"), "2");
    assert!(began.elapsed() < LONGEST, "{:?}", began.elapsed());
    // The standby is back: the request that is sent again is done once.
    standby("");
    let id = std::cell::Cell::new(0);
    wait_for("the server writes again", 10, || {
        let answer = add();
        (answer.status == 201).then(|| id.set(answer.json()["id"].as_i64().unwrap())).is_some()
    });
    let list = app.get("/animal-types?q=Tvor").token(&token).send().expect(200).json();
    let ids: Vec<_> = list["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect();
    assert_eq!(ids, [id.get()]);
}
