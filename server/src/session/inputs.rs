//! How the bodies about signing in and passwords look in the API document.

use crate::platform::http::twins::twins;

twins! {
    /// Who signs in.
    LoginInput = sapa_core::people::account::LoginInput {
        #[schema(format = Email, max_length = 254)]
        email: String,
        #[schema(format = Password, max_length = 128)]
        password: String,
    }
    /// Whose password was forgotten.
    ForgotPasswordInput = sapa_core::people::account::ForgotPasswordInput {
        #[schema(format = Email, max_length = 254)]
        email: String,
    }
    /// A new password by a link.
    ResetPasswordInput = sapa_core::people::account::PasswordByLinkInput {
        token: String,
        #[schema(format = Password, min_length = 8, max_length = 128)]
        new_password: String,
        #[schema(format = Password)]
        confirm_password: String,
    }
    /// A new password by the old one.
    PasswordChangeInput = sapa_core::people::account::PasswordChangeInput {
        #[schema(format = Password, max_length = 128)]
        current_password: String,
        #[schema(format = Password, min_length = 8, max_length = 128)]
        new_password: String,
        #[schema(format = Password)]
        confirm_password: String,
    }
}
