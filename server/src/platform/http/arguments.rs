//! All arguments of a handler together: what they read and refuse, and in which order.

use std::future::Future;

use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use actix_web::{FromRequest, HttpRequest, web};
use sapa_core::form::nothing::Nothing;

use super::{ArgumentOrder, Contract, Documented, Input, NoQuery, Segment, SignedText, Visit};
use crate::platform::problem::Error;

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
