//! The rows of a list that pass a test, looked for among its first rows only.

use diesel::QueryResult;
use diesel::query_builder::{BindCollector, QueryBuilder, QueryFragment, QueryId};
use diesel::sql_types::BigInt;

use super::page::Window;
use super::statement::Source;
use super::value::Values;
use super::{Conn, Engine, dialect};

/// The ids of the window's rows among those that `first` finds in `table` and that pass all `tests`, in
/// the order of `first`. Its limit is the most rows that are tested.
pub fn tested<K>(
    conn: &mut Conn,
    first: &(impl QueryFragment<Engine> + QueryId),
    table: &str,
    tests: &[impl QueryFragment<Engine> + QueryId],
    window: &Window<K>,
) -> QueryResult<Vec<i64>> {
    let tests = tests.iter().map(|test| test as &dyn Source).collect();
    conn.ids(&Tested { first, table, tests, limit: window.limit, offset: window.offset })
}

struct Tested<'a> {
    first: &'a dyn Source,
    table: &'a str,
    tests: Vec<&'a dyn Source>,
    limit: i64,
    offset: i64,
}

impl Source for Tested<'_> {
    fn id(&self) -> Option<std::any::TypeId> {
        None
    }

    fn write(&self, text: &mut dialect::Text, engine: &'static Engine) -> QueryResult<bool> {
        text.push_sql("SELECT id FROM (");
        let mut is_kept = self.first.write(text, engine)?;
        // The tests name the table.
        text.push_sql(") AS ");
        text.push_identifier(self.table)?;
        for (i, test) in self.tests.iter().enumerate() {
            text.push_sql(if i == 0 { " WHERE " } else { " AND " });
            is_kept &= test.write(text, engine)?;
        }
        text.push_sql(" LIMIT ");
        text.push_bind_param();
        text.push_sql(" OFFSET ");
        text.push_bind_param();
        Ok(is_kept)
    }

    fn bind(&self, values: &mut Values, engine: &'static Engine) -> QueryResult<()> {
        self.first.bind(values, engine)?;
        self.tests.iter().try_for_each(|test| test.bind(values, engine))?;
        values.push_bound_value::<BigInt, i64>(&self.limit, &mut ())?;
        values.push_bound_value::<BigInt, i64>(&self.offset, &mut ())
    }
}
