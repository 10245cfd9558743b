//! Unreadable bodies and addresses: always 4xx, never guessed, never 5xx.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use sapa_core::access::role::Role;
use serde_json::{Value, json};

use crate::branch::form_bodies::offer;
use crate::fixture::{BRANCH_A1, Fixture, with};
use crate::support::{PASSWORD, TestApp};

/// The addresses that need no sign-in.
const OPEN: [&str; 7] = [
    "/auth/login",
    "/auth/refresh",
    "/auth/logout",
    "/auth/forgot-password",
    "/auth/reset-password",
    "/auth/accept-invitation",
    "/me/email/confirm",
];

/// A server with a signed-in account.
fn signed_in() -> (TestApp, String) {
    let app = TestApp::start();
    app.account(Role::Sysadm, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    (app, token)
}

#[test]
fn bodies_are_bounded() {
    let (app, token) = signed_in();
    let body = |length: usize| json!({"email": "a".repeat(length), "currentPassword": "x"}).to_string().into_bytes();
    let post = |path| app.post(path).header("Content-Type", "application/json");
    let send = |body: Vec<u8>| post("/me/email").token(&token).body(body).send();
    assert_eq!(send(body(256 * 1024)).code(413), "request.too_large");
    assert_eq!(send(body(200 * 1024)).code(422), "validation.failed");
    // Open addresses take a fraction of that.
    for path in OPEN {
        assert_eq!(post(path).body(body(8 * 1024)).send().code(413), "request.too_large", "{path}");
    }
    let sign_in = json!({"email": "a".repeat(7 * 1024), "password": "x"});
    assert_eq!(app.post("/auth/login").json(&sign_in).send().code(422), "validation.failed");
}

#[test]
fn all_bodies_together_are_bounded_and_small_ones_go_on() {
    let (app, token) = signed_in();
    // More than all bodies may hold together, none of them complete.
    let head = format!(
        "POST /api/v1/me/email HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: 262144\r\n\r\n"
    );
    let open = |_| {
        let mut stream = TcpStream::connect(app.address).unwrap();
        stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&[b' '; 250 * 1024])).unwrap();
        stream
    };
    let mut held: Vec<TcpStream> = (0..68).map(open).collect();
    let large = json!({"email": "a".repeat(240 * 1024), "currentPassword": "x"});
    let send = |body: &Value| app.post("/me/email").token(&token).json(body).send();
    let began = Instant::now();
    while send(&large).status != 503 {
        assert!(began.elapsed() < Duration::from_secs(10), "large bodies are bounded");
        held.push(open(0));
    }
    assert_eq!(send(&json!({"email": "a", "currentPassword": "x"})).code(422), "validation.failed");
    drop(held);
    let began = Instant::now();
    while send(&large).status != 422 {
        assert!(began.elapsed() < Duration::from_secs(10), "there is room again");
    }
}

#[test]
fn a_body_without_length_is_cut_off_while_reading() {
    let app = TestApp::start();
    let mut stream = TcpStream::connect(app.address).unwrap();
    stream.write_all(b"POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n").unwrap();
    let chunk = [b' '; 16 * 1024];
    for _ in 0..64 {
        // The server may close while the test still writes.
        if stream
            .write_all(format!("{:x}\r\n", chunk.len()).as_bytes())
            .and_then(|()| stream.write_all(&chunk))
            .and_then(|()| stream.write_all(b"\r\n"))
            .is_err()
        {
            break;
        }
    }
    let mut start = [0; 12];
    std::io::Read::read_exact(&mut stream, &mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 413");
}

#[test]
fn invalid_json_is_malformed() {
    let (app, token) = signed_in();
    let post = || app.post("/me/email").token(&token).header("Content-Type", "application/json");
    let send = |body: &[u8]| post().body(body.to_vec()).send();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep_field = format!(r#"{{"email":{deep}}}"#);
    for body in [
        &b"{"[..],
        b"",
        b"null",
        b"[]",
        b"1",
        b"\"x\"",
        b"{\"email\":1,\"password\":\"x\"}",
        b"{\"email\":[\"a\"]}",
        b"{\"email\":1e999}",
        b"\xff\xfe",
        b"{\"email\":\"\xff\"}",
        br#"{"email":"a\u0000b"}"#,
        br#"{"email":"\ud800"}"#,
        b"{\"email\":\"a\"} x",
        br#"{"email":"a@b.rs","email":"a@b.rs","password":"x"}"#,
        br#"{"email":{"a":1,"\u0061":1}}"#,
        deep.as_bytes(),
        deep_field.as_bytes(),
    ] {
        let answer = send(body);
        assert_eq!(answer.code(400), "request.malformed", "{}", String::from_utf8_lossy(&body[..body.len().min(40)]));
    }
}

#[test]
fn an_unknown_field_is_refused_by_name() {
    let app = TestApp::start();
    let body = json!({"refreshToken": "x", "companyId": 1, "role": {"name": "SYSADM"}});
    let answer = app.post("/auth/refresh").json(&body).send().expect(400);
    assert_eq!(answer.issues(), ["companyId: validation.unknown_field"]);
    assert_eq!(answer.code(400), "validation.unknown_field");
}

#[test]
fn only_plain_json_is_read() {
    let app = TestApp::start();
    let body = json!({"email": "a@b.rs", "password": PASSWORD}).to_string().into_bytes();
    let send = |kind: &str, body: Vec<u8>| app.post("/auth/login").header("Content-Type", kind).body(body).send();
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/xml",
        "multipart/form-data; boundary=x",
        "application/json; charset=latin1",
    ] {
        assert_eq!(send(kind, body.clone()).code(415), "request.content_type", "{kind}");
    }
    assert_eq!(app.post("/auth/login").body(body.clone()).send().code(415), "request.content_type");
    send("application/json; charset=UTF-8", body.clone()).expect(401);

    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&body).unwrap();
    let packed = encoder.finish().unwrap();
    for coding in ["gzip", "br", "deflate", "zstd", "gzip, gzip", "x"] {
        let answer = app
            .post("/auth/login")
            .header("Content-Type", "application/json")
            .header("Content-Encoding", coding)
            .body(packed.clone())
            .send();
        assert_eq!(answer.code(415), "request.content_encoding", "{coding}");
    }
}

#[test]
fn text_is_kept_in_its_composed_form() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    let body = json!({"firstName": "Z\u{30c}ivka", "lastName": "Ilić", "language": "sr_Latn_RS"});
    let answer = app.patch("/me").token(&token).json(&body).send().expect(200);
    assert_eq!(answer.json()["firstName"], "\u{17d}ivka");
    // Fifty letters count as fifty in any Unicode form.
    let body = json!({"firstName": "z\u{30c}".repeat(50), "lastName": "Ilić", "language": "sr_Latn_RS"});
    app.patch("/me").token(&token).json(&body).send().expect(200);
    let body = json!({"firstName": "z\u{30c}".repeat(51), "lastName": "Ilić", "language": "sr_Latn_RS"});
    let answer = app.patch("/me").token(&token).json(&body).send().expect(422);
    assert_eq!(answer.issues(), ["firstName: validation.max_length"]);
    assert_eq!(answer.json()["issues"][0]["params"]["max"], 50);
}

#[test]
fn addresses_refuse_unknown_parameters() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    let answer_to = |path: &str| app.get(path).token(&token).send();
    assert_eq!(answer_to("/me?fields=all").expect(400).issues(), ["fields: validation.unknown_field"]);
    assert_eq!(answer_to("/me/sessions?page=1").code(400), "request.query");
    assert_eq!(answer_to("/me?a=1&a=2").code(400), "request.query");
    for path in ["/me/sessions/1e3", "/me/sessions/99999999999999999999", "/me/sessions/%00", "/me/sessions/-"] {
        assert_eq!(app.delete(path).token(&token).send().code(404), "request.not_found", "{path}");
    }
}

#[test]
fn a_body_full_of_ids_takes_no_time() {
    let fixture = Fixture::build();
    // As many ids as a body holds, none repeated.
    let ids: Vec<i64> = (1..=40_000).collect();
    let row = offer(&json!(ids));
    let alone = with(row.clone(), &json!({"change": null, "branchId": BRANCH_A1}));
    let before = Instant::now();
    let made = fixture.post("admin", "/services", &alone).expect(422);
    let saved = fixture.save("admin", BRANCH_A1, &json!({ "services": [row] })).expect(422);
    let took = before.elapsed();
    assert_eq!(made.issues(), ["workplaceIds: validation.too_many"]);
    assert_eq!(saved.issues(), ["services.0.workplaceIds: validation.too_many"]);
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[test]
fn of_several_faults_the_first_in_order_is_answered() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let faulty = |token: Option<&str>, key: &str, path: &str, version: &str, body: &[u8]| {
        let mut request = app.put(path).header("Content-Type", "application/json").body(body.to_vec());
        if let Some(token) = token {
            request = request.token(token);
        }
        for (name, value) in [("Idempotency-Key", key), ("If-Match", version)] {
            if !value.is_empty() {
                request = request.header(name, value);
            }
        }
        request.send()
    };
    let token = Some(fixture.token("admin"));
    for _ in 0..10 {
        assert_eq!(faulty(None, "a b", "/breeds/x?y=1", "", b"{").code(401), "auth.required");
        assert_eq!(faulty(Some("x"), "a b", "/breeds/x?y=1", "", b"{").code(401), "auth.expired");
        assert_eq!(faulty(token, "a b", "/breeds/x?y=1", "", b"{").code(400), "idempotency.malformed");
        assert_eq!(faulty(token, "k", "/breeds/x?y=1", "", b"{").code(404), "request.not_found");
        assert_eq!(faulty(token, "k", "/breeds/1?y=1", "", b"{").code(400), "request.query");
        assert_eq!(faulty(token, "k", "/breeds/1", "", b"{").code(428), "request.if_match_required");
        assert_eq!(faulty(token, "k", "/breeds/1", "1", b"{").code(400), "request.if_match_malformed");
        assert_eq!(faulty(token, "k", "/breeds/1", "\"1\"", b"{").code(400), "request.malformed");
        assert_eq!(faulty(token, "k", "/breeds/1", "\"1\"", b"{}").code(403), "auth.forbidden");
    }
    // Bookings have an order of their own, which is stable too.
    let action =
        |key: &str, path: &str| app.post(path).token(fixture.token("admin")).header("Idempotency-Key", key).send();
    assert_eq!(action("a b", "/bookings/x/check-in").code(400), "idempotency.malformed");
    assert_eq!(action("k", "/bookings/x/check-in").code(404), "request.not_found");
    assert_eq!(action("k", "/bookings/1/check-in").code(428), "request.if_match_required");
}

#[test]
fn unread_bodies_and_parameters_are_refused() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let token = fixture.token("sysadm");
    let some = json!({"reason": "x"});
    for path in ["/breeds/1/restore", "/users/1/invite", "/auth/logout"] {
        let refused = app.post(path).token(token).json(&some).send().expect(400);
        assert_eq!(refused.issues(), ["reason: validation.unknown_field"], "{path}");
    }
    app.post("/breeds/1/restore").token(token).json(&json!({})).send().expect(200);
    assert_eq!(app.post("/breeds/1/restore").token(token).body(b"x".to_vec()).send().code(415), "request.content_type");
    let with_body = |method: &str, path: &str| app.request(method, path).token(token).if_match(1).json(&some).send();
    assert_eq!(with_body("DELETE", "/breeds/1").code(400), "request.no_body");
    assert_eq!(with_body("GET", "/breeds").code(400), "request.no_body");
    for path in [
        "/breeds",
        "/companies",
        "/bookings",
        "/users",
        "/audit",
        "/branches",
        "/services",
        "/animal-types",
        "/service-groups",
    ] {
        for question in ["page=1", "pageSize=5", "cursor=x"] {
            let refused = app.get(&format!("{path}/export.csv?{question}")).token(token).send().expect(400);
            let (name, _) = question.split_once('=').unwrap();
            assert_eq!(refused.issues(), [format!("{name}: validation.unknown_field")], "{path}");
        }
    }
    for path in [
        "/board?page=1",
        "/board?sort=name",
        "/availability?q=x",
        "/branches/1/calendar?pageSize=1",
        "/audit?q=x",
        "/notes?q=x",
    ] {
        assert_eq!(app.get(path).token(token).send().code(400), "request.query", "{path}");
    }
    // Parameters of changing requests, which no handler reads.
    assert_eq!(app.post("/breeds?x=1").token(token).json(&json!({})).send().code(400), "request.query");
    assert_eq!(app.post("/auth/login?x=1").json(&json!({})).send().code(400), "request.query");
    assert_eq!(app.delete("/me/sessions/1?x=1").token(token).send().code(400), "request.query");
    for (path, status) in [
        ("/me/", 404),
        ("/breeds/1/", 404),
        ("/breeds//1", 404),
        ("/me?%zz=%", 400),
        ("/breeds/%ff", 404),
        ("/breeds?q=%ff", 400),
        ("/breeds?sort=name&sort=name", 400),
    ] {
        assert_eq!(app.get(path).token(token).send().status, status, "{path}");
    }
}
