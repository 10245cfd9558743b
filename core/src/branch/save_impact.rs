//! What a save of a branch or a service means for its open bookings, told before it is saved (product §3:
//! price changes never touch existing bookings; what is deactivated takes no new ones). Refuses nothing:
//! that is `freeze`.

use sapa_derive::facts;
use serde::Serialize;

use super::BranchInput;
use crate::base::id::{ServiceId, WorkplaceId};
use crate::base::stored::stored_enum;
use crate::form::change::ChangeKind;

stored_enum! {
    /// A change that concerns open bookings.
    SaveImpactKind {
        /// The branch takes no new bookings.
        BranchOff = "BRANCH_OFF",
        /// A workplace takes no new bookings.
        WorkplaceOff = "WORKPLACE_OFF",
        /// A service takes no new bookings.
        ServiceOff = "SERVICE_OFF",
        /// A service has another price or discount.
        Price = "PRICE",
    }
}

/// A saved workplace; that of a branch of the API's answers fits.
#[facts]
pub struct SavedWorkplace {
    pub id: WorkplaceId,
    pub active: bool,
    pub open_bookings: i64,
}

/// A saved service; one of the API's answers fits.
#[facts]
pub struct SavedService {
    pub id: ServiceId,
    /// Minor units.
    pub price: i64,
    /// Basis points.
    pub discount_rate: i32,
    pub active: bool,
    pub open_bookings: i64,
}

/// The saved branch with its rows; a branch of the API's answers fits.
#[facts]
pub struct SavedBranch {
    pub active: bool,
    pub open_bookings: i64,
    pub workplaces: Vec<SavedWorkplace>,
    pub services: Vec<SavedService>,
}

/// The question: what would be saved, and what is saved now.
#[facts]
pub struct SaveQuestion {
    pub input: BranchInput,
    pub saved: SavedBranch,
}

/// A change that concerns open bookings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct SaveImpact {
    /// The change.
    pub kind: SaveImpactKind,
    /// Index of the row in its list of the input; 0 for the branch itself.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub at: usize,
    /// Open bookings, 1 at least.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub bookings: i64,
}

impl SaveQuestion {
    /// The changes that concern open bookings: those of the branch, of workplaces, of services.
    pub fn impacts(&self) -> Vec<SaveImpact> {
        let Self { input, saved } = self;
        let off = |before: bool, now: Option<bool>| before && now == Some(false);
        let mut found = Vec::new();
        let mut add = |applies: bool, kind, at, bookings| {
            if applies && bookings > 0 {
                found.push(SaveImpact { kind, at, bookings });
            }
        };
        add(off(saved.active, input.active), SaveImpactKind::BranchOff, 0, saved.open_bookings);
        for (at, row) in input.workplaces.iter().enumerate() {
            let before = saved.workplaces.iter().find(|place| Some(place.id) == row.id);
            let Some(before) = before.filter(|_| row.change == Some(ChangeKind::Update)) else { continue };
            add(off(before.active, row.fields.active), SaveImpactKind::WorkplaceOff, at, before.open_bookings);
        }
        for (at, row) in input.services.iter().enumerate() {
            let before = saved.services.iter().find(|service| Some(service.id) == row.id);
            let Some(before) = before.filter(|_| row.change == Some(ChangeKind::Update)) else { continue };
            add(off(before.active, row.fields.active), SaveImpactKind::ServiceOff, at, before.open_bookings);
            let price = row.fields.price.is_some_and(|price| price != before.price);
            let discount = row.fields.discount_rate.unwrap_or(0) != before.discount_rate;
            add(price || discount, SaveImpactKind::Price, at, before.open_bookings);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::base::read::Read;

    /// Kind, index and bookings of each impact of `input` on a branch with rows of each kind.
    fn impacts_of(input: Value) -> Vec<(&'static str, usize, i64)> {
        let service = |id: i64, active: bool, open: i64| json!({"id": id, "price": 220_000, "discountRate": 1_000, "active": active, "openBookings": open});
        let place = |id: i64, active: bool, open: i64| json!({"id": id, "active": active, "openBookings": open});
        let saved = json!({"active": true, "openBookings": 9, "workplaces": [place(7, true, 4), place(8, true, 0), place(9, false, 2)],
            "services": [service(5, true, 3), service(6, true, 0), service(4, false, 1)]});
        let question = SaveQuestion::read(json!({"input": input, "saved": saved})).unwrap();
        question.impacts().into_iter().map(|one| (one.kind.as_str(), one.at, one.bookings)).collect()
    }

    fn row(id: i64, fields: Value) -> Value {
        let mut row = json!({"change": "update", "id": id, "version": 1});
        for (name, value) in fields.as_object().unwrap() {
            row[name] = value.clone();
        }
        row
    }

    fn sold(id: i64, price: i64, discount: i64, active: bool) -> Value {
        row(id, json!({"price": price, "discountRate": discount, "active": active}))
    }

    #[test]
    fn prices_and_rows_out_of_use_concern_their_open_bookings() {
        let services = |rows: Vec<Value>| impacts_of(json!({"active": true, "services": rows}));
        assert_eq!(services(vec![sold(6, 1, 0, false), sold(5, 240_000, 1_000, true)]), [("PRICE", 1, 3)]);
        assert_eq!(services(vec![sold(5, 220_000, 500, true)]), [("PRICE", 0, 3)], "the discount");
        assert_eq!(services(vec![sold(5, 220_000, 1_000, false)]), [("SERVICE_OFF", 0, 3)]);
        assert_eq!(services(vec![sold(5, 240_000, 0, false)]), [("SERVICE_OFF", 0, 3), ("PRICE", 0, 3)]);
        assert_eq!(services(vec![sold(4, 220_000, 1_000, false)]), [], "was out of use");
        assert_eq!(services(vec![sold(5, 220_000, 1_000, true)]), [], "nothing else counts");
        let places = |id: i64, active: bool| {
            impacts_of(json!({"active": true, "workplaces": [row(id, json!({"active": active}))]}))
        };
        assert_eq!(places(7, false), [("WORKPLACE_OFF", 0, 4)]);
        assert_eq!((places(8, false), places(9, false), places(7, true)), (vec![], vec![], vec![]));
        assert_eq!(impacts_of(json!({"active": false})), [("BRANCH_OFF", 0, 9)]);
        assert_eq!(impacts_of(json!({"active": true})), []);
    }

    #[test]
    fn new_and_deleted_rows_have_no_open_bookings() {
        let mut new = sold(5, 1, 0, false);
        new["change"] = json!("new");
        let mut gone = sold(5, 1, 0, false);
        gone["change"] = json!("delete");
        assert_eq!(impacts_of(json!({"services": [new, gone]})), []);
    }
}
