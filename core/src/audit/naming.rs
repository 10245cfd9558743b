//! How the author of a change is named to somebody else who reads of it.

use crate::access::role::{Actor, Role};
use crate::base::id::UserId;

/// How a reader is told of the author of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// By name.
    Name,
    /// As the platform's support, whoever it was.
    Platform,
    /// Not at all: a pet owner is not told the names of staff, and the system has none.
    Nobody,
}

/// How `reader` is told of an author; none: the system.
pub fn naming(reader: &Actor, author: Option<(UserId, Option<Role>)>) -> Naming {
    match (author, reader.role) {
        (None, _) => Naming::Nobody,
        (Some((author, _)), _) if author == reader.user_id => Naming::Name,
        (Some(_), Role::Sysadm) => Naming::Name,
        (Some((_, Some(Role::Sysadm))), _) => Naming::Platform,
        (Some(_), Role::Admin | Role::Opr) => Naming::Name,
        (Some(_), Role::User | Role::Guest) => Naming::Nobody,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_to_colleagues_and_the_platform_is_one() {
        let reader = |role| Actor { user_id: UserId(1), role, company_id: None, branch_id: None };
        let named = |role, author: Option<Role>| naming(&reader(role), author.map(|role| (UserId(2), Some(role))));
        for role in [Role::Admin, Role::Opr] {
            assert_eq!(named(role, Some(Role::Opr)), Naming::Name);
            assert_eq!(named(role, Some(Role::User)), Naming::Name);
            assert_eq!(named(role, Some(Role::Sysadm)), Naming::Platform);
        }
        assert_eq!(named(Role::Sysadm, Some(Role::Sysadm)), Naming::Name);
        assert_eq!(named(Role::User, Some(Role::Opr)), Naming::Nobody);
        assert_eq!(named(Role::User, Some(Role::Sysadm)), Naming::Platform);
        assert_eq!(named(Role::Admin, None), Naming::Nobody);
        assert_eq!(naming(&reader(Role::User), Some((UserId(1), Some(Role::User)))), Naming::Name);
    }
}
