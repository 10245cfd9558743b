//! Every change that needs a step-up, from one table: refused without a proof of the last ten minutes, with nothing
//! changed, and done with one. The table of routes says which lines it must hold.

use std::collections::BTreeSet;

use actix_web::http::Method;
use sapa_core::access::step_up::{StepUp, needed_by};
use sapa_server::routes;
use serde_json::{Value, json};

use crate::fixture::{COMPANY_A, COMPANY_B, Fixture, StoredBooking, civil, day, key, with};
use crate::payment::goodwill;
use crate::people::helpers::operator;
use crate::support::{Answer, PASSWORD};

/// More than RSD 50,000.
const LARGE: i64 = 5_000_001;

/// A change: what it is, by whom, its line in the table of routes, and a request of it that has all it needs.
struct Case {
    change: StepUp,
    who: &'static str,
    line: &'static str,
    send: Box<dyn Fn(&Fixture) -> Answer>,
}

fn case(change: StepUp, who: &'static str, line: &'static str, send: impl Fn(&Fixture) -> Answer + 'static) -> Case {
    Case { change, who, line, send: Box::new(send) }
}

fn post(fixture: &Fixture, who: &str, path: &str, body: &Value) -> Answer {
    fixture.app.post(path).token(fixture.token(who)).key(&key()).json(body).send()
}

pub fn put(fixture: &Fixture, who: &str, path: &str, change: &Value, fields: &[&str]) -> Answer {
    let record = fixture.get(who, path).expect(200).json();
    let mut body = json!({});
    for field in fields {
        body[*field] = record[*field].clone();
    }
    let version = record["version"].as_i64().unwrap();
    fixture.app.put(path).token(fixture.token(who)).if_match(version).json(&with(body, change)).send()
}

pub const COMPANY: [&str; 20] = [
    "name",
    "registrationNumber",
    "vatNumber",
    "website",
    "companyType",
    "contactFirstName",
    "contactLastName",
    "contactEmail",
    "contactPhone",
    "bank",
    "bankAccount",
    "address",
    "addressLine2",
    "city",
    "zip",
    "country",
    "currency",
    "latitude",
    "longitude",
    "logoId",
];
const USER: [&str; 8] = ["firstName", "lastName", "email", "phone", "role", "companyId", "branchId", "language"];

/// The booking with more paid than staff refund without a step-up, made at the first call; it and its payment.
fn paid(fixture: &Fixture) -> (i64, i64) {
    let made = fixture.app.db(|conn| {
        use diesel::prelude::*;
        use sapa_server::schema::payments::dsl;
        Ok(dsl::payments.select((dsl::booking_id, dsl::id)).first::<(i64, i64)>(conn).optional()?)
    });
    made.unwrap_or_else(|| {
        let booking = fixture.coming(LARGE);
        (booking, fixture.paid(booking, "TRANSFER", LARGE))
    })
}

fn cases() -> Vec<Case> {
    let company = format!("/companies/{COMPANY_A}");
    let account = format!("/users/{}", Fixture::id("opr"));
    let (numbers, moved, reset) = (company.clone(), account.clone(), account);
    vec![
        case(StepUp::FactorAdd, "admin", "POST /me/factors/options", |f| f.app.begin_factor(f.token("admin"), "TOTP")),
        case(StepUp::FactorAdd, "admin", "POST /me/factors", |f| {
            let body = json!({ "challenge": "x", "name": "Phone", "code": "123456" });
            f.app.post("/me/factors").token(f.token("admin")).json(&body).send()
        }),
        case(StepUp::FactorRemove, "admin", "DELETE /me/factors/{id}", |f| {
            f.app.delete("/me/factors/987654").token(f.token("admin")).send()
        }),
        case(StepUp::RecoveryCodes, "admin", "POST /me/factors/recovery-codes", |f| {
            f.app.post("/me/factors/recovery-codes").token(f.token("admin")).send()
        }),
        case(StepUp::FactorReset, "admin", "POST /users/{id}/reset-factors", move |f| {
            post(f, "admin", &format!("{reset}/reset-factors"), &json!({ "reason": "Phone lost" }))
        }),
        case(StepUp::CompanyNumbers, "admin", "PUT /companies/{id}", move |f| {
            put(f, "admin", &numbers, &json!({ "bankAccount": "840-1620-21" }), &COMPANY)
        }),
        case(StepUp::RequirementOff, "admin", "PUT /companies/{id}", move |f| {
            f.app.db(|conn| {
                use diesel::prelude::*;
                use sapa_server::schema::companies::dsl;
                let on = dsl::require_second_factor.eq(true);
                Ok(diesel::update(dsl::companies.find(COMPANY_A)).set(on).execute(conn)?)
            });
            put(f, "admin", &company, &json!({ "requireSecondFactor": false }), &COMPANY)
        }),
        case(StepUp::InviteAdministrator, "admin", "POST /users", |f| {
            let body = with(operator("nova@sapa.example"), &json!({ "role": "ADMIN" }));
            f.app.post("/users").token(f.token("admin")).json(&body).send()
        }),
        case(StepUp::Assign, "sysadm", "PUT /users/{id}", move |f| {
            put(f, "sysadm", &moved, &json!({ "companyId": COMPANY_B }), &USER)
        }),
        case(StepUp::LargeRefund, "admin", "POST /payments/{id}/refunds", |f| {
            let (_, payment) = paid(f);
            post(f, "admin", &format!("/payments/{payment}/refunds"), &goodwill(LARGE))
        }),
        case(StepUp::LargeRefund, "admin", "POST /refund-requests/{id}/approve", |f| {
            let (_, payment) = paid(f);
            let body = json!({ "amount": LARGE, "reason": "otkazano" });
            let open = f.get("admin", "/refund-requests").expect(200).json()["items"][0]["id"].as_i64();
            let open = open.unwrap_or_else(|| {
                let made = post(f, "opr", &format!("/payments/{payment}/refund-requests"), &body).expect(201).json();
                made["id"].as_i64().unwrap()
            });
            post(f, "admin", &format!("/refund-requests/{open}/approve"), &json!({}))
        }),
        case(StepUp::LargeRefund, "admin", "POST /bookings/{id}/cancel", |f| {
            let (booking, _) = paid(f);
            let body = json!({ "kind": "COMPANY", "reason": "zatvoreno" });
            f.act_now("admin", booking, "cancel", &body)
        }),
    ]
}

#[test]
fn every_change_of_the_table_is_refused_without_a_proof_and_done_with_one() {
    for case in cases() {
        let fixture = Fixture::build();
        let name = format!("{} {}", case.change, case.line);
        // An account with a factor, so that a reset has something to remove.
        let opr = fixture.app.sign_in("opr@sapa.example").auth;
        let token = fixture.token(case.who);
        if case.change == StepUp::FactorReset {
            fixture.app.add_app(&opr);
        }
        let factor = (case.change == StepUp::RequirementOff).then(|| fixture.app.add_app(token));
        fixture.app.age_proofs();
        assert_eq!((case.send)(&fixture).code(403), "auth.step_up_required", "{name}");
        let proof = match &factor {
            Some(factor) => json!({ "code": factor.code() }),
            None => json!({ "password": PASSWORD }),
        };
        fixture.app.step_up(token, &proof).expect(200);
        let done = (case.send)(&fixture);
        assert_ne!(done.status, 403, "{name}: {}", done.text());
    }
}

/// Lines of these actions that change nothing of the kind.
const OTHERS: [(&str, &str); 22] = [
    ("POST /auth/step-up", "is the proof"),
    ("POST /auth/step-up/options", "asks for the proof"),
    ("DELETE /me/browsers/{id}", "asks for more proofs"),
    ("POST /images", "shows a picture"),
    ("DELETE /users/{id}", "takes a right away"),
    ("POST /users/{id}/restore", "is tried below"),
    ("POST /users/{id}/invite", "is tried below"),
    ("POST /users/{id}/deactivate", "takes a right away"),
    ("POST /users/{id}/reactivate", "is tried below"),
    ("POST /users/{id}/erase", "erases pet owners only"),
    ("DELETE /users/{id}/sessions", "takes a right away"),
    ("DELETE /users/{id}/sessions/{sessionId}", "takes a right away"),
    ("POST /branches", "moves no money"),
    ("PUT /branches/{id}", "moves no money"),
    ("DELETE /branches/{id}", "moves no money"),
    ("POST /branches/{id}/restore", "moves no money"),
    ("POST /branches/{id}/closure-preview", "changes nothing"),
    ("POST /branches/{id}/closure-batch", "is tried below"),
    ("POST /bookings/{id}/reschedule", "reserves refunds in the books, which ask"),
    ("POST /bookings/{id}/break-off", "reserves refunds in the books, which ask"),
    ("POST /payments/{id}/void", "takes a payment back that no guest has paid"),
    ("POST /payments/{id}/sync", "records what the provider did"),
];
/// Further ones of payments.
const SETTLED: [(&str, &str); 5] = [
    ("POST /payment-concerns/{id}/settle", "records what happened elsewhere"),
    ("PUT /refunds/{id}", "changes a kind"),
    ("POST /refunds/{id}/withdraw", "takes a refund back"),
    ("POST /refund-requests/{id}/decline", "refunds nothing"),
    ("GET /", "is no change"),
];

#[test]
fn the_table_holds_every_line_of_an_action_that_may_need_a_step_up() {
    let tried: BTreeSet<&str> = cases().iter().map(|case| case.line).collect();
    let others: BTreeSet<&str> = OTHERS.iter().chain(&SETTLED).map(|(line, _)| *line).collect();
    let mut unknown = Vec::new();
    for line in routes::lines() {
        let reads = [Method::GET, Method::HEAD].contains(&line.method);
        let Some(action) = line.access.action().filter(|_| !reads) else { continue };
        let name = format!("{} {}", line.method, line.path);
        if !needed_by(action).is_empty() && !tried.contains(name.as_str()) && !others.contains(name.as_str()) {
            unknown.push(name);
        }
    }
    assert_eq!(unknown, Vec::<String>::new(), "say whether they need a step-up");
    for change in StepUp::ALL {
        assert!(cases().iter().any(|case| case.change == *change), "{change}");
    }
}

#[test]
fn an_administrator_is_invited_once_more_with_a_proof_only() {
    let fixture = Fixture::build();
    let body = with(operator("nova@sapa.example"), &json!({ "role": "ADMIN" }));
    let made = fixture.app.post("/users").token(fixture.token("admin")).json(&body).send().expect(201).json();
    let path = format!("/users/{}/invite", made["id"]);
    fixture.app.age_proofs();
    let send = || fixture.app.post(&path).token(fixture.token("admin")).send();
    assert_eq!(send().code(403), "auth.step_up_required");
    // Nor is one let in once more by the ways around an invitation.
    let account = format!("/users/{}", made["id"]);
    let verb = |verb: &str| fixture.app.post(&format!("{account}/{verb}")).token(fixture.token("admin")).send();
    let off = verb("deactivate").expect(200).json();
    assert_eq!(verb("reactivate").code(403), "auth.step_up_required");
    let version = off["version"].as_i64().unwrap();
    fixture.app.delete(&account).token(fixture.token("admin")).if_match(version).send().expect(204);
    assert_eq!(verb("restore").code(403), "auth.step_up_required");
    // An operator needs none.
    let operator = operator("radnik@sapa.example");
    fixture.app.post("/users").token(fixture.token("admin")).json(&operator).send().expect(201);
    fixture.app.step_up(fixture.token("admin"), &json!({ "password": PASSWORD })).expect(200);
    verb("restore").expect(200);
    verb("reactivate").expect(200);
    send().expect(200);
}

#[test]
fn the_sum_of_one_request_counts_and_small_refunds_need_no_proof() {
    let fixture = Fixture::build();
    let booking = fixture.coming(LARGE);
    let half = LARGE / 2;
    fixture.paid(booking, "TRANSFER", half);
    let second = fixture.paid(booking, "CASH", LARGE - half);
    fixture.app.age_proofs();
    // A cancellation refunds both payments in one request.
    let cancel = json!({ "kind": "COMPANY", "reason": "zatvoreno" });
    assert_eq!(fixture.act_now("admin", booking, "cancel", &cancel).code(403), "auth.step_up_required");
    // One of them alone is below the limit, and the next request begins anew.
    let path = format!("/payments/{second}/refunds");
    post(&fixture, "admin", &path, &goodwill(half)).expect(201);
    fixture.act_now("admin", booking, "cancel", &cancel).expect(200);
}

#[test]
fn the_refunds_of_a_closure_are_summed_up() {
    let fixture = Fixture::build();
    let half = LARGE / 2 + 1;
    let made = [1, 2].map(|workplace| {
        let stay =
            StoredBooking { workplace, check_in: day(10, 14), check_out: day(12, 11), ..StoredBooking::default() };
        let booking = fixture.priced(half, stay);
        fixture.paid(booking, "TRANSFER", half);
        booking
    });
    fixture.app.age_proofs();
    let date = civil(10, 0)[..10].to_owned();
    let timeslot = json!({ "fromDate": date, "toDate": date, "reason": "renoviranje" });
    let send = || {
        let decisions = made.map(|booking| {
            let version = fixture.booking(booking)["version"].clone();
            json!({ "bookingId": booking, "version": version, "decision": "CANCEL", "reason": "renoviranje" })
        });
        fixture.batch("admin", &timeslot, &decisions)
    };
    assert_eq!(send().code(403), "auth.step_up_required");
    for booking in made {
        assert_eq!(fixture.booking(booking)["status"], "CREATED", "all of it or nothing");
    }
    fixture.app.step_up(fixture.token("admin"), &json!({ "password": PASSWORD })).expect(200);
    send().expect(200);
}

#[test]
fn a_pet_owner_cancels_without_a_proof() {
    let fixture = Fixture::build();
    let booking = fixture.coming(LARGE);
    fixture.paid(booking, "TRANSFER", LARGE);
    fixture.app.db(|conn| {
        use diesel::prelude::*;
        use sapa_server::schema::bookings::dsl;
        let own = dsl::customer_id.eq(Some(Fixture::id("user")));
        Ok(diesel::update(dsl::bookings.find(booking)).set(own).execute(conn)?)
    });
    fixture.app.age_proofs();
    let answer = fixture.act_now("user", booking, "cancel", &json!({ "kind": "CUSTOMER" }));
    answer.expect(200);
}

#[test]
fn a_refused_attempt_is_done_under_the_same_key_after_the_proof() {
    let fixture = Fixture::build();
    let (_, payment) = paid(&fixture);
    fixture.app.age_proofs();
    let (path, key) = (format!("/payments/{payment}/refunds"), key());
    let send = || fixture.app.post(&path).token(fixture.token("admin")).key(&key).json(&goodwill(LARGE)).send();
    assert_eq!(send().code(403), "auth.step_up_required");
    fixture.app.step_up(fixture.token("admin"), &json!({ "password": PASSWORD })).expect(200);
    let done = send().expect(201).json();
    // A repetition has the first answer, proof or not.
    fixture.app.age_proofs();
    assert_eq!(send().expect(201).json(), done);
}

#[test]
fn a_wrong_password_steps_nothing_up_and_counts() {
    let fixture = Fixture::build();
    let token = fixture.token("admin");
    fixture.app.age_proofs();
    let wrong = fixture.app.step_up(token, &json!({ "password": "not this one" })).expect(422);
    assert_eq!(wrong.issues(), ["password: auth.current_password"]);
    assert_eq!(fixture.app.begin_factor(token, "TOTP").code(403), "auth.step_up_required");
    fixture.app.step_up(token, &json!({ "password": PASSWORD })).expect(200);
    let factor = fixture.app.add_app(token);
    fixture.app.age_proofs();
    // With a factor the password is not enough.
    let refused = fixture.app.step_up(token, &json!({ "password": PASSWORD })).expect(422);
    assert_eq!(refused.issues(), ["password: auth.factor_needed"]);
    let wrong = fixture.app.step_up(token, &json!({ "code": "000000" })).expect(422);
    assert_eq!(wrong.issues(), ["code: auth.code_wrong"]);
    fixture.app.step_up(token, &json!({ "code": factor.recovery_codes[0] })).expect(200);
}
