//! Tokens: signed ones for requests, and opaque random ones of which only the hash is stored. Asks
//! no database; whether a session still lives is decided in `identity`.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use sapa_core::base::time::UtcTime;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::platform::hex::hex;
use crate::platform::problem::Error;
use crate::platform::signature::SigningKeys;

/// Lifetime of an access token.
pub const ACCESS: Duration = Duration::minutes(15);

/// The kind named in every access token, so that no other signed text can pass for one.
const KIND: &str = "access";

/// The content of an access token. Role and company are not in it: each request reads them.
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

impl Claims {
    /// Whether the token counts at this time; its signature was checked before.
    pub fn counts(&self, now: UtcTime) -> bool {
        let seconds = now.naive().and_utc().timestamp();
        self.nbf <= seconds && seconds < self.exp
    }

    /// When the token ends.
    pub fn ends(&self) -> UtcTime {
        whole(self.exp)
    }
}

/// The instant of a whole second.
fn whole(second: i64) -> UtcTime {
    UtcTime::from_naive(chrono::DateTime::from_timestamp(second, 0).unwrap_or_default().naive_utc())
}

/// The keys that sign and check access tokens.
pub struct Keys {
    signing: EncodingKey,
    /// The key that signs comes first.
    checking: Vec<DecodingKey>,
    rules: Validation,
}

impl Keys {
    /// Keys from secrets of at least 32 bytes each (`Config` checks the length).
    pub fn new(keys: &SigningKeys) -> Self {
        // One algorithm only, so that a token cannot choose another; not a second of leeway.
        let mut rules = Validation::new(Algorithm::HS256);
        rules.leeway = 0;
        rules.validate_nbf = true;
        rules.set_required_spec_claims(&["exp", "nbf", "sub"]);
        let checking = keys.all().map(DecodingKey::from_secret).collect();
        Self { signing: EncodingKey::from_secret(keys.first()), checking, rules }
    }

    /// A new access token, and its end.
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
        Ok((token, claims.ends()))
    }

    /// The content of a token that one of our keys signed and that counts now; none otherwise.
    pub fn check(&self, token: &str) -> Option<Claims> {
        let claims = self.checking.iter().find_map(|key| decode::<Claims>(token, key, &self.rules).ok())?.claims;
        (claims.kind == KIND).then_some(claims)
    }
}

/// A new random token, and the hash under which it is stored.
pub fn opaque() -> Result<(String, String), Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|e| Error::internal(format!("randomness: {e}")))?;
    let token = URL_SAFE_NO_PAD.encode(bytes);
    let kept = hash(&token);
    Ok((token, kept))
}

/// The hash of an opaque token. Plain SHA-256: 256 random bits cannot be guessed, so the hash needs
/// no salt and no slowness.
pub fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}
