//! What a rule answers: issues as `{path, code, params}`. Never a text for people:
//! codes are translation keys, and the path tells the field.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};

use serde::{Deserialize, Serialize};

/// A value that a text may mention, such as a limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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

/// Why something is not possible now: a code with its parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Reason {
    /// A translation key.
    pub code: String,
    /// What the text mentions.
    #[cfg_attr(feature = "schema", ts(type = "Record<string, string | number>"))]
    pub params: BTreeMap<String, Param>,
}

impl Reason {
    /// A reason without parameters.
    pub fn new(code: &str) -> Self {
        Self { code: code.to_owned(), params: BTreeMap::new() }
    }

    /// The same reason, mentioning `value` as `name`.
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

/// One thing that is wrong with an input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Issue {
    /// Dotted path of the field (`pets.0.name`); empty for the whole form.
    pub path: String,
    /// A translation key.
    pub code: String,
    /// What the text mentions (`min`, `max`, …).
    #[cfg_attr(feature = "schema", ts(type = "Record<string, string | number>"))]
    pub params: BTreeMap<String, Param>,
}

impl Issue {
    /// An issue without parameters.
    pub fn new(path: impl Into<String>, code: &str) -> Self {
        Reason::new(code).at(path)
    }
}

impl From<Issue> for Reason {
    /// The same without the field.
    fn from(issue: Issue) -> Self {
        Self { code: issue.code, params: issue.params }
    }
}

/// Issues ordered by path, then code: an answer must not depend on where a rule stands.
pub fn sorted(issues: Vec<Issue>) -> Vec<Issue> {
    // A heap sorts in a tenth of the code that `sort` brings to the browser's download.
    let heap: BinaryHeap<Found> = issues.into_iter().enumerate().map(|(nth, issue)| Found { issue, nth }).collect();
    heap.into_sorted_vec().into_iter().map(|found| found.issue).collect()
}

/// An issue as it is sorted: what is alike stays in the order in which it was found.
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
