//! The empty body of an action without particulars.

use super::input::input;

input! {
    /// A body without fields: an action may be posted with an empty object or without a body.
    pub struct Nothing {}
}
