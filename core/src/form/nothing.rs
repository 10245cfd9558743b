//! The body of a request that has nothing to say.

use super::input::input;

input! {
    /// No field at all: an action may be posted with an empty object or without a body.
    pub struct Nothing {}
}
