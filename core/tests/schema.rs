//! The TypeScript types of the core are generated and committed; a difference fails.
//! `UPDATE_SCHEMA=1 cargo test -p sapa-core --features schema --test schema` writes them.
#![cfg(feature = "schema")]

use std::fs;
use std::path::Path;

use sapa_core::{
    account, animal_type, booking, branch, breed, catalog, change, company, id, image, issue, note, phone, role,
    schedule, screens, service, service_group, timeslot, user, workplace,
};
use ts_rs::TS;

/// One file for all, ordered by name, as the dashboard imports it.
fn generated() -> String {
    let mut types: Vec<String> = Vec::new();
    macro_rules! collect {
        ($($t:ty),+ $(,)?) => {$( types.push(format!("export {}", <$t>::decl(&ts_rs::Config::default()))); )+};
    }
    collect!(
        account::LoginInput,
        account::ForgotPasswordInput,
        account::PasswordByLinkInput,
        account::PasswordChangeInput,
        account::ProfileInput,
        account::EmailChangeInput,
        animal_type::AnimalTypeInput,
        booking::actions::ActionVerdict,
        booking::actions::Verdict,
        booking::board::BoardColumn,
        booking::board::BoardMark,
        booking::board::BoardRow,
        booking::consequence::Consequence,
        booking::consequence::Undo,
        booking::consequence::Unused,
        booking::draft::BranchFacts,
        booking::draft::Draft,
        booking::draft::DraftQuestion,
        booking::draft::ServiceFacts,
        booking::facts::BookingFacts,
        booking::input::BookingEditInput,
        booking::input::BookingInput,
        booking::input::BreakOffInput,
        booking::input::BrokenOffBy,
        booking::input::CancelInput,
        booking::input::CheckInInput,
        booking::input::CompleteInput,
        booking::input::PetEditInput,
        booking::input::PetInput,
        booking::input::ReasonInput,
        booking::reschedule::Move,
        booking::reschedule::Moving,
        booking::reschedule::PetFacts,
        booking::closing::ClosureBatchInput,
        booking::closing::ClosureDecision,
        booking::closing::ClosureDecisionInput,
        booking::wish::QuoteInput,
        booking::wish::QuotePetInput,
        booking::wish::RescheduleInput,
        booking::wish::StayInput,
        booking::state::BookingAction,
        booking::state::BookingSource,
        booking::state::BookingStatus,
        booking::state::CancelKind,
        booking::state::PayAt,
        booking::undo::WayBack,
        branch::BranchInput,
        branch::BranchKnown,
        branch::OpeningHoursInput,
        breed::BreedInput,
        catalog::AnimalSize,
        catalog::CancellationPolicy,
        catalog::CompanyStatus,
        catalog::CompanyType,
        catalog::PriceUnit,
        catalog::ServiceType,
        catalog::WorkplaceFacts,
        catalog::WorkplaceKind,
        change::ChangeKind,
        company::CompanyAction,
        company::CompanyFacts,
        company::CompanyVerdict,
        company::CompanyInput,
        company::Missing,
        company::SuspendInput,
        sapa_core::audit::Audited,
        sapa_core::enums::BranchDefaults,
        sapa_core::enums::Enums,
        sapa_core::form::Form,
        id::AnimalTypeId,
        id::BookingId,
        id::BookingPetId,
        id::BranchId,
        id::BreedId,
        id::CompanyId,
        id::ImageId,
        id::NoteId,
        id::ServiceGroupId,
        id::ServiceId,
        id::TimeslotId,
        id::UserId,
        id::WorkplaceId,
        image::ImageFacts,
        image::ImageFormat,
        image::ImagePurpose,
        issue::Issue,
        issue::Reason,
        sapa_core::money::Currency,
        note::NoteEditInput,
        phone::TypedPhone,
        note::NoteEntity,
        note::NoteInput,
        note::NoteVisibility,
        sapa_core::price::policy::Term,
        sapa_core::price::quote::LineCode,
        sapa_core::price::quote::Quote,
        sapa_core::price::quote::QuoteLine,
        role::Action,
        role::Actor,
        role::Decision,
        role::Object,
        role::Role,
        role::StaffKind,
        sapa_core::planner::PlannerFacts,
        schedule::alternatives::Alternative,
        schedule::alternatives::AlternativeKind,
        schedule::alternatives::AlternativeStay,
        schedule::availability::DayFree,
        schedule::calendar::Clash,
        schedule::calendar::OccupancyFacts,
        schedule::closure::ClosureFacts,
        schedule::grid::Grid,
        schedule::interval::Interval,
        schedule::offer::PlaceOffer,
        schedule::offer::ServiceFit,
        schedule::offer::WorkplaceFit,
        schedule::plan::PlannedDraft,
        schedule::plan::PlannedMove,
        schedule::stretch::Stretch,
        schedule::stretch::StretchFacts,
        schedule::stay::Stay,
        screens::MenuGroup,
        screens::Screen,
        service::ServiceChange,
        service::ServiceFields,
        service::ServiceInput,
        service_group::ServiceGroupInput,
        sapa_core::time::Zone,
        timeslot::TimeslotChange,
        timeslot::TimeslotFields,
        user::UserAction,
        user::UserFacts,
        user::UserInput,
        user::UserVerdict,
        workplace::WorkplaceChange,
    );
    types.sort_unstable();
    format!("// Generated from the core (core/tests/schema.rs). Do not edit.\n\n{}\n", types.join("\n\n"))
}

#[test]
fn committed_types_are_the_cores() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend/src/core/generated/core.ts");
    let types = generated();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("make the folder");
        fs::write(&path, &types).expect("write the types");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == types, "frontend/src/core/generated/core.ts differs: run with UPDATE_SCHEMA=1");
}
