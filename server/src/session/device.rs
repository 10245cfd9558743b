//! The cookie of a known device. It proves only that an account signed in from this browser before,
//! so that wrong guesses by strangers do not lock the owner out. It never replaces a password.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

use super::token;
use crate::platform::problem::Error;

const NAME: &str = "sapa_device";
const DAYS: i64 = 365;

/// The hash of the device's token, if the browser sent one of the right shape.
pub fn of(request: &HttpRequest) -> Option<String> {
    let cookie = request.cookie(NAME)?;
    let value = cookie.value();
    let ours = value.len() == 43 && value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    ours.then(|| token::hash(value))
}

/// The cookie to set after a sign-in, and the hash to store: the browser's own token if it has one
/// (several people may share a desk), else a new one.
pub fn cookie(request: &HttpRequest, https: bool) -> Result<(Cookie<'static>, String), Error> {
    let (value, hash) = match (request.cookie(NAME), of(request)) {
        (Some(cookie), Some(hash)) => (cookie.value().to_owned(), hash),
        _ => token::opaque()?,
    };
    let cookie = Cookie::build(NAME, value)
        .path("/api/v1")
        .http_only(true)
        .secure(https)
        .same_site(SameSite::Strict)
        .max_age(Duration::days(DAYS))
        .finish();
    Ok((cookie, hash))
}
