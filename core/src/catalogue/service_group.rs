//! Service groups (product §3): the form and its rules. Which services are in a group is saved with
//! the service.

use crate::base::kinds::ServiceType;
use crate::base::text;
use crate::form::input::input;
use crate::form::rules::Rules;

input! {
    /// `POST /service-groups`, `PUT /service-groups/{id}`.
    pub struct ServiceGroupInput {
        #[validate(required, custom(function = "text::short"))]
        pub name_en: Option<String>,
        #[validate(required, custom(function = "text::short"))]
        pub name_sr: Option<String>,
        #[validate(required)]
        pub r#type: Option<ServiceType>,
        /// Place in choosers, 1 to 9,999.
        #[validate(required, custom(function = "text::ordinal"))]
        pub ordinal: Option<i32>,
    }
}

impl Rules for ServiceGroupInput {}
