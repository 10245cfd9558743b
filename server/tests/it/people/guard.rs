//! Actions on accounts follow the core's verdict. No account ends itself or the last of its kind, also
//! in concurrent requests.

use std::collections::BTreeMap;

use diesel::prelude::*;
use sapa_core::access::role::{Actor, Role};
use sapa_core::base::read::Read;
use sapa_core::people::verdicts::{UserAction, UserFacts, verdict};
use sapa_server::schema::{address_answers, users};
use serde_json::json;

use crate::fixture::{Fixture, WHO};
use crate::people::helpers::{People, operator};
use crate::support::{PASSWORD, size, token_in};

#[test]
fn every_action_on_accounts_follows_the_core_s_verdict() {
    let people = People::build();
    let verbs = [(UserAction::Invite, "invite"), (UserAction::Reactivate, "reactivate")];
    for who in WHO {
        for target in 1..=8 {
            for (action, verb) in verbs {
                let answer = people.verb(who, target, verb);
                let expected = expected(&people, &Fixture::actor(who), target, action);
                assert_eq!(answer.status, expected, "{who} {target} {verb}: {}", answer.text());
            }
        }
    }
    // Changes that would alter the fixture are only sent where they must be refused.
    let changes = [
        (UserAction::Deactivate, "POST", "/deactivate"),
        (UserAction::EndSessions, "DELETE", "/sessions"),
        (UserAction::Delete, "DELETE", ""),
    ];
    for who in WHO {
        for target in 1..=8 {
            for (action, method, path) in changes {
                let expected = expected(&people, &Fixture::actor(who), target, action);
                if expected < 300 {
                    continue;
                }
                let request = people.0.app.request(method, &format!("/users/{target}{path}"));
                let answer = request.token(people.0.token(who)).if_match(1).send();
                assert_eq!(answer.status, expected, "{who} {target} {action}: {}", answer.text());
            }
        }
    }
    assert_eq!(people.ids("sysadm", "active=true").len(), 8, "nothing changed");
    let item = people.0.get("sysadm", "/users/2").json();
    let facts = UserFacts::read(item["facts"].clone()).unwrap();
    assert!(facts.last_of_kind && facts.active && !facts.invited && !facts.deleted);
}

/// The status that follows from the core's verdict.
fn expected(people: &People, actor: &Actor, target: i64, action: UserAction) -> u16 {
    let item = people.0.get("sysadm", &format!("/users/{target}")).expect(200).json();
    let facts = UserFacts::read(item["facts"].clone()).unwrap();
    let inside = match actor.role {
        Role::Sysadm => true,
        Role::Admin => facts.company_id == actor.company_id,
        Role::Opr => {
            let other_branch =
                facts.branch_id.is_some() && actor.branch_id.is_some_and(|id| facts.branch_id != Some(id));
            facts.company_id == actor.company_id && !other_branch
        }
        Role::User | Role::Guest => false,
    };
    match verdict(actor, &facts, action) {
        _ if !inside => 404,
        _ if actor.role == Role::Opr => 403,
        Ok(()) => 200,
        Err("auth.forbidden" | "user.by_owner" | "user.role_by_platform") => 403,
        Err(_) => 409,
    }
}

/// How often each status was answered.
fn tally(statuses: Vec<u16>) -> BTreeMap<u16, usize> {
    let mut tally = BTreeMap::new();
    for status in statuses {
        *tally.entry(status).or_default() += 1;
    }
    tally
}

/// Sends requests of several accounts at once: each with its token, about another's id.
fn at_once(pairs: &[(String, i64)], ask: impl Fn(&str, i64) -> u16 + Sync) -> BTreeMap<u16, usize> {
    tally(std::thread::scope(|scope| {
        let ask = &ask;
        let threads: Vec<_> = pairs.iter().map(|(token, id)| scope.spawn(move || ask(token, *id))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    }))
}

/// Makes all accounts active again, as before a race.
fn revive(people: &People) {
    people.0.app.db(|conn| {
        diesel::update(users::table)
            .set((users::active.eq(true), users::deleted_at.eq(None::<chrono::NaiveDateTime>)))
            .execute(conn)?;
        diesel::update(users::table.filter(users::deleted_email.is_not_null()))
            .set((users::email.eq(users::deleted_email.assume_not_null()), users::version.eq(1)))
            .execute(conn)?;
        diesel::update(users::table)
            .set((users::deleted_email.eq(None::<String>), users::version.eq(1)))
            .execute(conn)?;
        Ok(())
    });
}

fn able(people: &People, role: &str) -> i64 {
    people.0.app.db(|conn| {
        Ok(users::table
            .filter(users::role.eq(role))
            .filter(users::active.eq(true))
            .filter(users::deleted_at.is_null())
            .count()
            .get_result(conn)?)
    })
}

#[test]
fn of_two_system_administrators_ending_each_other_one_remains() {
    let people = People::behind_proxy();
    let other = people.0.app.account(Role::Sysadm, "second@sapa.example");
    for round in 0..size(6, 100) {
        let from = format!("192.0.2.{round}");
        let pairs = [
            (people.0.app.sign_in_from(&from, "sysadm@sapa.example").auth, other),
            (people.0.app.sign_in_from(&from, "second@sapa.example").auth, Fixture::id("sysadm")),
        ];
        let got = at_once(&pairs, |token, id| {
            let request = match round % 3 {
                0 => people.0.app.post(&format!("/users/{id}/deactivate")),
                1 => people.0.app.delete(&format!("/users/{id}")).if_match(1),
                _ => people.0.app.put(&format!("/users/{id}")).if_match(1),
            };
            let email = if id == other { "second@sapa.example" } else { "sysadm@sapa.example" };
            match round % 3 {
                2 => request.token(token).json(&operator(email)).send().status,
                _ => request.token(token).send().status,
            }
        });
        // 409: the other account is the last by now; 401: the sender's own account has ended.
        let won = got.get(&200).or(got.get(&204)).copied().unwrap_or_default();
        let lost: usize = [409, 401, 404].iter().filter_map(|status| got.get(status)).sum();
        assert_eq!((won, lost), (1, 1), "round {round}: {got:?}");
        assert_eq!(able(&people, "SYSADM"), 1, "round {round}");
        revive(&people);
        people.0.app.db(|conn| {
            diesel::update(users::table.filter(users::id.eq_any([Fixture::id("sysadm"), other])))
                .set((
                    users::role.eq("SYSADM"),
                    users::staff_kind.eq(Some("PLATFORM")),
                    users::company_id.eq(None::<i64>),
                    users::version.eq(1),
                ))
                .execute(conn)?;
            Ok(())
        });
    }
}

#[test]
fn of_two_administrators_ending_each_other_one_remains() {
    let people = People::behind_proxy();
    people.0.app.db(|conn| {
        let second = users::table.find(Fixture::id("opr"));
        diesel::update(second).set(users::role.eq("ADMIN")).execute(conn)?;
        Ok(())
    });
    for round in 0..size(6, 100) {
        let from = format!("192.0.2.{round}");
        let pairs = [
            (people.0.app.sign_in_from(&from, "admin@sapa.example").auth, Fixture::id("opr")),
            (people.0.app.sign_in_from(&from, "opr@sapa.example").auth, Fixture::id("admin")),
        ];
        let got = at_once(&pairs, |token, id| {
            let request = match round % 2 {
                0 => people.0.app.post(&format!("/users/{id}/deactivate")),
                _ => people.0.app.delete(&format!("/users/{id}")).if_match(1),
            };
            request.token(token).send().status
        });
        let won = got.get(&200).or(got.get(&204)).copied().unwrap_or_default();
        let lost: usize = [409, 401].iter().filter_map(|status| got.get(status)).sum();
        assert_eq!((won, lost), (1, 1), "round {round}: {got:?}");
        revive(&people);
    }
}

#[test]
fn no_account_ends_itself_or_the_last_of_its_kind() {
    let people = People::build();
    let (sysadm, admin) = (Fixture::id("sysadm"), Fixture::id("admin"));
    assert_eq!(people.verb("sysadm", sysadm, "deactivate").code(409), "user.oneself");
    assert_eq!(people.delete("sysadm", sysadm, 1).code(409), "user.oneself");
    assert_eq!(people.put("sysadm", sysadm, 1, &operator("sysadm@sapa.example")).code(409), "user.oneself");
    assert_eq!(people.verb("admin", admin, "deactivate").code(409), "user.oneself");
    // An invited account cannot sign in, so the other one is still the last.
    let second = json!({"firstName": "Ana", "lastName": "Ilić", "email": "ana@sapa.example", "role": "ADMIN", "language": "en_US"});
    let id = people.post("admin", "/users", &second).expect(201).json()["id"].as_i64().unwrap();
    assert_eq!(people.0.get("admin", &format!("/users/{admin}")).json()["facts"]["lastOfKind"], true);
    let token = token_in(&people.0.app.mail(1));
    let accept = json!({"token": token, "newPassword": PASSWORD, "confirmPassword": PASSWORD});
    people.0.app.post("/auth/accept-invitation").json(&accept).send().expect(204);
    assert_eq!(people.0.get("admin", &format!("/users/{admin}")).json()["facts"]["lastOfKind"], false);
    let theirs = people.0.app.sign_in("ana@sapa.example").auth;
    people.0.app.post(&format!("/users/{admin}/deactivate")).token(&theirs).send().expect(200);
    assert_eq!(people.0.get("sysadm", &format!("/users/{id}")).json()["facts"]["lastOfKind"], true);
    // The company's own staff may not end the last administrator; the platform may.
    people.verb("sysadm", id, "deactivate").expect(200);
    people.verb("sysadm", id, "deactivate").expect(409);
    people.verb("sysadm", id, "reactivate").expect(200);
}

#[test]
fn an_address_that_many_want_at_once_is_one_account_s() {
    let people = People::build();
    for round in 0..size(3, 30) {
        let body = operator(&format!("wanted{round}@sapa.example"));
        let statuses = std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..6).map(|_| scope.spawn(|| people.post("admin", "/users", &body).status)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(tally(statuses), BTreeMap::from([(201, 1), (422, 5)]), "round {round}");
        // The hourly limit on such answers is another test's subject.
        people.0.app.db(|conn| Ok(diesel::delete(address_answers::table).execute(conn)?));
    }
}
