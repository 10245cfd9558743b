//! Notifications of the platform (product §2, §3): whom one reaches, by which channel, and who is left out. Counting
//! before sending and the sending itself ask the same [`left_out`].

pub mod input;

use crate::base::stored::stored_enum;

stored_enum! {
    /// The ways of a notification to its recipient.
    NotificationChannel {
        /// The bell of the dashboard and of the marketplace's app.
        InApp = "IN_APP",
        Email = "EMAIL",
    }
}
stored_enum! {
    /// The audiences of a notification.
    NotificationAudience {
        /// All accounts.
        Everyone = "EVERYONE",
        /// The accounts of one role.
        Role = "ROLE",
        /// The administrators and operators of one company.
        Company = "COMPANY",
        /// The guests of a branch who have a booking in a period, canceled ones excepted.
        Guests = "GUESTS",
    }
}
stored_enum! {
    /// How far a notification's sending is.
    SendingState {
        /// Recipients are still being gone through.
        Sending = "SENDING",
        /// Every recipient has had its turn; mails may still wait for the mail server.
        Sent = "SENT",
    }
}
stored_enum! {
    /// The result of one delivery.
    DeliveryResult {
        /// The mail waits to be sent.
        Waiting = "WAITING",
        Delivered = "DELIVERED",
        LeftOut = "LEFT_OUT",
        /// The mail server does not take it.
        Failed = "FAILED",
    }
}
stored_enum! {
    /// The reasons to leave a recipient out.
    LeftOut {
        /// The account may not sign in.
        Inactive = "INACTIVE",
        /// The recipient wants no such mails.
        Unsubscribed = "UNSUBSCRIBED",
        /// A guest left no address.
        NoEmail = "NO_EMAIL",
        /// Nobody has confirmed that the address is the account's.
        Unconfirmed = "UNCONFIRMED",
        /// A guest without an account has no inbox.
        NoAccount = "NO_ACCOUNT",
    }
}

/// The facts of a recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipient {
    /// The account; none for a guest without one.
    pub account: Option<Account>,
    /// Whether there is an address.
    pub has_email: bool,
    /// Whether the address or its account wants no such mails.
    pub unsubscribed: bool,
}

/// The facts of a recipient's account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Account {
    /// Whether it may sign in.
    pub active: bool,
    /// Whether its address is confirmed.
    pub confirmed: bool,
}

/// Why the recipient gets nothing by this channel; none when it does.
pub fn left_out(recipient: Recipient, channel: NotificationChannel) -> Option<LeftOut> {
    match (channel, recipient.account) {
        (NotificationChannel::InApp, None) => Some(LeftOut::NoAccount),
        (_, Some(Account { active: false, .. })) => Some(LeftOut::Inactive),
        (NotificationChannel::InApp, Some(_)) => None,
        (NotificationChannel::Email, _) if !recipient.has_email => Some(LeftOut::NoEmail),
        (NotificationChannel::Email, _) if recipient.unsubscribed => Some(LeftOut::Unsubscribed),
        (NotificationChannel::Email, Some(Account { confirmed: false, .. })) => Some(LeftOut::Unconfirmed),
        (NotificationChannel::Email, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_recipient_has_one_answer_a_channel() {
        let account = |active, confirmed| Some(Account { active, confirmed });
        for (account, has_email, unsubscribed, in_app, email) in [
            (account(true, true), true, false, None, None),
            (account(true, true), true, true, None, Some(LeftOut::Unsubscribed)),
            (account(true, false), true, false, None, Some(LeftOut::Unconfirmed)),
            (account(true, false), true, true, None, Some(LeftOut::Unsubscribed)),
            (account(false, true), true, true, Some(LeftOut::Inactive), Some(LeftOut::Inactive)),
            (None, true, false, Some(LeftOut::NoAccount), None),
            (None, true, true, Some(LeftOut::NoAccount), Some(LeftOut::Unsubscribed)),
            (None, false, false, Some(LeftOut::NoAccount), Some(LeftOut::NoEmail)),
        ] {
            let recipient = Recipient { account, has_email, unsubscribed };
            let answers = [NotificationChannel::InApp, NotificationChannel::Email].map(|way| left_out(recipient, way));
            assert_eq!(answers, [in_app, email], "{recipient:?}");
        }
    }
}
