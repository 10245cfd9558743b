//! Images: used as their rows say, and each used one has its file.

use diesel::prelude::*;

use super::found::{Found, Rule, ranges};
use crate::image::Images;
use crate::platform::db::Db;
use crate::platform::problem::Error;
use crate::schema::images;

/// An image is marked as used when, and only when, a company or a banner uses it, for its purpose.
pub const USE: Rule = Rule {
    table: "images",
    entity: "image",
    sql: "SELECT i.id AS id, 'it is an image for ' || i.purpose || ', and its use is told wrongly' AS says FROM images i \
          WHERE i.id > :from AND i.id <= :to AND ( \
          (i.used_at IS NOT NULL) <> (EXISTS (SELECT 1 FROM company_logos l WHERE l.image_id = i.id) \
          OR EXISTS (SELECT 1 FROM banners b WHERE b.image_id = i.id)) \
          OR (i.purpose <> 'LOGO' AND EXISTS (SELECT 1 FROM company_logos l WHERE l.image_id = i.id)) \
          OR (i.purpose <> 'BANNER' AND EXISTS (SELECT 1 FROM banners b WHERE b.image_id = i.id)))",
};

/// The name of the invariant of files, which is no query: only `--images` asks the store.
pub const FILES: &str = "image.file";

/// Every image that is used has its file in the store, of the size that its row says. Reads the files one after the
/// other.
///
/// # Errors
/// Failures of the database, and a store that does not answer.
pub fn files(db: &Db, store: &Images, found: &mut Found<'_>) -> Result<(), Error> {
    let mut used: Vec<(i64, String, i64)> = Vec::new();
    db.read_long_blocking(|conn| {
        ranges(conn, "images", |conn, from, to| {
            let rows = images::table.filter(images::id.gt(from).and(images::id.le(to)));
            let columns = (images::id, images::path, images::bytes);
            used.extend(rows.filter(images::used_at.is_not_null()).select(columns).load::<(i64, String, i64)>(conn)?);
            Ok(())
        })
    })?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|e| Error::internal(format!("runtime: {e}")))?;
    for (id, path, bytes) in used {
        match runtime.block_on(store.get(&path)) {
            Ok(file) if i64::try_from(file.len()).is_ok_and(|length| length == bytes) => {}
            Ok(file) => {
                found.add("image", id, format!("its file {path} has {} bytes, its row says {bytes}", file.len()))
            }
            Err(e) if e.problem().status == 404 => found.add("image", id, format!("its file {path} is not there")),
            Err(e) => return Err(e),
        }
    }
    Ok(())
}
