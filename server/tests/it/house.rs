//! A small world that bookings can be made in: two companies, three branches, one account of
//! each role, and bookings laid down in any state. Everything is told apart by its id.

use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{Duration, NaiveDateTime};
use diesel::prelude::*;
use sapa_core::access::role::{Actor, Role};
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::search::sort_key;
use sapa_core::base::time::{UtcTime, Zone};
use sapa_core::booking::occupancy::planned;
use sapa_core::booking::state::{BookingAction, BookingStatus};
use sapa_server::booking::facts;
use sapa_server::booking::rows::pet::NewPet;
use sapa_server::demo::rows;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{booking_pets, bookings, occupancies, users};
use sapa_server::session::password;
use sapa_server::upkeep::backfill;
use serde_json::{Value, json};

use crate::house_rows::lay_places;
use crate::support::{Answer, PASSWORD, Request, TestApp};

pub const COMPANY_A: i64 = 1;
pub const COMPANY_B: i64 = 2;
/// A hostel of company A with rooms 1 and 2 and the area 3.
pub const BRANCH_A1: i64 = 1;
/// Another branch of company A with room 4.
pub const BRANCH_A2: i64 = 2;
/// Company B's branch with room 5.
pub const BRANCH_B1: i64 = 3;
/// Nights in rooms 1 and 2.
pub const STAY: i64 = 1;
/// Days in area 3, which takes three pets.
pub const CARE: i64 = 2;
/// An hour in room 1; does not fit the branch.
pub const GROOM: i64 = 3;
/// Nights in room 4, branch A2.
pub const STAY_A2: i64 = 4;
/// Nights in room 5, company B.
pub const STAY_B: i64 = 5;
/// Days in area 3 that small ones only may spend there.
pub const SMALL_ONLY: i64 = 6;

pub const ZONE: Zone = Zone::Belgrade;

/// The accounts, in the order of their ids.
pub const WHO: [&str; 8] = ["sysadm", "admin", "opr", "tied", "elsewhere", "foreign", "user", "other"];

pub struct House {
    pub app: TestApp,
    tokens: Vec<String>,
}

/// A booking to be laid down.
#[derive(Clone, Copy)]
pub struct Laid {
    pub service: i64,
    pub workplace: i64,
    pub status: BookingStatus,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    pub customer: Option<i64>,
    pub guest: &'static str,
    pub phone: &'static str,
    pub pet: &'static str,
}

impl Default for Laid {
    /// A stay that began yesterday and ends tomorrow.
    fn default() -> Self {
        Self {
            service: STAY,
            workplace: 1,
            status: BookingStatus::Created,
            check_in: day(-1, 14),
            check_out: day(1, 11),
            customer: None,
            guest: "Ana Marić",
            phone: "+381641112223",
            pet: "Luna",
        }
    }
}

/// An hour of a day counted from today, in the branches' zone.
pub fn day(day: i64, hour: i64) -> UtcTime {
    let date = ZONE.date(clock()) + Duration::days(day);
    let civil = date.and_hms_opt(0, 0, 0).unwrap() + Duration::hours(hour);
    ZONE.resolve(civil).instant().unwrap()
}

/// The same as civil time.
pub fn civil(from_today: i64, hour: i64) -> String {
    ZONE.civil(day(from_today, hour)).format("%Y-%m-%dT%H:%M").to_string()
}

impl House {
    pub fn build() -> Self {
        Self::over(TestApp::start())
    }

    pub fn over(app: TestApp) -> Self {
        let made = clock().naive();
        app.db(|conn| {
            lay_places(conn, made)?;
            Ok(())
        });
        let hash = password::hash(&app.state.config.argon2, PASSWORD).unwrap();
        app.db(|conn| {
            for (i, who) in WHO.iter().enumerate() {
                diesel::insert_into(users::table).values(account(i, who, &hash, made)).execute(conn)?;
            }
            counters(conn);
            // Words, as everything that is entered has them.
            backfill::run(conn)
        });
        let tokens = WHO.iter().map(|who| app.sign_in(&format!("{who}@sapa.example")).auth).collect();
        Self { app, tokens }
    }

    pub fn token(&self, who: &str) -> &str {
        &self.tokens[WHO.iter().position(|w| *w == who).unwrap()]
    }

    pub fn id(who: &str) -> i64 {
        WHO.iter().position(|w| *w == who).unwrap() as i64 + 1
    }

    /// As the core knows an account.
    pub fn actor(who: &str) -> Actor {
        let (role, company, branch) = post(who);
        Actor {
            user_id: Self::id(who).into(),
            role,
            company_id: company.map(Into::into),
            branch_id: branch.map(Into::into),
        }
    }

    pub fn get(&self, who: &str, path: &str) -> Answer {
        self.app.get(path).token(self.token(who)).send()
    }

    pub fn create(&self, who: &str, body: &Value) -> Answer {
        self.app.post("/bookings").token(self.token(who)).key(&key()).json(body).send()
    }

    /// An action on a booking at `version`.
    pub fn act(&self, who: &str, id: i64, version: i64, verb: &str, body: &Value) -> Answer {
        self.verb(who, id, verb).key(&key()).if_match(version).json(body).send()
    }

    pub fn verb(&self, who: &str, id: i64, verb: &str) -> Request<'_> {
        self.app.post(&format!("/bookings/{id}/{verb}")).token(self.token(who))
    }

    /// Puts a booking into the database as if it had been lived; answers its id. Its version is 1.
    pub fn lay(&self, laid: Laid) -> i64 {
        let now = clock();
        let (kind, company, branch) = service(laid.service);
        let at = now.plus(-Duration::minutes(5)).naive();
        let canceled = laid.status == BookingStatus::Canceled;
        let last = match laid.status {
            BookingStatus::Created => None,
            BookingStatus::Active => Some(BookingAction::CheckIn),
            BookingStatus::Completed => Some(BookingAction::Complete),
            BookingStatus::Canceled => Some(BookingAction::Cancel),
        };
        let row = rows::BookingRow {
            id: next_id(),
            version: 1,
            created_at: at,
            updated_at: at,
            company_id: company,
            branch_id: branch,
            service_id: laid.service,
            service_type: kind.as_str().to_owned(),
            time_zone: ZONE.name().to_owned(),
            customer_id: laid.customer,
            guest_name: laid.guest.to_owned(),
            guest_name_key: sort_key(laid.guest),
            guest_phone: Some(laid.phone.to_owned()),
            guest_email: None,
            check_in: laid.check_in.naive(),
            check_out: laid.check_out.naive(),
            units: 1,
            status: laid.status.as_str().to_owned(),
            comment: None,
            quote: json!({"lines": [], "total": 180_000, "currency": "RSD"}).to_string(),
            total: 180_000,
            currency: "RSD".to_owned(),
            policy: "MODERATE".to_owned(),
            policy_anchor: laid.check_in.naive(),
            pay_at: "ON_SITE".to_owned(),
            hold_until: None,
            checked_in_at: matches!(laid.status, BookingStatus::Active | BookingStatus::Completed).then_some(at),
            completed_at: (laid.status == BookingStatus::Completed).then_some(at),
            canceled_at: canceled.then_some(at),
            cancel_kind: canceled.then(|| "COMPANY".to_owned()),
            cancel_by: None,
            cancel_reason: None,
            overbooked: false,
            overbook_reason: None,
            source: "STAFF".to_owned(),
            created_by: Some(1),
            last_transition: last.map(|action| action.as_str().to_owned()),
            last_transition_at: last.map(|_| at),
        };
        let occupied = planned(kind, ZONE, laid.check_in, laid.check_out);
        let occupancy = rows::OccupancyRow {
            branch_id: branch,
            booking_id: row.id,
            workplace_id: laid.workplace,
            from_utc: occupied.from.naive(),
            to_utc: occupied.to.naive(),
            pets: 1,
            live: !canceled,
            overbooked: false,
        };
        let pet = NewPet {
            booking_id: row.id,
            name: laid.pet.to_owned(),
            animal_type_id: 1,
            breed_id: Some(1),
            size: "SMALL".to_owned(),
            note: None,
        };
        let number = facts::number_of(row.id, UtcTime::from_naive(at), ZONE);
        let terms = facts::terms(&number, laid.guest, Some(laid.phone), None, [laid.pet]);
        self.app.db(|conn| {
            diesel::insert_into(bookings::table).values(row.clone()).execute(conn)?;
            diesel::insert_into(occupancies::table).values(occupancy.clone()).execute(conn)?;
            diesel::insert_into(booking_pets::table).values(pet.clone()).execute(conn)?;
            sapa_server::booking::rows::term::replace(conn, row.id, company, branch, terms.clone())
        });
        row.id
    }

    /// From, to and whether it counts, of a booking's only occupancy.
    pub fn occupancy(&self, booking: i64) -> (NaiveDateTime, NaiveDateTime, bool) {
        self.app.db(|conn| {
            Ok(occupancies::table
                .filter(occupancies::booking_id.eq(booking))
                .select((occupancies::from_utc, occupancies::to_utc, occupancies::live))
                .first(conn)?)
        })
    }

    pub fn status(&self, booking: i64) -> String {
        self.app.db(|conn| Ok(bookings::table.find(booking).select(bookings::status).first(conn)?))
    }
}

/// A body for a stay in branch A1, `from` to `to` days from today.
pub fn stay(from: i64, to: i64) -> Value {
    json!({
        "branchId": BRANCH_A1, "serviceId": STAY, "guestName": "Đorđe Čvorović", "guestPhone": "+381 64 218-7740",
        "pets": [{"name": "Žućko", "animalTypeId": 1, "breedId": 1, "size": "SMALL"}],
        "arrival": civil(from, 14), "departure": civil(to, 11),
    })
}

/// The body with other members.
pub fn with(mut body: Value, members: &Value) -> Value {
    for (name, value) in members.as_object().unwrap() {
        if value.is_null() {
            body.as_object_mut().unwrap().remove(name);
        } else {
            body[name] = value.clone();
        }
    }
    body
}

/// A key nobody had before.
pub fn key() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("key-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Far apart, so that the ids which the database chooses in between are nobody's.
fn next_id() -> i64 {
    static NEXT: AtomicU64 = AtomicU64::new(1_000);
    NEXT.fetch_add(1, Ordering::Relaxed) as i64 * 1_000
}

fn post(who: &str) -> (Role, Option<i64>, Option<i64>) {
    match who {
        "sysadm" => (Role::Sysadm, None, None),
        "admin" => (Role::Admin, Some(COMPANY_A), None),
        "opr" => (Role::Opr, Some(COMPANY_A), None),
        "tied" => (Role::Opr, Some(COMPANY_A), Some(BRANCH_A1)),
        "elsewhere" => (Role::Opr, Some(COMPANY_A), Some(BRANCH_A2)),
        "foreign" => (Role::Admin, Some(COMPANY_B), None),
        _ => (Role::User, None, None),
    }
}

/// Type, company and branch of a service.
pub fn service(id: i64) -> (ServiceType, i64, i64) {
    match id {
        STAY => (ServiceType::Hostel, COMPANY_A, BRANCH_A1),
        CARE | SMALL_ONLY => (ServiceType::DayCare, COMPANY_A, BRANCH_A1),
        GROOM => (ServiceType::Grooming, COMPANY_A, BRANCH_A1),
        STAY_A2 => (ServiceType::Hostel, COMPANY_A, BRANCH_A2),
        _ => (ServiceType::Hostel, COMPANY_B, BRANCH_B1),
    }
}

fn account(index: usize, who: &str, hash: &str, made: NaiveDateTime) -> rows::UserRow {
    let (role, company_id, branch_id) = post(who);
    rows::UserRow {
        id: index as i64 + 1,
        version: 1,
        created_at: made,
        updated_at: made,
        first_name: "Mila".to_owned(),
        last_name: who.to_owned(),
        name_key: sort_key(who),
        email: format!("{who}@sapa.example"),
        phone: Some("+381611234567".to_owned()),
        password_hash: Some(hash.to_owned()),
        role: role.as_str().to_owned(),
        staff_kind: (role == Role::Sysadm).then(|| "PLATFORM".to_owned()),
        company_id,
        branch_id,
        language: "en_US".to_owned(),
        active: true,
        email_verified_at: Some(made),
        invited_at: None,
        token_generation: 1,
    }
}

/// PostgreSQL's counters do not see ids that were chosen.
fn counters(conn: &mut sapa_server::platform::db::Conn) {
    if let sapa_server::platform::db::Conn::Postgres(pg) = conn {
        for table in
            ["users", "companies", "branches", "workplaces", "service_groups", "services", "animal_types", "breeds"]
        {
            let sql = format!("SELECT setval(pg_get_serial_sequence('{table}', 'id'), 1000)");
            diesel::sql_query(sql).execute(pg).unwrap();
        }
    }
}
