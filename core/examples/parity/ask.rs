//! Random questions that are not forms: facts of a record, and the account that asks.

use sapa_core::access::role::{Action, Role};
use sapa_core::base::kinds::{CancellationPolicy, ServiceType};
use sapa_core::base::time::Zone;
use sapa_core::booking::state::{BookingAction, BookingStatus, CancelKind};
use sapa_core::company::CompanyStatus;
use sapa_core::facade::forms::Form;
use sapa_core::image::{ImageFormat, ImagePurpose};
use serde_json::{Value, json};

use crate::make::Make;
use crate::{fields, values};

impl Make {
    pub fn draft(&mut self) -> String {
        let mut input = self.object(fields::BOOKING);
        // A draft of unreadable JSON has one answer only; most drafts should be readable.
        input.as_object_mut().into_iter().for_each(|map| {
            map.remove("companyId");
        });
        let service_type = self.pick(ServiceType::ALL);
        let workplaces: Vec<Value> = (1..=self.below(4))
            .map(|id| {
                json!({"id": id, "kind": self.pick(&["ROOM", "AREA"]), "capacity": self.below(4) + 1,
                "sizes": self.pick(&[&[][..], &["SMALL"], &["MEDIUM", "LARGE"]]),
                "animalTypeIds": self.pick(&[&[][..], &[1], &[1, 2]]), "active": !self.one_in(5)})
            })
            .collect();
        json!({
            "input": input,
            "branch": {"id": 1, "timeZone": self.pick(Zone::ALL), "checkInFrom": self.pick(&["14:00", "02:30", "x"]),
                "cancellationPolicy": self.pick(CancellationPolicy::ALL), "active": !self.one_in(6),
                "companyStatus": if self.one_in(5) { self.pick(CompanyStatus::ALL) } else { CompanyStatus::Approved },
                "currency": self.pick(&["RSD", "EUR", "HUF"])},
            "service": {"id": 1, "branchId": if self.one_in(8) { 2 } else { 1 }, "type": service_type,
                "price": self.below(1_000_000_000) + 1, "durationMinutes": self.pick(&[json!(90), json!(5), Value::Null]),
                "discountRate": self.pick(&[0, 1, 3_333, 10_000]), "size": self.pick(&[Value::Null, json!("MEDIUM")]),
                "workplaceIds": self.pick(&[&[][..], &[1], &[1, 2, 3]]), "active": !self.one_in(8)},
            "workplaces": workplaces,
            "role": self.pick(Role::ALL),
            "now": self.pick(values::NOWS),
        }).to_string()
    }

    /// The facts of a draft, for a question about services.
    pub fn services(&mut self) -> String {
        let mut draft: Value = serde_json::from_str(&self.draft()).unwrap_or_default();
        let service = draft["service"].take();
        json!({"input": draft["input"], "services": [service], "workplaces": draft["workplaces"]}).to_string()
    }

    pub fn terms(&mut self) -> String {
        let until = |make: &mut Self| if make.one_in(4) { Value::Null } else { json!(make.pick(values::NOWS)) };
        let terms: Vec<Value> = (0..self.below(4)).map(|_| json!({"percent": 50, "until": until(self)})).collect();
        let status = if self.one_in(3) { Value::Null } else { json!(self.pick(BookingStatus::ALL)) };
        json!({"status": status, "terms": terms, "now": self.pick(values::NOWS)}).to_string()
    }

    pub fn booking(&mut self, status: BookingStatus, role: Role) -> String {
        let instant = |make: &mut Self| if make.one_in(4) { Value::Null } else { json!(make.pick(values::NOWS)) };
        let transition = if self.one_in(6) { Value::Null } else { json!(self.pick(BookingAction::ALL)) };
        json!({
            "action": self.pick(BookingAction::ALL),
            "kind": if self.one_in(3) { Value::Null } else { json!(self.pick(CancelKind::ALL)) },
            "facts": {"status": status, "version": 1, "companyId": self.below(2) + 1, "branchId": self.below(2) + 10,
                "customerId": self.pick(&[Value::Null, json!(7), json!(8)]), "companyStatus": self.pick(CompanyStatus::ALL),
                "serviceType": self.pick(ServiceType::ALL), "zone": self.pick(Zone::ALL), "policy": self.pick(CancellationPolicy::ALL),
                "policyFrom": self.pick(values::NOWS), "checkIn": self.pick(values::NOWS), "checkOut": self.pick(values::NOWS), "checkedInAt": instant(self),
                "completedAt": instant(self), "canceledAt": instant(self), "cancelKind": self.pick(CancelKind::ALL), "holdUntil": null,
                "lastTransition": transition, "lastTransitionAt": instant(self), "refundSentSinceCancel": self.one_in(5),
                "total": self.below(3) * 9_000, "captured": self.below(3) * 9_000, "refunded": self.below(2) * 4_000,
                "refundsUnderWay": self.below(2) * 1_000, "waived": self.below(2) * 500, "kept": self.pick(&[Value::Null, json!(0), json!(4_500)]),
                "keptWaived": self.below(2) * 300, "owed": 0, "paid": 0, "balance": 0,
                "hasReview": self.one_in(3)},
            "actor": self.actor(role),
            "now": self.pick(values::NOWS),
        }).to_string()
    }

    pub fn mark(&mut self, status: BookingStatus) -> String {
        let (check_in, check_out) = (self.pick(values::NOWS), self.pick(values::NOWS));
        let zone = self.pick(&["Europe/Belgrade", "Europe/Sofia"]);
        json!({"status": status, "timeZone": zone, "checkIn": check_in, "checkOut": check_out, "now": self.pick(values::NOWS)})
            .to_string()
    }

    /// The form of an action on a booking: its own fields, sometimes those of another form.
    pub fn action_form(&mut self, booking: &str) -> String {
        let mut question: Value = serde_json::from_str(booking).unwrap_or_default();
        let form = self.pick(&[Form::Cancel, Form::CheckIn, Form::BreakOff, Form::NoShow, Form::Complete]);
        question["input"] = json!(self.form(form));
        question.to_string()
    }

    pub(crate) fn actor(&mut self, role: Role) -> Value {
        let company = if role.is_company_staff() { json!(self.below(2) + 1) } else { Value::Null };
        let branch = if role == Role::Opr && self.one_in(2) { json!(self.below(2) + 10) } else { Value::Null };
        json!({"userId": 7, "role": role, "companyId": company, "branchId": branch})
    }

    pub fn permission(&mut self, action: Action, role: Role) -> String {
        let actor = if self.one_in(8) { Value::Null } else { self.actor(role) };
        let id = |make: &mut Self, base: u64| if make.one_in(3) { Value::Null } else { json!(make.below(2) + base) };
        json!({"actor": actor, "action": action,
            "object": {"companyId": id(self, 1), "branchId": id(self, 10), "userId": id(self, 7)}})
        .to_string()
    }

    pub fn company(&mut self) -> String {
        let facts = self.company_facts();
        json!({"status": self.pick(CompanyStatus::ALL), "facts": facts}).to_string()
    }

    pub fn company_facts(&mut self) -> Value {
        let text = |make: &mut Self| make.pick(&[Value::Null, json!(""), json!("x"), json!("100002887")]);
        let part = |make: &mut Self| make.pick(&[Value::Null, json!(0), json!(44.8)]);
        json!({"vatNumber": text(self), "bank": text(self), "bankAccount": text(self),
            "logoId": self.pick(&[Value::Null, json!(3)]), "latitude": part(self), "longitude": part(self), "name": "x"})
    }

    pub fn account(&mut self, actor: Role, of: Role) -> String {
        let company = if of.is_company_staff() { json!(self.below(2) + 1) } else { Value::Null };
        json!({"actor": self.actor(actor), "facts": {"id": self.below(2) + 7, "role": of, "companyId": company,
            "branchId": Value::Null, "active": self.one_in(2), "invited": self.one_in(2), "hasFactor": self.one_in(2),
            "lastOfKind": self.one_in(3),
            "deleted": self.one_in(8)}})
        .to_string()
    }

    pub fn banner(&mut self) -> String {
        let day = |make: &mut Self| if make.one_in(3) { Value::Null } else { json!(make.pick(values::DATES)) };
        json!({"active": !self.one_in(4), "groupActive": !self.one_in(4), "validFrom": day(self), "validTo": day(self),
            "now": self.pick(values::NOWS)})
        .to_string()
    }

    pub fn typed_date(&mut self) -> String {
        let mut text = self.pick(values::TYPED_DATES).to_owned();
        while self.one_in(3) {
            text.push_str(self.pick(&[" ", "", ".", ". ", ", "]));
            text.push_str(self.pick(values::TYPED_DATES));
        }
        let from = if self.one_in(2) { Value::Null } else { json!(self.pick(values::DATES)) };
        json!({"text": text, "today": self.pick(&["2026-11-27", "2028-02-29", "9999-12-31", "x"]), "from": from,
            "past": self.one_in(2), "hour": self.one_in(2)})
        .to_string()
    }

    pub fn translation(&mut self) -> String {
        let form = |make: &mut Self| if make.one_in(2) { Value::Null } else { json!(make.pick(values::TEXTS_TO_SAY)) };
        let forms =
            |make: &mut Self| json!({"text": form(make), "one": form(make), "few": form(make), "other": form(make)});
        json!({"builtIn": forms(self), "input": forms(self)}).to_string()
    }

    pub fn image(&mut self) -> String {
        let side = |make: &mut Self| make.pick(&[0, 1, 299, 300, 512, 1_024, 1_025, 70_000]);
        json!({"purpose": self.pick(ImagePurpose::ALL), "format": self.pick(ImageFormat::ALL), "width": side(self),
            "height": side(self), "bytes": self.pick(&[0, 524_288, 524_289, 1_048_576, 1_048_577, 5_000_000])})
        .to_string()
    }

    /// A branch form beside a saved branch whose rows it may name.
    pub fn save(&mut self) -> String {
        let row = |make: &mut Self, id: u64| json!({"id": id, "price": make.below(3), "discountRate": make.below(2), "active": make.below(2) == 0, "openBookings": make.below(4)});
        let rows: Vec<Value> = (0..5).map(|id| row(self, id)).collect();
        let saved =
            json!({"active": self.below(2) == 0, "openBookings": self.below(9), "workplaces": rows, "services": rows});
        json!({"input": self.object(fields::BRANCH), "saved": saved}).to_string()
    }

    pub fn branch_form(&mut self) -> String {
        let ids: Vec<u64> = (0..self.below(5)).collect();
        json!({"input": self.object(fields::BRANCH), "known": {"workplaceIds": ids}}).to_string()
    }
}
