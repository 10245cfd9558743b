//! The accounts of a demo, and the file that lists them.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An account of the demo with its password, which is public.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct DemoAccount {
    /// Its role.
    #[schema(example = "OPR")]
    #[cfg_attr(feature = "schema", ts(type = "Role"))]
    pub role: String,
    /// Title of a SYSADM.
    #[schema(example = "SUPPORT")]
    #[cfg_attr(feature = "schema", ts(type = "StaffKind | null"))]
    pub staff_kind: Option<String>,
    /// Its address.
    pub email: String,
    /// Its password.
    pub password: String,
    /// Its company.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub company_id: Option<i64>,
    /// Its branch.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub branch_id: Option<i64>,
    /// Name of the company or branch; empty: neither.
    pub label: String,
    /// The secret of its authenticator app, in base 32, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub totp_secret: Option<String>,
}

/// The file that lists the accounts.
pub fn file(data_dir: &Path) -> PathBuf {
    data_dir.join("demo-accounts.json")
}
