//! A passkey's device made of software: makes and uses one passkey (ES256), and can lie about all that it signs.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const HAS_KEY: u8 = 0x40;

/// The device.
pub struct Authenticator {
    key: EcdsaKeyPair,
    id: Vec<u8>,
    handle: Option<String>,
    /// Uses of the passkey; a copy of the device has an older count.
    pub count: u32,
    /// The page that the browser says it shows.
    pub origin: String,
    /// Whether the device verified its user.
    pub verifies: bool,
}

impl Authenticator {
    /// A new device in a browser that shows `origin`.
    pub fn new(origin: &str) -> Self {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, made.as_ref(), &random).unwrap();
        let id = Sha256::digest(key.public_key().as_ref())[..16].to_vec();
        Self { key, id, handle: None, count: 0, origin: origin.to_owned(), verifies: true }
    }

    /// Makes a passkey as the options of WebAuthn say; answers what `POST /me/factors` takes.
    pub fn make(&mut self, options: &Value) -> Value {
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        self.handle = Some(options["user"]["id"].as_str().unwrap().to_owned());
        let point = self.key.public_key().as_ref();
        // A COSE key: EC2, ES256, P-256, and both halves of the point.
        let mut key = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        key.extend(&point[1..33]);
        key.extend([0x22, 0x58, 0x20]);
        key.extend(&point[33..]);
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), HAS_KEY);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        data.extend(key);
        let mut attestation = vec![0xa3, 0x63];
        attestation.extend(b"fmt");
        attestation.push(0x64);
        attestation.extend(b"none");
        attestation.push(0x67);
        attestation.extend(b"attStmt");
        attestation.extend([0xa0, 0x68]);
        attestation.extend(b"authData");
        attestation.extend([0x58, u8::try_from(data.len()).unwrap()]);
        attestation.extend(&data);
        json!({
            "id": encoded(&self.id),
            "clientDataJson": encoded(&self.client("webauthn.create", options)),
            "attestationObject": encoded(&attestation),
        })
    }

    /// Proves its owner as the options of WebAuthn say.
    pub fn prove(&mut self, options: &Value) -> Value {
        assert_eq!(options["userVerification"], "required");
        self.count += 1;
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let client = self.client("webauthn.get", options);
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": encoded(&self.id),
            "clientDataJson": encoded(&client),
            "authenticatorData": encoded(&data),
            "signature": encoded(signature.as_ref()),
            "userHandle": self.handle,
        })
    }

    fn data(&self, party: &str, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(party.as_bytes()).to_vec();
        data.push(PRESENT | flags | if self.verifies { VERIFIED } else { 0 });
        data.extend(self.count.to_be_bytes());
        data
    }

    fn client(&self, kind: &str, options: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }
}

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
