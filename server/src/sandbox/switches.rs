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
        }
    }
}

impl Switches {
    /// Whether this answer is lost.
    pub fn loses_one(&self) -> bool {
        let mut byte = [0; 2];
        let drawn = getrandom::fill(&mut byte).map_or(0, |()| u16::from_le_bytes(byte) % 100);
        drawn < u16::from(self.lose_answers)
    }

    /// The wait before an answer.
    pub fn delay(&self) -> Duration {
        Duration::from_millis(self.delay_ms.min(120_000))
    }
}
