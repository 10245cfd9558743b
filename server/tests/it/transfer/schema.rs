//! `migrate up`, `down` and `status`.

use crate::backup::{done, refused};
use crate::support::Base;

#[test]
fn the_schema_goes_down_and_up_and_is_listed() {
    let base = Base::empty();
    let last = |said: &str| said.lines().last().unwrap().to_owned();
    assert!(last(&done(&base, &["migrate", "status"])).starts_with("0 applied, "));
    let applied = done(&base, &["migrate", "up"]);
    let many: usize = applied.split(' ').next().unwrap().parse().unwrap();
    let all = done(&base, &["migrate", "status"]);
    assert_eq!(last(&all), format!("{many} applied, 0 wait"));
    let newest = all.lines().nth(many - 1).unwrap().trim_start_matches("applied ").trim().to_owned();

    let said = refused(&base, &["migrate", "down", "--steps", "1"]);
    assert!(said.contains(&newest) && said.contains("--yes"), "{said}");
    assert_eq!(last(&done(&base, &["migrate", "status"])), format!("{many} applied, 0 wait"));
    assert_eq!(done(&base, &["migrate", "down", "--steps", "1", "--yes"]), format!("undone: {newest}\n"));
    assert_eq!(last(&done(&base, &["migrate", "status"])), format!("{} applied, 1 wait", many - 1));
    assert_eq!(done(&base, &["migrate", "up"]), "1 migrations applied\n");
    for wrong in ["0", "1000"] {
        assert!(refused(&base, &["migrate", "down", "--yes", "--steps", wrong]).contains("--steps"));
    }
}
