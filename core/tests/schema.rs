//! The TypeScript types of the core, generated and committed; a difference fails the test.
//! `UPDATE_SCHEMA=1 cargo test -p sapa-core --features schema --test schema` writes them.
#![cfg(feature = "schema")]

use std::fs;
use std::path::Path;

use ts_rs::TS;

/// One file of all types, ordered by name, as the dashboard imports them.
fn generated() -> String {
    // Every whole number of the API is exact in JavaScript.
    let config = ts_rs::Config::default().with_large_int("number");
    let mut types: Vec<String> = Vec::new();
    macro_rules! collect {
        ($($t:ty),+ $(,)?) => {$( types.push(format!("export {}", <$t>::decl(&config))); )+};
    }
    collect!(
        sapa_core::people::account::LoginInput,
        sapa_core::people::account::ForgotPasswordInput,
        sapa_core::people::account::PasswordByLinkInput,
        sapa_core::people::account::PasswordChangeInput,
        sapa_core::people::account::ProfileInput,
        sapa_core::people::account::EmailChangeInput,
        sapa_core::catalogue::animal_type::AnimalTypeInput,
        sapa_core::booking::actions::ActionVerdict,
        sapa_core::booking::actions::Verdict,
        sapa_core::booking::board::BoardColumn,
        sapa_core::booking::board::BoardMark,
        sapa_core::booking::board::BoardRow,
        sapa_core::booking::board::MarkQuestion,
        sapa_core::booking::consequence::Consequence,
        sapa_core::booking::consequence::Undo,
        sapa_core::booking::consequence::Unused,
        sapa_core::booking::placement::setting::BranchFacts,
        sapa_core::booking::placement::draft::Draft,
        sapa_core::booking::placement::draft::DraftQuestion,
        sapa_core::booking::placement::setting::ServiceFacts,
        sapa_core::booking::facts::BookingFacts,
        sapa_core::booking::input::BookingEditInput,
        sapa_core::booking::input::BookingInput,
        sapa_core::booking::input::BreakOffInput,
        sapa_core::booking::input::BrokenOffBy,
        sapa_core::booking::input::CancelInput,
        sapa_core::booking::input::CheckInInput,
        sapa_core::booking::input::CompleteInput,
        sapa_core::booking::input::PetEditInput,
        sapa_core::booking::input::PetInput,
        sapa_core::booking::input::ReasonInput,
        sapa_core::booking::placement::reschedule::Move,
        sapa_core::booking::placement::existing_booking::ExistingBooking,
        sapa_core::booking::placement::existing_booking::PetFacts,
        sapa_core::booking::placement::closure_impact::ClosureBatchInput,
        sapa_core::booking::placement::closure_impact::ClosureDecision,
        sapa_core::booking::placement::closure_impact::ClosureDecisionInput,
        sapa_core::booking::request::QuoteInput,
        sapa_core::booking::request::QuotePetInput,
        sapa_core::booking::request::RescheduleInput,
        sapa_core::calendar::segment::StayInput,
        sapa_core::booking::state::BookingAction,
        sapa_core::booking::state::BookingSource,
        sapa_core::booking::state::BookingStatus,
        sapa_core::booking::state::CancelKind,
        sapa_core::booking::state::PayAt,
        sapa_core::booking::undo::WayBack,
        sapa_core::branch::BranchInput,
        sapa_core::branch::BranchKnown,
        sapa_core::branch::OpeningHoursInput,
        sapa_core::catalogue::breed::BreedInput,
        sapa_core::base::kinds::AnimalSize,
        sapa_core::base::kinds::CancellationPolicy,
        sapa_core::company::CompanyStatus,
        sapa_core::company::CompanyType,
        sapa_core::base::kinds::PriceUnit,
        sapa_core::base::kinds::ServiceType,
        sapa_core::branch::workplace::WorkplaceFacts,
        sapa_core::branch::workplace::WorkplaceKind,
        sapa_core::form::change::ChangeKind,
        sapa_core::company::CompanyAction,
        sapa_core::company::CompanyFacts,
        sapa_core::company::CompanyVerdict,
        sapa_core::company::CompanyInput,
        sapa_core::company::Missing,
        sapa_core::company::SuspendInput,
        sapa_core::audit::Audited,
        sapa_core::facade::enums::BranchDefaults,
        sapa_core::facade::enums::Usual,
        sapa_core::facade::enums::Enums,
        sapa_core::facade::forms::Form,
        sapa_core::base::id::AnimalTypeId,
        sapa_core::base::id::BookingId,
        sapa_core::base::id::BookingPetId,
        sapa_core::base::id::BranchId,
        sapa_core::base::id::BreedId,
        sapa_core::base::id::CompanyId,
        sapa_core::base::id::ImageId,
        sapa_core::base::id::NoteId,
        sapa_core::base::id::ServiceGroupId,
        sapa_core::base::id::ServiceId,
        sapa_core::base::id::TimeslotId,
        sapa_core::base::id::UserId,
        sapa_core::base::id::WorkplaceId,
        sapa_core::image::ImageFacts,
        sapa_core::image::ImageFormat,
        sapa_core::image::ImagePurpose,
        sapa_core::base::issue::Issue,
        sapa_core::base::issue::Reason,
        sapa_core::base::money::Currency,
        sapa_core::note::NoteEditInput,
        sapa_core::base::phone::TypedPhone,
        sapa_core::note::NoteEntity,
        sapa_core::note::NoteInput,
        sapa_core::note::NoteVisibility,
        sapa_core::price::policy::Term,
        sapa_core::price::quote::LineCode,
        sapa_core::price::quote::Quote,
        sapa_core::price::quote::QuoteLine,
        sapa_core::access::role::Action,
        sapa_core::access::role::Actor,
        sapa_core::access::role::Decision,
        sapa_core::access::role::Object,
        sapa_core::access::role::Role,
        sapa_core::access::role::StaffKind,
        sapa_core::facade::planner::CheckedDraft,
        sapa_core::facade::planner::PlannerFacts,
        sapa_core::calendar::alternatives::Alternative,
        sapa_core::calendar::alternatives::AlternativeKind,
        sapa_core::calendar::alternatives::AlternativeStay,
        sapa_core::booking::placement::availability::DayFree,
        sapa_core::calendar::lanes::Clash,
        sapa_core::calendar::lanes::OccupancyFacts,
        sapa_core::calendar::closure::ClosureFacts,
        sapa_core::calendar::grid::Grid,
        sapa_core::calendar::interval::Interval,
        sapa_core::booking::placement::offer::PlaceOffer,
        sapa_core::booking::placement::offer::ServiceFit,
        sapa_core::booking::placement::offer::WorkplaceFit,
        sapa_core::booking::placement::plan::PlannedDraft,
        sapa_core::booking::placement::plan::PlannedMove,
        sapa_core::calendar::segment::StaySegment,
        sapa_core::calendar::segment::SegmentFacts,
        sapa_core::calendar::stay::Stay,
        sapa_core::access::screens::MenuGroup,
        sapa_core::access::screens::Screen,
        sapa_core::catalogue::service::ServiceChange,
        sapa_core::catalogue::service::ServiceFields,
        sapa_core::catalogue::service::ServiceInput,
        sapa_core::catalogue::service_group::ServiceGroupInput,
        sapa_core::base::time::Zone,
        sapa_core::branch::timeslot::TimeslotChange,
        sapa_core::branch::timeslot::TimeslotFields,
        sapa_core::people::verdicts::UserAction,
        sapa_core::people::verdicts::UserFacts,
        sapa_core::people::user::UserInput,
        sapa_core::people::verdicts::UserVerdict,
        sapa_core::branch::workplace::WorkplaceChange,
    );
    types.sort_unstable();
    format!("// Generated from the core (core/tests/schema.rs). Do not edit.\n\n{}\n", types.join("\n\n"))
}

#[test]
fn committed_types_agree_with_the_core() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend/src/core/generated/core.ts");
    let types = generated();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("make the folder");
        fs::write(&path, &types).expect("write the types");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == types, "frontend/src/core/generated/core.ts differs: run with UPDATE_SCHEMA=1");
}
