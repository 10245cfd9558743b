//! The core for the browser. Wrappers only: JSON in, JSON out, no rule and no branch
//! (`sapa_core::json` documents each question and answer).

use sapa_core::{json, planner};
use wasm_bindgen::prelude::wasm_bindgen;

/// See [`json::validate`].
#[wasm_bindgen]
pub fn validate(form: &str, json: &str) -> String {
    json::validate(form, json)
}

/// See [`json::allowed_actions`].
#[wasm_bindgen]
pub fn allowed_actions(json: &str) -> String {
    json::allowed_actions(json)
}

/// See [`json::board_row`].
#[wasm_bindgen]
pub fn board_row(json: &str) -> String {
    json::board_row(json)
}

/// See [`json::can`].
#[wasm_bindgen]
pub fn can(json: &str) -> String {
    json::can(json)
}

/// See [`json::can_open`].
#[wasm_bindgen]
pub fn can_open(json: &str) -> String {
    json::can_open(json)
}

/// See [`json::screens`].
#[wasm_bindgen]
pub fn screens(role: &str) -> String {
    json::screens(role)
}

/// See [`json::landing_screens`].
#[wasm_bindgen]
pub fn landing_screens(role: &str) -> String {
    json::landing_screens(role)
}

/// See [`json::draft`].
#[wasm_bindgen]
pub fn quote(json: &str) -> String {
    json::draft(json)
}

/// See [`json::cancel_kinds`].
#[wasm_bindgen]
pub fn cancel_kinds(role: &str) -> String {
    json::cancel_kinds(role)
}

/// See [`json::search_words`].
#[wasm_bindgen]
pub fn search_words(query: &str) -> String {
    json::search_words(query)
}

/// See [`json::normalize_phone`].
#[wasm_bindgen]
pub fn normalize_phone(number: &str) -> String {
    json::normalize_phone(number)
}

/// See [`json::missing`].
#[wasm_bindgen]
pub fn missing(json: &str) -> String {
    json::missing(json)
}

/// See [`json::company_actions`].
#[wasm_bindgen]
pub fn company_actions(json: &str) -> String {
    json::company_actions(json)
}

/// See [`json::user_actions`].
#[wasm_bindgen]
pub fn user_actions(json: &str) -> String {
    json::user_actions(json)
}

/// See [`json::image`].
#[wasm_bindgen]
pub fn image(json: &str) -> String {
    json::image(json)
}

/// See [`json::branch_references`].
#[wasm_bindgen]
pub fn branch_references(json: &str) -> String {
    json::branch_references(json)
}

/// See [`json::enums`].
#[wasm_bindgen]
pub fn enums() -> String {
    json::enums()
}

/// The plural form of a count in a language: `one`, `few` or `other`.
#[wasm_bindgen]
pub fn plural(locale: &str, n: i32) -> String {
    sapa_core::plural::plural(locale, i64::from(n)).to_owned()
}

/// See [`planner::Planner`]; freed by its owner.
#[wasm_bindgen]
pub struct Planner(planner::Planner);

#[wasm_bindgen]
impl Planner {
    /// See [`planner::Planner::open`]; throws the answer that is an error.
    #[wasm_bindgen(constructor)]
    pub fn open(json: &str) -> Result<Self, String> {
        planner::Planner::open(json).map(Self)
    }

    /// See [`planner::Planner::grid`].
    pub fn grid(&self, from: &str, days: usize) -> String {
        self.0.grid(from, days)
    }

    /// See [`planner::Planner::draft`].
    pub fn draft(&self, input: &str, now: &str) -> String {
        self.0.draft(input, now)
    }

    /// See [`planner::Planner::instead`].
    pub fn instead(&self, input: &str, now: &str) -> String {
        self.0.instead(input, now)
    }

    /// See [`planner::Planner::lift`].
    pub fn lift(&mut self, booking: &str) -> String {
        self.0.lift(booking)
    }

    /// See [`planner::Planner::shift`].
    pub fn shift(&self, input: &str, now: &str) -> String {
        self.0.shift(input, now)
    }

    /// See [`planner::Planner::shift_instead`].
    pub fn shift_instead(&self, input: &str, now: &str) -> String {
        self.0.shift_instead(input, now)
    }
}
