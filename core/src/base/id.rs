//! Typed identifiers. Owns the newtypes only; making an id and knowing whether it exists is the
//! database's work.

use serde::Serialize;

use super::read::{Place, Read};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", type = "number"))]
        pub struct $name(pub i64);

        impl Read for $name {
            fn at(place: &Place<'_>) -> Self {
                Self(i64::at(place))
            }
        }

        #[cfg(feature = "openapi")]
        impl super::openapi::Described for $name {
            fn described() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                <i64 as super::openapi::Described>::described()
            }
        }

        super::checked::checked_as_entered!($name);

        impl From<i64> for $name {
            fn from(value: i64) -> Self {
                Self(value)
            }
        }
        impl From<$name> for i64 {
            fn from(value: $name) -> Self {
                value.0
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

ids! {
    /// A company that sells pet care.
    CompanyId,
    /// A branch: a place of a company where pets are received.
    BranchId,
    /// A workplace: a room or an area of a branch.
    WorkplaceId,
    /// A group of services shown together.
    ServiceGroupId,
    /// A service that a branch sells.
    ServiceId,
    /// An animal type: dog, cat, …
    AnimalTypeId,
    /// A breed of one animal type.
    BreedId,
    /// An account of any role.
    UserId,
    /// A booking.
    BookingId,
    /// One pet of one booking.
    BookingPetId,
    /// A timeslot: hours in which a branch does not work.
    TimeslotId,
    /// An uploaded image.
    ImageId,
    /// A note of the staff.
    NoteId,
    /// A payment of a booking.
    PaymentId,
    /// A refund of a payment.
    RefundId,
    /// An operator's request for a refund.
    RefundRequestId,
    /// A group of banners shown together.
    MarketingGroupId,
}
