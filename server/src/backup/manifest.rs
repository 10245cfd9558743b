//! The manifest of a backup: what it holds, with size and hash of each file, sealed by a hash of its own. It is written
//! last, so that a backup without one is none.

use std::collections::BTreeMap;
use std::io::Read;

use sapa_core::base::time::UtcTime;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::platform::db::{Engine, Location};
use crate::platform::hex::hex;
use crate::platform::migrate;

/// The name of the manifest's file.
pub const NAME: &str = "manifest.json";
/// The folder of the images.
pub const IMAGES: &str = "images/";
/// The format that this build writes, and the only one that it reads.
const FORMAT: u64 = 1;
/// The longest manifest that is read, in bytes: a million images.
const MOST: u64 = 256 * 1024 * 1024;

/// A file of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct FileEntry {
    pub name: String,
    pub bytes: u64,
    pub sha256: String,
}

/// What a backup holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Manifest {
    pub format: u64,
    /// The moment that the backup shows.
    pub made_at: UtcTime,
    /// The version of the program that made it.
    pub app_version: String,
    /// `sqlite` or `postgres`.
    pub engine: String,
    /// The version of the last migration.
    pub schema: String,
    /// The end of the audit's chain, for `sapa audit verify --head`.
    pub audit_head: String,
    /// The rows of each table.
    pub counts: BTreeMap<String, i64>,
    /// Images that the database names and the store had not.
    pub missing_images: Vec<String>,
    pub files: Vec<FileEntry>,
}

/// How a manifest names an engine.
pub const fn engine_name(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    }
}

/// The name of the database's file.
pub const fn database_name(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "database.sqlite",
        Engine::Postgres => "database.pgdump",
    }
}

impl Manifest {
    /// A manifest of this build.
    pub fn new(
        made_at: UtcTime,
        engine: Engine,
        (schema, audit_head): (String, String),
        counts: BTreeMap<String, i64>,
    ) -> Self {
        Self {
            format: FORMAT,
            made_at,
            app_version: env!("CARGO_PKG_VERSION").to_owned(),
            engine: engine_name(engine).to_owned(),
            schema,
            audit_head,
            counts,
            missing_images: Vec::new(),
            files: Vec::new(),
        }
    }

    /// The text of the file.
    pub fn sealed(&self) -> Result<Vec<u8>, String> {
        let manifest = serde_json::to_value(self).map_err(|e| e.to_string())?;
        let sha256 = seal(&manifest);
        let mut text =
            serde_json::to_vec_pretty(&json!({ "manifest": manifest, "sha256": sha256 })).map_err(|e| e.to_string())?;
        text.push(b'\n');
        Ok(text)
    }

    /// Reads the text of the file; refuses one that was torn or edited, and formats of other builds.
    pub fn read(text: impl Read) -> Result<Self, String> {
        let value: Value = serde_json::from_reader(text.take(MOST)).map_err(|e| format!("{NAME} is torn: {e}"))?;
        let manifest = &value["manifest"];
        match manifest["format"].as_u64() {
            Some(FORMAT) => {}
            Some(other) => {
                return Err(format!("the backup has format {other}; this version of sapa reads format {FORMAT}"));
            }
            None => return Err(format!("{NAME} is not that of a backup")),
        }
        if value["sha256"].as_str() != Some(&seal(manifest)) {
            return Err(format!("{NAME} was edited: its hash differs"));
        }
        let manifest: Self = serde_json::from_value(manifest.clone()).map_err(|e| format!("{NAME}: {e}"))?;
        match manifest.files.iter().find(|file| !is_name(&file.name)) {
            Some(file) => Err(format!("{NAME} names a file that a backup cannot hold: {:?}", file.name)),
            None => Ok(manifest),
        }
    }

    /// Refuses a backup of the other engine, or of a schema that this build does not know.
    pub fn fits(&self, at: &Location) -> Result<(), String> {
        let wanted_engine = engine_name(at.engine());
        if self.engine != wanted_engine {
            return Err(format!(
                "the backup is of {}, DATABASE_URL names {wanted_engine}: restore it into {}, then move it by `sapa copy`",
                self.engine, self.engine
            ));
        }
        if !migrate::versions()?.contains(&self.schema) {
            return Err(format!(
                "the backup's schema {} is unknown to this version of sapa ({}); it was made by version {}",
                self.schema,
                env!("CARGO_PKG_VERSION"),
                self.app_version
            ));
        }
        Ok(())
    }

    /// The bytes of all its files.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    /// The names of the images' files, without their folder.
    pub fn images(&self) -> impl Iterator<Item = (&str, &FileEntry)> {
        self.files.iter().filter_map(|file| Some((file.name.strip_prefix(IMAGES)?, file)))
    }
}

fn seal(manifest: &Value) -> String {
    hex(&Sha256::digest(manifest.to_string().as_bytes()))
}

/// Whether a file of a backup may have this name: none leads out of its folder.
fn is_name(name: &str) -> bool {
    let plain = name.strip_prefix(IMAGES).unwrap_or(name);
    let good = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-' || c == '_';
    !plain.is_empty() && !plain.starts_with('.') && plain.chars().all(good)
}

/// Size and SHA-256 of what is read.
pub fn measure(mut from: impl Read) -> std::io::Result<(u64, String)> {
    let (mut hash, mut bytes, mut part) = (Sha256::new(), 0, vec![0; 128 * 1024]);
    loop {
        match from.read(&mut part)? {
            0 => return Ok((bytes, hex(&hash.finalize()))),
            read => {
                hash.update(&part[..read]);
                bytes += read as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let made_at = UtcTime::parse("2026-11-27T03:00:00Z").unwrap();
        let mut made = Manifest::new(made_at, Engine::Sqlite, ("20261127110001".into(), "0:".into()), BTreeMap::new());
        made.files.push(FileEntry { name: "images/a.png".into(), bytes: 3, sha256: "ab".into() });
        made
    }

    #[test]
    fn a_manifest_that_was_edited_or_torn_is_refused() {
        let text = String::from_utf8(manifest().sealed().unwrap()).unwrap();
        assert_eq!(Manifest::read(text.as_bytes()), Ok(manifest()));
        let refused = |text: &str| Manifest::read(text.as_bytes()).unwrap_err();
        assert!(refused(&text.replace("\"bytes\": 3", "\"bytes\": 4")).contains("edited"));
        assert!(refused(&text[..text.len() / 2]).contains("torn"));
        assert!(refused(&text.replace("\"format\": 1", "\"format\": 2")).contains("format 2"));
        assert!(refused("{}").contains("not that of a backup"));
    }

    #[test]
    fn no_name_leads_out_of_a_backup() {
        for bad in ["", "../a", "/a", "images/../../a", "images/", "a/b", ".hidden", "images/.x"] {
            let mut made = manifest();
            made.files[0].name = bad.to_owned();
            let text = made.sealed().unwrap();
            assert!(Manifest::read(text.as_slice()).is_err(), "{bad}");
        }
    }
}
