//! A backup that is made while others write shows one moment; restored, it is the same product, with everybody signed out.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_server::notification::send;
use sapa_server::platform::db::Db;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{
    backups, booking_events, booking_pets, bookings, jobs, mail_tokens, notifications, occupancies, outbox, sessions,
};
use serde_json::json;

use super::{done, lasting, names, only};
use crate::demo::data::{filled, small};
use crate::fixture::{CARE, Fixture, civil, day, key, stay, with};
use crate::load::process::{Server, furnished, send};
use crate::platform::command_line::sapa;
use crate::support::{Base, TestApp, size, wait_for};

const CLIENTS: usize = 4;

#[test]
fn a_backup_under_load_shows_one_moment() {
    let base = furnished();
    let place = tempfile::tempdir().unwrap();
    let to = place.path().to_str().unwrap();
    let server = Server::spawn(&base);
    let (token, address) = (server.sign_in(), server.address.clone());
    let acknowledged: Mutex<Vec<i64>> = Mutex::default();
    let stop = AtomicBool::new(false);
    let many = |count: usize| wait_for("bookings are made", 60, || acknowledged.lock().unwrap().len() >= count);
    let mut before = Vec::new();
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (acknowledged, stop, token, address) = (&acknowledged, &stop, &token, &address);
            scope.spawn(move || {
                for i in 0.. {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let first = client as i64 * 16 + i / 2 % 16 + 1;
                    let body = with(
                        stay(1, 1),
                        &json!({"serviceId": CARE, "guestName": format!("Gost {client} {i}"), "arrival": civil(first, 8), "departure": civil(first, 18)}),
                    );
                    let (bearer, key) = (format!("Bearer {token}"), key());
                    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
                    if let Some((201, made)) = send(address, "POST", "/bookings", &body, &headers) {
                        acknowledged.lock().unwrap().push(made["id"].as_i64().unwrap());
                    }
                }
            });
        }
        many(8);
        before.clone_from(&acknowledged.lock().unwrap());
        let done = std::panic::catch_unwind(|| done(&base, &["backup", to]));
        stop.store(true, Ordering::Relaxed);
        done.unwrap();
    });
    drop(server);
    let restored = Base::empty();
    done(&restored, &["restore", only(place.path()).to_str().unwrap()]);
    let (ids, pets, places, events) = Db::open(&restored.at, None)
        .unwrap()
        .read_blocking(|conn| {
            let ids: Vec<i64> = bookings::table.select(bookings::id).load(conn)?;
            let pets: Vec<i64> = booking_pets::table.select(booking_pets::booking_id).load(conn)?;
            let places: Vec<i64> = occupancies::table.select(occupancies::booking_id).load(conn)?;
            let events: Vec<i64> = booking_events::table.select(booking_events::booking_id).load(conn)?;
            Ok((ids, pets, places, events))
        })
        .unwrap();
    assert!(before.iter().all(|id| ids.contains(id)), "what was acknowledged before is in it");
    for id in &ids {
        assert!(pets.contains(id) && places.contains(id) && events.contains(id), "booking {id} is whole");
    }
}

#[test]
fn a_restored_backup_is_the_same_product() {
    let (base, db, accounts) = filled(&small(), day(0, 12));
    // One that was uploaded for a form that is not saved yet.
    let unused = "INSERT INTO images (created_at, company_id, uploader_id, purpose, format, width, height, bytes, path, unused_since) \
         SELECT created_at, company_id, uploader_id, purpose, format, width, height, bytes, 'unused.png', created_at FROM images \
         WHERE id = (SELECT min(id) FROM images)";
    db.write_blocking(|conn| Ok(conn.batch_execute(unused)?)).unwrap();
    let images = base.folder.path().join("images");
    std::fs::copy(images.join(&names(&images)[0]), images.join("unused.png")).unwrap();
    drop(db);
    let place = tempfile::tempdir().unwrap();
    let said = done(&base, &["backup", place.path().to_str().unwrap()]);
    let made = only(place.path());
    assert!(said.contains(made.to_str().unwrap()), "{said}");
    #[cfg(unix)]
    for name in names(&made).iter().filter(|name| *name != "images") {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(made.join(name)).unwrap().permissions().mode() & 0o777, 0o600, "{name}");
    }
    assert!(!names(&made.join("images")).is_empty());
    let noted: Vec<(String, i64)> = Db::open(&base.at, None)
        .unwrap()
        .read_blocking(|conn| Ok(backups::table.select((backups::place, backups::files)).load(conn)?))
        .unwrap();
    let files = names(&made.join("images")).len() + 2;
    assert_eq!(noted, [(made.to_str().unwrap().to_owned(), files as i64)]);

    let restored = Base::empty();
    done(&restored, &["restore", made.to_str().unwrap()]);
    assert_eq!(lasting(&base.at), lasting(&restored.at));
    assert_eq!(names(&base.folder.path().join("images")), names(&restored.folder.path().join("images")));
    // The numbers go on where they were.
    let app = TestApp::over(restored, |_| {});
    let someone = accounts.iter().find(|account| account.role == "SYSADM").unwrap();
    app.try_sign_in(&someone.email, &someone.password).expect(200);
}

#[test]
fn no_session_and_no_mail_lives_again() {
    let mut fixture = Fixture::build();
    fixture.app.stop_jobs();
    let before = fixture.app.sign_in("admin@sapa.example");
    fixture.app.post("/auth/forgot-password").json(&json!({"email": "admin@sapa.example"})).send().expect(202);
    wait_for("the mail waits", 10, || {
        fixture.app.look(|conn| Ok(outbox::table.filter(outbox::ended_at.is_null()).count().get_result::<i64>(conn)?))
            > 0
    });
    // A link of a mail that went, and a notification whose sending has begun.
    fixture.app.db(|conn| {
        let (now, later) = (clock(), clock().plus(chrono::Duration::days(1)));
        let link = (
            mail_tokens::user_id.eq(Fixture::id("admin")),
            mail_tokens::purpose.eq("RESET_PASSWORD"),
            mail_tokens::token_hash.eq("a link"),
            mail_tokens::created_at.eq(at(now)),
            mail_tokens::expires_at.eq(at(later)),
        );
        Ok(diesel::insert_into(mail_tokens::table).values(link).execute(conn)?)
    });
    let body = json!({"titleEn": "News", "titleSr": "Novosti", "textEn": "Hello", "textSr": "Zdravo",
        "audience": "ROLE", "role": "OPR", "channels": ["EMAIL"]});
    fixture.app.post("/notifications").token(fixture.token("sysadm")).key(&key()).json(&body).send().expect(201);
    let place = tempfile::tempdir().unwrap();
    let base = Base::at(fixture.app.state.config.database.clone());
    done(&base, &["backup", place.path().to_str().unwrap()]);
    let after = fixture.app.sign_in("admin@sapa.example");

    let restored = Base::empty();
    let said = done(&restored, &["restore", only(place.path()).to_str().unwrap()]);
    assert!(said.contains("held back: 1 mails") && said.contains("ended: 1 notifications"), "{said}");
    let app = TestApp::over(restored, |_| {});
    for session in [before, after] {
        app.get("/me").token(&session.auth).send().expect(401);
        app.post("/auth/refresh").json(&json!({ "refreshToken": session.refresh })).send().expect(401);
    }
    // Each guard by itself: none relies on another one.
    let open: [i64; 4] = app.look(|conn| {
        let sending = jobs::table.filter(jobs::kind.eq(send::KIND.name).and(jobs::state.eq("OPEN")));
        Ok([
            sessions::table.filter(sessions::ended_at.is_null()).count().get_result(conn)?,
            mail_tokens::table.filter(mail_tokens::used_at.is_null()).count().get_result(conn)?,
            notifications::table.filter(notifications::sent_at.is_null()).count().get_result(conn)?,
            sending.count().get_result(conn)?,
        ])
    });
    assert_eq!(open, [0; 4], "sessions, links, notifications, jobs that send them");
    let (mails, held): (Vec<String>, Vec<Option<String>>) = app.look(|conn| {
        let mails = outbox::table.select(outbox::state).load(conn)?;
        let held = jobs::table.filter(jobs::state.eq("FAILED")).select(jobs::last_error).load(conn)?;
        Ok((mails, held))
    });
    assert_eq!((mails, held), (vec!["FAILED".to_owned()], vec![Some("RESTORED".to_owned())]));
    assert_eq!(app.all_mails().len(), 0);
    app.sign_in("admin@sapa.example");
}

#[test]
fn a_killed_backup_never_looks_whole() {
    let base = furnished();
    let place = tempfile::tempdir().unwrap();
    let to = place.path().to_str().unwrap();
    let is_partial = |name: &String| name.ends_with(".partial");
    let mut killed = 0;
    for _ in 0..size(3, 50) {
        let mut child = sapa(&base).args(["backup", to]).stdout(std::process::Stdio::null()).spawn().unwrap();
        wait_for("it writes", 30, || names(place.path()).iter().any(is_partial) || child.try_wait().unwrap().is_some());
        let _ = child.kill();
        child.wait().unwrap();
        let left = names(place.path());
        killed += usize::from(left.iter().any(is_partial));
        for whole in left.iter().filter(|name| name.starts_with("sapa-")) {
            assert!(place.path().join(whole).join("manifest.json").exists(), "{whole}");
            std::fs::remove_dir_all(place.path().join(whole)).unwrap();
        }
    }
    assert!(killed > 0, "some were killed in the middle");
    done(&base, &["backup", to]);
    // What the killed ones left is gone.
    only(place.path());
    assert!(!names(place.path()).iter().any(is_partial));
}
