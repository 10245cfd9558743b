//! Tests of a branch's closures by day and by workplace.

use serde_json::json;

use super::*;
use crate::base::time::parse_date;

#[test]
fn closures_are_found_by_day_and_by_workplace() {
    let row = |from: &str, hours: bool, places: &[i64]| {
        json!({"fromDate": from, "toDate": null, "fromTime": hours.then_some("08:00"), "toTime": hours.then_some("12:00"),
            "workplaceIds": places, "yearly": false, "reason": null})
    };
    let given = json!([
        row("2026-12-24", false, &[8, 7]),
        row("2026-12-24", true, &[]),
        row("not a day", false, &[7]),
        row("2026-12-24", false, &[]),
        row("2026-12-25", true, &[9])
    ]);
    let closures = Closures::read(given.clone()).unwrap();
    let day = |n: u32| parse_date(&format!("2026-12-{n}")).unwrap();
    assert_eq!(closures.on(day(24)), [0, 1, 3], "as they were given");
    assert_eq!(closures.on(day(25)), [4]);
    assert!(closures.shut(day(24)) && !closures.shut(day(25)));
    assert!(closures.place_shut(WorkplaceId(7), day(24)) && closures.place_shut(WorkplaceId(8), day(24)));
    assert!(!closures.place_shut(WorkplaceId(9), day(25)), "some hours only");
    assert!(closures.concern(WorkplaceId(9)) && !closures.concern(WorkplaceId(6)));
    assert_eq!(serde_json::to_value(&closures).unwrap(), given, "and tell what was given");
}
