//! Makes up questions from a seed: mostly nearly right, so that every rule is met from
//! both sides, sometimes of the wrong shape.

use sapa_core::booking::state::{BookingStatus, CancelKind};
use sapa_core::catalog::{CancellationPolicy, CompanyStatus, ServiceType};
use sapa_core::form::Form;
use sapa_core::role::{Action, Role};
use sapa_core::screens::SCREENS;
use sapa_core::time::Zone;
use serde_json::{Map, Value, json};

/// A small generator (splitmix64): the same seed, the same questions, on every machine.
pub struct Make(u64);

const TEXTS: &[&str] = &[
    "",
    " ",
    "Žućko",
    "Đorđe Čvorović",
    "Милица",
    "a",
    "   трим   ",
    "line\nbreak",
    "bell\u{7}",
    "Ljiljana-Njegoš",
    "B-2026-000123",
    "064 218 7740",
    "🐾",
    "50: 12345678901234567890123456789012345678901234567",
    "51: 123456789012345678901234567890123456789012345678",
    "<script>",
    "dž Dž DŽ đ ђ",
    "0",
    "null",
];
const EMAILS: &[&str] =
    &["ana@example.rs", "ANA@Example.RS", "a@b", "a..b@c.rs", "a@шапа.срб", "ana@-x.rs", " ana@example.rs ", "ć@b.rs"];
const PHONES: &[&str] = &[
    "+381642187740",
    "+381 (64) 218-77-40",
    "0642187740",
    "+38",
    "+0381642187740",
    "+3816421877401234567",
    "+1 555",
    "",
];
const CIVIL: &[&str] = &[
    "2026-11-21T14:00",
    "2026-11-24T11:00",
    "2027-03-28T02:30",
    "2026-10-25T02:30",
    "2026-10-25T02:59",
    "2028-02-29T10:00",
    "2027-02-29T10:00",
    "2026-11-19T08:00",
    "2026-11-20T08:00",
    "2028-12-01T10:00",
    "2026-11-21",
    "2026-11-21T14:00:00",
    "",
];
const NOWS: &[&str] = &[
    "2026-11-20T12:00:00Z",
    "2026-11-20T22:59:59.999999Z",
    "2026-11-20T23:00:00Z",
    "2026-10-25T00:30:00Z",
    "2026-10-25T01:30:00Z",
    "2027-03-28T00:59:59Z",
    "2027-03-28T01:00:00Z",
    "2026-11-21T13:00:00Z",
    "2026-11-21T11:00:00Z",
    "2026-11-23T10:00:00Z",
    "2026-12-31T23:30:00Z",
];

impl Make {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }
    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        let i = self.below(from.len() as u64);
        from[usize::try_from(i).unwrap_or(0)].clone()
    }

    pub fn text(&mut self) -> String {
        if self.one_in(4) {
            let length = self.below(60);
            return (0..length).map(|_| self.pick(&['a', 'Ž', 'ђ', ' ', '7', '-', 'Š', '+', '.', 'ß'])).collect();
        }
        self.pick(TEXTS).to_owned()
    }
    pub fn phone(&mut self) -> String {
        if self.one_in(3) {
            let digits = self.below(18);
            return std::iter::once('+')
                .chain((0..digits).map(|_| self.pick(&['0', '1', '3', '6', '8', ' ', '-'])))
                .collect();
        }
        self.pick(PHONES).to_owned()
    }
    pub fn address(&mut self) -> String {
        let screen = SCREENS[usize::try_from(self.below(SCREENS.len() as u64)).unwrap_or(0)];
        let id = self.pick(&["1", "17", "new", "0", "-1", "01", "x", "", "9223372036854775807", "9223372036854775808"]);
        let mut path = screen.path.replace("{id}", id);
        if self.one_in(5) {
            path.push_str(self.pick(&["/", "//", "/x", "?q=1", " "]));
        }
        let role = self.role();
        json!({"role": role, "path": path}).to_string()
    }
    fn role(&mut self) -> Value {
        if self.one_in(6) { Value::Null } else { json!(self.pick(Role::ALL)) }
    }

    fn value(&mut self, kind: &str) -> Value {
        if self.one_in(12) {
            return self.pick(&["null", "7", "1.5", "true", "[]", "{}", "\"\""]).parse().unwrap_or(Value::Null);
        }
        match kind {
            "text" => json!(self.text()),
            "email" => json!(self.pick(EMAILS)),
            "phone" => json!(self.phone()),
            "civil" => json!(self.pick(CIVIL)),
            "id" => json!(self.below(4)),
            "size" => json!(self.pick(&["SMALL", "MEDIUM", "LARGE", "HUGE"])),
            "language" => json!(self.pick(&["en_US", "sr_Latn_RS", "sr", ""])),
            "kind" => json!(self.pick(CancelKind::ALL)),
            "by" => json!(self.pick(&["CUSTOMER", "COMPANY", "PLATFORM"])),
            "payAt" => json!(self.pick(&["ONLINE", "ON_SITE", "NEVER"])),
            "password" => json!(self.pick(&["lozinka-1", "lozinka-2", "short", "        ", "🐾🐾🐾🐾🐾🐾🐾🐾", ""])),
            "bool" => json!(self.one_in(2)),
            "pets" => {
                let count = self.pick(&[0, 1, 1, 1, 2, 2, 3, 5, 6]);
                Value::Array((0..count).map(|_| self.object(PET)).collect())
            }
            "petEdits" => {
                let count = self.below(3);
                Value::Array(
                    (0..count).map(|_| self.object(&[("id", "id"), ("name", "text"), ("note", "text")])).collect(),
                )
            }
            _ => Value::Null,
        }
    }

    fn object(&mut self, fields: &[(&str, &str)]) -> Value {
        let mut map = Map::new();
        for (name, kind) in fields {
            if !self.one_in(10) {
                map.insert((*name).to_owned(), self.value(kind));
            }
        }
        if self.one_in(30) {
            map.insert("companyId".to_owned(), json!(1));
        }
        Value::Object(map)
    }

    pub fn form(&mut self, form: Form) -> String {
        if self.one_in(200) {
            return self.pick(&["", "{", "[]", "null", "{\"a\":", "[[[[", "\"x\""]).to_owned();
        }
        self.object(fields(form)).to_string()
    }

    pub fn draft(&mut self) -> String {
        let mut input = self.object(BOOKING);
        // A draft of something unreadable is one answer; most should say more.
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
            "now": self.pick(NOWS),
        }).to_string()
    }

    pub fn booking(&mut self, status: BookingStatus, role: Role) -> String {
        let instant = |make: &mut Self| if make.one_in(4) { Value::Null } else { json!(make.pick(NOWS)) };
        json!({
            "facts": {"status": status, "version": 1, "companyId": self.below(2) + 1, "branchId": self.below(2) + 10,
                "customerId": self.pick(&[Value::Null, json!(7), json!(8)]), "companyStatus": self.pick(CompanyStatus::ALL),
                "serviceType": self.pick(ServiceType::ALL), "zone": self.pick(Zone::ALL), "policy": self.pick(CancellationPolicy::ALL),
                "checkIn": self.pick(NOWS), "checkOut": self.pick(NOWS), "checkedInAt": instant(self),
                "completedAt": instant(self), "canceledAt": instant(self), "cancelKind": self.pick(CancelKind::ALL), "holdUntil": null,
                "captured": self.below(3), "refunded": self.below(2), "refundsUnderWay": self.below(2), "balance": 0,
                "hasReview": self.one_in(3)},
            "actor": self.actor(role),
            "now": self.pick(NOWS),
        }).to_string()
    }

    fn actor(&mut self, role: Role) -> Value {
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
}

const PET: &[(&str, &str)] =
    &[("name", "text"), ("animalTypeId", "id"), ("breedId", "id"), ("size", "size"), ("note", "text")];
const BOOKING: &[(&str, &str)] = &[
    ("branchId", "id"),
    ("serviceId", "id"),
    ("workplaceId", "id"),
    ("customerId", "id"),
    ("guestName", "text"),
    ("guestPhone", "phone"),
    ("guestEmail", "email"),
    ("pets", "pets"),
    ("arrival", "civil"),
    ("departure", "civil"),
    ("comment", "text"),
    ("payAt", "payAt"),
    ("expectedTotal", "id"),
    ("overbookReason", "text"),
];

fn fields(form: Form) -> &'static [(&'static str, &'static str)] {
    match form {
        Form::Login => &[("email", "email"), ("password", "password")],
        Form::ForgotPassword => &[("email", "email")],
        Form::ResetPassword => &[("token", "text"), ("newPassword", "password"), ("confirmPassword", "password")],
        Form::PasswordChange => {
            &[("currentPassword", "password"), ("newPassword", "password"), ("confirmPassword", "password")]
        }
        Form::Profile => &[("firstName", "text"), ("lastName", "text"), ("phone", "phone"), ("language", "language")],
        Form::EmailChange => &[("email", "email"), ("currentPassword", "password")],
        Form::Booking => BOOKING,
        Form::BookingEdit => &[
            ("guestName", "text"),
            ("guestPhone", "phone"),
            ("guestEmail", "email"),
            ("comment", "text"),
            ("pets", "petEdits"),
        ],
        Form::Complete => &[("leaveBalanceOpen", "bool")],
        Form::Cancel => &[("kind", "kind"), ("reason", "text")],
        Form::BreakOff => &[("by", "by"), ("reason", "text")],
        Form::CheckIn | Form::NoShow | Form::UndoCheckIn | Form::Reopen | Form::Reinstate => &[("reason", "text")],
    }
}
