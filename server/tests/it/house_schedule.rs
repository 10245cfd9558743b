//! The house, spoken to about time and place: moving, closing, asking; and what is taken by whom,
//! told in days from today.

use chrono::NaiveDate;
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{bookings, occupancies};
use serde_json::{Value, json};

use crate::branch_form::{changed, row};
use crate::house::{BRANCH_A1, CARE, House, ZONE, civil, key, stay, with};
use crate::support::Answer;

/// Workplace, first day, last day, in days from today.
pub type Part = (i64, i64, i64);

/// The civil date so many days from today.
pub fn date(from_today: i64) -> String {
    civil(from_today, 12)[..10].to_owned()
}

/// The number of a record that came in an answer.
pub fn id(record: &Value) -> i64 {
    record["id"].as_i64().unwrap()
}

/// A stay in a workplace of its choice.
pub fn stay_in(workplace: i64, from: i64, to: i64) -> Value {
    with(stay(from, to), &json!({ "workplaceId": workplace }))
}

/// A stay that goes through several workplaces, each until a day; the last to the end.
pub fn split(from: i64, to: i64, parts: &[(i64, i64)]) -> Value {
    with(stay(from, to), &json!({ "stays": stays(parts) }))
}

/// The same as `stays` of a body.
pub fn stays(parts: &[(i64, i64)]) -> Value {
    let last = parts.len() - 1;
    let part = |(i, (place, until)): (usize, &(i64, i64))| json!({"workplaceId": place, "until": if i == last { Value::Null } else { json!(date(*until)) }});
    parts.iter().enumerate().map(part).collect()
}

/// Arrival and departure of a move.
pub fn to(from: i64, to: i64) -> Value {
    json!({"arrival": civil(from, 14), "departure": civil(to, 11)})
}

/// The same in another workplace.
pub fn to_place(workplace: i64, first: i64, last: i64) -> Value {
    with(to(first, last), &json!({ "workplaceId": workplace }))
}

/// Days of care with so many pets.
pub fn care(first: i64, last: i64, pets: usize) -> Value {
    let pet = json!({"name": "Bobi", "animalTypeId": 1, "size": "SMALL"});
    let times =
        json!({"serviceId": CARE, "arrival": civil(first, 8), "departure": civil(last, 18), "pets": vec![pet; pets]});
    with(stay(first, last), &times)
}

/// Everything that a booking asks for, as a question.
pub fn question(body: &Value) -> Value {
    let pets: Vec<Value> = body["pets"].as_array().into_iter().flatten().map(asked).collect();
    let beside = json!({"guestName": null, "guestPhone": null, "customerId": null, "pets": pets});
    with(body.clone(), &beside)
}

fn asked(pet: &Value) -> Value {
    json!({"animalTypeId": pet["animalTypeId"], "size": pet["size"]})
}

/// Days from today of an instant, in the branches' zone.
pub fn days(at: UtcTime) -> i64 {
    let civil = |at| -> NaiveDate { ZONE.date(at) };
    (civil(at) - civil(clock())).num_days()
}

impl House {
    /// Made at the desk; answers its id.
    #[track_caller]
    pub fn booked(&self, body: &Value) -> i64 {
        id(&self.create("opr", body).expect(201).json())
    }

    /// An action on a booking as it is now.
    pub fn now(&self, who: &str, booking: i64, verb: &str, body: &Value) -> Answer {
        self.act(who, booking, self.version(booking), verb, body)
    }

    pub fn moved(&self, who: &str, booking: i64, body: &Value) -> Answer {
        self.now(who, booking, "reschedule", body)
    }

    pub fn version(&self, booking: i64) -> i64 {
        self.app.db(|conn| Ok(bookings::table.find(booking).select(bookings::version).first(conn)?))
    }

    pub fn booking(&self, booking: i64) -> Value {
        self.get("sysadm", &format!("/bookings/{booking}")).expect(200).json()
    }

    /// What counts of a booking.
    pub fn parts(&self, booking: i64) -> Vec<Part> {
        self.spans(booking).into_iter().map(|(place, from, to)| (place, days(from), days(to))).collect()
    }

    /// The same to the moment.
    pub fn spans(&self, booking: i64) -> Vec<(i64, UtcTime, UtcTime)> {
        let rows: Vec<(i64, chrono::NaiveDateTime, chrono::NaiveDateTime)> = self.app.db(|conn| {
            Ok(occupancies::table
                .filter(occupancies::booking_id.eq(booking))
                .filter(occupancies::live.eq(true))
                .order((occupancies::from_utc, occupancies::id))
                .select((occupancies::workplace_id, occupancies::from_utc, occupancies::to_utc))
                .load(conn)?)
        });
        rows.into_iter().map(|(place, from, to)| (place, UtcTime::from_naive(from), UtcTime::from_naive(to))).collect()
    }

    /// Closes a time as the branch form does: without a word about bookings.
    #[track_caller]
    pub fn close(&self, fields: &Value) {
        let row = with(fields.clone(), &json!({"change": "new"}));
        self.save("admin", BRANCH_A1, &json!({"timeslots": [row]})).expect(200);
    }

    /// Changes a row of the branch form.
    #[track_caller]
    pub fn change(&self, list: &str, row_id: i64, members: &Value) {
        let shown = self.branch(BRANCH_A1);
        self.save("admin", BRANCH_A1, &json!({list: [changed(row(&shown, list, row_id), members)]})).expect(200);
    }

    pub fn ask(&self, who: &str, body: &Value) -> Answer {
        self.post(who, "/quotes", body)
    }

    pub fn preview(&self, who: &str, fields: &Value) -> Answer {
        self.post(who, &format!("/branches/{BRANCH_A1}/closure-preview"), fields)
    }

    /// Who a closure would meet, without where they could be instead.
    pub fn met(&self, who: &str, fields: &Value) -> Answer {
        self.post(who, &format!("/branches/{BRANCH_A1}/closure-preview?proposals=false"), fields)
    }

    /// Closes with decisions, at the branch's version of now.
    pub fn batch(&self, who: &str, timeslot: &Value, decisions: &[Value]) -> Answer {
        let version = self.branch(BRANCH_A1)["version"].as_i64().unwrap();
        let body = json!({"timeslot": timeslot, "bookings": decisions});
        let path = format!("/branches/{BRANCH_A1}/closure-batch");
        self.by(who, "POST", &path).key(&key()).if_match(version).json(&body).send()
    }

    /// The last event of a booking's timeline.
    pub fn last_event(&self, booking: i64) -> Value {
        let timeline = self.get("sysadm", &format!("/bookings/{booking}/timeline")).expect(200).json();
        timeline["items"].as_array().unwrap().last().unwrap().clone()
    }
}
