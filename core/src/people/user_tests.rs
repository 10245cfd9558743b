//! Tests of the form of an account that others manage.

use serde_json::{Value, json};

use super::*;
use crate::base::id::UserId;
use crate::base::read::Read;

fn user(changes: Value) -> UserInput {
    let mut json = json!({"firstName": "Ana", "lastName": "Marić", "email": "Ana@Example.RS", "role": "OPR", "companyId": 1, "language": "en_US"});
    for (name, value) in changes.as_object().expect("object") {
        json[name] = value.clone();
    }
    UserInput::read(json).expect("shape")
}

fn found(issues: Vec<Issue>) -> Vec<String> {
    issues.into_iter().map(|i| format!("{} {}", i.path, i.code.replace("validation.", ""))).collect()
}

#[test]
fn each_role_has_its_own_fields() {
    let issues = |changes| found(user(changes).issues());
    assert_eq!(issues(json!({})), [""; 0]);
    assert_eq!(issues(json!({"branchId": 3})), [""; 0]);
    assert_eq!(issues(json!({"role": "ADMIN", "branchId": 3})), ["branchId reference"]);
    assert_eq!(issues(json!({"role": "ADMIN", "companyId": null})), ["companyId required"]);
    assert_eq!(issues(json!({"staffKind": "SUPPORT"})), ["staffKind reference"]);
    assert_eq!(issues(json!({"role": "SYSADM"})), ["companyId reference"]);
    assert_eq!(issues(json!({"role": "SYSADM", "companyId": null, "staffKind": "SUPPORT"})), [""; 0]);
    for role in ["USER", "GUEST"] {
        assert_eq!(issues(json!({ "role": role })), ["role reference"]);
    }
    assert_eq!(issues(json!({"role": null})), ["role required"]);
    assert_eq!(found(UserInput::default().issues()).len(), 5);
}

#[test]
fn an_admin_creates_accounts_of_the_own_company() {
    let admin = Actor { user_id: UserId(7), role: Role::Admin, company_id: Some(CompanyId(1)), branch_id: None };
    let issues = |changes| found(user(changes).issues_for(&admin));
    assert_eq!(issues(json!({})), [""; 0]);
    assert_eq!(issues(json!({"companyId": null})), [""; 0]);
    assert_eq!(user(json!({"companyId": null})).company_for(&admin), Some(CompanyId(1)));
    assert_eq!(issues(json!({"companyId": 2})), ["companyId reference"]);
    assert_eq!(issues(json!({"role": "SYSADM", "companyId": null, "staffKind": "PLATFORM"})), ["role reference"]);
}

#[test]
fn what_is_stored_is_clean() {
    let stored = user(json!({"firstName": " Ana ", "phone": "+381 64 2187740"})).check().expect("rules are kept");
    assert_eq!(stored.first_name, "Ana");
    assert_eq!(stored.email, "ana@example.rs");
    assert_eq!(stored.phone.as_deref(), Some("+381642187740"));
}
