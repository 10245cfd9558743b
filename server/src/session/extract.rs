//! The account behind a request: the access token, compared with session and account as they are
//! now, so that a sign-out or a changed role counts from the next request on.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{FromRequest, HttpRequest, web};
use tracing::Span;

use super::Identity;
use super::kept::{CachedIdentity, IdentityCache};
use crate::platform::http::{Contract, Documented, Now};
use crate::platform::problem::Error;
use crate::platform::traces;
use crate::state::State;

/// A signed-in account, also one that must set up a second factor before anything else; 401 otherwise.
#[derive(Debug, Clone)]
pub struct SetUpIdentity(pub Identity);

/// A signed-in account, or none. A token that is not valid is still 401.
#[derive(Debug, Clone)]
pub struct MaybeIdentity(pub Option<Identity>);

impl Documented for Identity {
    fn document(contract: &mut Contract) {
        contract.refuse(&[401, 403, 503]);
    }
}

impl Documented for SetUpIdentity {
    fn document(contract: &mut Contract) {
        contract.refuse(&[401, 503]);
    }
}

impl Documented for MaybeIdentity {
    fn document(contract: &mut Contract) {
        contract.refuse(&[401, 503]);
    }
}

type Found<T> = Pin<Box<dyn Future<Output = Result<T, Error>>>>;

impl FromRequest for Identity {
    type Error = Error;
    type Future = Found<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let identity = signed_in(&request).await?;
            if identity.set_up_only { Err(Error::new(403, "auth.set_up_factor")) } else { Ok(identity) }
        })
    }
}

impl FromRequest for SetUpIdentity {
    type Error = Error;
    type Future = Found<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { signed_in(&request).await.map(Self) })
    }
}

async fn signed_in(request: &HttpRequest) -> Result<Identity, Error> {
    find(request).await?.ok_or_else(|| Error::unauthorized("auth.required"))
}

impl FromRequest for MaybeIdentity {
    type Error = Error;
    type Future = Found<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { find(&request).await.map(Self) })
    }
}

async fn find(request: &HttpRequest) -> Result<Option<Identity>, Error> {
    let found = proven(request).await?;
    if let Some(identity) = found.as_ref().filter(|_| traces::are_on()) {
        Span::current().record("sapa.actor.role", identity.actor.role.as_str());
    }
    Ok(found)
}

async fn proven(request: &HttpRequest) -> Result<Option<Identity>, Error> {
    let Some(header) = request.headers().get(AUTHORIZATION) else { return Ok(None) };
    let expired = || Error::unauthorized("auth.expired");
    let state = request.app_data::<web::Data<State>>().ok_or_else(|| Error::internal("no state"))?;
    let (scheme, token) = header.to_str().ok().and_then(|text| text.split_once(' ')).ok_or_else(expired)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(expired());
    }
    let (token, now) = (token.trim(), Now::of(request).0);
    let hash = IdentityCache::hash(token);
    if let Some(proven) = state.kept.find(&hash, now) {
        let kept = state.kept.clone();
        let renewed = state.db.query(move |conn| kept.renewed(conn, hash, &proven, now)).await?;
        return renewed.map(Some).ok_or_else(expired);
    }
    let claims = state.keys.check(token).filter(|claims| claims.counts(now)).ok_or_else(expired)?;
    let proven = state.db.query(move |conn| CachedIdentity::by(conn, claims, now)).await?.ok_or_else(expired)?;
    let identity = proven.identity.clone();
    state.kept.keep(hash, proven);
    Ok(Some(identity))
}
