//! The one place that reads the clock for a request. Every decision of a request is made for this
//! moment.

use std::future::{Ready, ready};
use std::time::{SystemTime, UNIX_EPOCH};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use chrono::DateTime;
use sapa_core::base::time::UtcTime;

use super::{Contract, Documented};
use crate::platform::problem::Error;

/// The time of the request, the same for all its parts.
#[derive(Debug, Clone, Copy)]
pub struct Now(pub UtcTime);

/// Reads the clock, cut to microseconds.
pub fn clock() -> UtcTime {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let micros = i64::try_from(since.as_micros()).unwrap_or(i64::MAX);
    UtcTime::new(DateTime::from_timestamp_micros(micros).unwrap_or_default())
}

impl Now {
    /// The time of `request`.
    pub fn of(request: &HttpRequest) -> Self {
        *request.extensions_mut().get_or_insert_with(|| Self(clock()))
    }
}

impl FromRequest for Now {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}

impl Documented for Now {
    fn document(_: &mut Contract) {}
}
