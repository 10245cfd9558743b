//! Support templates (product §13): prepared answers in both languages, as they are entered.

use sapa_derive::form;

use crate::base::stored::stored_enum;
use crate::base::text;
use crate::form::rules::Rules;

stored_enum! {
    /// The people for whom a template is offered.
    SupportTemplateScope {
        /// The platform's staff.
        Platform = "PLATFORM",
    }
}

/// A support template: `POST /support-templates`, `PUT /support-templates/{id}`.
#[form(checked = CheckedSupportTemplate)]
pub struct SupportTemplateInput {
    #[validate(custom(function = "text::short"))]
    pub name_en: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub name_sr: Required<String>,
    /// Up to 2,000 characters, as an answer.
    #[validate(custom(function = "text::long"))]
    pub text_en: Required<String>,
    /// Up to 2,000 characters, as an answer.
    #[validate(custom(function = "text::long"))]
    pub text_sr: Required<String>,
    /// None: PLATFORM.
    pub scope: Option<SupportTemplateScope>,
}

impl Rules for SupportTemplateInput {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_has_a_name_and_a_text_in_both_languages() {
        let full = SupportTemplateInput {
            name_en: Some("Opening hours".to_owned()),
            name_sr: Some("Radno vreme".to_owned()),
            text_en: Some("Every day\nfrom 9 to 17.".to_owned()),
            text_sr: Some("š".repeat(2_000)),
            scope: None,
        };
        assert!(full.clone().check().is_ok());
        let issues = |input: SupportTemplateInput| -> Vec<String> {
            let found = input.check().err().unwrap_or_default();
            found.iter().map(|issue| format!("{}: {}", issue.path, issue.code)).collect()
        };
        assert_eq!(
            issues(SupportTemplateInput { name_sr: None, text_en: Some(" ".to_owned()), ..full.clone() }),
            ["nameSr: validation.required", "textEn: validation.min_length"]
        );
        assert_eq!(
            issues(SupportTemplateInput { name_en: Some("a".repeat(51)), text_sr: Some("š".repeat(2_001)), ..full }),
            ["nameEn: validation.max_length", "textSr: validation.max_length"]
        );
    }
}
