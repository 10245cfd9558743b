//! Contracts: what a handler's arguments read from a request, and what they refuse. The API
//! document is completed from them, so that no argument refuses what the document does not say.

use std::collections::BTreeSet;

use actix_web::{FromRequest, HttpRequest, web};
use serde_json::{Value, json};

use crate::platform::problem::Error;

/// The order in which the arguments of every handler are read, however its signature lists them: of
/// two faults in a request the same one is always answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArgumentOrder {
    /// The caller, and parts that every request has.
    Caller,
    /// The name of the attempt (`Idempotency-Key`).
    Attempt,
    /// Ids in the path.
    Path,
    /// The query string.
    Query,
    /// The version that the caller saw (`If-Match`).
    Version,
    Body,
}

impl ArgumentOrder {
    pub(super) const ALL: [Self; 6] = [Self::Caller, Self::Attempt, Self::Path, Self::Query, Self::Version, Self::Body];
}

/// The part of an operation in the API document that follows from its handler's arguments.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contract {
    /// Statuses of refusals.
    pub refusals: BTreeSet<u16>,
    /// Headers and query parameters, as OpenAPI parameters.
    pub parameters: Vec<Value>,
    /// Whether the query string is read; otherwise it must be empty.
    pub query: bool,
    /// The largest body that is read, in bytes; none: the body must be empty.
    pub body: Option<usize>,
}

impl Contract {
    /// Adds statuses of refusals.
    pub fn refuse(&mut self, statuses: &[u16]) {
        self.refusals.extend(statuses);
    }

    /// Adds a header that the request carries.
    pub fn header(&mut self, name: &str, required: bool, schema: Value, description: &str) {
        self.parameters.push(json!({
            "name": name, "in": "header", "required": required, "schema": schema, "description": description,
        }));
    }

    /// Adds a query parameter.
    pub fn parameter(&mut self, name: &str, schema: Value) {
        self.parameters.push(json!({ "name": name, "in": "query", "required": false, "schema": schema }));
    }
}

/// How calls of an address are counted that also takes them from others than staff (product §8, Limits).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visit {
    /// A read whose answer may be cached: 300 a minute of one network address.
    Read,
    /// A question for a price or for room: 30 a minute.
    Ask,
    /// A password, a link, a message: counted by what was sent, before it is looked at.
    Proof,
    /// What belongs to the account that calls: bounded by its own limits.
    Own,
}

/// An argument of a handler that says what it refuses.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what it refuses",
    note = "implement `http::Documented` for it, so that the API document can tell"
)]
pub trait Documented: FromRequest + 'static {
    /// The turn in which the argument is read.
    const ORDER: ArgumentOrder = ArgumentOrder::Caller;
    /// How the argument counts its caller; none: it does not.
    const VISIT: Option<Visit> = None;

    /// Adds to `contract` what it reads and refuses.
    fn document(contract: &mut Contract);
}

/// Statuses of a refused body where none is read.
pub const NO_BODY: [u16; 3] = [408, 413, 415];

/// The database may be busy.
impl<T: 'static> Documented for web::Data<T> {
    fn document(contract: &mut Contract) {
        contract.refuse(&[503]);
    }
}

impl Documented for HttpRequest {
    fn document(_: &mut Contract) {}
}

/// The handler decides whether it passes the refusal on.
impl<T: Documented<Error = Error>> Documented for Result<T, Error> {
    const ORDER: ArgumentOrder = T::ORDER;

    fn document(contract: &mut Contract) {
        T::document(contract);
    }
}
