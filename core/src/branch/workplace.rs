//! Workplaces (product §3): the rows of the branch form for the rooms and areas in which pets are
//! received. Which pets fit at a time is decided in `calendar::capacity`.

use sapa_derive::{facts, form};

use crate::base::id::{AnimalTypeId, WorkplaceId};
use crate::base::issue::Issue;
use crate::base::kinds::AnimalSize;
use crate::base::letters::lowercase;
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::form::change::change;
use crate::form::checks::{Checks, ROWS_MAX};
use crate::form::rules::Rules;

/// Most pets in a workplace at one moment.
pub const CAPACITY_MAX: i64 = 500;

stored_enum! {
    /// How a workplace is filled.
    WorkplaceKind {
        /// One booking at a moment.
        Room = "ROOM",
        /// As many pets as the capacity, of any number of bookings.
        Area = "AREA",
    }
}

impl WorkplaceKind {
    /// Whether pets of several bookings share the workplace, up to its capacity.
    pub const fn is_shared(self) -> bool {
        match self {
            Self::Room => false,
            Self::Area => true,
        }
    }
}
/// The facts of a workplace that decide which pets fit in.
#[facts]
pub struct WorkplaceFacts {
    pub id: WorkplaceId,
    /// Room or area.
    pub kind: WorkplaceKind,
    /// Most pets at one moment, 1 to 500.
    pub capacity: i32,
    /// Sizes that the workplace takes; none = all.
    pub sizes: Vec<AnimalSize>,
    /// Animal types that the workplace takes; none = all.
    pub animal_type_ids: Vec<AnimalTypeId>,
    /// Whether the workplace takes new bookings.
    pub active: bool,
}

/// The fields of a workplace.
#[form(checked = CheckedWorkplace)]
pub struct WorkplaceFields {
    /// Short, unique in the branch whatever its case.
    #[validate(custom(function = "text::short"))]
    pub name: Required<String>,
    pub kind: Required<WorkplaceKind>,
    /// Most pets at one moment, 1 to 500.
    #[schema(minimum = 1, maximum = CAPACITY_MAX)]
    pub capacity: Required<i32>,
    /// Sizes that the workplace takes; none = all.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<AnimalSize>>"))]
    pub sizes: Vec<AnimalSize>,
    /// Animal types that the workplace takes; none = all.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<AnimalTypeId>>"))]
    pub animal_type_ids: Vec<AnimalTypeId>,
    /// Whether the workplace takes new bookings; none = yes.
    pub active: Option<bool>,
}

change! {
    /// A changed row of `workplaces` in `PUT /branches/{id}`.
    pub struct WorkplaceChange of WorkplaceId: WorkplaceFields;
}

/// What two workplaces of a branch may not have in common: the name, whatever its case.
pub fn name_fold(name: &str) -> String {
    lowercase(name.trim())
}

impl Rules for WorkplaceFields {
    /// Sizes and animal types in order and once each.
    fn normalized(mut self) -> Self {
        self.sizes.sort_unstable();
        self.sizes.dedup();
        self.animal_type_ids.sort_unstable();
        self.animal_type_ids.dedup();
        self
    }

    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("capacity", self.capacity.map(i64::from), 1, CAPACITY_MAX);
        checks.at_most("sizes", self.sizes.len(), ROWS_MAX);
        checks.at_most("animalTypeIds", self.animal_type_ids.len(), ROWS_MAX);
        checks.done()
    }
}
