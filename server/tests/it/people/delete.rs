//! Deleting accounts: uses that prevent it, freed addresses, and restoring.

use diesel::prelude::*;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{branches, users};
use serde_json::json;

use crate::fixture::{BRANCH_A1, Fixture, StoredBooking, civil, with};
use crate::people::helpers::{People, operator};
use crate::support::PASSWORD;

#[test]
fn a_deleted_account_is_invisible_and_restored_completely() {
    let people = People::build();
    let tied = Fixture::id("tied");
    assert_eq!(people.delete("foreign", tied, 1).code(404), "request.not_found");
    assert_eq!(people.delete("admin", tied, 7).code(412), "request.stale");
    people.delete("admin", tied, 1).expect(204);
    people.0.get("admin", &format!("/users/{tied}")).expect(404);
    assert_eq!(people.ids("admin", "sort=createdAt"), [2, 3, 5]);
    people.0.app.try_sign_in("tied@sapa.example", PASSWORD).expect(401);
    people.delete("admin", tied, 2).expect(404);
    people.put("admin", tied, 2, &operator("tied@sapa.example")).expect(404);
    for verb in ["invite", "deactivate", "reactivate"] {
        people.verb("admin", tied, verb).expect(404);
    }
    assert_eq!(people.verb("foreign", tied, "restore").code(404), "request.not_found");
    assert_eq!(people.verb("opr", tied, "restore").code(403), "auth.forbidden");
    let back = people.verb("admin", tied, "restore").expect(200).json();
    assert_eq!(
        (back["email"].clone(), back["branchId"].clone(), back["active"].clone()),
        (json!("tied@sapa.example"), json!(BRANCH_A1), json!(true))
    );
    people.verb("admin", tied, "restore").expect(200);
    people.0.app.sign_in("tied@sapa.example");
    assert_eq!(people.ids("admin", "q=tied"), [tied]);

    // Only for thirty days, and not without the account's company or branch.
    people.delete("admin", tied, 3).expect(204);
    let set = |days: i64| {
        let at = clock().plus(-chrono::Duration::days(days)).naive();
        people.0.app.db(|conn| {
            diesel::update(users::table.find(tied)).set(users::deleted_at.eq(Some(at))).execute(conn)?;
            Ok(())
        });
    };
    set(31);
    assert_eq!(people.verb("admin", tied, "restore").code(404), "request.not_found");
    set(29);
    let branch = |gone: Option<chrono::NaiveDateTime>| {
        people.0.app.db(|conn| {
            diesel::update(branches::table.find(BRANCH_A1)).set(branches::deleted_at.eq(gone)).execute(conn)?;
            Ok(())
        });
    };
    branch(Some(clock().naive()));
    assert_eq!(people.verb("admin", tied, "restore").code(409), "record.parent_deleted");
    branch(None);
    people.verb("admin", tied, "restore").expect(200);
}

#[test]
fn a_deleted_account_s_address_may_be_invited_again() {
    let people = People::build();
    let tied = Fixture::id("tied");
    people.delete("admin", tied, 1).expect(204);
    let (new, version) = people.invited("admin", "Tied@Sapa.example");
    assert_eq!(people.0.get("admin", &format!("/users/{new}")).json()["email"], "tied@sapa.example");
    assert_eq!(people.verb("admin", tied, "restore").code(409), "user.email_taken_meanwhile");
    people.delete("admin", new, version).expect(204);
    people.verb("admin", tied, "restore").expect(200);
    assert_eq!(people.verb("admin", new, "restore").code(409), "user.email_taken_meanwhile");
    // An e-mail address belongs to one account, in any spelling.
    for email in ["tied@sapa.example", "TIED@sapa.example", "user@sapa.example", "sysadm@sapa.example"] {
        let answer = people.post("admin", "/users", &operator(email)).expect(422);
        assert_eq!(answer.issues(), ["email: validation.email_taken"], "{email}");
    }
}

#[test]
fn a_pet_owner_with_open_bookings_is_not_deleted() {
    let people = People::build();
    let user = Fixture::id("user");
    let booking = people.0.store(StoredBooking { customer: Some(user), ..StoredBooking::default() });
    let refused = people.delete("sysadm", user, 1).expect(409).json();
    assert_eq!(refused["code"], "record.in_use");
    assert_eq!(
        (refused["uses"][0]["entity"].clone(), refused["uses"][0]["count"].clone()),
        (json!("booking"), json!(1))
    );
    assert_eq!(refused["uses"][0]["items"][0]["id"], booking);
    people.verb("sysadm", user, "deactivate").expect(200);
    people.delete("sysadm", Fixture::id("other"), 1).expect(204);
    let new = json!({
        "branchId": BRANCH_A1, "serviceId": 1, "customerId": Fixture::id("other"), "pets": [{"name": "Bobi", "animalTypeId": 1, "size": "SMALL"}],
        "arrival": civil(5, 14), "departure": civil(6, 11),
    });
    assert_eq!(people.0.create("sysadm", &new).expect(422).issues(), ["customerId: validation.reference"]);
}

#[test]
fn the_remaining_administrator_restores_the_other() {
    let people = People::build();
    let opr = Fixture::id("opr");
    let second = with(operator("opr@sapa.example"), &json!({"role": "ADMIN", "branchId": null}));
    people.put("sysadm", opr, 1, &second).expect(200);
    people.delete("admin", opr, 2).expect(204);
    people.verb("admin", opr, "restore").expect(200);
}
