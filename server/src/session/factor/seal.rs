//! Sealed texts (AES-256-GCM) under keys that follow from the signing keys: a copy of the database alone opens none.
//! The first key seals, all of them open, so that keys can be exchanged.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hmac::{HMAC_SHA256, Key, sign};

use crate::platform::hex::hex;
use crate::platform::problem::Error;
use crate::platform::signature::SigningKeys;

/// What the keys are derived for.
const PURPOSE: &[u8] = b"second factors";

struct SealKey {
    /// Names the key in front of what it sealed; tells nothing of it.
    id: String,
    key: LessSafeKey,
}

/// Seals and opens.
pub struct Seal(Vec<SealKey>);

impl Seal {
    /// The keys that follow from the signing keys.
    pub fn new(keys: &SigningKeys) -> Result<Self, String> {
        let derived = keys.all().map(|key| {
            let secret = sign(&Key::new(HMAC_SHA256, key), PURPOSE);
            let id = hex(&sign(&Key::new(HMAC_SHA256, secret.as_ref()), b"id").as_ref()[..4]);
            let key = UnboundKey::new(&AES_256_GCM, secret.as_ref()).map_err(|_| "no key for second factors")?;
            Ok(SealKey { id, key: LessSafeKey::new(key) })
        });
        derived.collect::<Result<_, &str>>().map(Self).map_err(str::to_owned)
    }

    /// Seals a secret of an account: `<id of the key>.<base64url of nonce and secret>`. Opens for that account only.
    pub fn seal(&self, secret: &[u8], account: i64) -> Result<String, Error> {
        let first = self.0.first().ok_or_else(|| Error::internal("no key for second factors"))?;
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(|e| Error::internal(format!("randomness: {e}")))?;
        let mut sealed = secret.to_vec();
        first
            .key
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), about(account), &mut sealed)
            .map_err(|_| Error::internal("a secret that cannot be sealed"))?;
        Ok(format!("{}.{}", first.id, URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat())))
    }

    /// Opens what was sealed for an account; none for another account's, an edited one, or one of a key that is gone.
    pub fn open(&self, sealed: &str, account: i64) -> Option<Vec<u8>> {
        let (id, text) = sealed.split_once('.')?;
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (nonce, secret) = bytes.split_at_checked(NONCE_LEN)?;
        let nonce: [u8; NONCE_LEN] = nonce.try_into().ok()?;
        self.0.iter().filter(|key| key.id == id).find_map(|key| {
            let mut secret = secret.to_vec();
            let opened =
                key.key.open_in_place(Nonce::assume_unique_for_key(nonce), about(account), &mut secret).ok()?;
            Some(opened.to_vec())
        })
    }

    /// Whether the first key sealed it.
    pub fn is_current(&self, sealed: &str) -> bool {
        self.0.first().is_some_and(|key| sealed.split_once('.').is_some_and(|(id, _)| id == key.id))
    }
}

fn about(account: i64) -> Aad<Vec<u8>> {
    Aad::from(format!("account {account}").into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal(first: u8, others: &[u8]) -> Seal {
        let key = |byte: u8| vec![byte; 32];
        Seal::new(&SigningKeys::new(key(first), others.iter().map(|byte| key(*byte)).collect())).unwrap()
    }

    #[test]
    fn opens_for_its_account_only() {
        let ours = seal(1, &[]);
        let sealed = ours.seal(b"secret", 7).unwrap();
        assert_eq!(ours.open(&sealed, 7).as_deref(), Some(&b"secret"[..]));
        assert_eq!(ours.open(&sealed, 8), None);
        assert_ne!(sealed, ours.seal(b"secret", 7).unwrap(), "a new nonce each time");
        for edited in ["", ".", "x", &sealed[..sealed.len() - 2], &format!("{sealed}A"), &sealed.replace('.', "")] {
            assert_eq!(ours.open(edited, 7), None, "{edited}");
        }
    }

    #[test]
    fn a_second_key_opens_while_keys_are_exchanged() {
        let sealed = seal(1, &[]).seal(b"secret", 7).unwrap();
        let both = seal(2, &[1]);
        assert_eq!(both.open(&sealed, 7).as_deref(), Some(&b"secret"[..]));
        assert!(!both.is_current(&sealed) && both.is_current(&both.seal(b"secret", 7).unwrap()));
        assert_eq!(seal(2, &[]).open(&sealed, 7), None);
    }
}
