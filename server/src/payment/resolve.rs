//! The end of what a payment was listed for, by the word of a person who has dealt with it.

use sapa_core::payment::actions::{PaymentAction, on_payment};
use serde_json::json;

use super::books::{Books, Told};
use super::facts::refused;
use super::locked::LockedPayment;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::{Context, Origin};

/// Takes the payment off the list of those that need a person. A refund that is to be handed out keeps it
/// there, and so does what a canceled booking still keeps of the guest's.
///
/// # Errors
/// 409 where no reason stands that a person's word ends.
pub fn resolve(conn: &mut Conn, context: &Context, locked: &LockedPayment) -> Result<(), Error> {
    on_payment(&locked.facts, &context.actor, PaymentAction::Resolve).map_err(refused)?;
    let id = locked.payment.row.id;
    let books = Books::open(Origin::from(context), &locked.booking.row);
    let left = locked.facts.needs_person.and_then(|reason| reason.after_a_word(books.money()));
    books.look(conn, id, left)?;
    let data = json!({ "paymentId": id, "needsPerson": locked.facts.needs_person });
    books.tell(conn, Told { entity: "payment", id, action: "PAYMENT_RESOLVED", reason: None, data })
}
