//! Whose account it is. Comparing a password is slow and so comes before the transaction that it
//! allows; meanwhile the password may be changed, the account deactivated, the session ended. So
//! the transaction takes the account's row and looks again. Only an [`Owner`] begins a session,
//! replaces a password or asks for another address, and only this file makes one.

use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;

use super::password::{Hasher, Place};
use super::rows::session;
use crate::people;
use crate::people::rows::user::{self, UserRow};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A password that was right when it was compared. It allows nothing by itself.
#[derive(Clone)]
pub struct Proved {
    user: i64,
    hash: String,
}

/// The account whose owner has just proved it by password or link: there, active, and its row
/// taken until the transaction ends.
#[derive(Debug, Clone)]
pub struct Owner(UserRow);

impl Proved {
    /// Compares the password with an account's stored hash; none when it is wrong or nothing is
    /// stored, after the same time.
    pub async fn compare(
        hasher: &Hasher,
        place: Place,
        account: Option<(i64, Option<String>)>,
        password: String,
    ) -> Result<Option<Self>, Error> {
        let (user, hash) = account.map_or((None, None), |(id, hash)| (Some(id), hash));
        let right = hasher.verify(place, hash.clone(), password).await?;
        Ok(user.zip(hash).filter(|_| right).map(|(user, hash)| Self { user, hash }))
    }

    /// Takes the account; none when it may no longer sign in or has another password by now.
    pub fn hold(&self, conn: &mut Conn) -> Result<Option<Owner>, Error> {
        Owner::take(conn, self.user, |_, hash| hash == Some(self.hash.as_str()))
    }

    /// The same within a session that must still live: 401 when it does not, 422 when the password
    /// alone is another one.
    pub fn hold_in_session(&self, conn: &mut Conn, session: i64, now: UtcTime) -> Result<Owner, Error> {
        let owner = self.hold(conn)?;
        session::living(conn, session, now)?.ok_or_else(|| Error::unauthorized("auth.expired"))?;
        owner.ok_or_else(wrong_password)
    }
}

/// 422: the current password was asked for, and another one was given.
pub fn wrong_password() -> Error {
    Error::unprocessable(vec![Issue::new("currentPassword", "auth.current_password")])
}

impl Owner {
    /// The account as it is in this transaction.
    pub const fn row(&self) -> &UserRow {
        &self.0
    }

    /// Takes the account whose owner opened a link that was sent while it had the address `email`.
    pub(super) fn by_link(conn: &mut Conn, user: i64, email: Option<&str>) -> Result<Option<Self>, Error> {
        Self::take(conn, user, |row, _| email == Some(row.email.as_str()))
    }

    /// The same account after a change that this transaction made.
    pub(super) fn again(&self, conn: &mut Conn) -> Result<Self, Error> {
        user::find(conn, self.0.id).map(Self)
    }

    /// Takes the row first: what is read afterwards stays until the transaction ends.
    fn take(
        conn: &mut Conn,
        user: i64,
        proves: impl FnOnce(&UserRow, Option<&str>) -> bool,
    ) -> Result<Option<Self>, Error> {
        people::rows::change::lock(conn, user)?;
        let found = user::with_password(conn, user)?;
        Ok(found.filter(|(row, hash)| row.active && proves(row, hash.as_deref())).map(|(row, _)| Self(row)))
    }
}
