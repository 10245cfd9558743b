//! Which fields of forms a browser never keeps.

/// The names, in JSON, of the fields that no draft holds, in whatever form they stand: passwords, tokens, codes, bank
/// accounts (product §13). A form may hold others; a test of the API document finds a new one that is missing here.
pub const SECRET_FIELDS: &[&str] = &[
    "bankAccount",
    "challenge",
    "code",
    "confirmPassword",
    "currentPassword",
    "newPassword",
    "passkey",
    "password",
    "refreshToken",
    "token",
];
