//! What a search finds for a role: records of the kinds whose list the role may open. Only the server
//! searches; the dashboard shows what it answers.

use super::role::Role;
use super::screens::SCREENS;
use crate::base::stored::stored_enum;

stored_enum! {
    /// The kinds of records that a search finds, in the order of its answer.
    FoundKind {
        Booking = "BOOKING",
        /// The bookings of one phone within one company.
        Guest = "GUEST",
        Payment = "PAYMENT",
        Review = "REVIEW",
        SupportMessage = "SUPPORT_MESSAGE",
        Company = "COMPANY",
        Branch = "BRANCH",
        User = "USER",
        Service = "SERVICE",
        ServiceGroup = "SERVICE_GROUP",
        AnimalType = "ANIMAL_TYPE",
        Breed = "BREED",
        MarketingGroup = "MARKETING_GROUP",
        Banner = "BANNER",
        FaqEntry = "FAQ_ENTRY",
        SupportTemplate = "SUPPORT_TEMPLATE",
    }
}

impl FoundKind {
    /// The screens that list the records of this kind, or hold them where the role has no such list.
    const fn screens(self) -> &'static [&'static str] {
        match self {
            Self::Booking | Self::Guest => &["bookings", "companyBookings"],
            Self::Payment => &["payments"],
            Self::Review => &["reviews"],
            // Templates are a part of the inbox.
            Self::SupportMessage | Self::SupportTemplate => &["support"],
            Self::Company => &["companies"],
            // Platform staff open a branch within its company.
            Self::Branch => &["companyBranches", "companiesDetail"],
            Self::User => &["users", "companyUsers"],
            Self::Service => &["services"],
            Self::ServiceGroup => &["serviceGroups"],
            Self::AnimalType => &["animalTypes"],
            Self::Breed => &["breeds"],
            Self::MarketingGroup => &["marketingGroups"],
            Self::Banner => &["marketing"],
            Self::FaqEntry => &["faq"],
        }
    }

    /// Whether a search finds records of this kind for `role`.
    pub fn is_found_by(self, role: Role) -> bool {
        let mut opens = SCREENS.iter().filter(|screen| screen.admits(Some(role)));
        opens.any(|screen| self.screens().contains(&screen.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Written by hand: each kind, and S, A, O for each role that finds it.
    #[test]
    fn a_role_finds_what_it_has_a_list_of() {
        let table = "\
BOOKING SAO
GUEST SAO
PAYMENT SA
REVIEW SAO
SUPPORT_MESSAGE S
COMPANY S
BRANCH SA
USER SA
SERVICE S
SERVICE_GROUP S
ANIMAL_TYPE S
BREED S
MARKETING_GROUP S
BANNER S
FAQ_ENTRY S
SUPPORT_TEMPLATE S";
        assert_eq!(table.lines().count(), FoundKind::ALL.len());
        for line in table.lines() {
            let (kind, who) = line.split_once(' ').expect("two columns");
            let kind = FoundKind::parse(kind).unwrap_or_else(|| panic!("{kind} is missing"));
            for (letter, role) in [('S', Role::Sysadm), ('A', Role::Admin), ('O', Role::Opr)] {
                assert_eq!(kind.is_found_by(role), who.contains(letter), "{kind} {role}");
            }
            assert!(!kind.is_found_by(Role::User) && !kind.is_found_by(Role::Guest), "{kind}");
        }
    }

    #[test]
    fn every_screen_of_a_kind_is_in_the_table() {
        for kind in FoundKind::ALL {
            for id in kind.screens() {
                assert!(SCREENS.iter().any(|screen| screen.id == *id), "{kind} {id}");
            }
        }
    }
}
