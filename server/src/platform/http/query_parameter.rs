//! Values of query parameters, as schemas of the API document. Filters of one name take the same
//! values everywhere; a list whose filter differs says so in its `ListSpec`.

use sapa_core::base::kinds::{AnimalSize, ServiceType};
use sapa_core::company::{CompanyType, country};
use serde_json::{Value, json};

pub(super) const MAX_TEXT: usize = 200;

/// The schema of the filter `name`.
pub fn schema(name: &str) -> Value {
    match name {
        "size" => one_of(AnimalSize::TEXTS),
        "type" | "serviceType" => one_of(ServiceType::TEXTS),
        "companyType" => one_of(CompanyType::TEXTS),
        "country" => one_of(&country::codes().collect::<Vec<_>>()),
        "active" | "invited" | "mismatch" | "missing" | "proposals" | "published" | "signIns" => {
            json!({ "type": "boolean" })
        }
        "overbooked" | "open" => json!({ "type": "boolean", "enum": [true] }),
        "from" | "to" | "departureFrom" | "departureTo" => date(),
        // Nine digits at least, because a trunk zero among them is dropped.
        "phone" => json!({ "type": "string", "pattern": r"^\+[1-9][0-9]{8,14}$", "example": "+381641112223" }),
        _ if name.ends_with("Id") => json!({ "type": "integer", "format": "int64" }),
        _ => text(),
    }
}

/// A civil date of the years that the core reads ([`sapa_core::base::time::YEARS`]: 1900 to 9999).
pub fn date() -> Value {
    json!({ "type": "string", "format": "date", "pattern": "^(19|[2-9][0-9])[0-9]{2}-" })
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

/// Several spellings, separated by commas.
pub fn some_of(texts: &[&str]) -> Value {
    several(&format!("({})", texts.join("|")), texts.first().copied().unwrap_or_default())
}

/// Several texts that match the pattern `one`, separated by commas.
pub fn several(one: &str, example: &str) -> Value {
    json!({ "type": "string", "pattern": format!("^{one}(,{one})*$"), "maxLength": MAX_TEXT, "example": example })
}

#[cfg(test)]
mod tests {
    use sapa_core::base::time::YEARS;

    /// The years that the pattern of [`super::date`] allows.
    #[test]
    fn dates_are_documented_with_the_years_that_are_read() {
        assert_eq!(YEARS, 1_900..=9_999);
    }
}
