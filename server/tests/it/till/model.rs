//! The till against the ledger: random days at two desks at once, with payments of all ways by several people, refunds of
//! today's and of earlier payments, closings, corrections, and what comes after them. Each sum equals that of the ledger,
//! counted by plain SQL, and the late ones are those that the closing could not have seen.

use std::collections::BTreeMap;

use chrono::{Days, Duration, NaiveDate};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use sapa_core::base::time::{Zone, format_date};
use sapa_core::payment::method::PaymentWay;
use serde_json::{Value, json};

use super::close::check_closings;
use super::{Taken, first, give, sums, take};
use crate::fixture::{BRANCH_A1, BRANCH_A2, Fixture, STAY_A2, StoredBooking, ZONE};
use crate::support::size;

/// A generator whose numbers are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = Text)]
    way: String,
    #[diesel(sql_type = BigInt)]
    taken: i64,
    #[diesel(sql_type = BigInt)]
    handed: i64,
}

/// A desk: its branch, its zone, its booking, and the payments of which something is left.
struct Desk {
    branch: i64,
    zone: Zone,
    booking: i64,
    left: Vec<(i64, i64)>,
}

impl Desk {
    /// A payment, or a refund of an earlier one, at a random moment of the day; answers what the drawer gained.
    fn move_money(&mut self, fixture: &Fixture, random: &mut Random, date: NaiveDate) -> i64 {
        let minute = u32::try_from(random.below(24 * 60)).unwrap();
        let at = self.zone.minute_of(date, minute).plus(Duration::milliseconds(random.below(60_000) as i64));
        let by = [None, Some(3), Some(2), Some(4)][random.below(4) as usize];
        if random.below(4) == 0 && !self.left.is_empty() {
            let place = random.below(self.left.len() as u64) as usize;
            let (payment, left) = self.left.swap_remove(place);
            let amount = 1 + random.below(left as u64) as i64;
            if left > amount {
                self.left.push((payment, left - amount));
            }
            let way = fixture.app.db(|conn| {
                give(conn, payment, amount, (at, by))?;
                use sapa_server::schema::payments;
                Ok(payments::table.find(payment).select(payments::way).first::<String>(conn)?)
            });
            return if way == "CASH" { -amount } else { 0 };
        }
        let way = PaymentWay::ALL[random.below(4) as usize];
        let amount = 1 + random.below(900_000) as i64;
        let taken = Taken {
            booking: self.booking,
            zone: self.zone.name(),
            way,
            amount,
            currency: "RSD",
            at,
            by: by.filter(|_| way != PaymentWay::Online),
        };
        let payment = fixture.app.db(|conn| take(conn, taken));
        self.left.push((payment, amount));
        if way == PaymentWay::Cash { amount } else { 0 }
    }

    /// The sums of the ledger between two midnights, by way.
    fn ledger(&self, fixture: &Fixture, date: NaiveDate) -> BTreeMap<String, (i64, i64)> {
        let (from, to) = (self.zone.start_of_day(date), self.zone.start_of_day(date + Days::new(1)));
        let sql = format!(
            "SELECT p.way AS way, CAST(coalesce(sum(CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END), 0) AS BIGINT) AS taken, \
             CAST(coalesce(sum(CASE WHEN l.amount < 0 THEN -l.amount ELSE 0 END), 0) AS BIGINT) AS handed \
             FROM ledger_entries l JOIN payments p ON p.id = l.payment_id \
             WHERE p.branch_id = {} AND p.way <> 'ONLINE' AND l.account IN ('CASH', 'BANK', 'CLEARING_CARD') \
             AND l.at >= '{}' AND l.at < '{}' GROUP BY p.way",
            self.branch,
            from.to_column(),
            to.to_column()
        );
        let rows: Vec<Sum> = fixture.app.db(|conn| Ok(diesel::sql_query(&sql).load(conn)?));
        rows.into_iter().map(|row| (row.way, (row.taken, row.handed))).collect()
    }
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

#[test]
fn the_till_agrees_with_the_ledger_on_random_days() {
    let fixture = Fixture::build();
    fixture.in_zone(BRANCH_A2, "Europe/Sofia");
    let elsewhere = StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() };
    let desk = |branch: i64, zone: Zone, booking: i64| Desk { branch, zone, booking, left: Vec::new() };
    let mut desks = [
        desk(BRANCH_A1, ZONE, fixture.debtor(StoredBooking::default())),
        desk(BRANCH_A2, Zone::Sofia, fixture.debtor(elsewhere)),
    ];
    let today = ZONE.date(sapa_server::platform::http::moment::clock());
    let mut random = Random(20_261_127);
    let days = size(40, 10_000) as u64;
    for back in (1..=days).rev() {
        let date = today - Days::new(back);
        let day = format_date(date);
        let mut cash = [0_i64; 2];
        let mut closed: [Option<Value>; 2] = [None, None];
        let mut late = [0_i64; 2];
        for _ in 0..random.below(7) {
            let place = random.below(2) as usize;
            cash[place] += desks[place].move_money(&fixture, &mut random, date);
        }
        for place in 0..2 {
            if random.below(3) > 0 {
                let counted = cash[place] + random.below(3) as i64 - 1;
                let body = json!({"day": day, "currency": "RSD", "expected": cash[place], "counted": counted});
                let made = fixture.close_day("opr", desks[place].branch, &body).expect(201).json();
                assert_eq!(number(&made["difference"]), counted - cash[place]);
                closed[place] = Some(made);
            }
        }
        // Later the same evening, and refunds of that day that are posted later.
        for _ in 0..random.below(4) {
            let place = random.below(2) as usize;
            let gained = desks[place].move_money(&fixture, &mut random, date);
            cash[place] += gained;
            if closed[place].is_some() {
                late[place] += gained;
            }
        }
        for (place, desk) in desks.iter().enumerate() {
            if let Some(made) = closed[place].as_ref().filter(|_| random.below(5) == 0) {
                let body = json!({"expected": cash[place], "counted": cash[place], "reason": "Prebrojano"});
                let corrected = fixture.correct("admin", number(&made["id"]), &body).expect(201).json();
                (closed[place], late[place]) = (Some(corrected), 0);
            }
            let till = fixture.till("opr", desk.branch, &day);
            let shown = first(&till);
            let ledger = desk.ledger(&fixture, date);
            let of = |way: &str| ledger.get(way).copied().unwrap_or_default();
            assert_eq!(sums(&shown["methods"]), [of("CASH"), of("TERMINAL"), of("TRANSFER")], "{day} {}", desk.branch);
            let (taken, handed) = of("CASH");
            assert_eq!(
                (number(&shown["expected"]), taken - handed),
                (cash[place], cash[place]),
                "{day} {}",
                desk.branch
            );
            let mut people = vec![(0, 0); 3];
            for person in shown["people"].as_array().unwrap() {
                for (sum, one) in people.iter_mut().zip(sums(&person["methods"])) {
                    *sum = (sum.0 + one.0, sum.1 + one.1);
                }
            }
            assert_eq!(people, sums(&shown["methods"]), "{day}: people");
            let entries = shown["entries"].as_array().unwrap();
            let total: i64 = entries.iter().map(|entry| number(&entry["amount"])).sum();
            assert_eq!(total, ledger.values().map(|(taken, handed)| taken - handed).sum::<i64>(), "{day}: payments");
            assert_eq!(number(&shown["lateCash"]), late[place], "{day}: late");
            let last = shown["closings"].as_array().unwrap().last().cloned();
            assert_eq!(last, closed[place], "{day}: closing");
            let after = closed[place].as_ref().map_or(cash[place], |made| number(&made["expected"]) + late[place]);
            assert_eq!(after, cash[place], "{day}: the closing and what came later are the day");
        }
        if date.to_string().ends_with("-01") || back == 1 {
            let month = fixture.get("admin", &format!("/till-days?month={}", &day[..7])).expect(200).json();
            for (place, desk) in desks.iter().enumerate() {
                let found = month["days"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|one| one["day"] == json!(day) && number(&one["branchId"]) == desk.branch);
                let row = found.map(|row| (number(&row["expected"]), number(&row["lateCash"])));
                assert_eq!(row.unwrap_or_default(), (cash[place], late[place]), "{day}: month");
            }
        }
    }
    check_closings(&fixture);
}
