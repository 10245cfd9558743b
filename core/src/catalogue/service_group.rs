//! Service groups (product §3): the form and its rules. Which services are in a group is saved with
//! the service.

use sapa_derive::form;

use crate::base::kinds::ServiceType;
use crate::base::text;
use crate::form::rules::Rules;

/// A service group: `POST /service-groups`, `PUT /service-groups/{id}`.
#[form(checked = CheckedServiceGroup)]
pub struct ServiceGroupInput {
    #[validate(custom(function = "text::short"))]
    pub name_en: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub name_sr: Required<String>,
    pub r#type: Required<ServiceType>,
    /// Place in choosers, 1 to 9,999; none = the last one, or where it stands already.
    #[validate(custom(function = "text::ordinal"))]
    pub ordinal: Option<i32>,
}

impl Rules for ServiceGroupInput {}
