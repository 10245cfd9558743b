//! Who changes something: the person, the moment and the request, as every audit entry names
//! them.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use sapa_core::time::UtcTime;

use super::{Identity, Now, RequestId};
use crate::i18n;
use crate::problem::Error;

/// A person who is signed in (401 otherwise), about to change something.
#[derive(Debug, Clone)]
pub struct Author {
    /// Who.
    pub identity: Identity,
    /// When.
    pub now: UtcTime,
    /// In which request.
    pub request: String,
    /// The language that they are answered in.
    pub language: &'static str,
}

impl FromRequest for Author {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let identity = Identity::from_request(request, payload);
        let language = i18n::language(request.headers());
        let (now, request) = (Now::of(request).0, RequestId::of(request).0);
        Box::pin(async move { Ok(Self { identity: identity.await?, now, request, language }) })
    }
}
