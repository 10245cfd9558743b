//! How far a list reaches for its reader: what the core's table gives the role, narrowed by
//! what the address asks for. An id outside is the same as an unknown one: nothing there.

use super::Identity;

/// The company and branch that a list is narrowed to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scope {
    /// None: every company.
    pub company: Option<i64>,
    /// None: every branch of it.
    pub branch: Option<i64>,
    /// What was asked for lies outside.
    pub nothing: bool,
}

/// The reader's own company and branch, narrowed to the ones asked for.
pub fn scope(identity: &Identity, company: Option<i64>, branch: Option<i64>) -> Scope {
    let narrow = |own: Option<i64>, asked: Option<i64>| match (own, asked) {
        (Some(own), Some(asked)) if own != asked => (Some(own), true),
        (own, asked) => (own.or(asked), false),
    };
    let (company, other_company) = narrow(identity.actor.company_id.map(|id| id.0), company);
    let (branch, other_branch) = narrow(identity.actor.branch_id.map(|id| id.0), branch);
    Scope { company, branch, nothing: other_company || other_branch }
}
