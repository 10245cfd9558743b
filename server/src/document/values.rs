//! Fields of request bodies with the values of an enumeration of the core, by name. The API
//! document lists the values; any other value is malformed.

use sapa_core::access::role::{Role, StaffKind};
use sapa_core::base::kinds::{AnimalSize, CancellationPolicy, ServiceType};
use sapa_core::base::money::Currency;
use sapa_core::base::time::Zone;
use sapa_core::booking::input::BrokenOffBy;
use sapa_core::booking::placement::closure_impact::ClosureDecision;
use sapa_core::booking::state::{CancelKind, PayAt};
use sapa_core::branch::workplace::WorkplaceKind;
use sapa_core::company::CompanyType;
use sapa_core::form::change::ChangeKind;
use sapa_core::note::{NoteEntity, NoteVisibility};
use serde_json::{Value, json};

/// The values of `field` in the body `schema`.
fn of(schema: &str, field: &str) -> Option<&'static [&'static str]> {
    Some(match (schema, field) {
        ("CancelInput", "kind") => CancelKind::TEXTS,
        (_, "kind") => WorkplaceKind::TEXTS,
        (_, "size" | "sizes") => AnimalSize::TEXTS,
        (_, "type") => ServiceType::TEXTS,
        (_, "change") => ChangeKind::TEXTS,
        (_, "cancellationPolicy") => CancellationPolicy::TEXTS,
        (_, "companyType") => CompanyType::TEXTS,
        (_, "currency") => Currency::TEXTS,
        (_, "timeZone") => Zone::TEXTS,
        (_, "payAt") => PayAt::TEXTS,
        (_, "by") => BrokenOffBy::TEXTS,
        (_, "decision") => ClosureDecision::TEXTS,
        (_, "role") => Role::TEXTS,
        (_, "staffKind") => StaffKind::TEXTS,
        (_, "entity") => NoteEntity::TEXTS,
        (_, "visibility") => NoteVisibility::TEXTS,
        _ => return None,
    })
}

/// Adds the values of `field`, if it has some, to its schema.
pub fn list(schema: &str, field: &str, described: &mut Value) {
    let Some(texts) = of(schema, field) else { return };
    if let Some(items) = described.get_mut("items") {
        items["enum"] = json!(texts);
        return;
    }
    // A field that may be null lists null among its values.
    let nullable = described["type"].as_array().is_some_and(|types| types.iter().any(|one| one == "null"));
    let null = nullable.then_some(Value::Null);
    described["enum"] = texts.iter().map(|text| json!(text)).chain(null).collect();
}
