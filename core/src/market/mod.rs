//! The marketplace as pet owners see it (product §2, §8): what it tells of companies and authors, and how
//! much an account or an address may take. Which reviews, banners and services are shown is decided in their
//! own rooms.

pub mod limits;

use crate::company::CompanyStatus;

/// Fewest visible reviews of a company with an average.
pub const REVIEWS_MIN: i64 = 3;

/// The status of the companies that the marketplace shows: those that take bookings.
pub const SHOWN: CompanyStatus = CompanyStatus::Approved;

/// The average of a company in tenths of a star, half a tenth up, from its `reviews` visible reviews with
/// `stars` stars in all; none for fewer than [`REVIEWS_MIN`].
pub const fn average_tenths(reviews: i64, stars: i64) -> Option<i64> {
    if reviews < REVIEWS_MIN { None } else { Some((20 * stars + reviews) / (2 * reviews)) }
}

/// The name under which a review is published: first name and initial.
pub fn public_name(first_name: &str, last_name: &str) -> String {
    match last_name.chars().next() {
        Some(initial) => format!("{first_name} {initial}."),
        None => first_name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::company::closed_because;

    #[test]
    fn an_average_needs_three_reviews() {
        assert_eq!(average_tenths(0, 0), None);
        assert_eq!(average_tenths(2, 10), None);
        assert_eq!(average_tenths(3, 15), Some(50));
        assert_eq!(average_tenths(3, 14), Some(47));
        // 4.25 is rounded up, 4.2499… down.
        assert_eq!(average_tenths(4, 17), Some(43));
        assert_eq!(average_tenths(10_000, 42_499), Some(42));
    }

    #[test]
    fn a_family_name_is_shortened_to_its_initial() {
        assert_eq!(public_name("Mila", "Đorđević"), "Mila Đ.");
        assert_eq!(public_name("Ana Marija", "Petrović Ilić"), "Ana Marija P.");
        assert_eq!(public_name("Mila", ""), "Mila");
    }

    #[test]
    fn companies_that_take_bookings_are_shown() {
        for status in CompanyStatus::ALL {
            assert_eq!(*status == SHOWN, closed_because(*status).is_none(), "{status}");
        }
    }
}
