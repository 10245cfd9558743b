//! Today's board: columns, order and branches.

use std::collections::HashMap;

use sapa_core::booking::state::BookingStatus;
use serde_json::{Value, json};

use crate::fixture::{BRANCH_A1, BRANCH_A2, Fixture, STAY_A2, STAY_B, StoredBooking, civil, day};

fn ids(branch: &Value, column: &str) -> Vec<i64> {
    branch[column].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect()
}

/// Moves the booking's closing sixteen minutes into the past.
fn long_ago(fixture: &Fixture, booking: i64) {
    use diesel::prelude::*;
    use sapa_server::schema::bookings as b;
    let at = sapa_server::platform::http::moment::clock().plus(-chrono::Duration::minutes(16)).naive();
    fixture
        .app
        .db(|conn| Ok(diesel::update(b::table.find(booking)).set(b::last_transition_at.eq(at)).execute(conn)?));
}

#[test]
fn the_day_of_a_front_desk() {
    let fixture = Fixture::build();
    let created = |from: (i64, i64), to: (i64, i64)| StoredBooking {
        workplace: 3,
        check_in: day(from.0, from.1),
        check_out: day(to.0, to.1),
        ..StoredBooking::default()
    };
    let active =
        |from: (i64, i64), to: (i64, i64)| StoredBooking { status: BookingStatus::Active, ..created(from, to) };
    let one = |booking: StoredBooking| {
        let id = fixture.store(booking);
        // The area takes three pets; here only the columns matter.
        fixture.app.db(|conn| {
            use diesel::prelude::*;
            use sapa_server::schema::occupancies as o;
            Ok(diesel::update(o::table.filter(o::booking_id.eq(id))).set(o::live.eq(false)).execute(conn)?)
        });
        id
    };
    let tonight = one(created((0, 23), (2, 11)));
    let late = one(created((-1, 14), (1, 11)));
    let tomorrow = one(created((1, 0), (2, 11)));
    let stays = one(active((-2, 14), (3, 11)));
    let overdue = one(active((-3, 14), (-1, 11)));
    let leaves = one(active((-2, 14), (0, 23)));
    let done = one(StoredBooking { status: BookingStatus::Completed, ..created((-2, 14), (0, 11)) });
    let gone = one(StoredBooking { status: BookingStatus::Completed, ..created((-3, 14), (0, 11)) });
    let canceled = one(StoredBooking { status: BookingStatus::Canceled, ..created((0, 0), (2, 11)) });
    let never_due = one(StoredBooking { status: BookingStatus::Canceled, ..created((5, 14), (6, 11)) });
    long_ago(&fixture, gone);
    let elsewhere = fixture.store(StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() });
    fixture.store(StoredBooking { service: STAY_B, workplace: 5, ..StoredBooking::default() });

    let board = fixture.get("tied", "/board").expect(200).json();
    let branches = board["branches"].as_array().unwrap();
    assert_eq!(branches.len(), 1, "an operator who is tied to a branch sees that one");
    let branch = &branches[0];
    assert_eq!((branch["branchId"].as_i64(), branch["today"].as_str()), (Some(BRANCH_A1), Some(&civil(0, 0)[..10])));
    assert_eq!(ids(branch, "expected"), [late, tonight], "late ones first");
    assert_eq!(ids(branch, "inHouse"), [stays], "who leaves today stands there alone");
    assert_eq!(ids(branch, "leaving"), [overdue, leaves], "overdue first");
    assert_eq!(ids(branch, "done"), [canceled, done], "closed five minutes ago");
    assert_eq!((branch["petsInHouse"].as_i64(), branch["places"].as_i64()), (Some(3), Some(7)));
    assert_eq!(branch["expected"][0]["facts"]["status"], "CREATED");
    for absent in [tomorrow, gone, never_due] {
        assert!(!board.to_string().contains(&format!("\"id\":{absent},")));
    }

    let company = fixture.get("admin", "/board").expect(200).json();
    let names: Vec<_> =
        company["branches"].as_array().unwrap().iter().map(|branch| branch["branchId"].as_i64().unwrap()).collect();
    assert_eq!(names, [BRANCH_A1, BRANCH_A2], "grouped by branch, by name");
    assert_eq!(ids(&company["branches"][1], "expected"), [elsewhere]);
    assert_eq!(fixture.get("admin", "/board?day=1").code(400), "request.query");
}

#[test]
fn a_place_that_is_still_in_use_is_told_with_who_comes_next() {
    let fixture = Fixture::build();
    let stay = |workplace, status, check_in, check_out| {
        fixture.store(StoredBooking { workplace, status, check_in, check_out, ..StoredBooking::default() })
    };
    let (created, active) = (BookingStatus::Created, BookingStatus::Active);
    let overdue = stay(1, active, day(-3, 14), day(-1, 11));
    let next = stay(1, created, day(0, 0), day(2, 11));
    let alone = stay(2, created, day(0, 0), day(2, 11));
    let still = || {
        let board = fixture.get("tied", "/board").expect(200).json();
        let expected = board["branches"][0]["expected"].as_array().unwrap().clone();
        expected.iter().map(|one| (one["id"].as_i64().unwrap(), one["stillThere"].clone())).collect::<HashMap<_, _>>()
    };
    assert_eq!(still(), HashMap::from([(next, json!([overdue])), (alone, json!([]))]));
    let version = fixture.version(overdue);
    fixture.act("opr", overdue, version, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    assert_eq!(still()[&next], json!([]));
}

#[test]
fn remarks_stand_on_board_and_calendar_for_those_who_read_them() {
    let fixture = Fixture::build();
    let booking =
        fixture.store(StoredBooking { check_in: day(0, 0), check_out: day(2, 11), ..StoredBooking::default() });
    let long = "ž".repeat(400);
    fixture.app.db(|conn| {
        use diesel::prelude::*;
        use sapa_server::schema::{booking_pets as p, bookings as b};
        diesel::update(p::table.filter(p::booking_id.eq(booking)))
            .set(p::note.eq("Alergična na piletinu"))
            .execute(conn)?;
        Ok(diesel::update(b::table.find(booking)).set(b::comment.eq(&long)).execute(conn)?)
    });
    let note = |who: &str, text: &str| {
        let note = json!({"entity": "BOOKING", "entityId": booking, "text": text});
        fixture.post(who, "/notes", &note).expect(201)
    };
    note("opr", "Zvati pre leka");
    note("sysadm", "Samo za platformu");
    let shown = |who: &str| {
        let board = fixture.get(who, &format!("/board?branchId={BRANCH_A1}")).expect(200).json();
        let of_board = board["branches"][0]["expected"][0]["remarks"].clone();
        let (from, to) = (&civil(0, 0)[..10], &civil(1, 0)[..10]);
        let calendar =
            fixture.get(who, &format!("/branches/{BRANCH_A1}/calendar?from={from}&to={to}")).expect(200).json();
        assert_eq!(calendar["bookings"][0]["remarks"], of_board, "{who}");
        assert_eq!(calendar["bookings"][0]["guestPhone"], "+381641112223");
        let texts = of_board.as_array().unwrap().iter().map(|one| {
            let text = |name: &str| one[name].as_str().unwrap_or_default().to_owned();
            (text("kind"), text("name"), text("text"))
        });
        texts.collect::<Vec<_>>()
    };
    let of_company = shown("opr");
    let parts: Vec<_> = of_company.iter().map(|(kind, _, text)| (kind.as_str(), text.chars().count())).collect();
    assert_eq!(parts, [("PET", 21), ("COMMENT", 301), ("NOTE", 14)], "a long text is cut");
    assert_eq!(of_company[0].1, "Luna");
    assert!(of_company[1].2.ends_with("ž…") && of_company[1].1.is_empty());
    assert!(!of_company[2].1.is_empty(), "the author");
    assert_eq!(shown("tied"), of_company);
    assert_eq!(shown("sysadm").last().unwrap().2, "Zvati pre leka");
    assert_eq!(shown("sysadm")[2].2, "Samo za platformu", "the latest note first");
}

#[test]
fn refunds_that_wait_for_a_person_stand_on_the_board_of_their_branch() {
    let fixture = Fixture::build();
    let booking =
        fixture.store(StoredBooking { check_in: day(3, 14), check_out: day(5, 11), ..StoredBooking::default() });
    let send = |path: &str, body: Value| {
        fixture.app.post(path).token(fixture.token("admin")).key(&crate::fixture::key()).json(&body).send()
    };
    let pay = serde_json::json!({"method": "CASH", "amount": 5_000});
    let payment = send(&format!("/bookings/{booking}/payments"), pay).expect(201).json()["id"].clone();
    let refund = serde_json::json!({"amount": 2_000, "reason": "popust", "kind": "GOODWILL"});
    send(&format!("/payments/{payment}/refunds"), refund).expect(201);
    let waiting = |who: &str| {
        let board = fixture.get(who, "/board").expect(200).json();
        let branches = board["branches"].as_array().unwrap().clone();
        branches.into_iter().flat_map(|one| one["needsPerson"].as_array().unwrap().clone()).collect::<Vec<_>>()
    };
    for who in ["opr", "tied", "admin"] {
        let found = waiting(who);
        assert_eq!(found.len(), 1, "{who}");
        assert_eq!((&found[0]["bookingId"], found[0]["amount"].as_i64()), (&Value::from(booking), Some(2_000)));
        assert_eq!((&found[0]["way"], &found[0]["refundKind"]), (&Value::from("CASH"), &Value::from("GOODWILL")));
    }
    assert!(waiting("elsewhere").is_empty() && waiting("foreign").is_empty());
    let id = waiting("opr")[0]["refundId"].clone();
    let confirm = fixture.app.post(&format!("/refunds/{id}/confirm")).token(fixture.token("opr"));
    confirm.key(&crate::fixture::key()).json(&serde_json::json!({})).send().expect(200);
    assert!(waiting("opr").is_empty());
}

#[test]
fn the_board_lists_every_concern_that_is_the_desks_and_no_other() {
    use diesel::prelude::*;
    use sapa_core::payment::attention::{ConcernParty, NeedsPerson};
    use sapa_server::payment::rows::concern::{NewConcern, open};
    let fixture = Fixture::build();
    let (check_in, check_out) = (day(3, 14), day(5, 11));
    let booking = fixture.store(StoredBooking { check_in, check_out, ..StoredBooking::default() });
    let cash = serde_json::json!({"method": "CASH", "amount": 5_000});
    let paid = fixture.by("admin", "POST", &format!("/bookings/{booking}/payments")).key(&crate::fixture::key());
    let payment = paid.json(&cash).send().expect(201).json()["id"].as_i64();
    let now = sapa_server::platform::http::moment::clock();
    fixture.app.db(|conn| {
        for reason in NeedsPerson::ALL {
            let (text, party) = (reason.as_str().to_owned(), reason.party().as_str().to_owned());
            open(
                conn,
                &NewConcern {
                    reason: text,
                    party,
                    since: sapa_server::platform::db::types::at(now),
                    company_id: Some(1),
                    branch_id: Some(BRANCH_A1),
                    booking_id: Some(booking),
                    payment_id: payment,
                    refund_id: None,
                    attempt_id: None,
                    detail: None,
                },
            )?;
        }
        Ok(())
    });
    let listed = |who: &str| {
        let board = fixture.get(who, &format!("/board?branchId={BRANCH_A1}")).expect(200).json();
        let all = board["branches"][0]["needsPerson"].as_array().unwrap().clone();
        all.iter().map(|one| one["reason"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let desk = NeedsPerson::ALL.iter().filter(|one| one.party() == ConcernParty::Desk);
    let expected: Vec<String> = desk.map(|one| one.as_str().to_owned()).collect();
    assert_eq!(expected.len(), 4);
    assert_eq!((listed("tied"), listed("sysadm")), (expected.clone(), expected));
    let other = fixture.get("admin", &format!("/board?branchId={BRANCH_A2}")).expect(200).json();
    assert_eq!(other["branches"][0]["needsPerson"], serde_json::json!([]));
    fixture.app.db(|conn| {
        use sapa_server::schema::payment_concerns as concerns;
        Ok(diesel::update(concerns::table).set(concerns::settled_at.eq(Some(now.naive()))).execute(conn)?)
    });
    assert!(listed("tied").is_empty(), "what is settled is gone");
}

#[test]
fn a_company_with_very_many_branches_is_told_what_is_left_out() {
    let fixture = Fixture::build();
    assert_eq!(fixture.get("admin", "/board").expect(200).json()["moreBranches"], 0);
    let more = 1_003;
    fixture.app.db(|conn| {
        use diesel::connection::SimpleConnection;
        let columns = "version, created_at, updated_at, company_id, name, name_key, address, city, city_key, zip, branch_type, \
             time_zone, check_in_from, check_out_until, cancellation_policy, active";
        Ok(conn.batch_execute(&format!(
            "INSERT INTO branches ({columns}) \
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {more}) \
             SELECT {} FROM n, branches WHERE branches.id = 1",
            columns.replace("name, name_key", "'zz ' || i, 'zz ' || i"),
        ))?)
    });
    for path in ["/board", "/admin-home"] {
        let answer = fixture.get("admin", path).expect(200).json();
        assert_eq!(answer["branches"].as_array().unwrap().len(), 1_000, "{path}");
        assert_eq!(answer["moreBranches"], more + 2 - 1_000, "{path}");
    }
}
