//! How the bodies that the core reads look in the API document. The core knows no OpenAPI;
//! a test keeps these twins equal to the core's structs, field by field.

use serde::Serialize;
use utoipa::ToSchema;

macro_rules! twins {
    ($($(#[$doc:meta])* $name:ident = $core:path { $($(#[$attr:meta])* $field:ident),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Default, Serialize, ToSchema)]
            #[serde(rename_all = "camelCase")]
            #[allow(missing_docs, dead_code)] // a shape for the document, never filled
            pub struct $name { $($(#[$attr])* $field: String),+ }
        )+

        #[cfg(test)]
        mod tests {
            #[test]
            fn the_twins_have_the_core_s_fields() {
                fn fields(value: &impl serde::Serialize) -> Vec<String> {
                    let json = serde_json::to_value(value).unwrap();
                    json.as_object().unwrap().keys().cloned().collect()
                }
                $(assert_eq!(fields(&super::$name::default()), fields(&<$core>::default()), stringify!($name));)+
            }
        }
    };
}

twins! {
    /// Who signs in.
    LoginInput = sapa_core::people::account::LoginInput {
        #[schema(format = Email, max_length = 254)]
        email,
        #[schema(format = Password, max_length = 128)]
        password,
    }
    /// Whose password was forgotten.
    ForgotPasswordInput = sapa_core::people::account::ForgotPasswordInput {
        #[schema(format = Email, max_length = 254)]
        email,
    }
    /// A new password by a link.
    ResetPasswordInput = sapa_core::people::account::PasswordByLinkInput {
        token,
        #[schema(format = Password, min_length = 8, max_length = 128)]
        new_password,
        #[schema(format = Password)]
        confirm_password,
    }
    /// A new password by the old one.
    PasswordChangeInput = sapa_core::people::account::PasswordChangeInput {
        #[schema(format = Password, max_length = 128)]
        current_password,
        #[schema(format = Password, min_length = 8, max_length = 128)]
        new_password,
        #[schema(format = Password)]
        confirm_password,
    }
    /// What a person may change of themselves.
    ProfileInput = sapa_core::people::account::ProfileInput {
        #[schema(max_length = 50)]
        first_name,
        #[schema(max_length = 50)]
        last_name,
        #[schema(required = false, nullable, example = "+381642187740")]
        phone,
        #[schema(example = "sr_Latn_RS")]
        language,
    }
    /// Another address.
    EmailChangeInput = sapa_core::people::account::EmailChangeInput {
        #[schema(format = Email, max_length = 254)]
        email,
        #[schema(format = Password, max_length = 128)]
        current_password,
    }
}
