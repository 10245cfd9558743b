//! `migrate up`, `down` and `status`.

use diesel::connection::SimpleConnection;
use sapa_server::platform::db::Db;

use crate::backup::{done, refused};
use crate::platform::command_line::{sapa, words};
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

/// A server would go on with tables that are gone. Migrations that only add are for servers that run.
#[test]
fn the_schema_is_not_undone_under_a_server() {
    let base = Base::fresh();
    let server = Db::open(&base.at, None).unwrap();
    let all = done(&base, &["migrate", "status"]);
    let said = refused(&base, &["migrate", "down", "--steps", "1", "--yes"]);
    assert!(said.contains("stop every server first (database.in_use)"), "{said}");
    assert_eq!(done(&base, &["migrate", "status"]), all);
    assert_eq!(done(&base, &["migrate", "up"]), "0 migrations applied\n");
    server.read_blocking(|conn| Ok(conn.batch_execute("SELECT 1 FROM users")?)).unwrap();
    drop(server);
    assert!(done(&base, &["migrate", "down", "--steps", "1", "--yes"]).starts_with("undone: "));
}

#[test]
fn a_database_that_cannot_be_opened_is_named_in_one_line() {
    let base = Base::file();
    let refused = |url: &str, arguments: &[&str]| {
        let output = sapa(&base).args(arguments).env("DATABASE_URL", url).output().unwrap();
        assert!(!output.status.success());
        words(&output)
    };
    let said = refused("postgres://sapa:secret@127.0.0.1:1/x", &["check"]);
    assert!(said.starts_with("sapa: the database postgres://sapa@127.0.0.1:1/x cannot be opened: "), "{said}");
    assert!(said.lines().count() == 1 && !said.contains("secret"), "{said}");
    let file = base.folder.path().join("other.db");
    std::fs::write(&file, "no database, but a text that is long enough").unwrap();
    let url = format!("sqlite://{}", file.display());
    for arguments in [&["check"][..], &["migrate"], &["migrate", "down", "--steps", "1", "--yes"], &["jobs"]] {
        let said = refused(&url, arguments);
        let is_clear = said.lines().count() == 1 && said.starts_with("sapa: the database ");
        assert!(is_clear, "{arguments:?}: {said}");
    }
}
