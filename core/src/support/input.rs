//! What is written to the platform, and what it answers.

use sapa_derive::form;

use super::ContactCategory;
use crate::base::text;
use crate::form::rules::Rules;

/// A message of a signed-in account: `POST /support-messages`. Name, address and language are the account's.
#[form(checked = CheckedSupportMessage)]
pub struct SupportMessageInput {
    /// None = CONTACT_US.
    pub category: Option<ContactCategory>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub message: Required<String>,
}

/// A message from the landing page or the marketplace: `POST /market/support-messages`.
#[form(checked = CheckedContact)]
pub struct ContactInput {
    /// None = CONTACT_US.
    pub category: Option<ContactCategory>,
    /// Up to 50 characters.
    #[validate(custom(function = "text::short"))]
    pub name: Required<String>,
    /// The address to which the answer goes.
    #[validate(custom(function = "text::email"))]
    pub email: Required<String>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub message: Required<String>,
    /// People do not see this field: a message with it is thrown away, with the same answer.
    pub website: Option<String>,
}

/// An answer of the platform: `POST /support-messages/{id}/replies`.
#[form(checked = CheckedSupportReply)]
pub struct SupportReplyInput {
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text: Required<String>,
}

/// The thread of a mail's link: `POST /market/support-thread`.
#[form(checked = CheckedSupportThread)]
pub struct SupportThreadInput {
    /// The token of the link.
    pub token: Required<String>,
}

/// A further message in the thread of a mail's link: `POST /market/support-thread/replies`.
#[form(checked = CheckedSupportThreadReply)]
pub struct SupportThreadReplyInput {
    /// The token of the link.
    pub token: Required<String>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text: Required<String>,
}

impl Rules for SupportMessageInput {}
impl Rules for ContactInput {}
impl Rules for SupportReplyInput {}
impl Rules for SupportThreadInput {}
impl Rules for SupportThreadReplyInput {}
