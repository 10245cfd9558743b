//! What every answer carries, how problems are told, and what is found where.

use std::collections::HashSet;

use sapa_core::role::Role;
use serde_json::json;

use crate::support::{Answer, TestApp};

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
    secure(&app.delete("/me").token(&token).send().expect(405));
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
fn problems_are_told_in_the_reader_s_language() {
    let app = TestApp::start();
    let told = |language: &str| {
        app.get("/me").header("Accept-Language", language).header("X-Request-Id", "the-test-itself").send()
    };
    let english = told("de-DE").json();
    for member in ["type", "title", "status", "code", "message", "issues", "requestId"] {
        assert!(english.get(member).is_some(), "{member}");
    }
    // The client's own id stands beside ours, never instead of it.
    let answer = told("en");
    assert_eq!(answer.header("x-client-request-id"), "the-test-itself");
    assert_eq!(answer.json()["requestId"], answer.header("x-request-id"));
    assert_ne!(answer.header("x-request-id"), told("en").header("x-request-id"));
    for language in ["sr-Latn-RS", "sr-RS", "sr", "sr_Latn_RS", "hr, sr;q=0.8"] {
        let serbian = told(language);
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
fn what_is_missing_is_missing() {
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
        // Other addresses are the router's, where a dashboard was built.
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
        // No dashboard was built: there is no page to look at.
        assert!(!std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../frontend/dist/index.html")).exists());
        return;
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
    let again = app.get("/translations/sr_Latn_RS/translations").header("If-None-Match", first.header("etag")).send();
    again.expect(304);
    for language in ["sr", "de_DE", "..%2Fen_US"] {
        app.get(&format!("/translations/{language}/translations")).send().expect(404);
    }
}

#[test]
fn the_demo_s_accounts_are_offered_in_a_demo_only() {
    let app = TestApp::with(|config| {
        config.demo = true;
        let account = json!([{"role": "OPR", "email": "a@b.rs", "password": "p", "companyId": 1, "branchId": null, "label": "l"}]);
        std::fs::write(config.data_dir.join("demo-accounts.json"), account.to_string()).unwrap();
    });
    assert_eq!(app.get("/demo-accounts").send().expect(200).json()[0]["email"], "a@b.rs");
}
