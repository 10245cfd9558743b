//! `sapa check`: what must hold of the whole database at every moment, read only. Each invariant is a line of
//! [`INVARIANTS`]: a name, and a statement ([`Rule`]) or a function that reports the rows that break it. What an
//! engine's constraint already refuses is checked all the same where a copied, restored or edited database may break
//! it. Reads each invariant from one consistent view of its own, in ranges of ids, so that memory is bounded and no
//! view lasts long. Repairs nothing.

mod audit;
mod booking;
mod create_table;
mod definition;
mod found;
mod image;
mod ledger;
mod orphan;
mod parentheses;
mod person;
mod place;
mod queue;
mod shape;
mod till;
mod totals;
mod words;

use std::time::{Duration, Instant};

pub use found::{Found, MOST, Rule, Violation};
pub use image::FILES;

use crate::image::Images;
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;

/// How an invariant finds the rows that break it.
#[derive(Clone, Copy)]
pub enum Check {
    /// By one statement over ranges of ids.
    Sql(Rule),
    /// By a function, where the core decides.
    By(fn(&mut Conn, &mut Found<'_>) -> Result<(), Error>),
}

/// A rule that must hold of the whole database.
#[derive(Clone, Copy)]
pub struct Invariant {
    /// Its name, which the reports begin with.
    pub name: &'static str,
    /// How it is checked.
    pub check: Check,
}

impl Invariant {
    /// Reports the rows that break it, [`MOST`] at most; answers how many it found.
    ///
    /// # Errors
    /// Failures of the database.
    pub fn run(&self, conn: &mut Conn, report: &mut dyn FnMut(Violation)) -> Result<usize, Error> {
        let mut found = Found::new(self.name, report);
        match self.check {
            Check::Sql(rule) => rule.run(conn, &mut found)?,
            Check::By(check) => check(conn, &mut found)?,
        }
        Ok(found.count)
    }
}

const fn sql(name: &'static str, rule: Rule) -> Invariant {
    Invariant { name, check: Check::Sql(rule) }
}

const fn by(name: &'static str, check: fn(&mut Conn, &mut Found<'_>) -> Result<(), Error>) -> Invariant {
    Invariant { name, check: Check::By(check) }
}

/// All invariants; what each one means stands at its rule, what to do about it in docs/OPERATIONS.md.
pub const INVARIANTS: &[Invariant] = &[
    by("database.integrity", orphan::integrity),
    by("database.reference", orphan::references),
    by("database.single_row", totals::single_rows),
    by("database.schema", shape::schema),
    by("database.numbers", shape::numbers),
    by("audit.chain", audit::chain),
    sql("ledger.balance", ledger::BALANCE),
    by("ledger.postings", ledger::entries),
    sql("payment.currency", ledger::CURRENCY),
    sql("payment.captured", ledger::CAPTURED),
    sql("payment.refunded", ledger::REFUNDED),
    sql("payment.under_way", ledger::UNDER_WAY),
    sql("payment.refunds", ledger::REFUNDS),
    sql("payment.status", ledger::STATUS),
    sql("payment.pending", ledger::PENDING),
    by("payment.concern", ledger::gravest),
    sql("attempt.captured", ledger::ATTEMPT),
    sql("attempt.refunds", ledger::TAKEN),
    sql("attempt.job", queue::ATTEMPT_JOB),
    by("refund.postings", ledger::refunds),
    sql("refund.hand_out", ledger::HAND_OUT),
    sql("refund.job", queue::REFUND_JOB),
    sql("till.sums", till::SUMS),
    sql("till.numbers", till::NUMBERS),
    by("till.entries", till::entries),
    sql("booking.sums", booking::SUMS),
    sql("booking.waived", booking::WAIVED),
    by("booking.payment_state", booking::payment_state),
    sql("booking.refund_sent", booking::SENT),
    by("booking.quote", booking::quote),
    sql("booking.status", booking::STATUS),
    sql("booking.timeline", booking::TIMELINE),
    by("booking.last_transition", booking::last_transition),
    sql("booking.pets", booking::PETS),
    by("booking.occupancy", place::occupied),
    sql("booking.canceled", place::CANCELED),
    sql("booking.overbooked", place::OVERBOOKED),
    by("workplace.capacity", place::capacity),
    sql("booking.hold", booking::HOLD),
    sql("booking.hold_job", queue::HOLD_JOB),
    sql("booking.holder", booking::HOLDER),
    sql("booking.deleted_branch", booking::DELETED_BRANCH),
    sql("booking.review", booking::REVIEW),
    by("booking.words", words::of_bookings),
    sql("booking.words_owner", words::OWNER),
    by("booking.sort_key", words::guest_keys),
    by("record.words", words::of_records),
    by("record.sort_key", words::keys),
    by("company.public_words", words::public),
    by("words.version", words::version),
    sql("company.rating", totals::RATING),
    sql("notification.deliveries", totals::DELIVERIES),
    sql("notification.unread", totals::UNREAD),
    sql("notification.job", queue::SENDING_JOB),
    sql("mail.job", queue::MAIL_JOB),
    sql("mail.record", queue::MAIL_RECORD),
    by("job.record", queue::records),
    sql("legal_text.number", totals::LEGAL_TEXTS),
    sql("event.clock", totals::EVENTS),
    by("user.sysadmin", person::sysadmin),
    sql("user.session", person::SESSIONS),
    sql("user.browser_key", person::BROWSER_KEYS),
    sql("user.deleted", person::DELETED),
    by("branch.values", place::values),
    by("user.erased", person::erased),
    sql("user.erasure", person::ERASURES),
    sql("user.erased_guest", person::ERASED_GUESTS),
    sql("image.use", image::USE),
];

/// What a check found, in numbers.
#[derive(Debug, Clone, Copy)]
pub struct Summary {
    /// Invariants that were checked.
    pub invariants: usize,
    /// Violations, also those beyond [`MOST`] of an invariant, as far as they were counted.
    pub violations: usize,
    /// How long it took.
    pub took: Duration,
}

/// All violations, [`MOST`] of an invariant at most; none: every invariant holds. Without the images' files.
///
/// # Errors
/// Failures of the database.
pub fn run(db: &Db) -> Result<Vec<Violation>, Error> {
    let mut all = Vec::new();
    stream(db, None, &mut |violation| all.push(violation))?;
    Ok(all)
}

/// Reports the violations one after the other; `images`: the store, if the files of images are checked too.
///
/// # Errors
/// Failures of the database or of the store.
pub fn stream(db: &Db, images: Option<&Images>, report: &mut dyn FnMut(Violation)) -> Result<Summary, Error> {
    let began = Instant::now();
    let mut summary = Summary { invariants: 0, violations: 0, took: Duration::ZERO };
    for invariant in INVARIANTS {
        let since = Instant::now();
        let violations = match db.read_long_blocking(|conn| invariant.run(conn, report)) {
            // Such as a value that the core does not know: the other invariants are checked all the same.
            Err(e) if e.problem().status != 503 => {
                let sentence = format!("it could not be checked: {}", String::from(e));
                report(Violation { invariant: invariant.name, entity: "database".to_owned(), id: 0, sentence });
                1
            }
            done => done?,
        };
        tracing::info!(invariant = invariant.name, took = ?since.elapsed(), violations, "checked");
        summary.invariants += 1;
        summary.violations += violations;
    }
    if let Some(store) = images {
        let mut found = Found::new(FILES, report);
        image::files(db, store, &mut found)?;
        summary.invariants += 1;
        summary.violations += found.count;
    }
    Ok(Summary { took: began.elapsed(), ..summary })
}
