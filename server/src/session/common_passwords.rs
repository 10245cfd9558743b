//! Common passwords, which attackers try first: those of the 3,000 commonest that are long enough
//! to be chosen, and some that are common where Šapa is used. Answers only whether a password is
//! among them; the least length is a rule of the core.

use std::collections::HashSet;
use std::sync::LazyLock;

/// One password a line, lower case, sorted.
const LIST: &str = include_str!("common_passwords.txt");

static COMMON: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| LIST.lines().filter(|line| !line.is_empty()).collect());

/// Whether the password, in any case of letters, is one of the commonest.
pub fn is_common(password: &str) -> bool {
    COMMON.contains(password.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_common_passwords_is_long_clean_and_sorted() {
        let lines: Vec<&str> = LIST.lines().collect();
        assert!(lines.len() >= 900, "{}", lines.len());
        assert!(lines.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(lines.iter().all(|line| line.chars().count() >= sapa_core::base::text::PASSWORD_MIN as usize
            && line.to_lowercase() == **line));
    }

    #[test]
    fn common_passwords_are_found_in_any_case() {
        assert!(is_common("Password1"));
        assert!(!is_common("tri psa na kiši"));
    }
}
