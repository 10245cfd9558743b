//! What every form answers: what is wrong with it, its phone read in a country first.

use crate::base::issue::{Issue, sorted};
use crate::base::phone;
use crate::base::validate::Validate;

/// An input whose rules need nothing but itself.
pub trait Rules: Validate {
    /// Everything that is wrong with it, ordered by path; empty when it is right. By
    /// itself what its fields' own rules find.
    fn issues(&self) -> Vec<Issue> {
        sorted(self.found())
    }

    /// Its phone number, if it has one.
    fn phone(&mut self) -> Option<&mut String> {
        None
    }

    /// Takes a phone as it is written in `country`, that of the company concerned; asked before
    /// the issues. None, or one whose way of dialling is not known: only the international
    /// format is a number.
    fn in_country(&mut self, country: Option<&str>) {
        localize(self.phone(), country);
    }
}

/// Writes a number as it is stored; what is none stays as it was typed.
pub(crate) fn localize(typed: Option<&mut String>, country: Option<&str>) {
    if let Some(typed) = typed
        && let Some(number) = phone::normalize(typed, country)
    {
        *typed = number;
    }
}
