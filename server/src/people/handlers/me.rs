//! The own account over HTTP: profile, sessions, address.

use actix_web::{HttpRequest, web};
use sapa_core::access::role::{Action, Author};
use sapa_core::base::issue::Issue;
use sapa_core::form::rules::Rules;
use sapa_core::people::account::{CheckedEmailChange, EmailChangeInput, EmailConfirmInput, ProfileInput};
use serde_json::json;

use crate::audit;
use crate::audit::rows::entry::Change;
use crate::audit::stale::stale;
use crate::company::phone::{localize, own_country};
use crate::people::answers::{SessionInfo, SessionList, SessionUser};
use crate::people::contact::Followers;
use crate::people::own_audit::note;
use crate::people::own_password::prove;
use crate::people::rows::user;
use crate::platform::http::{Answer, Input, MaybeIfMatch, NoQuery, Now, OpenInput, RequestId};
use crate::platform::outbox::{self, Mail};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::admission::{RequestKind, admit};
use crate::session::guard::{guard, of_user};
use crate::session::limit::{self, Address};
use crate::session::link::{self, Purpose};
use crate::session::rows::account;
use crate::session::rows::account::UserRow;
use crate::session::rows::session;
use crate::session::{Identity, Origin, SetUpIdentity, device};
use crate::state::State;

fn allowed(identity: &Identity) -> Result<(), Error> {
    guard(&identity.actor, Action::ProfileOwn, of_user(identity.actor.user_id))
}

/// The own profile.
#[utoipa::path(get, path = "/me", tag = "me", responses((status = 200, body = SessionUser), (status = 401, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    SetUpIdentity(identity): SetUpIdentity,
    _: NoQuery,
) -> Result<Answer, Error> {
    allowed(&identity)?;
    let found = state
        .db
        .read(move |conn| {
            let row = account::find(conn, identity.user_id())?;
            SessionUser::load(conn, &row, identity.set_up_only)
        })
        .await?;
    Answer::record(found.version, &found)
}

/// Changes the own profile.
#[utoipa::path(patch, path = "/me", tag = "me", request_body = ProfileInput,
    params(("If-Match" = Option<String>, Header, description = "The version that was seen; without it the last writer wins")),
    responses((status = 200, body = SessionUser), (status = 401, body = ProblemBody), (status = 412, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn update(
    state: web::Data<State>,
    id: RequestId,
    now: Now,
    SetUpIdentity(identity): SetUpIdentity,
    seen: MaybeIfMatch,
    followers: web::Data<Followers>,
    input: Input<ProfileInput>,
) -> Result<Answer, Error> {
    allowed(&identity)?;
    let (mut input, actor) = (input.into_inner(), identity.actor);
    localize(&state.db, &mut input, move |conn| own_country(conn, &actor)).await?;
    let profile = input.check()?;
    let changed = state
        .db
        .write(move |conn| {
            account::lock(conn, identity.user_id())?;
            let before = account::find(conn, identity.user_id())?;
            if let Some(seen) = seen.0 {
                seen.check(before.version, || {
                    let current = SessionUser::load(conn, &before, identity.set_up_only)?;
                    stale(conn, &actor, ("user", before.id), &current)
                })?;
            }
            user::update_profile(conn, before.id, &profile, now.0)?;
            let after = account::find(conn, before.id)?;
            record(conn, &id, now, "PROFILE_CHANGED", &before, &after)?;
            followers.tell(conn, origin(&id, now, &after)?, &before, &after)?;
            SessionUser::load(conn, &after, identity.set_up_only)
        })
        .await?;
    Answer::record(changed.version, &changed)
}

/// The sessions of the own account.
#[utoipa::path(get, path = "/me/sessions", tag = "me", responses((status = 200, body = SessionList), (status = 401, body = ProblemBody)))]
pub async fn sessions(state: web::Data<State>, now: Now, identity: Identity, _: NoQuery) -> Result<Answer, Error> {
    allowed(&identity)?;
    let current = identity.session_id;
    let rows = state.db.read(move |conn| session::of_user(conn, identity.user_id(), now.0)).await?;
    Answer::ok(&SessionList { items: rows.into_iter().map(|row| SessionInfo::new(row, current)).collect() })
}

/// Ends one of the own sessions.
#[utoipa::path(delete, path = "/me/sessions/{id}", tag = "me", params(("id" = i64, Path)),
    responses((status = 204), (status = 401, body = ProblemBody), (status = 404, body = ProblemBody)))]
pub async fn end_session(
    state: web::Data<State>,
    id: RequestId,
    now: Now,
    identity: Identity,
    target: web::Path<i64>,
) -> Result<Answer, Error> {
    allowed(&identity)?;
    let target = target.into_inner();
    state
        .db
        .write(move |conn| {
            let row = account::find(conn, identity.user_id())?;
            if !session::end(conn, target, row.id, "ENDED_BY_OWNER", now.0)? {
                return Err(Error::not_found());
            }
            note(conn, &row, &id.0, now.0, "SESSION_ENDED", target)
        })
        .await?;
    Ok(Answer::nothing())
}

/// Asks for another address. The new address counts once the link that is sent there is opened.
#[utoipa::path(post, path = "/me/email", tag = "me", request_body = EmailChangeInput,
    responses((status = 202), (status = 401, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn change_email(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    identity: Identity,
    input: Input<EmailChangeInput>,
) -> Result<Answer, Error> {
    allowed(&identity)?;
    let CheckedEmailChange { email, current_password } = input.into_inner().check()?;
    let proved = prove(&state, identity.user_id(), current_password, device::of(&request), now.0).await?;
    let outcome = state
        .db
        .write(move |conn| {
            let owner = proved.hold_in_session(conn, identity.session_id, now.0)?;
            let row = owner.row();
            if limit::address(conn, row.id, &email, now.0)? == Address::Taken {
                return Ok(EmailChangeOutcome::Taken);
            }
            let about = ("user", row.id);
            let mail = Mail::new("emailChange", &email, &row.language, about).with("name", row.first_name.as_str());
            if !link::ask(conn, (row.id, &row.email), Purpose::EmailChange, mail, now.0)? {
                // The owner wants another address than before, whether or not a mail may go now.
                link::close(conn, row.id, Purpose::EmailChange, now.0)?;
                return Ok(EmailChangeOutcome::TooMany);
            }
            // The old address is informed too, in case the browser was borrowed.
            let notice = Mail::new("emailChangeAsked", &row.email, &row.language, about)
                .with("name", row.first_name.as_str())
                .with("email", email.as_str());
            outbox::write(conn, &notice, now.0)?;
            note(conn, row, &id.0, now.0, "EMAIL_CHANGE_ASKED", row.id).map(|()| EmailChangeOutcome::Written)
        })
        .await?;
    match outcome {
        EmailChangeOutcome::Written => Ok(Answer::accepted()),
        EmailChangeOutcome::Taken => Err(taken()),
        EmailChangeOutcome::TooMany => Err(Error::too_many("auth.too_many_mails", 3600)),
    }
}

/// How a request for another address ended. Each is committed.
enum EmailChangeOutcome {
    Written,
    Taken,
    TooMany,
}

/// Confirms a new address by its link.
#[utoipa::path(post, path = "/me/email/confirm", tag = "me", request_body = EmailConfirmInput,
    responses((status = 204), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn confirm_email(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    followers: web::Data<Followers>,
    input: OpenInput<EmailConfirmInput>,
) -> Result<Answer, Error> {
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::Link, None).await?;
    let secret = input.into_inner().token.unwrap_or_default();
    // Checked before the write, so that invented links delay no writer.
    let peek = secret.clone();
    state.db.read(move |conn| link::peek(conn, Purpose::EmailChange, &peek, now.0)).await?;
    let confirmed = state
        .db
        .write(move |conn| {
            let (owner, email) = link::take(conn, Purpose::EmailChange, &secret, now.0)?;
            let email = email.ok_or_else(|| Error::internal("a change of address without one"))?;
            let before = owner.row().clone();
            if limit::address(conn, before.id, &email, now.0)? == Address::Taken {
                return Ok(None);
            }
            user::set_email(conn, before.id, &email, now.0)
                .map_err(|e| if e.is_unique_violation() { taken() } else { e })?;
            // Links that were sent to the old address no longer count.
            link::close_all(conn, before.id, now.0)?;
            let after = account::find(conn, before.id)?;
            record(conn, &id, now, "EMAIL_CHANGED", &before, &after)?;
            followers.tell(conn, origin(&id, now, &after)?, &before, &after).map(Some)
        })
        .await?;
    confirmed.ok_or_else(taken)?;
    Ok(Answer::nothing())
}

/// The change as its owner's: by the session, or by the link that only the owner has.
fn origin<'a>(request: &'a RequestId, now: Now, row: &UserRow) -> Result<Origin<'a>, Error> {
    Ok(Origin { author: Author::Account(row.actor()?), now: now.0, request_id: Some(&request.0), session: None })
}

fn taken() -> Error {
    Error::unprocessable(vec![Issue::new("email", "validation.email_taken")])
}

fn record(
    conn: &mut crate::platform::db::Conn,
    request: &RequestId,
    now: Now,
    action: &str,
    before: &UserRow,
    after: &UserRow,
) -> Result<(), Error> {
    let shown = |row: &UserRow| json!({ "firstName": row.first_name, "lastName": row.last_name, "email": row.email, "phone": row.phone, "language": row.language });
    let actor = after.actor()?;
    audit::record::record(
        conn,
        &Change {
            at: now.0,
            author: Author::Account(actor),
            action,
            entity: "user",
            entity_id: Some(after.id),
            company_id: after.company_id,
            request_id: Some(&request.0),
            before: shown(before),
            after: shown(after),
        },
    )
}
