//! The forms of the product by name, so that one call checks any of them. The names are a contract
//! with the dashboard; the rules stand with their entities.

use sapa_derive::facts;

use crate::access::role::Actor;
use crate::base::issue::Issue;
use crate::base::read::{Read, read};
use crate::base::stored::stored_enum;
use crate::base::time::UtcTime;
use crate::booking::action_input::{CancelInput, CheckInInput};
use crate::booking::actions::permit;
use crate::booking::facts::BookingFacts;
use crate::booking::placement::closure_impact;
use crate::booking::state::BookingAction;
use crate::branch::timeslot;
use crate::catalogue::{animal_type, breed, service, service_group};
use crate::form::rules::Rules;
use crate::payment::completion::CompleteInput;
use crate::people::{account, factor, user};
use crate::{booking, branch, company, content, note, notification, payment, review, support, till};

stored_enum! {
    /// Every form.
    Form {
        Login = "login",
        ForgotPassword = "forgotPassword",
        ResetPassword = "resetPassword",
        PasswordChange = "passwordChange",
        Profile = "profile",
        EmailChange = "emailChange",
        RegistrationConfirm = "registrationConfirm",
        SecondFactor = "secondFactor",
        StepUp = "stepUp",
        Factor = "factor",
        FactorReset = "factorReset",
        Booking = "booking",
        Overbook = "overbook",
        BookingEdit = "bookingEdit",
        CheckIn = "checkIn",
        Complete = "complete",
        Cancel = "cancel",
        NoShow = "noShow",
        BreakOff = "breakOff",
        Release = "release",
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
        Payment = "payment",
        Refund = "refund",
        RefundRequest = "refundRequest",
        RefundApprove = "refundApprove",
        RefundConfirm = "refundConfirm",
        RefundDecline = "refundDecline",
        RefundKind = "refundKind",
        ConcernSettle = "concernSettle",
        Review = "review",
        ReviewReply = "reviewReply",
        ReviewFault = "reviewFault",
        Notification = "notification",
        NotificationAudience = "notificationAudience",
        NotificationTest = "notificationTest",
        SupportMessage = "supportMessage",
        Contact = "contact",
        SupportReply = "supportReply",
        SupportThread = "supportThread",
        SupportThreadReply = "supportThreadReply",
        SupportTemplate = "supportTemplate",
        FaqEntry = "faqEntry",
        MarketingGroup = "marketingGroup",
        Banner = "banner",
        LegalText = "legalText",
        LegalTextEdit = "legalTextEdit",
        Translation = "translation",
        Note = "note",
        NoteEdit = "noteEdit",
        TillClose = "tillClose",
        TillCorrect = "tillCorrect",
    }
}

/// The issues of `json` as `form`; phones are read in `country`. JSON of another shape (wrong type,
/// unknown field or enumeration value) is one issue, `request.malformed` or
/// `validation.unknown_field`.
pub fn validate(form: Form, country: Option<&str>, json: &str) -> Vec<Issue> {
    match form {
        Form::Login => check::<account::LoginInput>(country, json),
        Form::ForgotPassword => check::<account::ForgotPasswordInput>(country, json),
        Form::ResetPassword | Form::AcceptInvitation => check::<account::PasswordByLinkInput>(country, json),
        Form::PasswordChange => check::<account::PasswordChangeInput>(country, json),
        Form::Profile => check::<account::ProfileInput>(country, json),
        Form::EmailChange => check::<account::EmailChangeInput>(country, json),
        Form::RegistrationConfirm => check::<account::RegistrationConfirmInput>(country, json),
        Form::SecondFactor => check::<factor::SecondFactorInput>(country, json),
        Form::StepUp => check::<factor::StepUpInput>(country, json),
        Form::Factor => check::<factor::FactorInput>(country, json),
        Form::FactorReset => check::<factor::FactorResetInput>(country, json),
        Form::Booking => check::<booking::input::BookingInput>(country, json),
        Form::Overbook => check::<booking::input::OverbookInput>(country, json),
        Form::BookingEdit => check::<booking::input::BookingEditInput>(country, json),
        Form::CheckIn => check::<CheckInInput>(country, json),
        Form::NoShow => check::<booking::action_input::NoShowInput>(country, json),
        Form::Release | Form::UndoCheckIn | Form::Reopen | Form::Reinstate => {
            check::<booking::action_input::ReasonInput>(country, json)
        }
        Form::Reschedule => check::<booking::request::RescheduleInput>(country, json),
        Form::Quote => check::<booking::request::QuoteInput>(country, json),
        Form::Complete => check::<CompleteInput>(country, json),
        Form::Cancel => check::<CancelInput>(country, json),
        Form::BreakOff => check::<booking::action_input::BreakOffInput>(country, json),
        Form::AnimalType => check::<animal_type::AnimalTypeInput>(country, json),
        Form::Breed => check::<breed::BreedInput>(country, json),
        Form::ServiceGroup => check::<service_group::ServiceGroupInput>(country, json),
        Form::Company => check::<company::CompanyInput>(country, json),
        Form::CompanySuspend => check::<company::SuspendInput>(country, json),
        Form::Branch => check::<branch::BranchInput>(country, json),
        Form::Closure => check::<timeslot::TimeslotFields>(country, json),
        Form::ClosureBatch => check::<closure_impact::ClosureBatchInput>(country, json),
        Form::Service => check::<service::ServiceInput>(country, json),
        Form::User => check::<user::UserInput>(country, json),
        Form::Payment => check::<payment::input::PaymentInput>(country, json),
        Form::Refund => check::<payment::input::RefundInput>(country, json),
        Form::RefundRequest => check::<payment::input::RefundRequestInput>(country, json),
        Form::RefundApprove => check::<payment::input::RefundApproveInput>(country, json),
        Form::RefundConfirm => check::<payment::input::RefundConfirmInput>(country, json),
        Form::RefundDecline => check::<payment::input::RefundDeclineInput>(country, json),
        Form::RefundKind => check::<payment::input::RefundKindInput>(country, json),
        Form::ConcernSettle => check::<payment::attention::ConcernSettleInput>(country, json),
        Form::Review => check::<review::input::ReviewInput>(country, json),
        Form::ReviewReply => check::<review::input::ReviewReplyInput>(country, json),
        Form::ReviewFault => check::<review::input::ReviewFaultInput>(country, json),
        Form::Notification => check::<notification::input::NotificationInput>(country, json),
        Form::NotificationAudience => check::<notification::input::AudienceInput>(country, json),
        Form::NotificationTest => check::<notification::input::NotificationTestInput>(country, json),
        Form::SupportMessage => check::<support::input::SupportMessageInput>(country, json),
        Form::Contact => check::<support::input::ContactInput>(country, json),
        Form::SupportReply => check::<support::input::SupportReplyInput>(country, json),
        Form::SupportThread => check::<support::input::SupportThreadInput>(country, json),
        Form::SupportThreadReply => check::<support::input::SupportThreadReplyInput>(country, json),
        Form::SupportTemplate => check::<support::template::SupportTemplateInput>(country, json),
        Form::FaqEntry => check::<content::faq_entry::FaqEntryInput>(country, json),
        Form::MarketingGroup => check::<content::marketing_group::MarketingGroupInput>(country, json),
        Form::Banner => check::<content::banner::BannerInput>(country, json),
        Form::LegalText => check::<content::legal_text::LegalTextInput>(country, json),
        Form::LegalTextEdit => check::<content::legal_text::LegalTextEditInput>(country, json),
        Form::Translation => check::<content::translation::TranslationInput>(country, json),
        Form::Note => check::<note::NoteInput>(country, json),
        Form::NoteEdit => check::<note::NoteEditInput>(country, json),
        Form::TillClose => check::<till::TillCloseInput>(country, json),
        Form::TillCorrect => check::<till::TillCorrectInput>(country, json),
    }
}

/// A question about the form of an action, sent by one account for one booking.
#[facts]
pub struct ActionFormQuestion {
    pub facts: BookingFacts,
    pub actor: Actor,
    pub action: BookingAction,
    /// The entered fields, as JSON.
    pub input: String,
    pub now: UtcTime,
}

/// The issues of an action's form. Whether a reason is needed, and which kinds of cancellation
/// exist, depends on the booking, the account and the time too.
pub fn action_issues(question: &ActionFormQuestion) -> Vec<Issue> {
    let ActionFormQuestion { facts, actor, action, input: json, now } = question;
    let form = match action {
        BookingAction::Cancel => {
            return read::<CancelInput>(json)
                .map_or_else(|error| vec![error.issue()], |input| input.issues_for(actor.role));
        }
        BookingAction::CheckIn => {
            let needs_reason = permit(facts, actor, *action, *now).is_ok_and(|permit| permit.needs_reason);
            return read::<CheckInInput>(json).map_or_else(
                |error| vec![error.issue()],
                |input| input.issues().into_iter().chain(input.missing(needs_reason)).collect(),
            );
        }
        BookingAction::Complete => {
            return read::<CompleteInput>(json).map_or_else(
                |error| vec![error.issue()],
                |input| input.issues().into_iter().chain(input.issues_of(facts.balance)).collect(),
            );
        }
        BookingAction::BreakOff => Form::BreakOff,
        BookingAction::NoShow => Form::NoShow,
        BookingAction::Release => Form::Release,
        BookingAction::UndoCheckIn => Form::UndoCheckIn,
        BookingAction::Reopen => Form::Reopen,
        BookingAction::Reinstate => Form::Reinstate,
        BookingAction::Reschedule => Form::Reschedule,
        BookingAction::Edit => Form::BookingEdit,
    };
    validate(form, None, json)
}

fn check<T: Rules + Read>(country: Option<&str>, json: &str) -> Vec<Issue> {
    match read::<T>(json) {
        Ok(mut input) => {
            input.in_country(country);
            input.issues()
        }
        Err(error) => vec![error.issue()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Every form that has a phone, with the phone's field.
    #[test]
    fn a_phone_is_read_in_the_country_of_the_company() {
        for (form, path) in [
            (Form::Booking, "guestPhone"),
            (Form::BookingEdit, "guestPhone"),
            (Form::Branch, "phone"),
            (Form::User, "phone"),
            (Form::Profile, "phone"),
        ] {
            let json = json!({ path: "060 1404161" }).to_string();
            let wrong = |country| validate(form, country, &json).iter().any(|issue| issue.path == path);
            assert!(!wrong(Some("RS")), "{form}");
            assert!(wrong(Some("DE")) && wrong(None), "{form}");
        }
    }

    #[test]
    fn the_company_form_uses_its_own_country() {
        for (country, wrong) in [("RS", false), ("DE", true)] {
            let json = json!({ "country": country, "contactPhone": "060 1404161" }).to_string();
            let found = validate(Form::Company, Some("RS"), &json);
            assert_eq!(found.iter().any(|issue| issue.path == "contactPhone"), wrong, "{country}");
        }
    }
}
