//! Mails of the outbox: none is lost, none is sent twice but what was in flight when a server died, and
//! no link is stored.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use sapa_core::access::role::Role;
use sapa_server::people::rows::user::{self, NewUser};
use sapa_server::platform::db::{Conn, Location, types};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::jobs::rows as job;
use sapa_server::platform::outbox::{self, Mail};
use sapa_server::platform::problem::Error;
use sapa_server::schema::{jobs, mail_tokens, outbox as mails, users};
use sapa_server::session::link::{self, Purpose};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::load::process::Server;
use crate::support::{Base, Mood, Postman, TestApp, header, readable, size, token_in, wait_for};

const EMAIL: &str = "vera@sapa.example";

/// Invites `count` people without a company.
fn invite(app: &TestApp, count: usize) {
    let from: i64 = app.db(|conn| Ok(users::table.count().get_result(conn)?));
    for n in 0..count {
        let email = format!("gost{}@sapa.example", from + n as i64);
        app.db(|conn| {
            let new = NewUser {
                first_name: "Mila",
                last_name: "Ilić",
                email: &email,
                password_hash: None,
                role: Role::User,
                staff_kind: None,
                language: "sr_Latn_RS",
            };
            let id = user::insert(conn, &new, clock())?;
            let mail = Mail::new("invitation", &email, "sr_Latn_RS", ("user", id)).with("name", "Mila");
            assert!(link::ask(conn, (id, &email), Purpose::Invitation, mail, clock())?);
            Ok(())
        });
    }
}

/// How many mails are in a state.
fn count(app: &TestApp, state: &str) -> i64 {
    app.db(|conn| Ok(mails::table.filter(mails::state.eq(state)).count().get_result(conn)?))
}

/// Makes every waiting job due, as if its pause were over.
fn hurry(app: &TestApp) {
    app.db(|conn| {
        let waiting = jobs::table.filter(jobs::state.eq("OPEN").and(jobs::lease_holder.is_null()));
        diesel::update(waiting).set(jobs::due_at.eq(types::at(clock()))).execute(conn)?;
        Ok(())
    });
}

/// The mails by Message-ID.
fn by_id(postman: &Postman) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for mail in postman.taken() {
        found.entry(header(&mail, "Message-ID").to_owned()).or_default().push(mail);
    }
    found
}

/// Everything that a dump of the database would hold.
pub fn dump(app: &TestApp) -> Vec<u8> {
    match &app.state.config.database {
        Location::Sqlite(path) => {
            let mut bytes = std::fs::read(path).unwrap();
            let mut log = path.clone().into_os_string();
            log.push("-wal");
            bytes.extend(std::fs::read(log).unwrap_or_default());
            bytes
        }
        Location::Postgres(_) => {
            let tables = "SELECT quote_ident(table_name)::text AS line FROM information_schema.tables WHERE table_schema = current_schema()";
            let lines = |conn: &mut Conn, sql: &str| Ok::<_, Error>(diesel::sql_query(sql).load::<Line>(conn)?);
            let tables = app.db(|conn| lines(conn, tables));
            assert!(tables.len() > 20);
            let all = tables
                .iter()
                .flat_map(|table| app.db(|conn| lines(conn, &format!("SELECT t::text AS line FROM {} t", table.line))));
            all.flat_map(|row| row.line.into_bytes()).collect()
        }
    }
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

pub fn holds(dump: &[u8], text: &str) -> bool {
    let text = text.as_bytes();
    dump.windows(text.len()).any(|window| window == text)
}

#[test]
fn a_dump_holds_no_token() {
    let invited = size(25, 1_000);
    let app = TestApp::start();
    invite(&app, invited);
    wait_for("all are sent", 300, || count(&app, "SENT") == invited as i64);
    let tokens: Vec<String> = app.mails().iter().map(|mail| token_in(mail)).collect();
    assert_eq!(tokens.len(), invited);
    let dump = dump(&app);
    assert!(holds(&dump, "gost0@sapa.example"), "the recipients are in it");
    assert!(!holds(&dump, "accept-invitation#token="));
    let hashes: Vec<String> = app.db(|conn| Ok(mail_tokens::table.select(mail_tokens::token_hash).load(conn)?));
    for token in &tokens {
        assert!(!holds(&dump, token));
        let hash = Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        assert!(hashes.contains(&hash), "each link counts");
    }
}

/// The mail server is dead, servers come and go, two run at once: every mail comes, once.
#[test]
fn a_dead_mail_server_loses_and_repeats_nothing() {
    let (half, rounds) = (size(15, 500), size(3, 60));
    let postman = Postman::start(Mood::Dead, Duration::from_millis(2));
    let base = Base::fresh();
    let serve = |base: &Base| TestApp::over(base.shared(), |config| config.smtp_url = Some(postman.url.clone()));
    let (mut one, other) = (serve(&base), serve(&base));
    invite(&one, half);
    for _ in 0..rounds {
        hurry(&other);
        // Meanwhile some mails are tried, and others wait.
        std::thread::sleep(Duration::from_millis(500));
        // Stopped as by SIGTERM, and started again.
        drop(one);
        one = serve(&base);
    }
    invite(&other, half);
    let all = half * 2;
    assert_eq!((postman.taken().len(), count(&one, "WAITING")), (0, all as i64));
    postman.set(Mood::Well);
    hurry(&one);
    wait_for("all are sent", 300, || {
        hurry(&one);
        std::thread::sleep(Duration::from_millis(200)); // Each hurry writes; the mails need the one writer, too.
        count(&one, "SENT") == all as i64
    });
    let came = by_id(&postman);
    assert_eq!(came.len(), all, "none is lost");
    assert!(came.values().all(|copies| copies.len() == 1), "none is repeated");
    let recipients: std::collections::BTreeSet<&str> = came.values().map(|mail| header(&mail[0], "To")).collect();
    assert_eq!(recipients.len(), all);
}

/// `kill -9` while mails are being sent: none is lost, and only those in flight come again, as copies
/// with the same Message-ID of which the last one counts.
#[test]
fn a_killed_server_repeats_only_what_was_in_flight() {
    let kills = size(3, 200);
    let base = Base::fresh();
    // The process waits for a mail server that is slow, so that some mails are always in flight.
    let postman = Postman::start(Mood::Well, Duration::from_millis(40));
    let mut app = TestApp::over(base.shared(), |_| {});
    // It would take mails from the process, and use up their attempts.
    app.stop_jobs();
    let spawn = || {
        Server::spawn_with(&base, |command| {
            command.env("SMTP_URL", &postman.url).env("MAIL_FROM", "no-reply@sapa.example");
            command.stderr(Stdio::null());
        })
    };
    let mut invited = 0;
    for kill in 0..kills {
        let mut server = spawn();
        invite(&app, 12);
        invited += 12;
        hurry(&app);
        let before = postman.taken().len();
        wait_for("mails are sent", 60, || {
            hurry(&app);
            postman.taken().len() > before
        });
        // The moments of the kills are spread over the sending of a mail.
        std::thread::sleep(Duration::from_millis(kill as u64 * 7 % 60));
        server.kill();
    }
    let _last = spawn();
    wait_for("all are sent", 300, || {
        hurry(&app);
        std::thread::sleep(Duration::from_millis(200)); // Each hurry writes; the mails need the one writer, too.
        count(&app, "SENT") == invited
    });
    let came = by_id(&postman);
    assert_eq!(came.len() as i64, invited, "none is lost");
    let repeated = came.values().filter(|copies| copies.len() > 1).count();
    println!("kill -9 x {kills}: {invited} mails, 0 lost, {repeated} repeated");
    // Four are sent at once.
    assert!(repeated <= kills * 4, "{repeated}");
    let open: Vec<String> = app.db(|conn| {
        let open = mail_tokens::table.filter(mail_tokens::used_at.is_null());
        Ok(open.select(mail_tokens::token_hash).load(conn)?)
    });
    assert_eq!(open.len() as i64, invited, "one link of each mail counts");
    for copies in came.values() {
        let last = token_in(&readable(copies.last().unwrap()));
        let hash = Sha256::digest(last.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        assert!(open.contains(&hash), "the one that came last");
    }
}

#[test]
fn a_repeated_mail_is_the_same_one_with_another_link() {
    let app = TestApp::start();
    app.account(Role::User, EMAIL);
    let forgot = |email: &str| app.post("/auth/forgot-password").json(&json!({ "email": email })).send().expect(202);
    forgot(EMAIL);
    let first = app.mail(1);
    wait_for("it is stored", 10, || count(&app, "SENT") == 1);
    // As if the server had died before it stored that.
    app.db(|conn| {
        Ok(conn.batch_execute(
            "UPDATE outbox SET state = 'WAITING', ended_at = NULL; UPDATE jobs SET state = 'OPEN', ended_at = NULL",
        )?)
    });
    hurry(&app);
    let second = app.mail(2);
    assert_eq!(header(&first, "Message-ID"), header(&second, "Message-ID"));
    let choose = |mail: &str| {
        let body = json!({"token": token_in(mail), "newPassword": "četiri mačke", "confirmPassword": "četiri mačke"});
        app.post("/auth/reset-password").json(&body).send()
    };
    assert_eq!(choose(&first).code(422), "auth.link_invalid");
    choose(&second).expect(204);
    // Another mail is another one.
    forgot(EMAIL);
    assert_ne!(header(&app.mail(3), "Message-ID"), header(&first, "Message-ID"));
}

#[test]
fn a_mail_that_cannot_be_sent_waits_for_a_person() {
    let postman = Postman::start(Mood::Refusing, Duration::ZERO);
    let app = TestApp::with(|config| config.smtp_url = Some(postman.url.clone()));
    invite(&app, 1);
    let error = || -> Option<String> { app.db(|conn| Ok(jobs::table.select(jobs::last_error).first(conn)?)) };
    wait_for("it is refused", 20, || error().as_deref() == Some("mail.refused"));
    assert_eq!(count(&app, "WAITING"), 1);
    // The last attempt.
    app.db(|conn| {
        diesel::update(jobs::table.filter(jobs::lease_holder.is_null())).set(jobs::attempts.eq(294)).execute(conn)?;
        Ok(())
    });
    hurry(&app);
    wait_for("it is given up", 20, || count(&app, "FAILED") == 1);
    let listed = app.db(|conn| job::failed(conn, 10));
    assert_eq!((listed.len(), listed[0].kind.as_str(), listed[0].attempts), (1, "SEND_MAIL", 295));
    postman.set(Mood::Well);
    assert!(app.db(|conn| job::reopen(conn, listed[0].id, clock())));
    postman.mail(1);
    wait_for("it is sent", 20, || count(&app, "SENT") == 1);
}

#[test]
fn a_mail_whose_reason_is_gone_is_not_sent() {
    let postman = Postman::start(Mood::Well, Duration::ZERO);
    let mut app = TestApp::with(|config| config.smtp_url = Some(postman.url.clone()));
    // No attempt is under way while the reasons go.
    app.stop_jobs();
    let send = |app: &TestApp| {
        hurry(app);
        actix_web::rt::System::new().block_on(sapa_server::jobs::run_due(&app.state)).unwrap();
    };
    app.account(Role::User, EMAIL);
    invite(&app, 3);
    let ids: Vec<i64> = app.db(|conn| Ok(users::table.order(users::id).select(users::id).load(conn)?));
    let set = |id: i64, active: bool| {
        app.db(|conn| {
            diesel::update(users::table.find(id)).set(users::active.eq(active)).execute(conn)?;
            Ok(())
        });
    };
    // The first account's links are closed, the second account may not sign in when the mail is sent.
    app.db(|conn| link::close_all(conn, ids[1], clock()));
    set(ids[2], false);
    assert_eq!((count(&app, "WITHDRAWN"), count(&app, "WAITING")), (1, 2));
    send(&app);
    assert_eq!(count(&app, "WAITING"), 0);
    set(ids[2], true);
    send(&app);
    assert_eq!((count(&app, "WITHDRAWN"), count(&app, "SENT"), postman.taken().len()), (2, 1, 1));
}

#[test]
fn what_was_sent_is_shown_without_its_link() {
    let app = TestApp::start();
    let id = app.account(Role::User, EMAIL);
    app.post("/auth/forgot-password").json(&json!({ "email": EMAIL })).send().expect(202);
    let mail = app.mail(1);
    wait_for("it is stored", 10, || count(&app, "SENT") == 1);
    let shown = app.db(|conn| outbox::shown(conn, ("user", id), 10));
    let [one] = &shown[..] else { panic!("{shown:?}") };
    assert_eq!(
        (one.recipient.as_str(), one.state.as_str(), one.subject.as_str()),
        (EMAIL, "SENT", "Izaberite novu lozinku")
    );
    assert!(one.body.contains("Vera") && one.body.contains("(link samo za primaoca)"), "{}", one.body);
    assert!(one.ended_at >= Some(one.created_at) && !one.body.contains(&token_in(&mail)));
    assert!(app.db(|conn| outbox::shown(conn, ("company", id), 10)).is_empty());
}

#[test]
fn a_stop_sends_what_is_due_and_leaves_the_rest() {
    let base = Base::fresh();
    let postman = Postman::start(Mood::Well, Duration::from_millis(100));
    let mut app = TestApp::over(base.shared(), |_| {});
    // It would take mails from the process, and use up their attempts.
    app.stop_jobs();
    let spawn = || {
        Server::spawn_with(&base, |command| {
            command.env("SMTP_URL", &postman.url).stderr(Stdio::null());
        })
    };
    let leases =
        || -> i64 { app.db(|conn| Ok(jobs::table.filter(jobs::lease_holder.is_not_null()).count().get_result(conn)?)) };
    let mut server = spawn();
    invite(&app, 2);
    wait_for("they come", 30, || {
        hurry(&app);
        !postman.taken().is_empty()
    });
    assert!(server.terminate().success());
    assert_eq!(by_id(&postman).values().map(Vec::len).max(), Some(1));
    assert_eq!(leases(), 0);

    postman.set(Mood::Silent);
    let mut server = spawn();
    invite(&app, 1);
    wait_for("it is in flight", 30, || {
        hurry(&app);
        app.db(|conn| Ok(mails::table.filter(mails::token_hash.is_not_null()).count().get_result::<i64>(conn)?)) == 3
    });
    wait_for("the mail server holds it", 30, || postman.held() == 1);
    let began = Instant::now();
    assert!(server.terminate().success());
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    assert_eq!((leases(), count(&app, "WAITING")), (0, 1), "another server may send it at once");
}

#[test]
fn a_command_runs_what_is_due_and_lists_what_was_given_up() {
    let base = Base::fresh();
    let app = TestApp::over(base.shared(), |config| config.smtp_url = Some("smtp://127.0.0.1:9".to_owned()));
    invite(&app, 2);
    wait_for("they were tried", 30, || {
        let tried = jobs::table.filter(jobs::last_error.is_not_null().and(jobs::lease_holder.is_null()));
        app.db(|conn| Ok(tried.count().get_result::<i64>(conn)?)) == 2
    });
    drop(app);
    let key = base.folder.path().join("key");
    std::fs::write(&key, [7; 32]).unwrap();
    let sapa = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sapa"));
        command.env_clear().env("DATA_DIR", base.folder.path()).env("SIGNING_KEY_FILE", &key).env("LOG", "error");
        if let Location::Postgres(url) = &base.at {
            command.env("DATABASE_URL", url);
        }
        let output = command.arg("jobs").args(arguments).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let app = TestApp::over(base.shared(), |config| config.smtp_url = Some("smtp://127.0.0.1:9".to_owned()));
    app.db(|conn| {
        let sql = "UPDATE jobs SET state = 'FAILED', ended_at = created_at WHERE id = (SELECT max(id) FROM jobs)";
        Ok(conn.batch_execute(sql)?)
    });
    let last: i64 = app.db(|conn| Ok(jobs::table.order(jobs::id.desc()).select(jobs::id).first(conn)?));
    drop(app);
    // The first tries of the jobs that recur end by themselves.
    std::thread::sleep(Duration::from_millis(500));
    let (well, listed) = sapa(&[]);
    assert!(well && listed.contains("SEND_MAIL mail.unavailable"), "{listed}");
    assert!(listed.ends_with("jobs that wait for a person: 1\n"), "{listed}");
    let (well, opened) = sapa(&["--retry", &last.to_string()]);
    assert!(well && opened.contains("is open again"), "{opened}");
    assert!(!sapa(&["--retry", &last.to_string()]).0);
    // The pause after the first try of a mail.
    std::thread::sleep(Duration::from_secs(3));
    // The mails, and the work that recurs.
    let (well, report) = sapa(&["--once"]);
    assert!(well && report.ends_with("jobs: 5 ran well, 0 failed\n"), "{report}");
    assert_eq!(sapa(&["--once"]).1, "jobs: 0 ran well, 0 failed\n");
    assert_eq!(std::fs::read_dir(base.folder.path().join("mail")).unwrap().count(), 2);
}
