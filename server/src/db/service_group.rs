//! Rows of service groups. Decides nothing.

use diesel::prelude::*;

use crate::schema::service_groups;

/// What a service's row shows of its group.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = service_groups)]
pub struct GroupName {
    /// In English.
    pub name_en: String,
    /// In Serbian.
    pub name_sr: String,
}
