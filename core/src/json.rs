//! The core for callers that speak JSON: one text in, one text out. The browser calls
//! these through WebAssembly; the parity tests call them natively and compare bytes.
//! A question that is not understood is answered with `{"error": …}`, never a panic.

use serde::Serialize;

use crate::booking::actions::allowed_actions as actions;
use crate::booking::board;
use crate::booking::draft::{DraftQuestion, draft as draft_of};
use crate::booking::input::cancel_kinds as kinds;
use crate::branch::{BranchInput, BranchKnown, references};
use crate::company::{missing as lacks, standing};
use crate::form::{Form, validate as validate_form};
use crate::image::check;
use crate::issue::Issue;
use crate::planner::Planner;
use crate::read::{Members, Read, ReadError, read};
use crate::role::{Actor, Object, Role, can as may};
use crate::user::verdicts;
use crate::{screens as table, search, text};

#[derive(Serialize)]
struct References {
    issues: Vec<Issue>,
    warnings: Vec<Issue>,
}

#[derive(Serialize)]
struct Opening {
    screen: Option<&'static str>,
    allowed: bool,
}

#[derive(Serialize)]
struct Failure {
    error: String,
}

/// The verdict on `json` as the form of that name: a list of issues.
pub fn validate(form: &str, json: &str) -> String {
    match Form::parse(form) {
        Some(form) => write(&validate_form(form, json)),
        None => failure(format!("no form {form}")),
    }
}

/// `{facts, actor, now}` → every action's answer.
pub fn allowed_actions(json: &str) -> String {
    answer(json, |q| Ok(actions(&q.take("facts")?, &q.take("actor")?, q.take("now")?)))
}

/// `{facts, actor, now}` → the booking's place on the board.
pub fn board_row(json: &str) -> String {
    answer(json, |q| Ok(board::row(&q.take("facts")?, &q.take("actor")?, q.take("now")?)))
}

/// `{actor, action, object}` → the decision.
pub fn can(json: &str) -> String {
    answer(json, |q| {
        let (actor, object): (Option<Actor>, Option<Object>) = (q.take("actor")?, q.take("object")?);
        Ok(may(actor.as_ref(), q.take("action")?, object.unwrap_or_default()))
    })
}

/// `{role, path}` → which screen is there, and whether that role may open it.
pub fn can_open(json: &str) -> String {
    answer(json, |q| {
        let (role, path): (Option<Role>, String) = (q.take("role")?, q.take("path")?);
        Ok(match table::at(&path) {
            Some(screen) => Opening { screen: Some(screen.id), allowed: screen.admits(role) },
            None => Opening { screen: None, allowed: false },
        })
    })
}

/// The screens that a role (empty: nobody signed in) may open, in menu order.
pub fn screens(role: &str) -> String {
    write(&table::of(Role::parse(role)).collect::<Vec<_>>())
}

/// Where a role lands after sign-in, best first.
pub fn landing_screens(role: &str) -> String {
    write(table::landing(Role::parse(role).unwrap_or(Role::Guest)))
}

/// A booking that is being made → what stands in the way, its time, price and terms.
pub fn draft(json: &str) -> String {
    answer_whole(json, |q: &DraftQuestion| draft_of(&q.input, &q.setting()))
}

/// The kinds of cancellation that a role may choose.
pub fn cancel_kinds(role: &str) -> String {
    write(kinds(Role::parse(role).unwrap_or(Role::Guest)))
}

/// The words of a search, each a list of prefixes.
pub fn search_words(query: &str) -> String {
    write(&search::query(query))
}

/// A phone number as it is stored, or null.
pub fn normalize_phone(number: &str) -> String {
    write(&text::normalize_phone(number))
}

/// What decides about payments of a company → what its profile lacks.
pub fn missing(json: &str) -> String {
    answer_whole(json, lacks)
}

/// `{status, facts}` → whether a company may be approved, whether suspended.
pub fn company_actions(json: &str) -> String {
    answer(json, |q| Ok(standing::verdicts(q.take("status")?, &q.take("facts")?)))
}

/// `{facts, actor}` → every action's answer for an account.
pub fn user_actions(json: &str) -> String {
    answer(json, |q| Ok(verdicts(&q.take("actor")?, &q.take("facts")?)))
}

/// What an image is → what is wrong with it.
pub fn image(json: &str) -> String {
    answer_whole(json, check)
}

/// `{input, known}` → what the rows of a branch form name and may not, and the services
/// that pet owners will not see.
pub fn branch_references(json: &str) -> String {
    answer(json, |q| {
        let (input, known): (BranchInput, BranchKnown) = (q.take("input")?, q.take("known")?);
        Ok(References { issues: references::form_issues(&input, &known), warnings: references::form_warnings(&input) })
    })
}

/// The enumerations and limits that choosers need, by name.
pub fn enums() -> String {
    write(&crate::enums::enums())
}

/// Any of the above by name (`validate:booking`, `draft` …), for tests that keep
/// questions in files; none for a name that is no question.
pub fn ask(name: &str, input: &str) -> Option<String> {
    Some(match name.split_once(':').unwrap_or((name, "")) {
        ("validate", form) => validate(form, input),
        ("actions", _) => allowed_actions(input),
        ("board", _) => board_row(input),
        ("can", _) => can(input),
        ("canOpen", _) => can_open(input),
        ("screens", _) => screens(input),
        ("landing", _) => landing_screens(input),
        ("draft", _) => draft(input),
        ("cancelKinds", _) => cancel_kinds(input),
        ("search", _) => search_words(input),
        ("phone", _) => normalize_phone(input),
        ("missing", _) => missing(input),
        ("companyActions", _) => company_actions(input),
        ("userActions", _) => user_actions(input),
        ("image", _) => image(input),
        ("branchReferences", _) => branch_references(input),
        ("enums", _) => enums(),
        ("plan", _) => Planner::once(input),
        _ => return None,
    })
}

/// Answers a question of several members.
fn answer<A: Serialize>(json: &str, decide: impl FnOnce(&mut Members) -> Result<A, ReadError>) -> String {
    match read(json).and_then(|mut members| decide(&mut members)) {
        Ok(answer) => write(&answer),
        Err(error) => failure(error.to_string()),
    }
}

/// Answers a question that is one thing.
fn answer_whole<Q: Read, A: Serialize>(json: &str, decide: impl FnOnce(&Q) -> A) -> String {
    match read(json) {
        Ok(question) => write(&decide(&question)),
        Err(error) => failure(error.to_string()),
    }
}

pub(crate) fn failure(error: String) -> String {
    write(&Failure { error })
}

pub(crate) fn write<T: Serialize + ?Sized>(value: &T) -> String {
    // Nothing here has a map with keys that are not text, the one thing that could fail.
    serde_json::to_string(value).unwrap_or_else(|_| r#"{"error":"serialize"}"#.to_owned())
}
