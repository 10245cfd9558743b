//! Which of the two databases a connection speaks to.

/// The engines that Šapa runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// SQLite: embedded, one file.
    Sqlite,
    /// PostgreSQL: a server.
    Postgres,
}

impl Engine {
    /// The name for metrics and traces.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgresql",
        }
    }
}
