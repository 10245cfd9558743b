//! Notifications: who gets one, once, whatever happens meanwhile; who is left out; inbox; unsubscribing.

use std::time::{Duration, Instant};

use chrono::NaiveDateTime;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::jobs;
use sapa_server::notification::send;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{
    bookings, notification_deliveries as deliveries, notifications, outbox, unsubscribed, users,
};
use sapa_server::state::State;
use sapa_server::upkeep::post;
use serde_json::{Value, json};

use crate::event::stream::Stream;
use crate::fixture::{BRANCH_A1, COMPANY_A, Fixture, StoredBooking, WHO, day, key, with};
use crate::load::process::{Server, furnished, send as send_to};
use crate::support::{Answer, Base, TestApp, size, wait_for};

const PATH: &str = "/notifications";

fn body(over: Value) -> Value {
    let texts = json!({"titleEn": "News", "titleSr": "Novosti", "textEn": "Hello there", "textSr": "Zdravo svima"});
    with(with(texts, &json!({"audience": "EVERYONE", "channels": ["IN_APP"]})), &over)
}

fn ask(fixture: &Fixture, over: Value) -> Answer {
    fixture.app.post(PATH).token(fixture.token("sysadm")).key(&key()).json(&body(over)).send()
}

/// Runs the jobs that are due until none is left.
fn work(app: &TestApp) {
    actix_web::rt::System::new().block_on(jobs::run_due(&app.state)).unwrap();
}

/// Sends, and waits for the end, also of the mails that the app itself has in hand.
fn sent(fixture: &Fixture, over: Value) -> Value {
    let id = ask(fixture, over).expect(201).json()["id"].clone();
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        work(&fixture.app);
        let detail = fixture.get("sysadm", &format!("{PATH}/{id}")).expect(200).json();
        let is_over = results(&detail).iter().all(|line| !line.contains("WAITING"));
        if is_over || Instant::now() > until {
            return detail;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn inbox(fixture: &Fixture, who: &str, query: &str) -> Value {
    fixture.get(who, &format!("/me/notifications{query}")).expect(200).json()
}

fn titles(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["titleEn"].as_str().unwrap()).collect()
}

fn results(detail: &Value) -> Vec<String> {
    let of = |one: &Value| {
        let text = |name: &str| one[name].as_str().unwrap_or("-").to_owned();
        format!("{} {} {} {}", text("channel"), text("result"), text("reason"), one["count"])
    };
    detail["results"].as_array().unwrap().iter().map(of).collect()
}

#[test]
fn each_account_of_the_audience_gets_it_once() {
    let fixture = Fixture::build();
    let everyone = sent(&fixture, json!({}));
    assert_eq!((&everyone["state"], &everyone["delivered"]), (&json!("SENT"), &json!(WHO.len())));
    sent(&fixture, json!({"titleEn": "Operators", "audience": "ROLE", "role": "OPR"}));
    sent(&fixture, json!({"titleEn": "Company", "audience": "COMPANY", "companyId": COMPANY_A}));
    work(&fixture.app);
    assert_eq!(titles(&inbox(&fixture, "opr", "")), ["Company", "Operators", "News"]);
    assert_eq!(titles(&inbox(&fixture, "admin", "")), ["Company", "News"]);
    assert_eq!(titles(&inbox(&fixture, "user", "")), ["News"]);
    assert_eq!(titles(&inbox(&fixture, "foreign", "?unread=true")), ["News"]);
    let history = fixture.get("sysadm", PATH).expect(200).json();
    assert_eq!(titles(&history), ["Company", "Operators", "News"]);
    let audit = fixture.get("sysadm", "/audit?entity=notification").expect(200).json();
    assert_eq!(audit["items"][0]["entityLabel"], "Company");
}

#[test]
fn the_same_attempt_sends_once() {
    let fixture = Fixture::build();
    let key = key();
    let send = || fixture.app.post(PATH).token(fixture.token("sysadm")).key(&key).json(&body(json!({}))).send();
    let ids: Vec<Value> = (0..3).map(|_| send().expect(201).json()["id"].clone()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    work(&fixture.app);
    assert_eq!(inbox(&fixture, "opr", "")["total"], 1);
}

#[test]
fn a_notification_names_only_what_its_audience_needs() {
    let fixture = Fixture::build();
    for (over, issue) in [
        (json!({"audience": "ROLE"}), "role: validation.required"),
        (json!({"audience": "COMPANY", "companyId": 987_654}), "companyId: validation.reference"),
        (json!({"role": "OPR"}), "role: validation.reference"),
        (json!({"channels": []}), "channels: validation.required"),
    ] {
        assert_eq!(ask(&fixture, over).expect(422).issues(), [issue]);
    }
    assert_eq!(ask(&fixture, json!({"delivered": 3})).status, 400);
    for who in ["admin", "opr", "user"] {
        let sent = fixture.app.post(PATH).token(fixture.token(who)).key(&key()).json(&body(json!({}))).send();
        assert_eq!(sent.status, 403, "{who}");
    }
    assert_eq!(fixture.app.delete(&format!("{PATH}/1")).token(fixture.token("sysadm")).send().status, 405);
}

/// A guest's booking without an account, each day another phone.
fn walk_in(fixture: &Fixture, email: Option<&str>, day_in: i64) {
    walk_in_with_phone(fixture, email, &format!("+3816412345{day_in:02}"), day_in);
}

fn walk_in_with_phone(fixture: &Fixture, email: Option<&str>, phone: &str, day_in: i64) {
    let times =
        StoredBooking { check_in: day(day_in, 14), check_out: day(day_in + 1, 11), workplace: 2, ..Default::default() };
    let id = fixture.store(times);
    fixture.app.db(|conn| {
        let contact = (bookings::guest_email.eq(email), bookings::guest_phone.eq(phone));
        Ok(diesel::update(bookings::table.find(id)).set(contact).execute(conn)?)
    });
}

/// Of each channel: how many are reached or left out, as counted before, and how many deliveries there are.
fn sums(count: &Value, detail: &Value) -> Vec<(i64, i64)> {
    let of = |one: &Value| {
        let left_out = one["leftOut"].as_array().unwrap().iter().map(|reason| reason["count"].as_i64().unwrap());
        let delivered = detail["results"].as_array().unwrap().iter().filter(|line| line["channel"] == one["channel"]);
        let counted = one["reached"].as_i64().unwrap() + left_out.sum::<i64>();
        (counted, delivered.map(|line| line["count"].as_i64().unwrap()).sum())
    };
    count["channels"].as_array().unwrap().iter().map(of).collect()
}

#[test]
fn a_person_under_two_roles_counts_once_and_whoever_is_counted_has_a_result() {
    let fixture = Fixture::build();
    fixture.app.db(|conn| Ok(diesel::delete(bookings::table).execute(conn)?));
    // Staff typed in the address of somebody who has an account, before and after the own booking.
    walk_in(&fixture, Some("user@sapa.example"), 1);
    fixture.store(StoredBooking {
        check_in: day(2, 14),
        check_out: day(3, 11),
        customer: Some(Fixture::id("user")),
        ..Default::default()
    });
    walk_in(&fixture, Some("user@sapa.example"), 4);
    // One phone without an address in two bookings, another one with an address in the later booking.
    for day_in in [5, 6] {
        walk_in_with_phone(&fixture, None, "+381649999901", day_in);
    }
    walk_in_with_phone(&fixture, None, "+381649999902", 7);
    walk_in_with_phone(&fixture, Some("ana@posta.example"), "+381649999902", 8);
    let date = |ahead: i64| (clock().naive() + chrono::Duration::days(ahead)).format("%Y-%m-%d").to_string();
    let to = json!({
        "audience": "GUESTS", "branchId": BRANCH_A1, "from": date(0), "to": date(20), "channels": ["IN_APP", "EMAIL"],
    });
    let count =
        fixture.app.post("/notifications/count").token(fixture.token("sysadm")).json(&to).send().expect(200).json();
    assert_eq!(count["recipients"], 3, "{count}");
    let detail = sent(&fixture, to);
    assert_eq!((&detail["passed"], &detail["expected"]), (&json!(3), &json!(3)));
    assert_eq!(sums(&count, &detail), [(3, 3), (3, 3)], "{count} {detail}");
    let all = ["waiting", "delivered", "leftOut", "failed"].map(|name| detail[name].as_i64().unwrap());
    assert_eq!(all.iter().sum::<i64>(), 6, "{detail}");
    assert_eq!(titles(&inbox(&fixture, "user", "")), ["News"]);
    assert_eq!(fixture.app.mails().len(), 2);
}

#[test]
fn guests_of_a_period_are_counted_and_written_to_once() {
    let fixture = Fixture::build();
    fixture.app.db(|conn| Ok(diesel::delete(bookings::table).execute(conn)?));
    for day_in in [1, 3, 5] {
        walk_in(&fixture, Some("ana@posta.example"), day_in);
    }
    walk_in(&fixture, Some("no@posta.example"), 7);
    walk_in(&fixture, None, 9);
    walk_in(&fixture, Some("later@posta.example"), 40);
    let customer = Some(Fixture::id("user"));
    for day_in in [11, 13] {
        fixture.store(StoredBooking {
            check_in: day(day_in, 14),
            check_out: day(day_in + 1, 11),
            customer,
            ..Default::default()
        });
    }
    fixture.app.db(|conn| {
        let row = (unsubscribed::email.eq("no@posta.example"), unsubscribed::at.eq(NaiveDateTime::default()));
        Ok(diesel::insert_into(unsubscribed::table).values(row).execute(conn)?)
    });
    let date = |ahead: i64| (clock().naive() + chrono::Duration::days(ahead)).format("%Y-%m-%d").to_string();
    let to = json!({
        "audience": "GUESTS", "branchId": BRANCH_A1, "from": date(0), "to": date(20), "channels": ["IN_APP", "EMAIL"],
    });
    let count =
        fixture.app.post("/notifications/count").token(fixture.token("sysadm")).json(&to).send().expect(200).json();
    assert_eq!(count["recipients"], 4, "{count}");
    assert_eq!(count["channels"][0]["reached"], 1, "{count}");
    assert_eq!(count["channels"][1]["reached"], 2, "{count}");
    let reasons = json!([{"reason": "UNSUBSCRIBED", "count": 1}, {"reason": "NO_EMAIL", "count": 1}]);
    assert_eq!(count["channels"][1]["leftOut"], reasons);
    let detail = sent(&fixture, to);
    assert_eq!((&detail["passed"], &detail["expected"]), (&json!(4), &json!(4)));
    let email: Vec<String> = results(&detail).into_iter().filter(|line| line.starts_with("EMAIL")).collect();
    assert_eq!(email, ["EMAIL DELIVERED - 2", "EMAIL LEFT_OUT NO_EMAIL 1", "EMAIL LEFT_OUT UNSUBSCRIBED 1"]);
    assert_eq!(fixture.app.mails().len(), 2);
}

#[test]
fn a_mail_ends_all_further_ones_by_one_click_without_a_sign_in() {
    let fixture = Fixture::build();
    let to = json!({"audience": "ROLE", "role": "USER", "channels": ["EMAIL"]});
    sent(&fixture, to.clone());
    let mails = fixture.app.mails();
    let mail = mails.iter().find(|mail| mail.contains("user@sapa.example")).unwrap().replace("\r\n ", " ");
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{mail}");
    let header = mail.split_once("List-Unsubscribe: <https://sapa.example").unwrap().1.split_once('>').unwrap().0;
    let link = mail.split_once("https://sapa.example/#unsubscribe=").unwrap().1.split_whitespace().next().unwrap();
    assert!(header.ends_with(link), "{header} {link}");
    let click = |path: &str, body: &str| {
        let request = fixture.app.post(path).header("Content-Type", "application/x-www-form-urlencoded");
        request.body(body.as_bytes().to_vec()).send()
    };
    let path = header.strip_prefix("/api/v1").unwrap();
    assert_eq!(click(path, "List-Unsubscribe=Perhaps").status, 400);
    let forged = format!("{}0", &path[..path.len() - 1]);
    assert!(forged == path || click(&forged, "List-Unsubscribe=One-Click").status == 422);
    click(path, "List-Unsubscribe=One-Click").expect(204);
    fixture.app.post("/market/unsubscribe").json(&json!({ "token": link })).send().expect(204);
    let another = json!({ "token": "a1-00000000000000000000000000000000" });
    assert_eq!(fixture.app.post("/market/unsubscribe").json(&another).send().code(422), "notification.link_invalid");
    let before = fixture.app.mails().len();
    let detail = sent(&fixture, to);
    assert!(results(&detail).contains(&"EMAIL LEFT_OUT UNSUBSCRIBED 1".to_owned()), "{detail}");
    let new = &fixture.app.mails()[before..];
    assert!(new.iter().all(|mail| !mail.contains("To: user@sapa.example")), "{new:?}");
}

#[test]
fn a_test_reaches_its_author_alone_and_is_in_no_history() {
    let fixture = Fixture::build();
    let texts = json!({"titleEn": "Try", "titleSr": "Proba", "textEn": "Text", "textSr": "Tekst", "channels": ["IN_APP", "EMAIL"]});
    fixture.app.post("/notifications/test").token(fixture.token("sysadm")).key(&key()).json(&texts).send().expect(202);
    work(&fixture.app);
    assert_eq!(titles(&inbox(&fixture, "sysadm", "")), ["Try"]);
    assert_eq!(inbox(&fixture, "opr", "")["total"], 0);
    assert_eq!(fixture.get("sysadm", PATH).expect(200).json()["total"], 0);
    assert!(fixture.app.mail(1).contains("Subject: Try"));
}

#[test]
fn the_inbox_is_the_own_and_live() {
    let fixture = Fixture::build();
    let mut stream = Stream::ready(&fixture.app.address.to_string(), fixture.token("opr"));
    let first = sent(&fixture, json!({"audience": "COMPANY", "companyId": COMPANY_A}))["id"].clone();
    let event = Some(format!("NOTIFICATION {first}"));
    assert_eq!(stream.next(), event);
    sent(&fixture, json!({"titleEn": "Second", "audience": "ROLE", "role": "OPR"}));
    stream.next();
    let read = |who: &str, id: &Value| {
        fixture.app.post(&format!("/me/notifications/{id}/read")).token(fixture.token(who)).send()
    };
    assert_eq!(read("foreign", &first).status, 404);
    assert_eq!(read("user", &first).status, 404);
    read("opr", &first).expect(204);
    assert_eq!(stream.next(), event, "the bell of another tab follows");
    read("opr", &first).expect(204);
    assert_eq!(titles(&inbox(&fixture, "opr", "?unread=true")), ["Second"]);
    assert_eq!(inbox(&fixture, "admin", "?unread=true")["total"], 1, "of others it stays unread");
    fixture.app.post("/me/notifications/read").token(fixture.token("opr")).send().expect(204);
    assert_eq!(inbox(&fixture, "opr", "?unread=true")["total"], 0);
    let page = inbox(&fixture, "opr", "?pageSize=1");
    let rest = inbox(&fixture, "opr", &format!("?pageSize=1&cursor={}", page["next"].as_str().unwrap()));
    assert_eq!((titles(&page), titles(&rest)), (vec!["Second"], vec!["News"]));
}

/// Makes so many pet owners.
fn crowd(app: &TestApp, many: usize) {
    app.db(|conn| {
        for i in 0..many {
            diesel::insert_into(users::table)
                .values((
                    users::created_at.eq(NaiveDateTime::default()),
                    users::updated_at.eq(NaiveDateTime::default()),
                    users::first_name.eq("Ana"),
                    users::last_name.eq(format!("Perić {i}")),
                    users::name_key.eq(format!("ana peric {i}")),
                    users::email.eq(format!("ana{i}@posta.example")),
                    users::role.eq("USER"),
                    users::language.eq("sr_Latn_RS"),
                    users::active.eq(true),
                    users::email_verified_at.eq(Some(NaiveDateTime::default())),
                ))
                .execute(conn)?;
        }
        Ok(())
    });
}

/// Each account has one delivery in the app, and one mail; the sums agree.
fn assert_once(app: &TestApp, many: i64) {
    let (inbox, people, mails, row) = app.db(|conn| {
        let inbox: Vec<Option<i64>> =
            deliveries::table.filter(deliveries::channel.eq("IN_APP")).select(deliveries::user_id).load(conn)?;
        let mails: Vec<String> =
            outbox::table.filter(outbox::kind.eq("notification")).select(outbox::recipient).load(conn)?;
        let row = notifications::table
            .select((notifications::state, notifications::passed, notifications::left_out))
            .first::<(String, i64, i64)>(conn)?;
        Ok((inbox, users::table.count().get_result::<i64>(conn)?, mails, row))
    });
    let distinct = |count: usize, mut all: Vec<String>| {
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count, "each once");
    };
    assert_eq!((inbox.len() as i64, people), (many, many));
    distinct(inbox.len(), inbox.iter().map(|id| id.unwrap().to_string()).collect());
    distinct(mails.len(), mails.clone());
    assert_eq!(mails.len() as i64, many);
    assert_eq!(row, ("SENT".to_owned(), many, 0));
}

#[test]
fn a_sending_that_is_killed_goes_on_where_it_was() {
    let base = furnished();
    let app = TestApp::over(base.shared(), |_| {});
    crowd(&app, size(1_500, 20_000));
    let many = app.db(|conn| Ok(users::table.count().get_result::<i64>(conn)?));
    let mut server = Server::spawn(&base);
    let token = format!("Bearer {}", server.sign_in());
    let headers = [("Authorization", token.as_str()), ("Idempotency-Key", "sending-0000001")];
    let made = send_to(&server.address, "POST", PATH, &body(json!({"channels": ["IN_APP", "EMAIL"]})), &headers);
    assert_eq!(made.unwrap().0, 201);
    let passed = || app.look(|conn| Ok(notifications::table.select(notifications::passed).first::<i64>(conn)?));
    let mut kills = 0;
    let until = Instant::now() + Duration::from_secs(120);
    while passed() < many {
        assert!(Instant::now() < until, "{} of {many}", passed());
        let before = passed();
        while passed() == before && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        if kills < 2 {
            server.kill();
            kills += 1;
            // The lease of the dead server is over sooner than it would be.
            app.db(|conn| {
                use sapa_server::schema::jobs;
                Ok(diesel::update(jobs::table)
                    .set((jobs::lease_holder.eq(None::<String>), jobs::lease_until.eq(None::<NaiveDateTime>)))
                    .execute(conn)?)
            });
            server = Server::spawn(&base);
        }
    }
    assert_eq!(kills, 2);
    wait_for("it is sent", 120, || {
        app.look(|conn| Ok(notifications::table.select(notifications::state).first::<String>(conn)?)) == "SENT"
    });
    server.kill();
    assert_once(&app, many);
}

#[test]
fn two_servers_at_once_deliver_once() {
    let base = Base::fresh();
    let other = TestApp::over(base.shared(), |_| {});
    let fixture = Fixture::over(TestApp::over(base, |_| {}));
    crowd(&fixture.app, size(600, 5_000));
    ask(&fixture, json!({"channels": ["IN_APP", "EMAIL"]})).expect(201);
    let states: [&actix_web::web::Data<State>; 2] = [&fixture.app.state, &other.state];
    let runners = states.map(|state| jobs::start(state, &[send::KIND, post::BULK]));
    let many = fixture.app.db(|conn| Ok(users::table.count().get_result::<i64>(conn)?));
    wait_for("it is sent", 60, || {
        fixture.app.db(|conn| Ok(notifications::table.select(notifications::state).first::<String>(conn)?)) == "SENT"
    });
    drop(runners);
    assert_once(&fixture.app, many);
}

#[test]
fn switched_off_and_unconfirmed_accounts_are_left_out() {
    let fixture = Fixture::build();
    let owner = fixture.app.account(Role::User, "vera@sapa.example");
    fixture.app.db(|conn| {
        diesel::update(users::table.find(owner))
            .set(users::email_verified_at.eq(None::<NaiveDateTime>))
            .execute(conn)?;
        Ok(diesel::update(users::table.find(Fixture::id("other"))).set(users::active.eq(false)).execute(conn)?)
    });
    let detail = sent(&fixture, json!({"audience": "ROLE", "role": "USER", "channels": ["IN_APP", "EMAIL"]}));
    let lines = results(&detail);
    for line in ["IN_APP LEFT_OUT INACTIVE 1", "EMAIL LEFT_OUT INACTIVE 1", "EMAIL LEFT_OUT UNCONFIRMED 1"] {
        assert!(lines.contains(&line.to_owned()), "{line}: {lines:?}");
    }
}
