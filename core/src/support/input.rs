//! What is written to the platform, and what it answers.

use super::ContactCategory;
use crate::base::text;
use crate::form::input::input;
use crate::form::rules::Rules;

input! {
    /// A message of a signed-in account: `POST /support-messages`. Name, address and language are the account's.
    pub struct SupportMessageInput => CheckedSupportMessage {
        /// None = CONTACT_US.
        pub category: Option<ContactCategory>,
        /// Up to 2,000 characters.
        #[validate(custom(function = "text::long"))]
        pub message: Required<String>,
    }
}

input! {
    /// A message from the landing page or the marketplace: `POST /market/support-messages`.
    pub struct ContactInput => CheckedContact {
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
}

input! {
    /// An answer of the platform: `POST /support-messages/{id}/replies`.
    pub struct SupportReplyInput => CheckedSupportReply {
        /// Up to 2,000 characters.
        #[validate(custom(function = "text::long"))]
        pub text: Required<String>,
    }
}

input! {
    /// The thread of a mail's link: `POST /market/support-thread`.
    pub struct SupportThreadInput => CheckedSupportThread {
        /// The token of the link.
        pub token: Required<String>,
    }
}

input! {
    /// A further message in the thread of a mail's link: `POST /market/support-thread/replies`.
    pub struct SupportThreadReplyInput => CheckedSupportThreadReply {
        /// The token of the link.
        pub token: Required<String>,
        /// Up to 2,000 characters.
        #[validate(custom(function = "text::long"))]
        pub text: Required<String>,
    }
}

impl Rules for SupportMessageInput {}
impl Rules for ContactInput {}
impl Rules for SupportReplyInput {}
impl Rules for SupportThreadInput {}
impl Rules for SupportThreadReplyInput {}
