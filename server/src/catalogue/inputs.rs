//! How the bodies of plain records look in the API document; a test keeps these twins equal to
//! the core's structs, field by field. Shapes only, never filled.

use crate::platform::http::twins::twins;

twins! {
    /// A breed.
    BreedInput = sapa_core::catalogue::breed::BreedInput {
        animal_type_id: i64,
        #[schema(max_length = 50)]
        name_en: String,
        #[schema(max_length = 50)]
        name_sr: String,
        /// Its usual size.
        #[schema(example = "SMALL")]
        size: Option<String>,
    }
    /// An animal type.
    AnimalTypeInput = sapa_core::catalogue::animal_type::AnimalTypeInput {
        #[schema(max_length = 50)]
        name_en: String,
        #[schema(max_length = 50)]
        name_sr: String,
        /// A glyph of the icon font.
        #[schema(example = "dog")]
        icon: Option<String>,
        /// Its place in choosers.
        #[schema(minimum = 1, maximum = 9999)]
        ordinal: i32,
    }
    /// A service group.
    ServiceGroupInput = sapa_core::catalogue::service_group::ServiceGroupInput {
        #[schema(max_length = 50)]
        name_en: String,
        #[schema(max_length = 50)]
        name_sr: String,
        #[schema(example = "HOSTEL")]
        r#type: String,
        /// Its place in choosers.
        #[schema(minimum = 1, maximum = 9999)]
        ordinal: i32,
    }
    /// A service.
    ServiceInput = sapa_core::catalogue::service::ServiceInput {
        /// It never changes.
        branch_id: i64,
        group_id: i64,
        #[schema(example = "HOSTEL")]
        r#type: String,
        #[schema(max_length = 50)]
        title_en: String,
        #[schema(max_length = 50)]
        title_sr: String,
        #[schema(max_length = 50)]
        short_description_en: Option<String>,
        #[schema(max_length = 50)]
        short_description_sr: Option<String>,
        #[schema(max_length = 2000)]
        description_en: Option<String>,
        #[schema(max_length = 2000)]
        description_sr: Option<String>,
        /// Minor units.
        #[schema(minimum = 1, maximum = 1_000_000_000)]
        price: i64,
        /// Of sessions.
        #[schema(minimum = 5, maximum = 1440)]
        duration_minutes: Option<i32>,
        /// Basis points; left out: none.
        #[schema(minimum = 0, maximum = 10000)]
        discount_rate: Option<i32>,
        #[schema(example = "SMALL")]
        size: Option<String>,
        /// Of the branch, at least one.
        workplace_ids: Vec<i64>,
        active: Option<bool>,
    }
}
