//! What every handler takes and answers: extractors, paging, conditional requests,
//! idempotency, headers. Knows no entity of the product.

mod answer;
mod author;
mod condition;
mod finish;
pub mod headers;
mod idempotency;
pub(crate) mod input;
mod list;
pub mod moment;
mod position;
pub mod upload;

pub use answer::Answer;
pub use author::Author;
pub use condition::{IdempotencyKey, IfMatch, MaybeIfMatch};
pub use finish::{RequestId, client_address, finish};
pub use idempotency::{Call, NamedAttempt, idempotent};
pub use input::{BODY_LIMIT, Input};
pub use list::{EXACT_TOTAL, ListQuery, ListSpec, NoQuery, Page, Sort};
pub use moment::Now;
pub use position::position;

pub use crate::auth::identity::{Identity, MaybeIdentity};
