//! The enumerations that companies, branches, services and pets share. Owns their
//! stored spelling; what each one means for a booking is in `booking` and `price`.

use crate::input::facts;

/// Declares an enumeration whose stored spelling is SCREAMING_SNAKE_CASE, with the
/// list of its values and both ways between value and spelling.
macro_rules! stored_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
        #[allow(missing_docs)] // most values are their own explanation
        pub enum $name { $($(#[$vdoc])* #[cfg_attr(feature = "schema", ts(rename = $text))] $variant),+ }

        impl $name {
            /// All values, in the order in which choosers show them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];
            /// Their stored spellings.
            pub const TEXTS: &[&str] = &[$($text),+];

            /// The stored spelling.
            pub const fn as_str(self) -> &'static str {
                Self::TEXTS[self as usize]
            }

            /// The value of a stored spelling.
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.get(crate::read::position(Self::TEXTS, text)?).copied()
            }
        }

        crate::catalog::stored_text!($name);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

/// Reads and writes a value as its stored spelling (`ALL`, `TEXTS`, `as_str`).
macro_rules! stored_text {
    ($name:ident) => {
        impl crate::read::Read for $name {
            fn at(place: &crate::read::Place<'_>) -> Self {
                Self::ALL.get(place.one_of(Self::TEXTS)).copied().unwrap_or(Self::ALL[0])
            }
        }
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.as_str())
            }
        }
        crate::input::deserialize!($name);
    };
}
pub(crate) use {stored_enum, stored_text};

stored_enum! {
    /// The kind of a company's legal person.
    CompanyType { Llc = "LLC", SoleTrader = "SOLE_TRADER", Association = "ASSOCIATION", Other = "OTHER" }
}
stored_enum! {
    /// Where a company stands on the platform.
    CompanyStatus {
        /// Staff prepare everything, no bookings.
        Pending = "PENDING",
        Approved = "APPROVED",
        /// No new bookings; existing ones run to their end.
        Suspended = "SUSPENDED",
    }
}
stored_enum! {
    /// What a branch is and what a service is for (seed: business unit types).
    ServiceType { Hostel = "HOSTEL", DayCare = "DAY_CARE", Grooming = "GROOMING", Veterinary = "VETERINARY" }
}
stored_enum! {
    /// What a price is for.
    PriceUnit { Night = "NIGHT", Day = "DAY", Session = "SESSION" }
}
stored_enum! {
    /// The size of an animal.
    AnimalSize { Small = "SMALL", Medium = "MEDIUM", Large = "LARGE" }
}
stored_enum! {
    /// How a workplace is filled.
    WorkplaceKind {
        /// One booking at a moment.
        Room = "ROOM",
        /// As many pets as its capacity, whoever brings them.
        Area = "AREA",
    }
}
stored_enum! {
    /// What a customer's cancellation gives back.
    CancellationPolicy { Flexible = "FLEXIBLE", Moderate = "MODERATE", Strict = "STRICT" }
}

impl ServiceType {
    /// Whether the service is an appointment with a duration; the others span days.
    pub const fn is_session(self) -> bool {
        match self {
            Self::Hostel | Self::DayCare => false,
            Self::Grooming | Self::Veterinary => true,
        }
    }

    /// What its price is for.
    pub const fn unit(self) -> PriceUnit {
        match self {
            Self::Hostel => PriceUnit::Night,
            Self::DayCare => PriceUnit::Day,
            Self::Grooming | Self::Veterinary => PriceUnit::Session,
        }
    }
}

facts! {
    /// What of a workplace decides who fits in.
    pub struct WorkplaceFacts {
        /// Its id.
        pub id: crate::id::WorkplaceId,
        /// Room or area.
        pub kind: WorkplaceKind,
        /// Pets at once, 1 to 500.
        pub capacity: i32,
        /// Sizes it takes; none = all.
        pub sizes: Vec<AnimalSize>,
        /// Animal types it takes; none = all.
        pub animal_type_ids: Vec<crate::id::AnimalTypeId>,
        /// Whether it takes new bookings.
        pub active: bool,
    }
}
