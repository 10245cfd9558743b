//! Makes a form field's schema for the API document from its type, its rule and the limits beside it.
//! Compiled for the server only; checks nothing.

use serde_json::{Value, json};
use utoipa::openapi::schema::{Array, Object, OneOfBuilder, SchemaType};
use utoipa::openapi::{RefOr, Schema, SchemaFormat, Type};

use super::described::{Described, text};
use crate::base::plural::LANGUAGES;
use crate::base::text::{
    ARTICLE_MAX, EMAIL_MAX, LONG_MAX, ORDINAL_MAX, PASSWORD_MAX, PASSWORD_MIN, REASON_MAX, SHORT_MAX, URL_MAX,
};

/// A field of an input.
pub struct Field {
    /// As JSON names it.
    pub name: String,
    /// Whether the input must have it.
    pub required: bool,
    schema: RefOr<Schema>,
    docs: Option<String>,
    nullable: bool,
}

impl Field {
    fn new(name: &str, schema: RefOr<Schema>, nullable: bool) -> Self {
        Self { name: crate::base::read::json_name(name), required: !nullable, schema, docs: None, nullable }
    }

    /// A field that the form requires; `name` as Rust has it.
    pub fn required<T: Described>(name: &str) -> Self {
        Self::new(name, T::described(), false)
    }

    /// A field that may be null or left out.
    pub fn optional<T: Described>(name: &str) -> Self {
        Self::new(name, T::described(), true)
    }

    /// A list; null or left out: an empty one, unless it has a least number of items.
    pub fn list<T: Described>(name: &str) -> Self {
        Self::new(name, RefOr::T(Schema::Array(Array::new(T::described()))), true)
    }

    /// The same field where the form does not require it.
    #[must_use]
    pub fn or_none(mut self) -> Self {
        (self.required, self.nullable) = (false, true);
        self
    }

    /// Sets the description.
    #[must_use]
    pub fn docs(mut self, docs: &[&str]) -> Self {
        self.docs = text(docs);
        self
    }

    /// Adds the limits of the rule of that name.
    #[must_use]
    pub fn rule(self, rule: &str) -> Self {
        match rule {
            "text::short" => self.max_length(SHORT_MAX),
            "text::long" => self.max_length(LONG_MAX),
            "text::article" => self.max_length(ARTICLE_MAX),
            "text::line" | "text::reason" => self.max_length(REASON_MAX),
            "text::website" => self.max_length(URL_MAX),
            "text::email" | "text::guest_email" => self.max_length(EMAIL_MAX as i64).format("email"),
            "text::password" => self.entered_password().min_length(PASSWORD_MIN),
            "text::entered_password" => self.entered_password(),
            "text::language" => self.one_of(&LANGUAGES),
            "text::ordinal" => self.minimum(1).maximum(ORDINAL_MAX),
            "text::instant" => self.format("date-time").example("2026-11-20T14:00:00Z"),
            "text::civil" => self.example("2026-11-20T14:00"),
            "text::date" => self.example("2026-12-25"),
            "text::time" => self.example("14:00"),
            "phone::international" => self.example("+381642187740"),
            _ => self,
        }
    }

    fn entered_password(self) -> Self {
        self.max_length(PASSWORD_MAX).format("password")
    }

    /// Least number.
    #[must_use]
    pub fn minimum(self, least: impl Into<i64>) -> Self {
        let least = least.into();
        self.value(|value| value.minimum = Some(least.into()))
    }

    /// Greatest number.
    #[must_use]
    pub fn maximum(self, greatest: impl Into<i64>) -> Self {
        let greatest = greatest.into();
        self.value(|value| value.maximum = Some(greatest.into()))
    }

    /// Fewest characters.
    #[must_use]
    pub fn min_length(self, fewest: i64) -> Self {
        self.value(|value| value.min_length = fewest.try_into().ok())
    }

    /// Most characters.
    #[must_use]
    pub fn max_length(self, most: i64) -> Self {
        self.value(|value| value.max_length = most.try_into().ok())
    }

    /// Sets the format.
    #[must_use]
    pub fn format(self, format: &str) -> Self {
        self.value(|value| value.format = Some(SchemaFormat::Custom(format.to_owned())))
    }

    /// The texts that it may be.
    #[must_use]
    pub fn one_of(self, texts: &[&str]) -> Self {
        self.value(|value| value.enum_values = Some(texts.iter().map(|text| json!(text)).collect()))
    }

    /// Sets an example.
    #[must_use]
    pub fn example(self, text: &str) -> Self {
        self.value(|value| value.example = Some(json!(text)))
    }

    /// Fewest items: a list that has a least number of them is required.
    #[must_use]
    pub fn min_items(mut self, fewest: usize) -> Self {
        (self.required, self.nullable) = (true, false);
        self.items(|list| list.min_items = Some(fewest))
    }

    /// Most items.
    #[must_use]
    pub fn max_items(self, most: usize) -> Self {
        self.items(|list| list.max_items = Some(most))
    }

    fn value(mut self, set: impl FnOnce(&mut Object)) -> Self {
        if let RefOr::T(Schema::Object(value)) = &mut self.schema {
            set(value);
        }
        self
    }

    fn items(mut self, set: impl FnOnce(&mut Array)) -> Self {
        if let RefOr::T(Schema::Array(list)) = &mut self.schema {
            set(list);
        }
        self
    }

    /// Its schema with everything that is known of it.
    fn schema(self) -> RefOr<Schema> {
        let docs = self.docs;
        match self.schema {
            RefOr::Ref(found) if self.nullable => {
                let null = Object::with_type(Type::Null);
                OneOfBuilder::new().item(found).item(null).description(docs).into()
            }
            RefOr::Ref(mut found) => {
                found.description = docs.unwrap_or_default();
                RefOr::Ref(found)
            }
            RefOr::T(Schema::Object(mut value)) => {
                value.description = docs;
                if self.nullable {
                    value.schema_type = or_null(value.schema_type);
                    value.enum_values.iter_mut().for_each(|texts| texts.push(Value::Null));
                }
                RefOr::T(Schema::Object(value))
            }
            RefOr::T(Schema::Array(mut list)) => {
                list.description = docs;
                if self.nullable {
                    list.schema_type = or_null(list.schema_type);
                }
                RefOr::T(Schema::Array(list))
            }
            other => other,
        }
    }
}

fn or_null(kind: SchemaType) -> SchemaType {
    match kind {
        SchemaType::Type(kind) => SchemaType::Array(vec![kind, Type::Null]),
        other => other,
    }
}

/// The schema of an object that has these fields and no others.
pub fn object(docs: &[&str], fields: Vec<Field>) -> RefOr<Schema> {
    let mut schema = Object::with_type(Type::Object);
    schema.description = text(docs);
    schema.additional_properties = Some(Box::new(utoipa::openapi::schema::AdditionalProperties::FreeForm(false)));
    for field in fields {
        if field.required {
            schema.required.push(field.name.clone());
        }
        schema.properties.insert(field.name.clone(), field.schema());
    }
    RefOr::T(Schema::Object(schema))
}
