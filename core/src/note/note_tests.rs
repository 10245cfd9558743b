//! Tests of readers and editors of notes.

use super::*;
use crate::base::id::UserId;
use crate::note::NoteVisibility::{Company, Platform};

#[test]
fn only_the_platform_writes_for_the_platform() {
    let seen = |writer, requested, about| visibility(writer, requested, about).ok();
    assert_eq!(seen(Role::Sysadm, None, None), Some(Platform));
    assert_eq!(seen(Role::Sysadm, Some(Company), None), Some(Company));
    assert_eq!(seen(Role::Sysadm, Some(Company), Some(Role::Opr)), Some(Company));
    for account in [Role::User, Role::Sysadm] {
        assert_eq!(seen(Role::Sysadm, None, Some(account)), Some(Platform));
        assert_eq!(seen(Role::Sysadm, Some(Company), Some(account)), None);
    }
    for writer in [Role::Admin, Role::Opr] {
        assert_eq!(seen(writer, None, Some(Role::User)), Some(Company));
        assert_eq!(seen(writer, Some(Company), None), Some(Company));
        assert_eq!(seen(writer, Some(Platform), None), None);
        assert_eq!(default_visibility(writer), Company);
    }
}

fn actor(role: Role, company: Option<i64>) -> Actor {
    Actor { user_id: UserId(7), role, company_id: company.map(CompanyId), branch_id: None }
}

#[test]
fn notes_are_read_by_visibility() {
    let (own, other) = (Some(CompanyId(1)), Some(CompanyId(2)));
    for (visibility, company) in [(Platform, None), (Platform, own), (Company, own), (Company, other)] {
        let read = |role, company_id| reads(&actor(role, company_id), visibility, company);
        assert!(read(Role::Sysadm, None));
        for role in [Role::Admin, Role::Opr] {
            assert_eq!(read(role, Some(1)), visibility == Company && company == own, "{role}");
        }
        assert!(!read(Role::User, None) && !read(Role::Guest, None));
    }
    assert_eq!(readable(&actor(Role::User, None)), None);
}
