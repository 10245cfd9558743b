//! The recipients of an audience, a batch at a time.

use sapa_core::access::role::Role;
use sapa_core::base::issue::Issue;
use sapa_core::base::plural::of_country;
use sapa_core::base::time::{UtcTime, Zone, next_day, parse_date};
use sapa_core::notification::input::CheckedAudience;
use sapa_core::notification::{Account, NotificationAudience, Recipient};

use super::channels;
use super::rows::notification::NotificationRow;
use super::rows::recipient::{self, GuestRow, RecipientRow};
use crate::branch::rows::branch;
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// The place of a sending among its recipients: the number of the last one, and for guests the check-in.
pub type RecipientCursor = (i64, Option<UtcTime>);

/// A recipient, as far as a delivery needs it.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The account; none for a guest without one.
    pub user: Option<i64>,
    /// The address.
    pub email: Option<String>,
    /// The phone of a guest without an account.
    pub phone: Option<String>,
    /// The language of a mail.
    pub language: String,
    /// What decides whether the recipient is left out.
    pub facts: Recipient,
}

impl Candidate {
    /// What tells the person from others; none for a guest of whom nothing is known.
    pub fn person(&self) -> Option<Person> {
        let address = || self.email.clone().map(Person::Address);
        self.user.map(Person::Account).or_else(address).or_else(|| self.phone.clone().map(Person::Phone))
    }
}

/// What tells a recipient from others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Person {
    /// The number of the account.
    Account(i64),
    /// The address of a guest without an account.
    Address(String),
    /// The phone of a guest without account and address.
    Phone(String),
}

/// Some recipients. A guest with several bookings is among them several times.
#[derive(Debug, Clone)]
pub struct RecipientBatch {
    /// The recipients.
    pub found: Vec<Candidate>,
    /// The place after them.
    pub cursor: RecipientCursor,
    /// Whether there are no more.
    pub is_last: bool,
}

/// Where the recipients are found.
#[derive(Debug, Clone)]
pub enum Source {
    /// Accounts: of a role, of a company, or all.
    Accounts { role: Option<Role>, company: Option<i64> },
    /// Guests of a branch with a booking within a time.
    Guests {
        branch: i64,
        /// The time.
        span: (UtcTime, UtcTime),
        /// The language for guests without an account.
        language: &'static str,
    },
}

fn unknown(path: &str) -> Error {
    Error::unprocessable(vec![Issue::new(path, "validation.reference")])
}

impl Source {
    /// Where the recipients of an audience are; 422 for a company or a branch that does not exist.
    pub fn of(conn: &mut Conn, audience: &CheckedAudience) -> Result<Self, Error> {
        let accounts = |role, company| Self::Accounts { role, company };
        Ok(match audience.audience {
            NotificationAudience::Everyone => accounts(None, None),
            NotificationAudience::Role => accounts(audience.role, None),
            NotificationAudience::Company => {
                let id = audience.company_id.ok_or_else(|| unknown("companyId"))?.0;
                company::find(conn, id)?.ok_or_else(|| unknown("companyId"))?;
                accounts(None, Some(id))
            }
            NotificationAudience::Guests => {
                let id = audience.branch_id.ok_or_else(|| unknown("branchId"))?.0;
                let (row, _) = branch::find(conn, id)?.ok_or_else(|| unknown("branchId"))?;
                let country = company::country(conn, row.company_id)?.unwrap_or_default();
                let zone: Zone = stored(&row.fields.time_zone)?;
                let day = |text: &Option<String>| text.as_deref().and_then(parse_date);
                let from = day(&audience.from).ok_or_else(|| unknown("from"))?;
                let to = day(&audience.to).ok_or_else(|| unknown("to"))?;
                let span = (zone.start_of_day(from), zone.start_of_day(next_day(to)));
                Self::Guests { branch: id, span, language: of_country(&country) }
            }
        })
    }

    /// Where the recipients of a stored notification are.
    pub fn of_stored(conn: &mut Conn, row: &NotificationRow) -> Result<Self, Error> {
        let audience = CheckedAudience {
            audience: stored(&row.audience)?,
            role: row.role.as_deref().map(stored).transpose()?,
            company_id: row.company_id.map(Into::into),
            branch_id: row.branch_id.map(Into::into),
            from: row.from_date.clone(),
            to: row.to_date.clone(),
            channels: channels(row),
        };
        Self::of(conn, &audience)
    }

    /// Up to `most` recipients after `cursor`.
    pub fn next(&self, conn: &mut Conn, cursor: RecipientCursor, most: usize) -> Result<RecipientBatch, Error> {
        match self {
            Self::Accounts { role, company } => {
                let rows = recipient::accounts(conn, (*role, *company), cursor.0, most as i64)?;
                let is_last = rows.len() < most;
                let cursor = rows.last().map_or(cursor, |last| (last.id, None));
                let found = rows.into_iter().map(of_account).collect();
                Ok(RecipientBatch { found, cursor, is_last })
            }
            Self::Guests { branch, span, language } => {
                let rows = recipient::guests(conn, *branch, *span, cursor, most as i64)?;
                let is_last = rows.len() < most;
                // Known by the phone only, unless another booking of that phone answers for the guest.
                let unreachable = |row: &GuestRow| row.account.is_none() && row.email.is_none();
                let phones: Vec<String> =
                    rows.iter().filter(|row| unreachable(row)).filter_map(|row| row.phone.clone()).collect();
                let met = recipient::met_elsewhere(conn, *branch, *span, cursor, &phones)?;
                let is_met =
                    |row: &GuestRow| unreachable(row) && row.phone.as_ref().is_some_and(|phone| met.contains(phone));
                let cursor = rows.last().map_or(cursor, |last| (last.booking, Some(last.check_in.0)));
                let emails: Vec<String> =
                    rows.iter().filter(|row| row.account.is_none()).filter_map(|row| row.email.clone()).collect();
                let unwilling = recipient::unsubscribed(conn, &emails)?;
                // Staff may have typed in the address of somebody who has an account.
                let owners = recipient::owners(conn, &emails)?;
                let owner = |row: &GuestRow| row.email.as_ref().and_then(|email| owners.get(email)).cloned();
                // Erased accounts have no guest any more.
                let found = rows
                    .into_iter()
                    .filter(|row| row.account.as_ref().is_none_or(|account| account.deleted_at.is_none()))
                    .filter(|row| !is_met(row));
                let found = found.map(|row| match row.account.clone().or_else(|| owner(&row)) {
                    Some(account) => of_account(account),
                    None => Candidate {
                        user: None,
                        language: (*language).to_owned(),
                        facts: Recipient {
                            account: None,
                            has_email: row.email.is_some(),
                            unsubscribed: row.email.as_ref().is_some_and(|email| unwilling.contains(email)),
                        },
                        email: row.email,
                        phone: row.phone,
                    },
                });
                Ok(RecipientBatch { found: found.collect(), cursor, is_last })
            }
        }
    }
}

/// An account as a recipient.
pub fn of_account(row: RecipientRow) -> Candidate {
    Candidate {
        user: Some(row.id),
        email: Some(row.email),
        phone: None,
        language: row.language,
        facts: Recipient {
            account: Some(Account { active: row.active, confirmed: row.email_verified_at.is_some() }),
            has_email: true,
            unsubscribed: row.unsubscribed_at.is_some(),
        },
    }
}
