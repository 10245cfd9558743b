//! The size of demo data, for the command line and the demo's default.

use clap::Args;

/// How much demo data.
#[derive(Debug, Clone, Args)]
pub struct Scale {
    /// Where the generator starts.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Companies.
    #[arg(long, default_value_t = 6)]
    pub companies: u32,
    /// Branches of each company.
    #[arg(long, default_value_t = 3)]
    pub branches: u32,
    /// Bookings in all.
    #[arg(long, default_value_t = 3_000)]
    pub bookings: u32,
}

impl Default for Scale {
    /// The demo's.
    fn default() -> Self {
        Self { seed: 1, companies: 6, branches: 3, bookings: 3_000 }
    }
}
