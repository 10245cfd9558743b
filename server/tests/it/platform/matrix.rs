//! Every operation × account × own, sibling's, foreign and unknown record: the answer follows the
//! core's table, and a foreign record is answered like an unknown one.

use std::collections::{BTreeMap, BTreeSet};

use sapa_core::access::role::{Action, Actor, Decision, Object, Reach, Role, can, reach};
use sapa_server::platform::http::route::Access;
use sapa_server::routes;
use serde_json::Value;

use crate::fixture::COMPANY_B;
use crate::platform::matrix_lines::{About, Line, Thing, lines};
use crate::platform::matrix_setup::{Person, Setup, WHOSE, Whose};
use crate::support::Answer;

/// Addresses where a pet owner may name any bookable branch.
const MARKETPLACE: [&str; 3] = ["POST /bookings", "POST /quotes", "GET /availability"];

/// The expected answer: one of these statuses, and for a list whether it is empty.
struct Expected {
    status: Vec<u16>,
    empty: bool,
    reference: Option<&'static str>,
}

fn status(status: u16) -> Expected {
    Expected { status: vec![status], empty: false, reference: None }
}

fn expected(line: &Line, access: Access, person: &Person, whose: Whose, object: Object) -> Expected {
    let ok = || Expected { status: line.ok.to_vec(), empty: false, reference: None };
    let Some(action) = access.action() else { return ok() };
    let Some(actor) = person.actor else {
        // Guests write to support at an address of their own, with name and address in the body.
        let signed_in = reach(action, Role::Guest) == Reach::No || line.operation == "POST /support-messages";
        return if signed_in { status(401) } else { ok() };
    };
    let never = reach(action, actor.role) == Reach::No;
    let decision = decided(line, actor, action, object, whose);
    match (&line.about, decision) {
        // A role that may never do this is refused, whatever it names.
        (About::Nothing | About::Body(..) | About::Parameter(..) | About::Filter(_), _) if never => status(403),
        (About::Body(_, member) | About::Parameter(_, member), Decision::NotFound) => {
            Expected { status: vec![422], empty: false, reference: Some(member) }
        }
        (About::Filter(_), Decision::NotFound) => Expected { status: vec![200], empty: true, reference: None },
        (_, Decision::Allowed) => ok(),
        (_, Decision::Forbidden) => status(403),
        (_, Decision::NotFound) => status(404),
        (_, Decision::Unauthenticated) => status(401),
    }
}

/// The core's decision about this record.
fn decided(line: &Line, actor: Actor, action: Action, object: Object, whose: Whose) -> Decision {
    let thing = match line.about {
        About::Nothing => return can(Some(&actor), action, Object::default()),
        About::Path(thing) | About::Query(thing) | About::Filter(thing) => thing,
        About::Body(thing, _) | About::Parameter(thing, _) => thing,
    };
    let decision = match thing {
        // Setup of the platform are shared: only the role decides.
        Thing::Catalogue => can(Some(&actor), action, Object::default()),
        // An image is visible to those who see its company.
        Thing::Image => can(Some(&actor), Action::CompanyView, object),
        // A pet owner's list holds the owner's own bookings.
        Thing::Branch if line.operation == "GET /bookings" && actor.role == Role::User => match whose {
            Whose::Own => Decision::Allowed,
            _ => Decision::NotFound,
        },
        // A pet owner books in any branch, for themselves.
        Thing::Branch | Thing::Service if MARKETPLACE.contains(&line.operation) && actor.role == Role::User => {
            can(Some(&actor), action, Object { user_id: Some(actor.user_id), ..object })
        }
        _ => can(Some(&actor), action, object),
    };
    match (decision, whose) {
        (Decision::Forbidden, Whose::Unknown) if thing != Thing::Catalogue => Decision::NotFound,
        (Decision::Allowed, Whose::Unknown) => Decision::NotFound,
        (decision, _) => decision,
    }
}

/// An answer without the members that differ between requests.
fn comparable(answer: &Answer) -> String {
    let Ok(mut json) = serde_json::from_slice::<Value>(&answer.body) else { return answer.text() };
    if let Some(members) = json.as_object_mut() {
        members.remove("requestId");
    }
    format!("{} {json}", answer.status)
}

#[test]
fn every_account_may_exactly_what_the_core_s_table_says() {
    let setup = Setup::build();
    let access: BTreeMap<String, Access> =
        routes::lines().iter().map(|line| (format!("{} {}", line.method, line.path), line.access)).collect();
    let lines = lines();
    let (mut requests, mut differences) = (0, Vec::new());
    for (number, line) in lines.iter().enumerate() {
        let Some(access) = access.get(line.operation).copied() else {
            differences.push(format!("{}: no such operation", line.operation));
            continue;
        };
        for (i, person) in setup.people.iter().enumerate() {
            let mut answers: BTreeMap<Whose, String> = BTreeMap::new();
            for (j, whose) in WHOSE.into_iter().enumerate() {
                let (id, object) = match line.about {
                    About::Nothing if whose == Whose::Own => (0, Object::default()),
                    About::Nothing => continue,
                    About::Path(thing)
                    | About::Query(thing)
                    | About::Filter(thing)
                    | About::Body(thing, _)
                    | About::Parameter(thing, _) => match setup.thing(thing, whose, person) {
                        Some(found) => found,
                        None => continue,
                    },
                };
                let answer = setup.ask(line, person, id, (number * 100 + i * 10 + j) as i64 % 200);
                requests += 1;
                let expected = expected(line, access, person, whose, object);
                let mut wrong = !expected.status.contains(&answer.status);
                if expected.empty && !wrong {
                    wrong = answer.json()["total"] != 0;
                }
                if let (Some(member), false) = (expected.reference, wrong) {
                    wrong = answer.issues() != [format!("{member}: validation.reference")];
                }
                if wrong {
                    let text: String = answer.text().chars().take(200).collect();
                    differences.push(format!(
                        "{} by {} of {whose:?}: {} instead of {:?}{}: {text}",
                        line.operation,
                        person.name,
                        answer.status,
                        expected.status,
                        if expected.empty { " and empty" } else { "" },
                    ));
                }
                answers.insert(whose, comparable(&answer));
            }
            // A foreign record is answered like an unknown one.
            let seen = |whose: Whose| answers.get(&whose);
            let sees_all = person.actor.is_some_and(|actor| actor.role == Role::Sysadm);
            let own_sessions = matches!(line.about, About::Path(Thing::OwnSession));
            let (near, far) = match person.actor.and_then(|actor| actor.company_id) {
                Some(company) if company.0 == COMPANY_B && !own_sessions => (Whose::Foreign, Whose::Own),
                _ => (Whose::Own, Whose::Foreign),
            };
            // Reference data belong to the platform: all readers see the same.
            let shared = access.action() == Some(Action::CatalogueRead);
            let open = access.action().is_some() && !(sees_all || shared || booked_anywhere(line, person));
            if let (true, Some(stranger), Some(unknown)) = (open, seen(far), seen(Whose::Unknown))
                && stranger != unknown
            {
                let near = seen(near).map(|text| text.chars().take(60).collect::<String>());
                differences.push(format!(
                    "{} by {}: a stranger's reads {stranger}, what does not exist {unknown} (own: {near:?})",
                    line.operation, person.name
                ));
            }
        }
    }
    let listed: BTreeSet<&str> = lines.iter().map(|line| line.operation).collect();
    for operation in documented() {
        if !listed.contains(operation.as_str()) {
            differences.push(format!("{operation}: has no line in matrix_lines.rs"));
        }
    }
    assert!(differences.is_empty(), "{} of {requests} differ:\n{}", differences.len(), differences.join("\n"));
    assert!(requests > 1_500, "{requests}");
}

fn booked_anywhere(line: &Line, person: &Person) -> bool {
    MARKETPLACE.contains(&line.operation) && person.actor.is_some_and(|actor| actor.role == Role::User)
}

/// Every operation of the API document.
fn documented() -> Vec<String> {
    let document: Value = serde_json::from_str(routes::document()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let of = |(path, operations): (&String, &Value)| {
        // `HEAD` is tested beside `GET`.
        let methods: Vec<String> = operations.as_object().unwrap().keys().filter(|m| *m != "head").cloned().collect();
        methods.into_iter().map(|method| format!("{} {path}", method.to_uppercase())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of).collect()
}

#[test]
fn head_answers_as_get_without_the_body() {
    let setup = Setup::build();
    let Some(person) = setup.people.iter().find(|person| person.name == "sysadm") else { panic!("no sysadm") };
    let mut requests = 0;
    for mut line in lines() {
        let Some(path) = line.operation.strip_prefix("GET ") else { continue };
        let thing = match line.about {
            About::Nothing => None,
            About::Path(thing) | About::Query(thing) | About::Filter(thing) => Some(thing),
            About::Body(thing, _) | About::Parameter(thing, _) => Some(thing),
        };
        let id = thing.and_then(|thing| setup.thing(thing, Whose::Own, person)).map_or(0, |(id, _)| id);
        let (get, operation) = (line.operation, &*format!("HEAD {path}").leak());
        for left in (0..3).rev() {
            line.operation = get;
            let whole = setup.ask(&line, person, id, 0);
            line.operation = operation;
            let head = setup.ask(&line, person, id, 0);
            assert_eq!((head.status, head.body.len()), (whole.status, 0), "{path}");
            let names =
                ["content-type", "content-length", "etag", "cache-control", "content-disposition", "x-frame-options"];
            let other = names.iter().copied().filter(|name| head.headers.get(*name) != whole.headers.get(*name));
            // A moment in the answer is written shorter when it falls on a millisecond.
            match other.collect::<Vec<_>>()[..] {
                [] => break,
                ["content-length"] if left > 0 => (),
                ref other => panic!("{path}: {other:?}"),
            }
        }
        requests += 1;
    }
    assert!(requests > 30, "{requests}");
}
