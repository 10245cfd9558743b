//! The name of a request.

use actix_web::{HttpMessage, HttpRequest};

use super::{Contract, Documented};
use crate::platform::hex::hex;
use crate::platform::problem::Error;

/// The name of a request in the answer (`X-Request-Id`), in problems, log and audit. Always made
/// here: no client can make two requests look like one.
#[derive(Debug, Clone)]
pub struct RequestId(pub String);

impl RequestId {
    /// The request's id.
    pub fn of(request: &HttpRequest) -> Self {
        request.extensions_mut().get_or_insert_with(Self::fresh).clone()
    }

    /// A new, unique id.
    pub fn fresh() -> Self {
        let mut bytes = [0; 16];
        // Without randomness ids repeat; the request need not fail for that.
        let _ = getrandom::fill(&mut bytes);
        Self(hex(&bytes))
    }
}

impl actix_web::FromRequest for RequestId {
    type Error = Error;
    type Future = std::future::Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut actix_web::dev::Payload) -> Self::Future {
        std::future::ready(Ok(Self::of(request)))
    }
}

impl Documented for RequestId {
    fn document(_: &mut Contract) {}
}
