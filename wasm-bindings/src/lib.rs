//! The core for the browser. Wrappers only: JSON in, JSON out, no rule and no branch
//! (`sapa_core::facade::json` documents each question and answer). Few of them: each export brings
//! its own glue on both sides.

use sapa_core::facade::{json, planner};
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// See [`json::validate`].
#[wasm_bindgen]
pub fn validate(form: &str, country: &str, input: &str) -> String {
    json::validate(form, country, input)
}

/// See [`json::ask`].
#[wasm_bindgen]
pub fn ask(question: &str, input: &str) -> Option<String> {
    json::ask(question, input)
}

/// The plural form of a count in a language: `one`, `few` or `other`.
#[wasm_bindgen]
pub fn plural(locale: &str, n: i32) -> String {
    sapa_core::base::plural::plural(locale, i64::from(n)).to_owned()
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

    /// See [`planner::Planner::room`].
    pub fn room(&self, input: &str, now: &str) -> String {
        self.0.room(input, now)
    }

    /// See [`planner::Planner::draft`].
    pub fn draft(&self, input: &str, country: &str, now: &str) -> String {
        self.0.draft(input, country, now)
    }

    /// See [`planner::Planner::draft_ways_out`].
    pub fn draft_ways_out(&self, input: &str, now: &str) -> String {
        self.0.draft_ways_out(input, now)
    }

    /// See [`planner::Planner::marked_days`].
    pub fn marked_days(&self, input: &str, from: &str, days: usize, now: &str) -> String {
        self.0.marked_days(input, from, days, now)
    }

    /// See [`planner::Planner::take_booking`].
    pub fn take_booking(&mut self, booking: &str) -> String {
        self.0.take_booking(booking)
    }

    /// See [`planner::Planner::plan_move`].
    pub fn plan_move(&self, input: &str, now: &str) -> String {
        self.0.plan_move(input, now)
    }

    /// See [`planner::Planner::move_ways_out`].
    pub fn move_ways_out(&self, input: &str, now: &str) -> String {
        self.0.move_ways_out(input, now)
    }
}
