//! Lists of payments: filters, sums, the file; and bookings by payment state.

use serde_json::{Value, json};

use super::{goodwill, soon};
use crate::fixture::{BRANCH_A2, Fixture, STAY_A2, STAY_B, StoredBooking, civil, day, with};

struct Listed {
    fixture: Fixture,
    cash: i64,
    card: i64,
    far: i64,
}

fn listed() -> Listed {
    let fixture = Fixture::build();
    let one = fixture.priced(180_000, StoredBooking { guest: "Žarko Đokić", ..soon() });
    let other = fixture.priced(50_000, StoredBooking { service: STAY_A2, workplace: 4, ..soon() });
    let cash = fixture.paid(one, "CASH", 100_000);
    let card = fixture.paid(one, "CARD", 80_000);
    let far = fixture.paid(other, "TRANSFER", 20_000);
    fixture.refund("admin", cash, &with(goodwill(30_000), &json!({"handedOut": true}))).expect(201);
    fixture.refund("admin", card, &goodwill(10_000)).expect(201);
    Listed { fixture, cash, card, far }
}

fn ids(page: &Value) -> Vec<i64> {
    page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect()
}

#[test]
fn filters_find_their_payments() {
    let Listed { fixture, cash, card, far } = listed();
    let today = civil(0, 0)[..10].to_owned();
    let find = |query: &str| ids(&fixture.get("admin", &format!("/payments?{query}")).expect(200).json());
    assert_eq!(find(""), [far, card, cash]);
    assert_eq!(find("sort=amount"), [far, card, cash]);
    assert_eq!(find("sort=-amount&pageSize=1"), [cash]);
    assert_eq!(find("method=CARD"), [card]);
    assert_eq!(find("way=TERMINAL,TRANSFER"), [far, card]);
    assert_eq!(find("status=SUCCESSFUL"), [far, card, cash]);
    assert_eq!(find("status=VOID,FAILED"), [] as [i64; 0]);
    assert_eq!(find(&format!("branchId={BRANCH_A2}")), [far]);
    assert_eq!(find("needsPerson=true"), [card]);
    assert_eq!(find("q=zarko"), [card, cash]);
    assert_eq!(find("q=000123"), [card], "the slip");
    assert_eq!(find("q=nobody"), [] as [i64; 0]);
    assert_eq!(find("q=..."), [] as [i64; 0]);
    assert_eq!(find(&format!("createdFrom={today}&createdTo={today}")), [far, card, cash]);
    assert_eq!(find("createdTo=2026-01-01"), [] as [i64; 0]);
    let booking = fixture.get("admin", &format!("/payments/{far}")).expect(200).json()["bookingId"].clone();
    assert_eq!(find(&format!("bookingId={booking}")), [far]);
    assert_eq!(fixture.get("foreign", "/payments").expect(200).json()["total"], 0);
    assert_eq!(ids(&fixture.get("foreign", "/payments?companyId=1").expect(200).json()), [] as [i64; 0]);
    assert_eq!(fixture.get("foreign", "/payments?q=000123").expect(200).json()["total"], 0);
    for who in ["opr", "tied", "user"] {
        fixture.get(who, "/payments").expect(403);
    }
    for wrong in ["status=PAID", "sort=guestName", "needsPerson=false", "guest=1"] {
        fixture.get("admin", &format!("/payments?{wrong}")).expect(400);
    }
    let page = |cursor: &str| fixture.get("admin", &format!("/payments?pageSize=1{cursor}")).expect(200).json();
    let (first, mut seen) = (page(""), Vec::new());
    let mut now = first;
    loop {
        seen.extend(ids(&now));
        let Some(next) = now["next"].as_str().map(str::to_owned) else { break };
        now = page(&format!("&cursor={next}"));
    }
    assert_eq!(seen, [far, card, cash]);
}

#[test]
fn sums_and_file_follow_the_filters() {
    let Listed { fixture, .. } = listed();
    let sums =
        |query: &str| fixture.get("admin", &format!("/payments/totals?{query}")).expect(200).json()["totals"].clone();
    let all = json!([{"currency": "RSD", "captured": 200_000, "refunded": 30_000, "underWay": 10_000}]);
    assert_eq!(sums(""), all);
    assert_eq!(sums("method=CASH")[0]["captured"], 100_000);
    assert_eq!(sums("q=zarko")[0]["captured"], 180_000);
    assert_eq!(sums("q=nobody"), json!([]));
    assert_eq!(fixture.get("foreign", "/payments/totals").expect(200).json()["totals"], json!([]));
    let file = fixture.get("admin", "/payments/export.csv?sort=createdAt").expect(200).text();
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), 1 + 3 + 2, "{file}");
    assert!(lines[1].contains(",Payment,") && lines[1].contains(",1000.00,1000.00,RSD"), "{}", lines[1]);
    assert!(lines[2].contains(",Refund: Goodwill,") && lines[2].contains(",-300.00,-300.00,RSD"), "{}", lines[2]);
    assert!(lines[4].contains(",-100.00,0.00,RSD"), "what is under way has not gone: {}", lines[4]);
}

#[test]
fn bookings_are_found_by_payment_state() {
    let Listed { fixture, .. } = listed();
    let unpaid =
        fixture.priced(70_000, StoredBooking { workplace: 2, check_in: day(0, 14), check_out: day(1, 11), ..soon() });
    let find = |who: &str, query: &str| fixture.get(who, &format!("/bookings?{query}")).expect(200).json();
    assert_eq!(ids(&find("opr", "paymentState=UNPAID")), [unpaid]);
    assert_eq!(find("opr", "paymentState=PAID,PARTLY_PAID")["total"], 2);
    assert_eq!(find("admin", "paymentState=PARTLY_PAID")["items"][0]["balance"], 30_000);
    assert_eq!(find("foreign", "paymentState=UNPAID")["total"], 0);
    fixture.get("opr", "/bookings?paymentState=LATE").expect(400);
    // The desk sees at the door who still owes.
    let board = fixture.get("tied", "/board").expect(200).json();
    let expected = &board["branches"][0]["expected"][0];
    assert_eq!((expected["paymentState"].as_str(), expected["balance"].as_i64()), (Some("UNPAID"), Some(70_000)));
    let (from, to) = (civil(0, 0)[..10].to_owned(), civil(2, 0)[..10].to_owned());
    let calendar = fixture.get("tied", &format!("/branches/1/calendar?from={from}&to={to}")).expect(200).json();
    let bar = calendar["bookings"].as_array().unwrap().iter().find(|bar| bar["id"].as_i64() == Some(unpaid)).unwrap();
    assert_eq!((bar["paymentState"].as_str(), bar["balance"].as_i64()), (Some("UNPAID"), Some(70_000)));
}

#[test]
fn payments_are_found_by_the_day_on_which_money_came_or_went_back() {
    let fixture = Fixture::build();
    let zone = "Europe/Belgrade";
    let booking = fixture.priced(180_000, soon());
    let then = |days: i64| day(-days, 12);
    let far = fixture.took(booking, zone, 20_000, "RSD", then(5));
    let cash = fixture.took(booking, zone, 100_000, "RSD", then(0));
    let old = fixture.took(booking, zone, 50_000, "RSD", then(9));
    fixture.gave_back(old, 30_000, then(3));
    let find =
        |query: &str| ids(&fixture.get("admin", &format!("/payments?sort=createdAt&{query}")).expect(200).json());
    let on = |name: &str, days: i64| {
        let date = civil(-days, 0)[..10].to_owned();
        find(&format!("{name}From={date}&{name}To={date}"))
    };
    assert_eq!(on("moved", 0), [cash]);
    assert_eq!(on("moved", 5), [far]);
    assert_eq!(on("moved", 3), [old]);
    assert_eq!(on("moved", 9), [old]);
    assert_eq!(on("refunded", 3), [old]);
    assert_eq!(on("refunded", 9), [] as [i64; 0], "a capture is no refund");
    assert_eq!(on("refunded", 0), [] as [i64; 0]);
    let first = civil(-4, 0)[..10].to_owned();
    assert_eq!(find(&format!("refundedFrom={first}")), [old]);
    assert_eq!(find(&format!("movedTo={first}")), [old, far]);
    // The sums and the file have the same filters; another company's payments are in neither.
    let query = format!("refundedFrom={first}&refundedTo={}", &civil(0, 0)[..10]);
    let sums = fixture.get("admin", &format!("/payments/totals?{query}")).expect(200).json();
    assert_eq!((sums["totals"].as_array().unwrap().len(), &sums["totals"][0]["captured"]), (1, &json!(50_000)));
    let file = fixture.get("admin", &format!("/payments/export.csv?{query}")).expect(200);
    assert_eq!(file.text().trim_end().lines().count(), 3, "head, payment, refund");
    assert_eq!(ids(&fixture.get("foreign", &format!("/payments?{query}")).expect(200).json()), [] as [i64; 0]);
    fixture.get("admin", "/payments?refundedFrom=yesterday").expect(400);
}

#[test]
fn a_number_of_another_company_hides_nothing() {
    let fixture = Fixture::build();
    let own = fixture.coming(180_000);
    fixture.paid(own, "CASH", 1_000);
    let of_foreign = StoredBooking { service: STAY_B, workplace: 5, guest: "Boris Kos", ..StoredBooking::default() };
    let foreign = fixture.store(of_foreign);
    let path = format!("/bookings/{foreign}/payments");
    let guest = "Ana";
    for who in ["admin", "sysadm"] {
        let page = fixture.get(who, &format!("/payments?q={guest}")).expect(200).json();
        assert_eq!(page["total"], 1, "{who}");
    }
    let card = json!({"method": "CARD", "amount": 1_000, "slipNumber": guest});
    fixture.send("sysadm", &path, &card).expect(201);
    for path in [format!("/payments?q={guest}"), format!("/payments?q={guest}&branchId=1")] {
        assert_eq!(fixture.get("admin", &path).expect(200).json()["total"], 1, "{path}");
    }
    assert!(fixture.get("admin", &format!("/payments/export.csv?q={guest}")).text().lines().count() > 1);
    let of_the_number = fixture.get("foreign", &format!("/payments?q={guest}")).expect(200).json();
    assert_eq!(of_the_number["items"][0]["slipNumber"], guest);
}
