//! Reviews (product §2, §7): a pet owner writes one about a completed booking; stars and text never
//! change. The company replies or reports, the platform hides and restores.

pub mod actions;
pub mod facts;
pub mod input;

use crate::base::stored::stored_enum;

stored_enum! {
    /// Who sees a review.
    ReviewVisibility {
        /// Everybody.
        Visible = "VISIBLE",
        /// Everybody, until the platform has decided about the company's report.
        Reported = "REPORTED",
        /// The author, the company and the platform.
        Hidden = "HIDDEN",
    }
}
stored_enum! {
    /// Why a review is reported or hidden.
    ReviewFault {
        NotOwnExperience = "NOT_OWN_EXPERIENCE",
        PrivateData = "PRIVATE_DATA",
        Threat = "THREAT",
        OffTopic = "OFF_TOPIC",
        Extortion = "EXTORTION",
        Obscene = "OBSCENE",
    }
}

/// The fewest and the most stars.
pub const STARS: (i32, i32) = (1, 5);

impl ReviewVisibility {
    /// The visibilities of reviews that wait for the company's answer until it gives one (`actions::on_review`).
    pub const ANSWERABLE: [Self; 2] = [Self::Visible, Self::Reported];
    /// The visibility that waits for the platform's decision.
    pub const TO_DECIDE: [Self; 1] = [Self::Reported];

    /// Whether everybody sees the review, so that it counts for averages.
    pub const fn is_public(self) -> bool {
        match self {
            Self::Visible | Self::Reported => true,
            Self::Hidden => false,
        }
    }
}
