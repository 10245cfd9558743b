//! Legal texts (product §3): the privacy policy and the terms of use, one text a language, as drafts
//! and published versions. A published version never changes.

use sapa_derive::{facts, form};

use crate::base::stored::stored_enum;
use crate::base::text;
use crate::base::time::UtcTime;
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

/// A new draft: `POST /legal-texts`.
#[form(checked = CheckedLegalText)]
pub struct LegalTextInput {
    pub kind: Required<LegalKind>,
    #[validate(custom(function = "text::language"))]
    pub language: Required<String>,
    /// Markdown, up to 50,000 characters; quotations and lists 16 deep at most.
    #[validate(custom(function = "text::article"))]
    pub text: Required<String>,
}

/// What of a draft may be changed: `PUT /legal-texts/{id}`.
#[form(checked = CheckedLegalTextEdit)]
pub struct LegalTextEditInput {
    /// Markdown, up to 50,000 characters; quotations and lists 16 deep at most.
    #[validate(custom(function = "text::article"))]
    pub text: Required<String>,
}

impl Rules for LegalTextInput {}
impl Rules for LegalTextEditInput {}

/// A version that is about to be published, and what the other language has.
#[facts]
pub struct LegalPublication {
    /// Since when this language has the version in force; none: nothing is published in it.
    pub own: Option<UtcTime>,
    /// The same for the other language.
    pub other: Option<UtcTime>,
}

impl LegalPublication {
    /// Whether the other language then stays behind: it is not newer than what is replaced here.
    pub fn leaves_other_behind(&self) -> bool {
        self.other.is_none_or(|other| self.own.is_some_and(|own| other <= own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_left_behind_unless_it_went_ahead() {
        let at = |day: i64| Some(UtcTime::from_naive(Default::default()).plus(chrono::Duration::days(day)));
        for (own, other, behind) in [
            (None, None, true),
            (at(1), None, true),
            (at(2), at(1), true),
            (at(1), at(1), true),
            // The other language is there first, and this one follows.
            (at(1), at(2), false),
            (None, at(1), false),
        ] {
            assert_eq!(LegalPublication { own, other }.leaves_other_behind(), behind, "{own:?} {other:?}");
        }
    }
}
