//! The trait of every form: its issues, and the reading of its phone number in a country. Holds no
//! rule of a field.

use crate::base::entered::Entered;
use crate::base::issue::{Issue, sorted};
use crate::base::phone;
use crate::base::validate::Validate;

/// An input whose rules need no data but the input.
pub trait Rules: Validate {
    /// All issues of the input, ordered by path; empty for a valid input. The default answer is the
    /// issues of the fields' own rules.
    fn issues(&self) -> Vec<Issue> {
        sorted(self.found())
    }

    /// The input with the stored form of values that no rule of a single field defines, such as the
    /// order of rows.
    #[must_use]
    fn normalized(self) -> Self
    where
        Self: Sized,
    {
        self
    }

    /// The checked form, or the issues of the input's own rules.
    fn check(self) -> Result<Self::Checked, Vec<Issue>>
    where
        Self: Entered,
    {
        let found = self.issues();
        self.checked(found)
    }

    /// The checked form, unless there are issues. `found` holds those of the input's own rules and
    /// those that only the caller can find.
    fn checked(self, found: Vec<Issue>) -> Result<Self::Checked, Vec<Issue>>
    where
        Self: Entered,
    {
        if found.is_empty() { self.kept() } else { Err(found) }
    }

    /// The moment at which staff without network made the change, as sent; none for a form that is sent at
    /// once, or has no such field ([`crate::base::happened`]).
    fn happened_at(&self) -> Option<&str> {
        None
    }

    /// The phone number of the form; none for a form without a phone.
    fn phone(&mut self) -> Option<&mut String> {
        None
    }

    /// Reads the phone number as typed in `country`, that of the company concerned; call it before
    /// [`Rules::issues`]. Without a country, or in one whose dialling plan is not known, only the
    /// international format is a number.
    fn in_country(&mut self, country: Option<&str>) {
        localize(self.phone(), country);
    }
}

/// Replaces a number by its stored form; a text that is no number stays as typed.
pub(crate) fn localize(typed: Option<&mut String>, country: Option<&str>) {
    if let Some(typed) = typed
        && let Some(number) = phone::normalize(typed, country)
    {
        *typed = number;
    }
}
