//! Acceptance of an invitation over HTTP. Sending one is in `user` and `action`.

use actix_web::{HttpRequest, web};
use sapa_core::form::rules::Rules;
use sapa_core::people::account::{CheckedPasswordByLink, PasswordByLinkInput};

use crate::people::invitation;
use crate::people::own_audit::note;
use crate::people::own_password::with_common;
use crate::platform::http::{Answer, Now, OpenInput, RequestId};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::admission::{RequestKind, admit};
use crate::session::link::{self, Purpose};
use crate::session::password::Priority;
use crate::state::State;

/// Chooses the first password by the link of an invitation; the address counts as confirmed.
#[utoipa::path(post, path = "/auth/accept-invitation", tag = "auth", request_body = PasswordByLinkInput,
    responses((status = 204), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn accept(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    input: OpenInput<PasswordByLinkInput>,
) -> Result<Answer, Error> {
    let found = with_common(input.issues(), input.new_password.as_deref());
    let CheckedPasswordByLink { token, new_password, .. } = input.into_inner().checked(found)?;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::Link, None).await?;
    let now = now.0;
    // Checked before the slow hash, so that invented links cost little.
    let peek = token.clone();
    state.db.read(move |conn| link::peek(conn, Purpose::Invitation, &peek, now)).await?;
    let hash = state.hasher.hash(state.hasher.place(Priority::KnownDevice, &token)?, new_password).await?;
    state
        .db
        .write(move |conn| {
            let owner = invitation::accept(conn, &token, &hash, now)?;
            note(conn, owner.row(), &id.0, now, "INVITATION_ACCEPTED", owner.row().id)
        })
        .await?;
    Ok(Answer::nothing())
}
