//! The house, spoken to about records: what is sent, and what is remembered of it.

use diesel::prelude::*;
use sapa_server::schema::audit_entries;
use serde_json::Value;

use crate::house::House;
use crate::support::{Answer, Request};

impl House {
    pub fn put(&self, who: &str, path: &str, version: i64, body: &Value) -> Answer {
        self.by(who, "PUT", path).if_match(version).json(body).send()
    }

    pub fn post(&self, who: &str, path: &str, body: &Value) -> Answer {
        self.by(who, "POST", path).json(body).send()
    }

    pub fn delete(&self, who: &str, path: &str, version: i64) -> Answer {
        self.by(who, "DELETE", path).if_match(version).send()
    }

    pub fn by(&self, who: &str, method: &str, path: &str) -> Request<'_> {
        self.app.request(method, path).token(self.token(who))
    }

    /// Made by the platform's staff; answers the record.
    #[track_caller]
    pub fn made(&self, path: &str, body: &Value) -> Value {
        self.post("sysadm", path, body).expect(201).json()
    }

    /// What is remembered of a record: actions with before and after, the first one first.
    pub fn history(&self, entity: &str, id: i64) -> Vec<(String, Value, Value)> {
        let rows: Vec<(String, Option<i64>, Option<String>)> = self.app.db(|conn| {
            Ok(audit_entries::table
                .filter(audit_entries::entity.eq(entity))
                .filter(audit_entries::entity_id.eq(id))
                .order(audit_entries::id)
                .select((audit_entries::action, audit_entries::actor_id, audit_entries::payload))
                .load(conn)?)
        });
        rows.into_iter()
            .map(|(action, actor, payload)| {
                assert!(actor.is_some(), "{action}: somebody did it");
                let payload: Value = serde_json::from_str(&payload.unwrap()).unwrap();
                (action, payload["before"].clone(), payload["after"].clone())
            })
            .collect()
    }

    pub fn names(&self, path: &str, member: &str) -> Vec<String> {
        column(&self.get("sysadm", path).expect(200).json(), member)
    }
}

pub fn column(page: &Value, member: &str) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    page["items"].as_array().unwrap().iter().map(|item| text(&item[member])).collect()
}

/// The number of a record.
pub fn id_of(record: &Value) -> i64 {
    record["id"].as_i64().unwrap()
}
