//! The till over HTTP: a branch's day, a company's month, closing a day and correcting a closing.

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::NaiveDate;
use sapa_core::access::role::Action;
use sapa_core::base::time::parse_date;
use sapa_core::home::PLATFORM_ZONE;
use sapa_core::till::{TillCloseInput, TillCorrectInput, days_of_month};
use serde_json::{Value, json};

use super::day::{self, TillDay};
use super::month::{self, TillMonth};
use super::rows::closing;
use super::{TillClosing, close, csv};
use crate::platform::csv::Clock;
use crate::platform::db::Conn;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::shape::{Id, Unseen};
use crate::platform::http::{Answer, ExportQuery, Input, ListQuery, ListSpec, Now, Query, query_parameter};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::scope::scope;
use crate::session::{Identity, NamedContext};
use crate::state::State;

/// The query parameters of a day.
pub struct DayQuery;

impl ListSpec for DayQuery {
    const FILTERS: &'static [&'static str] = &["day"];
    const SORTS: &'static [&'static str] = &["day"];
    const DEFAULT: &'static str = "day";

    fn schema(filter: &str) -> Value {
        match filter {
            "day" => query_parameter::date(),
            _ => query_parameter::schema(filter),
        }
    }
}

/// The query parameters of a month.
pub struct MonthQuery;

impl ListSpec for MonthQuery {
    const FILTERS: &'static [&'static str] = &["month", "branchId"];
    const SORTS: &'static [&'static str] = &["day"];
    const DEFAULT: &'static str = "-day";
    const SEARCHED: bool = false;

    fn schema(filter: &str) -> Value {
        match filter {
            "month" => {
                json!({ "type": "string", "pattern": "^(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])$", "example": "2026-11" })
            }
            _ => query_parameter::schema(filter),
        }
    }
}

/// The till of a branch's day: what was taken and handed out at the desk, with its payments, and the closing.
#[utoipa::path(get, path = "/branches/{id}/till", tag = "till", params(Id, ("day" = Option<String>, Query)),
    responses((status = 200, body = TillDay), (status = 400, body = ProblemBody), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    now: Now,
    id: web::Path<i64>,
    query: Query<DayQuery>,
) -> Result<Answer, Error> {
    let (id, now) = (*id, now.0);
    let day = query.parsed("day", parse_date)?;
    let shown = state
        .db
        .read(move |conn| {
            let branch = day::branch_for(conn, &identity.actor, Action::TillView, id)?;
            day::of(conn, &branch, day, now)
        })
        .await?;
    Answer::ok(&shown)
}

/// Closes a branch's day: what was counted beside what the drawer should hold. Closing blocks nothing.
#[utoipa::path(post, path = "/branches/{id}/till/close", tag = "till", request_body = TillCloseInput,
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 201, body = TillClosing), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn close(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    input: Input<TillCloseInput>,
) -> Result<Answer, Error> {
    let id = *id;
    state
        .db
        .write(move |conn| {
            let branch = close::locked(conn, &context, Action::TillClose, id)?;
            context.once(conn, &input.hash, |conn| Answer::made(&close::close(conn, &context, &branch, &input)?))
        })
        .await
}

/// Corrects the closing of a day; the closing before stays and is shown.
#[utoipa::path(post, path = "/till-closings/{id}/correct", tag = "till", request_body = TillCorrectInput,
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 201, body = TillClosing), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn correct(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    input: Input<TillCorrectInput>,
) -> Result<Answer, Error> {
    let id = *id;
    state
        .db
        .write(move |conn| {
            let (before, _) = closing::find(conn, id)?.ok_or_else(Error::not_found)?;
            let branch = close::locked(conn, &context, Action::TillCorrect, before.branch_id)?;
            context.once(conn, &input.hash, |conn| {
                Answer::made(&close::correct(conn, &context, &branch, (&before, &*input))?)
            })
        })
        .await
}

/// The days of a month at the company's desks, those that the reader sees.
#[utoipa::path(get, path = "/till-days", tag = "till",
    params(("month" = Option<String>, Query), ("branchId" = Option<i64>, Query)),
    responses((status = 200, body = TillMonth), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn month(
    state: web::Data<State>,
    identity: Identity,
    now: Now,
    query: Query<MonthQuery>,
) -> Result<Answer, Error> {
    let requested = Requested::read(&identity, &query, now)?;
    Answer::ok(&state.db.list(move |conn| requested.month(conn)).await?)
}

/// The same days as CSV.
#[utoipa::path(get, path = "/till-days/export.csv", tag = "till",
    params(("month" = Option<String>, Query), ("branchId" = Option<i64>, Query), ("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    now: Now,
    list: ExportQuery<MonthQuery>,
) -> Result<HttpResponse, Error> {
    let requested = Requested::read(&identity, &list, now)?;
    let language = i18n::language(request.headers());
    let file =
        ExportFile { name: "till.export.file", columns: csv::COLUMNS, times: &[], clock: Clock::Branch, language };
    let up = !list.sort.descending;
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let mut days = requested.month(conn)?.days;
        if up {
            days.reverse();
        }
        let skip = window.after.as_ref().map_or(0, |(_, place)| *place);
        let lines = (1..).zip(days).skip_while(|(place, _)| *place <= skip);
        let lines = lines.take(usize::try_from(window.limit).unwrap_or(0));
        Ok(lines.map(|(place, day)| (((), place), csv::line(day, language))).collect())
    }))
}

/// What of a company's tills is asked for.
#[derive(Debug, Clone)]
struct Requested {
    /// Company and branch; none: nothing that the reader sees.
    within: Option<(i64, Option<i64>)>,
    month: String,
    days: (NaiveDate, NaiveDate),
}

impl Requested {
    fn read(identity: &Identity, query: &ListQuery<MonthQuery>, now: Now) -> Result<Self, Error> {
        guard(&identity.actor, Action::TillView, anything())?;
        let scope = scope(identity, None, query.id("branchId")?);
        let read = |text: &str| days_of_month(text).map(|days| (text.to_owned(), days));
        let (month, days) = match query.parsed("month", read)? {
            Some(month) => month,
            None => read(&month::month_of(now.0, PLATFORM_ZONE)).ok_or_else(|| Error::internal("a month"))?,
        };
        let within = scope.company.filter(|_| !scope.nothing).map(|company| (company, scope.branch));
        Ok(Self { within, month, days })
    }

    fn month(&self, conn: &mut Conn) -> Result<TillMonth, Error> {
        match self.within {
            Some(within) => month::of(conn, within, self.month.clone(), self.days),
            None => Ok(TillMonth { month: self.month.clone(), days: Vec::new(), open_days: 0 }),
        }
    }
}
