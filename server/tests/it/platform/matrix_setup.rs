//! The accounts of the matrix and its records: one of each kind that is the account's own, a sibling
//! branch's, a foreign company's, and unknown.

use std::collections::BTreeMap;

use diesel::prelude::*;
use sapa_core::access::role::{Actor, Object, Role};
use sapa_server::demo::rows;
use sapa_server::jobs;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::review::rows as review;
use sapa_server::schema::{
    bookings as stored, images, payment_concerns, reallocations, refund_requests, sessions, users,
};
use sapa_server::session::password;
use serde_json::{Value, json};

use crate::fixture::{
    BRANCH_A1, BRANCH_A2, BRANCH_B1, COMPANY_A, COMPANY_B, Fixture, STAY, STAY_A2, STAY_B, StoredBooking, key, with,
};
use crate::image::files::png;
use crate::platform::matrix_lines::{About, Line, Thing, days};
use crate::support::{Answer, PASSWORD};

/// The owner of a record, seen from company A's first branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// Company A, first branch.
    Own,
    /// Company A, other branch.
    Sibling,
    /// Company B.
    Foreign,
    /// There is no such record.
    Unknown,
}
pub const WHOSE: [Whose; 4] = [Whose::Own, Whose::Sibling, Whose::Foreign, Whose::Unknown];
const NO_SUCH: i64 = 987_654;

/// An account that sends requests.
pub struct Person {
    pub name: &'static str,
    token: Option<String>,
    pub actor: Option<Actor>,
}

pub struct Setup {
    fixture: Fixture,
    pub people: Vec<Person>,
    /// Bookings, notes and images by owner.
    records: BTreeMap<(&'static str, Whose), i64>,
}

/// Operators on whose accounts actions are tried, and an operator of company B as sender.
const VICTIMS: [(&str, i64); 2] = [("victim-a", COMPANY_A), ("victim-b", COMPANY_B)];

impl Setup {
    pub fn build() -> Self {
        let fixture = Fixture::build();
        let hash = password::hash(&fixture.app.state.config.argon2, PASSWORD).unwrap();
        for (name, company) in VICTIMS.into_iter().chain([("abroad", COMPANY_B)]) {
            fixture.app.db(|conn| {
                Ok(diesel::insert_into(users::table).values(operator(name, company, &hash)).execute(conn)?)
            });
        }
        let mut people = vec![Person { name: "nobody", token: None, actor: None }];
        for name in ["sysadm", "admin", "opr", "tied", "foreign", "user"] {
            let token = Some(fixture.token(name).to_owned());
            people.push(Person { name, token, actor: Some(Fixture::actor(name)) });
        }
        let abroad = Actor {
            user_id: id_of("abroad").into(),
            role: Role::Opr,
            company_id: Some(COMPANY_B.into()),
            branch_id: None,
        };
        let token = Some(fixture.app.sign_in("abroad@sapa.example").auth);
        people.push(Person { name: "abroad", token, actor: Some(abroad) });
        let mut setup = Self { fixture, people, records: BTreeMap::new() };
        setup.store_records();
        setup
    }

    /// The first notification, in everybody's inbox.
    fn notify_everybody(&self) {
        let app = &self.fixture.app;
        let body = json!({"titleEn": "a", "titleSr": "b", "textEn": "c", "textSr": "d", "audience": "EVERYONE",
            "channels": ["IN_APP"]});
        let sent = app.post("/notifications").token(self.fixture.token("sysadm")).key(&key()).json(&body).send();
        assert_eq!(sent.expect(201).json()["id"], 1);
        actix_web::rt::System::new().block_on(jobs::run_due(&app.state)).unwrap();
    }

    fn store_records(&mut self) {
        self.notify_everybody();
        let fixture = &self.fixture;
        let customer = |who| Some(Fixture::id(who));
        let bookings = [
            (Whose::Own, StoredBooking { customer: customer("user"), ..StoredBooking::default() }),
            (
                Whose::Sibling,
                StoredBooking {
                    service: STAY_A2,
                    workplace: 4,
                    customer: customer("other"),
                    ..StoredBooking::default()
                },
            ),
            (
                Whose::Foreign,
                StoredBooking {
                    service: STAY_B,
                    workplace: 5,
                    customer: customer("other"),
                    ..StoredBooking::default()
                },
            ),
        ];
        for (whose, booking) in bookings {
            let id = fixture.store(booking);
            self.records.insert(("booking", whose), id);
            let review = fixture.app.db(|conn| {
                let (company, branch, author): (i64, i64, Option<i64>) = stored::table
                    .find(id)
                    .select((stored::company_id, stored::branch_id, stored::customer_id))
                    .first(conn)?;
                let now = at(clock());
                review::insert(
                    conn,
                    &review::NewReview {
                        created_at: now,
                        updated_at: now,
                        company_id: company,
                        branch_id: branch,
                        booking_id: id,
                        author_id: author,
                        stars: 5,
                        text: None,
                        visibility: "VISIBLE".to_owned(),
                    },
                )
            });
            self.records.insert(("review", whose), review);
            let send = |path: &str, body: &Value| {
                let made = fixture.app.post(path).token(fixture.token("sysadm")).key(&key()).json(body).send();
                made.expect(201).json()
            };
            let payment = send(&format!("/bookings/{id}/payments"), &json!({"method": "CASH", "amount": 1_000}));
            let path = format!("/payments/{}", payment["id"]);
            let gone = send(&format!("{path}/refunds"), &json!({"amount": 10, "reason": "x", "kind": "GOODWILL"}));
            let requested = send(&format!("{path}/refund-requests"), &json!({"amount": 10, "reason": "x"}));
            // Asked by an account that asks nothing of the matrix.
            let requested = requested["id"].as_i64().unwrap();
            fixture.app.db(|conn| {
                let request = refund_requests::table.find(requested);
                Ok(diesel::update(request).set(refund_requests::created_by.eq(id_of("victim-a"))).execute(conn)?)
            });
            self.records.insert(("payment", whose), payment["id"].as_i64().unwrap());
            let refund = gone["refunds"][0]["id"].as_i64().unwrap();
            self.records.insert(("refund", whose), refund);
            let concern = fixture.app.db(|conn| {
                let of = payment_concerns::table.filter(payment_concerns::refund_id.eq(refund));
                Ok(of.select(payment_concerns::id).first(conn)?)
            });
            self.records.insert(("concern", whose), concern);
            self.records.insert(("request", whose), requested);
        }
        for (whose, who, branch) in [
            (Whose::Own, "tied", BRANCH_A1),
            (Whose::Sibling, "elsewhere", BRANCH_A2),
            (Whose::Foreign, "foreign", BRANCH_B1),
        ] {
            let note = json!({"entity": "BRANCH", "entityId": branch, "text": "Zvono ne radi"});
            let made = fixture.post(who, "/notes", &note).expect(201).json();
            self.records.insert(("note", whose), made["id"].as_i64().unwrap());
            let day = crate::fixture::schedule::date(-90);
            let count = json!({"day": day, "currency": "RSD", "expected": 0, "counted": 0});
            let made = fixture.close_day(who, branch, &count).expect(201).json();
            self.records.insert(("closing", whose), made["id"].as_i64().unwrap());
            let company = if whose == Whose::Foreign { COMPANY_B } else { COMPANY_A };
            let old = clock().plus(-chrono::Duration::hours(1));
            let moved = fixture.app.db(|conn| {
                let row = (
                    reallocations::company_id.eq(company),
                    reallocations::branch_id.eq(branch),
                    reallocations::created_at.eq(at(old)),
                    reallocations::created_by.eq(Fixture::id("admin")),
                    reallocations::moves.eq("[]"),
                );
                Ok(diesel::insert_into(reallocations::table)
                    .values(row)
                    .returning(reallocations::id)
                    .get_result(conn)?)
            });
            self.records.insert(("reallocation", whose), moved);
        }
        fixture.post("admin", "/support-messages", &json!({ "message": "Ne mogu da štampam" })).expect(202);
        crate::content::store_one_of_each(fixture);
        fixture.made("/support-templates", &crate::inbox::template::body());
        for (whose, who, company) in [(Whose::Own, "admin", COMPANY_A), (Whose::Foreign, "foreign", COMPANY_B)] {
            let made = crate::image::upload::send(fixture, who, "logo", &png(64, 64)).expect(201).json();
            let id = made["id"].as_i64().unwrap();
            fixture.app.db(|conn| {
                Ok(diesel::update(images::table.find(id)).set(images::company_id.eq(company)).execute(conn)?)
            });
            self.records.insert(("image", whose), id);
        }
    }

    /// The record and the facts that decide its visibility; none if there is no such record.
    pub fn thing(&self, thing: Thing, whose: Whose, person: &Person) -> Option<(i64, Object)> {
        if whose == Whose::Unknown {
            return Some((NO_SUCH, Object::default()));
        }
        let company = if whose == Whose::Foreign { COMPANY_B } else { COMPANY_A };
        let at = Object { company_id: Some(company.into()), ..Object::default() };
        let pick = |own: i64, sibling: i64, foreign: i64| match whose {
            Whose::Own => own,
            Whose::Sibling => sibling,
            _ => foreign,
        };
        let branch = pick(BRANCH_A1, BRANCH_A2, BRANCH_B1);
        let in_branch = Object { branch_id: Some(branch.into()), ..at };
        let stored = |name| self.records.get(&(name, whose)).copied();
        match thing {
            Thing::Branch => Some((branch, in_branch)),
            Thing::Service => Some((pick(STAY, STAY_A2, STAY_B), in_branch)),
            Thing::Note => Some((stored("note")?, in_branch)),
            Thing::Booking => {
                let owner = if whose == Whose::Own { "user" } else { "other" };
                Some((stored("booking")?, Object { user_id: Some(Fixture::id(owner).into()), ..in_branch }))
            }
            Thing::Payment | Thing::Refund => {
                let owner = if whose == Whose::Own { "user" } else { "other" };
                let name = if thing == Thing::Payment { "payment" } else { "refund" };
                Some((stored(name)?, Object { user_id: Some(Fixture::id(owner).into()), ..in_branch }))
            }
            Thing::RefundRequest => Some((stored("request")?, in_branch)),
            Thing::Concern => Some((stored("concern")?, in_branch)),
            Thing::Closing => Some((stored("closing")?, in_branch)),
            Thing::Reallocation => Some((stored("reallocation")?, in_branch)),
            Thing::Review => {
                let owner = if whose == Whose::Own { "user" } else { "other" };
                Some((stored("review")?, Object { user_id: Some(Fixture::id(owner).into()), ..in_branch }))
            }
            Thing::Catalogue => (whose == Whose::Own).then_some((1, Object::default())),
            _ if whose == Whose::Sibling => None,
            Thing::Company => Some((company, at)),
            Thing::User => Some((id_of(VICTIMS[usize::from(whose == Whose::Foreign)].0), at)),
            Thing::Image => Some((stored("image")?, at)),
            Thing::OwnSession => {
                let asking = person.actor.map_or(1, |actor| actor.user_id.0);
                let owner = if whose == Whose::Own { asking } else { id_of("victim-b") };
                let name = self.people.iter().find(|p| p.actor.is_some_and(|a| a.user_id.0 == owner));
                let email = format!("{}@sapa.example", name.map_or("victim-b", |p| p.name));
                Some((self.session(&email, owner), Object { user_id: Some(owner.into()), ..Object::default() }))
            }
        }
    }

    /// A session that may be ended.
    fn session(&self, email: &str, owner: i64) -> i64 {
        self.fixture.app.sign_in(email);
        self.fixture.app.db(|conn| {
            let newest = sessions::table.filter(sessions::user_id.eq(owner)).order(sessions::id.desc());
            Ok(newest.select(sessions::id).first(conn)?)
        })
    }

    pub fn ask(&self, line: &Line, person: &Person, id: i64, number: i64) -> Answer {
        let (method, path) = line.operation.split_once(' ').unwrap();
        let mut path = path
            .replace("{id}", &id.to_string())
            .replace("{mailId}", "999999999")
            .replace("{language}", "en_US")
            .replace("{provider}", "stripe")
            .replace("{token}", "a1-0");
        if path.contains("{sessionId}") {
            let victim = if id == id_of("victim-b") { "victim-b" } else { "victim-a" };
            let session = self.session(&format!("{victim}@sapa.example"), id_of(victim));
            path = path.replace("{sessionId}", &session.to_string());
        }
        path.push_str(&line.query.replace("$id", &id.to_string()));
        let mut request = self.fixture.app.request(method, &path).key(&key());
        // A sign-out uses a session of its own.
        let token = match (&person.token, line.operation) {
            (Some(_), "POST /auth/logout") => {
                Some(self.fixture.app.sign_in(&format!("{}@sapa.example", person.name)).auth)
            }
            (token, _) => token.clone(),
        };
        if let Some(token) = &token {
            request = request.token(token);
        }
        if !matches!(line.about, About::Nothing | About::Body(..)) && method != "GET" {
            request = request.if_match(999);
        }
        let Some(body) = &line.body else { return request.send() };
        let body = match line.about {
            About::Body(thing, member) => in_body(line, thing, member, id, body, number),
            _ => body.clone(),
        };
        request.json(&body).send()
    }
}

/// The body with the record's id, and other members that must fit it.
fn in_body(line: &Line, thing: Thing, member: &str, id: i64, body: &Value, number: i64) -> Value {
    let (service, workplace) = match id {
        BRANCH_A2 => (STAY_A2, 4),
        BRANCH_B1 => (STAY_B, 5),
        _ => (STAY, 1),
    };
    let body = with(body.clone(), &json!({ member: id }));
    match (line.operation, thing) {
        ("POST /bookings" | "POST /quotes", _) => days(&with(body, &json!({"serviceId": service})), 10 + 2 * number),
        ("POST /services", _) => with(body, &json!({"workplaceIds": [workplace]})),
        ("POST /users", _) => with(body, &json!({"email": format!("nova{number}@sapa.example")})),
        ("POST /branches", _) => with(body, &json!({"name": format!("Pansion {number}")})),
        _ => body,
    }
}

fn id_of(name: &str) -> i64 {
    match name {
        "victim-a" => 501,
        "victim-b" => 502,
        _ => 503,
    }
}

fn operator(name: &str, company: i64, hash: &str) -> rows::UserRow {
    let made = clock().naive();
    rows::UserRow {
        id: id_of(name),
        version: 1,
        created_at: made,
        updated_at: made,
        first_name: "Mila".to_owned(),
        last_name: name.to_owned(),
        name_key: sapa_core::base::search::sort_key(name),
        email: format!("{name}@sapa.example"),
        phone: None,
        password_hash: Some(hash.to_owned()),
        role: Role::Opr.as_str().to_owned(),
        staff_kind: None,
        company_id: Some(company),
        branch_id: None,
        language: "en_US".to_owned(),
        active: true,
        email_verified_at: Some(made),
        invited_at: None,
        token_generation: 1,
    }
}
