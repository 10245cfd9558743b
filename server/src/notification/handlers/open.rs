//! The links of mails: whoever has one ends the mails to its recipient, without a sign-in.

use actix_web::{HttpRequest, web};
use sapa_core::form::rules::Rules;
use sapa_core::notification::input::{CheckedUnsubscribe, UnsubscribeInput};

use crate::notification::subscription;
use crate::platform::http::{Answer, FormBody, Now, OpenInput, SignedText};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::admission::{RequestKind, admit};
use crate::state::State;

/// Ends the mails of notifications to the recipient of a mail's link. Again is no fault.
#[utoipa::path(post, path = "/market/unsubscribe", tag = "market", request_body = UnsubscribeInput,
    responses((status = 204), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn unsubscribe(
    state: web::Data<State>,
    request: HttpRequest,
    now: Now,
    input: OpenInput<UnsubscribeInput>,
) -> Result<Answer, Error> {
    let CheckedUnsubscribe { token } = input.into_inner().check()?;
    ended(state, &request, now, token).await
}

/// The same for mail programs, by the address in the mail's `List-Unsubscribe` header (RFC 8058): the body is the
/// form field `List-Unsubscribe=One-Click`.
#[utoipa::path(post, path = "/market/unsubscribe/{token}", tag = "market",
    params(("token" = String, Path)),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses((status = 204), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn one_click(
    state: web::Data<State>,
    request: HttpRequest,
    now: Now,
    token: web::Path<SignedText>,
    body: FormBody,
) -> Result<Answer, Error> {
    if !body.has("List-Unsubscribe", "One-Click") {
        return Err(Error::bad_request("request.malformed"));
    }
    ended(state, &request, now, token.into_inner().0).await
}

async fn ended(state: web::Data<State>, request: &HttpRequest, now: Now, token: String) -> Result<Answer, Error> {
    let _admission = admit(&state.addresses, &state.db, request, RequestKind::Link, None).await?;
    let keys = state.config.signing_keys.clone();
    // Checked before the write, so that invented links take no turn of the writers.
    let (peek, checked) = (keys.clone(), token.clone());
    state.db.read(move |conn| subscription::check(conn, &peek, &checked)).await?;
    state.db.write(move |conn| subscription::end(conn, &keys, &token, now.0)).await?;
    Ok(Answer::nothing())
}
