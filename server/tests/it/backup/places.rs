//! Places of backups: a folder that keeps the newest, a tar file, a bucket.

use super::{done, lasting, names, only, refused};
use s3s::S3ErrorCode;
use sapa_server::backup::place::name_of;
use sapa_server::image::BUCKET_SETTINGS;
use sapa_server::platform::store::Store;

use crate::demo::data::{filled, small};
use crate::fixture::day;
use crate::platform::command_line::{sapa, words};
use crate::support::{BUCKET, Base, Bucket, Condition, SECRET, TestApp};

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

/// Runs a command that opens the bucket with this secret.
fn with_bucket(bucket: &Bucket, secret: &str, base: &Base, arguments: &[&str]) -> (bool, String) {
    let mut command = sapa(base);
    for name in BUCKET_SETTINGS {
        if let Some(value) = bucket.variable(name, secret) {
            command.env(name, value);
        }
    }
    let output = command.args(arguments).output().unwrap();
    let said = words(&output);
    assert!(!said.contains(secret), "{said}");
    (output.status.success(), said)
}

#[test]
fn a_bucket_holds_backups() {
    let bucket = Bucket::start();
    let run = |base: &Base, arguments: &[&str]| with_bucket(&bucket, SECRET, base, arguments);
    let (base, db, accounts) = filled(&small(), day(0, 12));
    drop(db);
    // An older one of ours, behind more objects than a list has on its first page.
    bucket.store("backups/sapa-20250101T000000Z/manifest.json", b"{}");
    for number in 0..1_001 {
        bucket.store(&format!("backups/notes/{number}"), b"x");
    }
    let (made, said) = run(&base, &["backup", "s3://sapa-test/backups", "--keep", "1"]);
    assert!(made, "{said}");
    let keys = bucket.keys();
    assert_eq!(keys.iter().filter(|key| key.starts_with("backups/notes/")).count(), 1_001);
    assert!(!keys.iter().any(|key| key.contains("sapa-2025")), "{keys:?}");
    let manifest = keys.iter().find(|key| key.ends_with("/manifest.json")).unwrap();
    let from = format!("s3://{BUCKET}/{}", manifest.trim_end_matches("/manifest.json"));
    let restored = Base::empty();
    let (back, said) = run(&restored, &["restore", &from]);
    assert!(back, "{said}");
    assert_eq!(lasting(&base.at), lasting(&restored.at));
    assert!(!names(restored.folder.path()).contains(&".restore.partial".to_owned()));
    let app = TestApp::over(restored, |_| {});
    app.try_sign_in(&accounts[0].email, &accounts[0].password).expect(200);
    // One that fails with its last file leaves nothing.
    bucket.refuse(|operation, key| {
        (operation == "PutObject" && key.ends_with("/manifest.json")).then_some(S3ErrorCode::AccessDenied)
    });
    let (made, said) = run(&base, &["backup", "s3://sapa-test/backups"]);
    assert!(!made && said.contains("AccessDenied"), "{said}");
    assert_eq!(bucket.keys(), keys);
}

#[test]
fn a_bucket_with_another_secret_or_that_is_gone_is_told_and_keeps_what_it_has() {
    let bucket = Bucket::start();
    let base = Base::fresh();
    let (made, said) = with_bucket(&bucket, SECRET, &base, &["backup", "s3://sapa-test/backups"]);
    assert!(made, "{said}");
    let keys = bucket.keys();
    let manifest = keys.iter().find(|key| key.ends_with("/manifest.json")).unwrap();
    let from = format!("s3://{BUCKET}/{}", manifest.trim_end_matches("/manifest.json"));
    let refused = |secret: &str| {
        let into = Base::empty();
        let runs: [(&Base, [&str; 2]); 2] =
            [(&base, ["backup", "s3://sapa-test/backups"]), (&into, ["restore", &from])];
        runs.map(|(base, arguments)| {
            let (done, said) = with_bucket(&bucket, secret, base, &arguments);
            assert!(!done, "{arguments:?}: {said}");
            said
        })
    };
    for said in refused("another secret") {
        assert!(said.contains("SignatureDoesNotMatch"), "{said}");
    }
    bucket.set(Condition::Gone);
    for said in refused(SECRET) {
        assert!(said.contains("error sending request"), "{said}");
    }
    assert_eq!(bucket.keys(), keys);
}

/// As a database of some size is: sent in parts, or not at all.
#[test]
fn a_large_file_goes_to_the_bucket_in_parts() {
    let bucket = Bucket::start();
    let folder = tempfile::tempdir().unwrap();
    let (from, length) = (folder.path().join("large"), (16 << 20) + 70_001);
    let file: Vec<u8> = (0..length).map(|at: u32| (at ^ (at >> 8) ^ (at >> 16)) as u8).collect();
    std::fs::write(&from, &file).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let store = Store::open(&bucket.at("large files")).unwrap();
    bucket.refuse(|operation, _| (operation == "CompleteMultipartUpload").then_some(S3ErrorCode::AccessDenied));
    let failed = runtime.block_on(store.upload("one", &from)).unwrap_err();
    assert!(failed.contains("AccessDenied"), "{failed}");
    assert_eq!((bucket.keys().len(), bucket.parts()), (0, 0), "nothing is left that costs money");
    // A part that meets an error of the moment is sent again.
    let mut busy = true;
    let (sender, received) = std::sync::mpsc::channel();
    bucket.refuse(move |operation, _| {
        sender.send(operation.to_owned()).unwrap();
        (operation == "UploadPart" && std::mem::take(&mut busy)).then_some(S3ErrorCode::InternalError)
    });
    runtime.block_on(store.upload("one", &from)).unwrap();
    let operations: Vec<String> = received.try_iter().collect();
    let parts = ["UploadPart"; 3];
    assert_eq!(operations, [&["CreateMultipartUpload"][..], &parts, &["CompleteMultipartUpload"]].concat());
    assert!(bucket.object("large files/one") == file);
    assert_eq!(runtime.block_on(store.list(None)), Ok(vec![("one".to_owned(), u64::from(length))]));
    let mut read = Vec::new();
    runtime.block_on(store.download("one", &mut read)).unwrap();
    assert!(read == file);
    runtime.block_on(store.remove("one")).unwrap();
    assert_eq!((bucket.keys().len(), bucket.parts()), (0, 0));
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
