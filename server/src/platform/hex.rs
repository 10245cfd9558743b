//! Hexadecimal digits of bytes, and random names made of them.

use super::problem::Error;

/// Two digits a byte, lowercase.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A random name of 32 digits, unique and not guessable.
///
/// # Errors
/// The system gives no randomness.
pub fn random_name() -> Result<String, Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|e| Error::internal(format!("randomness: {e}")))?;
    Ok(hex(&bytes))
}
