//! Places of backups: a folder that keeps the newest, a tar file, a bucket.

use std::net::TcpListener;
use std::process::Output;

use super::{done, lasting, names, only, refused};
use sapa_server::backup::place::name_of;

use crate::demo::data::{filled, small};
use crate::fixture::day;
use crate::image::object_store::{Objects, REFUSED, serve};
use crate::platform::command_line::{sapa, words};
use crate::support::{Base, TestApp};

#[test]
fn the_newest_backups_are_kept() {
    let base = Base::fresh();
    let place = tempfile::tempdir().unwrap();
    let to = place.path().to_str().unwrap();
    for old in ["sapa-20250101T000000Z", "sapa-20250102T000000Z", "sapa-20250103T000000Z"] {
        done(&base, &["backup", to]);
        let made = names(place.path()).into_iter().find(|name| name > &"sapa-2026".to_owned()).unwrap();
        std::fs::rename(place.path().join(made), place.path().join(old)).unwrap();
    }
    // Not whole, and not ours.
    for other in ["sapa-20240101T000000Z", "notes"] {
        std::fs::create_dir(place.path().join(other)).unwrap();
    }
    assert!(refused(&base, &["backup", to, "--keep", "0"]).contains("--keep"));
    done(&base, &["backup", to, "--keep", "2"]);
    let left = names(place.path());
    assert_eq!(left[..2], [".sapa-backup.lock", "notes"]);
    assert_eq!(left[2..4], ["sapa-20240101T000000Z", "sapa-20250103T000000Z"]);
    assert_eq!(left.len(), 5, "{left:?}");
}

/// Names tell seconds: the next one waits for the next second, and does not fail.
#[test]
fn backups_of_one_second_have_names_of_their_own() {
    let base = Base::fresh();
    let place = tempfile::tempdir().unwrap();
    let now = sapa_server::platform::http::moment::clock();
    for seconds in 0..3 {
        let taken = now.plus(chrono::Duration::seconds(seconds));
        std::fs::create_dir(place.path().join(name_of(taken))).unwrap();
    }
    let began = std::time::Instant::now();
    done(&base, &["backup", place.path().to_str().unwrap()]);
    assert!(began.elapsed() < std::time::Duration::from_secs(30));
    assert_eq!(names(place.path()).iter().filter(|name| name.starts_with("sapa-")).count(), 4);
}

#[test]
fn a_tar_file_is_a_backup() {
    let (base, db, _) = filled(&small(), day(0, 12));
    drop(db);
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("today.tar");
    let to = file.to_str().unwrap();
    assert!(refused(&base, &["backup", to, "--keep", "3"]).contains("--keep"));
    done(&base, &["backup", to]);
    assert_eq!(names(place.path()), [".today.tar.lock", "today.tar"]);
    assert!(refused(&base, &["backup", to]).contains("is there already"));
    let restored = Base::empty();
    done(&restored, &["restore", to]);
    assert_eq!(lasting(&base.at), lasting(&restored.at));
    // Cut anywhere, it is refused.
    let whole = std::fs::read(&file).unwrap();
    for share in [3, 2] {
        std::fs::write(&file, &whole[..whole.len() / share]).unwrap();
        refused(&Base::empty(), &["restore", to]);
    }
}

#[test]
fn a_bucket_holds_backups() {
    let objects = Objects::default();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let shelf = objects.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let shelf = shelf.clone();
            std::thread::spawn(move || serve(stream.unwrap(), &shelf));
        }
    });
    let run = |base: &Base, arguments: &[&str]| -> Output {
        let mut command = sapa(base);
        command.env("AWS_ENDPOINT", format!("http://{address}")).env("AWS_ALLOW_HTTP", "true");
        command.env("AWS_ACCESS_KEY_ID", "key").env("AWS_SECRET_ACCESS_KEY", "secret");
        command.args(arguments).output().unwrap()
    };
    let (base, db, accounts) = filled(&small(), day(0, 12));
    drop(db);
    // An older one of ours, and something else.
    objects.lock().unwrap().insert("/sapa-test/backups/sapa-20250101T000000Z/manifest.json".to_owned(), b"{}".to_vec());
    objects.lock().unwrap().insert("/sapa-test/backups/notes".to_owned(), b"x".to_vec());
    let made = run(&base, &["backup", "s3://sapa-test/backups", "--keep", "1"]);
    assert!(made.status.success() && !words(&made).contains("secret"), "{}", words(&made));
    let keys: Vec<String> = objects.lock().unwrap().keys().cloned().collect();
    assert!(keys.iter().any(|key| key == "/sapa-test/backups/notes"));
    assert!(!keys.iter().any(|key| key.contains("sapa-2025")), "{keys:?}");
    let manifest = keys.iter().find(|key| key.ends_with("/manifest.json")).unwrap();
    let name = manifest.trim_start_matches("/sapa-test/").trim_end_matches("/manifest.json");
    let restored = Base::empty();
    let back = run(&restored, &["restore", &format!("s3://sapa-test/{name}")]);
    assert!(back.status.success(), "{}", words(&back));
    assert_eq!(lasting(&base.at), lasting(&restored.at));
    assert!(!names(restored.folder.path()).contains(&".restore.partial".to_owned()));
    let app = TestApp::over(restored, |_| {});
    app.try_sign_in(&accounts[0].email, &accounts[0].password).expect(200);
    // One that fails with its last file leaves nothing.
    objects.lock().unwrap().insert(REFUSED.to_owned(), b"/manifest.json".to_vec());
    let before: Vec<String> = objects.lock().unwrap().keys().cloned().collect();
    assert!(!run(&base, &["backup", "s3://sapa-test/backups"]).status.success());
    assert_eq!(objects.lock().unwrap().keys().cloned().collect::<Vec<_>>(), before);
}

#[test]
fn a_database_that_is_lost_comes_back_beside_its_images() {
    let (base, db, _) = filled(&small(), day(0, 12));
    drop(db);
    let place = tempfile::tempdir().unwrap();
    done(&base, &["backup", place.path().to_str().unwrap()]);
    let restored = Base::empty();
    std::fs::create_dir_all(restored.folder.path().join("images")).unwrap();
    for name in names(&base.folder.path().join("images")).iter().skip(1) {
        let of = |base: &Base| base.folder.path().join("images").join(name);
        std::fs::copy(of(&base), of(&restored)).unwrap();
    }
    let said = done(&restored, &["restore", only(place.path()).to_str().unwrap()]);
    assert!(said.contains(" 1 images,"), "{said}");
    assert_eq!(lasting(&base.at), lasting(&restored.at));
}
