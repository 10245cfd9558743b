//! The values that the database admits are those of the core's enumerations: a value that only the core
//! knows would be refused by a CHECK at the moment at which somebody stores it.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::Text;
use sapa_core::access::event::EventKind;
use sapa_core::access::role::{Role, StaffKind};
use sapa_core::access::step_up::ProofKind;
use sapa_core::base::kinds::{AnimalSize, CancellationPolicy, PriceUnit, ServiceType};
use sapa_core::base::money::Currency;
use sapa_core::booking::action_input::BrokenOffBy;
use sapa_core::booking::state::{BookingAction, BookingSource, BookingStatus, CancelKind, PayAt};
use sapa_core::branch::workplace::WorkplaceKind;
use sapa_core::company::{CompanyStatus, CompanyType};
use sapa_core::content::legal_text::{LegalKind, LegalState};
use sapa_core::note::{NoteEntity, NoteVisibility};
use sapa_core::notification::{DeliveryResult, LeftOut, NotificationAudience, NotificationChannel, SendingState};
use sapa_core::payment::attention::{ConcernParty, NeedsPerson};
use sapa_core::payment::ledger::{LedgerAccount, LedgerCause};
use sapa_core::payment::method::{PaymentMethod, PaymentWay};
use sapa_core::payment::money::PaymentState;
use sapa_core::payment::refund::{RefundKind, RefundOrigin, RefundRequestState, RefundState};
use sapa_core::payment::status::{AttemptStatus, PaymentStatus};
use sapa_core::people::factor::FactorKind;
use sapa_core::review::{ReviewFault, ReviewVisibility};
use sapa_core::support::template::SupportTemplateScope;
use sapa_core::support::{ContactCategory, SupportStatus};
use sapa_server::platform::db::Concrete;

use crate::support::TestApp;

#[derive(QueryableByName)]
struct Definition {
    #[diesel(sql_type = Text)]
    text: String,
}

type Values = BTreeSet<String>;

fn values<'a>(texts: impl IntoIterator<Item = &'a str>) -> Values {
    texts.into_iter().map(str::to_owned).collect()
}

/// The values of the core's enumerations, as far as a column stores them.
fn of_the_core() -> Vec<Values> {
    let transitions =
        BookingAction::ALL.iter().filter(|action| action.target().is_some()).map(|action| action.as_str());
    let mut all: Vec<Values> = [
        AnimalSize::TEXTS,
        CancellationPolicy::TEXTS,
        PriceUnit::TEXTS,
        ServiceType::TEXTS,
        Currency::TEXTS,
        StaffKind::TEXTS,
        BrokenOffBy::TEXTS,
        BookingSource::TEXTS,
        BookingStatus::TEXTS,
        CancelKind::TEXTS,
        PayAt::TEXTS,
        WorkplaceKind::TEXTS,
        CompanyStatus::TEXTS,
        CompanyType::TEXTS,
        NoteEntity::TEXTS,
        NoteVisibility::TEXTS,
        LegalKind::TEXTS,
        LegalState::TEXTS,
        LedgerAccount::TEXTS,
        LedgerCause::TEXTS,
        PaymentMethod::TEXTS,
        PaymentWay::TEXTS,
        PaymentState::TEXTS,
        RefundKind::TEXTS,
        RefundRequestState::TEXTS,
        RefundState::TEXTS,
        RefundOrigin::TEXTS,
        NeedsPerson::TEXTS,
        ConcernParty::TEXTS,
        AttemptStatus::TEXTS,
        PaymentStatus::TEXTS,
        ReviewFault::TEXTS,
        ReviewVisibility::TEXTS,
        ContactCategory::TEXTS,
        SupportStatus::TEXTS,
        SupportTemplateScope::TEXTS,
        DeliveryResult::TEXTS,
        LeftOut::TEXTS,
        NotificationChannel::TEXTS,
        SendingState::TEXTS,
        FactorKind::TEXTS,
        ProofKind::TEXTS,
    ]
    .into_iter()
    .map(|texts| values(texts.iter().copied()))
    .collect();
    all.push(values(transitions));
    all.push(values(EventKind::TEXTS.iter().copied().filter(|kind| *kind != EventKind::Ready.as_str())));
    // A test goes to oneself, which nobody chooses as an audience.
    all.push(values(NotificationAudience::TEXTS.iter().copied().chain(["ONESELF"])));
    all.push(values(Role::TEXTS.iter().copied().filter(|role| *role != Role::Guest.as_str())));
    all
}

/// Values that the core does not know, and parts of an enumeration in a condition of a table.
const OTHERS: [&[&str]; 16] = [
    &["", "LARGE", "MEDIUM", "MEDIUM,LARGE", "SMALL", "SMALL,LARGE", "SMALL,MEDIUM", "SMALL,MEDIUM,LARGE"],
    &["ACTIVE", "COMPLETED"],
    &["ADMIN", "GUEST", "OPR", "USER"],
    &["ADMIN", "OPR"],
    &["BANNER", "LOGO"],
    &["DONE", "FAILED", "OPEN"],
    &["EMAIL_CHANGE", "INVITATION", "REGISTRATION", "RESET_PASSWORD"],
    &["FAILED", "SENT", "WAITING", "WITHDRAWN"],
    &["FAILED", "REVERSED"],
    &["FAILED", "REVERSED", "SUCCEEDED"],
    &["JPEG", "PNG"],
    &["NEW_FACTOR", "PASSKEY_SIGN_IN", "SECOND_FACTOR", "STEP_UP"],
    &["ONLINE", "TERMINAL"],
    &["REVERSED", "SENT", "SUCCEEDED"],
    &[
        "animal_type",
        "banner",
        "branch",
        "breed",
        "company",
        "faq_entry",
        "marketing_group",
        "service",
        "service_group",
        "support_message",
        "support_template",
        "user",
    ],
    &["en_US", "sr_Latn_RS"],
];

/// The lists of values in the definition of a table (SQLite) or of a constraint (PostgreSQL).
fn lists(definition: &str) -> Vec<Values> {
    let begins = ["IN (", "ARRAY["];
    let after = |begin| definition.match_indices(begin).map(move |(at, found): (usize, &str)| at + found.len());
    let rests = begins.into_iter().flat_map(after).map(|at| &definition[at..]);
    let lists = rests.map(|rest| rest.split([')', ']']).next().unwrap_or_default());
    let quoted = lists.filter(|list| list.starts_with('\'') || list.starts_with("('"));
    quoted.map(|list| values(list.split('\'').skip(1).step_by(2))).collect()
}

#[test]
fn the_database_admits_what_the_core_knows() {
    let app = TestApp::start();
    let definitions: Vec<Definition> = app.db(|conn| {
        let query = match conn.concrete() {
            Concrete::Sqlite(_) => "SELECT sql AS text FROM sqlite_master WHERE type = 'table'",
            Concrete::Postgres(_) => {
                "SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0"
            }
        };
        Ok(diesel::sql_query(query).load(conn)?)
    });
    let found: Vec<Values> = definitions.iter().flat_map(|definition| lists(&definition.text)).collect();
    let core = of_the_core();
    let unknown: BTreeSet<Values> = found.iter().filter(|list| !core.contains(list)).cloned().collect();
    assert_eq!(unknown, OTHERS.iter().map(|list| values(list.iter().copied())).collect::<BTreeSet<_>>());
    assert!(found.len() > 20, "{}", found.len());
}
