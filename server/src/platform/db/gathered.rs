//! The ids that several queries find, taken from the engine as one text: a row for each would cost more
//! than finding it.

use diesel::query_builder::{BindCollector, QueryBuilder, QueryFragment, QueryId};
use diesel::result::Error::DeserializationError;
use diesel::sql_types::BigInt;
use diesel::{OptionalExtension, QueryResult};

use super::statement::Source;
use super::value::Values;
use super::{Conn, Engine, dialect};

/// The ids that `queries` find one after the other, at most `limit`. Each query selects the column `id`.
pub fn gathered(
    conn: &mut Conn,
    queries: &[impl QueryFragment<Engine> + QueryId],
    limit: i64,
) -> QueryResult<Vec<i64>> {
    if queries.is_empty() {
        return Ok(Vec::new());
    }
    let queries = queries.iter().map(|query| query as &dyn Source).collect();
    let ids = conn.text(&Gathered { queries, limit }).optional()?.unwrap_or_default();
    parsed(ids.as_bytes())
}

/// The numbers of a text like `12,3`.
fn parsed(text: &[u8]) -> QueryResult<Vec<i64>> {
    let mut numbers = Vec::with_capacity(text.len() / 4);
    let mut number: i64 = 0;
    for byte in text {
        match byte {
            b',' => numbers.push(std::mem::take(&mut number)),
            b'0'..=b'9' => number = number.wrapping_mul(10).wrapping_add(i64::from(byte - b'0')),
            _ => return Err(DeserializationError("an id that is no number".into())),
        }
    }
    if !text.is_empty() {
        numbers.push(number);
    }
    Ok(numbers)
}

struct Gathered<'a> {
    queries: Vec<&'a dyn Source>,
    limit: i64,
}

impl Source for Gathered<'_> {
    fn id(&self) -> Option<std::any::TypeId> {
        None
    }

    fn write(&self, text: &mut dialect::Text, engine: &'static Engine) -> QueryResult<bool> {
        text.push_sql(match engine {
            Engine::Sqlite => "SELECT group_concat(id) FROM (",
            Engine::Postgres => "SELECT string_agg(id::text, ',') FROM (",
        });
        let mut is_kept = true;
        for (i, query) in self.queries.iter().enumerate() {
            text.push_sql(if i == 0 { "" } else { " UNION ALL " });
            is_kept &= query.write(text, engine)?;
        }
        text.push_sql(" LIMIT ");
        text.push_bind_param();
        text.push_sql(") AS found");
        Ok(is_kept)
    }

    fn bind(&self, values: &mut Values, engine: &'static Engine) -> QueryResult<()> {
        self.queries.iter().try_for_each(|query| query.bind(values, engine))?;
        values.push_bound_value::<BigInt, i64>(&self.limit, &mut ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_from_their_text() {
        for ids in [vec![], vec![0], vec![7, 10, i64::MAX, 1]] {
            let text = ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
            assert_eq!(parsed(text.as_bytes()).unwrap(), ids);
        }
        assert!(parsed(b"1,-2").is_err());
    }
}
