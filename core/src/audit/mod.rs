//! The audit: kinds of audited entities and the actions on each. Writing an entry, its text and the
//! filters of the list all use this list. Stores no entry.

pub mod announced;
pub mod naming;

use serde::Serialize;

/// A kind of entity as entries name it, with its actions in the order of a chooser.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Audited {
    /// Name of the entity in the singular (`service_group`).
    pub entity: &'static str,
    /// Names of the actions (`BREED_CREATED`, `SIGN_IN` …).
    #[cfg_attr(feature = "schema", ts(as = "Vec<String>"))]
    pub actions: &'static [&'static str],
}

macro_rules! record {
    ($entity:literal, $name:literal $(, $more:literal)*) => {
        Audited {
            entity: $entity,
            actions: &[
                concat!($name, "_CREATED"),
                concat!($name, "_UPDATED"),
                concat!($name, "_DELETED"),
                concat!($name, "_RESTORED"),
                $($more),*
            ],
        }
    };
}

/// All kinds of audited entities.
pub const AUDITED: &[Audited] = &[
    Audited {
        entity: "booking",
        actions: &[
            "BOOKING_CREATE",
            "BOOKING_EDIT",
            "BOOKING_CHECK_IN",
            "BOOKING_COMPLETE",
            "BOOKING_CANCEL",
            "BOOKING_NO_SHOW",
            "BOOKING_RESCHEDULE",
            "BOOKING_BREAK_OFF",
            "BOOKING_UNDO_CHECK_IN",
            "BOOKING_REOPEN",
            "BOOKING_REINSTATE",
            "BOOKING_RELEASE",
            "BOOKING_MAIL_SENT_AGAIN",
        ],
    },
    Audited {
        entity: "payment",
        actions: &[
            "PAYMENT_STARTED",
            "PAYMENT_RECORDED",
            "PAYMENT_CAPTURED",
            "PAYMENT_FAILED",
            "PAYMENT_VOIDED",
            "PAYMENT_RESOLVED",
            "PAYMENT_SYNCED",
        ],
    },
    Audited {
        entity: "refund",
        actions: &[
            "REFUND_RESERVED",
            "REFUND_SENT",
            "REFUND_SUCCEEDED",
            "REFUND_FAILED",
            "REFUND_WITHDRAWN",
            "REFUND_REVERSED",
            "REFUND_FOUND",
            "REFUND_KIND_CHANGED",
        ],
    },
    Audited {
        entity: "refund_request",
        actions: &[
            "REFUND_REQUEST_CREATED",
            "REFUND_REQUEST_APPROVED",
            "REFUND_REQUEST_DECLINED",
            "REFUND_REQUEST_WITHDRAWN",
        ],
    },
    Audited {
        entity: "review",
        actions: &["REVIEW_CREATED", "REVIEW_REPLIED", "REVIEW_REPORTED", "REVIEW_HIDDEN", "REVIEW_RESTORED"],
    },
    Audited {
        entity: "support_message",
        actions: &[
            "SUPPORT_MESSAGE_CREATED",
            "SUPPORT_MESSAGE_ASKED",
            "SUPPORT_MESSAGE_ANSWERED",
            "SUPPORT_MESSAGE_ASSIGNED",
            "SUPPORT_MESSAGE_CLOSED",
        ],
    },
    record!("company", "COMPANY", "COMPANY_APPROVED", "COMPANY_SUSPENDED", "COMPANY_NUMBERS_CHANGED"),
    record!("branch", "BRANCH"),
    record!("workplace", "WORKPLACE"),
    record!("service", "SERVICE"),
    record!("timeslot", "TIMESLOT"),
    record!("service_group", "SERVICE_GROUP"),
    record!("animal_type", "ANIMAL_TYPE"),
    record!("breed", "BREED"),
    record!(
        "user",
        "USER",
        "USER_REGISTERED",
        "EMAIL_CONFIRMED",
        "USER_ERASED",
        "USER_INVITED",
        "INVITATION_ASKED",
        "INVITATION_ACCEPTED",
        "USER_DEACTIVATED",
        "USER_REACTIVATED",
        "USER_JOINED",
        "USER_LEFT",
        "USER_SESSION_ENDED",
        "USER_SESSIONS_ENDED",
        "PROFILE_CHANGED",
        "EMAIL_CHANGE_ASKED",
        "EMAIL_CHANGED",
        "PASSWORD_CHANGED",
        "PASSWORD_RESET_ASKED",
        "PASSWORD_RESET",
        "SIGN_IN",
        "SIGN_OUT",
        "SESSION_ENDED",
        "SESSION_REUSED",
        "FACTOR_ADDED",
        "FACTOR_REMOVED",
        "USER_FACTORS_RESET",
        "RECOVERY_CODES_MADE",
        "RECOVERY_CODE_USED",
        "BROWSER_REMEMBERED",
        "BROWSER_FORGOTTEN",
        "SYSADM_CREATED"
    ),
    record!("faq_entry", "FAQ_ENTRY"),
    record!("support_template", "SUPPORT_TEMPLATE"),
    record!("marketing_group", "MARKETING_GROUP"),
    record!("banner", "BANNER"),
    record!("legal_text", "LEGAL_TEXT", "LEGAL_TEXT_PUBLISHED"),
    Audited { entity: "translation", actions: &["TRANSLATION_CREATED", "TRANSLATION_UPDATED", "TRANSLATION_DELETED"] },
    record!("note", "NOTE"),
    Audited { entity: "till_closing", actions: &["TILL_CLOSED", "TILL_CORRECTED"] },
    Audited { entity: "notification", actions: &["NOTIFICATION_CREATED"] },
    Audited { entity: "job", actions: &["JOB_RETRIED"] },
    Audited { entity: "image", actions: &["IMAGE_CREATED", "IMAGE_DELETED"] },
];

/// Comings and goings. Lists leave them out unless they are asked for, because they say nothing of a record and
/// are as many as all else.
pub const SIGN_INS: [&str; 2] = ["SIGN_IN", "SIGN_OUT"];

/// Whether the audit has `action` for this kind of entity.
pub fn knows(entity: &str, action: &str) -> bool {
    AUDITED.iter().any(|audited| audited.entity == entity && audited.actions.contains(&action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_belongs_to_its_entity() {
        assert!(knows("breed", "BREED_RESTORED") && knows("user", "SIGN_IN"));
        assert!(SIGN_INS.iter().all(|action| knows("user", action)));
        assert!(!knows("breed", "SIGN_IN") && !knows("user", "USER_FLOWN"));
    }
}
