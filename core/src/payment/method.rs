//! How a payment was made, and through whom. Owns which payments a provider can be asked about, and
//! which need a person's word.

use crate::base::stored::stored_enum;

stored_enum! {
    /// The method of a payment.
    PaymentMethod { Card = "CARD", Cash = "CASH", Transfer = "TRANSFER" }
}
stored_enum! {
    /// The way that a payment went. Refunds go back the same way.
    PaymentWay {
        /// A card payment online, through a provider that can be asked.
        Online = "ONLINE",
        /// A card on the desk's own terminal.
        Terminal = "TERMINAL",
        /// A transfer to the company's account.
        Transfer = "TRANSFER",
        /// Cash.
        Cash = "CASH",
    }
}

impl PaymentMethod {
    /// The way of a payment that staff record by this method: a card on the desk's own terminal.
    pub const fn recorded(self) -> PaymentWay {
        match self {
            Self::Card => PaymentWay::Terminal,
            Self::Transfer => PaymentWay::Transfer,
            Self::Cash => PaymentWay::Cash,
        }
    }
}

impl PaymentWay {
    /// The method that people see.
    pub const fn method(self) -> PaymentMethod {
        match self {
            Self::Online | Self::Terminal => PaymentMethod::Card,
            Self::Transfer => PaymentMethod::Transfer,
            Self::Cash => PaymentMethod::Cash,
        }
    }

    /// Whether a provider carries out the refund. The others wait until a person confirms that the money
    /// was handed out or sent.
    pub const fn is_automatic(self) -> bool {
        match self {
            Self::Online => true,
            Self::Terminal | Self::Transfer | Self::Cash => false,
        }
    }

    /// Whether the money can be handed out at the desk in the same step.
    pub const fn is_handed_out(self) -> bool {
        match self {
            Self::Cash => true,
            Self::Online | Self::Terminal | Self::Transfer => false,
        }
    }

    /// Whether people at the desk take and hand out money this way. Online payments reach no desk.
    pub const fn is_at_desk(self) -> bool {
        match self {
            Self::Online => false,
            Self::Terminal | Self::Transfer | Self::Cash => true,
        }
    }

    /// Whether the money lies in the drawer, where it can be counted.
    pub const fn is_in_drawer(self) -> bool {
        match self {
            Self::Cash => true,
            Self::Online | Self::Terminal | Self::Transfer => false,
        }
    }
}
