//! The accounts of a demo, and where they are written down.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One account of the demo, with its password: demo data is nobody's secret.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct DemoAccount {
    /// Its role.
    #[schema(example = "OPR")]
    #[cfg_attr(feature = "schema", ts(type = "Role"))]
    pub role: String,
    /// What a SYSADM is called.
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
    /// Where it works, by name; empty: nowhere.
    pub label: String,
}

/// Where the accounts are written down.
pub fn file(data_dir: &Path) -> PathBuf {
    data_dir.join("demo-accounts.json")
}
