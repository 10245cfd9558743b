//! Checks every answer of every test against the API document.

use std::sync::LazyLock;

use sapa_server::routes;
use serde_json::Value;

use super::Answer;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(routes::document()).unwrap());

/// Headers that an answer may carry only if the document names them.
const NAMED: [&str; 6] = ["ETag", "Retry-After", "WWW-Authenticate", "Location", "Content-Disposition", "Set-Cookie"];

/// The operation of a method and a path below `/api/v1`. Words match before ids: `/breeds/export.csv`
/// is no breed.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let requested: Vec<&str> = path.split('/').collect();
    let fits = |pattern: &str| {
        let parts: Vec<&str> = pattern.split('/').collect();
        parts.len() == requested.len()
            && parts.iter().zip(&requested).all(|(part, word)| part.starts_with('{') || part == word)
    };
    let found = DOCUMENT["paths"].as_object()?.iter().filter(|(pattern, _)| fits(pattern));
    let (_, operations) = found.min_by_key(|(pattern, _)| pattern.matches('{').count())?;
    operations.get(method.to_lowercase())
}

/// The part of `answer` that the document does not allow; none if all is allowed or the path is no
/// operation.
pub fn broken(method: &str, path: &str, answer: &Answer) -> Option<String> {
    let operation = operation(method, path)?;
    let Some(response) = operation["responses"].get(answer.status.to_string()) else {
        return Some(format!("{method} {path}: {} is not documented: {}", answer.status, answer.text()));
    };
    let kind = answer.header("content-type").split(';').next().unwrap_or_default();
    let promised = match response["content"].as_object() {
        Some(kinds) => kinds.contains_key(kind),
        None => answer.body.is_empty(),
    };
    if !promised {
        return Some(format!("{method} {path}: {} with {kind:?} is not documented", answer.status));
    }
    let reported = response["headers"].as_object();
    let strange = NAMED.iter().find(|name| {
        answer.headers.contains_key(**name) && !reported.is_some_and(|headers| headers.contains_key(**name))
    });
    strange.map(|name| format!("{method} {path}: {} with {name} is not documented", answer.status))
}
