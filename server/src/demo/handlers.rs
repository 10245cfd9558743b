//! `GET /demo-accounts`, for the sign-in screen of a demo; 404 outside a demo.

use actix_web::web;

use super::account::{DemoAccount, file};
use crate::platform::blocking::spawn_blocking;
use crate::platform::http::{Answer, NoQuery};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::ReadVisit;
use crate::state::State;

/// The demo's accounts; 404 outside a demo.
#[utoipa::path(get, path = "/demo-accounts", tag = "demo",
    responses((status = 200, body = Vec<DemoAccount>), (status = 404, body = ProblemBody)))]
pub async fn accounts(state: web::Data<State>, _: ReadVisit, _: NoQuery) -> Result<Answer, Error> {
    if !state.config.demo {
        return Err(Error::not_found());
    }
    let path = file(&state.config.data_dir);
    let text =
        spawn_blocking(move || std::fs::read_to_string(path)).await.map_err(|e| Error::internal(e.to_string()))?;
    let accounts: Vec<DemoAccount> = match text {
        Ok(text) => serde_json::from_str(&text).map_err(|e| Error::internal(format!("demo accounts: {e}")))?,
        // A demo on a database that had data makes no accounts, so the file is missing.
        Err(_) => Vec::new(),
    };
    Answer::ok(&accounts)
}
