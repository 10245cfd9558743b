//! The faults that can be switched on, for the whole service until it ends or they are switched off.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The faults. The default is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Switches {
    /// Percent of the answers to changes that are lost after the change.
    pub lose_answers: u8,
    /// Milliseconds before each answer, after the change.
    pub delay_ms: u64,
    /// Payments are refused at their start, with this code.
    pub refuse_payments: Option<String>,
    /// Refunds are refused, with this code.
    pub refuse_refunds: Option<String>,
    /// Milliseconds between the acceptance of a refund and its end; 0: at once.
    pub settle_ms: u64,
    /// Refunds are accepted and fail at their end.
    pub late_failure: bool,
    /// Whether webhooks are made.
    pub webhooks: bool,
    /// Every request is answered with 503, and changes nothing.
    pub down: bool,
    /// Percent of starts, cancels and refunds that fail with 500, which is kept under their key, undone.
    pub keep_errors: u8,
    /// Percent of starts and refunds that fail with 500, which is kept under their key, though done.
    pub keep_errors_done: u8,
    /// Payments that are paid stay under way until they are ended at `/control`.
    pub processing: bool,
}

/// An error that is kept under its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stumble {
    /// The work is not done.
    Before,
    /// The work is done.
    After,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            lose_answers: 0,
            delay_ms: 0,
            refuse_payments: None,
            refuse_refunds: None,
            settle_ms: 0,
            late_failure: false,
            webhooks: true,
            down: false,
            keep_errors: 0,
            keep_errors_done: 0,
            processing: false,
        }
    }
}

/// A number below 100.
fn drawn() -> u16 {
    let mut bytes = [0; 2];
    getrandom::fill(&mut bytes).map_or(0, |()| u16::from_le_bytes(bytes) % 100)
}

impl Switches {
    /// Whether this answer is lost.
    pub fn loses_one(&self) -> bool {
        drawn() < u16::from(self.lose_answers)
    }

    /// Whether this request fails in a way that its key keeps.
    pub fn stumbles(&self) -> Option<Stumble> {
        let (drawn, before) = (drawn(), u16::from(self.keep_errors));
        match drawn {
            drawn if drawn < before => Some(Stumble::Before),
            drawn if drawn < before + u16::from(self.keep_errors_done) => Some(Stumble::After),
            _ => None,
        }
    }

    /// The wait before an answer.
    pub fn delay(&self) -> Duration {
        Duration::from_millis(self.delay_ms.min(120_000))
    }
}
