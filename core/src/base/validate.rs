//! What `#[derive(Validate)]` calls and what it writes its findings into. It stands in
//! for the containers of the validator crate, whose hash maps of serialised values would
//! weigh more in the browser's download than all rules together: an input names it by
//! `#[validate(crate = "crate::base::validate")]`, which `input!` does.

use std::borrow::Cow;

use super::issue::{Issue, Param, Reason};
use super::read::json_name;

/// What a rule finds wrong with one value. Boxed: it is passed on at every field of every input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationError(Box<Reason>);

impl ValidationError {
    /// `validation.{code}`.
    pub fn new(code: &'static str) -> Self {
        Self(Box::new(Reason::new(&["validation.", code].concat())))
    }

    /// The same, mentioning `value` as `name`.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Param>) -> Self {
        self.0.params.insert(name.to_owned(), value.into());
        self
    }

    /// The derive hands over what was typed; an answer must not repeat it.
    pub fn add_param<T: ?Sized>(&mut self, _: Cow<'static, str>, _: &T) {}

    /// The finding as the issue of the field at `path`.
    pub fn at(self, path: &str) -> Issue {
        self.0.at(path)
    }
}

/// What is wrong with an input.
#[derive(Debug, Default)]
pub struct ValidationErrors(Vec<Issue>);

impl ValidationErrors {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether there are no issues.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Something wrong with a field, named as Rust has it.
    pub fn add(&mut self, field: &'static str, error: ValidationError) {
        self.0.push(error.at(&json_name(field)));
    }
}

/// An input whose rules stand beside its fields.
pub trait Validate {
    /// Runs the rules of the input.
    fn validate(&self) -> Result<(), ValidationErrors>;

    /// What is wrong, in the order of the fields.
    fn found(&self) -> Vec<Issue> {
        self.validate().err().unwrap_or_default().0
    }
}

/// The same trait with arguments, which no rule here uses.
pub trait ValidateArgs<'v_a> {
    /// The arguments.
    type Args;

    /// Runs the rules.
    fn validate_with_args(&self, args: Self::Args) -> Result<(), ValidationErrors>;
}

/// A field that may be missing.
pub trait ValidateRequired {
    /// Whether the field has a value.
    fn validate_required(&self) -> bool;
}

impl<T> ValidateRequired for Option<T> {
    fn validate_required(&self) -> bool {
        self.is_some()
    }
}
