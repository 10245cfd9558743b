//! Helpers of the fixture for accounts and their administrators.

use serde_json::{Value, json};

use crate::fixture::{COMPANY_A, Fixture};
use crate::support::{Answer, Request, TestApp};

/// A body for an operator of company A.
pub fn operator(email: &str) -> Value {
    json!({
        "firstName": "Đorđe", "lastName": "Čvorović", "email": email, "phone": "+381 64 218-7740", "role": "OPR",
        "companyId": COMPANY_A, "language": "sr_Latn_RS",
    })
}

/// The fixture with helpers about accounts.
pub struct People(pub Fixture);

impl People {
    pub fn build() -> Self {
        Self(Fixture::build())
    }
    /// Behind a proxy, for tests with more requests than one address may send.
    pub fn behind_proxy() -> Self {
        Self(Fixture::over(TestApp::behind_proxy()))
    }
    pub fn post(&self, who: &str, path: &str, body: &Value) -> Answer {
        self.0.app.post(path).token(self.0.token(who)).json(body).send()
    }
    pub fn put(&self, who: &str, id: i64, version: i64, body: &Value) -> Answer {
        self.0.app.put(&format!("/users/{id}")).token(self.0.token(who)).if_match(version).json(body).send()
    }
    pub fn delete(&self, who: &str, id: i64, version: i64) -> Answer {
        self.0.app.delete(&format!("/users/{id}")).token(self.0.token(who)).if_match(version).send()
    }
    pub fn verb(&self, who: &str, id: i64, verb: &str) -> Answer {
        self.asks(who, &format!("/users/{id}/{verb}")).send()
    }
    pub fn asks(&self, who: &str, path: &str) -> Request<'_> {
        self.0.app.post(path).token(self.0.token(who))
    }
    /// Invites an operator; returns id and version.
    pub fn invited(&self, who: &str, email: &str) -> (i64, i64) {
        let made = self.post(who, "/users", &operator(email)).expect(201).json();
        (made["id"].as_i64().unwrap(), made["version"].as_i64().unwrap())
    }
    pub fn ids(&self, who: &str, query: &str) -> Vec<i64> {
        let page = self.0.get(who, &format!("/users?{query}")).expect(200).json();
        let items = page["items"].as_array().unwrap();
        assert_eq!(page["total"].as_i64().unwrap(), items.len() as i64);
        items.iter().map(|item| item["id"].as_i64().unwrap()).collect()
    }
}
