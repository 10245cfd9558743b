//! The rows of requests by prepared SQL: one thread, one statement each, read into plain structs.

use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use diesel::prelude::*;
use diesel::{PgConnection, SqliteConnection};
use sapa_core::base::time::UtcTime;
use sapa_server::booking::rows::booking::BookingSummary;
use sapa_server::platform::db::types::At;
use sapa_server::schema::{bookings, branches, breeds, companies, search_terms, services, users};
use serde_json::json;

use super::{Done, processor_time};

#[derive(Args)]
pub struct Rows {
    /// `sqlite://<path>` or `postgres://…`.
    #[arg(long)]
    database: String,
    #[arg(long)]
    work: Work,
    /// Numbers, texts or instants to ask with, one question a line, its parts apart by tabs.
    #[arg(long)]
    questions: String,
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Work {
    /// A page of all bookings: the number of rows before it.
    List,
    /// A page of two statuses and a period: from, to.
    Filtered,
    /// A booking: its id.
    Detail,
    /// A page of breeds.
    Breeds,
    /// An account: its id.
    Me,
    /// A page of the bookings of a word: its first letters, and what comes after all texts that begin so.
    Search,
}

const PAGE: i64 = 25;

/// The work on one engine's own connection.
macro_rules! on {
    ($name:ident, $connection:ty) => {
        fn $name(conn: &mut $connection, work: Work, question: &str) -> QueryResult<usize> {
            let part = |i: usize| question.split('\t').nth(i).unwrap_or_default();
            let number = part(0).parse::<i64>().unwrap_or_default();
            // The rows of ids that a query finds.
            diesel::alias!(
                const FOUND: Alias<Found> = bookings as found;
            );
            macro_rules! named {
                ($of:expr) => {
                    bookings::table
                        .inner_join(companies::table)
                        .inner_join(branches::table)
                        .inner_join(services::table)
                        .filter($of)
                        .select((
                            BookingSummary::as_select(),
                            companies::name,
                            branches::name,
                            services::title_en,
                            services::title_sr,
                        ))
                        .load::<(BookingSummary, String, String, String, String)>(conn)?
                        .len()
                };
            }
            let ids = || FOUND.select(FOUND.field(bookings::id)).order(FOUND.field(bookings::id).desc());
            Ok(match work {
                Work::List => named!(bookings::id.eq_any(ids().limit(PAGE).offset(number))),
                // Any of them, in no order: SQLite would walk all bookings for that of the numbers.
                Work::Filtered => named!(
                    bookings::id.eq_any(
                        FOUND
                            .select(FOUND.field(bookings::id))
                            .filter(FOUND.field(bookings::status).eq_any([part(2), part(3)]))
                            .filter(FOUND.field(bookings::check_in).ge(instant(part(0))))
                            .filter(FOUND.field(bookings::check_in).lt(instant(part(1))))
                            .limit(PAGE)
                    )
                ),
                Work::Detail => named!(bookings::id.eq(number)),
                Work::Search => named!(
                    bookings::id.eq_any(
                        search_terms::table
                            .filter(search_terms::term.ge(part(0)))
                            .filter(search_terms::term.lt(part(1)))
                            .select(search_terms::booking_id)
                            .limit(PAGE)
                    )
                ),
                Work::Breeds => breeds::table
                    .order((breeds::name_key, breeds::id))
                    .select((breeds::id, breeds::version, breeds::name_en, breeds::name_sr, breeds::animal_type_id))
                    .limit(PAGE)
                    .load::<(i64, i64, String, String, i64)>(conn)?
                    .len(),
                Work::Me => users::table
                    .find(number)
                    .select((users::id, users::version, users::first_name, users::last_name, users::email, users::role))
                    .load::<(i64, i64, String, String, String, String)>(conn)?
                    .len(),
            })
        }
    };
}
on!(on_sqlite, SqliteConnection);
on!(on_postgres, PgConnection);

/// The instant of a text like `2026-03-02T22:00:00Z`; the first of all for any other.
fn instant(text: &str) -> At {
    At(UtcTime::parse(text).unwrap_or(UtcTime::MIN))
}

impl Rows {
    /// Prints questions, rows, seconds and seconds of processor as JSON.
    pub fn run(&self) -> Done {
        let text = std::fs::read_to_string(&self.questions)?;
        let questions: Vec<&str> = text.lines().collect();
        match self.database.strip_prefix("sqlite://") {
            Some(path) => {
                let mut conn = SqliteConnection::establish(path)?;
                self.repeat(&questions, |question| on_sqlite(&mut conn, self.work, question))
            }
            None => {
                let mut conn = PgConnection::establish(&self.database)?;
                self.repeat(&questions, |question| on_postgres(&mut conn, self.work, question))
            }
        }
    }

    fn repeat(&self, questions: &[&str], mut ask: impl FnMut(&str) -> QueryResult<usize>) -> Done {
        for question in questions.iter().take(50) {
            ask(question)?;
        }
        let (began, busy) = (Instant::now(), processor_time()?);
        let (mut asked, mut rows) = (0, 0);
        for question in questions.iter().cycle() {
            rows += ask(question)?;
            asked += 1;
            if began.elapsed() >= Duration::from_secs_f64(self.seconds) {
                break;
            }
        }
        let busy = (processor_time()? - busy) as f64 / 1e9;
        let seconds = began.elapsed().as_secs_f64();
        println!("{}", json!({ "questions": asked, "rows": rows, "seconds": seconds, "busy": busy }));
        Ok(())
    }
}
