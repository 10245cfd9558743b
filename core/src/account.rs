//! Forms about one's own account: signing in, passwords, profile. Owns their fields
//! and rules; hashing, mails and what is already taken are the server's.

use serde::{Deserialize, Serialize};
use validator::Validate;

use crate::form::Rules;
use crate::issue::{Issue, from_validator};
use crate::text;

macro_rules! input {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_attr:meta])* $field:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, Deserialize, Serialize, Validate)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
        pub struct $name {
            $(
                $(#[$field_attr])*
                #[serde(default, deserialize_with = "text::optional")]
                pub $field: Option<String>,
            )+
        }
    };
}

input! {
    /// `POST /auth/login`.
    LoginInput {
        /// The account's address.
        #[validate(required, custom(function = "text::email"))]
        email,
        /// Compared, not chosen.
        #[validate(required, custom(function = "text::entered_password"))]
        password,
    }
}

input! {
    /// `POST /auth/forgot-password`.
    ForgotPasswordInput {
        /// Where the link goes, if there is such an account.
        #[validate(required, custom(function = "text::email"))]
        email,
    }
}

input! {
    /// `POST /auth/reset-password`.
    ResetPasswordInput {
        /// From the link.
        #[validate(required)]
        token,
        /// 8 to 128 characters.
        #[validate(required, custom(function = "text::password"))]
        new_password,
        /// The same again.
        #[validate(required)]
        confirm_password,
    }
}

input! {
    /// `PUT /auth/password`.
    PasswordChangeInput {
        /// Compared, not chosen.
        #[validate(required, custom(function = "text::entered_password"))]
        current_password,
        /// 8 to 128 characters.
        #[validate(required, custom(function = "text::password"))]
        new_password,
        /// The same again.
        #[validate(required)]
        confirm_password,
    }
}

input! {
    /// `PATCH /me`.
    ProfileInput {
        /// Short.
        #[validate(required, custom(function = "text::short"))]
        first_name,
        /// Short.
        #[validate(required, custom(function = "text::short"))]
        last_name,
        /// International format.
        #[validate(custom(function = "text::phone"))]
        phone,
        /// One of the interface languages.
        #[validate(required, custom(function = "text::language"))]
        language,
    }
}

input! {
    /// `POST /me/email`.
    EmailChangeInput {
        /// The new address; it counts once its link is opened.
        #[validate(required, custom(function = "text::email"))]
        email,
        /// Compared, not chosen.
        #[validate(required, custom(function = "text::entered_password"))]
        current_password,
    }
}

impl Rules for LoginInput {
    fn issues(&self) -> Vec<Issue> {
        from_validator(self.validate())
    }
}
impl Rules for ForgotPasswordInput {
    fn issues(&self) -> Vec<Issue> {
        from_validator(self.validate())
    }
}
impl Rules for ProfileInput {
    fn issues(&self) -> Vec<Issue> {
        from_validator(self.validate())
    }
}
impl Rules for EmailChangeInput {
    fn issues(&self) -> Vec<Issue> {
        from_validator(self.validate())
    }
}
impl Rules for ResetPasswordInput {
    fn issues(&self) -> Vec<Issue> {
        let issues = from_validator(self.validate());
        with_confirmation(issues, self.new_password.as_ref(), self.confirm_password.as_ref())
    }
}
impl Rules for PasswordChangeInput {
    fn issues(&self) -> Vec<Issue> {
        let issues = from_validator(self.validate());
        with_confirmation(issues, self.new_password.as_ref(), self.confirm_password.as_ref())
    }
}

fn with_confirmation(mut issues: Vec<Issue>, new: Option<&String>, confirm: Option<&String>) -> Vec<Issue> {
    if confirm.is_some() && new != confirm {
        issues.push(Issue::new("confirmPassword", "validation.password_mismatch"));
        issues.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    }
    issues
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn missing_null_and_empty_are_the_same() {
        for json in ["{}", r#"{"email":null,"password":""}"#] {
            let input: LoginInput = serde_json::from_str(json).expect("shape");
            let codes: Vec<_> = input.issues().into_iter().map(|i| (i.path, i.code)).collect();
            let required = "validation.required".to_owned();
            assert_eq!(codes, [("email".to_owned(), required.clone()), ("password".to_owned(), required)]);
        }
    }
}
