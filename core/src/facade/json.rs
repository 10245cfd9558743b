//! The core for callers that speak JSON: forms are checked by `validate`; every other question is a
//! name and a text, the answer a text. The browser asks through WebAssembly; the parity tests ask
//! natively and compare bytes. A question that cannot be read is answered with `{"error": …}`, never
//! a panic. No rule stands here.

use sapa_derive::facts;
use serde::Serialize;

use super::enums;
use super::forms::{self, Form};
use crate::access::role::{Action, Actor, Object, Role, can};
use crate::access::screens;
use crate::base::days;
use crate::base::issue::Issue;
use crate::base::phone;
use crate::base::read::{Read, read};
use crate::base::time::{UtcTime, parse_date, shown_twice};
use crate::base::typed_date::DateQuestion;
use crate::booking::action_input::cancel_kinds;
use crate::booking::actions::{WalkInQuestion, allowed_actions, awaited};
use crate::booking::board;
use crate::booking::consequence::consequence;
use crate::booking::facts::BookingFacts;
use crate::booking::offline::{DoneQuestion, WaitingQuestion, WaitingStatus, WalkInFacts, offline_actions};
use crate::booking::placement::draft::{DraftQuestion, ServicesQuestion, draft};
use crate::booking::placement::offer::service_fits;
use crate::booking::placement::request::pets_of;
use crate::booking::state::{BookingAction, CancelKind};
use crate::booking::terms::step_at;
use crate::branch::save_impact::SaveQuestion;
use crate::branch::{BranchInput, BranchKnown, references};
use crate::company::{CompanyFacts, CompanyStatus, missing, standing};
use crate::content::banner::BannerQuestion;
use crate::content::legal_text::LegalPublication;
use crate::content::translation::TranslationQuestion;
use crate::image;
use crate::payment::actions::{payment_verdicts, refund_verdicts, request_verdicts};
use crate::payment::attention::{ConcernFacts, concern_verdicts};
use crate::payment::facts::{PaymentFacts, RefundFacts, RefundRequestFacts};
use crate::payment::method::PaymentWay;
use crate::payment::overstay::OverstayQuestion;
use crate::payment::preview;
use crate::payment::refund::RefundKind;
use crate::people::verdicts::{UserFacts, verdicts};
use crate::review::actions::review_verdicts;
use crate::review::facts::ReviewFacts;
use crate::support::actions::{SupportFacts, support_verdicts};
use crate::support::mention;
use crate::till::TillQuestion;

#[facts]
struct BookingQuestion {
    facts: BookingFacts,
    actor: Actor,
    now: UtcTime,
}

#[facts]
struct ActionQuestion {
    facts: BookingFacts,
    actor: Actor,
    action: BookingAction,
    kind: Option<CancelKind>,
    now: UtcTime,
}

#[facts]
struct PaymentQuestion {
    facts: PaymentFacts,
    actor: Actor,
}

#[facts]
struct RefundActionQuestion {
    facts: RefundFacts,
    actor: Actor,
    now: UtcTime,
}

#[facts]
struct ConcernQuestion {
    facts: ConcernFacts,
    actor: Actor,
}

#[facts]
struct RefundRequestQuestion {
    facts: RefundRequestFacts,
    actor: Actor,
}

#[facts]
struct ReviewQuestion {
    facts: ReviewFacts,
    actor: Actor,
    now: UtcTime,
}

#[facts]
struct SupportQuestion {
    facts: SupportFacts,
    actor: Actor,
}

#[facts]
struct Permission {
    actor: Option<Actor>,
    object: Option<Object>,
    action: Action,
}

#[facts]
struct Address {
    role: Option<Role>,
    path: String,
}

#[facts]
struct CompanyQuestion {
    status: CompanyStatus,
    facts: CompanyFacts,
}

#[facts]
struct UserQuestion {
    actor: Actor,
    facts: UserFacts,
}

#[facts]
struct BranchQuestion {
    input: BranchInput,
    known: BranchKnown,
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

/// The issues of `input` as the form of that name; phones are read in `country`, an empty one is none.
pub fn validate(form: &str, country: &str, input: &str) -> String {
    match Form::parse(form) {
        Some(form) => write(&forms::validate(form, Some(country), input)),
        None => failure(format!("no form {form}")),
    }
}

/// The answer to `input` as the question of that name; none for an unknown name. A role is a plain
/// text; empty: nobody signed in.
pub fn ask(question: &str, input: &str) -> Option<String> {
    let role = || Role::parse(input);
    Some(match question.split_once(':').unwrap_or((question, "")) {
        // A phone number while it is typed in a country (`phone:RS`).
        ("phone", country) => write(&phone::typed(input, Some(country))),
        // Numbers of bookings and phones in a text.
        ("mentions", country) => write(&mention::parts(input, Some(country))),
        // The answers for all actions on a booking.
        ("actions", _) => answer(input, |q: &BookingQuestion| allowed_actions(&q.facts, &q.actor, q.now)),
        // The actions that only the clock refuses and whose buttons are shown.
        ("awaited", _) => answer(input, |q: &BookingQuestion| awaited(&q.facts, &q.actor, q.now)),
        // Whether the guest of a new booking can be checked in as soon as it is saved.
        ("walkIn", _) => answer(input, WalkInQuestion::is_allowed),
        // The same actions while there is no network.
        ("offlineActions", _) => answer(input, |q: &BookingQuestion| offline_actions(&q.facts, &q.actor, q.now)),
        // The facts of a booking once what waits on it is sent, or once it is made; whether an act is done by another hand.
        ("waiting", _) => answer(input, WaitingQuestion::facts),
        ("waitingStatus", _) => answer(input, WaitingStatus::then),
        ("walkInFacts", _) => answer(input, WalkInFacts::facts),
        ("alreadyDone", _) => answer(input, DoneQuestion::is_done),
        // The issues of an action's form.
        ("actionIssues", _) => answer(input, forms::action_issues),
        // The booking's place on the board.
        ("board", _) => answer(input, |q: &BookingQuestion| board::row(&q.facts, &q.actor, q.now)),
        // Whether a booking is late or overdue.
        ("boardMark", _) => answer(input, board::MarkQuestion::mark),
        // The consequences of an action.
        ("consequence", _) => {
            answer(input, |q: &ActionQuestion| consequence(&q.facts, &q.actor, q.action, q.kind, q.now))
        }
        // What a guest in house has stayed beyond the agreed departure, and what it costs.
        ("overstay", _) => answer(input, OverstayQuestion::overstay),
        // The decision of the permission table.
        ("can", _) => answer(input, |q: &Permission| can(q.actor.as_ref(), q.action, q.object.unwrap_or_default())),
        // The screen at an address, and whether the role may open it.
        ("canOpen", _) => answer(input, |q: &Address| match screens::at(&q.path) {
            Some(screen) => Opening { screen: Some(screen.id), allowed: screen.admits(q.role) },
            None => Opening { screen: None, allowed: false },
        }),
        // The screens that a role may open, in menu order.
        ("screens", _) => write(&screens::of(role()).collect::<Vec<_>>()),
        // The addresses of an entity's lists that a role opens (`recordLists:booking`), best first.
        ("recordLists", entity) => write(&screens::record_lists(entity, role())),
        // The screens on which a role lands after sign-in, best first.
        ("landing", _) => write(screens::landing(role().unwrap_or(Role::Guest))),
        // The draft of a new booking: its issues, time, price and terms.
        ("draft", _) => answer(input, |q: &DraftQuestion| draft(&q.input, &q.setting())),
        // The services that would take the pets of a new booking, and why others do not.
        ("services", _) => {
            answer(input, |q: &ServicesQuestion| service_fits(&pets_of(&q.input), &q.services, &q.workplaces))
        }
        // The step of a booking's cancellation terms that counts now.
        ("termsStep", _) => answer(input, step_at),
        // Whether a local time exists twice, so that its offset is shown.
        ("shownTwice", _) => write(&shown_twice(input)),
        // The date that a typed text means.
        ("typedDate", _) => answer(input, DateQuestion::answer),
        // The spans that a date filter offers on a day.
        ("datePresets", _) => write(&parse_date(input).map_or_else(Vec::new, days::presets)),
        // The kinds of cancellation that a role may choose.
        ("cancelKinds", _) => write(cancel_kinds(role().unwrap_or(Role::Guest))),
        // The fields that a company's profile misses.
        ("missing", _) => answer(input, missing),
        // Whether a company may be approved, and whether suspended.
        ("companyActions", _) => answer(input, |q: &CompanyQuestion| standing::verdicts(q.status, &q.facts)),
        // The answers for all actions on an account.
        ("userActions", _) => answer(input, |q: &UserQuestion| verdicts(&q.actor, &q.facts)),
        // The answers for all actions on a payment, on a refund, on a request for a refund.
        ("paymentActions", _) => answer(input, |q: &PaymentQuestion| payment_verdicts(&q.facts, &q.actor)),
        ("refundActions", _) => answer(input, |q: &RefundActionQuestion| refund_verdicts(&q.facts, &q.actor, q.now)),
        ("refundRequestActions", _) => answer(input, |q: &RefundRequestQuestion| request_verdicts(&q.facts, &q.actor)),
        // The answers for all actions on what needs a person.
        ("concernActions", _) => answer(input, |q: &ConcernQuestion| concern_verdicts(&q.facts, &q.actor)),
        // The answers for all actions on a review.
        ("reviewActions", _) => answer(input, |q: &ReviewQuestion| review_verdicts(&q.facts, &q.actor, q.now)),
        // The answers for all actions on a support message.
        ("supportActions", _) => answer(input, |q: &SupportQuestion| support_verdicts(&q.facts, &q.actor)),
        // What a cancellation, and what a refund, does to the money.
        ("settlement", _) => answer(input, preview::settlement),
        ("refund", _) => answer(input, preview::refund),
        // Whether and how much the actor may record for a booking.
        ("payable", _) => answer(input, preview::payable),
        // What was counted in the drawer less what it should hold.
        ("tillDifference", _) => answer(input, TillQuestion::difference),
        // The kinds of refund that staff may choose for a payment's way.
        ("refundKinds", way) => write(PaymentWay::parse(way).map_or(&[][..], RefundKind::by_staff)),
        // Whether the marketplace shows a banner.
        ("banner", _) => answer(input, BannerQuestion::state),
        // Whether publishing a legal text leaves the other language behind.
        ("legalPublication", _) => answer(input, LegalPublication::leaves_other_behind),
        // The issues of an override beside the built-in text.
        ("translation", _) => answer(input, TranslationQuestion::issues),
        // The issues of an image.
        ("image", _) => answer(input, image::check),
        // Wrong references between the rows of a branch form, and warnings about services that pet
        // owners will not see.
        ("branchReferences", _) => answer(input, |q: &BranchQuestion| References {
            issues: references::form_issues(&q.input, &q.known),
            warnings: references::form_warnings(&q.input),
        }),
        // What saving a branch or a service means for its open bookings.
        ("saveImpact", _) => answer(input, SaveQuestion::impacts),
        // The enumerations and limits of choosers, by name.
        ("enums", _) => write(&enums::enums()),
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
    // Serialisation fails only for maps with keys that are not text, and no answer has any.
    serde_json::to_string(value).unwrap_or_else(|_| r#"{"error":"serialize"}"#.to_owned())
}
