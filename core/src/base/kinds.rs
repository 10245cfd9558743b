//! The enumerations that several rooms share: what a branch and a service are for, what is priced,
//! how big an animal is. Owns their stored spelling.

use super::stored::stored_enum;

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
    /// What a customer's cancellation gives back.
    CancellationPolicy { Flexible = "FLEXIBLE", Moderate = "MODERATE", Strict = "STRICT" }
}

impl PriceUnit {
    /// Whether a stay of this unit has a departure of its own; a session ends by its duration.
    pub const fn has_departure(self) -> bool {
        match self {
            Self::Night | Self::Day => true,
            Self::Session => false,
        }
    }

    /// Whether a stay of this unit is overnight, and so may change its workplace between two nights.
    pub const fn is_overnight(self) -> bool {
        match self {
            Self::Night => true,
            Self::Day | Self::Session => false,
        }
    }
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
