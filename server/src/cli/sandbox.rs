//! `sandbox`: serves the sandbox by itself, for one product or several.

use std::path::PathBuf;

use actix_web::rt;

use super::say;
use super::serve::{clone, listen};
use super::stop::{self, Signals};
use crate::config::env;
use crate::payment::provider::SANDBOX_BIND;
use crate::platform::log::Log;
use crate::sandbox::{Sandbox, serve};

/// `sandbox`.
pub fn sandbox() -> Result<(), String> {
    let _log = Log::start(&env("LOG").unwrap_or_else(|| "info".to_owned()), None)?;
    let (listener, bind) = listen(&env("SANDBOX_BIND").unwrap_or_else(|| SANDBOX_BIND.to_owned()))?;
    let data_dir = PathBuf::from(env("DATA_DIR").unwrap_or_else(|| "data".to_owned()));
    let sandbox = Sandbox::open(&data_dir)?;
    rt::System::new().block_on(async move {
        let signals = Signals::listen().map_err(|e| format!("signals: {e}"))?;
        let shut = clone(&listener)?;
        let (server, beside) = serve(sandbox, listener).map_err(|e| e.to_string())?;
        let beside = rt::spawn(beside);
        tracing::info!(%bind, "the sandbox is serving");
        say(&format!("Sandbox of card payments: http://{bind}\n"))?;
        let done = stop::run(signals, vec![server], shut, async {}).await;
        beside.abort();
        done
    })
}
