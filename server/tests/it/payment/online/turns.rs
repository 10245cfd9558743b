//! Two who ask a provider about one record at the same time, and requests that ask only for nothing: an
//! answer "not sent" says nothing about what another one has sent.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;

/// A way to the sandbox that may answer one refund with 429, late and without passing it on.
fn way(to: &str, busy: Arc<AtomicBool>) -> String {
    let (to, listener) = (to.trim_start_matches("http://").to_owned(), TcpListener::bind("127.0.0.1:0").unwrap());
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (to, busy) = (to.clone(), busy.clone());
            std::thread::spawn(move || _ = pass(stream.unwrap(), &to, &busy));
        }
    });
    url
}

fn pass(mut client: TcpStream, to: &str, busy: &AtomicBool) -> std::io::Result<()> {
    let (mut request, mut part) = (Vec::new(), [0; 4096]);
    while !whole(&request) {
        let count = client.read(&mut part)?;
        if count == 0 {
            return Ok(());
        }
        request.extend_from_slice(&part[..count]);
    }
    if request.starts_with(b"POST /v1/refunds ") && busy.swap(false, Ordering::SeqCst) {
        // The other question for this refund begins and, without a delay of the provider, ends meanwhile.
        std::thread::sleep(Duration::from_millis(900));
        return client.write_all(b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
    }
    let mut sandbox = TcpStream::connect(to)?;
    sandbox.write_all(&request)?;
    let (mut answer, mut client_end) = (sandbox.try_clone()?, client.try_clone()?);
    std::thread::spawn(move || _ = std::io::copy(&mut answer, &mut client_end));
    std::io::copy(&mut client, &mut sandbox).map(drop)
}

/// Whether a request is there with its whole body.
fn whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length =
        head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length:").map(str::to_owned));
    length.is_none_or(|length| body.len() >= length.trim().parse::<usize>().unwrap())
}

#[test]
fn a_refund_that_another_one_sends_meanwhile_is_not_given_up() {
    let busy = Arc::new(AtomicBool::new(false));
    let w = World::reached_by(Base::fresh(), |url| way(url, busy.clone()));
    // The other one has its answer before the first one has its own, or is still asking then.
    for delay in [0, 700] {
        let (_, payment) = w.paid(PRICE);
        w.sandbox.switch(&json!({ "delayMs": delay, "webhooks": false }));
        busy.store(true, Ordering::SeqCst);
        let sync = || {
            let request = w.f.app.post(&format!("/payments/{payment}/sync")).token(w.f.token("admin"));
            request.key(&key()).json(&json!({})).send()
        };
        let whole = format!("whole-{delay}");
        std::thread::scope(|scope| {
            let refund = scope.spawn(|| w.refund(payment, PRICE, &whole).status);
            wait_for("the refund is sent", 10, || !busy.load(Ordering::SeqCst));
            sync().expect(200);
            let status = refund.join().unwrap();
            assert!([201, 202].contains(&status), "{status}: never 503, because it was sent");
        });
        assert!([201, 202].contains(&w.refund(payment, PRICE, &whole).status));
        assert_eq!(w.refund(payment, 1, &key()).code(409), "refund.nothing_left");
        w.sandbox.switch(&json!({ "webhooks": false }));
        w.ask();
        assert_eq!(w.payment(payment), ("VOID".to_owned(), PRICE, PRICE, 0));
        w.check_books();
    }
    assert_eq!(w.sandbox.books()["refunds"].as_array().unwrap().len(), 2);

    // Alone it is given up, and nothing was sent.
    let (_, other) = w.paid(PRICE);
    busy.store(true, Ordering::SeqCst);
    assert_eq!(w.refund(other, 100, "alone").code(503), "payment.provider_unreachable");
    assert_eq!(w.payment(other), ("SUCCESSFUL".to_owned(), PRICE, 0, 0));
    w.refund(other, 100, "alone").expect(201);
    w.check_books();
}

#[test]
fn a_refund_without_a_seat_is_under_way_and_other_work_goes_on() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let calls = w.f.app.state.provider_calls.clone();
    let permits = calls.available_permits();
    let taken = calls.try_acquire_many(u32::try_from(permits).unwrap()).unwrap();
    w.refund(payment, 500, "full").expect(202);
    let body = json!({ "email": "nobody@sapa.example" });
    w.f.app.post("/auth/forgot-password").json(&body).send().expect(202);
    drop(taken);
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 500, 0));
    w.check_books();
}

#[test]
fn what_is_refused_or_was_made_before_ends_no_payment() {
    let w = World::build();
    let post = |path: &str, who: &str, key: &str, body: &Value| {
        w.f.app.post(path).token(w.f.token(who)).key(key).json(body).send()
    };
    let booking = w.booking();
    let path = format!("/bookings/{booking}/payments");
    let cash = json!({ "method": "CASH", "amount": 1_000 });
    let first = post(&path, "opr", "cash", &cash).expect(201).text();
    let online = w.start(booking, 5_000, &key()).expect(201).json()["id"].as_i64().unwrap();
    assert_eq!(post(&path, "opr", "cash", &cash).expect(201).text(), first, "made before");
    post(&path, "opr", &key(), &json!({ "method": "CASH", "amount": 0 })).expect(422);
    post(&path, "opr", &key(), &json!({ "method": "CASH", "amount": PRICE })).expect(422);
    let too_much = json!({ "kind": "COMPANY", "reason": "x", "refund": { "mode": "AMOUNT", "amount": PRICE * 9 } });
    w.f.act("admin", booking, booking_version(&w, booking), "cancel", &too_much).expect(422);
    assert_eq!((w.payment(online).0.as_str(), w.f.status(booking).as_str()), ("PENDING", "CREATED"));
    post(&path, "opr", &key(), &cash).expect(201);
    assert_eq!(w.payment(online).0, "VOID");

    // Voiding a payment ends that one, and no other of its booking.
    let booking = w.booking();
    w.sandbox.switch(&json!({ "refusePayments": "declined", "webhooks": false }));
    w.start(booking, PRICE, &key()).expect(409);
    w.sandbox.switch(&json!({ "webhooks": false }));
    let running = w.start(booking, 1_000, &key()).expect(201).json()["id"].as_i64().unwrap();
    let failed: i64 = w.f.app.db(|conn| {
        let failed = payments::table.filter(payments::booking_id.eq(booking).and(payments::status.eq("FAILED")));
        Ok(failed.select(payments::id).first(conn)?)
    });
    post(&format!("/payments/{failed}/void"), "admin", &key(), &json!({})).expect(200);
    assert_eq!((w.payment(failed).0.as_str(), w.payment(running).0.as_str()), ("VOID", "PENDING"));
}

#[test]
fn a_closure_that_waits_for_a_step_up_ends_no_payment() {
    // Together two refund more than RSD 50,000, also without a night's price, and each has a payment under way.
    let half = 2_800_000;
    let w = World::build();
    w.f.app.age_proofs();
    for (decision, from) in [("CANCEL", 10), ("SHORTEN", 15)] {
        let date = civil(from, 0)[..10].to_owned();
        let timeslot = json!({ "fromDate": date, "toDate": date, "reason": "renoviranje" });
        let made = [1, 2].map(|workplace| {
            let stay = StoredBooking {
                workplace,
                check_in: day(from, 14),
                check_out: day(from + 2, 11),
                customer: Some(Fixture::id("user")),
                ..StoredBooking::default()
            };
            let booking = w.f.priced(2 * half, stay);
            w.f.paid(booking, "CASH", half);
            let online = w.start(booking, 1_000, &key()).expect(201).json()["id"].as_i64().unwrap();
            (booking, online)
        });
        let send = || {
            let decisions = made.map(|(booking, _)| {
                let version = w.f.version(booking);
                let mut sent = json!({ "bookingId": booking, "version": version, "decision": decision });
                if decision == "CANCEL" {
                    sent["reason"] = json!("renoviranje");
                }
                sent
            });
            w.f.batch("admin", &timeslot, &decisions)
        };
        assert_eq!(send().code(403), "auth.step_up_required", "{decision}");
        for (booking, online) in made {
            assert_eq!((w.payment(online).0.as_str(), w.f.status(booking).as_str()), ("PENDING", "CREATED"));
        }
    }
}

#[test]
fn money_that_did_not_go_back_after_a_void_can_be_refunded() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let money = |verb: &str, body: &Value| {
        w.f.app.post(&format!("/payments/{payment}/{verb}")).token(w.f.token("admin")).key(&key()).json(body).send()
    };
    money("void", &json!({})).expect(200);
    w.sandbox.switch(&json!({ "refuseRefunds": "declined", "webhooks": false }));
    let paid = json!({ "id": "evt_after_void", "type": "payment.paid", "payment": { "id": w.provider_ref(payment),
        "status": "paid", "amount": PRICE, "currency": "RSD", "reference": format!("attempt-{}", last_attempt(&w, payment)) } });
    assert_eq!(w.webhook(&paid.to_string()), 200);
    run_jobs(&w);
    w.ask();
    assert_eq!(w.payment(payment), ("VOID".to_owned(), PRICE, 0, 0), "it was refused, and is owed");
    w.sandbox.switch(&json!({ "webhooks": false }));
    w.refund(payment, 1_000, &key()).expect(201);
    let cancel = json!({ "kind": "COMPANY", "reason": "No heating" });
    w.f.act("admin", booking, booking_version(&w, booking), "cancel", &cancel).expect(200);
    w.ask();
    assert_eq!(w.payment(payment), ("VOID".to_owned(), PRICE, PRICE, 0));
    w.check_books();
}

#[test]
fn a_refund_goes_to_the_attempt_that_brought_the_money() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.start(booking, PRICE, "a").expect(201).json()["id"].as_i64().unwrap();
    let first = w.provider_ref(payment);
    let attempt = last_attempt(&w, payment);
    let news = |status: &str, id: &str| {
        let body = json!({ "id": id, "type": "payment.told", "payment": { "id": first, "status": status,
            "amount": PRICE, "currency": "RSD", "failure": "declined", "reference": format!("attempt-{attempt}") } });
        assert_eq!(w.webhook(&body.to_string()), 200);
        run_jobs(&w);
    };
    news("refused", "evt_1");
    assert_eq!(w.payment(payment).0, "FAILED");
    w.start(booking, PRICE, "b").expect(201);
    assert_ne!(w.provider_ref(payment), first);
    assert_eq!(w.sandbox.decide(&first, "pay"), 303);
    news("paid", "evt_2");
    assert_eq!((w.payment(payment).0.as_str(), w.provider_ref(payment)), ("SUCCESSFUL", first.clone()));
    w.refund(payment, 700, &key()).expect(201);
    let books = w.sandbox.books();
    assert_eq!(books["refunds"][0]["paymentId"].as_str(), Some(first.as_str()));
}

/// Closes the day in 20 days, with these decisions about bookings.
fn close(w: &World, decisions: &[Value]) -> Answer {
    let branch = w.f.get("admin", "/branches/1").expect(200).json();
    let date = &civil(20, 14)[..10];
    let body = json!({ "timeslot": { "fromDate": date, "reason": "Popravka" }, "bookings": decisions });
    let request = w.f.app.post("/branches/1/closure-batch").token(w.f.token("admin"));
    request.key(&key()).if_match(branch["version"].as_i64().unwrap()).json(&body).send()
}

/// A night of the customer in 20 days, and its payment under way.
fn paid_now(w: &World, workplace: i64) -> (i64, i64) {
    let (check_in, check_out, customer) = (day(20, 14), day(21, 11), Some(Fixture::id("user")));
    let booking = w.f.store(StoredBooking { workplace, check_in, check_out, customer, ..StoredBooking::default() });
    (booking, w.start(booking, 1_000, &key()).expect(201).json()["id"].as_i64().unwrap())
}

fn canceled(w: &World, booking: i64) -> Value {
    json!({ "bookingId": booking, "version": booking_version(w, booking), "decision": "CANCEL", "reason": "Popravka" })
}

#[test]
fn a_closure_ends_the_payments_of_the_bookings_that_it_cancels() {
    let w = World::build();
    let [one, other] = [paid_now(&w, 1), paid_now(&w, 2)];
    close(&w, &[canceled(&w, one.0), canceled(&w, other.0)]).expect(200);
    for (booking, payment) in [one, other] {
        assert_eq!((w.f.status(booking).as_str(), w.payment(payment).0.as_str()), ("CANCELED", "VOID"));
    }
}

#[test]
fn a_closure_that_cannot_be_made_ends_no_payment() {
    let w = World::build();
    let (booking, payment) = paid_now(&w, 1);
    let moved = w.f.store(StoredBooking {
        workplace: 2,
        check_in: day(20, 14),
        check_out: day(21, 11),
        ..StoredBooking::default()
    });
    let stays = |to: i64| {
        let to = json!({ "arrival": civil(to, 14), "departure": civil(to + 1, 11) });
        json!({ "bookingId": moved, "version": booking_version(&w, moved), "decision": "MOVE", "move": to })
    };
    // Still on the closed day; the cancellations come first.
    let refused = close(&w, &[stays(20), canceled(&w, booking)]).expect(422).json();
    assert!(refused["issues"][0]["path"].as_str().unwrap().starts_with("bookings.0.move"), "{refused}");
    assert_eq!((w.f.status(booking).as_str(), w.payment(payment).0.as_str()), ("CREATED", "PENDING"));
    close(&w, &[stays(24), canceled(&w, booking)]).expect(200);
    assert_eq!((w.f.status(booking).as_str(), w.payment(payment).0.as_str()), ("CANCELED", "VOID"));
}
