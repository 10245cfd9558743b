//! The types that a field of a form may have, as schemas of the API document. Compiled for the server only.

use serde_json::json;
use utoipa::PartialSchema;
use utoipa::openapi::schema::Object;
use utoipa::openapi::{KnownFormat, Ref, RefOr, Schema, SchemaFormat, Type};

/// Schemas that the document lists by name.
pub type Named = Vec<(String, RefOr<Schema>)>;

/// A type that a field may have.
pub trait Described {
    /// Its schema, or the reference to a schema that the document lists by name.
    fn described() -> RefOr<Schema>;

    /// Adds the schemas to which the type's own schema refers.
    fn refer(_: &mut Named) {}
}

macro_rules! primitives {
    ($($type:ty),+) => {$(
        impl Described for $type {
            fn described() -> RefOr<Schema> {
                <$type as PartialSchema>::schema()
            }
        }
    )+};
}
primitives!(String, bool, i32, i64, f64);

/// The schema of an enumeration, by its stored spellings.
pub fn texts(docs: &[&str], texts: &[&str]) -> RefOr<Schema> {
    let mut schema = Object::with_type(Type::String);
    schema.description = text(docs);
    schema.enum_values = Some(texts.iter().map(|text| json!(text)).collect());
    RefOr::T(Schema::Object(schema))
}

/// The schema of an instant.
pub fn instant() -> RefOr<Schema> {
    let mut schema = Object::with_type(Type::String);
    schema.description = Some("An instant in UTC, with `Z`.".to_owned());
    schema.format = Some(SchemaFormat::KnownFormat(KnownFormat::DateTime));
    RefOr::T(Schema::Object(schema))
}

/// A reference to the schema of that name.
pub fn reference(name: &str) -> RefOr<Schema> {
    RefOr::Ref(Ref::from_schema_name(name))
}

/// Doc comments as one text.
pub fn text(docs: &[&str]) -> Option<String> {
    let lines: Vec<&str> = docs.iter().map(|line| line.trim()).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
