//! Mails by SMTP, against a fake server that accepts and records everything.

use std::time::Duration;

use sapa_core::access::role::Role;
use serde_json::json;

use crate::support::{Mood, Postman, TestApp, header, readable};

#[test]
fn mails_are_sent_by_smtp() {
    let postman = Postman::start(Mood::Well, Duration::ZERO);
    let app = TestApp::with(|config| config.smtp_url = Some(postman.url.clone()));
    app.account(Role::User, "vera@sapa.example");
    app.post("/auth/forgot-password").json(&json!({"email": "vera@sapa.example"})).send().expect(202);
    let mail = postman.mail(1);
    assert!(
        mail.contains("MAIL FROM:<no-reply@sapa.example>") && mail.contains("RCPT TO:<vera@sapa.example>"),
        "{mail}"
    );
    assert!(readable(&mail).contains("https://sapa.example/reset-password#token="), "{mail}");
    let id = header(&mail, "Message-ID");
    assert!(id.starts_with('<') && id.ends_with("@sapa.example>"), "{id}");
    assert!(app.mails().is_empty(), "and no file is left lying about");
}

#[test]
fn a_dead_mail_server_is_not_the_reader_s_problem() {
    let app = TestApp::with(|config| config.smtp_url = Some("smtp://127.0.0.1:9".to_owned()));
    app.account(Role::User, "vera@sapa.example");
    app.post("/auth/forgot-password").json(&json!({"email": "vera@sapa.example"})).send().expect(202);
    app.get("//readyz").send().expect(200);
}

/// The host is sent in ASCII form, which all mail servers understand.
#[test]
fn an_internationalized_host_is_sent_in_ascii() {
    let postman = Postman::start(Mood::Well, Duration::ZERO);
    let app = TestApp::with(|config| config.smtp_url = Some(postman.url.clone()));
    app.account(Role::User, "vera@шапа.срб");
    app.post("/auth/forgot-password").json(&json!({"email": "Vera@ШАПА.СРБ"})).send().expect(202);
    let mail = postman.mail(1);
    let recipient = mail.lines().find(|line| line.starts_with("RCPT TO:")).unwrap();
    assert!(recipient.starts_with("RCPT TO:<vera@xn--") && recipient.ends_with(".xn--90a3ac>"), "{recipient}");
}
