//! The connection on which every query runs, written once for both engines.

use std::any::TypeId;
use std::collections::{HashMap, HashSet};

use diesel::connection::{
    AnsiTransactionManager, CacheSize, Connection, ConnectionSealed, DefaultLoadingMode, Instrumentation,
    LoadConnection, SimpleConnection,
};
use diesel::expression::QueryMetadata;
use diesel::pg::PgConnection;
use diesel::query_builder::{Query, QueryFragment, QueryId};
use diesel::r2d2::R2D2Connection;
use diesel::sqlite::SqliteConnection;
use diesel::{ConnectionError, ConnectionResult, QueryResult};

use super::Engine;
use super::rows::{Cursor, FoundRow};
use super::statement::{SqlQuery, Statement, Text};

/// A connection of diesel's own.
pub enum Concrete {
    /// To the embedded engine.
    Sqlite(SqliteConnection),
    /// To the server engine.
    Postgres(PgConnection),
}

/// Statements that begin and end transactions and the first savepoint, as diesel names it.
const KEPT: [&str; 7] = [
    "BEGIN",
    "BEGIN IMMEDIATE",
    "COMMIT",
    "ROLLBACK",
    "SAVEPOINT diesel_savepoint_1",
    "RELEASE SAVEPOINT diesel_savepoint_1",
    "ROLLBACK TO SAVEPOINT diesel_savepoint_1",
];

/// Most texts of queries with variants (filters, orders) whose prepared statements a connection keeps.
/// Some take 50 kB.
const MOST_VARIANTS: usize = 200;

/// Calls the same on either connection.
macro_rules! either {
    ($concrete:expr, $conn:ident => $call:expr) => {
        match $concrete {
            Concrete::Sqlite($conn) => $call,
            Concrete::Postgres($conn) => $call,
        }
    };
}

/// One connection to either engine.
pub struct Conn {
    concrete: Concrete,
    engine: &'static Engine,
    /// The texts of queries that ran here, by type.
    texts: HashMap<TypeId, Text>,
    /// The hashes of the texts of queries with variants that were prepared here.
    variants: HashSet<u64>,
    /// Whether the transaction wrote a job that may be due.
    job_noted: bool,
    /// The tab that the transaction writes for.
    tab: Option<i64>,
}

impl Conn {
    /// A connection that is open.
    pub(super) fn new(concrete: Concrete) -> Self {
        let engine = match concrete {
            Concrete::Sqlite(_) => &Engine::Sqlite,
            Concrete::Postgres(_) => &Engine::Postgres,
        };
        Self { concrete, engine, texts: HashMap::new(), variants: HashSet::new(), job_noted: false, tab: None }
    }

    /// Notes that the transaction wrote a job: the runner looks for it after the commit.
    pub(in crate::platform) fn note_job(&mut self) {
        self.job_noted = true;
    }

    /// Whether a job was noted since the last call.
    pub(super) fn take_job_note(&mut self) -> bool {
        std::mem::take(&mut self.job_noted)
    }

    /// Notes which tab the next transaction writes for.
    pub(super) fn set_tab(&mut self, tab: Option<i64>) {
        self.tab = tab;
    }

    /// The tab that the transaction writes for; none where no tab asked.
    pub fn tab(&self) -> Option<i64> {
        self.tab
    }

    /// The concrete connection, for statements of one engine only.
    pub fn concrete(&mut self) -> &mut Concrete {
        &mut self.concrete
    }

    pub fn engine(&self) -> Engine {
        *self.engine
    }

    /// Asks the engine for a sign of life.
    pub(super) fn ping(&mut self) -> QueryResult<()> {
        either!(&mut self.concrete, conn => conn.ping())
    }

    /// Whether the connection, or the transaction on it, can no longer be used.
    pub(super) fn is_broken(&mut self) -> bool {
        either!(&mut self.concrete, conn => conn.is_broken())
    }

    /// Whether it has prepared so many statements that another connection should take its place: diesel
    /// forgets none.
    pub(super) fn keeps_too_much(&self) -> bool {
        self.variants.len() > MOST_VARIANTS
    }

    pub(super) fn statement(&mut self, source: &dyn SqlQuery) -> QueryResult<Statement> {
        let id = source.id();
        if let Some(text) = id.and_then(|id| self.texts.get(&id)) {
            return Statement::of(text.clone(), source, self.engine);
        }
        let text = Text::of(source, self.engine)?;
        if let Some(id) = id.filter(|_| text.is_kept) {
            self.texts.insert(id, text.clone());
        }
        Statement::of(text, source, self.engine)
    }

    fn rows<'conn, 'query>(&'conn mut self, source: &dyn SqlQuery) -> QueryResult<Cursor<'conn, 'query>> {
        let statement = self.statement(source)?;
        self.run(statement)
    }

    pub(super) fn run<'conn, 'query>(&'conn mut self, statement: Statement) -> QueryResult<Cursor<'conn, 'query>> {
        if let Some(variant) = statement.variant() {
            self.variants.insert(variant);
        }
        statement.announce();
        Ok(match &mut self.concrete {
            Concrete::Sqlite(conn) => Cursor::Sqlite(LoadConnection::<DefaultLoadingMode>::load(conn, statement)?),
            Concrete::Postgres(conn) => Cursor::Postgres(LoadConnection::<DefaultLoadingMode>::load(conn, statement)?),
        })
    }

    fn execute(&mut self, source: &dyn SqlQuery) -> QueryResult<usize> {
        let statement = self.statement(source)?;
        if let Some(variant) = statement.variant() {
            self.variants.insert(variant);
        }
        statement.announce();
        either!(&mut self.concrete, conn => conn.execute_returning_count(&statement))
    }
}

impl SimpleConnection for Conn {
    fn batch_execute(&mut self, sql: &str) -> QueryResult<()> {
        match &mut self.concrete {
            // Each transaction has them: kept, they are not parsed each time.
            Concrete::Sqlite(conn) if KEPT.contains(&sql) => {
                let statement = Statement::new(Text::fixed(sql));
                statement.announce();
                conn.execute_returning_count(&statement).map(|_| ())
            }
            Concrete::Sqlite(conn) => conn.batch_execute(sql),
            Concrete::Postgres(conn) => conn.batch_execute(sql),
        }
    }
}

impl ConnectionSealed for Conn {}

impl Connection for Conn {
    type Backend = Engine;
    type TransactionManager = AnsiTransactionManager;

    fn establish(_: &str) -> ConnectionResult<Self> {
        // A text alone does not say which limits the connection has.
        Err(ConnectionError::BadConnection("opened by platform::db::connect only".to_owned()))
    }

    fn execute_returning_count<T>(&mut self, source: &T) -> QueryResult<usize>
    where
        T: QueryFragment<Engine> + QueryId,
    {
        self.execute(source)
    }

    fn transaction_state(&mut self) -> &mut AnsiTransactionManager {
        either!(&mut self.concrete, conn => conn.transaction_state())
    }

    fn instrumentation(&mut self) -> &mut dyn Instrumentation {
        either!(&mut self.concrete, conn => conn.instrumentation())
    }

    fn set_instrumentation(&mut self, instrumentation: impl Instrumentation) {
        either!(&mut self.concrete, conn => conn.set_instrumentation(instrumentation));
    }

    fn set_prepared_statement_cache_size(&mut self, size: CacheSize) {
        either!(&mut self.concrete, conn => conn.set_prepared_statement_cache_size(size));
    }
}

impl LoadConnection for Conn {
    type Cursor<'conn, 'query> = Cursor<'conn, 'query>;
    type Row<'conn, 'query> = FoundRow<'conn, 'query>;

    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> QueryResult<Cursor<'conn, 'query>>
    where
        T: Query + QueryFragment<Engine> + QueryId + 'query,
        Engine: QueryMetadata<T::SqlType>,
    {
        self.rows(&source)
    }
}
