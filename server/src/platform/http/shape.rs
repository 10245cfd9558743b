//! Shared parts of the API document: parameters of lists, id and version of a record, refusals of a
//! change. Shapes only, never filled.

use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{KnownFormat, ObjectBuilder, Required, SchemaFormat, Type};
use utoipa::{IntoParams, IntoResponses};

use crate::platform::problem::body::ProblemBody;

/// The parameters of a list in pages.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // named as in the address
pub struct Paged {
    pub q: Option<String>,
    pub sort: Option<String>,
    pub page: Option<u32>,
    #[param(rename = "pageSize")]
    pub page_size: Option<u32>,
    pub cursor: Option<String>,
}

/// The parameters of a list in pages that is not searched.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // named as in the address
pub struct Paging {
    pub sort: Option<String>,
    pub page: Option<u32>,
    #[param(rename = "pageSize")]
    pub page_size: Option<u32>,
    pub cursor: Option<String>,
}

/// The parameters of a list without pages.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)]
pub struct Sorted {
    pub q: Option<String>,
    pub sort: Option<String>,
}

/// The id of a record.
pub struct Id;

impl IntoParams for Id {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let number =
            ObjectBuilder::new().schema_type(Type::Integer).format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)));
        vec![needed("id", ParameterIn::Path, number)]
    }
}

/// The id and the version of a record.
pub struct Seen;

impl IntoParams for Seen {
    fn into_params(given: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let mut parameters = Id::into_params(given);
        parameters.push(needed("If-Match", ParameterIn::Header, ObjectBuilder::new().schema_type(Type::String)));
        parameters
    }
}

/// The client's name for its attempt, where a repeated attempt must have one effect.
pub struct AttemptHeader;

impl IntoParams for AttemptHeader {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let key = ParameterBuilder::new().name("Idempotency-Key").parameter_in(ParameterIn::Header);
        vec![key.required(Required::False).schema(Some(text)).build()]
    }
}

fn needed(name: &str, place: ParameterIn, schema: ObjectBuilder) -> Parameter {
    ParameterBuilder::new().name(name).parameter_in(place).required(Required::True).schema(Some(schema)).build()
}

/// The refusals of a read.
#[derive(IntoResponses)]
#[allow(dead_code)]
pub enum Unseen {
    #[response(status = 403, description = "")]
    Forbidden(ProblemBody),
    #[response(status = 404, description = "")]
    NotFound(ProblemBody),
}

/// The refusals of a new record.
#[derive(IntoResponses)]
#[allow(dead_code)]
pub enum NotMade {
    #[response(status = 403, description = "")]
    Forbidden(ProblemBody),
    #[response(status = 422, description = "")]
    Wrong(ProblemBody),
}

/// The refusals of a change.
#[derive(IntoResponses)]
#[allow(dead_code)]
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
