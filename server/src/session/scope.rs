//! The scope of a list: the reader's company and branch by the core's table, narrowed by the query.
//! An id outside the scope is answered like an unknown one: with an empty list.

use super::Identity;

/// The company and branch that a list is narrowed to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scope {
    /// The company; none: every company.
    pub company: Option<i64>,
    /// The branch; none: every branch of the company.
    pub branch: Option<i64>,
    /// Whether the query asks for a company or branch outside the reader's.
    pub nothing: bool,
}

/// The reader's own company and branch, narrowed to the requested ones.
pub fn scope(identity: &Identity, company: Option<i64>, branch: Option<i64>) -> Scope {
    let narrow = |own: Option<i64>, requested: Option<i64>| match (own, requested) {
        (Some(own), Some(requested)) if own != requested => (Some(own), true),
        (own, requested) => (own.or(requested), false),
    };
    let (company, other_company) = narrow(identity.actor.company_id.map(|id| id.0), company);
    let (branch, other_branch) = narrow(identity.actor.branch_id.map(|id| id.0), branch);
    Scope { company, branch, nothing: other_company || other_branch }
}
