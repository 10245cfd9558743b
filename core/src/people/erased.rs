//! Placeholders in place of an erased person's data (product §8), and where they stand.

use crate::base::id::UserId;

/// The first name of every erased account; the family name is its number.
pub const FIRST_NAME: &str = "erased";

/// The address of an erased account; no mail can be sent to it.
pub fn email(id: UserId) -> String {
    format!("{FIRST_NAME}-{}@invalid", id.0)
}

/// Whether an address is the placeholder of an erased one.
pub fn is_email(address: &str) -> bool {
    address
        .strip_prefix(FIRST_NAME)
        .and_then(|rest| rest.strip_prefix('-')?.strip_suffix("@invalid"))
        .is_some_and(|id| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The name of an erased guest.
pub fn name(id: UserId) -> String {
    format!("{FIRST_NAME} {}", id.0)
}

/// What stands in place of a text about an erased person, and of a pet's name.
pub const NOTE: &str = FIRST_NAME;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::text::normalize_email;

    #[test]
    fn an_erased_address_is_nobody_s() {
        assert_eq!(email(UserId(42)), "erased-42@invalid");
        assert_eq!(name(UserId(42)), "erased 42");
        assert!(is_email("erased-42@invalid"));
        for other in ["erased-@invalid", "erased-4x@invalid", "erased-42@invalid.rs", "ana@invalid"] {
            assert!(!is_email(other), "{other}");
        }
        // No mail takes it.
        assert_eq!(normalize_email(&email(UserId(42))), None);
    }
}
