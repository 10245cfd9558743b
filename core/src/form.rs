//! The forms of the product by name, so that one call checks any of them. The names
//! are a contract with the dashboard; the rules live with their entities.

use serde::de::DeserializeOwned;

use crate::catalog::stored_enum;
use crate::issue::Issue;
use crate::read::read;
use crate::{account, booking};

/// An input whose rules need nothing but itself.
pub trait Rules {
    /// Everything that is wrong with it, ordered by path; empty when it is right.
    fn issues(&self) -> Vec<Issue>;
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
    }
}

/// The verdict on `json` as `form`. JSON of another shape (wrong type, unknown field
/// or enumeration value) is one issue, `request.malformed` or `validation.unknown_field`.
pub fn validate(form: Form, json: &str) -> Vec<Issue> {
    match form {
        Form::Login => check::<account::LoginInput>(json),
        Form::ForgotPassword => check::<account::ForgotPasswordInput>(json),
        Form::ResetPassword => check::<account::ResetPasswordInput>(json),
        Form::PasswordChange => check::<account::PasswordChangeInput>(json),
        Form::Profile => check::<account::ProfileInput>(json),
        Form::EmailChange => check::<account::EmailChangeInput>(json),
        Form::Booking => check::<booking::input::BookingInput>(json),
        Form::BookingEdit => check::<booking::input::BookingEditInput>(json),
        Form::CheckIn | Form::NoShow | Form::UndoCheckIn | Form::Reopen | Form::Reinstate => {
            check::<booking::input::ReasonInput>(json)
        }
        Form::Complete => check::<booking::input::CompleteInput>(json),
        Form::Cancel => check::<booking::input::CancelInput>(json),
        Form::BreakOff => check::<booking::input::BreakOffInput>(json),
    }
}

fn check<T: Rules + DeserializeOwned>(json: &str) -> Vec<Issue> {
    match read::<T>(json) {
        Ok(input) => input.issues(),
        Err(error) => vec![error.issue()],
    }
}
