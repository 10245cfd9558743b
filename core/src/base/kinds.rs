//! Enumerations that several rooms share: types of branches and services, units of prices, sizes of
//! animals, cancellation policies. Owns their stored spelling. Knows no form.

use super::stored::stored_enum;

stored_enum! {
    /// The type of a branch and of a service (seed: business unit types).
    ServiceType { Hostel = "HOSTEL", DayCare = "DAY_CARE", Grooming = "GROOMING", Veterinary = "VETERINARY" }
}
stored_enum! {
    /// The unit that a price counts.
    PriceUnit { Night = "NIGHT", Day = "DAY", Session = "SESSION" }
}
stored_enum! {
    /// The size of an animal.
    AnimalSize { Small = "SMALL", Medium = "MEDIUM", Large = "LARGE" }
}
stored_enum! {
    /// The policy for a customer's cancellation: how much of the price comes back.
    CancellationPolicy { Flexible = "FLEXIBLE", Moderate = "MODERATE", Strict = "STRICT" }
}

impl PriceUnit {
    /// Whether a stay priced by this unit has a departure of its own; a session ends by its
    /// duration.
    pub const fn has_departure(self) -> bool {
        match self {
            Self::Night | Self::Day => true,
            Self::Session => false,
        }
    }

    /// Whether a stay priced by this unit is overnight, and so may change its workplace between two
    /// nights.
    pub const fn is_overnight(self) -> bool {
        match self {
            Self::Night => true,
            Self::Day | Self::Session => false,
        }
    }
}

impl ServiceType {
    /// Whether the service is an appointment with a duration; the other types span days.
    pub const fn is_session(self) -> bool {
        match self {
            Self::Hostel | Self::DayCare => false,
            Self::Grooming | Self::Veterinary => true,
        }
    }

    /// The unit of the service's price.
    pub const fn unit(self) -> PriceUnit {
        match self {
            Self::Hostel => PriceUnit::Night,
            Self::DayCare => PriceUnit::Day,
            Self::Grooming | Self::Veterinary => PriceUnit::Session,
        }
    }
}
