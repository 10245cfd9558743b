//! How the bodies about accounts and notes look in the API document; a test keeps these twins
//! equal to the core's structs, field by field. Shapes only, never filled.

use crate::platform::http::twins::twins;

twins! {
    /// An account: who is invited, or what is changed.
    UserInput = sapa_core::people::user::UserInput {
        #[schema(max_length = 50)]
        first_name: String,
        #[schema(max_length = 50)]
        last_name: String,
        /// Changes only while the invitation is open.
        #[schema(format = Email, max_length = 254)]
        email: String,
        #[schema(example = "+381642187740")]
        phone: Option<String>,
        #[schema(example = "OPR")]
        role: String,
        /// For SYSADM, and required there.
        #[schema(example = "SUPPORT")]
        staff_kind: Option<String>,
        /// For ADMIN and OPR; an ADMIN's own may be left out.
        company_id: Option<i64>,
        /// The one that an OPR is tied to.
        branch_id: Option<i64>,
        #[schema(example = "sr_Latn_RS")]
        language: String,
    }
    /// The first password, by the link of an invitation.
    AcceptInvitationInput = sapa_core::people::account::PasswordByLinkInput {
        token: String,
        #[schema(format = Password, min_length = 8, max_length = 128)]
        new_password: String,
        #[schema(format = Password)]
        confirm_password: String,
    }
    /// What a person may change of themselves.
    ProfileInput = sapa_core::people::account::ProfileInput {
        #[schema(max_length = 50)]
        first_name: String,
        #[schema(max_length = 50)]
        last_name: String,
        #[schema(required = false, nullable, example = "+381642187740")]
        phone: String,
        #[schema(example = "sr_Latn_RS")]
        language: String,
    }
    /// Another address.
    EmailChangeInput = sapa_core::people::account::EmailChangeInput {
        #[schema(format = Email, max_length = 254)]
        email: String,
        #[schema(format = Password, max_length = 128)]
        current_password: String,
    }
}
