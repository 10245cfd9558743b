//! Demo data: the same for the same numbers and day, whatever the hour; valid by the rules; varied;
//! with a busy board.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDateTime;
use diesel::prelude::*;
use sapa_core::base::phone;
use sapa_core::base::read::read;
use sapa_core::base::text::normalize_email;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::facts::BookingFacts;
use sapa_core::booking::state::BookingStatus;
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::money::PaymentState;
use sapa_core::payment::refund::{RefundKind, RefundRequestState, RefundState};
use sapa_core::payment::status::PaymentStatus;
use sapa_server::booking::{self, facts};
use sapa_server::demo::account::DemoAccount;
use sapa_server::demo::{self, Scale};
use sapa_server::image::Images;
use sapa_server::platform::db::Db;
use sapa_server::platform::db::types::At;
use sapa_server::schema::{
    animal_types, booking_events, booking_pets, bookings, branches, breeds, companies, occupancies, search_terms,
    services, users, workplaces,
};

use crate::fixture::day;
use crate::support::{Base, Session, TestApp, config};

pub fn filled(scale: &Scale, now: UtcTime) -> (Base, Db, Vec<DemoAccount>) {
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    assert!(demo::is_empty(&db).unwrap());
    let accounts = demo::fill(&db, &images(&base), scale, &config(&base).argon2, now).unwrap();
    (base, db, accounts)
}

fn images(base: &Base) -> Images {
    Images::open(&config(base).object_store).unwrap()
}

pub fn small() -> Scale {
    Scale { seed: 7, companies: 5, branches: 2, bookings: 600 }
}

/// Id, service, guest, status, three times, total and comment of a booking.
type Stay = (i64, i64, String, String, NaiveDateTime, NaiveDateTime, NaiveDateTime, i64, Option<String>);

/// All written rows, except password hashes, which are salted.
fn print(db: &Db) -> Vec<String> {
    db.read_blocking(|conn| {
        let mut all = Vec::new();
        let people: Vec<(i64, String, String, String, Option<String>)> = users::table
            .order(users::id)
            .select((users::id, users::first_name, users::last_name, users::email, users::phone))
            .load(conn)?;
        all.extend(people.into_iter().map(|row| format!("{row:?}")));
        let firms: Vec<(i64, String, String, Option<String>, String)> = companies::table
            .order(companies::id)
            .select((
                companies::id,
                companies::name,
                companies::registration_number,
                companies::bank_account,
                companies::address,
            ))
            .load(conn)?;
        all.extend(firms.into_iter().map(|row| format!("{row:?}")));
        let stays: Vec<Stay> = bookings::table
            .order(bookings::id)
            .select((
                bookings::id,
                bookings::service_id,
                bookings::guest_name,
                bookings::status,
                bookings::created_at,
                bookings::check_in,
                bookings::updated_at,
                bookings::total,
                bookings::comment,
            ))
            .load(conn)?;
        all.extend(stays.into_iter().map(|row| format!("{row:?}")));
        let words: Vec<(i64, String, i32)> = search_terms::table
            .order((search_terms::booking_id, search_terms::term))
            .select((search_terms::booking_id, search_terms::term, search_terms::shared))
            .load(conn)?;
        all.extend(words.into_iter().map(|row| format!("{row:?}")));
        let events: Vec<(i64, NaiveDateTime, Option<i64>, String)> = booking_events::table
            .order(booking_events::id)
            .select((booking_events::booking_id, booking_events::at, booking_events::actor_id, booking_events::action))
            .load(conn)?;
        all.extend(events.into_iter().map(|row| format!("{row:?}")));
        Ok(all)
    })
    .unwrap()
}

#[test]
fn the_same_numbers_and_day_make_the_same_data() {
    let (_first, first, accounts) = filled(&small(), day(0, 1));
    let (_second, second, repeated) = filled(&small(), day(0, 23));
    let (one, other) = (print(&first), print(&second));
    assert_eq!(one.len(), other.len());
    assert!(one == other, "differs at {:?}", one.iter().zip(&other).find(|(a, b)| a != b));
    assert_eq!(format!("{accounts:?}"), format!("{repeated:?}"));
    let (_third, third, _) = filled(&Scale { seed: 8, ..small() }, day(0, 1));
    assert!(print(&third) != one);
    let (_fourth, fourth, _) = filled(&small(), day(1, 1));
    assert!(print(&fourth) != one);
    let repeated = demo::fill(&first, &images(&_first), &small(), &config(&_first).argon2, day(0, 1));
    assert!(repeated.is_err(), "only into an empty database");
}

#[test]
fn demo_accounts_open_their_roles_screens() {
    let (base, db, accounts) = filled(&Scale::default(), day(0, 12));
    drop(db);
    let app = TestApp::over(base, |_| {});
    let roles: Vec<&str> = accounts.iter().map(|account| account.role.as_str()).collect();
    assert_eq!(roles, ["SYSADM", "SYSADM", "ADMIN", "OPR", "ADMIN", "OPR", "USER"]);
    let mut kinds = Vec::new();
    for account in &accounts {
        let user = app.try_sign_in(&account.email, &account.password).expect(200).json()["user"].clone();
        assert_eq!((user["companyId"].as_i64(), user["branchId"].as_i64()), (account.company_id, account.branch_id));
        kinds.push(user["staffKind"].as_str().unwrap_or_default().to_owned());
    }
    assert_eq!(kinds[..2], ["PLATFORM", "SUPPORT"]);
    assert!(accounts[3].branch_id.is_some() && accounts[5].branch_id.is_none());
    let staff: BTreeSet<_> = accounts.iter().filter_map(|account| account.company_id).collect();
    assert_eq!(staff.len(), 2);
}

#[test]
fn demo_data_include_every_kind() {
    let (_base, db, _) = filled(&Scale::default(), day(0, 12));
    let (statuses, kinds, types, animals, window, overbooked, total) = db
        .read_blocking(|conn| {
            let statuses: BTreeSet<String> =
                bookings::table.select(bookings::status).distinct().load(conn)?.into_iter().collect();
            let kinds: BTreeSet<Option<String>> =
                bookings::table.select(bookings::cancel_kind).distinct().load(conn)?.into_iter().collect();
            let types: BTreeSet<String> =
                bookings::table.select(bookings::service_type).distinct().load(conn)?.into_iter().collect();
            let animals: BTreeSet<i64> =
                booking_pets::table.select(booking_pets::animal_type_id).distinct().load(conn)?.into_iter().collect();
            let window: (Option<NaiveDateTime>, Option<NaiveDateTime>) = bookings::table
                .select((diesel::dsl::min(bookings::check_in), diesel::dsl::max(bookings::check_in)))
                .first(conn)?;
            let overbooked: i64 = bookings::table.filter(bookings::overbooked.eq(true)).count().get_result(conn)?;
            let total: i64 = bookings::table.count().get_result(conn)?;
            Ok((statuses, kinds, types, animals, window, overbooked, total))
        })
        .unwrap();
    assert_eq!(total, 3_000);
    assert_eq!(statuses.len(), 4);
    assert_eq!(kinds.len(), 8, "{kinds:?}");
    assert_eq!((types.len(), animals.len()), (4, 7));
    assert_eq!(overbooked, 3);
    let days = |at: Option<NaiveDateTime>| (UtcTime::from_naive(at.unwrap()).since(day(0, 0))).num_days();
    assert!(
        (-22..=-20).contains(&days(window.0)) && (26..=28).contains(&days(window.1)),
        "three weeks back, four ahead: {window:?}"
    );
}

#[test]
fn the_board_has_bookings_at_any_hour() {
    let (base, db, accounts) = filled(&Scale::default(), day(0, 12));
    drop(db);
    let app = TestApp::over(base, |_| {});
    let branch = accounts[3].branch_id.unwrap();
    let facts: Vec<BookingFacts> = app.db(|conn| {
        let rows = booking::rows::list::board(conn, &[branch], (At(day(1, 0)), At(day(1, 0))), 1_000)?;
        rows.iter().map(facts::of).collect()
    });
    let count = |requested: &dyn Fn(&BookingFacts) -> bool| facts.iter().filter(|f| requested(f)).count();
    let (created, active) = (BookingStatus::Created, BookingStatus::Active);
    assert!(count(&|f| f.status == created && f.check_in < day(0, 0)) >= 1, "late since yesterday");
    assert!(count(&|f| f.status == created && f.check_in >= day(0, 0)) >= 3, "due today");
    assert!(count(&|f| f.status == active) >= 5, "in house");
    assert!(count(&|f| f.status == active && f.check_out < day(0, 0)) >= 1, "overdue");
    assert!(
        count(&|f| f.status == active && f.check_out >= day(0, 0) && f.check_out < day(1, 0)) >= 1,
        "leaving today"
    );
    let token = app.try_sign_in(&accounts[3].email, &accounts[3].password).expect(200).json()["authToken"]
        .as_str()
        .unwrap()
        .to_owned();
    let board = app.get("/board").token(&token).send().expect(200).json();
    assert_eq!(board["branches"][0]["branchId"].as_i64(), Some(branch));
}

#[test]
fn demo_companies_have_every_status() {
    let (base, db, accounts) = filled(&Scale::default(), day(0, 12));
    drop(db);
    let app = TestApp::over(base, |_| {});
    let token = app.try_sign_in(&accounts[0].email, &accounts[0].password).expect(200).json()["authToken"].clone();
    let get = |path: &str| app.get(path).token(token.as_str().unwrap()).send().expect(200);
    let named = |query: &str| get(&format!("/companies?{query}")).json()["items"].as_array().unwrap().clone();
    assert_eq!(named("status=PENDING&missing=true").len(), 1, "with gaps");
    assert_eq!(named("status=PENDING&missing=false").len(), 1, "ready to be approved");
    assert_eq!((named("status=SUSPENDED").len(), named("status=APPROVED").len()), (1, 3));
    let all = named("");
    let logos: Vec<_> = all.iter().filter(|company| !company["logoId"].is_null()).collect();
    assert_eq!(logos.len(), 3);
    for company in &logos {
        let logo = get(&format!("/images/{}", company["logoId"]));
        assert!(logo.header("content-type") == "image/png" && logo.body.starts_with(b"\x89PNG"));
    }
    // Every demo record passes its form's check.
    for company in &all {
        let detail = get(&format!("/companies/{}", company["id"])).json();
        let kept = ["id", "version", "status", "statusReason", "missing", "openBookings", "createdAt", "updatedAt"];
        let mut body = detail.clone();
        kept.iter().for_each(|field| drop(body.as_object_mut().unwrap().remove(*field)));
        let put = app.put(&format!("/companies/{}", company["id"])).token(token.as_str().unwrap());
        assert_eq!(put.if_match(1).json(&body).send().expect(200).json(), detail);
    }
}

/// Bookings written as past must be as valid as bookings made by the service.
#[test]
fn past_demo_bookings_follow_the_rules() {
    let (_base, db, _) = filled(&Scale::default(), day(0, 12));
    let midnight = day(0, 0);
    let rows = db
        .read_blocking(|conn| {
            let ids: Vec<i64> = bookings::table.select(bookings::id).load(conn)?;
            booking::rows::booking::by_ids(conn, &ids)
        })
        .unwrap();
    for booking in &rows {
        let row = &booking.row;
        let facts = facts::of(booking).unwrap();
        assert!(row.created_at.0 < midnight && row.updated_at.0 < midnight, "{}: nothing happened today", row.id);
        assert!(row.created_at.0 < facts.check_in, "{}", row.id);
        for at in [facts.checked_in_at, facts.completed_at, facts.canceled_at].into_iter().flatten() {
            assert!(at > row.created_at.0 && at < midnight, "{}", row.id);
        }
        if let (Some(came), Some(left)) = (facts.checked_in_at, facts.completed_at.or(facts.canceled_at)) {
            assert!(came < left, "{}", row.id);
        }
        let phone = row.guest_phone.as_deref().unwrap();
        assert_eq!(phone::stored(phone).as_deref(), Some(phone));
        assert!(row.guest_email.as_deref().is_none_or(|email| normalize_email(email).as_deref() == Some(email)));
        let quote = read::<sapa_core::price::quote::Quote>(&row.quote).unwrap();
        assert_eq!(quote.total, row.total);
        assert_eq!(quote.lines[0].units, i64::from(row.units));
    }
    // Pets fit the service, breeds the animal type, animals the workplace.
    let (misfits, strangers) = db
        .read_blocking(|conn| {
            let misfits: i64 = booking_pets::table
                .inner_join(bookings::table.inner_join(services::table))
                .filter(services::size.is_not_null())
                .filter(services::size.ne(booking_pets::size.nullable()))
                .count()
                .get_result(conn)?;
            let pets: Vec<(i64, i64)> =
                booking_pets::table.select((booking_pets::booking_id, booking_pets::animal_type_id)).load(conn)?;
            let places: Vec<(i64, i64)> =
                occupancies::table.select((occupancies::booking_id, occupancies::workplace_id)).load(conn)?;
            use sapa_server::schema::workplace_animal_types as takes;
            let takes: Vec<(i64, i64)> =
                takes::table.select((takes::workplace_id, takes::animal_type_id)).load(conn)?;
            let mut only: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
            for (workplace, animal) in takes {
                only.entry(workplace).or_default().insert(animal);
            }
            let at: BTreeMap<i64, i64> = places.into_iter().collect();
            let strangers = pets
                .iter()
                .filter(|(booking, animal)| only.get(&at[booking]).is_some_and(|some| !some.contains(animal)))
                .count();
            Ok((misfits, strangers))
        })
        .unwrap();
    assert_eq!((misfits, strangers), (0, 0));
    // Counts the capacity at every moment independently of the trigger.
    let live: Vec<(i64, NaiveDateTime, NaiveDateTime, i32, String, i32)> = db
        .read_blocking(|conn| {
            Ok(occupancies::table
                .inner_join(workplaces::table)
                .filter(occupancies::live.eq(true))
                .filter(occupancies::overbooked.eq(false))
                .select((
                    occupancies::workplace_id,
                    occupancies::from_utc,
                    occupancies::to_utc,
                    occupancies::pets,
                    workplaces::kind,
                    workplaces::capacity,
                ))
                .load(conn)?)
        })
        .unwrap();
    for (workplace, from, _, _, kind, capacity) in &live {
        let here: Vec<_> = live.iter().filter(|o| o.0 == *workplace && o.1 <= *from && o.2 > *from).collect();
        assert!(kind != "ROOM" || here.len() == 1, "room {workplace} at {from}");
        assert!(here.iter().map(|o| o.3).sum::<i32>() <= *capacity, "workplace {workplace} at {from}");
    }
}

#[test]
fn many_demo_bookings_are_as_valid_as_few() {
    let (_base, db, _) = filled(&Scale { seed: 3, companies: 12, branches: 3, bookings: 25_000 }, day(0, 12));
    let counts = db
        .read_blocking(|conn| {
            let bookings: i64 = bookings::table.count().get_result(conn)?;
            let places: i64 = occupancies::table.count().get_result(conn)?;
            let branches: i64 = branches::table.count().get_result(conn)?;
            let kinds: i64 = animal_types::table.inner_join(breeds::table).count().get_result(conn)?;
            Ok((bookings, places, branches, kinds))
        })
        .unwrap();
    assert_eq!((counts.0, counts.1, counts.2), (25_000, 25_000, 36));
    assert!(counts.3 > 60);
    // Indexes dropped for the loading exist again: migrating down and up works.
    drop(db);
    sapa_server::upkeep::redo_all(&_base.at).unwrap();
}

#[test]
fn demo_data_have_arrivals_departures_and_notes() {
    let (base, _, accounts) = filled(&Scale::default(), day(0, 12));
    let app = TestApp::over(base, |_| {});
    let admin = accounts.iter().find(|account| account.role == "ADMIN").unwrap();
    let token = Session::of(&app.try_sign_in(&admin.email, &admin.password).expect(200).json()).auth;
    let total = |path: &str| app.get(path).token(&token).send().expect(200).json()["total"].as_i64().unwrap();
    assert_eq!((total("/users?invited=true"), total("/users?active=false")), (1, 1));
    assert_eq!(total(&format!("/notes?entity=COMPANY&entityId={}", admin.company_id.unwrap())), 1);
    assert!(total("/users") > 4);
    let found = app.get("/users?q=pripravnik").token(&token).send().json();
    assert_eq!(found["items"][0]["facts"]["invited"], true);
}

/// Id, guest, arrival, departure and outcome of a booking.
type Lived = (i64, String, NaiveDateTime, NaiveDateTime, String, Option<NaiveDateTime>, Option<NaiveDateTime>);

#[test]
fn a_demo_made_during_the_day_has_its_past_actions() {
    let (base, db, _) = filled(&small(), day(0, 12));
    let lived = |db: &Db| -> Vec<Lived> {
        db.read_blocking(|conn| {
            Ok(bookings::table
                .order(bookings::id)
                .select((
                    bookings::id,
                    bookings::guest_name,
                    bookings::check_in,
                    bookings::check_out,
                    bookings::status,
                    bookings::checked_in_at,
                    bookings::completed_at,
                ))
                .load(conn)?)
        })
        .unwrap()
    };
    let dawn = lived(&db);
    drop((base, db));
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    let now = day(0, 15);
    demo::fill_until(&db, &images(&base), &small(), &config(&base).argon2, now).unwrap();
    let afternoon = lived(&db);
    let plan = |rows: &[Lived]| rows.iter().map(|row| (row.0, row.1.clone(), row.2, row.3)).collect::<Vec<_>>();
    assert!(plan(&dawn) == plan(&afternoon), "the same bookings");
    let today = |at: &Option<NaiveDateTime>| at.is_some_and(|at| at >= day(0, 0).naive());
    assert_eq!(dawn.iter().filter(|row| today(&row.5) || today(&row.6)).count(), 0);
    assert!(afternoon.iter().filter(|row| today(&row.5)).count() >= 5, "came today");
    assert!(afternoon.iter().filter(|row| today(&row.6)).count() >= 3, "left today");
    assert!(afternoon.iter().all(|row| [row.5, row.6].into_iter().flatten().all(|at| at <= now.naive())));
    let events: i64 = db
        .read_blocking(|conn| {
            Ok(booking_events::table.filter(booking_events::at.gt(now.naive())).count().get_result(conn)?)
        })
        .unwrap();
    assert_eq!(events, 0, "nothing is told of the hours to come");
}

#[test]
fn demo_data_have_every_kind_of_money_and_the_books_agree() {
    let (_base, db, _) = filled(&Scale::default(), day(0, 12));
    let found = db.read_blocking(crate::payment::books::disagreements).unwrap();
    assert!(found.is_empty(), "{found:?}");
    let distinct = |column: &str, table: &str| -> BTreeSet<String> {
        db.read_blocking(|conn| {
            let used_texts = format!("SELECT DISTINCT {column} AS text FROM {table} WHERE {column} IS NOT NULL");
            let rows: Vec<Distinct> = diesel::sql_query(used_texts).load(conn)?;
            Ok(rows.into_iter().map(|row| row.text).collect())
        })
        .unwrap()
    };
    let of = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(distinct("payment_state", "bookings"), of(PaymentState::TEXTS));
    assert_eq!(distinct("status", "payments"), of(PaymentStatus::TEXTS));
    assert_eq!(distinct("way", "payments"), of(PaymentWay::TEXTS));
    assert_eq!(distinct("status", "refunds"), of(RefundState::TEXTS));
    assert_eq!(distinct("kind", "refunds"), of(RefundKind::TEXTS));
    assert_eq!(distinct("status", "refund_requests"), of(RefundRequestState::TEXTS));
    let needs = distinct("needs_person", "payments");
    assert!(needs.contains("REFUND_TO_HAND_OUT") && needs.contains("REFUND_FAILED"), "{needs:?}");
}

#[derive(QueryableByName)]
struct Distinct {
    #[diesel(sql_type = diesel::sql_types::Text)]
    text: String,
}
