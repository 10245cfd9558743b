//! The port to providers of card payments: what a provider is asked, and what its answers may mean. Each
//! provider is a file beside this one and a line of [`providers!`]. No rule of payments, no database.

mod calls;
mod client;
mod sandbox;
mod stripe;

pub use calls::Calls;
pub use sandbox::BIND as SANDBOX_BIND;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use reqwest::Url;
use sapa_core::base::money::Currency;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::input::AMOUNT_MAX;
use sapa_core::system::ProviderState;

/// The answer of a provider, once it comes.
pub type Asking<'a, T> = Pin<Box<dyn Future<Output = Reply<T>> + Send + 'a>>;

/// What is known after a provider was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply<T> {
    /// The provider said so.
    Known(T),
    /// The provider refused, and did nothing.
    Refused(Refusal),
    /// No connection was made, or the provider did not take the request: this request had no effect. The
    /// text is for the log.
    NotSent(String),
    /// The request may have had its effect. The text is for the log.
    Unknown(String),
    /// The provider answered with an error of its own (5xx), which it may repeat under the same key for as long as it
    /// keeps the key. The request may have had its effect.
    Broken(String),
}

impl<T> Reply<T> {
    /// The reply with its known answer read by `read`.
    pub fn and_then<U>(self, read: impl FnOnce(T) -> Reply<U>) -> Reply<U> {
        match self {
            Self::Known(answer) => read(answer),
            Self::Refused(refusal) => Reply::Refused(refusal),
            Self::NotSent(cause) => Reply::NotSent(cause),
            Self::Unknown(cause) => Reply::Unknown(cause),
            Self::Broken(cause) => Reply::Broken(cause),
        }
    }
}

/// Why a provider refused: its own code, and its text for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The provider's code.
    pub code: String,
    /// The provider's text; empty where it gives none.
    pub text: String,
}

/// The most characters that are kept of a provider's code, and of its text.
const KEPT: (usize, usize) = (100, 500);

impl Refusal {
    /// A refusal in a provider's words: without control characters, and not longer than a page shows.
    pub fn new(code: &str, text: &str) -> Self {
        let clean = |words: &str, most| words.chars().filter(|c| !c.is_control()).take(most).collect();
        Self { code: clean(code, KEPT.0), text: clean(text, KEPT.1) }
    }

    /// A refusal of this code, without a text.
    pub fn code(code: &str) -> Self {
        Self::new(code, "")
    }
}

/// An amount in a currency, as a provider tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sum {
    /// Minor units, from 1 to [`AMOUNT_MAX`].
    pub amount: i64,
    pub currency: Currency,
}

impl Sum {
    /// The sum; none for an amount that no payment has, and for a currency that is not offered. The code
    /// may be in small letters.
    fn read(amount: Option<i64>, currency: Option<&str>) -> Option<Self> {
        let amount = amount.filter(|amount| (1..=AMOUNT_MAX).contains(amount))?;
        let currency = Currency::parse(&currency?.to_ascii_uppercase())?;
        Some(Self { amount, currency })
    }
}

/// A page of the provider that a browser may be sent to.
fn pay_url(url: Option<&str>) -> Option<WayOn> {
    let parsed = Url::parse(url?).ok()?;
    matches!(parsed.scheme(), "http" | "https").then(|| WayOn::PayUrl(parsed.into()))
}

/// A payment to start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPayment {
    /// The same for each repetition: the provider starts one payment per key.
    pub key: String,
    /// Our name of the attempt, which the provider repeats in its events.
    pub reference: String,
    /// Random, and the same whatever the key: what carries it is ours, and not of another installation that counts
    /// like this one.
    pub token: String,
    /// When the attempt began, by our clock: it was not made before.
    pub since: UtcTime,
    /// Minor units.
    pub amount: i64,
    /// The currency of `amount`.
    pub currency: Currency,
    /// What the payer reads.
    pub description: String,
    /// Where the payer's browser goes afterwards.
    pub return_url: String,
}

/// A payment that was started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The provider's name of it.
    pub provider_ref: String,
    /// How the payer goes on.
    pub way_on: WayOn,
    /// Its state.
    pub news: PaymentNews,
}

/// A payment as its provider has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderPayment {
    /// What was asked for.
    pub sum: Sum,
    /// Whose it is said to be.
    pub mark: Mark,
    /// Its state.
    pub news: PaymentNews,
}

impl ProviderPayment {
    /// Whether it is the payment that we asked for.
    pub fn is(&self, requested: &NewPayment) -> bool {
        let sum = Sum { amount: requested.amount, currency: requested.currency };
        self.sum == sum && self.mark.is(&requested.reference, &requested.token)
    }
}

/// What we wrote to a payment or a refund at its provider.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mark {
    /// Our name of it; none: it was not made by a program like this one.
    pub reference: Option<String>,
    /// The token that we gave along.
    pub token: Option<String>,
}

impl Mark {
    /// Whether it is ours. A number alone says nothing: another installation counts as well.
    pub fn is(&self, reference: &str, token: &str) -> bool {
        self.reference.as_deref() == Some(reference) && self.token.as_deref() == Some(token)
    }

    /// The same of a refund that the provider lists for a payment of ours: there the number is enough where no token was
    /// given, as by versions before tokens.
    pub fn may_be(&self, reference: &str, token: &str) -> bool {
        self.reference.as_deref() == Some(reference) && self.token.as_deref().is_none_or(|own| own == token)
    }
}

/// How the payer pays a payment that was started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WayOn {
    /// On a page of the provider.
    PayUrl(String),
    /// In the application, by the provider's own library.
    ClientSecret(String),
}

/// The state of a payment at its provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentNews {
    /// The payer may still pay. The refusal is of the last card that was tried.
    Open(Option<Refusal>),
    /// Being captured: it can neither be paid again nor canceled.
    UnderWay,
    Captured(Sum),
    /// Refused for good.
    Failed(Refusal),
    /// Canceled before its capture.
    Canceled,
}

/// A refund to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRefund {
    /// The same for each repetition: the provider makes one refund per key.
    pub key: String,
    /// Our name of the refund, by which it is found again.
    pub reference: String,
    /// Random, and the same whatever the key; see [`NewPayment::token`].
    pub token: String,
    /// The provider's name of the payment.
    pub payment_ref: String,
    /// Minor units.
    pub amount: i64,
}

/// A refund at its provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundNews {
    /// The provider's name of it.
    pub provider_ref: String,
    /// What is refunded.
    pub sum: Sum,
    /// Its state.
    pub outcome: RefundOutcome,
}

/// A refund in a provider's list of a payment's refunds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedRefund {
    /// Whose it is said to be.
    pub mark: Mark,
    /// Its state.
    pub news: RefundNews,
}

/// A refund in a provider's list of all refunds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recent {
    /// The provider's name of the payment that is refunded; none: of another kind of payment than ours.
    pub payment_ref: Option<String>,
    /// Its state.
    pub news: RefundNews,
}

/// The state of a refund at its provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundOutcome {
    /// Taken, and not ended.
    UnderWay,
    /// The money is on its way to the payer, for good.
    Succeeded,
    /// The money stays.
    Failed(Refusal),
}

/// A webhook whose signature is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The provider's name of it: a repetition has the same.
    pub id: String,
    /// The provider's word for its kind.
    pub kind: String,
    /// What it tells.
    pub about: About,
}

/// What an event tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    /// News of a payment.
    Payment {
        /// The provider's name of it.
        provider_ref: String,
        /// Whose it is said to be.
        mark: Mark,
        news: PaymentNews,
    },
    /// News of a refund.
    Refund {
        /// Whose it is said to be.
        mark: Mark,
        /// The provider's name of the payment that is refunded.
        payment_ref: Option<String>,
        news: RefundNews,
    },
    /// A payment or a refund whose state or currency is not known here.
    Unread {
        /// The provider's name of it.
        name: String,
        /// Whose it is said to be.
        mark: Mark,
    },
    /// Something that payments need not know.
    Nothing,
}

/// Why a webhook is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disbelief {
    /// No signature of ours over this body at this time.
    Signature,
    /// Signed, but no event that can be read.
    Content,
}

/// How a provider's last call went, as far as it tells of the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastCall {
    /// When it ended.
    pub at: UtcTime,
    /// The provider, as the call shows it.
    pub state: ProviderState,
}

/// A provider of card payments. An answer that cannot be read is [`Reply::Unknown`], so that the state
/// known before is kept. Connecting takes 1 second at most, a whole call 30.
pub trait Provider: Send + Sync {
    /// Its name, as payments and addresses carry it.
    fn name(&self) -> &'static str;
    /// Whether its payments are test payments: no money moves.
    fn is_for_tests(&self) -> bool;
    /// The last call of this process; none before the first.
    fn last_call(&self) -> Option<LastCall>;
    /// Starts a payment, or finds the one that was started under the same key.
    fn start<'a>(&'a self, payment: &'a NewPayment) -> Asking<'a, Started>;
    /// Looks a payment up whose name is not known, in the provider's list; none: the provider has none.
    fn find<'a>(&'a self, payment: &'a NewPayment) -> Asking<'a, Option<Started>>;
    /// The payment of this name.
    fn payment<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, ProviderPayment>;
    /// Cancels a payment unless it is captured; the state afterwards. Each try has a key of its own: a kept answer
    /// would be one about the past.
    fn cancel<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentNews>;
    /// Makes a refund, or finds the one that was made under the same key.
    fn refund<'a>(&'a self, refund: &'a NewRefund) -> Asking<'a, RefundNews>;
    /// All refunds of a payment, also those that were made at the provider itself.
    fn refunds<'a>(&'a self, payment_ref: &'a str) -> Asking<'a, Vec<ListedRefund>>;
    /// All refunds of all payments that were made since then.
    fn recent<'a>(&'a self, since: UtcTime) -> Asking<'a, Vec<Recent>>;
    /// The header that carries the signature of a webhook.
    fn signature_header(&self) -> &'static str;
    /// Checks the signature over the raw body at `now` (seconds since 1970), then reads the event.
    fn event(&self, signature: &str, body: &[u8], now: i64) -> Result<Event, Disbelief>;
    /// Reads an event whose signature was checked before it was stored.
    fn stored_event(&self, body: &[u8]) -> Option<Event>;
}

/// The key of the try `number` of an intent whose first key is `first`.
pub fn key_of(first: &str, number: i32) -> String {
    if number <= 1 { first.to_owned() } else { format!("{first}-{number}") }
}

/// A variable of the environment: its name, default and meaning.
pub type Variable = (&'static str, &'static str, &'static str);

/// A provider that can be chosen by its name.
struct Kind {
    name: &'static str,
    variables: &'static [Variable],
    settings: fn(&dyn Surroundings) -> Result<Settings, String>,
}

/// What the settings of a provider follow from.
pub trait Surroundings {
    /// A variable of the environment; none: missing or empty.
    fn var(&self, name: &str) -> Option<String>;
    fn demo(&self) -> bool;
    /// Beginning of the product's own addresses.
    fn public_base_url(&self) -> &str;
    /// Secrets for this use only, the same at each start: the first signs, any of them proves.
    fn secrets(&self, of: &str) -> Vec<String>;
}

/// The settings of the chosen provider, checked.
#[derive(Clone)]
pub struct Settings {
    pub name: &'static str,
    /// Address at which the server itself starts the provider as a second service, in the demo.
    pub own_service: Option<String>,
    /// URL of that service, once it is started.
    pub service_url: Option<String>,
    open: Opening,
}

/// Opens a provider, given the URL of the service that the server started for it.
type Opening = Arc<dyn Fn(Option<&str>) -> Result<Arc<dyn Provider>, String> + Send + Sync>;

impl Settings {
    /// Opens the provider.
    ///
    /// # Errors
    /// Certificates or addresses that cannot be used.
    pub fn open(&self) -> Result<Arc<dyn Provider>, String> {
        (self.open)(self.service_url.as_deref())
    }
}

macro_rules! providers {
    ($($module:ident),+) => {
        const KINDS: &[Kind] = &[$($module::KIND),+];
    };
}
// One line a provider, its name and that of its file.
providers!(sandbox, stripe);

/// The variables of all providers.
pub fn variables() -> impl Iterator<Item = &'static Variable> {
    KINDS.iter().flat_map(|kind| kind.variables)
}

/// The word for no provider.
const NONE: &str = "none";

/// Reads `PAYMENT_PROVIDER` and the settings of the chosen provider; none: no card payments online.
///
/// # Errors
/// An unknown provider, missing or wrong settings, or settings of a provider that was not chosen.
pub fn settings(from: &dyn Surroundings) -> Result<Option<Settings>, String> {
    let chosen = from.var("PAYMENT_PROVIDER");
    let fallback = if from.demo() { "sandbox" } else { NONE };
    let chosen = chosen.as_deref().unwrap_or(fallback);
    let kind = KINDS.iter().find(|kind| kind.name == chosen);
    if kind.is_none() && chosen != NONE {
        let known: Vec<&str> = [NONE].into_iter().chain(KINDS.iter().map(|kind| kind.name)).collect();
        return Err(format!("PAYMENT_PROVIDER is one of {}, not `{chosen}`", known.join(", ")));
    }
    for other in KINDS.iter().filter(|other| other.name != chosen) {
        if let Some((name, ..)) = other.variables.iter().find(|(name, ..)| from.var(name).is_some()) {
            return Err(format!("{name} is set, but PAYMENT_PROVIDER is {chosen}, not {}", other.name));
        }
    }
    kind.map(|kind| (kind.settings)(from)).transpose()
}

#[cfg(test)]
mod settings_tests;
