//! How the bodies of plain records look in the API document; a test keeps these twins equal to
//! the core's structs, field by field. Shapes only, never filled.

use serde::Serialize;
use utoipa::ToSchema;

use crate::booking::handlers::inputs::twins;

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
}
