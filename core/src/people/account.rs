//! Forms about one's own account: sign-in, passwords, profile. Owns their fields and rules. The
//! server hashes passwords, sends mails and knows which addresses are taken.

use sapa_derive::form;

use crate::base::issue::{Issue, sorted};
use crate::base::{phone, text};
use crate::form::rules::{Rules, found};

/// Signing in: `POST /auth/login`.
#[form(checked = CheckedLogin)]
pub struct LoginInput {
    /// The e-mail address of the account.
    #[validate(custom(function = "text::email"))]
    pub email: Required<String>,
    /// Compared with the stored password, so only its length is bounded.
    #[validate(custom(function = "text::entered_password"))]
    pub password: Required<String>,
}

/// Going on with a session: `POST /auth/refresh`.
#[form]
pub struct RefreshInput {
    /// From the last sign-in or refresh; without one the session has expired.
    pub refresh_token: Option<String>,
}

/// Signing out: `POST /auth/logout`.
#[form]
pub struct LogoutInput {
    /// Any token of the session; it need not be the last one.
    pub refresh_token: Option<String>,
}

/// A forgotten password: `POST /auth/forgot-password`.
#[form(checked = CheckedForgotPassword)]
pub struct ForgotPasswordInput {
    /// The address that the link is sent to, if an account has it.
    #[validate(custom(function = "text::email"))]
    pub email: Required<String>,
}

/// A new password by a link: `POST /auth/reset-password`, `POST /auth/accept-invitation`.
#[form(checked = CheckedPasswordByLink)]
pub struct PasswordByLinkInput {
    /// The token of the link.
    pub token: Required<String>,
    /// 8 to 128 characters.
    #[validate(custom(function = "text::password"))]
    pub new_password: Required<String>,
    /// Must equal `newPassword`.
    #[schema(format = "password")]
    pub confirm_password: Required<String>,
}

/// A new password by the old one: `PUT /auth/password`.
#[form(checked = CheckedPasswordChange)]
pub struct PasswordChangeInput {
    /// Compared with the stored password, so only its length is bounded.
    #[validate(custom(function = "text::entered_password"))]
    pub current_password: Required<String>,
    /// 8 to 128 characters.
    #[validate(custom(function = "text::password"))]
    pub new_password: Required<String>,
    /// Must equal `newPassword`.
    #[schema(format = "password")]
    pub confirm_password: Required<String>,
}

/// What a person may change of the own account: `PATCH /me`.
#[form(checked = CheckedProfile)]
pub struct ProfileInput {
    /// Up to 50 characters.
    #[validate(custom(function = "text::short"))]
    pub first_name: Required<String>,
    /// Up to 50 characters.
    #[validate(custom(function = "text::short"))]
    pub last_name: Required<String>,
    /// International format.
    #[validate(custom(function = "phone::international"))]
    pub phone: Option<String>,
    /// One of the interface languages.
    #[validate(custom(function = "text::language"))]
    pub language: Required<String>,
}

/// A pet owner's new account: `POST /auth/register`.
#[form(checked = CheckedRegister)]
pub struct RegisterInput {
    /// Up to 50 characters.
    #[validate(custom(function = "text::short"))]
    pub first_name: Required<String>,
    /// Up to 50 characters.
    #[validate(custom(function = "text::short"))]
    pub last_name: Required<String>,
    /// The address that the link is sent to.
    #[validate(custom(function = "text::email"))]
    pub email: Required<String>,
    /// International format.
    #[validate(custom(function = "phone::international"))]
    pub phone: Option<String>,
    /// 8 to 128 characters.
    #[validate(custom(function = "text::password"))]
    pub new_password: Required<String>,
    /// Must equal `newPassword`.
    #[schema(format = "password")]
    pub confirm_password: Required<String>,
    /// One of the interface languages.
    #[validate(custom(function = "text::language"))]
    pub language: Required<String>,
}

/// Another e-mail address: `POST /me/email`.
#[form(checked = CheckedEmailChange)]
pub struct EmailChangeInput {
    /// The new address; it counts once its link is opened.
    #[validate(custom(function = "text::email"))]
    pub email: Required<String>,
    /// Compared with the stored password, so only its length is bounded.
    #[validate(custom(function = "text::entered_password"))]
    pub current_password: Required<String>,
}

/// The confirmation of an account's other e-mail address: `POST /me/email/confirm`.
#[form]
pub struct EmailConfirmInput {
    /// From the link; without one no link is known.
    pub token: Option<String>,
}

/// The confirmation of a registration: `POST /auth/confirm-email`. Anybody may register an address, so the link
/// alone proves only who reads its mail, and the password only who registered it last.
#[form(checked = CheckedRegistrationConfirm)]
pub struct RegistrationConfirmInput {
    /// From the link; without one no link is known.
    pub token: Option<String>,
    /// The password of the registration. Compared with the stored one, so only its length is bounded.
    #[validate(custom(function = "text::entered_password"))]
    pub password: Required<String>,
}

impl Rules for LoginInput {}
impl Rules for RegistrationConfirmInput {}
impl Rules for ForgotPasswordInput {}
impl Rules for ProfileInput {
    fn phone(&mut self) -> Option<&mut String> {
        self.phone.as_mut()
    }
}
impl Rules for EmailChangeInput {}
impl Rules for PasswordByLinkInput {
    fn issues(&self) -> Vec<Issue> {
        with_confirmation(found(self), self.new_password.as_ref(), self.confirm_password.as_ref())
    }
}
impl Rules for RegisterInput {
    fn phone(&mut self) -> Option<&mut String> {
        self.phone.as_mut()
    }

    fn issues(&self) -> Vec<Issue> {
        with_confirmation(found(self), self.new_password.as_ref(), self.confirm_password.as_ref())
    }
}
impl Rules for PasswordChangeInput {
    fn issues(&self) -> Vec<Issue> {
        with_confirmation(found(self), self.new_password.as_ref(), self.confirm_password.as_ref())
    }
}

fn with_confirmation(mut issues: Vec<Issue>, new: Option<&String>, confirm: Option<&String>) -> Vec<Issue> {
    if confirm.is_some() && new != confirm {
        issues.push(Issue::new("confirmPassword", "validation.password_mismatch"));
    }
    sorted(issues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::read::read;

    #[test]
    fn the_confirmation_must_match() {
        let input = PasswordChangeInput {
            current_password: Some("x".into()),
            new_password: Some("lozinka 1".into()),
            confirm_password: Some("lozinka 2".into()),
        };
        assert_eq!(input.issues(), [Issue::new("confirmPassword", "validation.password_mismatch")]);
    }

    #[test]
    fn a_pasted_address_signs_in_and_a_password_stays_as_typed() {
        let json = "{\"email\":\"\u{202a}Ana@Example.RS\u{200b}\",\"password\":\"a\u{a0}b\u{200b}\"}";
        let stored = read::<LoginInput>(json).expect("shape").check().expect("no issues");
        assert_eq!((stored.email.as_str(), stored.password.as_str()), ("ana@example.rs", "a\u{a0}b\u{200b}"));
        let nothing: LoginInput = read("{\"email\":\"\u{200b}\",\"password\":\"x\"}").expect("shape");
        assert_eq!(nothing.issues(), [Issue::new("email", "validation.required")]);
    }

    #[test]
    fn missing_null_and_empty_are_the_same() {
        for json in ["{}", r#"{"email":null,"password":""}"#] {
            let input: LoginInput = read(json).expect("shape");
            let codes: Vec<_> = input.issues().into_iter().map(|i| (i.path, i.code)).collect();
            let required = "validation.required".to_owned();
            assert_eq!(codes, [("email".to_owned(), required.clone()), ("password".to_owned(), required)]);
        }
    }
}
