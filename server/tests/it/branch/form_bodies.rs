//! Bodies of the branch form for the tests of branches and services: fields, rows, changes.

use diesel::prelude::*;
use sapa_server::schema::audit_entries;
use serde_json::{Value, json};

use crate::fixture::{Fixture, with};
use crate::support::Answer;

pub const A1: &str = "/branches/1";

/// The fields of a branch form, without rows.
pub fn form() -> Value {
    json!({
        "name": "Pansion Vračar", "address": "Makenzijeva 12", "city": "Beograd", "zip": "11000", "type": "HOSTEL",
        "timeZone": "Europe/Belgrade", "cancellationPolicy": "MODERATE",
    })
}

/// The form of a shown branch, with these rows.
pub fn filled(shown: &Value, rows: &Value) -> Value {
    let fields = [
        "name",
        "address",
        "city",
        "zip",
        "type",
        "timeZone",
        "phone",
        "latitude",
        "longitude",
        "openingHours",
        "checkInFrom",
        "checkOutUntil",
        "cancellationPolicy",
        "active",
    ];
    let form: Value = fields.iter().map(|name| ((*name).to_owned(), shown[*name].clone())).collect();
    with(form, rows)
}

pub fn room(name: &str) -> Value {
    json!({"change": "new", "name": name, "kind": "ROOM", "capacity": 2})
}

/// A new row of an overnight service in these workplaces.
pub fn offer(workplaces: &Value) -> Value {
    json!({
        "change": "new", "groupId": 1, "type": "HOSTEL", "titleEn": "Suite", "titleSr": "Apartman", "price": 250_000,
        "workplaceIds": workplaces,
    })
}

/// A shown row, sent back with other members.
pub fn changed(row: &Value, members: &Value) -> Value {
    let mut sent = row.clone();
    for shown_only in [
        "openBookings",
        "createdAt",
        "updatedAt",
        "companyId",
        "companyName",
        "branchId",
        "branchName",
        "branchType",
        "groupNameEn",
        "groupNameSr",
        "currency",
        "unit",
        "hiddenBecause",
    ] {
        sent.as_object_mut().unwrap().remove(shown_only);
    }
    sent["change"] = json!("update");
    with(sent, members)
}

pub fn gone(row: &Value) -> Value {
    json!({"change": "delete", "id": row["id"], "version": row["version"]})
}

pub fn row<'a>(shown: &'a Value, list: &str, id: i64) -> &'a Value {
    shown[list].as_array().unwrap().iter().find(|row| row["id"] == id).unwrap()
}

impl Fixture {
    pub fn branch(&self, id: i64) -> Value {
        self.get("sysadm", &format!("/branches/{id}")).expect(200).json()
    }

    /// Saves the form of a branch at its present version, with these members.
    pub fn save(&self, who: &str, id: i64, members: &Value) -> Answer {
        let shown = self.branch(id);
        let version = shown["version"].as_i64().unwrap();
        self.put(who, &format!("/branches/{id}"), version, &filled(&shown, members))
    }

    /// The number of audit entries of an action.
    pub fn audited(&self, action: &str) -> i64 {
        self.app
            .db(|conn| Ok(audit_entries::table.filter(audit_entries::action.eq(action)).count().get_result(conn)?))
    }
}
