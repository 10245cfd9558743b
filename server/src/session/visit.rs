//! The caller of a public address: anybody, counted by address before anything else is read. Staff are not
//! counted; a token that is not valid is 401, as everywhere.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};

use super::admission::{RequestKind, visit};
use super::context::{Context, UnnamedContext};
use super::extract::MaybeIdentity;
use crate::platform::http::Visit;
use crate::platform::http::{Contract, Documented};
use crate::platform::problem::Error;
use crate::state::State;

async fn counted(
    request: HttpRequest,
    identity: impl Future<Output = Result<MaybeIdentity, Error>>,
    kind: RequestKind,
) -> Result<(), Error> {
    let identity = identity.await?.0;
    let state = request.app_data::<web::Data<State>>().ok_or_else(|| Error::internal("no state"))?;
    visit(&state.addresses, &request, identity.as_ref().map(|identity| &identity.actor), kind)
}

macro_rules! visits {
    ($($(#[$doc:meta])* $name:ident = $kind:ident, $visit:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name;

        impl FromRequest for $name {
            type Error = Error;
            type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

            fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
                let identity = MaybeIdentity::from_request(request, payload);
                let counted = counted(request.clone(), identity, RequestKind::$kind);
                Box::pin(async move { counted.await.map(|()| Self) })
            }
        }

        impl Documented for $name {
            const VISIT: Option<Visit> = Some($visit);

            fn document(contract: &mut Contract) {
                MaybeIdentity::document(contract);
                contract.refuse(&[429]);
            }
        }
    )+};
}

visits! {
    /// A visit that reads: 300 a minute and address.
    ReadVisit = MarketRead, Visit::Read;
    /// A visit that asks for a price or for room: 30 a minute and address.
    AskVisit = MarketAsk, Visit::Ask;
}

/// The context of a signed-in question for a price or for room: 30 a minute and address, staff aside.
#[derive(Debug, Clone)]
pub struct AskContext(pub Context);

impl FromRequest for AskContext {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (context, request) = (UnnamedContext::from_request(request, payload), request.clone());
        Box::pin(async move {
            let context = context.await?.0;
            let state = request.app_data::<web::Data<State>>().ok_or_else(|| Error::internal("no state"))?;
            visit(&state.addresses, &request, Some(&context.actor), RequestKind::MarketAsk)?;
            Ok(Self(context))
        })
    }
}

impl Documented for AskContext {
    const VISIT: Option<Visit> = Some(Visit::Ask);

    fn document(contract: &mut Contract) {
        UnnamedContext::document(contract);
        contract.refuse(&[429]);
    }
}
