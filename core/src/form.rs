//! The forms of the product by name, so that one call checks any of them. The names
//! are a contract with the dashboard; the rules live with their entities.

use crate::catalog::stored_enum;
use crate::issue::{Issue, sorted};
use crate::read::{Read, read};
use crate::validate::Validate;
use crate::{account, animal_type, booking, branch, breed, company, note, service, service_group, timeslot, user};

/// An input whose rules need nothing but itself.
pub trait Rules: Validate {
    /// Everything that is wrong with it, ordered by path; empty when it is right. By
    /// itself what its fields' own rules find.
    fn issues(&self) -> Vec<Issue> {
        sorted(self.found())
    }
}

stored_enum! {
    /// Every form.
    Form {
        Login = "login",
        ForgotPassword = "forgotPassword",
        ResetPassword = "resetPassword",
        PasswordChange = "passwordChange",
        Profile = "profile",
        EmailChange = "emailChange",
        Booking = "booking",
        BookingEdit = "bookingEdit",
        CheckIn = "checkIn",
        Complete = "complete",
        Cancel = "cancel",
        NoShow = "noShow",
        BreakOff = "breakOff",
        UndoCheckIn = "undoCheckIn",
        Reopen = "reopen",
        Reinstate = "reinstate",
        Reschedule = "reschedule",
        Quote = "quote",
        AcceptInvitation = "acceptInvitation",
        AnimalType = "animalType",
        Breed = "breed",
        ServiceGroup = "serviceGroup",
        Company = "company",
        CompanySuspend = "companySuspend",
        Branch = "branch",
        Closure = "closure",
        ClosureBatch = "closureBatch",
        Service = "service",
        User = "user",
        Note = "note",
        NoteEdit = "noteEdit",
    }
}

/// The verdict on `json` as `form`. JSON of another shape (wrong type, unknown field
/// or enumeration value) is one issue, `request.malformed` or `validation.unknown_field`.
pub fn validate(form: Form, json: &str) -> Vec<Issue> {
    match form {
        Form::Login => check::<account::LoginInput>(json),
        Form::ForgotPassword => check::<account::ForgotPasswordInput>(json),
        Form::ResetPassword | Form::AcceptInvitation => check::<account::PasswordByLinkInput>(json),
        Form::PasswordChange => check::<account::PasswordChangeInput>(json),
        Form::Profile => check::<account::ProfileInput>(json),
        Form::EmailChange => check::<account::EmailChangeInput>(json),
        Form::Booking => check::<booking::input::BookingInput>(json),
        Form::BookingEdit => check::<booking::input::BookingEditInput>(json),
        Form::CheckIn => check::<booking::input::CheckInInput>(json),
        Form::NoShow | Form::UndoCheckIn | Form::Reopen | Form::Reinstate => check::<booking::input::ReasonInput>(json),
        Form::Reschedule => check::<booking::wish::RescheduleInput>(json),
        Form::Quote => check::<booking::wish::QuoteInput>(json),
        Form::Complete => check::<booking::input::CompleteInput>(json),
        Form::Cancel => check::<booking::input::CancelInput>(json),
        Form::BreakOff => check::<booking::input::BreakOffInput>(json),
        Form::AnimalType => check::<animal_type::AnimalTypeInput>(json),
        Form::Breed => check::<breed::BreedInput>(json),
        Form::ServiceGroup => check::<service_group::ServiceGroupInput>(json),
        Form::Company => check::<company::CompanyInput>(json),
        Form::CompanySuspend => check::<company::SuspendInput>(json),
        Form::Branch => check::<branch::BranchInput>(json),
        Form::Closure => check::<timeslot::TimeslotFields>(json),
        Form::ClosureBatch => check::<booking::closing::ClosureBatchInput>(json),
        Form::Service => check::<service::ServiceInput>(json),
        Form::User => check::<user::UserInput>(json),
        Form::Note => check::<note::NoteInput>(json),
        Form::NoteEdit => check::<note::NoteEditInput>(json),
    }
}

fn check<T: Rules + Read>(json: &str) -> Vec<Issue> {
    match read::<T>(json) {
        Ok(input) => input.issues(),
        Err(error) => vec![error.issue()],
    }
}
