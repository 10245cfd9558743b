//! How the bodies of bookings look in the API document; a test keeps these twins equal to
//! the core's structs, field by field. Shapes only, never filled.

use crate::platform::http::twins::twins;

twins! {
    /// A new booking. Civil times of the branch, without offset.
    BookingInput = sapa_core::booking::input::BookingInput {
        branch_id: i64,
        service_id: i64,
        /// Left out: the first that is free.
        workplace_id: Option<i64>,
        /// An account; else the guest is named.
        customer_id: Option<i64>,
        #[schema(max_length = 50)]
        guest_name: Option<String>,
        #[schema(example = "+381642187740")]
        guest_phone: Option<String>,
        #[schema(format = Email, max_length = 254)]
        guest_email: Option<String>,
        #[schema(min_items = 1, max_items = 5)]
        pets: Vec<PetInput>,
        #[schema(example = "2026-11-20T14:00")]
        arrival: String,
        /// Left out for grooming and veterinary.
        #[schema(example = "2026-11-23T11:00")]
        departure: Option<String>,
        #[schema(max_length = 2000)]
        comment: Option<String>,
        #[schema(example = "ON_SITE")]
        pay_at: Option<String>,
        /// Minor units; another price is refused with the new quote.
        expected_total: Option<i64>,
        /// A hostel stay that changes its workplace on the way; else `workplaceId`.
        #[schema(max_items = 5)]
        stays: Vec<StayInput>,
        #[schema(max_length = 200)]
        overbook_reason: Option<String>,
    }
    /// A part of a stay in one workplace.
    StayInput = sapa_core::calendar::segment::StayInput {
        workplace_id: i64,
        /// The civil date on which it ends and the next one begins; left out: the departure.
        #[schema(example = "2026-11-22")]
        until: Option<String>,
    }
    /// Where a booking is to be moved. Civil times of the branch.
    RescheduleInput = sapa_core::booking::request::RescheduleInput {
        #[schema(example = "2026-11-20T14:00")]
        arrival: String,
        /// Left out for grooming and veterinary.
        #[schema(example = "2026-11-23T11:00")]
        departure: Option<String>,
        /// Left out, without `stays` too: where it is.
        workplace_id: Option<i64>,
        #[schema(max_items = 5)]
        stays: Vec<StayInput>,
        /// Minor units; another price is refused with the new quote.
        expected_total: Option<i64>,
    }
    /// A question for a price and for room.
    QuoteInput = sapa_core::booking::request::QuoteInput {
        branch_id: i64,
        service_id: i64,
        workplace_id: Option<i64>,
        #[schema(max_items = 5)]
        stays: Vec<StayInput>,
        #[schema(max_items = 5)]
        pets: Vec<QuotePetInput>,
        #[schema(example = "2026-11-20T14:00")]
        arrival: String,
        /// Left out for grooming and veterinary.
        #[schema(example = "2026-11-23T11:00")]
        departure: Option<String>,
        /// The booking that would be moved.
        booking_id: Option<i64>,
    }
    /// What of a pet decides where there is room.
    QuotePetInput = sapa_core::booking::request::QuotePetInput {
        animal_type_id: Option<i64>,
        #[schema(example = "MEDIUM")]
        size: Option<String>,
    }
    /// A pet of a new booking.
    PetInput = sapa_core::booking::input::PetInput {
        #[schema(max_length = 50)]
        name: String,
        animal_type_id: i64,
        breed_id: Option<i64>,
        #[schema(example = "MEDIUM")]
        size: String,
        #[schema(max_length = 200)]
        note: Option<String>,
    }
    /// What may be edited; pets that are not sent stay as they are.
    BookingEditInput = sapa_core::booking::input::BookingEditInput {
        #[schema(max_length = 50)]
        guest_name: String,
        guest_phone: String,
        #[schema(format = Email, max_length = 254)]
        guest_email: Option<String>,
        #[schema(max_length = 2000)]
        comment: Option<String>,
        pets: Vec<PetEditInput>,
    }
    /// A pet of a booking.
    PetEditInput = sapa_core::booking::input::PetEditInput {
        id: i64,
        #[schema(max_length = 50)]
        name: String,
        #[schema(max_length = 200)]
        note: Option<String>,
    }
    /// An action that may be given a reason.
    ReasonInput = sapa_core::booking::input::ReasonInput {
        #[schema(max_length = 200)]
        reason: Option<String>,
    }
    /// Checking in.
    CheckInInput = sapa_core::booking::input::CheckInInput {
        #[schema(max_length = 200)]
        reason: Option<String>,
        /// Another workplace than agreed: the rest of the stay is spent there.
        workplace_id: Option<i64>,
        /// Also where those who should have left are still in; the timeline keeps it.
        accept_in_use: Option<bool>,
    }
    /// Completing.
    CompleteInput = sapa_core::booking::input::CompleteInput {
        /// What is still owed stays open on purpose.
        leave_balance_open: Option<bool>,
    }
    /// Canceling.
    CancelInput = sapa_core::booking::input::CancelInput {
        #[schema(example = "CUSTOMER")]
        kind: String,
        /// Staff give one.
        #[schema(max_length = 200)]
        reason: Option<String>,
    }
    /// Breaking a stay off.
    BreakOffInput = sapa_core::booking::input::BreakOffInput {
        #[schema(example = "CUSTOMER")]
        by: String,
        #[schema(max_length = 200)]
        reason: String,
    }
}
