//! The values that filters take, as schemas of the API document. Filters of one name take the
//! same everywhere; a list whose filter differs says so in its `ListSpec`.

use sapa_core::base::kinds::{AnimalSize, ServiceType};
use sapa_core::company::{CompanyType, country};
use serde_json::{Value, json};

use super::list::MAX_TEXT;

/// Of the filter `name`.
pub fn schema(name: &str) -> Value {
    match name {
        "size" => one_of(AnimalSize::TEXTS),
        "type" | "serviceType" => one_of(ServiceType::TEXTS),
        "companyType" => one_of(CompanyType::TEXTS),
        "country" => one_of(&country::codes().collect::<Vec<_>>()),
        "active" | "invited" | "mismatch" | "missing" | "proposals" => json!({ "type": "boolean" }),
        "overbooked" => json!({ "type": "boolean", "enum": [true] }),
        "from" | "to" => json!({ "type": "string", "format": "date" }),
        _ if name.ends_with("Id") => json!({ "type": "integer", "format": "int64" }),
        _ => text(),
    }
}

/// Any text.
pub fn text() -> Value {
    json!({ "type": "string", "maxLength": MAX_TEXT })
}

/// A number from 1 on.
pub fn number(most: u32, default: u32) -> Value {
    json!({ "type": "integer", "minimum": 1, "maximum": most, "default": default })
}

/// One of the spellings of an enumeration.
pub fn one_of(texts: &[&str]) -> Value {
    json!({ "type": "string", "enum": texts })
}

/// Some of them, with commas between.
pub fn some_of(texts: &[&str]) -> Value {
    let one = texts.join("|");
    json!({ "type": "string", "pattern": format!("^({one})(,({one}))*$"), "example": texts.first() })
}
