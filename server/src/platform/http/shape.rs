//! What many addresses have in common in the API document: the questions of a list, the id and
//! version of a record, and what a change may be refused with. Shapes only, never filled.

use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{KnownFormat, ObjectBuilder, Required, SchemaFormat, Type};
use utoipa::{IntoParams, IntoResponses};

use crate::platform::problem::body::ProblemBody;

/// A page of a list.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, missing_docs)] // named as in the address
pub struct Paged {
    pub q: Option<String>,
    pub sort: Option<String>,
    pub page: Option<u32>,
    #[param(rename = "pageSize")]
    pub page_size: Option<u32>,
    pub cursor: Option<String>,
}

/// A whole list.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, missing_docs)]
pub struct Sorted {
    pub q: Option<String>,
    pub sort: Option<String>,
}

/// A record.
pub struct Id;

impl IntoParams for Id {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let number =
            ObjectBuilder::new().schema_type(Type::Integer).format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)));
        vec![needed("id", ParameterIn::Path, number)]
    }
}

/// A record as somebody has seen it.
pub struct Seen;

impl IntoParams for Seen {
    fn into_params(given: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let mut parameters = Id::into_params(given);
        parameters.push(needed("If-Match", ParameterIn::Header, ObjectBuilder::new().schema_type(Type::String)));
        parameters
    }
}

/// The client's name for its attempt, where the same attempt twice shall have one effect.
pub struct Attempt;

impl IntoParams for Attempt {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let key = ParameterBuilder::new().name("Idempotency-Key").parameter_in(ParameterIn::Header);
        vec![key.required(Required::False).schema(Some(text)).build()]
    }
}

fn needed(name: &str, place: ParameterIn, schema: ObjectBuilder) -> Parameter {
    ParameterBuilder::new().name(name).parameter_in(place).required(Required::True).schema(Some(schema)).build()
}

/// Why nothing is shown.
#[derive(IntoResponses)]
#[allow(dead_code, missing_docs)]
pub enum Unseen {
    #[response(status = 403, description = "")]
    Forbidden(ProblemBody),
    #[response(status = 404, description = "")]
    NotFound(ProblemBody),
}

/// Why nothing is made.
#[derive(IntoResponses)]
#[allow(dead_code, missing_docs)]
pub enum NotMade {
    #[response(status = 403, description = "")]
    Forbidden(ProblemBody),
    #[response(status = 422, description = "")]
    Wrong(ProblemBody),
}

/// Why nothing is changed.
#[derive(IntoResponses)]
#[allow(dead_code, missing_docs)]
pub enum NotChanged {
    #[response(status = 403, description = "")]
    Forbidden(ProblemBody),
    #[response(status = 404, description = "")]
    NotFound(ProblemBody),
    #[response(status = 409, description = "")]
    InTheWay(ProblemBody),
    #[response(status = 412, description = "")]
    Stale(ProblemBody),
    #[response(status = 422, description = "")]
    Wrong(ProblemBody),
}
