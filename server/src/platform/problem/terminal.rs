//! An error as a sentence for the terminal.

use sapa_core::base::plural::DEFAULT_LANGUAGE;

use super::{Cause, Error, STORAGE_FULL};
use crate::platform::i18n;

/// For the one who runs a command: a plain sentence, the code, and for a failure what the database or the system said.
impl From<Error> for String {
    fn from(error: Error) -> Self {
        let problem = error.problem();
        let sentence = match &problem.cause {
            // Ours, a sentence already.
            Some(Cause::Other(text)) if problem.status == 500 => return text.clone(),
            _ if error.is_unique_violation() => {
                "what was to be written is there already; another command may have written it just now".to_owned()
            }
            _ if problem.code == STORAGE_FULL.1 => "the disk has no room left".to_owned(),
            _ if problem.status == 503 => "the database is busy or was cut off: try again".to_owned(),
            Some(Cause::Database(_)) if problem.status == 500 => "the database refused the work".to_owned(),
            _ => i18n::text(DEFAULT_LANGUAGE, &problem.code, &problem.params),
        };
        let coded = format!("{sentence} ({})", problem.code);
        match error.cause() {
            // One line, as the terminal and a log need it.
            Some(cause) => format!("{coded}: {}", cause.split_whitespace().collect::<Vec<_>>().join(" ")),
            None => coded,
        }
    }
}

#[cfg(test)]
mod tests {
    use diesel::result::{DatabaseErrorKind, Error as DieselError};
    use sapa_core::base::issue::Reason;

    use super::*;

    fn shown(kind: DatabaseErrorKind, says: &str) -> String {
        Error::from(DieselError::DatabaseError(kind, Box::new(says.to_owned()))).into()
    }

    #[test]
    fn a_failure_is_a_sentence_before_it_is_the_database_s_text() {
        let twice = shown(DatabaseErrorKind::UniqueViolation, "UNIQUE constraint failed: users.id");
        assert!(twice.starts_with("what was to be written is there already"), "{twice}");
        assert!(twice.ends_with(" (server.error): UNIQUE constraint failed: users.id"), "{twice}");
        let full = shown(DatabaseErrorKind::Unknown, "database or disk is full");
        assert_eq!(full, "the disk has no room left (server.storage_full): database or disk is full");
        let locked = shown(DatabaseErrorKind::Unknown, "database is locked");
        assert_eq!(locked, "the database is busy or was cut off: try again (server.busy): database is locked");
        let other = shown(DatabaseErrorKind::Unknown, "relation \"x\" does\n  not exist");
        assert_eq!(other, "the database refused the work (server.error): relation \"x\" does not exist");
    }

    #[test]
    fn a_refusal_is_told_by_its_text() {
        assert_eq!(String::from(Error::internal("bookings differs after the copy")), "bookings differs after the copy");
        let refusal = String::from(Error::from(Reason::new("auth.forbidden")));
        assert!(refusal.ends_with(" (auth.forbidden)") && refusal.len() > 20, "{refusal}");
    }
}
