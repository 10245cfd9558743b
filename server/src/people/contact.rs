//! The contact of a pet owner (name, phone, e-mail) on its way to what other rooms keep of it. Knows none of
//! them: the door hands in who is to be told.

use sapa_core::access::role::Role;
use sapa_core::base::id::UserId;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::session::rows::account::UserRow;

/// What changed of a pet owner's contact; `None`: nothing of that.
#[derive(Debug, Clone)]
pub struct ContactChange {
    /// The account.
    pub user: UserId,
    /// First and last name.
    pub name: Option<String>,
    /// The phone, which may be taken away.
    pub phone: Option<Option<String>>,
    /// The address.
    pub email: Option<String>,
}

/// Takes over a changed contact, in the transaction of the change.
pub type Follower = fn(&mut Conn, Origin<'_>, &ContactChange) -> Result<(), Error>;

/// All who take over a changed contact.
#[derive(Debug, Clone, Copy)]
pub struct Followers(pub &'static [Follower]);

impl Followers {
    /// Tells them what changed from `before` to `after`. Only an owner of a confirmed address speaks for the
    /// account, so what was entered before is told when the address is confirmed.
    pub fn tell(self, conn: &mut Conn, by: Origin<'_>, before: &UserRow, after: &UserRow) -> Result<(), Error> {
        if after.role != Role::User.as_str() || after.email_verified_at.is_none() {
            return Ok(());
        }
        let first = before.email_verified_at.is_none();
        let name = |row: &UserRow| format!("{} {}", row.first_name, row.last_name);
        let contact = ContactChange {
            user: UserId(after.id),
            name: (first || name(before) != name(after)).then(|| name(after)),
            phone: (first || before.phone != after.phone).then(|| after.phone.clone()),
            email: (first || before.email != after.email).then(|| after.email.clone()),
        };
        if contact.name.is_none() && contact.phone.is_none() && contact.email.is_none() {
            return Ok(());
        }
        self.0.iter().try_for_each(|follower| follower(conn, by, &contact))
    }
}
