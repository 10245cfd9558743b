//! Headers of every answer, the wording of problems, and unknown addresses.

use std::collections::HashSet;
use std::io::{Read, Write};
use std::net::TcpStream;

use sapa_core::access::role::Role;
use serde_json::json;

use crate::support::{Answer, TestApp, size};

fn secure(answer: &Answer) {
    let policy = answer.header("content-security-policy");
    let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src")).unwrap_or_default();
    assert!(!scripts.contains("unsafe-inline") && !scripts.contains("'unsafe-eval'"), "{policy}");
    assert!(policy.contains("default-src") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
    assert_eq!(answer.header("x-frame-options"), "DENY");
    assert!(answer.header("x-request-id").len() >= 8);
}

#[test]
fn every_answer_carries_the_security_headers() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    for path in [
        "/me",
        "/me?x=1",
        "/nowhere",
        "//healthz",
        "//readyz",
        "//",
        "//dashboard/home",
        "//static/js/gone.js",
        "//api",
        "//api/nowhere",
        "//api/openapi.json",
        "//api/docs/",
        "//api/docs",
        "/translations/en_US/translations",
        "//%00",
        "//..%2f..%2fetc%2fpasswd",
    ] {
        secure(&app.get(path).token(&token).send());
    }
    secure(&app.put("/me").token(&token).send().expect(405));
    secure(&app.get("/me").send().expect(401));
    let ops = app.ops();
    for path in ["//metrics", "//healthz", "//nowhere"] {
        secure(&ops.get(path).send());
    }
    for path in ["/me", "/nowhere", "/demo-accounts"] {
        assert_eq!(app.get(path).send().header("cache-control"), "no-store", "{path}");
    }
}

#[test]
fn problems_are_worded_in_the_reader_s_language() {
    let app = TestApp::start();
    let received = |language: &str| {
        app.get("/me").header("Accept-Language", language).header("X-Request-Id", "the-test-itself").send()
    };
    let english = received("de-DE").json();
    for member in ["type", "title", "status", "code", "message", "issues", "requestId"] {
        assert!(english.get(member).is_some(), "{member}");
    }
    // The client's own id stands beside the server's, never instead of it.
    let answer = received("en");
    assert_eq!(answer.header("x-client-request-id"), "the-test-itself");
    assert_eq!(answer.json()["requestId"], answer.header("x-request-id"));
    assert_ne!(answer.header("x-request-id"), received("en").header("x-request-id"));
    for language in ["sr-Latn-RS", "sr-RS", "sr", "sr_Latn_RS", "hr, sr;q=0.8"] {
        let serbian = received(language);
        assert_eq!(serbian.header("content-language"), "sr-Latn-RS");
        assert_ne!(serbian.json()["message"], english["message"], "{language}");
    }
    assert_ne!(english["message"], english["code"], "the text exists");
}

#[test]
fn a_strange_request_id_is_not_repeated() {
    let app = TestApp::start();
    for strange in ["short", "with space in it", "<script>alert(1)</script>", &"a".repeat(65)] {
        let answer = app.get("//healthz").header("X-Request-Id", strange).send();
        assert_ne!(answer.header("x-request-id"), strange);
        assert_eq!(answer.header("x-client-request-id"), "", "{strange}");
    }
}

#[test]
fn unknown_addresses_are_not_found() {
    let app = TestApp::start();
    for path in [
        "//static/js/part-1234.js",
        "//assets/icons/none.woff2",
        "//favicon.none",
        "//api",
        "//api/v2/me",
        "//api/v1",
        "/",
        "/me/",
        "//metrics",
    ] {
        let answer = app.get(path).send();
        let page = answer.header("content-type").starts_with("text/html");
        // Other addresses belong to the dashboard's router, if a dashboard was built.
        assert!(path == "//metrics" || (answer.status == 404 && !page), "{path}: {} {}", answer.status, answer.text());
        assert!(!answer.text().contains("sapa_http_requests"), "{path}");
    }
    assert_eq!(app.post("//dashboard/home").send().code(405), "request.method");
    assert_eq!(app.put("/auth/login").send().code(405), "request.method");
    assert_eq!(app.get("/demo-accounts").send().code(404), "request.not_found");
}

#[test]
fn the_page_has_a_fresh_nonce() {
    let app = TestApp::start();
    let first = app.get("//dashboard/bookings?status=ACTIVE").send();
    if first.status == 404 {
        // No dashboard was built, so there is no page to check.
        assert!(!std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../frontend/dist/index.html")).exists());
        return; // nothing to check
    }
    let nonce = |answer: &Answer| {
        let policy = answer.header("content-security-policy").to_owned();
        policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap().to_owned()
    };
    assert!(first.text().contains(&nonce(&first)) && !first.text().contains("__CSP_NONCE__"));
    assert!(first.header("content-security-policy").contains("script-src 'self' 'wasm-unsafe-eval'"));
    assert!(!first.header("content-security-policy").contains("unsafe-inline"));
    assert_eq!(first.header("cache-control"), "no-store");
    let seen: HashSet<String> = (0..5).map(|_| nonce(&app.get("//").send())).collect();
    assert_eq!(seen.len(), 5);
}

#[test]
fn the_service_worker_may_ask_for_our_files_and_is_looked_for_at_each_load() {
    let app = TestApp::start();
    let answer = app.get("//sw.js").send();
    if answer.status == 404 {
        assert!(!std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../frontend/dist/sw.js")).exists());
        return; // nothing to check
    }
    assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "public, no-cache");
    assert_eq!(answer.header("content-security-policy"), "default-src 'none'; connect-src 'self'");
}

#[test]
fn health_is_on_both_addresses_and_metrics_on_one() {
    let app = TestApp::start();
    let ops = app.ops();
    for server in [&app, &ops] {
        server.get("//healthz").send().expect(200);
        server.get("//readyz").send().expect(200);
    }
    app.get("/me").send().expect(401);
    let text = ops.get("//metrics").send().expect(200).text();
    assert!(text.contains(r#"sapa_http_requests_total{method="GET",route="/api/v1/me",status="401"} 1"#), "{text}");
}

#[test]
fn texts_are_served_whole_and_asked_for_once() {
    let app = TestApp::start();
    let first = app.get("/translations/sr_Latn_RS/translations").send().expect(200);
    assert_eq!(first.json()["validation"]["required"], "Obavezno polje");
    let repeated =
        app.get("/translations/sr_Latn_RS/translations").header("If-None-Match", first.header("etag")).send();
    repeated.expect(304);
    for language in ["sr", "de_DE", "..%2Fen_US"] {
        app.get(&format!("/translations/{language}/translations")).send().expect(404);
    }
}

#[test]
fn the_demo_s_accounts_are_offered_in_a_demo_only() {
    let app = TestApp::with(|config| {
        config.demo = true;
        let account = json!([{"role": "SYSADM", "staffKind": "SUPPORT", "email": "a@b.rs", "password": "p", "companyId": null, "branchId": null, "label": "l"}]);
        std::fs::write(config.data_dir.join("demo-accounts.json"), account.to_string()).unwrap();
    });
    let offered = app.get("/demo-accounts").send().expect(200).json();
    assert_eq!((&offered[0]["email"], &offered[0]["staffKind"]), (&json!("a@b.rs"), &json!("SUPPORT")));
}

/// Everything received on a connection until the server closes it.
fn raw(app: &TestApp, sent: &[u8]) -> String {
    let mut stream = TcpStream::connect(app.address).unwrap();
    // The server may close while the test still writes.
    let _ = stream.write_all(sent);
    let mut received = Vec::new();
    let _ = stream.read_to_end(&mut received);
    String::from_utf8(received).unwrap()
}

#[test]
fn malformed_http_is_refused_and_ends_the_connection() {
    let app = TestApp::start();
    let ops = app.ops();
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {}\r\n\r\n", "a".repeat(200_000));
    let many = format!("GET / HTTP/1.1\r\nHost: x\r\n{}\r\n", "X-One: 1\r\n".repeat(120));
    let good = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut cases = vec![
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n".to_owned(), 400),
        ("\0\0\r\n\r\n".to_owned(), 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n".to_owned(), 400),
        (long, 431),
        (many, 431),
        // Malformed requests after valid ones.
        (format!("{good}{good}GET / HTTP/9\r\n\r\n"), 400),
    ];
    if size(0, 1) == 1 {
        // An incomplete head: after ten seconds.
        cases.push(("GET / HTTP/1.1\r\nHost:".to_owned(), 408));
    }
    for server in [&app, &ops] {
        for (sent, status) in &cases {
            // Read to its end: the connection is closed.
            let received = raw(server, sent.as_bytes());
            assert_eq!(received.matches("HTTP/1.1 200").count(), sent.matches("healthz").count());
            let last = received.rfind("HTTP/1.1 ").unwrap_or_else(|| panic!("{received}"));
            assert!(received[last..].starts_with(&format!("HTTP/1.1 {status} ")), "{received}");
        }
    }
}

#[test]
fn a_stream_that_could_break_off_unseen_is_refused() {
    let app = TestApp::start();
    app.account(Role::Sysadm, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    // HTTP/1.0 does not mark the end of a stream: half a file would look complete.
    let answer_to = |path: &str| {
        raw(&app, format!("GET {path} HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n").as_bytes())
    };
    let refused = answer_to("/api/v1/audit/export.csv");
    assert!(refused.starts_with("HTTP/1.0 505") && refused.contains("request.http_version"), "{refused}");
    assert!(answer_to("/api/v1/me").starts_with("HTTP/1.0 200"));
    // The document says so wherever a file is streamed.
    let document = app.get("//api/openapi.json").send().expect(200).json();
    let paths = document["paths"].as_object().unwrap();
    let exports: Vec<_> = paths.iter().filter(|(path, _)| path.ends_with("export.csv")).collect();
    assert!(exports.len() > 5);
    for (path, export) in exports {
        assert!(export["get"]["responses"]["505"].is_object(), "{path}");
    }
}
