//! Marketing groups (product §3): the form and its rules. A group holds banners that are shown
//! together.

use sapa_derive::form;

use crate::base::text;
use crate::form::rules::Rules;

/// A marketing group: `POST /marketing-groups`, `PUT /marketing-groups/{id}`.
#[form(checked = CheckedMarketingGroup)]
pub struct MarketingGroupInput {
    #[validate(custom(function = "text::short"))]
    pub name_en: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub name_sr: Required<String>,
    /// Place among the groups, 1 to 9,999; none = the last one, or where it stands already.
    #[validate(custom(function = "text::ordinal"))]
    pub ordinal: Option<i32>,
    /// Whether the marketplace shows the banners of the group; none = yes.
    pub active: Option<bool>,
}

impl Rules for MarketingGroupInput {}
