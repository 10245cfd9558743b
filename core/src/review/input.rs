//! What is entered about a review.

use sapa_derive::form;

use super::{ReviewFault, STARS};
use crate::base::issue::Issue;
use crate::base::text;
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// A review: `POST /reviews`.
#[form(checked = CheckedReview)]
pub struct ReviewInput {
    pub booking_id: Required<i64>,
    #[schema(minimum = 1, maximum = 5)]
    pub stars: Required<i32>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text: Option<String>,
}

impl Rules for ReviewInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("stars", self.stars.map(i64::from), i64::from(STARS.0), i64::from(STARS.1));
        checks.done()
    }
}

/// The company's reply: `POST /reviews/{id}/reply`.
#[form(checked = CheckedReviewReply)]
pub struct ReviewReplyInput {
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text: Required<String>,
}

impl Rules for ReviewReplyInput {}

/// Reporting or hiding a review: `POST /reviews/{id}/report`, `/hide`.
#[form(checked = CheckedReviewFault)]
pub struct ReviewFaultInput {
    pub fault: Required<ReviewFault>,
}

impl Rules for ReviewFaultInput {}
