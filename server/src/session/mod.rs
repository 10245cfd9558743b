//! Who asks, and whether that is allowed: passwords, second factors, tokens, sessions, links in mails, limits on
//! guessing, and the guard that asks the core's permission table. The requests to sign in and to change an account are in `people`.

pub mod admission;
pub mod common_passwords;
mod context;
pub mod device;
mod extract;
pub mod factor;
pub mod guard;
mod identity;
pub mod kept;
pub mod lifetime;
pub mod limit;
pub mod link;
mod origin;
pub mod password;
pub mod proof;
pub mod rows;
pub mod scope;
mod session_ref;
pub mod step_up;
pub mod token;
mod visit;

pub use context::{Context, NamedContext, SetUpContext, UnnamedContext};
pub use extract::{MaybeIdentity, SetUpIdentity};
pub use identity::Identity;
pub use origin::Origin;
pub use session_ref::SessionRef;
pub use visit::{AskContext, AskVisit, ReadVisit};
