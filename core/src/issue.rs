//! What a rule answers: issues as `{path, code, params}`. Never a text for people:
//! codes are translation keys, and the path tells the field.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use validator::{ValidationError, ValidationErrors, ValidationErrorsKind};

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

/// The verdict of the rules that `validator` ran, ordered by path so that both
/// builds of the core answer byte for byte the same.
pub fn from_validator(result: Result<(), ValidationErrors>) -> Vec<Issue> {
    let mut issues = Vec::new();
    if let Err(errors) = result {
        flatten("", &errors, &mut issues);
    }
    issues.sort_unstable_by(|a, b| (&a.path, &a.code).cmp(&(&b.path, &b.code)));
    issues
}

fn flatten(prefix: &str, errors: &ValidationErrors, out: &mut Vec<Issue>) {
    for (field, kind) in errors.errors() {
        let path = join(prefix, &camel(field));
        match kind {
            ValidationErrorsKind::Field(list) => out.extend(list.iter().map(|e| issue(&path, e))),
            ValidationErrorsKind::Struct(nested) => flatten(&path, nested, out),
            ValidationErrorsKind::List(rows) => {
                for (index, nested) in rows {
                    flatten(&join(&path, &index.to_string()), nested, out);
                }
            }
        }
    }
}

fn issue(path: &str, error: &ValidationError) -> Issue {
    let mut issue = Issue::new(path, &format!("validation.{}", error.code));
    for (name, value) in &error.params {
        // `value` is what the person typed: validator adds it, an answer must not repeat it.
        if name != "value"
            && let Some(number) = value.as_i64()
        {
            issue.params.insert(name.to_string(), Param::Number(number));
        }
    }
    issue
}

fn join(prefix: &str, name: &str) -> String {
    if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") }
}

/// Rust's field names as the JSON has them.
fn camel(snake: &str) -> String {
    let mut out = String::with_capacity(snake.len());
    let mut upper = false;
    for c in snake.chars() {
        if c == '_' {
            upper = true;
        } else if upper {
            out.push(c.to_ascii_uppercase());
            upper = false;
        } else {
            out.push(c);
        }
    }
    out
}
