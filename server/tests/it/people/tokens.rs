//! No token or link from before a change of an account's role, company or status works after it; and
//! every change is in the audit.

use diesel::prelude::*;
use sapa_server::schema::{audit_entries, users};
use serde_json::{Value, json};

use crate::fixture::{BRANCH_A1, BRANCH_A2, COMPANY_A, Fixture, with};
use crate::people::helpers::{People, operator};
use crate::support::{PASSWORD, Session, token_in};

/// Signs `who` in twice, runs `change`, and checks that both sessions have ended.
fn dies(people: &People, who: &str, change: impl FnOnce()) {
    let email = format!("{who}@sapa.example");
    let sessions: Vec<Session> = (0..2).map(|_| people.0.app.sign_in(&email)).collect();
    for session in &sessions {
        people.0.app.get("/me").token(&session.auth).send().expect(200);
    }
    change();
    for session in sessions {
        assert_eq!(people.0.app.get("/me").token(&session.auth).send().code(401), "auth.expired", "{who}");
        let refresh = json!({ "refreshToken": session.refresh });
        assert_eq!(people.0.app.post("/auth/refresh").json(&refresh).send().code(401), "auth.expired", "{who}");
    }
}

#[test]
fn a_change_of_role_company_or_status_ends_every_older_token() {
    let people = People::build();
    let version = |who: &str| -> i64 {
        let id = Fixture::id(who);
        people.0.app.db(|conn| Ok(users::table.find(id).select(users::version).first(conn)?))
    };
    let body = |who: &str, members: Value| with(operator(&format!("{who}@sapa.example")), &members);
    let put = |who: &str, members: Value| {
        people.put("sysadm", Fixture::id(who), version(who), &body(who, members)).expect(200);
    };
    // A change of name, phone or language ends no session.
    let kept = people.0.app.sign_in("tied@sapa.example").auth;
    put("tied", json!({"branchId": BRANCH_A1, "firstName": "Nova"}));
    people.0.app.get("/me").token(&kept).send().expect(200);

    dies(&people, "tied", || put("tied", json!({"branchId": BRANCH_A2})));
    dies(&people, "tied", || put("tied", json!({})));
    dies(&people, "tied", || put("tied", json!({"role": "ADMIN"})));
    dies(&people, "tied", || put("tied", json!({"companyId": 2})));
    dies(&people, "elsewhere", || drop(people.verb("admin", Fixture::id("elsewhere"), "deactivate").expect(200)));
    people.0.app.try_sign_in("elsewhere@sapa.example", PASSWORD).expect(401);
    people.verb("admin", Fixture::id("elsewhere"), "reactivate").expect(200);
    dies(&people, "elsewhere", || drop(people.delete("admin", Fixture::id("elsewhere"), 3).expect(204)));
    dies(&people, "user", || drop(people.verb("sysadm", Fixture::id("user"), "deactivate").expect(200)));
    let opr = Fixture::id("opr");
    let sessions = format!("/users/{opr}/sessions");
    dies(&people, "opr", || {
        let listed = people.0.get("admin", &sessions).expect(200).json();
        assert_eq!(listed["items"].as_array().unwrap().len(), 3);
        assert!(listed["items"].as_array().unwrap().iter().all(|item| item["current"] == false));
        people.0.app.delete(&sessions).token(people.0.token("admin")).send().expect(204);
    });
    assert_eq!(people.0.get("admin", &sessions).json()["items"], json!([]));
}

#[test]
fn one_session_of_an_account_is_ended_and_the_others_go_on() {
    let people = People::build();
    let opr = Fixture::id("opr");
    let one = people.0.app.sign_in("opr@sapa.example");
    let listed = people.0.get("admin", &format!("/users/{opr}/sessions")).expect(200).json();
    let latest = listed["items"][0]["id"].as_i64().unwrap();
    let end = |who: &str, user: i64, session: i64| {
        people.0.app.delete(&format!("/users/{user}/sessions/{session}")).token(people.0.token(who)).send().status
    };
    // A session is found under its owner only.
    assert_eq!(
        (end("admin", Fixture::id("tied"), latest), end("foreign", opr, latest), end("opr", opr, latest)),
        (404, 404, 403)
    );
    people.0.app.get("/me").token(&one.auth).send().expect(200);
    assert_eq!(end("admin", opr, latest), 204);
    assert_eq!(end("admin", opr, latest), 404);
    assert_eq!(people.0.app.get("/me").token(&one.auth).send().code(401), "auth.expired");
    people.0.get("opr", "/me").expect(200);
}

#[test]
fn every_change_is_in_the_audit_and_nothing_secret_with_it() {
    let people = People::build();
    let (id, version) = people.invited("admin", "mila@sapa.example");
    let first = token_in(&people.0.app.mail(1));
    people.verb("admin", id, "invite").expect(200);
    let second = token_in(&people.0.app.mail(2));
    people.put("admin", id, version, &with(operator("mila@sapa.example"), &json!({"firstName": "Mila"}))).expect(200);
    people.verb("admin", id, "deactivate").expect(200);
    people.verb("admin", id, "reactivate").expect(200);
    people.delete("admin", id, version + 3).expect(204);
    people.verb("admin", id, "restore").expect(200);
    type Entry = (String, Option<i64>, Option<i64>, Option<String>);
    let rows: Vec<Entry> = people.0.app.db(|conn| {
        Ok(audit_entries::table
            .filter(audit_entries::entity.eq("user").and(audit_entries::entity_id.eq(id)))
            .order(audit_entries::id)
            .select((audit_entries::action, audit_entries::company_id, audit_entries::actor_id, audit_entries::payload))
            .load(conn)?)
    });
    let actions: Vec<&str> = rows.iter().map(|row| row.0.as_str()).collect();
    assert_eq!(
        actions,
        [
            "USER_CREATED",
            "USER_INVITED",
            "USER_UPDATED",
            "USER_DEACTIVATED",
            "USER_REACTIVATED",
            "USER_DELETED",
            "USER_RESTORED"
        ]
    );
    let secrets = [first, second, "$argon2".to_owned()];
    for (action, company, actor, payload) in &rows {
        assert_eq!((*company, *actor), (Some(COMPANY_A), Some(Fixture::id("admin"))), "{action}");
        assert!(secrets.iter().all(|secret| !payload.as_deref().unwrap_or_default().contains(secret.as_str())));
    }
    let updated: Value = serde_json::from_str(rows[2].3.as_deref().unwrap()).unwrap();
    assert_eq!(updated, json!({"before": {"firstName": "Đorđe"}, "after": {"firstName": "Mila"}}));
}
