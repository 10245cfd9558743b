//! The session of a request, as its changes name it.

/// A session, as far as a step-up depends on it.
#[derive(Debug, Clone, Copy)]
pub struct SessionRef {
    pub id: i64,
    /// Whether the installation asks every account of the role for a second factor.
    pub role_must: bool,
}
