//! Counts of branches, of the board and of rows are the numbers of the rows of the lists that they lead to; `waiting`
//! does the same for what waits.

use sapa_core::booking::state::BookingStatus;

use crate::fixture::{CARE, Fixture, StoredBooking, day};

fn total(fixture: &Fixture, who: &str, path: &str) -> i64 {
    fixture.get(who, path).expect(200).json()["total"].as_i64().unwrap()
}

#[test]
fn the_figures_of_a_branch_are_as_many_as_their_lists() {
    let fixture = Fixture::build();
    use BookingStatus::{Active, Canceled, Completed, Created};
    for (status, from, to) in [
        (Created, 0, 2),
        (Active, 0, 1),
        (Completed, 0, 0),
        (Canceled, 0, 1),
        (Active, -2, 0),
        (Created, -1, 2),
        (Active, -3, 3),
    ] {
        let (check_in, check_out) = (day(from, 14), day(to, 15));
        let booking =
            StoredBooking { service: CARE, workplace: 3, status, check_in, check_out, ..StoredBooking::default() };
        fixture.visit("Europe/Belgrade", booking);
    }
    let home = fixture.get("admin", "/admin-home").expect(200).json();
    let taking_place = "status=CREATED,ACTIVE,COMPLETED";
    for branch in home["branches"].as_array().unwrap() {
        let (id, today) = (&branch["branchId"], branch["today"].as_str().unwrap());
        for (name, query) in [
            ("arrivals", format!("{taking_place}&from={today}&to={today}")),
            ("arrivalsOpen", format!("status=CREATED&from={today}&to={today}")),
            ("departures", format!("{taking_place}&departureFrom={today}&departureTo={today}")),
            ("departuresOpen", format!("status=CREATED,ACTIVE&departureFrom={today}&departureTo={today}")),
            ("inHouse", "status=ACTIVE".to_owned()),
        ] {
            let listed = total(&fixture, "admin", &format!("/bookings?branchId={id}&{query}"));
            assert_eq!(branch[name], listed, "{name} of branch {id}");
        }
    }
    // The tiles of the board count the rows below them.
    for branch in fixture.get("admin", "/board").expect(200).json()["branches"].as_array().unwrap() {
        let rows = |name: &str| branch[name].as_array().unwrap().len() as i64;
        let active = total(&fixture, "admin", &format!("/bookings?branchId={}&status=ACTIVE", branch["branchId"]));
        assert_eq!(rows("inHouse") + rows("leaving"), active, "{}", branch["branchName"]);
    }
}

#[test]
fn counts_in_rows_are_as_many_as_the_lists_that_they_lead_to() {
    let fixture = Fixture::build();
    for company in fixture.get("sysadm", "/companies").expect(200).json()["items"].as_array().unwrap() {
        let branches = total(&fixture, "sysadm", &format!("/branches?companyId={}", company["id"]));
        assert_eq!(company["branchCount"], branches, "{}", company["name"]);
    }
    for branch in fixture.get("sysadm", "/branches").expect(200).json()["items"].as_array().unwrap() {
        let services = total(&fixture, "sysadm", &format!("/services?branchId={}", branch["id"]));
        assert_eq!(branch["serviceCount"], services, "{}", branch["name"]);
        let shown = fixture.get("sysadm", &format!("/branches/{}", branch["id"])).expect(200).json();
        assert_eq!(branch["workplaceCount"], shown["workplaces"].as_array().unwrap().len(), "{}", branch["name"]);
    }
}
