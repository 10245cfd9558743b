//! A body as its sender signed it: the bytes, bounded and unread. Whatever reads a byte of it differently
//! would break the signature.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;

use super::bodies::{BodyPermit, too_large};
use super::layer::RequestLayer;
use super::{ArgumentOrder, Contract, Documented};
use crate::platform::problem::Error;

/// The largest body, in bytes.
const LIMIT: usize = 256 * 1024;
/// How long a sender may take.
const TIME: Duration = Duration::from_secs(20);

/// The bytes of a body.
pub struct RawBody(pub Vec<u8>);

impl FromRequest for RawBody {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let layer = request.app_data::<web::Data<RequestLayer>>().cloned();
        let mut payload = payload.take();
        Box::pin(async move {
            let mut room = BodyPermit::of(&layer.ok_or_else(|| Error::internal("no state"))?.bodies);
            let all = async {
                let mut body = Vec::new();
                while let Some(chunk) = payload.next().await {
                    let chunk = chunk.map_err(|_| Error::bad_request("request.malformed"))?;
                    if body.len() + chunk.len() > LIMIT {
                        return Err(too_large());
                    }
                    body.extend_from_slice(&chunk);
                    room.keep(body.len())?;
                }
                Ok(Self(body))
            };
            tokio::time::timeout(TIME, all).await.map_err(|_| Error::new(408, "request.timeout"))?
        })
    }
}

impl Documented for RawBody {
    const ORDER: ArgumentOrder = ArgumentOrder::Body;

    fn document(contract: &mut Contract) {
        contract.refuse(&[400, 408, 413, 503]);
        contract.body = Some(LIMIT);
    }
}
