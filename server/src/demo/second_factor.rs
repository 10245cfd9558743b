//! The demo's account with an authenticator app: a further operator of the first company, whose secret the demo tells.

use argon2::Params;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::base::time::UtcTime;
use sapa_core::people::factor::FactorKind;

use super::account::DemoAccount;
use super::rng::Rng;
use super::words::PETS;
use crate::demo::records::ascii;
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;
use crate::schema::users;
use crate::session::factor::seal::Seal;
use crate::session::factor::totp;
use crate::session::password;
use crate::session::rows::account;
use crate::session::rows::factor::{self, NewFactor};

/// How the factor is called.
const NAME: &str = "Demo";

/// Gives an operator without a known password a password and an authenticator app, and lists it. Does nothing in a
/// demo that is too small to have such an operator.
pub fn add(db: &Db, seal: &Seal, cost: &Params, accounts: &mut Vec<DemoAccount>, now: UtcTime) -> Result<(), Error> {
    let Some(beside) = accounts.iter().find(|account| account.role == Role::Admin.as_str()).cloned() else {
        return Ok(());
    };
    let known: Vec<String> = accounts.iter().map(|account| account.email.clone()).collect();
    let mut rng = Rng::new(0, 0);
    let word = |rng: &mut Rng| {
        let word: &&str = rng.pick(&PETS);
        ascii(word)
    };
    let chosen = format!("{}-{}-{:04}", word(&mut rng), word(&mut rng), rng.below(10_000));
    let hash = password::hash(cost, &chosen)?;
    let secret = totp::secret()?;
    let made = db.write_blocking(|conn| {
        let Some((id, email)) = operator(conn, beside.company_id, &known)? else { return Ok(None) };
        account::set_password(conn, id, &hash, now)?;
        let (typed, _) = totp::shown(&secret, &email)?;
        let sealed = seal.seal(&secret, id)?;
        let kind = FactorKind::Totp.as_str();
        factor::insert(
            conn,
            &NewFactor { user: id, kind, name: NAME, secret: &sealed, credential: None, step: None },
            now,
        )?;
        Ok(Some((email, typed)))
    })?;
    if let Some((email, typed)) = made {
        accounts.push(DemoAccount {
            role: Role::Opr.as_str().to_owned(),
            staff_kind: None,
            email,
            password: chosen,
            company_id: beside.company_id,
            branch_id: None,
            label: beside.label,
            totp_secret: Some(typed),
        });
    }
    Ok(())
}

/// An operator of the company who is tied to no branch, and whose password nobody knows.
fn operator(conn: &mut Conn, company: Option<i64>, known: &[String]) -> Result<Option<(i64, String)>, Error> {
    let found: Vec<(i64, String)> = users::table
        .filter(users::company_id.eq(company))
        .filter(users::role.eq(Role::Opr.as_str()).and(users::branch_id.is_null()))
        .order(users::id)
        .select((users::id, users::email))
        .load(conn)?;
    Ok(found.into_iter().find(|(_, email)| !known.contains(email)))
}
