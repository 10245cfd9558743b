//! Images in a bucket instead of a folder: what every server reads, and what a store that fails means for a request.

use std::time::{Duration, Instant};

use actix_web::rt::System;
use diesel::prelude::*;
use s3s::S3ErrorCode;
use sapa_server::image::keep;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::images;

use crate::fixture::Fixture;
use crate::image::files::png;
use crate::image::upload::form;
use crate::image::uses::sweep;
use crate::support::{Answer, Base, Bucket, Condition, SECRET, TestApp};

/// A prefix whose characters a signature must encode.
const PREFIX: &str = "images/slike šape +1";

fn over(base: Base, bucket: &Bucket, secret: &str) -> TestApp {
    TestApp::over(base, |config| config.object_store = bucket.opened_with(secret, PREFIX))
}

fn upload(app: &TestApp, fixture: &Fixture) -> Answer {
    let (kind, body) = form("file", &png(40, 40));
    let request = app.post("/images?purpose=logo").token(fixture.token("admin")).header("Content-Type", &kind);
    request.body(body).send()
}

fn read(app: &TestApp, fixture: &Fixture, id: i64) -> Answer {
    app.get(&format!("/images/{id}")).token(fixture.token("admin")).send()
}

fn id_of(uploaded: Answer) -> i64 {
    uploaded.expect(201).json()["id"].as_i64().unwrap()
}

/// A day later the sweep finds all that was uploaded, and what was not stored to its end.
fn nothing_remains(bucket: &Bucket, fixture: &Fixture) {
    sweep(fixture, 25);
    assert_eq!(bucket.keys(), [] as [String; 0]);
    assert_eq!(fixture.app.db(|conn| Ok(images::table.count().get_result::<i64>(conn)?)), 0);
}

/// The refusal of a store that does not do its work.
fn unavailable(answer: Answer) {
    assert_eq!(answer.header("retry-after"), "5");
    assert_eq!(answer.code(503), "server.busy");
}

#[test]
fn an_image_that_one_server_stores_in_the_bucket_is_read_by_another() {
    let (bucket, base) = (Bucket::start(), Base::fresh());
    let other = over(base.shared(), &bucket, SECRET);
    let fixture = Fixture::over(over(base, &bucket, SECRET));
    let id = id_of(upload(&fixture.app, &fixture));
    let keys = bucket.keys();
    assert!(keys.len() == 1 && keys[0].starts_with("images/slike "), "{keys:?}");
    let shown = read(&other, &fixture, id).expect(200);
    assert_eq!(shown.body, bucket.object(&keys[0]));
    assert_eq!(read(&fixture.app, &fixture, id).expect(200).body, shown.body);
    assert_eq!(sweep(&fixture, 25), 1);
    assert!(bucket.keys().is_empty());
    for app in [&other, &fixture.app] {
        read(app, &fixture, id).expect(404);
    }
}

#[test]
fn a_bucket_that_refuses_the_secret_takes_no_image_and_loses_none() {
    let (bucket, base) = (Bucket::start(), Base::fresh());
    let wrong = over(base.shared(), &bucket, "another secret");
    let fixture = Fixture::over(over(base, &bucket, SECRET));
    let id = id_of(upload(&fixture.app, &fixture));
    unavailable(upload(&wrong, &fixture));
    unavailable(read(&wrong, &fixture, id));
    assert_eq!(bucket.keys().len(), 1);
    read(&fixture.app, &fixture, id).expect(200);
    nothing_remains(&bucket, &fixture);
}

#[test]
fn a_bucket_that_is_gone_is_said_in_time_and_nothing_is_lost() {
    let bucket = Bucket::start();
    let fixture = Fixture::over(over(Base::fresh(), &bucket, SECRET));
    let id = id_of(upload(&fixture.app, &fixture));
    let stored = read(&fixture.app, &fixture, id).expect(200).body;
    for condition in [Condition::Gone, Condition::Silent] {
        bucket.set(condition);
        let began = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| unavailable(upload(&fixture.app, &fixture)));
            scope.spawn(|| unavailable(read(&fixture.app, &fixture, id)));
        });
        assert!(began.elapsed() < Duration::from_secs(12), "{:?}", began.elapsed());
    }
    bucket.set(Condition::Well);
    assert_eq!(read(&fixture.app, &fixture, id).expect(200).body, stored);
    id_of(upload(&fixture.app, &fixture));
    assert_eq!(bucket.keys().len(), 2);
    nothing_remains(&bucket, &fixture);
}

#[test]
fn a_bucket_that_is_busy_for_a_moment_is_asked_again() {
    let bucket = Bucket::start();
    let fixture = Fixture::over(over(Base::fresh(), &bucket, SECRET));
    let twice = |busy: &'static str| {
        let mut left = 2;
        bucket.refuse(move |operation, _| {
            let refused = operation == busy && left > 0;
            left -= i32::from(refused);
            refused.then_some(S3ErrorCode::SlowDown)
        });
    };
    twice("PutObject");
    let id = id_of(upload(&fixture.app, &fixture));
    twice("GetObject");
    read(&fixture.app, &fixture, id).expect(200);
    twice("DeleteObjects");
    assert_eq!(sweep(&fixture, 25), 1);
    assert!(bucket.keys().is_empty());
}

#[test]
fn images_that_the_bucket_does_not_delete_now_are_swept_later() {
    let bucket = Bucket::start();
    let fixture = Fixture::over(over(Base::fresh(), &bucket, SECRET));
    id_of(upload(&fixture.app, &fixture));
    bucket.refuse(|operation, _| operation.starts_with("Delete").then_some(S3ErrorCode::AccessDenied));
    let (state, now) = (fixture.app.state.clone(), clock().plus(chrono::Duration::hours(25)));
    let swept = System::new().block_on(async move { keep::sweep(&state.db, &state.images, now).await });
    assert_eq!(swept.unwrap_err().problem().status, 503);
    assert_eq!(bucket.keys().len(), 1);
    bucket.refuse(|_, _| None);
    nothing_remains(&bucket, &fixture);
}
