//! Hundreds of open requests: limited by address before anything is hashed, answered at once, and
//! without slowing known devices.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sapa_core::access::role::Role;
use sapa_server::config::password_cost;
use sapa_server::session::password::Priority;
use serde_json::{Value, json};

use crate::support::{Answer, Over, PASSWORD, TestApp, size};

const EMAIL: &str = "vera@sapa.example";

/// Whether a refusal names the time to try again.
fn refused(answer: &Answer) -> bool {
    let wait: u32 = answer.header("retry-after").parse().unwrap_or(0);
    matches!(answer.status, 429 | 503) && (1..=65).contains(&wait)
}

#[test]
fn a_known_device_signs_in_through_a_flood_from_its_own_address() {
    let app = TestApp::with(|config| config.argon2 = password_cost(19_456, 2));
    app.account(Role::User, EMAIL);
    let cookie = app.try_sign_in(EMAIL, PASSWORD).expect(200).cookie();
    let token = app.sign_in(EMAIL).auth;
    // The bound holds for a release build on an idle machine.
    let soak = std::env::var_os("SOAK").is_some() && !cfg!(debug_assertions);
    let (patience, quick) = if soak { (2_000, 100) } else { (4_000, 1_500) };
    let (patience, quick) = (Duration::from_millis(patience), Duration::from_millis(quick));
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let ends = Over(&over);
        let attack: Vec<_> = (0..size(80, 700))
            .map(|i| {
                let (app, over) = (&app, &over);
                scope.spawn(move || {
                    let mut slowest = Duration::ZERO;
                    while !over.load(Ordering::Relaxed) {
                        // Every third request invents a device.
                        let device = format!("sapa_device={:0>43}", i);
                        let mut request = app.post("/auth/login");
                        if i % 3 == 0 {
                            request = request.header("Cookie", &device);
                        }
                        let email = if i % 2 == 0 { EMAIL.to_owned() } else { format!("nobody{i}@sapa.example") };
                        let began = Instant::now();
                        let answer = request.json(&json!({"email": email, "password": "wrong one"})).send();
                        slowest = slowest.max(began.elapsed());
                        assert!(answer.status == 401 || refused(&answer), "{} {}", answer.status, answer.text());
                        // Waits as clients do that are told to.
                        std::thread::sleep(Duration::from_millis(200));
                    }
                    slowest
                })
            })
            .collect();
        let mut reads = Vec::new();
        for _ in 0..size(5, 20) {
            let began = Instant::now();
            let body = json!({"email": EMAIL, "password": PASSWORD});
            app.post("/auth/login").header("Cookie", &cookie).json(&body).send().expect(200);
            assert!(began.elapsed() <= patience, "{:?}", began.elapsed());
            for _ in 0..10 {
                let began = Instant::now();
                app.get("/me").token(&token).send().expect(200);
                app.get("//healthz").send().expect(200);
                reads.push(began.elapsed() / 2);
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        drop(ends);
        let slowest = attack.into_iter().map(|thread| thread.join().unwrap()).max().unwrap();
        assert!(slowest <= patience, "an answer took {slowest:?}");
        reads.sort();
        let p99 = reads[reads.len() * 99 / 100];
        assert!(p99 <= quick, "{p99:?} of {}", reads.len());
    });
}

#[test]
fn an_address_begins_a_hundred_and_twenty_in_a_minute() {
    let app = TestApp::with(|config| config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()]);
    app.account(Role::User, EMAIL);
    let cookie = app.try_sign_in(EMAIL, PASSWORD).expect(200).cookie();
    let link = json!({"token": "no link", "newPassword": "četiri mačke", "confirmPassword": "četiri mačke"});
    let confirm = json!({"token": "no link"});
    let reset = |i: usize| (["/auth/reset-password", "/auth/accept-invitation", "/me/email/confirm"][i % 3], i % 3);
    type Ask<'a> = Box<dyn Fn(usize, &str) -> Answer + 'a>;
    let post = |path: &str, from: &str, body: &Value| app.post(path).header("X-Forwarded-For", from).json(body).send();
    let kinds: [(Ask<'_>, u16); 3] = [
        (
            Box::new(|i, from| {
                post("/auth/login", from, &json!({"email": format!("nobody{i}@sapa.example"), "password": "wrong"}))
            }),
            401,
        ),
        (
            Box::new(|i, from| {
                post("/auth/forgot-password", from, &json!({"email": format!("nobody{i}@sapa.example")}))
            }),
            202,
        ),
        (Box::new(|i, from| post(reset(i).0, from, if reset(i).1 == 2 { &confirm } else { &link })), 422),
    ];
    for (ask, usual) in &kinds {
        let began = Instant::now();
        let mut passed = 0;
        for i in 0..125 {
            let answer = ask(i, "2001:db8:1:2::1");
            match answer.status {
                status if status == *usual => passed += 1,
                _ => assert!(refused(&answer), "{} {}", answer.status, answer.text()),
            }
        }
        assert!(passed == 120 || began.elapsed() > Duration::from_secs(60), "{passed} of {usual}");
        // A subscriber's whole IPv6 network counts as one address; another network does not.
        assert_eq!(ask(0, "2001:db8:1:2:3:4:5:6").code(429), "auth.too_many_attempts");
        ask(0, "2001:db8:1:3::1").expect(*usual);
        ask(0, "192.0.2.7").expect(*usual);
    }
    // The owner's known device is exempt, with any password; an invented device is not.
    let from_device = |cookie: &str, password: &str| {
        let body = json!({"email": EMAIL, "password": password});
        app.post("/auth/login").header("X-Forwarded-For", "2001:db8:1:2::1").header("Cookie", cookie).json(&body).send()
    };
    from_device(&cookie, PASSWORD).expect(200);
    from_device(&cookie, "wrong").expect(401);
    assert!(refused(&from_device(&format!("sapa_device={}", "A".repeat(43)), PASSWORD)));
}

#[test]
fn an_address_that_is_only_claimed_counts_for_nothing() {
    let app = TestApp::start();
    let ask = |i: usize| {
        let body = json!({"email": format!("nobody{i}@sapa.example")});
        app.post("/auth/forgot-password").header("X-Forwarded-For", &format!("192.0.2.{i}")).json(&body).send().status
    };
    let began = Instant::now();
    let passed = (0..125).filter(|i| ask(*i) == 202).count();
    assert!(passed == 120 || began.elapsed() > Duration::from_secs(60), "{passed}");
}

#[test]
fn twenty_of_an_address_go_on_at_once() {
    let app = TestApp::with(|config| {
        config.argon2 = password_cost(8_192, 4);
        config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    });
    let ask = |i: usize, from: &str| {
        let body = json!({"email": format!("nobody{i}@sapa.example"), "password": "wrong one"});
        app.post("/auth/login").header("X-Forwarded-For", from).json(&body).send()
    };
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let ask = &ask;
        let all: Vec<_> = (0..60).map(|i| scope.spawn(move || ask(i, "192.0.2.1"))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let answered = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert!(answers.iter().all(|answer| answer.status == 401 || refused(answer)));
    assert!(answered(401) > 0 && answered(429) >= 10, "{} were compared, {} refused", answered(401), answered(429));
    // When these requests end, the next ones are admitted.
    ask(0, "192.0.2.1").expect(401);
}

#[test]
fn a_known_device_stands_in_no_queue_of_strangers() {
    let app = TestApp::start();
    app.account(Role::User, EMAIL);
    let cookie = app.try_sign_in(EMAIL, PASSWORD).expect(200).cookie();
    let _queue: Vec<_> =
        std::iter::from_fn(|| app.state.hasher.place(Priority::UnknownDevice, "").ok()).take(10_000).collect();
    assert!(refused(&app.try_sign_in(EMAIL, PASSWORD)));
    let body = json!({"email": EMAIL, "password": PASSWORD});
    let token = app.post("/auth/login").header("Cookie", &cookie).json(&body).send().expect(200).json();
    // Nor does a request with another proof.
    let token = token["authToken"].as_str().unwrap();
    let requested = json!({"email": "nova@sapa.example", "currentPassword": PASSWORD});
    app.post("/me/email").token(token).json(&requested).send().expect(202);
}
