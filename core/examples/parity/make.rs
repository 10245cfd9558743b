//! Random questions from a seed: most are nearly right, so that every rule is met from both sides;
//! some are of the wrong shape.

use sapa_core::access::role::Role;
use sapa_core::access::screens::SCREENS;
use sapa_core::company::number;
use sapa_core::facade::forms::Form;
use serde_json::{Map, Value, json};

use crate::{fields, values};

/// A small random generator (splitmix64): the same seed gives the same questions on every machine.
pub struct Make {
    state: u64,
    /// How wrong the present object may be.
    mood: Mood,
}

#[derive(Clone, Copy, PartialEq)]
enum Mood {
    /// Nearly valid: fields are seldom missing, texts fit.
    Calm,
    /// Right shapes; every rule passes and fails.
    Mixed,
    /// Sometimes of the wrong shape.
    Wild,
}

impl Make {
    pub fn new(seed: u64) -> Self {
        Self { state: seed, mood: Mood::Mixed }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }
    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        let i = self.below(from.len() as u64);
        from[usize::try_from(i).unwrap_or(0)].clone()
    }

    pub fn text(&mut self) -> String {
        if self.one_in(4) {
            let length = self.below(60);
            return (0..length).map(|_| self.pick(&['a', 'Ž', 'ђ', ' ', '7', '-', 'Š', '+', '.', 'ß'])).collect();
        }
        self.pick(values::TEXTS).to_owned()
    }
    pub fn phone(&mut self) -> String {
        if self.one_in(3) {
            let digits = self.below(18);
            return std::iter::once('+')
                .chain((0..digits).map(|_| self.pick(&['0', '1', '3', '6', '8', ' ', '-'])))
                .collect();
        }
        self.pick(values::PHONES).to_owned()
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
    pub(crate) fn role(&mut self) -> Value {
        if self.one_in(6) { Value::Null } else { json!(self.pick(Role::ALL)) }
    }

    fn value(&mut self, kind: &str) -> Value {
        if self.mood == Mood::Wild && self.one_in(12) {
            return self.pick(&["null", "7", "1.5", "true", "[]", "{}", "\"\""]).parse().unwrap_or(Value::Null);
        }
        match kind {
            "text" if self.mood == Mood::Calm => json!(self.pick(&["Ana", "Šapa", "Милица", "  trim "])),
            "phone" if self.mood == Mood::Calm => json!(self.pick(&values::PHONES[..2])),
            "email" if self.mood == Mood::Calm => json!(self.pick(&values::EMAILS[..2])),
            "website" if self.mood == Mood::Calm => json!(self.pick(&values::WEBSITES[..3])),
            "figure" if self.mood == Mood::Calm => json!(self.pick(&[5, 90, 500])),
            "text" => json!(self.text()),
            "email" => json!(self.pick(values::EMAILS)),
            "phone" => json!(self.phone()),
            "civil" => json!(self.pick(values::CIVIL)),
            "date" => json!(self.pick(values::DATES)),
            "time" => json!(self.pick(values::TIMES)),
            "website" => json!(self.pick(values::WEBSITES)),
            "number" => json!(self.company_number()),
            "id" => json!(self.below(4)),
            "ids" => {
                let count = self.below(4);
                json!((0..count).map(|_| self.below(5)).collect::<Vec<_>>())
            }
            "channels" => json!(self.pick(&[&[][..], &["EMAIL"], &["IN_APP", "EMAIL"], &["EMAIL", "EMAIL"]])),
            "sizes" => json!(self.pick(&[&[][..], &["SMALL"], &["LARGE", "MEDIUM", "LARGE"]])),
            "figure" => {
                json!(self.pick(&[-1, 0, 1, 4, 5, 7, 8, 90, 500, 501, 1_440, 1_441, 9_999, 10_001, 1_000_000_001_i64]))
            }
            "degrees" => json!(self.pick(&[0.0, 44.786_568, -90.0, 90.000_1, 180.0, -180.5, 1e300])),
            "bool" => json!(self.one_in(2)),
            "pets" => {
                let count = self.pick(&[0, 1, 1, 1, 2, 2, 3, 5, 6]);
                Value::Array((0..count).map(|_| self.object(fields::PET)).collect())
            }
            "quotePets" => self.rows(fields::QUOTE_PET),
            "stays" if self.one_in(2) => json!([]),
            "stays" => self.rows(fields::STAY),
            "closure" => self.object(fields::CLOSURE),
            "reschedule" => self.object(fields::RESCHEDULE),
            "decisions" => self.rows(fields::DECISION),
            "petEdits" => self.rows(&[("id", "id"), ("name", "text"), ("note", "text")]),
            "passkeyProof" | "newPasskey" if self.one_in(2) => Value::Null,
            "passkeyProof" => self.object(fields::PASSKEY_PROOF),
            "newPasskey" => self.object(fields::NEW_PASSKEY),
            "refundChoice" if self.one_in(2) => Value::Null,
            "refundChoice" => self.object(fields::REFUND_CHOICE),
            "refundParts" if self.one_in(2) => json!([]),
            "refundParts" => self.rows(&[("paymentId", "id"), ("amount", "figure")]),
            "hours" => self.rows(fields::HOURS),
            "workplaces" => self.rows(fields::WORKPLACE),
            "services" => self.rows(fields::SERVICE_ROW),
            "timeslots" => self.rows(fields::TIMESLOT),
            choices => {
                let all: Vec<&str> = choices.split('|').collect();
                let wrong = usize::from(self.mood != Mood::Wild);
                json!(self.pick(&all[..all.len() - wrong]))
            }
        }
    }

    fn rows(&mut self, of: &[(&str, &str)]) -> Value {
        let count = self.below(4);
        Value::Array((0..count).map(|_| self.object(of)).collect())
    }

    /// A company number with check digits: half of them right, in all spellings.
    fn company_number(&mut self) -> String {
        let seed = self.next();
        let (small, bank) = ((seed % 100_000_000) as u32, (seed % 1_000) as u16);
        match self.below(8) {
            0 | 1 => number::registration_from(small),
            2 | 3 => number::pib_from(small),
            4 => number::account_from(bank, seed % 100_000),
            5 => format!("RS35 {}", number::account_from(bank, seed % 10_000_000_000_000)),
            6 => small.to_string(),
            _ => self.pick(values::NUMBERS).to_owned(),
        }
    }

    pub(crate) fn object(&mut self, fields: &[(&str, &str)]) -> Value {
        let mut map = Map::new();
        for (name, kind) in fields {
            if !self.one_in(if self.mood == Mood::Calm { 200 } else { 10 }) {
                map.insert((*name).to_owned(), self.value(kind));
            }
        }
        if self.mood == Mood::Wild && self.one_in(30) {
            map.insert("companyId".to_owned(), json!(1));
        }
        Value::Object(map)
    }

    pub fn form(&mut self, form: Form) -> String {
        if self.one_in(200) {
            return self.pick(&["", "{", "[]", "null", "{\"a\":", "[[[[", "\"x\""]).to_owned();
        }
        self.mood = self.pick(&[Mood::Calm, Mood::Mixed, Mood::Mixed, Mood::Wild]);
        let made = self.object(fields::of(form)).to_string();
        self.mood = Mood::Mixed;
        made
    }
}
