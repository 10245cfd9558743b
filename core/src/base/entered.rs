//! From what was entered to what is stored: the values of a form whose rules are kept, its
//! required fields there. Nothing of it is in the browser's build, where forms are half filled.

use super::issue::Issue;
use super::read::json_name;

/// What may be entered.
pub trait Entered: Sized {
    /// The same, once the rules of its form are kept.
    type Checked;

    /// Takes it apart. A required field that is not there is `validation.required`, which no
    /// input whose rules are kept lacks.
    fn kept(self) -> Result<Self::Checked, Vec<Issue>>;
}

/// Values that are stored as they are entered.
macro_rules! as_entered {
    ($($type:ty),+) => {$(
        impl crate::base::entered::Entered for $type {
            type Checked = Self;

            fn kept(self) -> Result<Self, Vec<crate::base::issue::Issue>> {
                Ok(self)
            }
        }
    )+};
}
pub(crate) use as_entered;

as_entered!(String, bool, i32, i64, f64);

/// The value of a required field, named as Rust has it.
pub fn required<T: Entered>(field: &str, entered: Option<T>) -> Result<T::Checked, Vec<Issue>> {
    entered.ok_or_else(|| vec![Issue::new(json_name(field), "validation.required")])?.kept()
}

/// The value of a field that may be left out.
pub fn optional<T: Entered>(_: &str, entered: Option<T>) -> Result<Option<T::Checked>, Vec<Issue>> {
    entered.map(T::kept).transpose()
}

/// The values of a list.
pub fn list<T: Entered>(_: &str, entered: Vec<T>) -> Result<Vec<T::Checked>, Vec<Issue>> {
    entered.into_iter().map(T::kept).collect()
}
