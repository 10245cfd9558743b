//! SQL that SQLite and PostgreSQL understand alike, as a backend of diesel: each query is compiled
//! once, to one text. Where the two differ (lists of values, a literal), the pass asks for the engine.

use diesel::QueryResult;
use diesel::backend::sql_dialect::{
    aggregate_function_expressions, alias_syntax, built_in_window_function_require_order, concat_clause,
    default_keyword_for_insert, default_value_clause, exists_syntax, from_clause_syntax, on_conflict_clause,
    returning_clause, select_statement_syntax, window_frame_clause_group_support, window_frame_exclusion_support,
};
use diesel::backend::{Backend, DieselReserveSpecialization, SqlDialect, TrustedBackend};
use diesel::expression::array_comparison::{In, Many, NotIn};
use diesel::expression::{AppearsOnTable, Expression};
use diesel::insertable::{CanInsertInSingleQuery, ColumnInsertValue, DefaultableColumnInsertValue, InsertValues};
use diesel::query_builder::{
    AstPass, BatchInsert, BoxedLimitOffsetClause, IntoBoxedClause, LimitOffsetClause, NoFromClause, QueryBuilder,
    QueryFragment, ValuesClause,
};
use diesel::query_source::Column;
use diesel::serialize::ToSql;
use diesel::sql_types::{Array, HasSqlType, SingleValue};

use super::Engine;
use super::value::{Kind, Raw, Values};

impl Backend for Engine {
    type QueryBuilder = Text;
    type RawValue<'a> = Raw<'a>;
    type BindCollector<'a> = Values;
}

impl TrustedBackend for Engine {}
impl DieselReserveSpecialization for Engine {}

impl SqlDialect for Engine {
    type ReturningClause = returning_clause::PgLikeReturningClause;
    type OnConflictClause = OnConflict;
    // SQLite has no keyword: a column without a value is left out.
    type InsertWithDefaultKeyword = default_keyword_for_insert::DoesNotSupportDefaultKeyword;
    type BatchInsertSupport = Rows;
    type ConcatClause = concat_clause::ConcatWithPipesClause;
    type DefaultValueClauseForInsert = default_value_clause::AnsiDefaultValueClause;
    type EmptyFromClauseSyntax = from_clause_syntax::AnsiSqlFromClauseSyntax;
    type ExistsSyntax = exists_syntax::AnsiSqlExistsSyntax;
    type ArrayComparison = Lists;
    type SelectStatementSyntax = select_statement_syntax::AnsiSqlSelectStatement;
    type AliasSyntax = alias_syntax::AsAliasSyntax;
    type WindowFrameClauseGroupSupport = window_frame_clause_group_support::IsoGroupWindowFrameUnit;
    type WindowFrameExclusionSupport = window_frame_exclusion_support::FrameExclusionSupport;
    type AggregateFunctionExpressions = aggregate_function_expressions::PostgresLikeAggregateFunctionExpressions;
    type BuiltInWindowFunctionRequireOrder = built_in_window_function_require_order::NoOrderRequired;
}

/// `ON CONFLICT` as both engines have it.
#[derive(Debug, Clone, Copy)]
pub struct OnConflict;

impl on_conflict_clause::SupportsOnConflictClause for OnConflict {}
impl on_conflict_clause::PgLikeOnConflictClause for OnConflict {}

/// A text of SQL while it is being written. SQLite takes `$1` for the name of its first value.
#[derive(Debug)]
pub struct Text {
    sql: String,
    values: u32,
}

impl Default for Text {
    fn default() -> Self {
        // Room for most statements: it is written in many small pieces.
        Self { sql: String::with_capacity(1 << 10), values: 0 }
    }
}

impl Text {
    /// Whether it changes rows.
    pub(super) fn is_update(&self) -> bool {
        self.sql.starts_with("UPDATE ")
    }
}

impl QueryBuilder<Engine> for Text {
    fn push_sql(&mut self, sql: &str) {
        self.sql.push_str(sql);
    }

    fn push_identifier(&mut self, identifier: &str) -> QueryResult<()> {
        self.sql.push('"');
        // Names of tables and columns stand in the code; none has a quotation mark.
        self.sql.push_str(identifier);
        self.sql.push('"');
        Ok(())
    }

    fn push_bind_param(&mut self) {
        self.values += 1;
        self.sql.push('$');
        self.sql.push_str(&self.values.to_string());
    }

    fn finish(self) -> String {
        self.sql
    }
}

/// A list of ids is bound as one value, so that its text is the same for any number of them: the
/// statement stays prepared, and no engine's limit of bound values is met. A list of words, which is
/// short, stands in SQLite's text value by value, because the planner knows more about it then.
#[derive(Debug, Clone, Copy)]
pub struct Lists;

impl<ST, I> QueryFragment<Engine, Lists> for Many<ST, I>
where
    Engine: HasSqlType<ST> + HasSqlType<Array<ST>>,
    ST: SingleValue,
    I: ToSql<ST, Engine>,
    Vec<I>: ToSql<Array<ST>, Engine>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        let are_ids = matches!(<Engine as HasSqlType<ST>>::metadata(&mut ()), Kind::BigInt);
        match pass.backend() {
            Engine::Postgres => pass.push_bind_param::<Array<ST>, Vec<I>>(&self.values)?,
            Engine::Sqlite if are_ids => {
                pass.push_sql("SELECT value FROM json_each(");
                pass.push_bind_param::<Array<ST>, Vec<I>>(&self.values)?;
                pass.push_sql(")");
            }
            Engine::Sqlite => {
                for (place, value) in self.values.iter().enumerate() {
                    if place > 0 {
                        pass.push_sql(", ");
                    }
                    pass.push_bind_param::<ST, I>(value)?;
                }
            }
        }
        Ok(())
    }
}

macro_rules! compared {
    ($($node:ident: $sqlite:literal, $postgres:literal;)+) => {$(
        impl<T: QueryFragment<Engine>, U: QueryFragment<Engine>> QueryFragment<Engine, Lists> for $node<T, U> {
            fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
                self.left.walk_ast(pass.reborrow())?;
                pass.push_sql(match pass.backend() {
                    Engine::Sqlite => $sqlite,
                    Engine::Postgres => $postgres,
                });
                self.values.walk_ast(pass.reborrow())?;
                pass.push_sql(")");
                Ok(())
            }
        }
    )+};
}
compared! {
    In: " IN (", " = ANY(";
    NotIn: " NOT IN (", " <> ALL(";
}

impl<L: QueryFragment<Engine>, O: QueryFragment<Engine>> QueryFragment<Engine> for LimitOffsetClause<L, O> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        self.limit_clause.walk_ast(pass.reborrow())?;
        self.offset_clause.walk_ast(pass)
    }
}

impl QueryFragment<Engine> for BoxedLimitOffsetClause<'_, Engine> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        for clause in [&self.limit, &self.offset].into_iter().flatten() {
            clause.walk_ast(pass.reborrow())?;
        }
        Ok(())
    }
}

impl<'a, L, O> IntoBoxedClause<'a, Engine> for LimitOffsetClause<L, O>
where
    L: QueryFragment<Engine> + Send + 'a,
    O: QueryFragment<Engine> + Send + 'a,
{
    type BoxedClause = BoxedLimitOffsetClause<'a, Engine>;

    fn into_boxed(self) -> Self::BoxedClause {
        BoxedLimitOffsetClause { limit: Some(Box::new(self.limit_clause)), offset: Some(Box::new(self.offset_clause)) }
    }
}

impl<Col, Expr> InsertValues<Engine, Col::Table> for DefaultableColumnInsertValue<ColumnInsertValue<Col, Expr>>
where
    Col: Column,
    Expr: Expression<SqlType = Col::SqlType> + AppearsOnTable<NoFromClause>,
    Self: QueryFragment<Engine>,
{
    fn column_names(&self, mut pass: AstPass<'_, '_, Engine>) -> QueryResult<()> {
        match self {
            Self::Expression(_) => pass.push_identifier(Col::NAME),
            Self::Default => Ok(()),
        }
    }
}

impl<Col, Expr: QueryFragment<Engine>> QueryFragment<Engine, default_keyword_for_insert::DoesNotSupportDefaultKeyword>
    for DefaultableColumnInsertValue<ColumnInsertValue<Col, Expr>>
{
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        match self {
            Self::Expression(value) => value.walk_ast(pass),
            Self::Default => Ok(()),
        }
    }
}

/// Several rows in one statement. Each has a value for every column: `diesel::insert_into` with tuples
/// of `column.eq(…)`, or a struct that has `treat_none_as_default_value = false`.
#[derive(Debug, Clone, Copy)]
pub struct Rows;

impl<V, Tab, Id, const STATIC: bool> QueryFragment<Engine, Rows>
    for BatchInsert<Vec<ValuesClause<V, Tab>>, Tab, Id, STATIC>
where
    ValuesClause<V, Tab>: QueryFragment<Engine>,
    V: QueryFragment<Engine>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        // One text for each number of rows: too many to keep.
        pass.unsafe_to_cache_prepared();
        let Some((first, others)) = self.values.split_first() else { return Ok(()) };
        first.walk_ast(pass.reborrow())?;
        for row in others {
            pass.push_sql(", (");
            row.values.walk_ast(pass.reborrow())?;
            pass.push_sql(")");
        }
        Ok(())
    }
}

impl<V, Tab, Id, const STATIC: bool> CanInsertInSingleQuery<Engine> for BatchInsert<Vec<V>, Tab, Id, STATIC> {
    fn rows_to_insert(&self) -> Option<usize> {
        Some(self.values.len())
    }
}
