//! The view of a read on PostgreSQL, in as few ways to the server as it takes: over a network, those are most of
//! a request's time. The transaction that holds the view begins with the first statement that needs it and ends
//! when the answer is on its way; what a request takes for granted ([`super::premise`]) is asked together with
//! its first statement; and what a room says it will load next ([`Conn::ahead`]) is asked by one statement.
//! SQLite is no way off: it has none of this.

use std::sync::Arc;

use diesel::QueryResult;
use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::result::DatabaseErrorKind::SerializationFailure;
use diesel::result::Error as DieselError;
use diesel::result::Error::{DatabaseError, QueryBuilderError};

use super::part::{Part, PartRows};
use super::premise::{Missed, Premise};
use super::rows::{Cursor, Told};
use super::statement::{Source, Statement};
use super::together::split;
use super::{Conn, Engine};
use crate::platform::problem::Error;

/// How far the view is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// There is none: each statement stands for itself, or a transaction writes.
    #[default]
    None,
    /// Nothing was asked yet.
    Awaited,
    /// One statement was asked, without a transaction: it is the view.
    Single,
    /// A transaction holds it.
    Begun,
}

/// The view of the read that runs on a connection.
#[derive(Default)]
pub(super) struct View {
    stage: Stage,
    /// What is to be asked with the first statement.
    premise: Option<Premise>,
    /// Whom to tell that the view passed; none: the request cannot be answered anew.
    missed: Option<Missed>,
    /// What was asked before it is loaded.
    ahead: Vec<Ahead>,
    /// The statement of [`Stage::Single`].
    single: Option<Statement>,
    /// How many of its queries are the read's own.
    told: usize,
}

/// A statement with the rows that it found.
struct Ahead {
    statement: Statement,
    part: Arc<Part>,
}

/// For a read that cannot go on; its request is done anew, or told to come again.
fn lapsed(what: &str) -> DieselError {
    QueryBuilderError(what.into())
}

impl Conn {
    /// Whether it is worth making queries to name them ahead. Naming them asks nothing where it is not.
    pub fn is_far(&self) -> bool {
        self.engine() == Engine::Postgres
    }

    /// Asks for the rows of all these queries by one statement, before they are loaded one by one: the same
    /// queries with the same values. They must not depend on one another. In a transaction that writes, they must
    /// be loaded next: once anything else is asked, they are asked anew.
    pub fn ahead(&mut self, queries: &[&dyn Source]) -> QueryResult<()> {
        self.ask_ahead(queries, false)
    }

    /// The same for a read that as a rule asks nothing else: the one statement is its view, without a
    /// transaction. Where it asks more all the same, it goes on if what it was told is still so; else its request
    /// is answered anew, in a transaction.
    pub fn ahead_of_all(&mut self, queries: &[&dyn Source]) -> QueryResult<()> {
        self.ask_ahead(queries, self.view.missed.is_some())
    }

    /// The same for a read that never asks anything else.
    pub fn ahead_only(&mut self, queries: &[&dyn Source]) -> QueryResult<()> {
        self.ask_ahead(queries, true)
    }

    fn ask_ahead(&mut self, queries: &[&dyn Source], are_all: bool) -> QueryResult<()> {
        if !self.is_far() {
            return Ok(());
        }
        match self.view.stage {
            Stage::None => self.forget_ahead(),
            Stage::Awaited if are_all => self.view.stage = Stage::Single,
            _ => self.enter_view()?,
        }
        let premise = self.view.premise.take();
        self.view.told = queries.len();
        let mut sources = queries.to_vec();
        sources.extend(premise.as_ref().map(Premise::asks));
        match self.ask_together(&sources) {
            Ok(()) => {}
            Err(error) => {
                // It is still to be asked, or the request would be told nothing of this error.
                self.view.premise = premise;
                return Err(error);
            }
        }
        match premise.map(|premise| premise.verdict(self)) {
            None | Some(Ok(true)) => Ok(()),
            Some(Ok(false)) => Err(lapsed("a premise of the request was false")),
            Some(Err(error)) => Err(lapsed(&error.to_string())),
        }
    }

    fn ask_together(&mut self, sources: &[&dyn Source]) -> QueryResult<()> {
        let statement = self.joined(sources)?;
        if self.view.stage == Stage::Single {
            self.view.single = Some(statement.clone());
        }
        let parts = split(self.run(statement)?, sources.len())?;
        for (source, part) in sources.iter().zip(parts) {
            let ahead = Ahead { statement: self.statement(*source)?, part: Arc::new(part) };
            self.view.ahead.push(ahead);
        }
        Ok(())
    }

    /// The rows of `source`, which is `statement`, in the view: those that were asked ahead, if they were.
    pub(super) fn rows_in_view<'conn, 'query>(
        &'conn mut self,
        source: &dyn Source,
        statement: Statement,
    ) -> QueryResult<Cursor<'conn, 'query>> {
        if let Some(part) = self.view.found(&statement) {
            return Ok(Cursor::Postgres(Told::Ahead(PartRows::of(part))));
        }
        self.forget_ahead();
        if self.view.stage == Stage::Awaited && self.view.premise.is_some() {
            self.ask_ahead(&[source], false)?;
            if let Some(part) = self.view.found(&statement) {
                return Ok(Cursor::Postgres(Told::Ahead(PartRows::of(part))));
            }
        }
        self.enter_view()?;
        self.run(statement)
    }

    /// Without a view, as in a transaction that writes, what was told ahead counts until anything else is asked.
    pub(super) fn forget_ahead(&mut self) {
        if self.view.stage == Stage::None {
            self.view.ahead.clear();
        }
    }

    /// A transaction for what is asked next.
    pub(super) fn enter_view(&mut self) -> QueryResult<()> {
        match self.view.stage {
            Stage::None | Stage::Begun => Ok(()),
            Stage::Awaited => self.begin_view(),
            Stage::Single => self.hold_view(),
        }
    }

    fn begin_view(&mut self) -> QueryResult<()> {
        self.view.stage = Stage::Begun;
        AnsiTransactionManager::begin_transaction_sql(self, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    }

    /// A transaction in place of the single statement, in which that says the same; else the request is done
    /// anew, or told to come again.
    fn hold_view(&mut self) -> QueryResult<()> {
        self.begin_view()?;
        let Some(single) = self.view.single.take() else { return Ok(()) };
        let count = self.view.ahead.len();
        let again = split(self.run(single)?, count)?;
        // What a premise asked counts no longer: whoever asks more about it, asks in this view.
        let told = self.view.ahead.iter().zip(&again).take(self.view.told);
        if told.into_iter().all(|(ahead, again)| *ahead.part == *again) {
            return Ok(());
        }
        if let Some(missed) = &self.view.missed {
            missed.tell();
        }
        Err(DatabaseError(SerializationFailure, Box::new("what was told first has changed".to_owned())))
    }

    /// Ends the view, whose read went well or did not.
    pub(super) fn end_view(&mut self, went_well: bool) {
        let view = std::mem::take(&mut self.view);
        if view.stage != Stage::Begun {
            return;
        }
        // A connection that cannot even roll back is closed by its lane.
        let ended = if went_well {
            AnsiTransactionManager::commit_transaction(self)
        } else {
            AnsiTransactionManager::rollback_transaction(self)
        };
        if let Err(error) = ended {
            tracing::warn!(%error, "the end of a view");
        }
    }
}

impl View {
    fn found(&self, statement: &Statement) -> Option<Arc<Part>> {
        self.ahead.iter().find(|ahead| ahead.statement.is(statement)).map(|ahead| ahead.part.clone())
    }
}

/// Runs `f`; everything that it reads is of one moment. The view is still to be ended ([`Conn::end_view`]).
pub(super) fn viewed<T>(
    conn: &mut Conn,
    premise: Option<Premise>,
    missed: Option<Missed>,
    f: impl FnOnce(&mut Conn) -> Result<T, Error>,
) -> Result<T, Error> {
    debug_assert_eq!(conn.engine(), Engine::Postgres);
    conn.view = View { stage: Stage::Awaited, premise, missed, ..View::default() };
    let result = f(conn);
    // A read that asked nothing, or to which nothing was answered.
    if let Some(premise) = conn.view.premise.take() {
        conn.end_view(false);
        if !premise.verdict(conn)? {
            return Err(Error::internal("a premise of the request was false"));
        }
    }
    result
}
