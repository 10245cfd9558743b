//! Tokens: the signed one for requests, and opaque random ones of which only the hash is
//! kept. Asks no database; whether a session still lives is `identity`'s question.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use sapa_core::base::time::UtcTime;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::platform::hex::hex;
use crate::platform::problem::Error;

/// How long an access token lives.
pub const ACCESS: Duration = Duration::minutes(15);

/// Said in every access token, so that nothing else we may sign one day passes for one.
const KIND: &str = "access";

/// What an access token says. Role and company are not in it: they are read per request.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claims {
    kind: String,
    /// The account.
    pub sub: String,
    /// The session.
    pub sid: i64,
    /// The account's token generation; raising it ends every older token.
    pub generation: i64,
    iat: i64,
    nbf: i64,
    exp: i64,
}

/// What signs and checks access tokens.
pub struct Keys {
    signing: EncodingKey,
    checking: DecodingKey,
    rules: Validation,
}

impl Keys {
    /// Keys from a secret of at least 32 bytes (`Config` sees to that).
    pub fn new(secret: &[u8]) -> Self {
        // One algorithm, so that a token cannot choose another; not a second of leeway.
        let mut rules = Validation::new(Algorithm::HS256);
        rules.leeway = 0;
        rules.validate_nbf = true;
        rules.set_required_spec_claims(&["exp", "nbf", "sub"]);
        Self { signing: EncodingKey::from_secret(secret), checking: DecodingKey::from_secret(secret), rules }
    }

    /// An access token and when it ends.
    pub fn access(&self, user: i64, session: i64, generation: i64, now: UtcTime) -> Result<(String, UtcTime), Error> {
        let seconds = now.naive().and_utc().timestamp();
        let claims = Claims {
            kind: KIND.to_owned(),
            sub: user.to_string(),
            sid: session,
            generation,
            iat: seconds,
            nbf: seconds,
            exp: seconds + ACCESS.num_seconds(),
        };
        let token = encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .map_err(|e| Error::internal(format!("signing: {e}")))?;
        let whole =
            UtcTime::from_naive(chrono::DateTime::from_timestamp(claims.exp, 0).unwrap_or_default().naive_utc());
        Ok((token, whole))
    }

    /// What a token says, if we signed it and it counts now.
    pub fn check(&self, token: &str) -> Option<Claims> {
        let claims = decode::<Claims>(token, &self.checking, &self.rules).ok()?.claims;
        (claims.kind == KIND).then_some(claims)
    }
}

/// A random token and the hash under which it is kept.
pub fn opaque() -> Result<(String, String), Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|e| Error::internal(format!("randomness: {e}")))?;
    let token = URL_SAFE_NO_PAD.encode(bytes);
    let kept = hash(&token);
    Ok((token, kept))
}

/// The hash of an opaque token. Plain SHA-256: 256 random bits cannot be guessed, so they
/// need no salt and no slowness.
pub fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}
