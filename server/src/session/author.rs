//! Who changes something: the person, the moment and the request, as every audit entry names
//! them.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use sapa_core::base::time::UtcTime;

use super::Identity;
use crate::platform::db::{Conn, Db};
use crate::platform::http::{
    Answer, Call, Contract, Documented, IdempotencyKey, Input, NamedAttempt, Now, RequestId, idempotent,
};
use crate::platform::i18n;
use crate::platform::problem::Error;

/// A person who is signed in (401 otherwise), about to change something.
#[derive(Debug, Clone)]
pub struct Author {
    /// Who.
    pub identity: Identity,
    /// When.
    pub now: UtcTime,
    /// In which request.
    pub request: String,
    /// The language that they are answered in.
    pub language: &'static str,
    /// The attempt, if the client has named it.
    attempt: Option<NamedAttempt>,
}

impl Author {
    /// Whether the client named its attempt: then it may be the second one.
    pub const fn may_repeat(&self) -> bool {
        self.attempt.is_some()
    }

    /// One write transaction around `work`, which is done once per named attempt with this body
    /// ([`idempotent`]): whoever did not get the answer can ask again. Without a name, each time.
    pub async fn write<T: Send + 'static>(
        self,
        db: &Db,
        body: Input<T>,
        work: impl Fn(&mut Conn, &Self, &T) -> Result<Answer, Error> + Send + 'static,
    ) -> Result<Answer, Error> {
        let call = self.attempt.clone().map(|attempt| Call::new(attempt, &body, self.now));
        db.write(move |conn| match &call {
            Some(call) => idempotent(conn, call, |conn| work(conn, &self, &body)),
            None => work(conn, &self, &body),
        })
        .await
    }
}

impl Documented for Author {
    fn document(contract: &mut Contract) {
        Identity::document(contract);
        IdempotencyKey::document_as(contract, false);
    }
}

impl FromRequest for Author {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let identity = Identity::from_request(request, payload);
        let language = i18n::language(request.headers());
        let (now, request_id) = (Now::of(request).0, RequestId::of(request).0);
        let request = request.clone();
        Box::pin(async move {
            let identity = identity.await?;
            let attempt = IdempotencyKey::if_any(&request)?.map(|key| NamedAttempt::of(&request, &identity.actor, key));
            Ok(Self { identity, now, request: request_id, language, attempt })
        })
    }
}
