//! A filter by another company opens nothing, neither in a list nor in its export.

use crate::fixture::{BRANCH_B1, COMPANY_B, Fixture, STAY_B, StoredBooking};

#[test]
fn a_filter_never_widens_a_list_or_its_export() {
    let fixture = Fixture::build();
    fixture.store(StoredBooking { service: STAY_B, workplace: 5, guest: "Strani Gost", ..StoredBooking::default() });
    let filters = [
        ("/branches", format!("companyId={COMPANY_B}")),
        ("/services", format!("companyId={COMPANY_B}")),
        ("/services", format!("branchId={BRANCH_B1}")),
        ("/users", format!("companyId={COMPANY_B}")),
        ("/users", format!("branchId={BRANCH_B1}")),
        ("/bookings", format!("companyId={COMPANY_B}")),
        ("/bookings", format!("branchId={BRANCH_B1}")),
        ("/audit", format!("companyId={COMPANY_B}")),
        ("/companies", "q=dunavski".to_owned()),
    ];
    for (path, filter) in filters {
        let (list, file) = (format!("{path}?{filter}"), format!("{path}/export.csv?{filter}"));
        // Platform staff find the record, so an empty list is not everybody's answer.
        let whole = fixture.get("sysadm", &file).expect(200).text();
        let empty = path == "/audit" || (path == "/users" && filter.starts_with("branch"));
        assert!(empty || whole.lines().count() > 1, "{file}: {whole}");
        for who in ["admin", "opr", "tied"] {
            let (list, file) = (fixture.get(who, &list), fixture.get(who, &file));
            assert_eq!(list.status, file.status, "{who} {path} {filter}");
            assert!([200, 400, 403, 404].contains(&list.status), "{who} {path} {filter}: {}", list.status);
            if list.status == 200 {
                assert_eq!(list.json()["items"].as_array().unwrap().len(), 0, "{who} {path} {filter}");
                assert_eq!(file.text().lines().count(), 1, "{who} {path} {filter}: {}", file.text());
            }
            for secret in ["Dunavski", "Strani Gost", "Poslovnica 3", "foreign@"] {
                assert!(!file.text().contains(secret), "{who} {path} {filter}: {}", file.text());
            }
        }
    }
}
