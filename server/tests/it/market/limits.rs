//! Limits of an address: reads, questions, registrations. Another address is not limited by them, staff are
//! never.

use serde_json::{Value, json};

use crate::fixture::{BRANCH_A1, Fixture, STAY, civil, key, stay, with};
use crate::support::{Answer, Request, TestApp};

fn from<'a>(request: Request<'a>, address: &str) -> Request<'a> {
    request.header("X-Forwarded-For", address)
}

fn read(fixture: &Fixture, address: &str) -> Answer {
    from(fixture.app.get("/market/faq"), address).send()
}

fn question() -> Value {
    json!({
        "branchId": BRANCH_A1, "serviceId": STAY, "arrival": civil(10, 14), "departure": civil(12, 11),
        "pets": [{"animalTypeId": 1, "size": "SMALL"}],
    })
}

fn ask(fixture: &Fixture, address: &str) -> Answer {
    let body = question();
    from(fixture.app.post("/market/quotes"), address).json(&body).send()
}

/// The refusal names the code and a time of at most `most` seconds.
fn refused(answer: Answer, code: &str, most: u32) {
    let wait: u32 = answer.header("retry-after").parse().unwrap();
    assert!((1..=most).contains(&wait), "{wait}");
    assert_eq!(answer.code(429), code);
}

#[test]
fn an_address_reads_three_hundred_times_a_minute() {
    let fixture = Fixture::over(TestApp::behind_proxy());
    for _ in 0..300 {
        read(&fixture, "192.0.2.1").expect(200);
    }
    refused(read(&fixture, "192.0.2.1"), "market.too_many_requests", 65);
    // Signed in or not, it is the same address; the two halves of a /64 are one as well.
    let own = from(fixture.app.get("/market/faq"), "192.0.2.1").token(fixture.token("user")).send();
    refused(own, "market.too_many_requests", 65);
    read(&fixture, "192.0.2.2").expect(200);
    // Questions are counted by themselves.
    ask(&fixture, "192.0.2.1").expect(200);
    for who in ["sysadm", "admin", "tied"] {
        from(fixture.app.get("/market/faq"), "192.0.2.1").token(fixture.token(who)).send().expect(200);
    }
}

#[test]
fn an_address_asks_thirty_times_a_minute() {
    let fixture = Fixture::over(TestApp::behind_proxy());
    let room = |request: Request<'_>| from(request, "2001:db8:1:2::1").send();
    for turn in 0..10 {
        ask(&fixture, &format!("2001:db8:1:2::{turn}")).expect(200);
        room(fixture.app.get("/market/availability?serviceId=1&from=2031-01-01&to=2031-01-02")).expect(200);
        // The pet owner's own questions count too.
        let own = fixture.app.get("/availability?serviceId=1&from=2031-01-01&to=2031-01-02");
        room(own.token(fixture.token("user"))).expect(200);
    }
    refused(ask(&fixture, "2001:db8:1:2::ffff"), "market.too_many_requests", 65);
    let body = question();
    let quote =
        |who: &str| from(fixture.app.post("/quotes"), "2001:db8:1:2::1").token(fixture.token(who)).json(&body).send();
    refused(quote("user"), "market.too_many_requests", 65);
    quote("opr").expect(200);
    ask(&fixture, "2001:db8:1:3::1").expect(200);
    from(fixture.app.get("/market/availability?serviceId=1&from=2031-01-01&to=2031-03-04"), "192.0.2.9")
        .send()
        .expect(400);
}

#[test]
fn texts_count_as_reads() {
    let fixture = Fixture::over(TestApp::behind_proxy());
    let texts = |address: &str| from(fixture.app.get("/translations/en_US/translations"), address);
    for _ in 0..300 {
        texts("192.0.2.1").send().expect(200);
    }
    refused(texts("192.0.2.1").send(), "market.too_many_requests", 65);
    refused(read(&fixture, "192.0.2.1"), "market.too_many_requests", 65);
    refused(from(fixture.app.get("/demo-accounts"), "192.0.2.1").send(), "market.too_many_requests", 65);
    texts("192.0.2.2").send().expect(200);
    texts("192.0.2.1").token(fixture.token("opr")).send().expect(200);
}

#[test]
fn a_price_told_to_a_pet_owner_is_a_question() {
    let fixture = Fixture::over(TestApp::behind_proxy());
    let book = |who: &str, address: &str, total: i64| {
        let body = with(stay(40, 42), &json!({"guestName": null, "guestPhone": null, "expectedTotal": total}));
        let sent = from(fixture.app.post("/bookings"), address).token(fixture.token(who));
        sent.key(&key()).json(&body).send()
    };
    for _ in 0..15 {
        assert_eq!(book("user", "192.0.2.1", 1).code(409), "booking.quote_changed");
    }
    let own = fixture.create("user", &with(stay(20, 22), &json!({"guestName": null, "guestPhone": null})));
    let own = own.expect(201).json();
    let move_it = |address: &str| {
        let body = json!({"arrival": civil(24, 14), "departure": civil(27, 11), "expectedTotal": 1});
        let path = format!("/bookings/{}/reschedule", own["id"]);
        let sent = from(fixture.app.post(&path), address).token(fixture.token("user")).key(&key());
        sent.if_match(own["version"].as_i64().unwrap()).json(&body).send()
    };
    for _ in 0..15 {
        assert_eq!(move_it("192.0.2.1").code(409), "booking.quote_changed");
    }
    // One count for all that tells a price, whatever asks.
    refused(book("user", "192.0.2.1", 1), "market.too_many_requests", 65);
    refused(move_it("192.0.2.1"), "market.too_many_requests", 65);
    refused(ask(&fixture, "192.0.2.1"), "market.too_many_requests", 65);
    assert_eq!(move_it("192.0.2.2").code(409), "booking.quote_changed");
    // Staff are exempt, and a booking that is made tells no price.
    let by_staff = with(stay(40, 42), &json!({"expectedTotal": 1}));
    let sent = from(fixture.app.post("/bookings"), "192.0.2.1").token(fixture.token("opr")).key(&key());
    assert_eq!(sent.json(&by_staff).send().code(409), "booking.quote_changed");
}

#[test]
fn an_address_registers_five_times_an_hour() {
    let fixture = Fixture::over(TestApp::behind_proxy());
    let register = |number: usize, address: &str| {
        let body = json!({
            "firstName": "Ana", "lastName": "Marić", "email": format!("ana{number}@sapa.example"), "language": "en_US",
            "newPassword": "tri psa na kiši", "confirmPassword": "tri psa na kiši",
        });
        from(fixture.app.post("/auth/register"), address).json(&body).send()
    };
    for number in 0..5 {
        register(number, "192.0.2.1").expect(202);
    }
    refused(register(5, "192.0.2.1"), "auth.too_many_attempts", 3_900);
    register(6, "192.0.2.2").expect(202);
}
