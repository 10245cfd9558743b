//! An account finds what its lists show, of the kinds that it has a list of, and nothing else.

use serde_json::{Value, json};

use super::{found, ids, texts};
use crate::branch::form_bodies::{form, offer};
use crate::content;
use crate::fixture::{BRANCH_A1, BRANCH_B1, Fixture, STAY_A2, STAY_B, StoredBooking, key, with};

const PHONE: &str = "+381641112223";

/// A booking of the same guest in each branch; those of one branch, another, and another company.
fn everywhere(fixture: &Fixture) -> [i64; 3] {
    let guest = StoredBooking { guest: "Gošća Tražena", phone: PHONE, ..StoredBooking::default() };
    let here = fixture.store(StoredBooking { customer: Some(Fixture::id("user")), ..guest });
    let there = fixture.store(StoredBooking { service: STAY_A2, workplace: 4, ..guest });
    let abroad = fixture.store(StoredBooking { service: STAY_B, workplace: 5, ..guest });
    for id in [here, there, abroad] {
        let paid = json!({"method": "CASH", "amount": 100});
        let path = format!("/bookings/{id}/payments");
        fixture.app.post(&path).token(fixture.token("sysadm")).key(&key()).json(&paid).send().expect(201);
    }
    [here, there, abroad]
}

#[test]
fn bookings_guests_and_payments_are_found_within_the_lists_of_each_role() {
    let fixture = Fixture::build();
    let [here, there, abroad] = everywhere(&fixture);
    for (who, expected, guests, pays) in [
        ("sysadm", vec![abroad, there, here], vec![2, 1], true),
        ("admin", vec![there, here], vec![2], true),
        ("opr", vec![there, here], vec![2], false),
        ("tied", vec![here], vec![1], false),
        ("elsewhere", vec![there], vec![1], false),
        ("foreign", vec![abroad], vec![1], true),
    ] {
        for q in ["gosca", "Гошћа тражена", "064 111", "2223", PHONE] {
            let answer = found(&fixture, who, q);
            let mut bookings = ids(&answer, "bookings");
            bookings.sort_unstable_by_key(|id| -id);
            assert_eq!(bookings, expected, "{who} {q}");
            let mut counts: Vec<i64> =
                answer["guests"].as_array().unwrap().iter().map(|g| g["bookings"].as_i64().unwrap()).collect();
            counts.sort_unstable_by_key(|count| -count);
            assert_eq!(counts, guests, "{who} {q}");
            let of: Vec<i64> =
                answer["payments"].as_array().unwrap().iter().map(|p| p["bookingId"].as_i64().unwrap()).collect();
            assert_eq!(of.len(), if pays { expected.len() } else { 0 }, "{who} {q}");
            assert!(of.iter().all(|id| expected.contains(id)), "{who} {q}");
        }
        // A whole number finds its own booking only, and no foreign one.
        for (id, number) in [here, there, abroad].map(|id| {
            (id, fixture.get("sysadm", &format!("/bookings/{id}")).json()["number"].as_str().unwrap().to_owned())
        }) {
            let seen = if expected.contains(&id) { vec![id] } else { vec![] };
            assert_eq!(ids(&found(&fixture, who, &number), "bookings"), seen, "{who} {number}");
        }
    }
}

#[test]
fn a_guest_leads_to_the_list_of_these_bookings() {
    let fixture = Fixture::build();
    let [here, there, abroad] = everywhere(&fixture);
    // Another number that begins so, and the same digits in an address.
    let other = StoredBooking { phone: "+3816411122234", guest: "Gošća Druga", ..StoredBooking::default() };
    fixture.store(StoredBooking { workplace: 2, ..other });
    let listed = |who: &str, query: &str| {
        let page = fixture.get(who, &format!("/bookings?sort=number&phone=%2B{query}")).expect(200).json();
        let found: Vec<i64> =
            page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect();
        assert_eq!(page["total"].as_i64().unwrap(), found.len() as i64, "{who} {query}");
        let file = fixture.get(who, &format!("/bookings/export.csv?phone=%2B{query}")).expect(200).text();
        assert_eq!(file.lines().count(), found.len() + 1, "{who} {query}");
        found
    };
    let digits = &PHONE[1..];
    assert_eq!(listed("sysadm", digits), vec![here, there, abroad]);
    assert_eq!(listed("sysadm", &format!("{digits}&companyId=1")), vec![here, there]);
    assert_eq!(listed("opr", digits), vec![here, there]);
    assert_eq!(listed("opr", "381%2064%20111-22-23"), vec![here, there]);
    assert_eq!(listed("opr", &format!("{digits}&q=gosca")), vec![here, there]);
    assert_eq!(listed("opr", &format!("{digits}&q=druga")), Vec::<i64>::new());
    assert_eq!(listed("opr", &format!("{digits}&status=CANCELED")), Vec::<i64>::new());
    assert_eq!(listed("tied", digits), vec![here]);
    assert_eq!(listed("foreign", digits), vec![abroad]);
    assert_eq!(listed("user", digits), vec![here]);
    assert_eq!(listed("opr", "38164111222"), Vec::<i64>::new());
    for wrong in ["0641112223", "%2B12", "ana", ""] {
        assert_eq!(fixture.get("opr", &format!("/bookings?phone={wrong}")).code(400), "request.query", "{wrong}");
    }
}

#[test]
fn pet_owners_and_strangers_search_nothing() {
    let fixture = Fixture::build();
    everywhere(&fixture);
    assert_eq!(fixture.get("user", "/search?q=gosca").code(403), "auth.forbidden");
    assert_eq!(fixture.app.get("/search?q=gosca").send().code(401), "auth.required");
    assert_eq!(fixture.get("opr", "/search?q=gosca&companyId=2").code(400), "request.query");
}

#[test]
fn each_role_finds_records_of_the_kinds_that_it_has_a_list_of() {
    let fixture = Fixture::build();
    let two = |field: &str| json!({format!("{field}En"): "Tražena one", format!("{field}Sr"): "Tražena jedna"});
    let ordered = |field: &str| with(two(field), &json!({"ordinal": 7}));
    fixture.made("/animal-types", &ordered("name"));
    fixture.made("/breeds", &with(two("name"), &json!({"animalTypeId": 1})));
    let group = fixture.made("/service-groups", &with(ordered("name"), &json!({"type": "HOSTEL"})));
    let shown = fixture.made("/marketing-groups", &content::group(ordered("name")));
    fixture.made("/marketing", &content::banner(&fixture, &shown, ordered("title")));
    fixture.made("/faq", &content::entry(ordered("question")));
    fixture.made("/support-templates", &with(two("name"), &json!({"textEn": "Yes.", "textSr": "Da."})));
    for branch in [BRANCH_A1, BRANCH_B1] {
        let own = json!({"change": null, "branchId": branch, "titleEn": "Tražena stay", "titleSr": "Tražena usluga"});
        let workplace = if branch == BRANCH_A1 { 1 } else { 5 };
        let service = with(with(offer(&json!([workplace])), &own), &json!({"groupId": group["id"]}));
        fixture.made("/services", &service);
    }
    for company in [1, 2] {
        fixture.made("/branches", &with(form(), &json!({"companyId": company, "name": format!("Tražena {company}")})));
        fixture.made("/users", &json!({
            "firstName": "Tražena", "lastName": format!("Osoba {company}"), "email": format!("trazena{company}@sapa.example"),
            "role": "OPR", "companyId": company, "language": "en_US",
        }));
    }
    let message = json!({"name": "Tražena Ana", "email": "ana@sapa.example", "message": "Zvono ne radi"});
    fixture.app.post("/market/support-messages").json(&message).send().expect(202);

    let kinds = |answer: &Value| {
        let mut kinds = texts(answer, "records", "kind");
        kinds.dedup();
        kinds
    };
    let all = found(&fixture, "sysadm", "trazena");
    let platform = [
        "SUPPORT_MESSAGE",
        "BRANCH",
        "USER",
        "SERVICE",
        "SERVICE_GROUP",
        "ANIMAL_TYPE",
        "BREED",
        "MARKETING_GROUP",
        "BANNER",
        "FAQ_ENTRY",
        "SUPPORT_TEMPLATE",
    ];
    assert_eq!(kinds(&all), platform);
    let branches: Vec<&Value> =
        all["records"].as_array().unwrap().iter().filter(|one| one["kind"] == "BRANCH").collect();
    assert_eq!(branches.iter().map(|one| one["companyId"].as_i64().unwrap()).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(branches[0]["marksEn"], json!([[0, 7]]));
    assert_eq!(found(&fixture, "sysadm", "dunavski")["records"][0]["kind"], "COMPANY");
    for (who, company) in [("admin", "1"), ("foreign", "2")] {
        let answer = found(&fixture, who, "trazena");
        assert_eq!(kinds(&answer), ["BRANCH", "USER"], "{who}");
        assert!(texts(&answer, "records", "titleSr").iter().all(|title| title.ends_with(company)), "{who} {answer}");
    }
    for who in ["opr", "tied", "elsewhere"] {
        assert_eq!(found(&fixture, who, "trazena")["records"], json!([]), "{who}");
    }
}
