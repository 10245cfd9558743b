//! Workplaces (product §3): the rows of the branch form in which pets are received.

use crate::base::id::{AnimalTypeId, WorkplaceId};
use crate::base::issue::Issue;
use crate::base::kinds::AnimalSize;
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::base::validate::Validate;
use crate::form::change::{ChangeKind, head};
use crate::form::checks::{Checks, ROWS_MAX};
use crate::form::input::{facts, input};
use crate::form::rules::Rules;

/// Most pets at once.
pub const CAPACITY_MAX: i64 = 500;

stored_enum! {
    /// How a workplace is filled.
    WorkplaceKind {
        /// One booking at a moment.
        Room = "ROOM",
        /// As many pets as its capacity, whoever brings them.
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
facts! {
    /// What of a workplace decides who fits in.
    pub struct WorkplaceFacts {
        /// Its id.
        pub id: WorkplaceId,
        /// Room or area.
        pub kind: WorkplaceKind,
        /// Pets at once, 1 to 500.
        pub capacity: i32,
        /// Sizes it takes; none = all.
        pub sizes: Vec<AnimalSize>,
        /// Animal types it takes; none = all.
        pub animal_type_ids: Vec<AnimalTypeId>,
        /// Whether it takes new bookings.
        pub active: bool,
    }
}

input! {
    /// A changed row of `workplaces` in `PUT /branches/{id}`.
    pub struct WorkplaceChange {
        pub change: Option<ChangeKind>,
        pub id: Option<WorkplaceId>,
        /// The version that was seen.
        pub version: Option<i32>,
        /// Short, unique in its branch.
        #[validate(required, custom(function = "text::short"))]
        pub name: Option<String>,
        #[validate(required)]
        pub kind: Option<WorkplaceKind>,
        /// Pets at once, 1 to 500.
        #[validate(required)]
        pub capacity: Option<i32>,
        /// Sizes it takes; none = all.
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<AnimalSize>>"))]
        pub sizes: Vec<AnimalSize>,
        /// Animal types it takes; none = all.
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<AnimalTypeId>>"))]
        pub animal_type_ids: Vec<AnimalTypeId>,
        /// Whether it takes new bookings; none = yes.
        pub active: Option<bool>,
    }
}

impl Rules for WorkplaceChange {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::default();
        if head(&mut checks, self.change, self.id.map(i64::from), self.version) {
            checks.extend(self.found());
            checks.range("capacity", self.capacity.map(i64::from), 1, CAPACITY_MAX);
            checks.at_most("sizes", self.sizes.len(), ROWS_MAX);
            checks.at_most("animalTypeIds", self.animal_type_ids.len(), ROWS_MAX);
        }
        checks.done()
    }
}

impl WorkplaceChange {
    /// As it is stored: the name trimmed, sizes and animal types in order and once each.
    #[must_use]
    pub fn normalized(mut self) -> Self {
        self.name = text::clean(self.name.as_deref());
        self.sizes.sort_unstable();
        self.sizes.dedup();
        self.animal_type_ids.sort_unstable();
        self.animal_type_ids.dedup();
        self
    }
}
