//! A query without its type: its text and its values, so that what runs a query is compiled once.

use std::any::TypeId;
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use diesel::QueryResult;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryBuilder, QueryFragment, QueryId};
use diesel::result::Error::SerializationError;
use diesel::sql_types::{self, Array, BigInt, Binary, Bool, Double, Integer, Nullable, Timestamp, Untyped};
use diesel::sqlite::Sqlite;

use super::value::{Value, Values};
use super::{Engine, dialect};

/// A query of any type.
pub trait SqlQuery {
    /// The same for all queries of the same text; none where a type has several texts.
    fn id(&self) -> Option<TypeId>;

    /// Writes the text; whether the statement may be kept prepared.
    fn write(&self, text: &mut dialect::Text, engine: &'static Engine) -> QueryResult<bool>;

    /// Appends the values.
    fn bind(&self, values: &mut Values, engine: &'static Engine) -> QueryResult<()>;
}

impl<T: QueryFragment<Engine> + QueryId> SqlQuery for T {
    fn id(&self) -> Option<TypeId> {
        T::query_id()
    }

    fn write(&self, text: &mut dialect::Text, engine: &'static Engine) -> QueryResult<bool> {
        self.to_sql(text, engine)?;
        // diesel keeps no statement that updates, because one type has many texts. Here each text is one.
        Ok(text.is_update() || self.is_safe_to_cache_prepared(engine)?)
    }

    fn bind(&self, values: &mut Values, engine: &'static Engine) -> QueryResult<()> {
        self.collect_binds(values, &mut (), engine)
    }
}

/// The text of a query.
#[derive(Debug, Clone)]
pub(super) struct Text {
    sql: Arc<str>,
    /// Whether the prepared statement is kept for the next query of this text.
    pub(super) is_kept: bool,
}

impl Text {
    /// A text without values that is kept.
    pub(super) fn fixed(sql: &str) -> Self {
        Self { sql: sql.into(), is_kept: true }
    }

    /// The text of a query for an engine.
    pub(super) fn of(source: &dyn SqlQuery, engine: &'static Engine) -> QueryResult<Self> {
        let mut text = dialect::Text::default();
        let is_kept = source.write(&mut text, engine)?;
        Ok(Self { sql: text.finish().into(), is_kept })
    }

    /// The same for the same text.
    pub(super) fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.sql.hash(&mut hasher);
        hasher.finish()
    }
}

thread_local! {
    /// What [`SqlQuery::id`] says of the statement that this thread is about to run.
    static ID: Cell<Option<TypeId>> = const { Cell::new(None) };
}

/// A statement for one of the concrete connections.
#[derive(Debug, Clone)]
pub(super) struct Statement {
    text: Text,
    values: Vec<Value>,
    id: Option<TypeId>,
}

impl Statement {
    pub(super) fn new(text: Text) -> Self {
        Self { text, values: Vec::new(), id: None }
    }

    /// With the values of `source`.
    pub(super) fn of(text: Text, source: &dyn SqlQuery, engine: &'static Engine) -> QueryResult<Self> {
        let mut values = Values::new(*engine);
        source.bind(&mut values, engine)?;
        Ok(Self { id: source.id().filter(|_| text.is_kept), text, values: values.all })
    }

    /// Must come before diesel gets this statement: its cache asks the type of a query, not the query, by what
    /// it is found, and hashes the whole text where the type does not say.
    pub(super) fn announce(&self) {
        ID.set(self.id);
    }

    /// The hash of a text that is kept prepared and is one of many of its type.
    pub(super) fn variant(&self) -> Option<u64> {
        (self.id.is_none() && self.text.is_kept).then(|| self.text.hash())
    }
}

impl QueryId for Statement {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;

    fn query_id() -> Option<TypeId> {
        ID.get()
    }
}

impl Query for Statement {
    // What reads the rows knows their types.
    type SqlType = Untyped;
}

macro_rules! walk {
    ($backend:ty, $pass:ident, { $($arms:tt)+ }) => {
        impl QueryFragment<$backend> for Statement {
            fn walk_ast<'b>(&'b self, mut $pass: AstPass<'_, 'b, $backend>) -> QueryResult<()> {
                $pass.push_sql(&self.text.sql);
                if !self.text.is_kept {
                    $pass.unsafe_to_cache_prepared();
                }
                for value in &self.values {
                    // The text has their places already.
                    match value {
                        Value::Bool(v) => $pass.push_bind_param_value_only::<Nullable<Bool>, _>(v)?,
                        Value::Integer(v) => $pass.push_bind_param_value_only::<Nullable<Integer>, _>(v)?,
                        Value::BigInt(v) => $pass.push_bind_param_value_only::<Nullable<BigInt>, _>(v)?,
                        Value::Double(v) => $pass.push_bind_param_value_only::<Nullable<Double>, _>(v)?,
                        Value::Text(v) => $pass.push_bind_param_value_only::<Nullable<sql_types::Text>, _>(v)?,
                        Value::Timestamp(v) => $pass.push_bind_param_value_only::<Nullable<Timestamp>, _>(v)?,
                        Value::Binary(v) => $pass.push_bind_param_value_only::<Nullable<Binary>, _>(v)?,
                        $($arms)+
                    }
                }
                Ok(())
            }
        }
    };
}
walk!(Sqlite, pass, {
    Value::BigInts(_) | Value::Texts(_) => return Err(SerializationError("SQLite has no lists".into())),
});
walk!(Pg, pass, {
    Value::BigInts(v) => pass.push_bind_param_value_only::<Array<BigInt>, _>(v)?,
    Value::Texts(v) => pass.push_bind_param_value_only::<Array<sql_types::Text>, _>(v)?,
});
