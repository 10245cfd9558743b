//! Second factors (product §12): kinds, limits and forms. Compares no code and opens no secret.

use sapa_derive::form;

use crate::access::role::Role;
use crate::base::issue::Issue;
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::base::text::{Check, format_error};
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// Most factors of an account.
pub const MOST: usize = 10;
/// Recovery codes that an account gets at once.
pub const RECOVERY_CODES: usize = 10;
/// Letters and digits of a recovery code: 80 bits.
pub const RECOVERY_LENGTH: usize = 16;
/// Letters and digits of recovery codes, none of which is easily taken for another (RFC 4648, base 32).
pub const RECOVERY_LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/// Digits of a code of an authenticator app.
pub const CODE_DIGITS: usize = 6;
/// Minutes for which a challenge counts.
pub const CHALLENGE_MINUTES: i64 = 5;
/// Days for which a browser is remembered.
pub const REMEMBERED_DAYS: i64 = 30;
/// Most characters of one part of a passkey's answer, as base64url: an id of 1,023 bytes with its key and more.
pub const ENCODED_MAX: i64 = 3_000;

stored_enum! {
    /// The kind of a factor.
    FactorKind {
        /// Codes of an authenticator app (RFC 6238).
        Totp = "TOTP",
        /// A passkey (WebAuthn).
        Passkey = "PASSKEY",
    }
}
stored_enum! {
    /// A way in which an account proves a second factor, or its password where it has none.
    ProofWay { Totp = "TOTP", Passkey = "PASSKEY", RecoveryCode = "RECOVERY_CODE", Password = "PASSWORD" }
}

/// A code as somebody typed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedCode {
    /// Six digits of an authenticator app.
    Totp(String),
    /// A recovery code, in capitals and without spaces.
    Recovery(String),
}

impl TypedCode {
    /// The code in a text, whatever its spaces, dashes and capitals; none for a text that can be none.
    pub fn of(text: &str) -> Option<Self> {
        let code: String =
            text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_uppercase()).collect();
        let all = |allowed: fn(u8) -> bool| code.bytes().all(allowed);
        if code.len() == CODE_DIGITS && all(|b| b.is_ascii_digit()) {
            return Some(Self::Totp(code));
        }
        (code.len() == RECOVERY_LENGTH && all(|b| RECOVERY_LETTERS.contains(&b))).then_some(Self::Recovery(code))
    }
}

/// Whether accounts of the role have second factors: those of the dashboard.
pub const fn may_have(role: Role) -> bool {
    role.is_dashboard()
}

/// Checks a code of an authenticator app or a recovery code.
pub fn typed_code(text: &str) -> Check {
    if TypedCode::of(text).is_some() { Ok(()) } else { format_error() }
}

/// Checks a part of a passkey's answer: base64url without padding, up to 3,000 characters.
pub fn encoded_part(text: &str) -> Check {
    let fits = i64::try_from(text.len()).is_ok_and(|length| length <= ENCODED_MAX);
    let ours = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if fits && ours && !text.is_empty() { Ok(()) } else { format_error() }
}

/// What a passkey answers when it proves its owner (`AuthenticatorAssertionResponse`), each part as base64url.
#[form(checked = CheckedPasskeyProof)]
pub struct PasskeyProofInput {
    /// Id of the credential.
    #[validate(custom(function = "encoded_part"))]
    pub id: Required<String>,
    #[validate(custom(function = "encoded_part"))]
    pub client_data_json: Required<String>,
    #[validate(custom(function = "encoded_part"))]
    pub authenticator_data: Required<String>,
    #[validate(custom(function = "encoded_part"))]
    pub signature: Required<String>,
    /// The account that the passkey was made for; a passkey that signs in must name it.
    #[validate(custom(function = "encoded_part"))]
    pub user_handle: Option<String>,
}

/// What a passkey answers when it is made (`AuthenticatorAttestationResponse`), each part as base64url.
#[form(checked = CheckedNewPasskey)]
pub struct NewPasskeyInput {
    /// Id of the credential.
    #[validate(custom(function = "encoded_part"))]
    pub id: Required<String>,
    #[validate(custom(function = "encoded_part"))]
    pub client_data_json: Required<String>,
    #[validate(custom(function = "encoded_part"))]
    pub attestation_object: Required<String>,
}

/// The second step of a sign-in: `POST /auth/second-factor`. A code or the answer of a passkey.
#[form(checked = CheckedSecondFactor)]
pub struct SecondFactorInput {
    /// From the answer to the password.
    #[schema(max_length = text::SHORT_MAX)]
    pub challenge: Required<String>,
    /// Six digits of an authenticator app, or a recovery code.
    #[validate(custom(function = "typed_code"))]
    pub code: Option<String>,
    pub passkey: Option<PasskeyProofInput>,
    /// Whether the browser is not asked for a second factor for 30 days.
    pub remember: Option<bool>,
}

/// A sign-in by a passkey alone: `POST /auth/passkey/login`.
#[form(checked = CheckedPasskeySignIn)]
pub struct PasskeySignInInput {
    /// From `POST /auth/passkey/options`.
    #[schema(max_length = text::SHORT_MAX)]
    pub challenge: Required<String>,
    pub passkey: Required<PasskeyProofInput>,
}

/// A proof within a session: `POST /auth/step-up`. A code, the answer of a passkey with its challenge, or the password
/// of an account without a factor.
#[form(checked = CheckedStepUp)]
pub struct StepUpInput {
    /// Six digits of an authenticator app, or a recovery code.
    #[validate(custom(function = "typed_code"))]
    pub code: Option<String>,
    /// From `POST /auth/step-up/options`, with the passkey's answer.
    #[schema(max_length = text::SHORT_MAX)]
    pub challenge: Option<String>,
    pub passkey: Option<PasskeyProofInput>,
    /// Compared with the stored password, so only its length is bounded.
    #[validate(custom(function = "text::entered_password"))]
    pub password: Option<String>,
}

/// The beginning of a new factor: `POST /me/factors/options`.
#[form(checked = CheckedFactorOptions)]
pub struct FactorOptionsInput {
    pub kind: Required<FactorKind>,
}

/// A new factor: `POST /me/factors`. The first code of the authenticator app, or the new passkey.
#[form(checked = CheckedFactor)]
pub struct FactorInput {
    /// From `POST /me/factors/options`.
    #[schema(max_length = text::SHORT_MAX)]
    pub challenge: Required<String>,
    /// How its owner calls it.
    #[validate(custom(function = "text::short"))]
    pub name: Required<String>,
    /// Six digits of the authenticator app.
    #[validate(custom(function = "typed_code"))]
    pub code: Option<String>,
    pub passkey: Option<NewPasskeyInput>,
}

/// Removing all factors of another account: `POST /users/{id}/reset-factors`.
#[form(checked = CheckedFactorReset)]
pub struct FactorResetInput {
    /// 1 to 200 characters; its owner and the company's administrators read it.
    #[validate(custom(function = "text::reason"))]
    #[schema(min_length = 1)]
    pub reason: Required<String>,
}

impl Rules for PasskeyProofInput {}
impl Rules for NewPasskeyInput {}
impl Rules for FactorOptionsInput {}
impl Rules for FactorResetInput {}

impl Rules for SecondFactorInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.required("code", self.code.is_some() || self.passkey.is_some());
        checks.within("passkey", self.passkey.as_ref().map_or_else(Vec::new, Rules::issues));
        checks.done()
    }
}

impl Rules for PasskeySignInInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.within("passkey", self.passkey.as_ref().map_or_else(Vec::new, Rules::issues));
        checks.done()
    }
}

impl Rules for StepUpInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.required("code", self.code.is_some() || self.passkey.is_some() || self.password.is_some());
        checks.required("challenge", self.challenge.is_some() || self.passkey.is_none());
        checks.within("passkey", self.passkey.as_ref().map_or_else(Vec::new, Rules::issues));
        checks.done()
    }
}

impl Rules for FactorInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.required("code", self.code.is_some() || self.passkey.is_some());
        checks.within("passkey", self.passkey.as_ref().map_or_else(Vec::new, Rules::issues));
        checks.done()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::read::read;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        assert_eq!(TypedCode::of(" 123 456"), Some(TypedCode::Totp("123456".into())));
        let recovery = Some(TypedCode::Recovery("ABCDEFGH234567AB".into()));
        assert_eq!(TypedCode::of("abcd-efgh-2345-67ab"), recovery);
        for none in ["", "12345", "1234567", "12345a", "ABCD-EFGH-2345-67A0", "ABCD-EFGH-2345-67AB-C", "ЖЖЖЖЖЖ"] {
            assert_eq!(TypedCode::of(none), None, "{none}");
        }
    }

    #[test]
    fn a_proof_is_a_code_or_a_passkey() {
        let issues = |json: &str| read::<SecondFactorInput>(json).expect("shape").issues();
        assert_eq!(issues(r#"{"challenge":"x"}"#), [Issue::new("code", "validation.required")]);
        assert_eq!(issues(r#"{"challenge":"x","code":"123 456"}"#), []);
        assert_eq!(issues(r#"{"challenge":"x","code":"12"}"#), [Issue::new("code", "validation.format")]);
        let passkey =
            r#"{"challenge":"x","passkey":{"id":"a","clientDataJson":"b","authenticatorData":"c=","signature":"d"}}"#;
        assert_eq!(issues(passkey), [Issue::new("passkey.authenticatorData", "validation.format")]);
    }

    #[test]
    fn a_passkey_that_steps_up_names_its_challenge() {
        let passkey = r#""passkey":{"id":"a","clientDataJson":"b","authenticatorData":"c","signature":"d"}"#;
        let issues = |json: &str| read::<StepUpInput>(json).expect("shape").issues();
        assert_eq!(issues(&format!("{{{passkey}}}")), [Issue::new("challenge", "validation.required")]);
        assert_eq!(issues(r#"{"password":"x"}"#), []);
        assert_eq!(issues("{}"), [Issue::new("code", "validation.required")]);
    }
}
