//! From entered values to stored ones: the checked form has its required fields. Holds no rule. The
//! browser's build has nothing of it, because forms are half filled there.

use super::issue::Issue;
use super::read::json_name;

/// A type of values that a form may have.
pub trait IntoChecked: Sized {
    /// The type of the value in a checked form.
    type Checked;

    /// The checked value. A missing required field is `validation.required`; a form without issues
    /// misses none.
    fn into_checked(self) -> Result<Self::Checked, Vec<Issue>>;
}

/// Types whose values are stored as entered.
macro_rules! checked_as_entered {
    ($($type:ty),+) => {$(
        impl crate::base::checked::IntoChecked for $type {
            type Checked = Self;

            fn into_checked(self) -> Result<Self, Vec<crate::base::issue::Issue>> {
                Ok(self)
            }
        }
    )+};
}
pub(crate) use checked_as_entered;

checked_as_entered!(String, bool, i32, i64, f64);

/// The value of a required field; `field` is its Rust name.
pub fn required<T: IntoChecked>(field: &str, entered: Option<T>) -> Result<T::Checked, Vec<Issue>> {
    entered.ok_or_else(|| vec![Issue::new(json_name(field), "validation.required")])?.into_checked()
}

/// The value of an optional field.
pub fn optional<T: IntoChecked>(_: &str, entered: Option<T>) -> Result<Option<T::Checked>, Vec<Issue>> {
    entered.map(T::into_checked).transpose()
}

/// The values of a list.
pub fn list<T: IntoChecked>(_: &str, entered: Vec<T>) -> Result<Vec<T::Checked>, Vec<Issue>> {
    entered.into_iter().map(T::into_checked).collect()
}
