//! Random questions about payments, refunds, reviews and what a cancellation does to the money.

use sapa_core::access::role::Role;
use sapa_core::booking::offline::OfflineAct;
use sapa_core::booking::state::CancelKind;
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::refund::{RefundOrigin, RefundRequestState, RefundState};
use sapa_core::payment::status::PaymentStatus;
use sapa_core::review::ReviewVisibility;
use sapa_core::support::SupportStatus;
use serde_json::{Value, json};

use crate::make::Make;
use crate::{fields, values};

impl Make {
    fn payment_facts(&mut self) -> Value {
        let (captured, refunded) = (self.below(3) * 5_000, self.below(3) * 1_000);
        json!({"companyId": self.below(2) + 1, "branchId": self.below(2) + 10,
            "customerId": self.pick(&[Value::Null, json!(7), json!(8)]), "way": self.pick(PaymentWay::ALL),
            "status": self.pick(PaymentStatus::ALL), "amount": 10_000, "captured": captured, "refunded": refunded,
            "underWay": self.below(2) * 1_500,
            "needsPerson": if self.one_in(2) { Value::Null } else { json!(self.pick(NeedsPerson::ALL)) }})
    }

    /// The actions on a payment, on a refund, on a concern, on a request, on a review, and on a support message.
    pub fn record_actions(&mut self, role: Role) -> [(&'static str, String); 7] {
        let actor = self.actor(role);
        let payment = self.payment_facts();
        let refund = json!({"companyId": payment["companyId"], "branchId": payment["branchId"],
            "customerId": payment["customerId"], "way": payment["way"], "status": self.pick(RefundState::ALL),
            "origin": self.pick(RefundOrigin::ALL), "createdAt": self.pick(values::NOWS)});
        let concern = json!({"companyId": if self.one_in(4) { Value::Null } else { payment["companyId"].clone() },
            "branchId": payment["branchId"], "reason": self.pick(NeedsPerson::ALL), "settled": self.one_in(3)});
        let request = json!({"companyId": payment["companyId"], "branchId": payment["branchId"],
            "status": self.pick(RefundRequestState::ALL), "createdBy": self.below(2) + 7});
        let review = json!({"companyId": payment["companyId"], "branchId": payment["branchId"],
            "authorId": payment["customerId"], "zone": "Europe/Belgrade",
            "visibility": self.pick(ReviewVisibility::ALL), "wasReported": self.one_in(3),
            "repliedAt": if self.one_in(2) { Value::Null } else { json!(self.pick(values::NOWS)) }});
        let review = json!({"facts": review, "actor": actor, "now": self.pick(values::NOWS)}).to_string();
        let refund = json!({"facts": refund, "actor": actor, "now": self.pick(values::NOWS)}).to_string();
        let [payment, concern, request] =
            [payment, concern, request].map(|facts| json!({"facts": facts, "actor": actor}).to_string());
        let support = json!({"status": self.pick(SupportStatus::ALL),
            "assignedToId": self.pick(&[Value::Null, json!(7), json!(8)])});
        let support = json!({"facts": support, "actor": actor}).to_string();
        let till = json!({"expected": self.below(900_000), "counted": self.below(900_000)}).to_string();
        [
            ("tillDifference", till),
            ("supportActions", support),
            ("paymentActions", payment),
            ("refundActions", refund),
            ("concernActions", concern),
            ("refundRequestActions", request),
            ("reviewActions", review),
        ]
    }

    /// A cancellation of the booking in `question`.
    pub fn settlement(&mut self, question: &str) -> String {
        let booking: Value = serde_json::from_str(question).unwrap_or_default();
        let sources: Vec<Value> = (1..=self.below(4))
            .map(|id| {
                json!({"paymentId": id, "way": self.pick(PaymentWay::ALL), "capturedAt": self.pick(values::NOWS),
                    "refundable": self.below(4) * 4_000})
            })
            .collect();
        let units = self.below(4) + 1;
        let line = json!({"code": self.pick(&["NIGHT", "DAY", "SESSION"]), "units": units, "pets": 1,
            "unitPrice": 3_333, "rate": 0, "amount": units * 3_333});
        let refund = if self.one_in(3) { Value::Null } else { self.object(fields::REFUND_CHOICE) };
        json!({"facts": booking["facts"], "role": self.pick(Role::ALL), "kind": self.pick(CancelKind::ALL),
            "by": self.pick(&[Value::Null, json!("CUSTOMER"), json!("COMPANY")]),
            "quote": {"lines": [line], "total": units * 3_333, "currency": "RSD"}, "sources": sources,
            "refund": refund, "now": booking["now"]})
        .to_string()
    }

    /// A payment that is recorded for the booking in `question`.
    pub fn payable(&mut self, question: &str) -> String {
        let booking: Value = serde_json::from_str(question).unwrap_or_default();
        let mut facts = booking["facts"].clone();
        facts["balance"] = json!(self.pick(&[-500, 0, 90, 1_000]));
        let input = if self.one_in(4) { Value::Null } else { self.object(fields::PAYMENT) };
        json!({"facts": facts, "actor": booking["actor"], "input": input}).to_string()
    }

    /// The overstay of the booking in `question`.
    pub fn overstay(&mut self, question: &str) -> String {
        let booking: Value = serde_json::from_str(question).unwrap_or_default();
        let (units, price) = (self.below(4) + 1, self.below(3) * 1_111);
        let line = json!({"code": self.pick(&["NIGHT", "DAY", "SESSION"]), "units": units, "pets": self.below(3) + 1,
            "unitPrice": 3_333, "rate": 0, "amount": units * 3_333});
        json!({"booking": {"id": 3, "serviceId": 5, "facts": booking["facts"], "pets": [], "workplaces": [],
                "quote": {"lines": [line], "total": units * 3_333, "currency": "RSD"}, "overbooked": false},
            "service": {"id": 5, "branchId": 1, "type": booking["facts"]["serviceType"], "price": price,
                "durationMinutes": null, "discountRate": self.pick(&[0, 750]), "size": null, "workplaceIds": [],
                "active": self.one_in(2)},
            "now": booking["now"]})
        .to_string()
    }

    /// A new booking like the one in `question`, whose guest stands at the desk.
    pub fn walk_in(&mut self, question: &str) -> String {
        let booking: Value = serde_json::from_str(question).unwrap_or_default();
        let facts = &booking["facts"];
        json!({"actor": booking["actor"], "object": {"companyId": facts["companyId"], "branchId": facts["branchId"]},
            "serviceType": facts["serviceType"], "zone": facts["zone"], "checkIn": facts["checkIn"],
            "checkOut": facts["checkOut"], "now": booking["now"]})
        .to_string()
    }

    /// Acts that wait on the booking in `question`, and one that may be done.
    pub fn waiting(&mut self, question: &str) -> String {
        let booking: Value = serde_json::from_str(question).unwrap_or_default();
        let mut act = || self.pick(OfflineAct::ALL).as_str();
        let acts: Vec<_> = (0..3).map(|_| json!({"act": act(), "at": booking["now"]})).collect();
        json!({"facts": booking["facts"], "acts": acts, "act": act()}).to_string()
    }

    /// State and acts of what waits by `waiting`.
    pub fn waiting_status(&self, waiting: &str) -> String {
        let waiting: Value = serde_json::from_str(waiting).unwrap_or_default();
        let acts: Vec<_> = waiting["acts"].as_array().into_iter().flatten().map(|act| &act["act"]).collect();
        json!({"status": waiting["facts"]["status"], "acts": acts}).to_string()
    }

    /// A booking like the one in `question` before it is made: its facts hold all that the question has.
    pub fn booking_to_be(&mut self, question: &str) -> String {
        let booking: Value = serde_json::from_str(question).unwrap_or_default();
        booking["facts"].to_string()
    }

    /// A refund of a payment of the booking in `question`.
    pub fn refund(&mut self, question: &str) -> String {
        let booking: Value = serde_json::from_str(question).unwrap_or_default();
        json!({"booking": booking["facts"], "payment": self.payment_facts(), "input": self.object(fields::REFUND)})
            .to_string()
    }
}
