//! Sign-in and permission: passwords, tokens, sessions, limits on guessing, and the guard that asks
//! the core's permission table. Manages no accounts of others (`people`).

pub mod admission;
pub mod answers;
pub mod audit;
pub mod common_passwords;
mod context;
pub mod device;
pub mod forget;
pub mod guard;
pub mod handlers;
mod identity;
pub mod kept;
pub mod lifetime;
pub mod limit;
pub mod link;
mod origin;
pub mod own_password;
pub mod password;
pub mod post;
pub mod proof;
pub mod rows;
pub mod scope;
pub mod token;
mod visit;

pub use context::{Context, NamedContext, UnnamedContext};
pub use identity::{Identity, MaybeIdentity};
pub use origin::Origin;
pub use visit::{AskContext, AskVisit, ReadVisit};
