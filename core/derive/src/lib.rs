//! The two attributes with which the core declares what it reads: `#[form]` for what people enter,
//! `#[facts]` for what the server or the dashboard knows. They write the code that is the same for
//! each; rules stand in the core.

mod facts;
mod field;
mod form;

use proc_macro::TokenStream;
use syn::{ItemStruct, parse_macro_input};

/// Declares a form: JSON in camelCase, an unknown field is refused, an empty text is no value.
///
/// ```ignore
/// /// A breed: `POST /breeds`, `PUT /breeds/{id}`.
/// #[form(checked = CheckedBreed)]
/// pub struct BreedInput {
///     pub animal_type_id: Required<AnimalTypeId>,
///     /// Shown in choosers.
///     #[validate(custom(function = "text::short"))]
///     pub name_en: Required<String>,
///     #[schema(minimum = 1, maximum = 5)]
///     pub stars: Option<i32>,
///     #[schema(max_items = ROWS_MAX)]
///     pub workplace_ids: Vec<WorkplaceId>,
///     #[form(flatten)]
///     pub fields: CommonFields,
/// }
/// ```
///
/// - A field is `Required<T>` (an `Option<T>` with the rule `required`, because a form may be half
///   filled), an `Option<T>` or a `Vec<T>`.
/// - `#[validate(custom(function = "…"))]`: its rule, a function of the core. For a `String` the rule's name
///   also says how the text is cleaned and stored (`form::texts`).
/// - `#[schema(key = value, …)]`: limits for the API document that follow from no rule, each a method of
///   `base::openapi::Field`.
/// - `#[form(flatten)]`: the fields of another form that stand among these ones in JSON;
///   `#[form(flatten_changed)]`: the same, not required where the row is deleted. At most one, the last field.
/// - `checked = Name`: also declares the checked form, which has the required fields, and texts as stored. Only
///   `Rules::check` makes one.
#[proc_macro_attribute]
pub fn form(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as ItemStruct);
    form::expand(arguments.into(), item).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Declares facts: fields of any readable type, JSON in camelCase, other members are ignored.
/// `#[serde(rename = "…")]` says how JSON calls a field.
#[proc_macro_attribute]
pub fn facts(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as ItemStruct);
    facts::expand(&item).unwrap_or_else(|error| error.to_compile_error()).into()
}
