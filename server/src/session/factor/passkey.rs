//! Passkeys (WebAuthn, user verification required), by webauthn-rs. The shapes of the browser's answers are the core's
//! forms; here they become the library's.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sapa_core::people::factor::{CheckedNewPasskey, CheckedPasskeyProof};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use webauthn_rs::prelude::{
    AuthenticationResult, DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder, WebauthnError,
};

use crate::platform::problem::Error;

/// The product, as the browser's window names it.
const NAME: &str = "Šapa";
/// The first half of every user handle: the second is the account's id.
const HANDLE: u64 = 0x7361_7061_0000_0001;

/// The passkeys of one address.
pub struct Passkeys(Webauthn);

/// What an account is called in the browser's window.
pub struct PasskeyOwner<'a> {
    pub id: i64,
    pub email: &'a str,
    pub name: String,
}

impl Passkeys {
    /// The passkeys of the product at this address; none where it is an IP address, for which browsers have none. A
    /// loopback address is reached as `localhost`, too.
    pub fn at(base_url: &str) -> Result<Option<Self>, String> {
        let wrong = |e: &dyn std::fmt::Display| format!("PUBLIC_BASE_URL: {e}");
        let mut origin = Url::parse(base_url).map_err(|e| wrong(&e))?;
        if matches!(origin.host_str(), Some("127.0.0.1" | "[::1]")) {
            origin.set_host(Some("localhost")).map_err(|e| wrong(&e))?;
        }
        let Some(host) = origin.domain().map(str::to_owned) else { return Ok(None) };
        let built = WebauthnBuilder::new(&host, &origin).and_then(|builder| builder.rp_name(NAME).build());
        built.map(Self).map(Some).map_err(|e| wrong(&e))
    }

    /// Begins a new passkey: what the browser is asked, and the state to compare its answer with.
    pub fn begin_new(&self, owner: &PasskeyOwner<'_>, present: &[Passkey]) -> Result<(Value, String), Error> {
        let known = present.iter().map(|passkey| passkey.cred_id().clone()).collect();
        let (options, state) = self
            .0
            .start_passkey_registration(handle(owner.id), owner.email, &owner.name, Some(known))
            .map_err(|e| Error::internal(format!("passkey: {e}")))?;
        let mut options = shown(&options.public_key)?;
        // A passkey signs in without an address, so that the device must keep it.
        options["authenticatorSelection"]["residentKey"] = json!("required");
        options["authenticatorSelection"]["requireResidentKey"] = json!(true);
        Ok((options, kept(&state)?))
    }

    /// The new passkey; none when the answer does not prove it.
    pub fn end_new(&self, state: &str, answer: &CheckedNewPasskey) -> Result<Option<Passkey>, Error> {
        // What was begun may have been an authenticator app.
        let Ok(state) = serde_json::from_str::<PasskeyRegistration>(state) else { return Ok(None) };
        let answer: Option<RegisterPublicKeyCredential> = answered(json!({
            "id": answer.id, "rawId": answer.id, "type": "public-key",
            "response": { "clientDataJSON": answer.client_data_json, "attestationObject": answer.attestation_object },
        }));
        Ok(answer.and_then(|answer| proved(self.0.finish_passkey_registration(&answer, &state))))
    }

    /// Begins a proof by one of the passkeys `of` an account, or by whatever passkey the device has where there are none:
    /// what the browser is asked, and the state to compare its answer with.
    pub fn begin_proof(&self, of: &[Passkey]) -> Result<(Value, String), Error> {
        let (options, state) =
            self.0.start_discoverable_authentication().map_err(|e| Error::internal(format!("passkey: {e}")))?;
        let mut options = shown(&options.public_key)?;
        let id = |one: &Passkey| URL_SAFE_NO_PAD.encode(one.cred_id());
        let named: Vec<_> = of.iter().map(|one| json!({ "type": "public-key", "id": id(one) })).collect();
        options["allowCredentials"] = json!(named);
        Ok((options, kept(&state)?))
    }

    /// The outcome of a proof by `passkey`, which is of `account`; none when it proves nothing. `must_name`: the
    /// answer has to name the account, because nothing else does.
    pub fn end_proof(
        &self,
        state: &str,
        answer: &CheckedPasskeyProof,
        (passkey, account): (&Passkey, i64),
        must_name: bool,
    ) -> Result<Option<AuthenticationResult>, Error> {
        let state: DiscoverableAuthentication = restored(state)?;
        let Some(answer) = credential(answer) else { return Ok(None) };
        let named = answer.get_user_unique_id();
        if named.map_or(must_name, |named| named != handle(account).as_bytes()) {
            return Ok(None);
        }
        Ok(proved(self.0.finish_discoverable_authentication_v2(&answer, state, passkey)))
    }
}

/// The name of an account for passkeys, 16 bytes.
fn handle(account: i64) -> Uuid {
    Uuid::from_u64_pair(HANDLE, account.unsigned_abs())
}

fn credential(answer: &CheckedPasskeyProof) -> Option<PublicKeyCredential> {
    answered(json!({
        "id": answer.id, "rawId": answer.id, "type": "public-key",
        "response": {
            "clientDataJSON": answer.client_data_json, "authenticatorData": answer.authenticator_data,
            "signature": answer.signature, "userHandle": answer.user_handle,
        },
    }))
}

/// What the browser sent, as the library has it; none for a shape that it refuses.
fn answered<T: DeserializeOwned>(answer: Value) -> Option<T> {
    serde_json::from_value(answer).ok()
}

/// What a proof proves; none for a refusal, whose reason is nobody's business but the log's.
fn proved<T>(outcome: Result<T, WebauthnError>) -> Option<T> {
    outcome.inspect_err(|reason| tracing::info!(%reason, "a passkey was refused")).ok()
}

fn shown(options: &impl Serialize) -> Result<Value, Error> {
    serde_json::to_value(options).map_err(|e| Error::internal(format!("passkey: {e}")))
}

/// A state or a passkey as a row keeps it.
pub fn kept(state: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(state).map_err(|e| Error::internal(format!("passkey: {e}")))
}

/// A state or a passkey of a row.
pub fn restored<T: DeserializeOwned>(state: &str) -> Result<T, Error> {
    serde_json::from_str(state).map_err(|e| Error::internal(format!("a stored passkey: {e}")))
}
