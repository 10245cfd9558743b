//! Collects the issues of an input, field by field. Owns the order of the answer and the generic
//! codes; the rules of each field belong to its form.

use validator::Validate;

use super::fill::Fields;
use super::rules::{Rules, found};
use crate::base::issue::{Issue, Reason, sorted};
use crate::base::text;
use crate::base::text::Check;
use crate::base::time::parse_time;

/// Most rows of one kind in a request.
pub const ROWS_MAX: usize = 500;

/// The issues found so far.
#[derive(Debug, Default)]
pub struct Checks {
    issues: Vec<Issue>,
}

impl Checks {
    /// Starts with the issues that the rules beside the fields of `input` find.
    pub fn of(input: &(impl Validate + Fields)) -> Self {
        Self { issues: found(input) }
    }

    /// Adds an issue found by the form.
    pub fn add(&mut self, path: &str, code: &str) {
        self.issues.push(Issue::new(path, code));
    }

    /// `validation.required` unless the field is `there`.
    pub fn required(&mut self, path: &str, there: bool) {
        if !there {
            self.add(path, "validation.required");
        }
    }

    /// Checks a text that may be left out by `rule`.
    pub fn text(&mut self, path: &str, text: Option<&String>, rule: fn(&str) -> Check) {
        if let Some(Err(error)) = text.map(|text| rule(text)) {
            self.issues.push(Reason::from(error).at(path));
        }
    }

    /// `validation.range` for a number outside `min` to `max`; a missing number is right.
    pub fn range(&mut self, path: &str, number: Option<i64>, min: i64, max: i64) {
        if number.is_some_and(|n| n < min || n > max) {
            self.issues.push(out_of_range(min, max).at(path));
        }
    }

    /// Checks two times of one day, each with its path: `HH:mm`, the second later than the first
    /// and up to 24:00.
    pub fn hours(&mut self, from: (&str, Option<&String>), to: (&str, Option<&String>)) {
        self.text(from.0, from.1, text::time);
        self.text(to.0, to.1, text::end_time);
        let minutes = |text: Option<&String>| text.and_then(|text| parse_time(text));
        if let (Some(start), Some(end)) = (minutes(from.1), minutes(to.1))
            && start >= end
        {
            self.add(to.0, "validation.order");
        }
    }

    /// Checks a position: both coordinates or neither, in degrees.
    pub fn position(&mut self, latitude: Option<f64>, longitude: Option<f64>) {
        for (path, here, there, limit) in
            [("latitude", latitude, longitude, 90_i32), ("longitude", longitude, latitude, 180)]
        {
            self.required(path, here.is_some() || there.is_none());
            if here.is_some_and(|degrees| degrees.abs() > f64::from(limit)) {
                self.issues.push(out_of_range(-i64::from(limit), i64::from(limit)).at(path));
            }
        }
    }

    /// `validation.too_many` for a list of more than `max` rows.
    pub fn at_most(&mut self, path: &str, count: usize, max: usize) {
        if count > max {
            self.issues.push(Reason::new("validation.too_many").with("max", text::count(max)).at(path));
        }
    }

    /// Adds the issues of each of the rows at `path`.
    pub fn rows<T: Rules>(&mut self, path: &str, rows: &[T]) {
        for (i, row) in rows.iter().enumerate() {
            self.row(path, i, row.issues());
        }
    }

    /// Adds the issues of the row at `index` of the list at `path`.
    pub fn row(&mut self, path: &str, index: usize, issues: Vec<Issue>) {
        self.within(&row(path, index), issues);
    }

    /// Adds the issues of the object at `path`.
    pub fn within(&mut self, path: &str, issues: Vec<Issue>) {
        for mut issue in issues {
            issue.path = if issue.path.is_empty() { path.to_owned() } else { [path, ".", &issue.path].concat() };
            self.issues.push(issue);
        }
    }

    /// Adds issues that another check found.
    pub fn extend(&mut self, issues: impl IntoIterator<Item = Issue>) {
        self.issues.extend(issues);
    }

    /// The verdict, ordered by path so that both builds of the core answer the same.
    pub fn done(self) -> Vec<Issue> {
        sorted(self.issues)
    }
}

/// `validation.range` with its limits.
pub fn out_of_range(min: i64, max: i64) -> Reason {
    Reason::new("validation.range").with("min", min).with("max", max)
}

/// The path of a row.
pub fn row(path: &str, index: usize) -> String {
    [path, ".", &index.to_string()].concat()
}
