//! Compares the generated TypeScript types of the answers with the committed file; a difference fails.
//! `UPDATE_SCHEMA=1 cargo test -p sapa-server --features schema --test it types` writes the file.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sapa_server::booking::{
    self, availability, calendar, closure_hits, in_use, payments, place, presence, quote, reallocation, remark, view,
};
use sapa_server::branch::shape;
use sapa_server::catalogue::{animal_type, breed, service_group, service_view};
use sapa_server::company::view as company;
use sapa_server::content::{banner, faq_entry, legal_text, marketing_group, translation};
use sapa_server::market::shape as market;
use sapa_server::platform::http::Page;
use sapa_server::platform::problem::body::ProblemBody;
use sapa_server::{
    audit, demo, home, image, note, notification, payment, people, record, review, support, system, till,
};
use ts_rs::{Dummy, TS};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend/src/core/generated")
}

/// All types in one file, ordered by name, for the dashboard to import.
fn generated() -> String {
    // Every whole number of the API is exact in JavaScript.
    let config = ts_rs::Config::default().with_large_int("number");
    let mut types: Vec<String> = Vec::new();
    macro_rules! collect {
        ($($t:ty),+ $(,)?) => {$( types.push(format!("export {}", <$t>::decl(&config))); )+};
    }
    collect!(
        animal_type::AnimalTypeItem,
        banner::BannerItem,
        faq_entry::FaqEntryItem,
        legal_text::LegalText,
        legal_text::LegalTextItem,
        marketing_group::MarketingGroupItem,
        translation::Completeness,
        translation::StateCount,
        translation::TextForms,
        translation::TranslationItem,
        translation::TranslationText,
        booking::handlers::board::Board,
        booking::handlers::board::BoardBooking,
        booking::handlers::board::BoardBranch,
        view::BookingMail,
        view::BookingMails,
        shape::BranchDetail,
        shape::BranchItem,
        shape::OpeningHours,
        shape::TimeslotItem,
        shape::WorkplaceItem,
        breed::BreedItem,
        company::CompanyDetail,
        company::CompanyItem,
        home::Revenue,
        home::RevenueDay,
        home::company::AdminHome,
        home::company::DayLoad,
        home::company::HomeBranch,
        home::platform::BookingDay,
        home::platform::Home,
        home::platform::HomeBookings,
        home::platform::StatusCount,
        home::waiting::Waiting,
        home::waiting::WaitingList,
        system::view::BackupState,
        system::view::DiskState,
        system::view::FailedJob,
        system::view::FailingJob,
        system::view::JobsState,
        system::view::MailsState,
        system::view::ProviderStanding,
        system::view::ReplicaStanding,
        system::view::SystemFinding,
        system::view::SystemState,
        image::handlers::ImageItem,
        demo::account::DemoAccount,
        notification::DeliveryCount,
        notification::InboxItem,
        notification::NotificationDetail,
        notification::NotificationItem,
        notification::count::ChannelCount,
        notification::count::LeftOutCount,
        notification::count::NotificationCount,
        in_use::FreeWorkplace,
        place::Collision,
        record::Use,
        record::UseItem,
        service_group::ServiceGroupItem,
        service_view::ServiceDetail,
        service_view::ServiceItem,
        people::answers::SessionInfo,
        people::answers::SessionList,
        people::answers::SessionUser,
        people::answers::SignInAnswer,
        people::handlers::step_up::SteppedUp,
        people::own_factors::AddedFactor,
        people::own_factors::FactorItem,
        people::own_factors::FactorList,
        people::own_factors::FactorOptions,
        people::own_factors::RecoveryCodes,
        people::own_factors::RememberedBrowser,
        people::second_step::FactorQuestion,
        availability::Availability,
        calendar::CalendarBooking,
        remark::Remark,
        calendar::CalendarOccupancy,
        calendar::CalendarView,
        closure_hits::ClosureHit,
        closure_hits::ShorterStay,
        closure_hits::ClosurePreview,
        presence::Presence,
        presence::PresentPerson,
        quote::Quoted,
        reallocation::ReallocationView,
        view::BookingDetail,
        view::BookingItem,
        view::BookingPet,
        view::BookingWorkplace,
        view::Timeline,
        view::TimelineItem,
        booking::handlers::market::MarketQuote,
        market::MarketAnimalType,
        market::MarketBanner,
        market::MarketBranch,
        market::MarketCompany,
        market::MarketFaqEntry,
        market::MarketLegalText,
        market::MarketLegalTexts,
        market::MarketRating,
        market::MarketReview,
        market::MarketService,
        payment::handlers::list::PaymentTotal,
        payment::handlers::list::PaymentTotals,
        payment::handlers::online::SyncedPayment,
        payment::online::sync::SyncChange,
        payment::online::sync::Synced,
        payments::PaymentConcern,
        payment::view::Attempt,
        payment::view::LedgerEntry,
        payments::Payment,
        payment::view::PaymentDetail,
        payments::PaymentItem,
        payments::Refund,
        payments::RefundRequest,
        audit::view::AuditItem,
        note::NoteItem,
        review::ReviewItem,
        sapa_server::search::FoundBooking,
        sapa_server::search::FoundGuest,
        sapa_server::search::FoundRecord,
        sapa_server::search::SearchResults,
        support::SupportDetail,
        support::SupportItem,
        support::SupportReply,
        support::SupportThread,
        support::SupportThreadReply,
        support::person::SupportPerson,
        support::template::SupportTemplateItem,
        till::TillClosing,
        till::TillMethod,
        till::day::TillDay,
        till::day::TillEntry,
        till::day::TillOfCurrency,
        till::day::TillPerson,
        till::month::TillMonth,
        till::month::TillMonthDay,
        people::view::UserItem,
        Page<Dummy>,
        ProblemBody,
    );
    types.sort_unstable();
    let types = types.join("\n\n");
    let core = fs::read_to_string(folder().join("core.ts")).unwrap();
    let known: BTreeSet<&str> =
        core.lines().filter_map(|line| line.strip_prefix("export type ")?.split([' ', '<']).next()).collect();
    let used: Vec<&str> = words(&types).intersection(&known).copied().collect();
    format!(
        "// Generated from the server (server/tests/it/platform/types.rs). Do not edit.\n\nimport type {{ {} }} from './core';\n\n{types}\n",
        used.join(", ")
    )
}

/// The names in a text, without its comments.
fn words(text: &str) -> BTreeSet<&str> {
    let code = text.split("/**").map(|part| part.split_once("*/").map_or(part, |(_, code)| code));
    code.flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')).collect()
}

#[test]
fn committed_types_are_the_servers() {
    let path = folder().join("api.ts");
    let types = generated();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &types).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == types, "frontend/src/core/generated/api.ts differs: run with UPDATE_SCHEMA=1");
}
