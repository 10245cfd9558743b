//! Proof of an account's owner. Comparing a password is slow, so it comes before the transaction
//! that it allows. Meanwhile the password may change, the account may be deactivated, the session
//! may end. So the transaction locks the account's row and checks again. Only an [`Owner`] begins a
//! session, replaces a password or asks for another address, and only this file makes one.

use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;

use super::password::{Hasher, QueueTicket};
use super::rows::account::{self, UserRow};
use super::rows::session;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A password that was right when it was compared. By itself it allows nothing.
#[derive(Clone)]
pub struct Proved {
    user: i64,
    hash: String,
}

/// An account whose owner has just proved it by password or link. The account exists, is active,
/// and its row is locked until the transaction ends.
#[derive(Debug, Clone)]
pub struct Owner(UserRow);

impl Proved {
    /// Compares the password with an account's stored hash; none when it is wrong or no hash is
    /// stored, after the same time.
    pub async fn compare(
        hasher: &Hasher,
        place: QueueTicket,
        account: Option<(i64, Option<String>)>,
        password: String,
    ) -> Result<Option<Self>, Error> {
        let (user, hash) = account.map_or((None, None), |(id, hash)| (Some(id), hash));
        let right = hasher.verify(place, hash.clone(), password).await?;
        Ok(user.zip(hash).filter(|_| right).map(|(user, hash)| Self { user, hash }))
    }

    /// Locks the account; none when it may no longer sign in, or has another password by now.
    pub fn hold(&self, conn: &mut Conn) -> Result<Option<Owner>, Error> {
        Owner::take(conn, self.user, |_, hash| hash == Some(self.hash.as_str()))
    }

    /// Locks the account within a session that must still live: 401 when the session is over, 422
    /// when only the password is another one.
    pub fn hold_in_session(&self, conn: &mut Conn, session: i64, now: UtcTime) -> Result<Owner, Error> {
        let owner = self.hold(conn)?;
        session::living(conn, session, now)?.ok_or_else(|| Error::unauthorized("auth.expired"))?;
        owner.ok_or_else(wrong_password)
    }
}

/// 422: another password than the current one was entered.
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

    /// Takes an account whose owner answered a challenge; `proves` runs while the account is locked.
    pub(super) fn by_factor<T>(
        conn: &mut Conn,
        user: i64,
        proves: impl FnOnce(&mut Conn) -> Result<Option<T>, Error>,
    ) -> Result<Option<(Self, T)>, Error> {
        let Some(owner) = Self::take(conn, user, |_, hash| hash.is_some())? else { return Ok(None) };
        Ok(proves(conn)?.map(|proof| (owner, proof)))
    }

    /// The owner after a change that this transaction made to the account.
    pub(super) fn reread(&self, conn: &mut Conn) -> Result<Self, Error> {
        account::find(conn, self.0.id).map(Self)
    }

    /// Locks the row first: values read afterwards stay until the transaction ends.
    fn take(
        conn: &mut Conn,
        user: i64,
        proves: impl FnOnce(&UserRow, Option<&str>) -> bool,
    ) -> Result<Option<Self>, Error> {
        account::lock(conn, user)?;
        let found = account::with_password(conn, user)?;
        Ok(found.filter(|(row, hash)| row.active && proves(row, hash.as_deref())).map(|(row, _)| Self(row)))
    }
}
