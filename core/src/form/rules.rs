//! The trait of every form: its issues, and the reading of its phone number in a country. Holds no
//! rule of a field.

use validator::{Validate, ValidationErrors, ValidationErrorsKind};

use super::fill::Fields;
use crate::base::checked::IntoChecked;
use crate::base::issue::{Issue, Reason, sorted};
use crate::base::phone;
use crate::base::read::json_name;

/// An input whose rules need no data but the input.
pub trait Rules: Validate + Fields {
    /// All issues of the input, ordered by path; empty for a valid input. The default answer is the
    /// issues of the fields' own rules.
    fn issues(&self) -> Vec<Issue> {
        sorted(found(self))
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
        Self: IntoChecked,
    {
        let found = self.issues();
        self.checked(found)
    }

    /// The checked form, unless there are issues. `found` holds those of the input's own rules and
    /// those that only the caller can find.
    fn checked(self, found: Vec<Issue>) -> Result<Self::Checked, Vec<Issue>>
    where
        Self: IntoChecked,
    {
        if found.is_empty() { self.into_checked() } else { Err(found) }
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

/// The issues that the rules beside the fields of `input` find, in the order of the fields.
pub fn found(input: &(impl Validate + Fields + ?Sized)) -> Vec<Issue> {
    in_order(input.validate(), input.names())
}

/// The findings of `verdict` as issues, in the order of the fields' `names`: validator keeps them in a map
/// without order.
fn in_order(verdict: Result<(), ValidationErrors>, names: &[&str]) -> Vec<Issue> {
    let mut found = verdict.err().map(ValidationErrors::into_errors).unwrap_or_default();
    let mut issues = Vec::new();
    for name in names {
        if let Some(ValidationErrorsKind::Field(errors)) = found.remove(*name) {
            issues.extend(errors.into_iter().map(|error| Reason::from(error).at(json_name(name))));
        }
    }
    issues
}

/// Replaces a number by its stored form; a text that is no number stays as typed.
pub(crate) fn localize(typed: Option<&mut String>, country: Option<&str>) {
    if let Some(typed) = typed
        && let Some(number) = phone::normalize(typed, country)
    {
        *typed = number;
    }
}
