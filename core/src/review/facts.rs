//! The facts of a review that decide what may be done with it. The API's answers carry them, so that
//! browser and server decide from the same facts.

use sapa_derive::facts;

use super::ReviewVisibility;
use crate::access::role::Object;
use crate::base::id::{BranchId, CompanyId, UserId};
use crate::base::time::{UtcTime, Zone};

/// Facts of a review.
#[facts]
#[derive(PartialEq, Eq)]
pub struct ReviewFacts {
    pub company_id: CompanyId,
    pub branch_id: BranchId,
    /// The account of the author; none: erased.
    pub author_id: Option<UserId>,
    /// The zone of the branch.
    pub zone: Zone,
    pub visibility: ReviewVisibility,
    /// When the company replied first; none: not yet.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub replied_at: Option<UtcTime>,
    /// Whether the company has reported the review, now or before the platform kept it.
    pub was_reported: bool,
}

impl ReviewFacts {
    /// The review as an object of the permission table.
    pub fn object(&self) -> Object {
        Object { company_id: Some(self.company_id), branch_id: Some(self.branch_id), user_id: self.author_id }
    }
}
