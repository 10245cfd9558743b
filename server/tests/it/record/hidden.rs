//! A pet owner who asks by id learns nothing that the marketplace hides.

use diesel::prelude::*;
use sapa_server::platform::db::Conn;
use sapa_server::platform::problem::Error;
use sapa_server::schema::{branches, companies, services};
use serde_json::json;

use crate::fixture::schedule::{date, question};
use crate::fixture::{Fixture, STAY, stay, with};

#[test]
fn a_pet_owner_learns_nothing_that_the_marketplace_hides() {
    let fixture = Fixture::build();
    fixture.close(&json!({"fromDate": date(9), "reason": "Milica je bolesna"}));
    let closed = question(&stay(9, 10));
    let note = |who: &str| fixture.ask(who, &closed).expect(200).json()["issues"][0]["params"]["note"].clone();
    assert_eq!((note("opr"), note("user")), (json!(" (Milica je bolesna)"), json!("")));
    let refused = |who: &str| fixture.create(who, &stay(9, 10)).expect(422).text().contains("Milica");
    assert_eq!((refused("opr"), refused("user")), (true, false));

    let unknown = fixture.ask("user", &question(&with(stay(5, 6), &json!({"branchId": 999})))).expect(422).issues();
    let hidden = |change: fn(&mut Conn) -> Result<usize, Error>| {
        let fixture = Fixture::build();
        fixture.app.db(change);
        fixture.ask("opr", &question(&stay(5, 6))).expect(200);
        assert_eq!(fixture.create("user", &stay(5, 6)).code(422), "validation.failed");
        fixture.ask("user", &question(&stay(5, 6))).expect(422).issues()
    };
    let suspended = hidden(|conn| {
        Ok(diesel::update(companies::table.find(1)).set(companies::status.eq("SUSPENDED")).execute(conn)?)
    });
    let idle =
        hidden(|conn| Ok(diesel::update(branches::table.find(1)).set(branches::active.eq(false)).execute(conn)?));
    assert_eq!((&suspended, &idle), (&unknown, &unknown));
    let withdrawn =
        hidden(|conn| Ok(diesel::update(services::table.find(STAY)).set(services::active.eq(false)).execute(conn)?));
    assert_eq!(withdrawn, ["serviceId: validation.reference"]);
}
