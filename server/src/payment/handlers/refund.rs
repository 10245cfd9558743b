//! Steps of a refund that a person takes.

use actix_web::web;

use crate::payment::locked;
use crate::payment::refund::{Taken, admit_step, step};
use crate::payment::rows::refund;
use crate::payment::view::{self, Refund};
use crate::platform::http::Answer;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::{Context, NamedContext};
use crate::state::State;

async fn taken(state: web::Data<State>, context: Context, id: i64, taken: Taken) -> Result<Answer, Error> {
    state
        .db
        .write(move |conn| {
            let (booking, row) = locked::refund(conn, id)?;
            admit_step(&booking, &row, taken, &context)?;
            context.once(conn, "", |conn| {
                step(conn, &context, &booking, &row, taken)?;
                let found = refund::find(conn, id)?.ok_or_else(Error::not_found)?;
                let found = view::refund(found, booking.row.customer_id, &context.actor)?;
                Answer::record(found.version, &found)
            })
        })
        .await
}

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident($path:literal) = $taken:ident;)+) => {$(
        $(#[$doc])*
        #[utoipa::path(post, path = $path, tag = "payments",
            params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
            responses((status = 200, body = Refund), (status = 403, body = ProblemBody),
                (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
        pub async fn $name(
            state: web::Data<State>,
            NamedContext(context): NamedContext,
            id: web::Path<i64>,
        ) -> Result<Answer, Error> {
            taken(state, context, *id, Taken::$taken).await
        }
    )+};
}

steps! {
    /// The cash was handed out, the transfer sent, or the card refunded on the terminal.
    confirm("/refunds/{id}/confirm") = Confirmed;
    /// Takes a refund back that was not sent: what it waived is owed again.
    withdraw("/refunds/{id}/withdraw") = Withdrawn;
}
