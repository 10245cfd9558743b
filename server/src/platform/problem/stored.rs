//! A definite refusal as its idempotency key stores it: without language and request, which each repetition
//! has of its own.

use sapa_core::base::issue::{Issue, Param, Params};
use serde_json::{Value, json};

use super::Error;

impl Error {
    /// The refusal as text, for [`Error::from_stored`].
    pub fn to_stored(&self) -> String {
        let problem = self.problem();
        json!({
            "code": problem.code, "params": problem.params, "issues": problem.issues, "extra": problem.extra,
        })
        .to_string()
    }

    /// The refusal that was stored with this status.
    ///
    /// # Errors
    /// 500 where the text is none of [`Error::to_stored`].
    pub fn from_stored(status: u16, text: &[u8]) -> Self {
        let Some(stored) = serde_json::from_slice::<Value>(text).ok() else { return broken() };
        let Some(code) = stored["code"].as_str() else { return broken() };
        let mut error = Self::new(status, code).definite();
        error.0.params = params(&stored["params"]);
        error.0.issues = stored["issues"].as_array().into_iter().flatten().filter_map(issue).collect();
        error.0.extra = stored["extra"].as_object().cloned().unwrap_or_default();
        error
    }
}

fn broken() -> Error {
    Error::internal("a stored refusal cannot be read")
}

fn issue(stored: &Value) -> Option<Issue> {
    let mut issue = Issue::new(stored["path"].as_str()?, stored["code"].as_str()?);
    issue.params = params(&stored["params"]);
    Some(issue)
}

fn params(stored: &Value) -> Params {
    let mut params = Params::default();
    for (name, value) in stored.as_object().into_iter().flatten() {
        let value = match value {
            Value::String(text) => Param::Text(text.clone()),
            Value::Number(number) => Param::Number(number.as_i64().unwrap_or_default()),
            _ => continue,
        };
        params.insert(name.clone(), value);
    }
    params
}

#[cfg(test)]
mod tests {
    use sapa_core::base::issue::Reason;

    use super::*;

    #[test]
    fn a_refusal_comes_back_whole() {
        let at_field = Reason::new("refund.too_much").with("max", 5_000).at("amount");
        let refusal = Error::unprocessable(vec![at_field])
            .with_param("until", "2026-11-20T14:00")
            .with_extra("allowed", &["CANCEL"]);
        let restored = Error::from_stored(422, refusal.to_stored().as_bytes());
        let (a, b) = (refusal.problem(), restored.problem());
        assert_eq!((a.status, &a.code, &a.params), (b.status, &b.code, &b.params));
        assert_eq!((&a.issues, &a.extra), (&b.issues, &b.extra));
        assert!(restored.is_definite());
        assert_eq!(Error::from_stored(409, b"{}").problem().status, 500);
    }
}
