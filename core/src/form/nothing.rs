//! The empty body of an action without particulars.

use sapa_derive::form;

/// A body without fields: an action may be posted with an empty object or without a body.
#[form]
pub struct Nothing {}
