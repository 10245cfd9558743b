//! Answers that are lost, late, refused, or never come.

use super::*;

#[test]
fn refunds_that_together_exceed_the_capture_never_do() {
    let w = World::build();
    for round in 0..size(6, 1_000) {
        let (_, payment) = w.paid(1_000);
        let (parallel, part) = (2 + round % 19, 1_000 / (1 + round as i64 % 7));
        let succeeded = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..parallel {
                scope.spawn(|| match insisted(&w, payment, part) {
                    201 | 202 => drop(succeeded.fetch_add(1, Ordering::SeqCst)),
                    409 | 422 => {}
                    other => panic!("{other}"),
                });
            }
        });
        let right = parallel.min(usize::try_from(1_000 / part).unwrap());
        assert_eq!(succeeded.load(Ordering::SeqCst), right, "{parallel} times {part}");
    }
    w.ask();
    w.check_books();
}

/// The answer to a refund whose key is sent again as long as the server or its way to the provider is busy.
fn insisted(w: &World, payment: i64, part: i64) -> u16 {
    let key = key();
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let status = w.refund(payment, part, &key).status;
        if status != 503 || Instant::now() > until {
            return status;
        }
    }
}

#[test]
fn a_lost_answer_is_under_way_and_is_found_out() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    let lost = w.refund(payment, 500, "lost").expect(202).json();
    assert_eq!(lost["refunds"][0]["status"], "SENT", "never shown as failed");
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 0, 500));
    w.sandbox.switch(&json!({ "webhooks": false }));
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 500, 0));
    assert_eq!(w.sandbox.books()["refunds"].as_array().unwrap().len(), 1, "asked, not sent again");

    // The start of a payment: the same key goes on with the same attempt.
    let booking = w.booking();
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    let started = w.start(booking, PRICE, "start").expect(202).json();
    assert!(started.get("payUrl").is_none());
    w.sandbox.switch(&json!({ "webhooks": false }));
    let repeated = w.start(booking, PRICE, "start").expect(201).json();
    assert_eq!(repeated["id"], started["id"]);
    assert!(repeated["payUrl"].is_string());
    assert_eq!(w.sandbox.books()["payments"].as_array().unwrap().len(), 2);
    w.check_books();
}

#[test]
fn an_unreachable_provider_is_a_clear_error_and_nothing_is_sent() {
    let mut w = World::build();
    let (_, payment) = w.paid(PRICE);
    let booking = w.booking();
    w.sandbox.stop();
    let began = Instant::now();
    assert_eq!(w.refund(payment, 500, "refund").code(503), "payment.provider_unreachable");
    assert_eq!(w.start(booking, PRICE, "start").code(503), "payment.provider_unreachable");
    assert!(began.elapsed() < Duration::from_secs(4), "each within two seconds");
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 0, 0), "nothing is reserved");
    w.sandbox.start_again();
    w.refund(payment, 500, "refund").expect(201);
    w.start(booking, PRICE, "start").expect(201);
    w.check_books();
}

#[test]
fn a_slow_provider_is_answered_as_under_way_and_holds_up_nobody() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "delayMs": 4_000, "webhooks": false }));
    let over = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let _over = Over(&over);
        let slow = scope.spawn(|| {
            let began = Instant::now();
            let answer = w.refund(payment, 500, "slow").expect(202).json();
            assert!((1_900..3_500).contains(&began.elapsed().as_millis()), "{:?}", began.elapsed());
            answer
        });
        // The refund waits for the provider, which needs four seconds. Meanwhile the same booking and all
        // others are written at once: no transaction is open.
        std::thread::sleep(Duration::from_millis(700));
        for _ in 0..5 {
            let began = Instant::now();
            let booking = w.booking();
            let body = json!({ "method": "CASH", "amount": 100 });
            let path = format!("/bookings/{booking}/payments");
            w.f.app.post(&path).token(w.f.token("opr")).key(&key()).json(&body).send().expect(201);
            assert!(began.elapsed() < Duration::from_millis(700), "{:?}", began.elapsed());
        }
        assert_eq!(idle_in_transaction(&w), 0);
        assert_eq!(slow.join().unwrap()["refunds"][0]["status"], "SENT");
    });
    wait_for("the server goes on and records the answer", 10, || w.payment(payment).2 == 500);
    w.check_books();
}

/// Transactions of PostgreSQL that are open and do nothing. SQLite has one writer: an open transaction
/// would hold up every other write.
fn idle_in_transaction(w: &World) -> i64 {
    w.f.app.db(|conn| match conn.concrete() {
        sapa_server::platform::db::Concrete::Sqlite(_) => Ok(0),
        sapa_server::platform::db::Concrete::Postgres(pg) => {
            #[derive(QueryableByName)]
            struct Count {
                #[diesel(sql_type = diesel::sql_types::BigInt)]
                n: i64,
            }
            let sql = "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() \
                 AND state LIKE 'idle in transaction%' AND state_change < now() - interval '300 milliseconds'";
            Ok(diesel::sql_query(sql).get_result::<Count>(pg)?.n)
        }
    })
}

#[test]
fn a_server_that_dies_between_refund_and_record_finds_out_after_its_restart() {
    let w = World::build();
    w.sandbox.switch(&json!({ "webhooks": false }));
    let paid: Vec<i64> = (0..size(6, 60)).map(|_| w.paid(1_000).1).collect();
    w.sandbox.switch(&json!({ "loseAnswers": 20, "webhooks": false }));
    for payment in &paid {
        w.refund(*payment, 400, &key());
        let answer = w.refund(*payment, 300, &key());
        assert!([201, 202].contains(&answer.status), "{}", answer.text());
    }
    // Refunds that were sent while the answer of each was on its way when the process died.
    w.f.app.db(|conn| {
        let sent = refunds::table.filter(refunds::id.gt(0));
        let lease = at(clock().plus(chrono::Duration::seconds(35)));
        diesel::update(sent.filter(refunds::ended_at.is_null()))
            .set(refunds::next_ask_at.eq(Some(lease)))
            .execute(conn)?;
        Ok(())
    });
    w.ask();
    let _runner = w.runner();
    w.settle();
    w.check_books();
    for payment in paid {
        assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), 1_000, 700, 0));
    }
}

#[test]
fn a_refused_and_a_late_failed_refund_are_owed_again_and_listed() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "refuseRefunds": "limit", "webhooks": false }));
    let refused = w.refund(payment, 500, "no").expect(409).json();
    assert_eq!((refused["code"].as_str(), refused["providerCode"].as_str()), (Some("refund.refused"), Some("limit")));
    w.sandbox.switch(&json!({ "lateFailure": true, "settleMs": 100, "webhooks": false }));
    assert_eq!(w.refund(payment, 500, "no").expect(409).json()["code"], "refund.refused", "the same refund");
    w.refund(payment, 700, "late").expect(202);
    w.wait_for_failed_refund();
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 0, 0));
    let listed = w.f.get("admin", "/payments?needsPerson=true").expect(200).json();
    assert_eq!(listed["items"][0]["needsPerson"], "REFUND_FAILED");
    w.check_books();
}

#[test]
fn a_provider_that_is_silent_for_a_day_is_listed_for_a_person() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    w.refund(payment, 100, &key()).expect(202);
    w.sandbox.switch(&json!({ "down": true }));
    let hours_ago = |hours: i64| {
        let sent = Some(at(clock().plus(-chrono::Duration::hours(hours))));
        w.f.app.db(|conn| {
            diesel::update(refunds::table.filter(refunds::payment_id.eq(payment)))
                .set(refunds::sent_at.eq(sent))
                .execute(conn)?;
            Ok(())
        });
        w.ask();
        w.f.get("admin", &format!("/payments/{payment}")).expect(200).json()["needsPerson"].clone()
    };
    assert_eq!(hours_ago(23), Value::Null);
    assert_eq!(hours_ago(24), "OUTCOME_UNKNOWN");
    assert_eq!(w.payment(payment).3, 100, "still under way");
    w.sandbox.switch(&json!({ "webhooks": false }));
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 100, 0));
    let known = w.f.get("admin", &format!("/payments/{payment}")).expect(200).json();
    assert_eq!(known["needsPerson"], Value::Null, "its outcome is known");
}

#[test]
fn money_that_arrives_after_a_cancel_goes_back_whole_and_is_listed() {
    let w = World::build();
    let (booking, payment) = w.paid_after_cancel();
    run_jobs(&w);
    assert_eq!(w.payment(payment), ("VOID".to_owned(), PRICE, 0, PRICE));
    w.ask();
    assert_eq!(w.payment(payment), ("VOID".to_owned(), PRICE, PRICE, 0));
    let detail = w.f.get("admin", &format!("/payments/{payment}")).expect(200).json();
    assert_eq!(
        (detail["needsPerson"].as_str(), detail["refunds"][0]["kind"].as_str()),
        (Some("CAPTURED_LATE"), Some("POLICY"))
    );
    let facts = w.f.get("admin", &format!("/bookings/{booking}")).expect(200).json()["facts"].clone();
    assert_eq!(
        (facts["owed"].as_i64(), facts["waived"].as_i64(), facts["balance"].as_i64()),
        (Some(0), Some(0), Some(0))
    );
    w.check_books();
}
