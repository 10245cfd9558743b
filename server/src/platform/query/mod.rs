//! Parts of queries that all rooms share: pages, totals, conditions that both engines understand, locks of rows and
//! deletion of old ones. Owns no table.

mod id_in;
mod literal;
mod lock;
mod old_rows;
pub mod page;
mod total;

pub use id_in::id_in;
pub use literal::{NoIndex, TrueLiteral};
pub use old_rows::BATCH;
pub use total::total;
