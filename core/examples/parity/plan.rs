//! Random questions to a planner: a branch with occupancies, bookings that are made and moved.

use sapa_core::access::role::Role;
use sapa_core::base::kinds::{CancellationPolicy, ServiceType};
use sapa_core::booking::state::BookingStatus;
use serde_json::{Value, json};

use crate::make::Make;
use crate::{fields, values};

impl Make {
    pub fn plan(&mut self) -> String {
        let kind = self.pick(ServiceType::ALL);
        // The clocks go back on 25 October 2026.
        let month = self.pick(&["2026-10", "2026-11"]);
        let ask =
            self.pick(&["grid", "room", "markedDays", "draft", "draftWaysOut", "planMove", "moveWaysOut", "planMove"]);
        let new = ["draft", "draftWaysOut", "markedDays"].contains(&ask);
        let input = if ask == "room" {
            self.room(month)
        } else if self.one_in(6) {
            self.object(if new { fields::BOOKING } else { fields::RESCHEDULE })
        } else {
            self.request(kind, new, month)
        };
        let now = if self.one_in(4) { self.pick(values::NOWS) } else { &format!("{month}-18T09:30:00Z") };
        let first = format!("{month}-18");
        let from = if self.one_in(6) { self.pick(values::DATES) } else { &first };
        json!({
            "open": self.branch_taken(kind, month).to_string(),
            "booking": self.existing_booking(kind, month).to_string(),
            "ask": ask,
            "input": input.to_string(),
            "country": self.pick(&[Value::Null, json!("RS"), json!("DE")]),
            "now": now,
            "from": from,
            "days": self.below(70),
        })
        .to_string()
    }

    /// A request that is nearly right: times in order, near the occupancies, for the one service.
    fn request(&mut self, kind: ServiceType, new: bool, month: &str) -> Value {
        let day = self.below(9) + 18;
        let minutes = self.below(96) * 15;
        let civil = |day: u64, minutes: u64| format!("{month}-{day:02}T{:02}:{:02}", minutes / 60, minutes % 60);
        let length = self.below(4) + u64::from(kind == ServiceType::Hostel);
        let departure = (!kind.is_session()).then(|| civil(day + length, (minutes + 60).min(1_425)));
        let mut request = json!({"arrival": civil(day, minutes), "departure": departure});
        match self.below(4) {
            0 => request["workplaceId"] = json!(self.below(4) + 1),
            1 => {
                let until = format!("{month}-{:02}", day + 1);
                request["stays"] =
                    json!([{"workplaceId": self.below(3) + 1, "until": until}, {"workplaceId": self.below(3) + 1}]);
            }
            _ => {}
        }
        if new {
            request["branchId"] = json!(1);
            request["serviceId"] = json!(1);
            request["pets"] =
                json!(vec![json!({"name": "Luna", "animalTypeId": 1, "size": "MEDIUM"}); self.below(3) as usize + 1]);
        }
        request
    }

    /// A question about the days or the hour of one workplace.
    fn room(&mut self, month: &str) -> Value {
        let day = self.below(9) + 18;
        let last = format!("{month}-{:02}", day + self.below(4));
        let minutes = self.below(96) * 15;
        json!({"workplaceId": self.below(5) + 1, "arrival": format!("{month}-{day:02}"),
            "departure": self.pick(&[Value::Null, json!(last)]), "minutes": self.pick(&[Value::Null, json!(minutes)])})
    }

    fn instant(&mut self, month: &str) -> String {
        let minutes = self.below(96) * 15;
        let hours =
            if self.one_in(2) { "23:00".to_owned() } else { format!("{:02}:{:02}", minutes / 60, minutes % 60) };
        format!("{month}-{:02}T{hours}:00Z", self.below(13) + 18)
    }

    /// Two instants in order.
    fn span(&mut self, month: &str) -> (String, String) {
        let (one, other) = (self.instant(month), self.instant(month));
        if one < other { (one, other) } else { (other, one) }
    }

    fn branch_taken(&mut self, kind: ServiceType, month: &str) -> Value {
        let workplaces: Vec<Value> = (1..=self.below(4) + 1)
            .map(|id| {
                json!({"id": id, "kind": self.pick(&["ROOM", "ROOM", "AREA"]), "capacity": self.below(6) + 1,
                "sizes": self.pick(&[&[][..], &[], &["SMALL", "MEDIUM"]]), "animalTypeIds": self.pick(&[&[][..], &[], &[1, 2]]),
                "active": !self.one_in(8)})
            })
            .collect();
        let taken = self.below(30);
        let occupancies: Vec<Value> = (0..taken)
            .map(|_| {
                let (from, to) = self.span(month);
                json!({"bookingId": self.below(9) + 1, "workplaceId": self.below(5) + 1, "from": from, "to": to,
                    "pets": self.below(3) + 1, "overdue": self.one_in(10)})
            })
            .collect();
        let closures: Vec<Value> = (0..self.below(7))
            .map(|_| {
                let times = self.pick(&[(None, None), (None, None), (Some("08:00"), Some("12:30")), (Some("01:30"), Some("24:00"))]);
                json!({"fromDate": format!("{month}-{}", self.below(12) + 18), "toDate": self.pick(&[Value::Null, json!(format!("{month}-30"))]),
                    "fromTime": times.0, "toTime": times.1, "workplaceIds": self.pick(&[&[][..], &[1], &[2, 3]]),
                    "yearly": self.one_in(3), "reason": self.pick(&[Value::Null, json!("Božić")])})
            })
            .collect();
        let hours = match self.below(3) {
            0 => json!([]),
            _ => json!((1..=7).map(|day| json!({"weekday": day, "from": "07:00", "to": "20:00"})).collect::<Vec<_>>()),
        };
        let services: Vec<Value> = [1, 2]
            .map(|id| {
                json!({"id": id, "branchId": 1, "type": kind, "price": self.below(1_000_000) + 1, "durationMinutes": 90,
                "discountRate": self.pick(&[0, 1_000, 3_333]), "size": null, "workplaceIds": if id == 1 { [1, 2, 3] } else { [2, 4, 5] },
                "active": !self.one_in(12)})
            })
            .into();
        // The bookings of the occupancies, not always with their very times.
        let bookings: Vec<Value> = (1..=9)
            .filter(|_| !self.one_in(6))
            .collect::<Vec<u64>>()
            .into_iter()
            .map(|id| {
                let own = occupancies.iter().find(|one| one["bookingId"] == id);
                let (from, to) = match own {
                    Some(own) => (own["from"].clone(), own["to"].clone()),
                    None => (json!(format!("{month}-20T13:00:00Z")), json!(format!("{month}-21T09:00:00Z"))),
                };
                json!({"id": id, "version": self.below(9) + 1, "status": self.pick(&[BookingStatus::Created, BookingStatus::Created, BookingStatus::Active]),
                    "serviceId": self.below(3) + 1, "serviceType": kind, "checkIn": from, "checkOut": to,
                    "animals": vec![json!({"size": self.pick(&["MEDIUM", "MEDIUM", "LARGE"]), "animalTypeId": self.below(2) + 1}); self.below(2) as usize + 1]})
            })
            .collect();
        json!({
            "branch": {"id": 1, "timeZone": "Europe/Belgrade", "checkInFrom": "14:00",
                "cancellationPolicy": self.pick(CancellationPolicy::ALL), "active": !self.one_in(12), "companyStatus": "APPROVED",
                "currency": "RSD", "openingHours": hours, "timeslots": closures},
            "services": services,
            "workplaces": workplaces,
            "occupancies": occupancies,
            "bookings": bookings,
            "role": self.pick(&[Role::Opr, Role::Admin, Role::User]),
        })
    }

    fn existing_booking(&mut self, kind: ServiceType, month: &str) -> Value {
        let status = self.pick(&[BookingStatus::Created, BookingStatus::Active]);
        let (from, to) = self.span(month);
        let units = self.below(5) + 1;
        json!({
            "id": self.below(9) + 1, "serviceId": 1, "overbooked": self.one_in(4),
            "pets": (0..=self.below(3)).map(|_| json!({"size": "MEDIUM", "animalTypeId": 1})).collect::<Vec<_>>(),
            "workplaces": [{"id": self.below(3) + 1, "from": from, "to": to}],
            "quote": {"lines": [{"code": "NIGHT", "units": units, "pets": 1, "unitPrice": 500, "rate": 0, "amount": 500 * units},
                {"code": "DISCOUNT", "units": units, "pets": 1, "unitPrice": 500, "rate": self.below(2) * 777, "amount": 0}],
                "total": self.below(5_000), "currency": "RSD"},
            "facts": {"status": status, "version": 1, "companyId": 1, "branchId": 1, "customerId": null, "companyStatus": "APPROVED",
                "serviceType": kind, "zone": "Europe/Belgrade", "policy": self.pick(CancellationPolicy::ALL), "policyFrom": from,
                "checkIn": from, "checkOut": to, "checkedInAt": null, "completedAt": null, "canceledAt": null, "cancelKind": null,
                "holdUntil": null, "captured": 0, "refunded": 0, "refundsUnderWay": 0,
                 "total": 0, "waived": 0, "kept": null, "keptWaived": 0, "owed": 0, "paid": 0, "balance": 0, "refundSentSinceCancel": false, "hasReview": false},
        })
    }
}
