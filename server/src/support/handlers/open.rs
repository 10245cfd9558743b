//! What anybody may send: a message from the landing page or the marketplace, and, with the link of a mail, a
//! look at its thread and a further message.

use actix_web::{HttpRequest, web};
use sapa_core::form::rules::Rules;
use sapa_core::support::ContactCategory;
use sapa_core::support::input::{
    CheckedContact, CheckedSupportThread, CheckedSupportThreadReply, ContactInput, SupportThreadInput,
    SupportThreadReplyInput,
};

use crate::platform::http::{Answer, Now, OpenInput, RequestId, client_network};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::admission::{RequestKind, admit};
use crate::state::State;
use crate::support::SupportThread;
use crate::support::change::{self, GuestMessage, PublicRequest};

/// Writes to the platform; the answer comes by mail. Five an hour of one address. A message whose hidden field
/// is filled in is a machine's: it gets the same answer and is thrown away.
#[utoipa::path(post, path = "/market/support-messages", tag = "market", request_body = ContactInput,
    responses((status = 202), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn create(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    input: OpenInput<ContactInput>,
) -> Result<Answer, Error> {
    let CheckedContact { category, name, email, message, website } = input.into_inner().check()?;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::Contact, None).await?;
    if website.is_some() {
        return Ok(Answer::accepted());
    }
    let category = category.unwrap_or(ContactCategory::ContactUs);
    let contact = GuestMessage { category, name, email, message, language: i18n::language(request.headers()) };
    let sender = client_network(&request).map_or_else(|| "unknown".to_owned(), |network| network.to_string());
    let origin = PublicRequest { now: now.0, request_id: id.0 };
    state.db.write(move |conn| change::write_guest(conn, &origin, &contact, &format!("address {sender}"))).await?;
    Ok(Answer::accepted())
}

/// The thread that a mail's link opens. Only that thread, for 30 days.
#[utoipa::path(post, path = "/market/support-thread", tag = "market", request_body = SupportThreadInput,
    responses((status = 200, body = SupportThread), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn thread(
    state: web::Data<State>,
    request: HttpRequest,
    now: Now,
    input: OpenInput<SupportThreadInput>,
) -> Result<Answer, Error> {
    let CheckedSupportThread { token } = input.into_inner().check()?;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::Link, None).await?;
    let found = state.db.read(move |conn| change::open(conn, &token, now.0)).await?;
    Answer::ok(&found)
}

/// A further message in the thread that a mail's link opens; the thread is open again. Twenty an hour.
#[utoipa::path(post, path = "/market/support-thread/replies", tag = "market", request_body = SupportThreadReplyInput,
    responses((status = 200, body = SupportThread), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn reply(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    input: OpenInput<SupportThreadReplyInput>,
) -> Result<Answer, Error> {
    let CheckedSupportThreadReply { token, text } = input.into_inner().check()?;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::Link, None).await?;
    // Checked before the write, so that invented links take no turn of the writers.
    let peek = token.clone();
    let now = now.0;
    state.db.read(move |conn| crate::support::link::message_of(conn, &peek, now).map(|_| ())).await?;
    let origin = PublicRequest { now, request_id: id.0 };
    let found = state.db.write(move |conn| change::write_further(conn, &origin, (&token, &text))).await?;
    Answer::ok(&found)
}
