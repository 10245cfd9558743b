//! Mails by SMTP, against a fake server that accepts and records everything.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread::JoinHandle;

use sapa_core::access::role::Role;
use serde_json::json;

use crate::support::TestApp;

/// Accepts one mail; the thread returns the recorded dialog.
fn postman() -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let heard = std::thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut out = stream.try_clone().unwrap();
        let mut heard = String::new();
        let mut in_mail = false;
        out.write_all(b"220 test\r\n").unwrap();
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            heard.push_str(&line);
            heard.push('\n');
            let reply: &[u8] = match line.as_str() {
                "." => b"250 taken\r\n",
                _ if in_mail => b"",
                "DATA" => b"354 go on\r\n",
                "QUIT" => b"221 bye\r\n",
                _ => b"250 yes\r\n",
            };
            in_mail = if in_mail { line != "." } else { line == "DATA" };
            out.write_all(reply).unwrap();
            if line == "." {
                break;
            }
        }
        heard
    });
    (url, heard)
}

#[test]
fn mails_are_sent_by_smtp() {
    let (url, heard) = postman();
    let app = TestApp::with(|config| config.smtp_url = Some(url));
    app.account(Role::User, "vera@sapa.example");
    app.post("/auth/forgot-password").json(&json!({"email": "vera@sapa.example"})).send().expect(202);
    let heard = heard.join().unwrap();
    assert!(
        heard.contains("MAIL FROM:<no-reply@sapa.example>") && heard.contains("RCPT TO:<vera@sapa.example>"),
        "{heard}"
    );
    assert!(heard.contains("reset-password?token") || heard.contains("Content-Transfer-Encoding: base64"), "{heard}");
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
    let (url, heard) = postman();
    let app = TestApp::with(|config| config.smtp_url = Some(url));
    app.account(Role::User, "vera@шапа.срб");
    app.post("/auth/forgot-password").json(&json!({"email": "Vera@ШАПА.СРБ"})).send().expect(202);
    let heard = heard.join().unwrap();
    let recipient = heard.lines().find(|line| line.starts_with("RCPT TO:")).unwrap();
    assert!(recipient.starts_with("RCPT TO:<vera@xn--") && recipient.ends_with(".xn--90a3ac>"), "{recipient}");
}
