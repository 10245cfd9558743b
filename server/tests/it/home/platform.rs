//! The home of the platform.

use std::collections::BTreeMap;

use chrono::{Duration, NaiveDate};
use sapa_core::base::time::{UtcTime, Zone, format_date};
use sapa_core::booking::state::BookingStatus;
use sapa_core::home::HomePeriod;
use sapa_core::home::days::period;
use sapa_server::home::platform::{Home, home};
use serde_json::json;

use super::{ZONES, utc};
use crate::company::profile::{act, create, id, profile, put};
use crate::fixture::{CARE, Fixture, STAY_B, StoredBooking, day};

/// A summer's day, and days after the clocks went forward and back.
const MOMENTS: [&str; 3] = ["2026-07-15T10:00:00Z", "2026-03-30T22:30:00Z", "2026-10-26T23:30:00Z"];

fn at(fixture: &Fixture, now: UtcTime) -> Home {
    fixture.app.db(move |conn| home(conn, HomePeriod::Days7, now))
}

/// An instant for each hour around the days that are compared, with a zone.
fn hours(now: UtcTime) -> impl Iterator<Item = (usize, &'static str, UtcTime)> {
    let first = now.plus(-Duration::days(15));
    (0..16 * 24).map(move |i| (i, ZONES[i * 7 % 4], first.plus(Duration::hours(i as i64))))
}

fn day_of(zone: &str, at: UtcTime) -> NaiveDate {
    Zone::parse(zone).unwrap().date(at)
}

#[test]
fn bookings_count_on_the_day_that_the_branchs_clock_shows() {
    for moment in MOMENTS {
        let (fixture, now) = (Fixture::build(), utc(moment));
        let mut expected: BTreeMap<(NaiveDate, BookingStatus), i64> = BTreeMap::new();
        for (i, zone, check_in) in hours(now) {
            let status = BookingStatus::ALL[i % 4];
            let service = if i % 3 == 0 { STAY_B } else { CARE };
            let workplace = if i % 3 == 0 { 5 } else { 3 };
            let check_out = check_in.plus(Duration::minutes(30));
            fixture.visit(
                zone,
                StoredBooking { service, workplace, status, check_in, check_out, ..StoredBooking::default() },
            );
            *expected.entry((day_of(zone, check_in), status)).or_default() += 1;
        }
        let on = |day: NaiveDate| BookingStatus::ALL.iter().filter_map(|s| expected.get(&(day, *s))).sum::<i64>();
        let days = period(HomePeriod::Days7, Zone::Belgrade.date(now));
        let found = at(&fixture, now).bookings;
        for ((found, day), before) in found.days.iter().zip(days.now.iter()).zip(days.before.iter()) {
            assert_eq!((&found.date, found.count), (&format_date(day), on(day)), "{moment}");
            assert_eq!((&found.date_before, found.before), (&format_date(before), on(before)), "{moment}");
            assert!(found.count >= 20, "{found:?}");
        }
        assert_eq!(found.days.len(), 7);
        assert_eq!(found.count, days.now.iter().map(on).sum::<i64>());
        assert_eq!(found.before, days.before.iter().map(on).sum::<i64>());
        for one in &found.statuses {
            let of = |span: sapa_core::base::days::DaySpan| {
                span.iter().filter_map(|day| expected.get(&(day, one.status))).sum::<i64>()
            };
            assert_eq!((one.count, one.before), (of(days.now), of(days.before)), "{moment} {}", one.status);
        }
    }
}

#[test]
fn revenue_is_captured_less_refunded_by_the_ledgers_day_and_currency() {
    for moment in MOMENTS {
        let (fixture, now) = (Fixture::build(), utc(moment));
        let booking = fixture.store(StoredBooking::default());
        let mut expected: BTreeMap<(&str, NaiveDate), (i64, i64)> = BTreeMap::new();
        for (i, zone, paid_at) in hours(now).filter(|(i, ..)| i % 2 == 0) {
            let currency = if i % 6 == 0 { "EUR" } else { "RSD" };
            let amount = 100_000 + i as i64;
            let payment = fixture.took(booking, zone, amount, currency, paid_at);
            expected.entry((currency, day_of(zone, paid_at))).or_default().0 += amount;
            if i % 10 == 0 {
                // It counts on the day on which the guest has it, not on that of the payment.
                let back = paid_at.plus(Duration::hours(30));
                fixture.gave_back(payment, 500, back);
                expected.entry((currency, day_of(zone, back))).or_default().1 += 500;
            }
        }
        let days = period(HomePeriod::Days7, Zone::Belgrade.date(now));
        let found = at(&fixture, now).revenue;
        assert_eq!(found.iter().map(|one| one.currency.code()).collect::<Vec<_>>(), ["RSD", "EUR"], "never added up");
        for one in found {
            let on = |day: NaiveDate| expected.get(&(one.currency.code(), day)).copied().unwrap_or_default();
            let net = |day: NaiveDate| on(day).0 - on(day).1;
            for ((found, day), before) in one.days.iter().zip(days.now.iter()).zip(days.before.iter()) {
                assert_eq!((&found.date, (found.captured, found.refunded)), (&format_date(day), on(day)), "{moment}");
                assert_eq!(found.before, net(before), "{moment} {day}");
            }
            assert_eq!(one.captured, days.now.iter().map(|day| on(day).0).sum::<i64>());
            assert_eq!(one.refunded, days.now.iter().map(|day| on(day).1).sum::<i64>());
            assert!(one.refunded > 0 && one.days.len() == 7);
            assert_eq!(one.before, days.before.iter().map(net).sum::<i64>());
        }
    }
}

#[test]
fn a_refund_that_is_only_sent_takes_nothing_yet() {
    let fixture = Fixture::build();
    let booking =
        fixture.store(StoredBooking { check_in: day(3, 14), check_out: day(5, 11), ..StoredBooking::default() });
    let pay = json!({"method": "CASH", "amount": 50_000});
    let send = |path: &str, body| {
        fixture.app.post(path).token(fixture.token("admin")).key(&crate::fixture::key()).json(body).send()
    };
    let payment = id(&send(&format!("/bookings/{booking}/payments"), &pay).expect(201));
    let back = json!({"amount": 20_000, "reason": "Kasnili smo", "kind": "GOODWILL"});
    let refund = id(&send(&format!("/payments/{payment}/refunds"), &back).expect(201));
    let sums = || {
        let home = fixture.get("sysadm", "/home?days=7").expect(200).json();
        let one = &home["revenue"][0];
        (one["captured"].as_i64().unwrap(), one["refunded"].as_i64().unwrap(), home["waiting"].clone())
    };
    let (captured, refunded, waiting) = sums();
    assert_eq!((captured, refunded), (50_000, 0));
    assert_eq!(waiting.as_array().unwrap().len(), 1);
    assert_eq!((&waiting[0]["kind"], &waiting[0]["count"]), (&json!("REFUNDS_TO_HAND_OUT"), &json!(1)));
    assert_eq!(waiting[0]["reasons"], json!(["REFUND_TO_HAND_OUT"]));
    send(&format!("/refunds/{refund}/confirm"), &json!({})).expect(200);
    assert_eq!(sums(), (50_000, 20_000, json!([])));
}

#[test]
fn companies_wait_for_approval_and_a_replaced_number_is_told() {
    let fixture = Fixture::build();
    let waiting = || {
        let home = fixture.get("sysadm", "/home").expect(200).json();
        let all = home["waiting"].as_array().unwrap().clone();
        all.iter().map(|one| (one["kind"].as_str().unwrap().to_owned(), one["names"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(waiting(), []);
    let company = id(&create(&fixture, "sysadm", &profile(&json!({}))).expect(201));
    assert_eq!(waiting(), [("COMPANIES".to_owned(), json!(["Šapa i Rep"]))]);
    act(&fixture, "sysadm", company, "approve", &json!({})).expect(200);
    assert_eq!(waiting(), [], "the numbers that were approved are no change");
    let version = || fixture.get("sysadm", &format!("/companies/{company}")).json()["version"].as_i64().unwrap();
    put(&fixture, "sysadm", company, version(), &profile(&json!({"bank": "Druga banka"}))).expect(200);
    assert_eq!(waiting(), []);
    put(&fixture, "sysadm", company, version(), &profile(&json!({"vatNumber": "101134702"}))).expect(200);
    assert_eq!(waiting(), [("COMPANY_NUMBERS".to_owned(), json!(["Šapa i Rep"]))]);
    let list = "/audit?entity=company&action=COMPANY_NUMBERS_CHANGED";
    let list = fixture.get("sysadm", list).expect(200).json();
    assert_eq!(list["total"], 1, "the list that the figure counts");
    assert_eq!(list["items"][0]["after"], json!({"vatNumber": "101134702"}));
}

#[test]
fn unanswered_messages_wait_until_they_are_answered() {
    let fixture = Fixture::build();
    let write = |name: &str, message: &str| {
        let body = json!({"name": name, "email": "ana@sapa.example", "message": message});
        fixture.app.post("/market/support-messages").json(&body).send().expect(202);
    };
    write("Ana Perić", "When do you open?");
    write("Vera Ilić", "Where are you?");
    let waiting = || fixture.get("sysadm", "/home").expect(200).json()["waiting"].clone();
    let inbox = || fixture.get("sysadm", "/support-messages?status=OPEN&sort=since").expect(200).json();
    let (all, list) = (waiting(), inbox());
    assert_eq!(all.as_array().unwrap().len(), 1);
    assert_eq!((&all[0]["kind"], &all[0]["count"]), (&json!("SUPPORT"), &json!(2)));
    assert_eq!(all[0]["names"], json!(["Ana Perić", "Vera Ilić"]), "the oldest first");
    assert_eq!((&all[0]["count"], &all[0]["since"]), (&list["total"], &list["items"][0]["since"]), "its list");
    for item in list["items"].as_array().unwrap() {
        let path = format!("/support-messages/{}/replies", item["id"]);
        fixture.by("sysadm", "POST", &path).json(&json!({"text": "From nine to five."})).send().expect(200);
    }
    assert_eq!((waiting(), inbox()["total"].clone()), (json!([]), json!(0)));
}

#[test]
fn payments_wait_the_oldest_first() {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking::default());
    let now = utc("2026-07-15T10:00:00Z");
    for (hours, reason) in [(5, "REFUND_FAILED"), (26, "OUTCOME_UNKNOWN"), (3, "REFUND_FAILED")] {
        let since = now.plus(-Duration::hours(hours));
        let payment = fixture.took(booking, "Europe/Belgrade", 100, "RSD", since);
        fixture.listed(payment, reason, since);
    }
    let found = at(&fixture, now).waiting;
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].count, found[0].since), (3, now.plus(-Duration::hours(26))));
    assert_eq!(
        found[0].reasons.iter().map(|reason| reason.as_str()).collect::<Vec<_>>(),
        ["OUTCOME_UNKNOWN", "REFUND_FAILED"]
    );
}

#[test]
fn a_figure_is_the_number_of_its_list() {
    let fixture = Fixture::build();
    for (i, days) in [-8, -7, -6, -1, 0, 0, 1].into_iter().enumerate() {
        let status = BookingStatus::ALL[i % 4];
        let check_in = day(days, 14);
        fixture.visit(
            ZONES[i % 4],
            StoredBooking { status, check_in, check_out: day(days + 1, 11), ..StoredBooking::default() },
        );
    }
    let home = fixture.get("sysadm", "/home?days=7").expect(200).json();
    let (from, to) = (home["from"].as_str().unwrap(), home["to"].as_str().unwrap());
    let total = |query: &str| fixture.get("sysadm", &format!("/bookings?{query}")).expect(200).json()["total"].clone();
    assert_eq!(home["bookings"]["count"], total(&format!("from={from}&to={to}")));
    assert_eq!(home["bookings"]["count"], 4);
    for one in home["bookings"]["statuses"].as_array().unwrap() {
        let status = one["status"].as_str().unwrap();
        assert_eq!(one["count"], total(&format!("from={from}&to={to}&status={status}")), "{status}");
    }
    for one in home["bookings"]["days"].as_array().unwrap() {
        let (day, before) = (one["date"].as_str().unwrap(), one["dateBefore"].as_str().unwrap());
        assert_eq!(one["count"], total(&format!("from={day}&to={day}")), "{day}");
        assert_eq!(one["before"], total(&format!("from={before}&to={before}")), "{before}");
    }
}

#[test]
fn the_platforms_figures_are_the_platforms() {
    let fixture = Fixture::build();
    for who in ["admin", "opr", "tied", "foreign", "user"] {
        assert_eq!(fixture.get(who, "/home").status, 403, "{who}");
    }
    assert_eq!(fixture.app.get("/home").send().status, 401);
    for query in ["days=8", "days=", "days=-7", "from=2026-01-01"] {
        assert_eq!(fixture.get("sysadm", &format!("/home?{query}")).code(400), "request.query", "{query}");
    }
    let days =
        |query: &str| fixture.get("sysadm", &format!("/home{query}")).expect(200).json()["bookings"]["days"].clone();
    for (query, expected) in [("", 28), ("?days=7", 7), ("?days=28", 28), ("?days=90", 90)] {
        assert_eq!(days(query).as_array().unwrap().len(), expected, "{query}");
    }
}
