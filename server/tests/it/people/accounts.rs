//! Accounts of others: who sees and changes them, and their list. See also `delete`, `invite`, `guard`
//! (races) and `tokens` (ended sessions).

use serde_json::{Value, json};

use crate::fixture::{BRANCH_A1, BRANCH_A2, BRANCH_B1, COMPANY_A, COMPANY_B, Fixture, WHO, with};
use crate::people::helpers::{People, operator};
use crate::support::{Answer, encode};

/// A problem without the members that differ between requests.
fn comparable(answer: &Answer) -> (u16, Value) {
    let mut json = answer.json();
    json.as_object_mut().unwrap().remove("requestId");
    (answer.status, json)
}

#[test]
fn accounts_see_those_they_manage() {
    let people = People::build();
    let seen = |who: &str| match who {
        "sysadm" => (1..=8).collect::<Vec<i64>>(),
        "admin" => vec![2, 3, 4, 5],
        "foreign" => vec![6],
        _ => vec![],
    };
    for who in WHO {
        let (expected, manages) = (seen(who), matches!(who, "sysadm" | "admin" | "foreign"));
        for path in ["/users", "/users/export.csv", "/users/1", "/users/1/sessions"] {
            let status = people.0.get(who, path).status;
            let expected = match path.starts_with("/users/1") {
                true if who != "sysadm" => 404,
                _ if manages => 200,
                _ => 403,
            };
            assert_eq!(status, expected, "{who} {path}");
        }
        if !manages {
            continue;
        }
        let mut ids = people.ids(who, "pageSize=100");
        ids.sort_unstable();
        assert_eq!(ids, expected, "{who}");
        let csv = people.0.get(who, "/users/export.csv").expect(200).text();
        assert_eq!(csv.lines().count(), expected.len() + 1, "{who}");
        for id in 1..=8 {
            for path in ["", "/sessions"] {
                let answer = people.0.get(who, &format!("/users/{id}{path}"));
                let unknown = people.0.get(who, &format!("/users/777777{path}"));
                assert_eq!(answer.status, if expected.contains(&id) { 200 } else { 404 }, "{who} {id}{path}");
                assert!(expected.contains(&id) || comparable(&answer) == comparable(&unknown));
            }
        }
    }
    // A filter never widens what an account may see.
    for query in ["companyId=2", "branchId=3", "role=SYSADM", "role=USER", "companyId=99", "q=foreign"] {
        assert_eq!(people.ids("admin", query), Vec::<i64>::new(), "{query}");
        let csv = people.0.get("admin", &format!("/users/export.csv?{query}")).expect(200).text();
        assert_eq!(csv.lines().count(), 1, "{query}");
    }
    for path in ["/users", "/users/1", "/users/export.csv", "/users/1/sessions"] {
        assert_eq!(people.0.app.get(path).send().code(401), "auth.required", "{path}");
    }
}

#[test]
fn accounts_are_filtered_sorted_and_found_by_words() {
    let people = People::build();
    let (first, _) = people.invited("admin", "djordje.cvorovic@sapa.example");
    let tied =
        with(operator("ana@sapa.example"), &json!({"firstName": "Ana", "lastName": "Žunić", "branchId": BRANCH_A1}));
    let second = people.post("sysadm", "/users", &tied).expect(201).json()["id"].as_i64().unwrap();
    // As the list shows them: Ana Žunić before Đorđe Čvorović.
    assert_eq!(people.ids("admin", "invited=true&sort=name"), [second, first]);
    assert_eq!(people.ids("admin", "invited=false&role=OPR&sort=createdAt"), [3, 4, 5]);
    assert_eq!(people.ids("sysadm", "role=SYSADM,USER&sort=email"), [8, 1, 7]);
    assert_eq!(people.ids("sysadm", &format!("branchId={BRANCH_A1}&sort=-createdAt")), [second, 4]);
    assert_eq!(people.ids("sysadm", &format!("companyId={COMPANY_B}")), [6]);
    assert_eq!(people.ids("sysadm", "active=false"), Vec::<i64>::new());
    for q in ["đorđe", "Djordje čvor", "ЂОРЂЕ", "cvorovic@sapa", "0642187740 cvor", "djordje.cvorovic@sapa.example"]
    {
        assert_eq!(people.ids("admin", &format!("q={}", encode(q))), [first], "{q}");
    }
    for q in ["7740", "+38164"] {
        assert_eq!(people.ids("admin", &format!("q={}&sort=createdAt", encode(q))), [first, second], "{q}");
    }
    assert_eq!(people.ids("foreign", "q=cvorovic"), Vec::<i64>::new());
    for query in ["role=GUEST", "role=BOSS", "active=1", "sort=phone", "company=1", "branchId=x"] {
        assert_eq!(people.0.get("sysadm", &format!("/users?{query}")).code(400), "request.query", "{query}");
    }
    let mut pages = Vec::new();
    let mut next = String::new();
    loop {
        let page = people.0.get("sysadm", &format!("/users?sort=-name&pageSize=3{next}")).expect(200).json();
        pages.extend(page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()));
        let Some(cursor) = page["next"].as_str() else { break };
        next = format!("&cursor={cursor}");
    }
    assert_eq!(pages, people.ids("sysadm", "sort=-name&pageSize=100"));
    let csv = people.0.app.get("/users/export.csv?invited=true&sort=-name").token(people.0.token("admin"));
    let csv = csv.header("Accept-Language", "sr").send().expect(200);
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"korisnici.csv\"");
    let line = csv.text().lines().nth(1).unwrap().to_owned();
    assert!(
        line.starts_with("Đorđe;Čvorović;djordje.cvorovic@sapa.example;'+381642187740;Operater;Vesela Šapa;;"),
        "{line}"
    );
}

#[test]
fn only_permitted_members_of_an_account_can_be_changed() {
    let people = People::build();
    let (id, version) = people.invited("admin", "mila@sapa.example");
    let found = people.0.get("admin", &format!("/users/{id}")).expect(200);
    assert_eq!(found.header("etag"), format!("\"{version}\""));
    let body =
        with(operator("mila@sapa.example"), &json!({"firstName": "  Mila ", "phone": null, "branchId": BRANCH_A2}));
    let after = people.put("admin", id, version, &body).expect(200).json();
    assert_eq!(
        (after["firstName"].clone(), after["phone"].clone(), after["branchName"].clone(), after["version"].clone()),
        (json!("Mila"), Value::Null, json!("Poslovnica 2"), json!(version + 1))
    );
    let stale = people.put("admin", id, version, &body).expect(412).json();
    assert_eq!(stale["current"]["version"], version + 1);
    let blind = people.0.app.put(&format!("/users/{id}")).token(people.0.token("admin")).json(&body).send();
    assert_eq!(blind.code(428), "request.if_match_required");
    // Only the platform changes role and company; accounts of other companies cannot be found.
    let wrong = |who: &str, members: Value| people.put(who, id, version + 1, &with(body.clone(), &members));
    assert_eq!(wrong("admin", json!({"role": "ADMIN", "branchId": null})).code(403), "user.role_by_platform");
    assert_eq!(wrong("foreign", json!({})).code(404), "request.not_found");
    for (who, members, issue) in [
        ("admin", json!({"companyId": COMPANY_B}), "companyId: validation.reference"),
        ("admin", json!({"branchId": BRANCH_B1}), "branchId: validation.reference"),
        ("admin", json!({"branchId": 99}), "branchId: validation.reference"),
        ("admin", json!({"role": "SYSADM", "branchId": null}), "role: validation.reference"),
        ("sysadm", json!({"companyId": COMPANY_B}), "branchId: validation.reference"),
        ("sysadm", json!({"companyId": 99}), "companyId: validation.reference"),
        ("sysadm", json!({"companyId": null}), "companyId: validation.required"),
        ("sysadm", json!({"role": "USER"}), "role: validation.reference"),
        ("sysadm", json!({"staffKind": "SUPPORT"}), "staffKind: validation.reference"),
        ("admin", json!({"firstName": " "}), "firstName: validation.min_length"),
        ("admin", json!({"email": "tied@sapa.example"}), "email: validation.email_taken"),
    ] {
        let answer = wrong(who, members.clone()).expect(422);
        assert!(answer.issues().contains(&issue.to_owned()), "{who} {members}: {:?}", answer.issues());
    }
    // The address of an accepted account belongs to its owner.
    let own = json!({"firstName": "Mila", "lastName": "tied", "email": "else@sapa.example", "role": "OPR", "companyId": COMPANY_A, "branchId": BRANCH_A1, "language": "en_US"});
    assert_eq!(people.put("admin", Fixture::id("tied"), 1, &own).expect(422).issues(), ["email: user.email_by_owner"]);
    // Pet owners cannot be edited, unknown fields cannot be sent.
    let user = with(operator("user@sapa.example"), &json!({}));
    assert_eq!(people.put("sysadm", Fixture::id("user"), 1, &user).code(403), "user.by_owner");
    for field in ["password", "active", "id", "tokenGeneration", "emailVerifiedAt", "passwordHash"] {
        let answer = wrong("sysadm", json!({ field: "x" })).expect(400);
        assert_eq!(answer.issues(), [format!("{field}: validation.unknown_field")]);
        let answer = people.post("sysadm", "/users", &with(operator("x@sapa.example"), &json!({ field: true })));
        assert_eq!(answer.expect(400).issues(), [format!("{field}: validation.unknown_field")]);
    }
    assert_eq!(people.0.get("admin", &format!("/users/{id}")).json()["version"], version + 1);
}

#[test]
fn an_unchanged_save_writes_nothing() {
    let people = People::build();
    let (id, version) = people.invited("admin", "mila@sapa.example");
    // The invitation's seven days begin when its mail is sent.
    people.0.app.mail(1);
    let actions = || people.0.history("user", id).into_iter().map(|(action, ..)| action).collect::<Vec<_>>();
    let before = people.0.get("admin", &format!("/users/{id}")).json();
    // In the entered and in the stored spelling.
    for body in
        [operator("mila@sapa.example"), with(operator(" MILA@sapa.example"), &json!({"phone": "+381642187740"}))]
    {
        let after = people.put("admin", id, version, &body).expect(200);
        assert_eq!((after.header("etag"), after.json()), (&*format!("\"{version}\""), before.clone()));
    }
    assert_eq!(actions(), ["USER_CREATED"]);
    people.put("admin", id, version, &with(operator("mila@sapa.example"), &json!({"firstName": "Mila"}))).expect(200);
    assert_eq!(actions(), ["USER_CREATED", "USER_UPDATED"]);
    assert_eq!(people.put("admin", id, version, &operator("mila@sapa.example")).status, 412, "as it was before");
}

#[test]
fn platform_staff_move_accounts_between_companies() {
    let people = People::build();
    let (id, version) = people.invited("sysadm", "mila@sapa.example");
    let moved = with(operator("mila@sapa.example"), &json!({"companyId": COMPANY_B, "role": "ADMIN"}));
    let after = people.put("sysadm", id, version, &moved).expect(200).json();
    assert_eq!((after["companyName"].clone(), after["role"].clone()), (json!("Dunavski Rep"), json!("ADMIN")));
    people.0.get("admin", &format!("/users/{id}")).expect(404);
    people.0.get("foreign", &format!("/users/{id}")).expect(200);
    // Each company's audit shows who joined or left, and nothing of the other company.
    let actions = |who: &str| {
        let page = people.0.get(who, &format!("/audit?entity=user&entityId={id}")).expect(200).json();
        let items = page["items"].as_array().unwrap();
        assert!(who == "sysadm" || items.iter().all(|item| !(item["before"].is_object() && item["after"].is_object())));
        items.iter().map(|item| item["action"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(actions("admin"), ["USER_LEFT", "USER_CREATED"]);
    assert_eq!(actions("foreign"), ["USER_JOINED"]);
    let staff = with(moved, &json!({"companyId": null, "role": "SYSADM", "staffKind": "SUPPORT"}));
    let after = people.put("sysadm", id, version + 1, &staff).expect(200).json();
    assert_eq!((after["companyId"].clone(), after["staffKind"].clone()), (Value::Null, json!("SUPPORT")));
    people.0.get("foreign", &format!("/users/{id}")).expect(404);
}

#[test]
fn platform_staff_have_a_title_by_themselves() {
    let people = People::build();
    let body = |kind: Value| {
        with(
            operator("ivana@sapa.example"),
            &json!({"role": "SYSADM", "companyId": null, "branchId": null, "staffKind": kind}),
        )
    };
    let made = people.post("sysadm", "/users", &body(Value::Null)).expect(201).json();
    assert_eq!(made["staffKind"], "PLATFORM");
    let id = made["id"].as_i64().unwrap();
    let put = |before: &Value, kind: Value| {
        people.put("sysadm", id, before["version"].as_i64().unwrap(), &body(kind)).expect(200).json()
    };
    let support = put(&made, json!("SUPPORT"));
    assert_eq!(support["staffKind"], "SUPPORT");
    assert_eq!(put(&support, Value::Null)["staffKind"], "SUPPORT", "it stays what it is");
    let other = operator("ana.opr@sapa.example");
    assert_eq!(people.post("sysadm", "/users", &other).expect(201).json()["staffKind"], Value::Null);
}
