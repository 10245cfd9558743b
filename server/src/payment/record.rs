//! Staff record a payment that they took: cash, a transfer, or a card on the desk's own terminal.

use sapa_core::access::role::{Action, can};
use sapa_core::base::issue::Reason;
use sapa_core::form::rules::Rules;
use sapa_core::payment::actions::most_payable;
use sapa_core::payment::input::{CheckedPayment, PaymentInput};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::preview::payment_issues;
use sapa_core::payment::status::PaymentStatus;

use super::books::Books;
use super::facts::refused;
use super::rows::payment::{self, NewPaymentRow};
use crate::booking::facts;
use crate::booking::payments::UNDER_WAY;
use crate::booking::rows::booking::Booking;
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::session::guard::decide;
use crate::session::{Context, Origin};

/// The provider of the desk's own card terminal.
pub const TERMINAL: &str = "terminal";

/// Whether the author may record payments of this booking: 404 and 403 by the permission table.
pub fn admit(booking: &Booking, context: &Context) -> Result<(), Error> {
    decide(can(Some(&context.actor), Action::PaymentRecord, facts::of(booking)?.object()))
}

/// Records a payment of a locked booking, and answers its id with the books, whose sums the caller writes. An online
/// payment that is still under way is ended before, or stands in the way.
pub fn record<'a>(
    conn: &mut Conn,
    origin: Origin<'a>,
    booking: &Booking,
    input: &PaymentInput,
) -> Result<(i64, Books<'a>), Error> {
    let actor = origin.actor()?;
    let facts = facts::of(booking)?;
    let most = most_payable(&facts, actor, Action::PaymentRecord).map_err(refused)?;
    let issues = payment_issues(input, actor.role, most);
    let form: CheckedPayment =
        input.clone().checked(issues).map_err(|issues| Error::unprocessable(issues).definite())?;
    if payment::has_pending(conn, booking.row.id)? {
        return Err(Error::conflict(Reason::new(UNDER_WAY)));
    }
    let now = at(origin.now);
    let way = form.method.recorded();
    let id = payment::insert(
        conn,
        &NewPaymentRow {
            created_at: now,
            updated_at: now,
            company_id: booking.row.company_id,
            branch_id: booking.row.branch_id,
            booking_id: booking.row.id,
            time_zone: booking.row.time_zone.clone(),
            amount: form.amount,
            currency: booking.row.currency.clone(),
            method: form.method.as_str().to_owned(),
            way: way.as_str().to_owned(),
            provider: (way == PaymentWay::Terminal).then(|| TERMINAL.to_owned()),
            status: PaymentStatus::Successful.as_str().to_owned(),
            captured: form.amount,
            captured_at: Some(now),
            fiscal_receipt_number: form.fiscal_receipt_number,
            slip_number: form.slip_number,
            created_by: Some(actor.user_id.0),
        },
    )?;
    let mut books = Books::open(origin, &booking.row);
    let row = payment::row(conn, id)?;
    books.recorded(conn, &row)?;
    Ok((id, books))
}
