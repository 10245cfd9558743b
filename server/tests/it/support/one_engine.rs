//! Marks the tests that make sense on one engine only.

use std::io::Write;

use sapa_server::platform::db::Engine;

/// Whether this run is on `engine`. Where it is not, the terminal says which test did nothing: the harness counts
/// that test as passed, and its output as captured.
pub fn runs_on(engine: Engine) -> bool {
    let here = if std::env::var_os("TEST_DATABASE_URL").is_some() { Engine::Postgres } else { Engine::Sqlite };
    if here != engine {
        let test = std::thread::current();
        let line = format!("{}: not run, it is a test of {engine:?}\n", test.name().unwrap_or("a test"));
        std::io::stderr().write_all(line.as_bytes()).unwrap();
    }
    here == engine
}

/// The first line of a test for one engine: `only_on!(Postgres);`. `.ci/tests.mjs` counts these tests and refuses
/// others that end early.
macro_rules! only_on {
    ($engine:ident) => {
        if !crate::support::runs_on(sapa_server::platform::db::Engine::$engine) {
            return;
        }
    };
}
pub(crate) use only_on;
