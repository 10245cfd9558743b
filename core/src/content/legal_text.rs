//! Legal texts (product §3): the privacy policy and the terms of use, one text a language, as drafts
//! and published versions. A published version never changes.

use crate::base::stored::stored_enum;
use crate::base::text;
use crate::form::input::input;
use crate::form::rules::Rules;

stored_enum! {
    /// The kind of a legal text.
    LegalKind { PrivacyPolicy = "PRIVACY_POLICY", TermsOfUse = "TERMS_OF_USE" }
}
stored_enum! {
    /// The state of a version.
    LegalState {
        /// It may change; one for each kind and language.
        Draft = "DRAFT",
        /// It stays as it is; the latest one is in force.
        Published = "PUBLISHED",
    }
}

input! {
    /// A new draft: `POST /legal-texts`.
    pub struct LegalTextInput => CheckedLegalText {
        pub kind: Required<LegalKind>,
        #[validate(custom(function = "text::language"))]
        pub language: Required<String>,
        /// Markdown, up to 50,000 characters.
        #[validate(custom(function = "text::article"))]
        pub text: Required<String>,
    }
}

input! {
    /// What of a draft may be changed: `PUT /legal-texts/{id}`.
    pub struct LegalTextEditInput => CheckedLegalTextEdit {
        /// Markdown, up to 50,000 characters.
        #[validate(custom(function = "text::article"))]
        pub text: Required<String>,
    }
}

impl Rules for LegalTextInput {}
impl Rules for LegalTextEditInput {}
