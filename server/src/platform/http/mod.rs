//! The parts that handlers share: extractors, paging, conditional requests, idempotency, headers,
//! exports. Knows no entity of the product.

mod answer;
mod arguments;
mod bodies;
pub mod coding;
mod condition;
mod contract;
pub mod export;
mod finish;
mod form_body;
pub mod headers;
pub mod idempotency;
mod input;
mod layer;
mod list;
pub mod moment;
pub mod paging;
mod position;
mod public;
pub mod query_parameter;
mod raw;
mod request_id;
pub mod route;
mod segment;
pub mod shape;
pub mod tab;
pub mod upload;

pub use answer::Answer;
pub use arguments::Arguments;
pub use bodies::OPEN_LIMIT;
pub use condition::{IdempotencyKey, IfMatch, MaybeIfMatch};
pub use contract::{ArgumentOrder, Contract, Documented, NO_BODY, Visit};
pub use finish::{client_address, client_network, finish, network};
pub use form_body::FormBody;
pub use idempotency::{Begun, End, Erased, NamedAttempt, begin, end, forget_answers, idempotent};
pub use input::{Input, OpenInput};
pub use layer::RequestLayer;
pub use list::{ExportQuery, ListQuery, ListSpec, LocalizedSort, NoQuery, Page, Query, Sort};
pub use moment::Now;
pub use position::position;
pub use public::Public;
pub use raw::RawBody;
pub use request_id::RequestId;
pub use segment::{Segment, SignedText};
