//! The fields of every form, each with the kind of its random values (`make`). In a kind with `|`
//! one of the values is chosen; the last one is wrong.

use sapa_core::facade::forms::Form;

pub const PET: &[(&str, &str)] =
    &[("name", "text"), ("animalTypeId", "id"), ("breedId", "id"), ("size", SIZE), ("note", "text")];
pub const BOOKING: &[(&str, &str)] = &[
    ("branchId", "id"),
    ("serviceId", "id"),
    ("workplaceId", "id"),
    ("customerId", "id"),
    ("guestName", "text"),
    ("guestPhone", "phone"),
    ("guestEmail", "email"),
    ("pets", "pets"),
    ("arrival", "civil"),
    ("departure", "civil"),
    ("comment", "text"),
    ("payAt", "ONLINE|ON_SITE|NEVER"),
    ("expectedTotal", "id"),
    ("stays", "stays"),
    ("overbookReason", "text"),
];
pub const STAY: &[(&str, &str)] = &[("workplaceId", "id"), ("until", "date")];
pub const QUOTE_PET: &[(&str, &str)] = &[("animalTypeId", "id"), ("size", SIZE)];
pub const DECISION: &[(&str, &str)] = &[
    ("bookingId", "id"),
    ("version", "id"),
    ("decision", "KEEP|MOVE|CANCEL|FORGET"),
    ("move", "reschedule"),
    ("reason", "text"),
];
pub const RESCHEDULE: &[(&str, &str)] =
    &[("arrival", "civil"), ("departure", "civil"), ("workplaceId", "id"), ("stays", "stays"), ("expectedTotal", "id")];
const ROLE: &str = "SYSADM|ADMIN|OPR|USER|GUEST|KING";
const REFUND_KIND: &str = "POLICY|GOODWILL|DUPLICATE|ENTRY_ERROR|GIFT";
const OUTCOME: &str = "ARRIVED|NOT_ARRIVED|LOST";
const AUDIENCE: &str = "EVERYONE|ROLE|COMPANY|GUESTS|NOBODY";
const QUOTE: &[(&str, &str)] = &[
    ("branchId", "id"),
    ("serviceId", "id"),
    ("workplaceId", "id"),
    ("stays", "stays"),
    ("pets", "quotePets"),
    ("arrival", "civil"),
    ("departure", "civil"),
    ("bookingId", "id"),
];
pub const REFUND_CHOICE: &[(&str, &str)] = &[
    ("mode", "POLICY|AMOUNT|ALL"),
    ("amount", "figure"),
    ("reason", "text"),
    ("handedOut", "bool"),
    ("parts", "refundParts"),
];
pub const PAYMENT: &[(&str, &str)] = &[
    ("method", "CARD|CASH|TRANSFER|CHEQUE"),
    ("amount", "figure"),
    ("fiscalReceiptNumber", "text"),
    ("slipNumber", "text"),
];
pub const REFUND: &[(&str, &str)] = &[
    ("amount", "figure"),
    ("reason", "text"),
    ("kind", REFUND_KIND),
    ("handedOut", "bool"),
    ("fiscalReceiptNumber", "text"),
];
pub const HOURS: &[(&str, &str)] = &[("weekday", "id"), ("from", "time"), ("to", "time")];
pub const WORKPLACE: &[(&str, &str)] = &[
    ("change", CHANGE),
    ("id", "id"),
    ("version", "id"),
    ("name", "text"),
    ("kind", "ROOM|AREA|BOX"),
    ("capacity", "figure"),
    ("sizes", "sizes"),
    ("animalTypeIds", "ids"),
    ("active", "bool"),
];
pub const CLOSURE: &[(&str, &str)] = &[
    ("fromDate", "date"),
    ("toDate", "date"),
    ("fromTime", "time"),
    ("toTime", "time"),
    ("workplaceIds", "ids"),
    ("yearly", "bool"),
    ("reason", "text"),
];
pub const TIMESLOT: &[(&str, &str)] = &[
    ("change", CHANGE),
    ("id", "id"),
    ("version", "id"),
    ("fromDate", "date"),
    ("toDate", "date"),
    ("fromTime", "time"),
    ("toTime", "time"),
    ("workplaceIds", "ids"),
    ("yearly", "bool"),
    ("reason", "text"),
];
pub const SERVICE_ROW: &[(&str, &str)] = &[
    ("change", CHANGE),
    ("id", "id"),
    ("version", "id"),
    ("groupId", "id"),
    ("type", TYPE),
    ("titleEn", "text"),
    ("titleSr", "text"),
    ("price", "figure"),
    ("durationMinutes", "figure"),
    ("workplaceIds", "ids"),
];
const SERVICE: &[(&str, &str)] = &[
    ("branchId", "id"),
    ("groupId", "id"),
    ("type", TYPE),
    ("titleEn", "text"),
    ("titleSr", "text"),
    ("shortDescriptionEn", "text"),
    ("shortDescriptionSr", "text"),
    ("descriptionEn", "text"),
    ("descriptionSr", "text"),
    ("price", "figure"),
    ("durationMinutes", "figure"),
    ("discountRate", "figure"),
    ("size", SIZE),
    ("workplaceIds", "ids"),
    ("active", "bool"),
];
const COMPANY: &[(&str, &str)] = &[
    ("name", "text"),
    ("registrationNumber", "number"),
    ("vatNumber", "number"),
    ("website", "website"),
    ("logoId", "id"),
    ("companyType", "LLC|SOLE_TRADER|OTHER|GMBH"),
    ("contactFirstName", "text"),
    ("contactLastName", "text"),
    ("contactEmail", "email"),
    ("contactPhone", "phone"),
    ("bank", "text"),
    ("bankAccount", "number"),
    ("address", "text"),
    ("addressLine2", "text"),
    ("city", "text"),
    ("zip", "text"),
    ("country", "RS|RS|RS|BA|XK"),
    ("currency", "RSD|EUR|GBP"),
    ("latitude", "degrees"),
    ("longitude", "degrees"),
    ("requireSecondFactor", "bool"),
];
pub const BRANCH: &[(&str, &str)] = &[
    ("name", "text"),
    ("address", "text"),
    ("city", "text"),
    ("zip", "text"),
    ("type", TYPE),
    ("timeZone", "Europe/Belgrade|Europe/Sofia|Europe/Paris"),
    ("phone", "phone"),
    ("latitude", "degrees"),
    ("longitude", "degrees"),
    ("openingHours", "hours"),
    ("checkInFrom", "time"),
    ("checkOutUntil", "time"),
    ("cancellationPolicy", "FLEXIBLE|STRICT|NONE"),
    ("active", "bool"),
    ("workplaces", "workplaces"),
    ("services", "services"),
    ("timeslots", "timeslots"),
];
const USER: &[(&str, &str)] = &[
    ("firstName", "text"),
    ("lastName", "text"),
    ("email", "email"),
    ("phone", "phone"),
    ("role", "SYSADM|ADMIN|OPR|OPR|USER"),
    ("staffKind", "PLATFORM|SUPPORT|OTHER"),
    ("companyId", "id"),
    ("branchId", "id"),
    ("language", LANGUAGE),
];
const SIZE: &str = "SMALL|MEDIUM|LARGE|HUGE";
const TYPE: &str = "HOSTEL|DAY_CARE|GROOMING|VETERINARY|SPA";
const CHANGE: &str = "new|update|delete|keep";
const LANGUAGE: &str = "en_US|sr_Latn_RS|sr";
const CODE: &str = "123456|123 456|ABCD-EFGH-2345-67AB|12345|abcd";
pub const PASSKEY_PROOF: &[(&str, &str)] = &[
    ("id", ENCODED),
    ("clientDataJson", ENCODED),
    ("authenticatorData", ENCODED),
    ("signature", ENCODED),
    ("userHandle", ENCODED),
];
pub const NEW_PASSKEY: &[(&str, &str)] =
    &[("id", ENCODED), ("clientDataJson", ENCODED), ("attestationObject", ENCODED)];
const ENCODED: &str = "AQID|a-b_c|AQ==";
const PASSWORD: &str = "lozinka-1|lozinka-2|short|        |🐾🐾🐾🐾🐾🐾🐾🐾";
const VISIBILITY: &str = "PLATFORM|COMPANY|ALL";

pub fn of(form: Form) -> &'static [(&'static str, &'static str)] {
    match form {
        Form::Login => &[("email", "email"), ("password", PASSWORD)],
        Form::ForgotPassword => &[("email", "email")],
        Form::ResetPassword | Form::AcceptInvitation => {
            &[("token", "text"), ("newPassword", PASSWORD), ("confirmPassword", PASSWORD)]
        }
        Form::PasswordChange => {
            &[("currentPassword", PASSWORD), ("newPassword", PASSWORD), ("confirmPassword", PASSWORD)]
        }
        Form::Profile => &[("firstName", "text"), ("lastName", "text"), ("phone", "phone"), ("language", LANGUAGE)],
        Form::SecondFactor => {
            &[("challenge", "text"), ("code", CODE), ("passkey", "passkeyProof"), ("remember", "bool")]
        }
        Form::StepUp => &[("code", CODE), ("challenge", "text"), ("passkey", "passkeyProof"), ("password", PASSWORD)],
        Form::Factor => &[("challenge", "text"), ("name", "text"), ("code", CODE), ("passkey", "newPasskey")],
        Form::FactorReset => &[("reason", "text")],
        Form::EmailChange => &[("email", "email"), ("currentPassword", PASSWORD)],
        Form::RegistrationConfirm => &[("token", "text"), ("password", PASSWORD)],
        Form::Booking => BOOKING,
        Form::Overbook => &[("overbookReason", "text")],
        Form::BookingEdit => &[
            ("guestName", "text"),
            ("guestPhone", "phone"),
            ("guestEmail", "email"),
            ("comment", "text"),
            ("pets", "petEdits"),
        ],
        Form::Reschedule => RESCHEDULE,
        Form::Quote => QUOTE,
        Form::Closure => CLOSURE,
        Form::ClosureBatch => &[("timeslot", "closure"), ("bookings", "decisions")],
        Form::Complete => &[("leaveBalanceOpen", "bool"), ("departure", "civil"), ("expectedTotal", "id")],
        Form::Cancel => {
            &[("kind", "CUSTOMER|COMPANY|PLATFORM|NO_SHOW|NONE"), ("reason", "text"), ("refund", "refundChoice")]
        }
        Form::BreakOff => &[("by", "CUSTOMER|COMPANY|PLATFORM"), ("reason", "text"), ("refund", "refundChoice")],
        Form::CheckIn => &[("reason", "text"), ("workplaceId", "id"), ("acceptInUse", "bool")],
        Form::NoShow | Form::Release | Form::UndoCheckIn | Form::Reopen | Form::Reinstate | Form::CompanySuspend => {
            &[("reason", "text")]
        }
        Form::AnimalType => {
            &[("nameEn", "text"), ("nameSr", "text"), ("icon", "dog|cat|paw|dragon"), ("ordinal", "figure")]
        }
        Form::Breed => &[("animalTypeId", "id"), ("nameEn", "text"), ("nameSr", "text"), ("size", SIZE)],
        Form::ServiceGroup => &[("nameEn", "text"), ("nameSr", "text"), ("type", TYPE), ("ordinal", "figure")],
        Form::Company => COMPANY,
        Form::Branch => BRANCH,
        Form::Service => SERVICE,
        Form::User => USER,
        Form::Note => &[
            ("entity", "COMPANY|BRANCH|BOOKING|USER|SERVICE"),
            ("entityId", "id"),
            ("text", "text"),
            ("visibility", VISIBILITY),
        ],
        Form::Payment => PAYMENT,
        Form::Refund => REFUND,
        Form::RefundRequest => &[("amount", "figure"), ("reason", "text")],
        Form::RefundApprove => &[("handedOut", "bool"), ("fiscalReceiptNumber", "text")],
        Form::RefundConfirm => &[("fiscalReceiptNumber", "text")],
        Form::RefundDecline => &[("reason", "text")],
        Form::Review => &[("bookingId", "id"), ("stars", "figure"), ("text", "text")],
        Form::ReviewReply => &[("text", "text")],
        Form::ReviewFault => &[("fault", "OBSCENE|THREAT|NONE")],
        Form::SupportMessage => &[("message", "text")],
        Form::Contact => &[("name", "text"), ("email", "email"), ("message", "text"), ("website", "text")],
        Form::SupportReply => &[("text", "text")],
        Form::SupportThread => &[("token", "text")],
        Form::SupportThreadReply => &[("token", "text"), ("text", "text")],
        Form::TillClose => &[
            ("day", "date"),
            ("currency", "RSD|EUR|GBP"),
            ("expected", "figure"),
            ("counted", "figure"),
            ("note", "text"),
        ],
        Form::TillCorrect => &[("expected", "figure"), ("counted", "figure"), ("note", "text"), ("reason", "text")],
        Form::SupportTemplate => &[
            ("nameEn", "text"),
            ("nameSr", "text"),
            ("textEn", "text"),
            ("textSr", "text"),
            ("scope", "PLATFORM|COMPANY"),
        ],
        Form::FaqEntry => &[
            ("questionEn", "text"),
            ("questionSr", "text"),
            ("answerEn", "text"),
            ("answerSr", "text"),
            ("ordinal", "figure"),
            ("published", "bool"),
        ],
        Form::MarketingGroup => &[("nameEn", "text"), ("nameSr", "text"), ("ordinal", "figure"), ("active", "bool")],
        Form::Banner => &[
            ("groupId", "id"),
            ("titleEn", "text"),
            ("titleSr", "text"),
            ("imageId", "id"),
            ("link", "website"),
            ("ordinal", "figure"),
            ("validFrom", "date"),
            ("validTo", "date"),
            ("active", "bool"),
        ],
        Form::LegalText => &[("kind", "PRIVACY_POLICY|TERMS_OF_USE|IMPRINT"), ("language", LANGUAGE), ("text", "text")],
        Form::RefundKind => &[("kind", REFUND_KIND)],
        Form::ConcernSettle => &[("reason", "text"), ("outcome", OUTCOME)],
        Form::LegalTextEdit => &[("text", "text")],
        Form::Translation => &[("text", "text"), ("one", "text"), ("few", "text"), ("other", "text")],
        Form::NoteEdit => &[("text", "text"), ("visibility", VISIBILITY)],
        Form::Notification => &[
            ("titleEn", "text"),
            ("titleSr", "text"),
            ("textEn", "text"),
            ("textSr", "text"),
            ("audience", AUDIENCE),
            ("role", ROLE),
            ("companyId", "id"),
            ("branchId", "id"),
            ("from", "date"),
            ("to", "date"),
            ("channels", "channels"),
        ],
        Form::NotificationAudience => &[
            ("audience", AUDIENCE),
            ("role", ROLE),
            ("companyId", "id"),
            ("branchId", "id"),
            ("from", "date"),
            ("to", "date"),
            ("channels", "channels"),
        ],
        Form::NotificationTest => &[
            ("titleEn", "text"),
            ("titleSr", "text"),
            ("textEn", "text"),
            ("textSr", "text"),
            ("channels", "channels"),
        ],
    }
}
