//! A backup without an image that is in use is kept, and its exit code is an error of its own.

use diesel::connection::SimpleConnection;

use super::{done, names, only};
use crate::demo::data::{filled, small};
use crate::fixture::day;
use crate::platform::command_line::{sapa, words};
use crate::support::Base;

#[test]
fn a_backup_that_lacks_a_used_image_is_written_and_ends_with_an_error() {
    let (base, db, _) = filled(&small(), day(0, 12));
    // An upload that was never stored, and that no record uses, is no loss.
    let unused = "INSERT INTO images (created_at, company_id, uploader_id, purpose, format, width, height, bytes, path, unused_since) \
         SELECT created_at, company_id, uploader_id, purpose, format, width, height, bytes, 'unused.png', created_at FROM images \
         WHERE id = (SELECT min(id) FROM images)";
    db.write_blocking(|conn| Ok(conn.batch_execute(unused)?)).unwrap();
    drop(db);
    let place = tempfile::tempdir().unwrap();
    let to = place.path().to_str().unwrap();
    done(&base, &["backup", to]);
    let whole = only(place.path());

    let images = base.folder.path().join("images");
    let lost = names(&images).remove(0);
    std::fs::remove_file(images.join(&lost)).unwrap();
    let output = sapa(&base).args(["backup", to, "--keep", "1"]).output().unwrap();
    let said = words(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    let message =
        format!("sapa: the backup can be restored but lacks 1 images that are in use and not in the store: {lost}\n");
    assert!(said.contains(&message) && !said.contains("unused.png"), "{said}");
    // It counts as a backup: the one before it is deleted, and it can be restored.
    let made = only(place.path());
    assert_ne!(made, whole);
    let restored = Base::empty();
    let said = done(&restored, &["restore", made.to_str().unwrap()]);
    assert!(said.contains("2 images were missing when the backup was made"), "{said}");
    assert!(!restored.folder.path().join("images").join(&lost).exists());
}
