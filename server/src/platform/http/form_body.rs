//! A form's body as mail programs post it, urlencoded or in parts: bounded, and asked for one field only.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;

use super::bodies::{OPEN_LIMIT, too_large};
use super::{ArgumentOrder, Contract, Documented};
use crate::platform::problem::Error;

/// How long a sender may take.
const TIME: Duration = Duration::from_secs(20);

/// The bytes of a body.
pub struct FormBody(Vec<u8>);

impl FormBody {
    /// Whether the form has the field `name` with this value. Both are plain words.
    pub fn has(&self, name: &str, value: &str) -> bool {
        let Ok(text) = std::str::from_utf8(&self.0) else { return false };
        let encoded = text.trim().split('&').any(|field| field.split_once('=') == Some((name, value)));
        let named = format!("name=\"{name}\"");
        let mut parts = text.split(&named).skip(1);
        encoded || parts.any(|part| part.lines().skip(1).find(|line| !line.is_empty()) == Some(value))
    }
}

impl FromRequest for FormBody {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    fn from_request(_: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let mut payload = payload.take();
        Box::pin(async move {
            let all = async {
                let mut body = Vec::new();
                while let Some(chunk) = payload.next().await {
                    let chunk = chunk.map_err(|_| Error::bad_request("request.malformed"))?;
                    if body.len() + chunk.len() > OPEN_LIMIT {
                        return Err(too_large());
                    }
                    body.extend_from_slice(&chunk);
                }
                Ok(Self(body))
            };
            tokio::time::timeout(TIME, all).await.map_err(|_| Error::new(408, "request.timeout"))?
        })
    }
}

impl Documented for FormBody {
    const ORDER: ArgumentOrder = ArgumentOrder::Body;

    fn document(contract: &mut Contract) {
        contract.refuse(&[400, 408, 413]);
        contract.body = Some(OPEN_LIMIT);
    }
}

#[cfg(test)]
mod tests {
    use super::FormBody;

    #[test]
    fn a_field_is_found_in_either_form() {
        let has = |body: &str| FormBody(body.as_bytes().to_vec()).has("List-Unsubscribe", "One-Click");
        assert!(has("List-Unsubscribe=One-Click") && has("a=b&List-Unsubscribe=One-Click"));
        let part = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
        assert!(has(part));
        assert!(!has("") && !has("List-Unsubscribe=No") && !has("XList-Unsubscribe=One-Click"));
    }
}
