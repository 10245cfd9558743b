//! One spelling for each value, whichever engine it comes from.

use sapa_core::base::time::UtcTime;
use serde_json::{Number, Value};

use super::rows::catalogue::{ColumnKind, TableShape};
use crate::platform::problem::Error;

/// A row in the spelling that is the same for both engines.
pub fn canonical(table: &TableShape, row: Vec<Value>) -> Result<Vec<Value>, Error> {
    if row.len() != table.columns.len() {
        return Err(Error::internal(format!("a row of {} has {} values", table.name, row.len())));
    }
    let columns = table.columns.iter().zip(row);
    columns
        .map(|((name, kind), value)| {
            let found = value.to_string();
            one(*kind, value).ok_or_else(|| Error::internal(format!("{}.{name} holds {found}", table.name)))
        })
        .collect()
}

fn one(kind: ColumnKind, value: Value) -> Option<Value> {
    if value.is_null() {
        return Some(value);
    }
    match kind {
        ColumnKind::Integer => value.is_i64().then_some(value),
        ColumnKind::Boolean => matches!(value.as_i64(), Some(0 | 1)).then_some(value),
        ColumnKind::Text | ColumnKind::Bytes => value.is_string().then_some(value),
        ColumnKind::Double => Number::from_f64(value.as_str()?.parse().ok()?).map(Value::Number),
        ColumnKind::Timestamp => {
            let text = value.as_str()?.replacen(' ', "T", 1) + "Z";
            Some(Value::String(UtcTime::parse(&text)?.to_column()))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn both_engines_spellings_become_one() {
        let same = |kind, a: Value, b: Value| {
            assert_eq!(one(kind, a.clone()), one(kind, b));
            assert!(one(kind, a).is_some());
        };
        same(ColumnKind::Timestamp, json!("2026-11-27 03:00:00.500"), json!("2026-11-27 03:00:00.500000"));
        same(ColumnKind::Timestamp, json!("2026-11-27 03:00:00"), json!("2026-11-27 03:00:00.000000"));
        same(ColumnKind::Double, json!("44.816700000000004"), json!("44.816700000000004"));
        same(ColumnKind::Double, json!("20.0"), json!("20"));
        assert_eq!(one(ColumnKind::Integer, json!(i64::MAX)), Some(json!(i64::MAX)));
        for (kind, bad) in [
            (ColumnKind::Integer, json!("1")),
            (ColumnKind::Integer, json!(1.5)),
            (ColumnKind::Boolean, json!(2)),
            (ColumnKind::Timestamp, json!("yesterday")),
            (ColumnKind::Text, json!(1)),
        ] {
            assert_eq!(one(kind, bad.clone()), None, "{bad}");
        }
    }
}
