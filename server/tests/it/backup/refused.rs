//! What is refused: torn and edited backups, places that are not empty, commands that lack something. Nothing is left.

use std::path::Path;

use sapa_server::backup::database;
use sapa_server::backup::manifest::Manifest;
use sapa_server::platform::db::{tables, take_turn};

use super::{done, names, only, refused};
use crate::demo::data::{filled, small};
use crate::load::process::furnished;
use crate::platform::command_line::{sapa, words};
use crate::support::{Base, only_on};

fn copy_of(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for name in names(from) {
        let (from, to) = (from.join(&name), to.join(&name));
        if from.is_dir() { copy_of(&from, &to) } else { std::fs::copy(from, to).map(drop).unwrap() }
    }
}

fn altered(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut content = std::fs::read(path).unwrap();
    change(&mut content);
    std::fs::write(path, content).unwrap();
}

#[test]
fn torn_and_edited_backups_are_refused() {
    let (base, db, _) = filled(&small(), day());
    drop(db);
    let place = tempfile::tempdir().unwrap();
    done(&base, &["backup", place.path().to_str().unwrap()]);
    let made = only(place.path());
    let database = names(&made).into_iter().find(|name| name.starts_with("database.")).unwrap();
    let image = format!("images/{}", names(&made.join("images"))[0]);
    let target = Base::empty();
    let work = tempfile::tempdir().unwrap();
    let mut number = 0;
    let mut says = |change: &dyn Fn(&Path), expected: &str| {
        number += 1;
        let copy = work.path().join(number.to_string());
        copy_of(&made, &copy);
        change(&copy);
        let said = refused(&target, &["restore", copy.to_str().unwrap()]);
        assert!(said.contains(expected), "{expected}: {said}");
        assert_eq!(tables::at(&target.at), Ok(Vec::new()), "{expected}");
        assert!(
            !target.folder.path().join("images").exists() || names(&target.folder.path().join("images")).is_empty()
        );
    };
    for file in [&database, &image, &"erasures.jsonl".to_owned()] {
        says(&|copy| std::fs::remove_file(copy.join(file)).unwrap(), &format!("{file} is missing"));
    }
    for file in [&database, &image] {
        says(&|copy| altered(&copy.join(file), |content| content.truncate(content.len() / 2)), "is torn");
        says(
            &|copy| {
                altered(&copy.join(file), |content| {
                    let middle = content.len() / 2;
                    content[middle] ^= 1;
                });
            },
            "was altered: the hash of",
        );
    }
    says(&|copy| std::fs::write(copy.join("images/extra.png"), "x").unwrap(), "extra.png is not in its manifest");
    says(&|copy| std::fs::remove_file(copy.join("manifest.json")).unwrap(), "no manifest.json");
    says(&|copy| altered(&copy.join("manifest.json"), |content| content.truncate(content.len() - 10)), "is torn");
    let edit = |from: &'static str, to: &'static str| {
        move |copy: &Path| {
            let path = copy.join("manifest.json");
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(text.contains(from), "{text}");
            std::fs::write(path, text.replacen(from, to, 1)).unwrap();
        }
    };
    says(&edit("\"bookings\": 6", "\"bookings\": 5"), "was edited");
    says(&edit("\"format\": 1", "\"format\": 9"), "format 9");
    // Sealed anew: the database has not the rows that the manifest counts.
    let sealed = |copy: &Path| {
        let path = copy.join("manifest.json");
        let mut manifest = Manifest::read(std::fs::File::open(&path).unwrap()).unwrap();
        *manifest.counts.get_mut("bookings").unwrap() += 1;
        std::fs::write(path, manifest.sealed().unwrap()).unwrap();
    };
    let other = Base::empty();
    let copy = work.path().join("sealed");
    copy_of(&made, &copy);
    sealed(&copy);
    let said = refused(&other, &["restore", copy.to_str().unwrap()]);
    assert!(said.contains("differs from the manifest: bookings"), "{said}");
    // The untouched one is restored.
    done(&target, &["restore", made.to_str().unwrap()]);
}

#[test]
fn a_place_that_is_not_empty_is_refused() {
    let base = furnished();
    let place = tempfile::tempdir().unwrap();
    done(&base, &["backup", place.path().to_str().unwrap()]);
    let made = only(place.path()).to_str().unwrap().to_owned();
    let said = refused(&base, &["restore", &made]);
    assert!(said.contains("is not empty") && said.contains("tables"), "{said}");

    let other = Base::empty();
    std::fs::create_dir_all(other.folder.path().join("images")).unwrap();
    std::fs::write(other.folder.path().join("images/other.png"), "x").unwrap();
    let said = refused(&other, &["restore", &made]);
    assert!(said.contains("other.png"), "{said}");
    assert_eq!(tables::at(&other.at), Ok(Vec::new()));
}

/// SQLite would play the log of a lost file into the one that is restored beside it.
#[test]
fn the_log_of_a_lost_database_is_not_played_into_a_restored_one() {
    only_on!(Sqlite);
    let base = furnished();
    let place = tempfile::tempdir().unwrap();
    done(&base, &["backup", place.path().to_str().unwrap()]);
    let made = only(place.path()).to_str().unwrap().to_owned();
    let lost = Base::empty();
    let log = lost.folder.path().join("sapa.db-wal");
    std::fs::write(&log, [7; 4_096]).unwrap();
    let said = refused(&lost, &["restore", &made]);
    assert!(said.contains("sapa.db-wal is the log of a database whose file is gone"), "{said}");
    std::fs::remove_file(&log).unwrap();
    done(&lost, &["restore", &made]);
}

#[test]
fn two_restores_into_one_database_take_no_part_in_each_other() {
    let base = furnished();
    let place = tempfile::tempdir().unwrap();
    done(&base, &["backup", place.path().to_str().unwrap()]);
    let made = only(place.path()).to_str().unwrap().to_owned();
    let target = Base::empty();
    let first = take_turn(&target.at).unwrap();
    let said = refused(&target, &["restore", &made]);
    assert!(said.contains("another command fills this database"), "{said}");
    drop(first);
    done(&target, &["restore", &made]);
}

/// A server that was started while a restore worked keeps its database.
#[test]
fn a_restore_replaces_no_database_that_was_made_meanwhile() {
    only_on!(Sqlite);
    let base = furnished();
    let place = tempfile::tempdir().unwrap();
    done(&base, &["backup", place.path().to_str().unwrap()]);
    let target = Base::empty();
    let mut dump = std::fs::File::open(only(place.path()).join("database.sqlite")).unwrap();
    database::put_back(&target.at, &mut dump).unwrap();
    sapa_server::upkeep::migrate(&target.at).unwrap();
    assert!(database::finish(&target.at).unwrap_err().contains("is not empty"));
}

#[test]
fn a_backup_of_the_other_engine_is_refused_with_the_way_to_go() {
    only_on!(Postgres);
    let base = furnished();
    let place = tempfile::tempdir().unwrap();
    done(&base, &["backup", place.path().to_str().unwrap()]);
    let other = Base::file();
    let said = refused(&other, &["restore", only(place.path()).to_str().unwrap()]);
    assert!(said.contains("sapa copy"), "{said}");
}

#[test]
fn a_missing_program_is_named_with_its_package() {
    only_on!(Postgres);
    let base = furnished();
    let place = tempfile::tempdir().unwrap();
    let output = sapa(&base).args(["backup", place.path().to_str().unwrap()]).env("PATH", "").output().unwrap();
    assert!(!output.status.success() && words(&output).contains("postgresql-client-"), "{}", words(&output));
    assert_eq!(names(place.path()), [".sapa-backup.lock"]);
}

/// A file may not grow beyond 120 blocks, as if the disk were full.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing() {
    let base = furnished();
    let place = tempfile::tempdir().unwrap();
    let command = sapa(&base);
    let mut limited = std::process::Command::new("sh");
    limited.env_clear().envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    limited.args(["-c", "trap '' XFSZ; ulimit -f 120; exec \"$0\" backup \"$1\""]);
    let output = limited.arg(command.get_program()).arg(place.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", words(&output));
    assert!(words(&output).starts_with("the database …\nsapa: "), "{}", words(&output));
    assert_eq!(names(place.path()), [".sapa-backup.lock"]);
}

fn day() -> sapa_core::base::time::UtcTime {
    crate::fixture::day(0, 12)
}
