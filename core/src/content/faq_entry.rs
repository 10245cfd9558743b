//! FAQ entries (product §3): the form and its rules.

use sapa_derive::form;

use crate::base::text;
use crate::form::rules::Rules;

/// An FAQ entry: `POST /faq`, `PUT /faq/{id}`.
#[form(checked = CheckedFaqEntry)]
pub struct FaqEntryInput {
    /// 1 to 200 characters on one line.
    #[validate(custom(function = "text::line"))]
    pub question_en: Required<String>,
    /// 1 to 200 characters on one line.
    #[validate(custom(function = "text::line"))]
    pub question_sr: Required<String>,
    #[validate(custom(function = "text::long"))]
    pub answer_en: Required<String>,
    #[validate(custom(function = "text::long"))]
    pub answer_sr: Required<String>,
    /// Place in the list, 1 to 9,999; none = the last one, or where it stands already.
    #[validate(custom(function = "text::ordinal"))]
    pub ordinal: Option<i32>,
    /// Whether the marketplace and the landing page show it; none = no.
    pub published: Option<bool>,
}

impl Rules for FaqEntryInput {}
