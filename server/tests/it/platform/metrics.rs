//! What the ops address serves to Prometheus: names, bounds, and that no database can hold it up. The dashboard and
//! the alerts of `docs/operations` know these names.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use sapa_core::access::role::Role;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::jobs;
use sapa_server::upkeep::rows::backup::{self, NewBackup};
use serde_json::{Value, json};

use crate::payment::online::settings;
use crate::support::{Base, Cluster, Proxy, TestApp, only_on, wait_for};

/// A file of the documents.
fn document(name: &str) -> String {
    let path = format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn alerts() -> String {
    document("operations/alerts.yml")
}

/// The longest time of an answer: a second for the database, and some for the machine.
const SOON: Duration = Duration::from_millis(2_500);

fn scrape(app: &TestApp) -> String {
    let answer = app.ops().get("//metrics").send().expect(200);
    assert_eq!(answer.header("content-type"), "application/openmetrics-text; version=1.0.0; charset=utf-8");
    let text = answer.text();
    assert!(text.ends_with("# EOF\n") && text.matches("# EOF").count() == 1);
    text
}

/// The names of a text's series, as its types make them.
fn names(text: &str) -> HashSet<String> {
    let types = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' '));
    let series = |(name, kind): (&str, &str)| -> Vec<String> {
        match kind {
            "counter" => vec![format!("{name}_total")],
            "histogram" => ["bucket", "sum", "count"].map(|part| format!("{name}_{part}")).to_vec(),
            "gauge" => vec![name.to_owned()],
            other => panic!("{name}: {other}"),
        }
    };
    types.flat_map(series).collect()
}

/// The names of metrics that a file mentions.
fn mentioned(file: &str) -> BTreeSet<&str> {
    let words = file.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("sapa_") || word.starts_with("process_")).collect()
}

/// The value of a series.
fn value(text: &str, series: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' ')?.parse().ok())
}

#[track_caller]
fn assert_served(text: &str, is_expected: impl Fn(&str) -> bool) {
    let served = names(text);
    let files = document("operations/grafana-dashboard.json") + &alerts();
    let all = mentioned(&files);
    let missing: Vec<&str> = all.iter().copied().filter(|name| is_expected(name) && !served.contains(*name)).collect();
    assert!(missing.is_empty(), "not served: {missing:?}\n{text}");
    assert!(all.len() > 20, "{all:?}");
}

fn is_of_a_replica(name: &str) -> bool {
    name.starts_with("sapa_replica_")
}

#[test]
fn dashboard_and_alerts_name_what_is_served() {
    let app = TestApp::with(|config| config.payment_provider = settings("http://127.0.0.1:9"));
    app.get("/me").send().expect(401);
    assert_served(&scrape(&app), |name| !is_of_a_replica(name));
}

#[test]
fn dashboard_and_alerts_name_what_is_served_of_a_replica() {
    only_on!(Postgres);
    let cluster = Cluster::start();
    let app = TestApp::over(cluster.base(), |config| {
        config.replica = Some(cluster.replica.clone());
        config.payment_provider = settings("http://127.0.0.1:9");
    });
    app.get("/me").send().expect(401);
    let mut text = String::new();
    // Not before the replica has been reached and has replayed something.
    wait_for("the replica is read", 30, || {
        text = scrape(&app);
        value(&text, "sapa_replica_lag_seconds").is_some()
    });
    assert_served(&text, |_| true);
    assert_eq!(value(&text, "sapa_replica_in_use"), Some(1.0));
    wait_for("the replica has caught up", 30, || value(&scrape(&app), "sapa_replica_lag_seconds") == Some(0.0));
    cluster.run_on_replica("SELECT pg_wal_replay_pause()");
    app.account(Role::Sysadm, "vera@sapa.example");
    wait_for("the replica is behind", 30, || value(&scrape(&app), "sapa_replica_lag_seconds") > Some(1.0));
    cluster.run_on_replica("SELECT pg_wal_replay_resume()");
}

#[test]
fn a_promoted_replica_that_is_the_primary_is_not_behind() {
    only_on!(Postgres);
    let cluster = Cluster::start();
    let with_replica = |base| TestApp::over(base, |config| config.replica = Some(cluster.replica.clone()));
    let before = with_replica(cluster.base());
    let lag = |app: &TestApp| value(&scrape(app), "sapa_replica_lag_seconds");
    wait_for("the replica has caught up", 30, || lag(&before) == Some(0.0));
    before.account(Role::Sysadm, "vera@sapa.example");
    cluster.run_on_replica("SELECT pg_promote()");
    // Both URLs lead to it now, as those of a cluster do after a change of the primary.
    let after = with_replica(Base::at(cluster.replica.clone()));
    after.account(Role::Sysadm, "ana@sapa.example");
    // So that an age that still grows is told from none.
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(lag(&after), Some(0.0));
    // One whose log does not reach that of the primary follows nobody: how far it is behind is not known.
    for _ in 0..3 {
        cluster.run_on_primary("SELECT pg_switch_wal(); SELECT pg_logical_emit_message(false, 'test', 'x')");
    }
    wait_for("a replica that follows nobody has no lag", 30, || {
        let text = scrape(&before);
        value(&text, "sapa_replica_in_use") == Some(1.0) && value(&text, "sapa_replica_lag_seconds").is_none()
    });
}

/// The names of the labels of each series.
fn labels(text: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut all = BTreeMap::<&str, BTreeSet<&str>>::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split(['{', ' ']).next().unwrap();
        let pairs = line.split_once('{').map_or("", |(_, rest)| rest.rsplit_once('}').unwrap().0);
        let names = pairs.split("\",").filter_map(|pair| Some(pair.split_once('=')?.0));
        all.entry(name).or_default().extend(names);
    }
    all
}

/// The names of all labels.
const LABELS: [&str; 13] = [
    "code",
    "engine",
    "kind",
    "le",
    "method",
    "operation",
    "outcome",
    "pool",
    "reason",
    "route",
    "state",
    "status",
    "version",
];

/// No label can name a record: what a label may tell is listed here, and its values are words.
#[test]
fn labels_are_few_and_hold_no_ids() {
    let app = TestApp::with(|config| config.payment_provider = settings("http://127.0.0.1:9"));
    app.account(Role::Sysadm, "vera@sapa.example");
    let session = app.sign_in("vera@sapa.example");
    app.get("/users/1").token(&session.auth).send().expect(200);
    let text = scrape(&app);
    for (name, found) in labels(&text) {
        assert!(found.iter().all(|label| LABELS.contains(label)), "{name}: {found:?}");
    }
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        for pair in line.split_once('{').map_or("", |(_, rest)| rest.rsplit_once('}').unwrap().0).split(',') {
            let Some((name, value)) = pair.split_once("=\"") else { continue };
            let number = value.trim_end_matches('"').split(['/', '-', '_']).any(|part| part.parse::<u64>().is_ok());
            assert!(!number || ["le", "status", "version"].contains(&name), "{line}");
        }
    }
}

/// A name that no series has selects nothing, and no tool tells.
#[test]
fn dashboard_and_alerts_use_labels_that_are_served() {
    let app = TestApp::with(|config| config.payment_provider = settings("http://127.0.0.1:9"));
    app.get("/me").send().expect(401);
    let text = scrape(&app);
    let served = labels(&text);
    // Prometheus adds these two; the others are made by an expression or stand at an alert.
    let added = ["instance", "job", "class", "severity"];
    let dashboard: Value = serde_json::from_str(&document("operations/grafana-dashboard.json")).unwrap();
    let mut uses = Vec::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().into_iter().flatten() {
            let of = |name: &str| target[name].as_str().unwrap().to_owned();
            uses.push((of("expr"), of("legendFormat")));
        }
    }
    let panels = uses.len();
    let rules = alerts();
    for rule in rules.split("- alert: ").skip(1) {
        uses.push((expression(&rules, rule.lines().next().unwrap().trim()), rule.to_owned()));
    }
    assert!(panels > 40 && uses.len() > panels + 10, "{}", uses.len());
    for (expression, words) in uses {
        let mentioned = mentioned(&expression);
        let names: Vec<&str> = served.keys().copied().filter(|name| mentioned.contains(name)).collect();
        // Some have no series before something happens, or a replica is there.
        let all_served = names.len() == mentioned.len();
        let known: BTreeSet<&str> = names.iter().flat_map(|name| served[name].iter().copied()).chain(added).collect();
        let lists = expression.split("by (").skip(1).map(|rest| rest.split(')').next().unwrap());
        let grouped = lists.flat_map(|list| list.split(',').map(str::trim));
        let matchers = expression.split('{').skip(1).map(|rest| rest.split('}').next().unwrap());
        let matched = matchers.flat_map(|list| list.split("\","));
        let matched = matched.filter_map(|pair| Some(pair.split_once('=')?.0.trim_end_matches('!').trim()));
        let shown = words.split("{{").skip(1).map(|rest| rest.split("}}").next().unwrap().trim());
        let shown = shown.filter_map(|name| match name.strip_prefix("$labels.") {
            Some(label) => Some(label.split(' ').next().unwrap()),
            None => (!name.starts_with('$')).then_some(name),
        });
        for label in grouped.chain(matched).chain(shown) {
            assert!(
                known.contains(label) || !all_served && LABELS.contains(&label),
                "{label} of {expression}: {known:?}"
            );
        }
    }
}

#[test]
fn every_alert_says_what_to_do() {
    let (rules, operations, mut alerts) = (alerts(), document("OPERATIONS.md"), 0);
    for rule in rules.split("- alert: ").skip(1) {
        let name = rule.lines().next().unwrap().trim();
        let anchor = format!("docs/OPERATIONS.md#{}", name.to_lowercase());
        for part in ["summary: ", "description: ", "severity: ", &anchor] {
            assert!(rule.contains(part), "{name}: {part}");
        }
        assert!(operations.lines().any(|line| line == format!("### {name}")), "{name} has no section");
        alerts += 1;
    }
    assert!(alerts > 10, "{alerts}");
    let sections = operations.lines().filter_map(|line| line.strip_prefix("### Sapa")).count();
    assert_eq!(sections, alerts, "sections of alerts that are gone");
}

/// The expression of an alert.
fn expression(rules: &str, name: &str) -> String {
    let rule = rules.split("- alert: ").find(|rule| rule.starts_with(&format!("{name}\n"))).unwrap();
    let from = rule.find("expr:").unwrap();
    let to = ["        for:", "        labels:"].iter().filter_map(|next| rule.find(next)).min().unwrap();
    rule[from..to].split_whitespace().skip(1).filter(|word| *word != ">-").collect::<Vec<_>>().join(" ")
}

/// An alert and the system screen call for a person at the same numbers.
#[test]
fn alerts_have_the_limits_of_the_system_screen() {
    use sapa_core::system::{
        BACKUP_MAX_AGE, DISK_MIN_BYTES, DISK_MIN_PERCENT, JOB_MAX_DELAY, MAIL_MAX_DELAY, RECURRING_MAX_FAILING,
        REPLICA_MAX_LAG,
    };
    let rules = alerts();
    let seconds = |limit: chrono::Duration| limit.num_seconds();
    let mails = seconds(MAIL_MAX_DELAY);
    for (name, expected) in [
        ("SapaBackupOld", format!("time() - max(sapa_backup_last_timestamp_seconds) > {}", seconds(BACKUP_MAX_AGE))),
        (
            "SapaJobsLate",
            format!(
                "max by (kind) (sapa_jobs_oldest_due_age_seconds{{kind!=\"SEND_BULK_MAIL\"}}) > {}",
                seconds(JOB_MAX_DELAY)
            ),
        ),
        (
            "SapaJobsFailing",
            format!("max by (kind) (sapa_jobs_failing_age_seconds) > {}", seconds(RECURRING_MAX_FAILING)),
        ),
        ("SapaMailsLate", format!("max(sapa_outbox_oldest_tried_age_seconds) > {mails}")),
        (
            "SapaReplicaBehind",
            format!(
                "max by (instance) (sapa_replica_lag_seconds) > {} or min by (instance) (sapa_replica_in_use) == 0",
                seconds(REPLICA_MAX_LAG)
            ),
        ),
        (
            "SapaDiskFull",
            format!(
                "sapa_disk_free_bytes < {DISK_MIN_BYTES} or sapa_disk_free_bytes / sapa_disk_size_bytes < 0.{DISK_MIN_PERCENT:02}"
            ),
        ),
        ("SapaJobsFailed", "max by (kind) (sapa_jobs{state=\"failed\"}) > 0".to_owned()),
    ] {
        assert_eq!(expression(&rules, name), expected, "{name}");
    }
}

#[test]
fn every_series_has_a_help_and_a_type() {
    let app = TestApp::start();
    app.get("/me").send().expect(401);
    let text = scrape(&app);
    let helped: HashSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("# HELP ")?.split_once(' ')).map(|(name, _)| name).collect();
    let known = names(&text);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split(['{', ' ']).next().unwrap();
        assert!(known.contains(name), "{name} has no type");
        let base = ["_total", "_bucket", "_sum", "_count"].into_iter().find_map(|end| name.strip_suffix(end));
        assert!(helped.contains(name) || base.is_some_and(|base| helped.contains(base)), "{name} has no help");
        // Base units only.
        assert!(!name.contains("_ms") && !name.contains("_mb") && !name.contains("_percent"), "{name}");
    }
}

#[test]
fn clients_make_no_series() {
    let app = TestApp::start();
    let ask = |number: usize| {
        app.get(&format!("/nothing-{number}")).send().expect(404);
        app.get(&format!("//other-{number}")).send();
        app.get(&format!("/companies/{number}")).send().expect(401);
        for path in ["/api/v1/me".to_owned(), format!("/api/v1/nothing-{number}")] {
            let mut stream = TcpStream::connect(app.address).unwrap();
            write!(stream, "METHOD{number} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
        }
    };
    ask(0);
    let count = |text: &str| text.lines().filter(|line| !line.starts_with('#')).count();
    let before = scrape(&app);
    (1..100).for_each(ask);
    let after = scrape(&app);
    // The first look has made the series of the ops address itself.
    assert!(count(&after) <= count(&before) + 40, "{} after {}", count(&after), count(&before));
    assert!(!after.contains("nothing-") && !after.contains("other-") && !after.contains("METHOD"), "{after}");
}

#[test]
fn figures_of_the_database_are_served() {
    let app = TestApp::start();
    let sql = "INSERT INTO jobs (kind, payload, unique_key, state, created_at, due_at, last_error, failing_since) VALUES \
        ('FORGET_EXPIRED', '{}', 'recurring', 'OPEN', '2026-01-01 00:00:00', '2099-01-01 00:00:00', 'job.panicked', \
        '2026-01-01 00:00:00'); INSERT INTO jobs (kind, payload, state, created_at, due_at, attempts, ended_at) VALUES \
        ('SWEEP_IMAGES', '{}', 'OPEN', '2026-01-01 00:00:00', '2026-01-01 00:00:00', 0, NULL), \
        ('SWEEP_IMAGES', '{}', 'OPEN', '2026-01-01 00:00:00', '2099-01-01 00:00:00', 0, NULL), \
        ('SWEEP_IMAGES', '{}', 'FAILED', '2026-01-01 00:00:00', '2026-01-01 00:00:00', 8, '2026-01-01 00:00:00'), \
        ('OF_ANOTHER_VERSION', '{}', 'FAILED', '2026-01-01 00:00:00', '2026-01-01 00:00:00', 8, '2026-01-01 00:00:00'); \
        INSERT INTO outbox (created_at, cause, kind, recipient, language, params, entity, entity_id, state, ended_at) VALUES \
        ('2026-01-01 00:00:00', 'a', 'invitation', 'x@x.example', 'en_US', '{}', 'user', 1, 'WAITING', NULL), \
        ('2026-01-01 00:00:00', 'b', 'invitation', 'x@x.example', 'en_US', '{}', 'user', 1, 'FAILED', '2026-01-01 00:00:00'), \
        ('2026-01-01 00:00:00', 'c', 'invitation', 'x@x.example', 'en_US', '{}', 'user', 1, 'SENT', '2026-01-01 00:00:00')";
    app.account(Role::Sysadm, "vera@sapa.example");
    app.sign_in("vera@sapa.example");
    let now = clock();
    app.db(|conn| {
        conn.batch_execute(sql)?;
        let (started_at, finished_at) = (at(now.plus(-chrono::Duration::minutes(5))), at(now));
        let (place, app_version) = ("file".to_owned(), "1".to_owned());
        backup::insert(conn, &NewBackup { started_at, finished_at, place, bytes: 1, files: 1, app_version })
    });
    let text = scrape(&app);
    for (series, expected) in [
        ("sapa_database_up", 1.0),
        (r#"sapa_jobs{kind="SWEEP_IMAGES",state="due"}"#, 1.0),
        (r#"sapa_jobs{kind="SWEEP_IMAGES",state="waiting"}"#, 1.0),
        (r#"sapa_jobs{kind="SWEEP_IMAGES",state="running"}"#, 0.0),
        (r#"sapa_jobs{kind="SWEEP_IMAGES",state="failed"}"#, 1.0),
        (r#"sapa_jobs{kind="FORGET_EXPIRED",state="failed"}"#, 0.0),
        (r#"sapa_jobs{kind="other",state="failed"}"#, 1.0),
        (r#"sapa_jobs_oldest_due_age_seconds{kind="FORGET_EXPIRED"}"#, 0.0),
        (r#"sapa_jobs_failing_age_seconds{kind="CHAIN_AUDIT"}"#, 0.0),
        (r#"sapa_job_runs_total{kind="SEND_MAIL",outcome="failed"}"#, 0.0),
        ("sapa_outbox_oldest_tried_age_seconds", 0.0),
        (r#"sapa_outbox_mails{state="waiting"}"#, 1.0),
        (r#"sapa_outbox_mails{state="failed"}"#, 1.0),
        ("sapa_sessions_active", 1.0),
        ("sapa_event_streams_open", 0.0),
        ("sapa_hashing_slots_in_use", 0.0),
        ("sapa_backup_last_timestamp_seconds", now.naive().and_utc().timestamp() as f64),
        (r#"sapa_http_requests_total{method="POST",route="/api/v1/auth/login",status="200"}"#, 1.0),
        (r#"sapa_http_request_duration_seconds_count{method="POST",route="/api/v1/auth/login"}"#, 1.0),
        (r#"sapa_database_pool_waiting{pool="read"}"#, 0.0),
    ] {
        assert_eq!(value(&text, series), Some(expected), "{series}\n{text}");
    }
    for series in [
        r#"sapa_jobs_oldest_due_age_seconds{kind="SWEEP_IMAGES"}"#,
        r#"sapa_jobs_failing_age_seconds{kind="FORGET_EXPIRED"}"#,
        "sapa_outbox_oldest_waiting_age_seconds",
        "sapa_database_size_bytes",
        "sapa_disk_free_bytes",
        "process_resident_memory_bytes",
        "process_open_fds",
        "process_cpu_seconds_total",
        "process_start_time_seconds",
        r#"sapa_database_pool_size{pool="write"}"#,
    ] {
        assert!(value(&text, series) > Some(0.0), "{series}\n{text}");
    }
    assert!(!text.contains("x.example"));
}

#[test]
fn runs_of_jobs_are_counted_by_their_end() {
    let app = TestApp::start();
    app.account(Role::Sysadm, "vera@sapa.example");
    app.post("/auth/forgot-password").json(&json!({"email": "vera@sapa.example"})).send().expect(202);
    let runs = |outcome: &str| {
        value(&scrape(&app), &format!("sapa_job_runs_total{{kind=\"SEND_MAIL\",outcome=\"{outcome}\"}}")).unwrap()
    };
    wait_for("a mail is sent", 20, || runs("done") == 1.0);
    assert_eq!(runs("failed"), 0.0);
    app.db(|conn| jobs::insert(conn, "SEND_MAIL", &json!({"of": "another version"}), clock()));
    wait_for("a run has failed", 20, || runs("failed") >= 1.0);
    assert_eq!(runs("done"), 1.0);
}

#[test]
fn problems_are_counted_by_their_code() {
    let app = TestApp::start();
    app.get("/me").send().expect(401);
    app.get("/nothing").send().expect(404);
    let text = scrape(&app);
    for code in ["auth.required", "request.not_found"] {
        assert_eq!(value(&text, &format!("sapa_http_problems_total{{code=\"{code}\"}}")), Some(1.0), "{text}");
    }
}

#[track_caller]
fn assert_down(app: &TestApp) {
    let began = Instant::now();
    let text = scrape(app);
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    assert_eq!(value(&text, "sapa_database_up"), Some(0.0), "{text}");
    for absent in ["sapa_jobs", "sapa_outbox_mails", "sapa_sessions_active", "sapa_database_size_bytes"] {
        assert!(!text.contains(absent), "{absent}");
    }
    assert!(value(&text, "process_start_time_seconds").is_some());
}

#[test]
fn a_database_without_a_free_connection_holds_no_metrics_up() {
    let app = TestApp::start();
    let readers = app.state.db.pools().iter().find(|pool| pool.name == "read").unwrap().size;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    for _ in 0..readers {
        let db = app.state.db.clone();
        runtime.spawn(async move {
            let sleep = |_: &mut _| {
                // Longer than the look takes.
                std::thread::sleep(Duration::from_secs(4));
                Ok(())
            };
            db.query(sleep).await
        });
    }
    wait_for("all connections work", 5, || app.state.db.pools().iter().any(|pool| pool.in_use == readers));
    assert_down(&app);
    let text = scrape(&app);
    assert_eq!(value(&text, r#"sapa_database_pool_in_use{pool="read"}"#), Some(readers as f64), "{text}");
    wait_for("it is up again", 15, || value(&scrape(&app), "sapa_database_up") == Some(1.0));
}

#[test]
fn a_silent_database_holds_no_metrics_up() {
    only_on!(Postgres);
    let base = Base::fresh();
    let through = base.shared();
    let proxy = Proxy::before(&through.at);
    let app = TestApp::over(through, |config| config.database = proxy.at.clone());
    proxy.fall_silent();
    assert_down(&app);
    proxy.hear_new_ones();
    wait_for("it is up again", 30, || value(&scrape(&app), "sapa_database_up") == Some(1.0));
    drop(app);
}
