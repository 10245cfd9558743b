//! The matrix's requests to every address: record, body and the answer for permitted accounts. Changes
//! are sent with an old version, so that a permitted change is refused as stale and the record stays.

use serde_json::{Value, json};

use crate::branch::form_bodies::{form, offer};
use crate::fixture::{civil, with};

/// Records with an owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    Company,
    Branch,
    Service,
    /// An animal type, an FAQ entry and the like: the platform's, visible to all who have the action.
    Catalogue,
    /// An operator's account.
    User,
    Image,
    Note,
    Booking,
    /// A payment of a booking, a refund of it, and a request for one.
    Payment,
    Refund,
    RefundRequest,
    /// What needs a person because of that refund.
    Concern,
    /// The closing of a branch's day.
    Closing,
    /// Bookings that were moved together.
    Reallocation,
    /// The review of a booking.
    Review,
    /// A session of the sender.
    OwnSession,
}

/// Where a request names its record.
pub enum About {
    /// Nowhere: a list, or a new record.
    Nothing,
    Path(Thing),
    /// In the query, `$id`: an invisible record is not found.
    Query(Thing),
    /// In a filter, `$id`: an invisible record gives an empty list.
    Filter(Thing),
    /// In the query, `$id`, as this member: an invisible record is an invalid reference.
    Parameter(Thing, &'static str),
    /// In the body, as this member: an invisible record is an invalid reference.
    Body(Thing, &'static str),
}

/// One line of the table.
pub struct Line {
    /// Method and pattern.
    pub operation: &'static str,
    pub about: About,
    /// The query after the path.
    pub query: &'static str,
    pub body: Option<Value>,
    /// The statuses for permitted accounts.
    pub ok: &'static [u16],
}

fn line(operation: &'static str, about: About, ok: &'static [u16]) -> Line {
    let body = (!operation.starts_with("GET") && !operation.starts_with("DELETE")).then(|| json!({}));
    Line { operation, about, query: "", body, ok }
}

impl Line {
    fn query(self, query: &'static str) -> Self {
        Self { query, ..self }
    }
    fn body(self, body: Value) -> Self {
        Self { body: Some(body), ..self }
    }
    /// Without a body.
    fn bare(self) -> Self {
        Self { body: None, ..self }
    }
}

const STALE: &[u16] = &[412];
const WRONG: &[u16] = &[422];
const SHOWN: &[u16] = &[200];

/// The addresses of a resource that has all of them.
fn resource(path: &'static [&'static str; 7], thing: Thing) -> Vec<Line> {
    let [list, export, create, find, update, delete, restore] = *path;
    vec![
        line(list, About::Nothing, SHOWN),
        line(export, About::Nothing, SHOWN),
        line(create, About::Nothing, WRONG),
        line(find, About::Path(thing), SHOWN),
        line(update, About::Path(thing), STALE),
        line(delete, About::Path(thing), STALE),
        // A record that is not deleted is answered as it is.
        line(restore, About::Path(thing), SHOWN).bare(),
    ]
}

macro_rules! paths {
    ($path:literal) => {
        &[
            concat!("GET ", $path),
            concat!("GET ", $path, "/export.csv"),
            concat!("POST ", $path),
            concat!("GET ", $path, "/{id}"),
            concat!("PUT ", $path, "/{id}"),
            concat!("DELETE ", $path, "/{id}"),
            concat!("POST ", $path, "/{id}/restore"),
        ]
    };
}

/// The table. `day` spreads the bookings over different days.
pub fn lines() -> Vec<Line> {
    use About::{Body, Filter, Nothing, Parameter, Path, Query};
    let mut all = vec![
        line("POST /auth/login", Nothing, WRONG),
        line("POST /auth/refresh", Nothing, &[401]),
        line("POST /auth/logout", Nothing, &[204]).bare(),
        line("POST /auth/second-factor", Nothing, WRONG),
        line("POST /auth/passkey/options", Nothing, SHOWN).bare(),
        line("POST /auth/passkey/login", Nothing, WRONG),
        line("POST /auth/step-up/options", Nothing, SHOWN).bare(),
        line("POST /auth/step-up", Nothing, WRONG),
        line("PUT /auth/password", Nothing, WRONG),
        line("POST /auth/forgot-password", Nothing, WRONG),
        line("POST /auth/reset-password", Nothing, WRONG),
        line("POST /auth/accept-invitation", Nothing, WRONG),
        line("POST /auth/register", Nothing, WRONG),
        line("POST /auth/confirm-email", Nothing, WRONG),
        line("GET /me", Nothing, SHOWN),
        // Without the version that was seen.
        line("DELETE /me", Nothing, &[428]),
        line("PATCH /me", Nothing, WRONG),
        line("GET /me/sessions", Nothing, SHOWN),
        line("GET /events", Nothing, SHOWN),
        line("GET /notifications", Nothing, SHOWN),
        line("GET /notifications/export.csv", Nothing, SHOWN),
        line("POST /notifications", Nothing, WRONG),
        line("POST /notifications/count", Nothing, WRONG),
        line("POST /notifications/test", Nothing, WRONG),
        line("GET /notifications/{id}", Path(Thing::Catalogue), SHOWN),
        line("GET /me/notifications", Nothing, SHOWN),
        line("POST /me/notifications/read", Nothing, &[204]).bare(),
        line("POST /me/notifications/{id}/read", Nothing, &[404]).bare(),
        line("POST /market/unsubscribe", Nothing, WRONG),
        line("POST /market/unsubscribe/{token}", Nothing, &[400]).bare(),
        line("DELETE /me/sessions/{id}", Path(Thing::OwnSession), &[204]),
        line("GET /me/factors", Nothing, SHOWN),
        line("POST /me/factors", Nothing, WRONG),
        line("POST /me/factors/options", Nothing, WRONG),
        // The account has no factor.
        line("POST /me/factors/recovery-codes", Nothing, &[409]).bare(),
        line("DELETE /me/factors/{id}", Nothing, &[404]),
        line("DELETE /me/browsers/{id}", Nothing, &[404]),
        line("POST /me/email", Nothing, WRONG),
        line("POST /me/email/confirm", Nothing, WRONG),
        line("GET /translations/{language}/translations", Nothing, SHOWN),
        line("GET /market/companies", Nothing, SHOWN),
        line("GET /market/branches", Nothing, SHOWN),
        line("GET /market/services", Nothing, SHOWN),
        line("GET /market/reviews", Nothing, SHOWN).query("?companyId=1"),
        line("GET /market/banners", Nothing, SHOWN),
        line("GET /market/faq", Nothing, SHOWN),
        line("GET /market/legal-texts", Nothing, SHOWN),
        line("GET /market/images/{id}", Nothing, &[404]),
        line("GET /market/availability", Nothing, SHOWN).query("?serviceId=1&from=2031-01-01&to=2031-01-03"),
        line("POST /market/quotes", Nothing, SHOWN)
            .body(days(&json!({"branchId": 1, "serviceId": 1, "pets": [{"animalTypeId": 1, "size": "SMALL"}]}), 5)),
        line("GET /demo-accounts", Nothing, &[404]),
        // Sent without an image.
        line("POST /images", Nothing, &[415]).query("?purpose=logo").bare(),
        line("GET /images/{id}", Path(Thing::Image), SHOWN),
        line("POST /companies/{id}/approve", Path(Thing::Company), STALE),
        line("POST /companies/{id}/suspend", Path(Thing::Company), STALE),
        line("POST /users/{id}/invite", Path(Thing::User), &[409]).bare(),
        line("POST /users/{id}/deactivate", Path(Thing::User), STALE).bare(),
        line("POST /users/{id}/reactivate", Path(Thing::User), &[409, 412]).bare(),
        line("POST /users/{id}/reset-factors", Path(Thing::User), &[409]).body(json!({"reason": "Phone lost"})),
        line("POST /users/{id}/erase", Path(Thing::User), STALE).bare(),
        line("GET /users/{id}/sessions", Path(Thing::User), SHOWN),
        line("DELETE /users/{id}/sessions", Path(Thing::User), &[204]),
        line("DELETE /users/{id}/sessions/{sessionId}", Path(Thing::User), &[204]),
        line("GET /notes", Query(Thing::Branch), SHOWN).query("?entity=BRANCH&entityId=$id"),
        line("GET /notes/export.csv", Query(Thing::Branch), SHOWN).query("?entity=BRANCH&entityId=$id"),
        line("POST /notes", Body(Thing::Branch, "entityId"), &[201]).body(json!({"entity": "BRANCH", "text": "Zvono ne radi"})),
        line("GET /notes/{id}", Path(Thing::Note), SHOWN),
        line("PUT /notes/{id}", Path(Thing::Note), STALE),
        line("DELETE /notes/{id}", Path(Thing::Note), STALE),
        line("POST /notes/{id}/restore", Path(Thing::Note), SHOWN).bare(),
        line("GET /audit", Filter(Thing::Company), SHOWN).query("?companyId=$id"),
        line("GET /audit/export.csv", Nothing, SHOWN),
        line("GET /home", Nothing, SHOWN),
        line("GET /admin-home", Nothing, SHOWN),
        line("GET /waiting", Nothing, SHOWN),
        line("GET /branches/{id}/till", Path(Thing::Branch), SHOWN),
        line("POST /branches/{id}/till/close", Path(Thing::Branch), WRONG),
        line("POST /till-closings/{id}/correct", Path(Thing::Closing), WRONG),
        line("POST /branches/{id}/reallocations", Path(Thing::Branch), WRONG),
        // The one that is there was made too long ago.
        line("POST /reallocations/{id}/undo", Path(Thing::Reallocation), &[409]).bare(),
        line("GET /till-days", Nothing, SHOWN),
        line("GET /till-days/export.csv", Nothing, SHOWN),
        line("GET /system", Nothing, SHOWN),
        line("GET /system/jobs", Nothing, SHOWN),
        line("POST /system/jobs/{id}/retry", Nothing, &[404]).bare(),
        line("GET /search", Nothing, SHOWN).query("?q=ana"),
        line("GET /board", Query(Thing::Branch), SHOWN).query("?branchId=$id"),
        line("GET /bookings", Filter(Thing::Branch), SHOWN).query("?branchId=$id"),
        line("GET /bookings/export.csv", Nothing, SHOWN),
        line("POST /bookings", Body(Thing::Branch, "branchId"), &[201]).body(json!({
            "guestName": "Ana", "guestPhone": "+381642187740", "pets": [{"name": "Žućko", "animalTypeId": 1, "size": "SMALL"}],
        })),
        line("POST /quotes", Body(Thing::Branch, "branchId"), SHOWN).body(json!({"pets": [{"animalTypeId": 1, "size": "SMALL"}]})),
        line("GET /availability", Parameter(Thing::Service, "serviceId"), SHOWN)
            .query("?serviceId=$id&from=2031-01-01&to=2031-01-03"),
        line("GET /branches/{id}/calendar", Path(Thing::Branch), SHOWN).query("?from=2031-01-01&to=2031-01-07"),
        line("POST /branches/{id}/closure-preview", Path(Thing::Branch), SHOWN).body(json!({"fromDate": "2031-01-01"})),
        line("POST /branches/{id}/closure-batch", Path(Thing::Branch), STALE)
            .body(json!({"timeslot": {"fromDate": "2031-01-01"}, "bookings": []})),
        line("GET /bookings/{id}", Path(Thing::Booking), SHOWN),
        line("PUT /bookings/{id}", Path(Thing::Booking), STALE),
        line("GET /bookings/{id}/timeline", Path(Thing::Booking), SHOWN),
        line("GET /bookings/{id}/presence", Path(Thing::Booking), SHOWN),
        line("PUT /bookings/{id}/presence", Path(Thing::Booking), &[204]).bare(),
        line("DELETE /bookings/{id}/presence", Path(Thing::Booking), &[204]),
        line("GET /bookings/{id}/mails", Path(Thing::Booking), SHOWN),
        // Of the booking that is seen, no mail has this number.
        line("POST /bookings/{id}/mails/{mailId}/send-again", Path(Thing::Booking), &[404]),
        line("POST /bookings/{id}/payments", Path(Thing::Booking), WRONG),
        line("GET /payments", Filter(Thing::Branch), SHOWN).query("?branchId=$id"),
        line("GET /payments/export.csv", Nothing, SHOWN),
        line("GET /payments/totals", Nothing, SHOWN),
        line("GET /payments/{id}", Path(Thing::Payment), SHOWN),
        line("POST /payments/{id}/refunds", Path(Thing::Payment), WRONG),
        line("POST /payments/{id}/refund-requests", Path(Thing::Payment), WRONG),
        // Staff recorded it: there is no provider to ask, and nothing to void.
        line("POST /payments/{id}/void", Path(Thing::Payment), &[409]),
        line("POST /payments/{id}/sync", Path(Thing::Payment), &[409]),
        line("GET /payment-concerns", Filter(Thing::Branch), SHOWN).query("?branchId=$id"),
        line("GET /payment-concerns/export.csv", Nothing, SHOWN),
        // It ends with the refund that is to be handed out.
        line("POST /payment-concerns/{id}/settle", Path(Thing::Concern), &[409]),
        // Without a provider there are no webhooks.
        line("POST /webhooks/{provider}", Nothing, &[404]),
        line("PUT /refunds/{id}", Path(Thing::Refund), WRONG),
        // The first permitted one ends the refund.
        line("POST /refunds/{id}/confirm", Path(Thing::Refund), &[200, 409]),
        line("POST /refunds/{id}/withdraw", Path(Thing::Refund), &[409]),
        line("GET /refund-requests", Filter(Thing::Branch), SHOWN).query("?branchId=$id"),
        line("GET /refund-requests/export.csv", Nothing, SHOWN),
        line("GET /refund-requests/{id}", Path(Thing::RefundRequest), SHOWN),
        line("POST /refund-requests/{id}/decline", Path(Thing::RefundRequest), WRONG),
        // Only the account that asked takes it back.
        line("POST /refund-requests/{id}/withdraw", Path(Thing::RefundRequest), &[409]),
        line("POST /refund-requests/{id}/approve", Path(Thing::RefundRequest), &[200, 409]),
        line("GET /reviews", Filter(Thing::Booking), SHOWN).query("?bookingId=$id"),
        line("GET /reviews/export.csv", Nothing, SHOWN),
        line("GET /reviews/{id}", Path(Thing::Review), SHOWN),
        line("POST /reviews", Nothing, WRONG),
        line("POST /reviews/{id}/reply", Path(Thing::Review), WRONG),
        line("POST /reviews/{id}/report", Path(Thing::Review), WRONG),
        line("POST /reviews/{id}/hide", Path(Thing::Review), WRONG),
        // What is visible is not restored.
        line("POST /reviews/{id}/restore", Path(Thing::Review), &[409]),
        line("GET /support-messages", Nothing, SHOWN),
        line("GET /support-messages/export.csv", Nothing, SHOWN),
        line("POST /support-messages", Nothing, WRONG),
        line("GET /support-messages/{id}", Path(Thing::Catalogue), SHOWN),
        line("GET /support-messages/{id}/person", Path(Thing::Catalogue), SHOWN),
        line("POST /support-messages/{id}/replies", Path(Thing::Catalogue), WRONG),
        line("POST /support-messages/{id}/assign", Path(Thing::Catalogue), SHOWN),
        line("POST /support-messages/{id}/close", Path(Thing::Catalogue), SHOWN),
        line("POST /market/support-messages", Nothing, WRONG),
        line("POST /market/support-thread", Nothing, WRONG),
        line("POST /market/support-thread/replies", Nothing, WRONG),
    ];
    for verb in [
        "POST /bookings/{id}/check-in",
        "POST /bookings/{id}/complete",
        "POST /bookings/{id}/cancel",
        "POST /bookings/{id}/no-show",
        "POST /bookings/{id}/break-off",
        "POST /bookings/{id}/release",
        "POST /bookings/{id}/undo-check-in",
        "POST /bookings/{id}/reopen",
        "POST /bookings/{id}/reinstate",
        "POST /bookings/{id}/reschedule",
    ] {
        all.push(line(verb, Path(Thing::Booking), STALE));
    }
    all.extend(resource(paths!("/companies"), Thing::Company));
    all.extend(resource(paths!("/branches"), Thing::Branch));
    all.extend(resource(paths!("/services"), Thing::Service));
    all.extend(resource(paths!("/users"), Thing::User));
    all.extend(resource(paths!("/animal-types"), Thing::Catalogue));
    all.extend(resource(paths!("/breeds"), Thing::Catalogue));
    all.extend(resource(paths!("/service-groups"), Thing::Catalogue));
    all.extend(resource(paths!("/faq"), Thing::Catalogue));
    all.extend(resource(paths!("/support-templates"), Thing::Catalogue));
    all.extend(resource(paths!("/marketing-groups"), Thing::Catalogue));
    all.extend(resource(paths!("/marketing"), Thing::Catalogue));
    let text = Thing::Catalogue;
    all.extend([
        line("GET /legal-texts", Nothing, SHOWN),
        line("POST /legal-texts", Nothing, WRONG),
        line("GET /legal-texts/{id}", Path(text), SHOWN),
        line("PUT /legal-texts/{id}", Path(text), STALE),
        line("DELETE /legal-texts/{id}", Path(text), STALE),
        line("POST /legal-texts/{id}/publish", Path(text), STALE).bare(),
        line("POST /legal-texts/{id}/restore", Path(text), SHOWN).bare(),
    ]);
    all.extend([
        line("GET /translations", Nothing, SHOWN),
        line("GET /translations/completeness", Nothing, SHOWN),
        // There is no text of that key.
        line("GET /translations/{key}", Nothing, &[404]),
        line("PUT /translations/{language}/overrides/{key}", Nothing, &[404]),
        line("DELETE /translations/{language}/overrides/{key}", Nothing, &[404]),
    ]);
    for order in ["POST /faq/order", "POST /marketing-groups/order", "POST /marketing/order"] {
        all.push(line(order, Nothing, WRONG));
    }
    // These name their owner in the body.
    all.retain(|line| !["POST /branches", "POST /services", "POST /users"].contains(&line.operation));
    all.push(line("POST /branches", Body(Thing::Company, "companyId"), &[201]).body(form()));
    all.push(
        line("POST /services", Body(Thing::Branch, "branchId"), &[201])
            .body(with(offer(&json!([])), &json!({"change": null}))),
    );
    all.push(line("POST /users", Body(Thing::Company, "companyId"), &[201]).body(json!({
        "firstName": "Vera", "lastName": "Ilić", "role": "OPR", "language": "en_US",
    })));
    // Lists filtered by an invisible record.
    for (list, thing, query) in [
        ("GET /branches", Thing::Company, "?companyId=$id"),
        ("GET /services", Thing::Branch, "?branchId=$id"),
        ("GET /users", Thing::Company, "?companyId=$id"),
    ] {
        all.retain(|line| line.operation != list);
        all.push(line(list, Filter(thing), SHOWN).query(query));
    }
    all
}

/// The stay, beginning in `from` days.
pub fn days(body: &Value, from: i64) -> Value {
    with(body.clone(), &json!({"arrival": civil(from, 14), "departure": civil(from + 1, 11)}))
}
