//! Answers of rules: issues as `{path, code, params}`. Never a text for people: codes are
//! translation keys, and the path names the field.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use serde::{Serialize, Serializer};
use serde_json::Value;
use validator::ValidationError;

/// A value that a text may mention, such as a limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub enum Param {
    /// A count or a limit.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    Number(i64),
    /// A name, a time or an enumeration value.
    Text(String),
}

impl From<i64> for Param {
    fn from(value: i64) -> Self {
        Self::Number(value)
    }
}
impl From<&str> for Param {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}
impl From<String> for Param {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

/// Parameters of a text: values by name, in the order of the names. A list, because the code of a
/// map's tree would add more to the browser's download than a few entries are worth.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Params(Vec<(String, Param)>);

impl Params {
    /// Sets the parameter `name`, which may have had another value.
    pub fn insert(&mut self, name: String, value: Param) {
        self.0.retain(|(other, _)| *other != name);
        let at = self.0.iter().take_while(|(other, _)| *other < name).count();
        self.0.insert(at, (name, value));
    }

    /// Whether there are no parameters.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of the parameter `name`.
    pub fn get(&self, name: &str) -> Option<&Param> {
        self.iter().find_map(|(other, value)| (other == name).then_some(value))
    }

    /// All names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Param)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(self.iter())
    }
}

#[cfg(test)]
impl std::ops::Index<&str> for Params {
    type Output = Param;

    fn index(&self, name: &str) -> &Param {
        self.get(name).expect("a parameter of that name")
    }
}

/// The reason why an action is not possible now: a code with its parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Reason {
    /// A translation key.
    pub code: String,
    /// Values that the text mentions.
    #[cfg_attr(feature = "schema", ts(type = "Record<string, string | number>"))]
    pub params: Params,
}

impl Reason {
    /// The reason `code` without parameters.
    pub fn new(code: &str) -> Self {
        Self { code: code.to_owned(), params: Params::default() }
    }

    /// The same reason with the parameter `name` = `value`.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Param>) -> Self {
        self.params.insert(name.to_owned(), value.into());
        self
    }

    /// This reason as an issue of the field at `path` (empty: of the whole form).
    pub fn at(self, path: impl Into<String>) -> Issue {
        Issue { path: path.into(), code: self.code, params: self.params }
    }
}

impl From<ValidationError> for Reason {
    /// `validation.{code}` with the params of the rule. Validator's derive adds the value that was typed,
    /// which an answer must not repeat.
    fn from(error: ValidationError) -> Self {
        let mut reason = Self::new(&["validation.", &error.code].concat());
        for (name, value) in error.params.into_iter().filter(|(name, _)| name != "value") {
            let param = match (value.as_i64(), value) {
                (Some(number), _) => Param::Number(number),
                (None, Value::String(text)) => Param::Text(text),
                (None, _) => continue, // no rule says so
            };
            reason.params.insert(name.into_owned(), param);
        }
        reason
    }
}

/// A fault of an input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Issue {
    /// Dotted path of the field (`pets.0.name`); empty for the whole form.
    pub path: String,
    /// A translation key.
    pub code: String,
    /// Values that the text mentions (`min`, `max`, …).
    #[cfg_attr(feature = "schema", ts(type = "Record<string, string | number>"))]
    pub params: Params,
}

impl Issue {
    /// An issue without parameters.
    pub fn new(path: impl Into<String>, code: &str) -> Self {
        Reason::new(code).at(path)
    }
}

impl From<Issue> for Reason {
    /// The issue's code and parameters, without its path.
    fn from(issue: Issue) -> Self {
        Self { code: issue.code, params: issue.params }
    }
}

/// Issues ordered by path, then code: an answer must not depend on the order in which rules run.
pub fn sorted(issues: Vec<Issue>) -> Vec<Issue> {
    // A heap adds a tenth of the code that `sort` adds to the browser's download.
    let heap: BinaryHeap<Found> = issues.into_iter().enumerate().map(|(nth, issue)| Found { issue, nth }).collect();
    heap.into_sorted_vec().into_iter().map(|found| found.issue).collect()
}

/// An issue while it is sorted; issues with equal path and code keep the order in which they were
/// found.
#[derive(PartialEq, Eq)]
struct Found {
    issue: Issue,
    nth: usize,
}

impl Found {
    fn key(&self) -> (&str, &str, usize) {
        (&self.issue.path, &self.issue.code, self.nth)
    }
}
impl Ord for Found {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}
impl PartialOrd for Found {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
