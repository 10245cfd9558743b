//! Rows of deliveries: one for each recipient and channel.

use std::collections::HashSet;

use diesel::prelude::*;
use sapa_core::notification::DeliveryResult;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::notification_deliveries as deliveries;

/// A delivery to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = deliveries, treat_none_as_default_value = false)]
pub struct NewDelivery {
    pub created_at: At,
    pub notification_id: i64,
    pub channel: &'static str,
    pub user_id: Option<i64>,
    pub email: Option<String>,
    pub result: &'static str,
    pub reason: Option<&'static str>,
    pub mail_id: Option<i64>,
    pub inbox: bool,
    pub unread: bool,
}

/// A delivery by mail.
#[derive(Debug, Clone, Queryable)]
pub struct MailDelivery {
    pub id: i64,
    pub notification_id: i64,
    pub user_id: Option<i64>,
    pub email: Option<String>,
}

/// Inserts deliveries.
pub fn insert(conn: &mut Conn, new: &[NewDelivery]) -> Result<(), Error> {
    // Bounded, so that a statement never has too many values.
    for some in new.chunks(50) {
        let rows = some.to_vec();
        diesel::insert_into(deliveries::table).values(&rows).execute(conn)?;
    }
    Ok(())
}

/// Those of these accounts and addresses that the notification has had already.
pub fn known(
    conn: &mut Conn,
    notification: i64,
    users: &[i64],
    emails: &[String],
) -> Result<(HashSet<i64>, HashSet<String>), Error> {
    let of = || deliveries::table.filter(deliveries::notification_id.eq(notification));
    let accounts: Vec<Option<i64>> =
        of().filter(deliveries::user_id.eq_any(users)).select(deliveries::user_id).load(conn)?;
    let addresses: Vec<Option<String>> =
        of().filter(deliveries::email.eq_any(emails)).select(deliveries::email).load(conn)?;
    Ok((accounts.into_iter().flatten().collect(), addresses.into_iter().flatten().collect()))
}

/// The delivery whose mail this is, unless it has arrived or was left out.
pub fn of_mail(conn: &mut Conn, mail: i64) -> Result<Option<MailDelivery>, Error> {
    let open = [DeliveryResult::Waiting, DeliveryResult::Failed].map(DeliveryResult::as_str);
    let found = deliveries::table.filter(deliveries::mail_id.eq(mail)).filter(deliveries::result.eq_any(open));
    Ok(found
        .select((deliveries::id, deliveries::notification_id, deliveries::user_id, deliveries::email))
        .first(conn)
        .optional()?)
}

/// A delivery by mail, by its number.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<MailDelivery>, Error> {
    Ok(deliveries::table
        .find(id)
        .select((deliveries::id, deliveries::notification_id, deliveries::user_id, deliveries::email))
        .first(conn)
        .optional()?)
}

/// Writes the result of a delivery, and what it was before.
pub fn set_result(conn: &mut Conn, id: i64, result: &str, reason: Option<&str>) -> Result<String, Error> {
    let before: String = deliveries::table.find(id).select(deliveries::result).first(conn)?;
    diesel::update(deliveries::table.find(id))
        .set((deliveries::result.eq(result), deliveries::reason.eq(reason)))
        .execute(conn)?;
    Ok(before)
}

/// Channel, result, the reason of what was left out, and the number of such deliveries.
pub type DeliveryTotal = (String, String, Option<String>, i64);

/// How many deliveries of a notification have which result, by channel.
pub fn results(conn: &mut Conn, notification: i64) -> Result<Vec<DeliveryTotal>, Error> {
    Ok(deliveries::table
        .filter(deliveries::notification_id.eq(notification))
        .group_by((deliveries::channel, deliveries::result, deliveries::reason))
        .select((deliveries::channel, deliveries::result, deliveries::reason, diesel::dsl::count_star()))
        .order((deliveries::channel, deliveries::result, deliveries::reason))
        .load(conn)?)
}

/// Removes the address of an erased person.
pub fn erase(conn: &mut Conn, email: &str) -> Result<(), Error> {
    let ids: Vec<i64> = deliveries::table.filter(deliveries::email.eq(email)).select(deliveries::id).load(conn)?;
    diesel::update(deliveries::table.filter(id_in(deliveries::id, &ids)))
        .set(deliveries::email.eq(None::<String>))
        .execute(conn)?;
    Ok(())
}
