//! A reversal in every order with a new refund, a cancel, a reinstate, a move and a found refund: after each
//! step the books are the provider's.

use super::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Reverse,
    Refund,
    Cancel,
    Reinstate,
    Move,
    Found,
}
use Step::{Cancel, Found, Move, Refund, Reinstate, Reverse};

const STEPS: [Step; 6] = [Reverse, Refund, Cancel, Reinstate, Move, Found];

fn orders() -> Vec<Vec<Step>> {
    let mut all: Vec<Vec<Step>> = vec![vec![]];
    for _ in STEPS {
        let longer = |order: Vec<Step>| {
            let rest = STEPS.into_iter().filter(|step| !order.contains(step)).collect::<Vec<_>>();
            rest.into_iter().map(move |step| [order.clone(), vec![step]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    let at = |order: &[Step], step| order.iter().position(|one| *one == step);
    all.retain(|order| at(order, Cancel) < at(order, Reinstate));
    all
}

fn step(w: &World, step: Step, (booking, payment): (i64, i64), name: &str, nth: i64) {
    match step {
        Reverse => w.reverse(name),
        // Refused where all of it is gone.
        Refund => assert!([201, 409, 422].contains(&w.refund(payment, 10_000).status)),
        Cancel => {
            w.cancel(booking).expect(200);
        }
        // Refused once a refund was sent after the cancel.
        Reinstate => {
            let status = w.f.act_now("admin", booking, "reinstate", &json!({})).status;
            assert!([200, 409].contains(&status), "{status}");
        }
        Move => {
            let longer = json!({ "arrival": civil(40 + nth, 14), "departure": civil(41 + nth, 11) });
            let status = w.f.act_now("admin", booking, "reschedule", &longer).status;
            assert!([200, 409].contains(&status), "{status}");
        }
        Found => {
            if number(&w.payment(payment), "refundable") >= 7_000 {
                w.desk_refund(payment, 7_000, "succeeded");
                w.deliver_events();
            }
        }
    }
    w.ask();
    w.deliver_events();
}

#[test]
fn the_books_are_the_provider_s_after_every_step_of_every_order() {
    let w = World::build();
    let all = orders();
    assert_eq!(all.len(), 360);
    let part = all.len() / size(10, all.len());
    for (nth, order) in all.iter().enumerate().filter(|(nth, _)| nth % part == 0) {
        let (booking, payment) = w.paid(PRICE);
        let (_, name) = w.refunded(payment, if nth % 2 == 0 { 50_000 } else { PRICE });
        for one in order {
            step(&w, *one, (booking, payment), &name, nth as i64 % 300);
            check_books(&w.f.app);
            let differ = w.differences();
            assert!(differ.is_empty(), "{order:?} at {one:?}: {differ:?}");
            let shown = w.f.booking(booking);
            let facts = &shown["facts"];
            assert_eq!(number(facts, "balance"), number(facts, "owed") - number(facts, "paid"), "{order:?} at {one:?}");
            assert!(number(facts, "owed") >= 0, "{order:?} at {one:?}");
        }
        assert_eq!(w.refunds(payment)[0]["status"], "REVERSED", "{order:?}");
        // The guest gets all of it in the end.
        let left = number(&w.payment(payment), "refundable");
        if left > 0 {
            w.refund(payment, left).expect(201);
        }
        assert_eq!(w.sums(payment), (PRICE, PRICE, 0), "{order:?}");
        assert_eq!(w.payment(payment)["status"], "VOID", "{order:?}");
        w.check();
        // It was reinstated or moved, and the next one comes to the same place.
        w.leave_place(booking);
    }
}
