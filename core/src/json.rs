//! The core for callers that speak JSON: one text in, one text out. The browser calls
//! these through WebAssembly; the parity tests call them natively and compare bytes.
//! A question that is not understood is answered with `{"error": …}`, never a panic.

use serde::Serialize;

use crate::booking::actions::allowed_actions as actions;
use crate::booking::board;
use crate::booking::draft::{DraftQuestion, draft as draft_of};
use crate::booking::facts::BookingFacts;
use crate::booking::input::cancel_kinds as kinds;
use crate::branch::{BranchInput, BranchKnown, references};
use crate::catalog::CompanyStatus;
use crate::company::{CompanyFacts, missing as lacks, standing};
use crate::form::{Form, validate as validate_form};
use crate::image::check;
use crate::input::facts;
use crate::issue::Issue;
use crate::planner::Planner;
use crate::read::{Read, read};
use crate::role::{Action, Actor, Object, Role, can as may};
use crate::time::UtcTime;
use crate::user::{UserFacts, verdicts};
use crate::{screens as table, search, text};

facts! {
    struct BookingQuestion {
        facts: BookingFacts,
        actor: Actor,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        now: UtcTime,
    }
}

facts! {
    struct Permission {
        actor: Option<Actor>,
        object: Option<Object>,
        action: Action,
    }
}

facts! {
    struct Address {
        role: Option<Role>,
        path: String,
    }
}

facts! {
    struct CompanyQuestion {
        status: CompanyStatus,
        facts: CompanyFacts,
    }
}

facts! {
    struct UserQuestion {
        actor: Actor,
        facts: UserFacts,
    }
}

facts! {
    struct BranchQuestion {
        input: BranchInput,
        known: BranchKnown,
    }
}

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
    answer(json, |q: &BookingQuestion| actions(&q.facts, &q.actor, q.now))
}

/// `{facts, actor, now}` → the booking's place on the board.
pub fn board_row(json: &str) -> String {
    answer(json, |q: &BookingQuestion| board::row(&q.facts, &q.actor, q.now))
}

/// `{actor, action, object}` → the decision.
pub fn can(json: &str) -> String {
    answer(json, |q: &Permission| may(q.actor.as_ref(), q.action, q.object.unwrap_or_default()))
}

/// `{role, path}` → which screen is there, and whether that role may open it.
pub fn can_open(json: &str) -> String {
    answer(json, |q: &Address| match table::at(&q.path) {
        Some(screen) => Opening { screen: Some(screen.id), allowed: screen.admits(q.role) },
        None => Opening { screen: None, allowed: false },
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
    answer(json, |q: &DraftQuestion| draft_of(&q.input, &q.setting()))
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
    answer(json, lacks)
}

/// `{status, facts}` → whether a company may be approved, whether suspended.
pub fn company_actions(json: &str) -> String {
    answer(json, |q: &CompanyQuestion| standing::verdicts(q.status, &q.facts))
}

/// `{facts, actor}` → every action's answer for an account.
pub fn user_actions(json: &str) -> String {
    answer(json, |q: &UserQuestion| verdicts(&q.actor, &q.facts))
}

/// What an image is → what is wrong with it.
pub fn image(json: &str) -> String {
    answer(json, check)
}

/// `{input, known}` → what the rows of a branch form name and may not, and the services
/// that pet owners will not see.
pub fn branch_references(json: &str) -> String {
    answer(json, |q: &BranchQuestion| References {
        issues: references::form_issues(&q.input, &q.known),
        warnings: references::form_warnings(&q.input),
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

fn answer<Q: Read, A: Serialize>(json: &str, decide: impl FnOnce(&Q) -> A) -> String {
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
