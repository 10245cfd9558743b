//! The demo's accounts, so that its sign-in screen can offer them. Exists in a demo only.

use std::path::{Path, PathBuf};

use actix_web::web;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::http::{Answer, NoQuery};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::state::State;

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

/// The demo's accounts; 404 outside a demo.
#[utoipa::path(get, path = "/demo-accounts", tag = "demo",
    responses((status = 200, body = Vec<DemoAccount>), (status = 404, body = ProblemBody)))]
pub async fn accounts(state: web::Data<State>, _: NoQuery) -> Result<Answer, Error> {
    if !state.config.demo {
        return Err(Error::not_found());
    }
    let path = file(&state.config.data_dir);
    let text = web::block(move || std::fs::read_to_string(path)).await.map_err(|e| Error::internal(e.to_string()))?;
    let accounts: Vec<DemoAccount> = match text {
        Ok(text) => serde_json::from_str(&text).map_err(|e| Error::internal(format!("demo accounts: {e}")))?,
        // A demo over a database that held something already has no accounts of its own.
        Err(_) => Vec::new(),
    };
    Answer::ok(&accounts)
}
