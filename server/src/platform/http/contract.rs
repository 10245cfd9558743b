//! Contracts: what a handler's arguments read from a request, and what they refuse. The API
//! document is completed from them, so that no argument refuses what the document does not say.

use std::collections::BTreeSet;
use std::future::Future;

use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use actix_web::{FromRequest, HttpRequest, web};
use sapa_core::form::nothing::Nothing;
use serde_json::{Value, json};

use super::list::NoQuery;
use super::route::Visit;
use super::{Input, Segment, SignedText};
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
    const ALL: [Self; 6] = [Self::Caller, Self::Attempt, Self::Path, Self::Query, Self::Version, Self::Body];
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
    pub fn question(&mut self, name: &str, schema: Value) {
        self.parameters.push(json!({ "name": name, "in": "query", "required": false, "schema": schema }));
    }
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

/// All arguments of a handler.
#[diagnostic::on_unimplemented(
    message = "not every argument of this handler says what it refuses",
    note = "`http::Documented` is missing for at least one of them"
)]
pub trait Arguments: Sized + 'static {
    /// How they count their caller; none: they do not.
    const VISIT: Option<Visit>;

    /// What all arguments together read and refuse.
    fn contract() -> Contract;

    /// Reads them one after another, in the order of [`ArgumentOrder`].
    fn read(
        request: &HttpRequest,
        payload: &mut Payload,
        contract: &Contract,
    ) -> impl Future<Output = Result<Self, actix_web::Error>>;
}

macro_rules! arguments {
    ($($name:ident)*) => {
        impl<$($name: Documented),*> Arguments for ($($name,)*) {
            const VISIT: Option<Visit> = {
                let mut counted = None;
                $(if $name::VISIT.is_some() {
                    counted = $name::VISIT;
                })*
                counted
            };

            fn contract() -> Contract {
                let mut contract = Contract::default();
                $($name::document(&mut contract);)*
                if !(contract.query && contract.body.is_some()) {
                    contract.refuse(&[400]);
                }
                contract
            }

            #[allow(non_snake_case)]
            async fn read(
                request: &HttpRequest,
                payload: &mut Payload,
                contract: &Contract,
            ) -> Result<Self, actix_web::Error> {
                $(let mut $name: Option<$name> = None;)*
                for turn in ArgumentOrder::ALL {
                    $(if $name::ORDER == turn {
                        $name = Some($name::from_request(request, payload).await.map_err(Into::into)?);
                    })*
                    match turn {
                        ArgumentOrder::Query if !contract.query => NoQuery::check(request)?,
                        ArgumentOrder::Body if contract.body.is_none() => no_body(request, payload).await?,
                        _ => {}
                    }
                }
                Ok(($($name.ok_or_else(|| Error::internal("an argument without a turn"))?,)*))
            }
        }
    };
}
arguments!(A);
arguments!(A B);
arguments!(A B C);
arguments!(A B C D);
arguments!(A B C D E);
arguments!(A B C D E F);
arguments!(A B C D E F G);
arguments!(A B C D E F G H);
arguments!(A B C D E F G H I);

/// Statuses of a refused body where none is read.
pub const NO_BODY: [u16; 3] = [408, 413, 415];

/// Refuses a body where none is read: its sender expects an effect of it. An action may be posted
/// with an empty object.
async fn no_body(request: &HttpRequest, payload: &mut Payload) -> Result<(), Error> {
    let headers = request.headers();
    let empty = headers.get(CONTENT_LENGTH).is_none_or(|length| length == "0");
    if empty && !headers.contains_key(TRANSFER_ENCODING) {
        return Ok(());
    }
    if matches!(*request.method(), Method::POST | Method::PUT | Method::PATCH) {
        return Input::<Nothing>::from_request(request, payload).await.map(|_| ());
    }
    Err(Error::bad_request("request.no_body"))
}

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

macro_rules! in_path {
    ($($type:ty),+) => {$(
        impl Documented for web::Path<$type> {
            const ORDER: ArgumentOrder = ArgumentOrder::Path;

            fn document(contract: &mut Contract) {
                contract.refuse(&[404]);
            }
        }
    )+};
}
in_path!(i64, (i64, i64), Segment, (Segment, Segment), SignedText);
