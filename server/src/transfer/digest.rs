//! A digest of a table's rows: the same for the same rows, on either engine.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::platform::hex::hex;
use crate::platform::problem::Error;

/// Rows in the order of the table's key, each in its one spelling.
#[derive(Default)]
pub struct TableDigest {
    hash: Sha256,
    rows: u64,
}

impl TableDigest {
    /// Adds the next row.
    pub fn add(&mut self, row: &[Value]) -> Result<(), Error> {
        let line = serde_json::to_vec(row).map_err(|e| Error::internal(format!("a row as JSON: {e}")))?;
        self.hash.update(&line);
        self.hash.update(b"\n");
        self.rows += 1;
        Ok(())
    }

    /// The rows, and their SHA-256.
    pub fn finish(self) -> (u64, String) {
        (self.rows, hex(&self.hash.finalize()))
    }
}
