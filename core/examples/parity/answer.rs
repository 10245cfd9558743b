//! The native answer to a question of a file: the way in that the browser takes for it
//! (`wasm-bindings/parity.mjs` does the same).

use sapa_core::facade::json;
use sapa_core::facade::planner::Planner;

/// The answer to `input` as the question of that name; none for an unknown name.
pub fn answer(name: &str, input: &str) -> Option<String> {
    match name.split_once(':').unwrap_or((name, "")) {
        ("plan", _) => Some(Planner::ask(input)),
        // `validate:booking:RS` reads phones in a country, `validate:booking` in none.
        ("validate", form) => {
            let (form, country) = form.split_once(':').unwrap_or((form, ""));
            Some(json::validate(form, country, input))
        }
        _ => json::ask(name, input),
    }
}
