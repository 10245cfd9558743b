//! The context of a request for use cases: account, time, language, attempt. Names no HTTP answer.

use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use sapa_core::access::role::{Actor, Role};
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;

use super::{Identity, SessionRef, SetUpIdentity};
use crate::platform::db::{Conn, Db};
use crate::platform::http::{
    Answer, Begun, Contract, Documented, End, IdempotencyKey, Input, NamedAttempt, Now, RequestId, begin,
    client_network, end, idempotent,
};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::state::State;

/// The context of a signed-in request (401 otherwise).
#[derive(Debug, Clone)]
pub struct Context {
    /// The account that asks: id, role, company, branch.
    pub actor: Actor,
    /// The time of the request.
    pub now: UtcTime,
    /// The request's id, as every audit entry names it.
    pub request_id: String,
    /// The language of the answer.
    pub language: &'static str,
    /// The client's address as limits count it ([`client_network`]).
    pub network: Option<IpAddr>,
    /// The session; none for a visitor of the marketplace.
    pub session: Option<SessionRef>,
    /// The attempt, if the client named it.
    attempt: Option<NamedAttempt>,
}

impl Context {
    fn new(actor: Actor, session: Option<i64>, request: &HttpRequest, attempt: Option<NamedAttempt>) -> Self {
        let roles = request.app_data::<web::Data<State>>().map(|state| state.factors.roles.as_slice());
        let role_must = roles.unwrap_or_default().contains(&actor.role);
        let session = session.map(|id| SessionRef { id, role_must });
        let (now, request_id) = (Now::of(request).0, RequestId::of(request).0);
        let (language, network) = (i18n::language(request.headers()), client_network(request));
        Self { actor, now, request_id, language, network, session, attempt }
    }

    /// The context of a visitor of the marketplace, signed in or not: a pet owner without an account, who
    /// owns nothing. It only asks.
    pub fn of_visitor(request: &HttpRequest) -> Self {
        let actor = Actor { user_id: UserId(0), role: Role::User, company_id: None, branch_id: None };
        Self::new(actor, None, request, None)
    }

    /// Whether the client named its attempt, so that the request may be a repetition.
    pub const fn may_repeat(&self) -> bool {
        self.attempt.is_some()
    }

    /// Does `work` within the transaction of `conn`, once per named attempt with this body
    /// ([`idempotent`]). Without a name, `work` is done each time.
    pub fn once(
        &self,
        conn: &mut Conn,
        body_hash: &str,
        work: impl FnOnce(&mut Conn) -> Result<Answer, Error>,
    ) -> Result<Answer, Error> {
        match &self.attempt {
            Some(attempt) => idempotent(conn, attempt, body_hash, self.now, Box::new(work)),
            None => work(conn),
        }
    }

    /// As [`Context::once`], for an attempt that asks a provider after this transaction ([`begin`]). Without
    /// a name, `work` is done each time.
    pub fn begin(
        &self,
        conn: &mut Conn,
        body_hash: &str,
        work: impl FnOnce(&mut Conn) -> Result<Begun, Error>,
    ) -> Result<Begun, Error> {
        match &self.attempt {
            Some(attempt) => begin(conn, attempt, body_hash, self.now, Box::new(work)),
            None => work(conn),
        }
    }

    /// Stores the end of an attempt that was begun ([`Context::begin`]).
    pub fn end(&self, conn: &mut Conn, how: &End, now: UtcTime) -> Result<(), Error> {
        self.attempt.as_ref().map_or(Ok(()), |attempt| end(conn, attempt, how, now))
    }

    /// One write transaction around `work`, done once per named attempt with this body
    /// ([`Context::once`]): a client that lost the answer can ask again.
    pub async fn write<T: Send + 'static>(
        self,
        db: &Db,
        body: Input<T>,
        work: impl Fn(&mut Conn, &Self, &T) -> Result<Answer, Error> + Send + 'static,
    ) -> Result<Answer, Error> {
        db.write(move |conn| self.once(conn, &body.hash, |conn| work(conn, &self, &body))).await
    }
}

type Found<T> = Pin<Box<dyn Future<Output = Result<T, Error>>>>;

impl Documented for Context {
    fn document(contract: &mut Contract) {
        Identity::document(contract);
        IdempotencyKey::document_as(contract, false);
    }
}

impl FromRequest for Context {
    type Error = Error;
    type Future = Found<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (identity, request) = (Identity::from_request(request, payload), request.clone());
        Box::pin(async move {
            let Identity { actor, session_id, .. } = identity.await?;
            let attempt = IdempotencyKey::if_any(&request)?.map(|key| NamedAttempt::of(&request, &actor, key));
            Ok(Self::new(actor, Some(session_id), &request, attempt))
        })
    }
}

/// The context of a request that takes time or money: without an `Idempotency-Key` it is 400.
#[derive(Debug, Clone)]
pub struct NamedContext(pub Context);

impl Documented for NamedContext {
    fn document(contract: &mut Contract) {
        Identity::document(contract);
        IdempotencyKey::document(contract);
    }
}

impl FromRequest for NamedContext {
    type Error = Error;
    type Future = Found<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let context = Context::from_request(request, payload);
        // The key is read only after the account is known.
        let key = IdempotencyKey::from_request(request, payload);
        Box::pin(async move {
            let context = context.await?;
            key.await?;
            Ok(Self(context))
        })
    }
}

/// The context of a request that changes nothing: an `Idempotency-Key` has no meaning there.
#[derive(Debug, Clone)]
pub struct UnnamedContext(pub Context);

impl Documented for UnnamedContext {
    fn document(contract: &mut Contract) {
        Identity::document(contract);
    }
}

impl FromRequest for UnnamedContext {
    type Error = Error;
    type Future = Found<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (identity, request) = (Identity::from_request(request, payload), request.clone());
        Box::pin(async move {
            let Identity { actor, session_id, .. } = identity.await?;
            Ok(Self(Context::new(actor, Some(session_id), &request, None)))
        })
    }
}

/// The context of a request that is open to an account which must set up a second factor before anything else. It
/// has no `Idempotency-Key`: what it answers is told once and stored nowhere.
#[derive(Debug, Clone)]
pub struct SetUpContext(pub Context);

impl Documented for SetUpContext {
    fn document(contract: &mut Contract) {
        SetUpIdentity::document(contract);
    }
}

impl FromRequest for SetUpContext {
    type Error = Error;
    type Future = Found<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (identity, request) = (SetUpIdentity::from_request(request, payload), request.clone());
        Box::pin(async move {
            let Identity { actor, session_id, .. } = identity.await?.0;
            Ok(Self(Context::new(actor, Some(session_id), &request, None)))
        })
    }
}
