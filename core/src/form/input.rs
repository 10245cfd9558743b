//! How forms and facts are declared. Knows no rule.

/// Declares an input, JSON in camelCase, nothing unknown accepted, an empty text is none. A
/// field is `Required`, an `Option` or a `Vec`. Before it stand, in this order, its comment, its
/// TypeScript type if that differs, its rule, and limits for the API document that follow from no
/// rule. After the fields, `with name: Type;` puts the fields of `Type`, an input too, among the
/// others in JSON; `row name: Type;` does so and does not require them of a deleted row. After `=>`
/// stands the name of the checked type.
macro_rules! input {
    (
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:ident),*)])?
        pub struct $name:ident $(=> $checked:ident)? { $($fields:tt)* }
        $($join:ident $(#[doc = $rest_doc:literal])* $rest:ident: $rest_type:ty;)?
    ) => {
        crate::form::input::fields! {
            {
                [$($doc)*] [$($($derive,)*)?] [$($checked)?] $name
                [$($join [$($rest_doc)*] $rest: $rest_type)?]
            }
            []
            $($fields)*
        }
    };
}

/// Takes the fields of an input one by one: a required one is an `Option` with a rule.
macro_rules! fields {
    (
        $input:tt [$($taken:tt)*]
        $(#[doc = $doc:literal])*
        $(#[cfg_attr($($ts:tt)*)])?
        $(#[validate(custom(function = $rule:tt))])?
        $(#[schema($($key:ident = $value:expr),*)])?
        pub $field:ident: Required<$type:ty>
        $(, $($more:tt)*)?
    ) => {
        crate::form::input::fields! {
            $input
            [$($taken)* {
                [$($doc)*] [$(#[cfg_attr($($ts)*)])? #[validate(required)] $(#[validate(custom(function = $rule))])?]
                [$($rule)?] [$($(.$key($value))*)?] $field: Option<$type> as required
            }]
            $($($more)*)?
        }
    };
    (
        $input:tt [$($taken:tt)*]
        $(#[doc = $doc:literal])*
        $(#[cfg_attr($($ts:tt)*)])?
        $(#[validate(custom(function = $rule:tt))])?
        $(#[schema($($key:ident = $value:expr),*)])?
        pub $field:ident: Option<$type:ty>
        $(, $($more:tt)*)?
    ) => {
        crate::form::input::fields! {
            $input
            [$($taken)* {
                [$($doc)*] [$(#[cfg_attr($($ts)*)])? $(#[validate(custom(function = $rule))])?]
                [$($rule)?] [$($(.$key($value))*)?] $field: Option<$type> as optional
            }]
            $($($more)*)?
        }
    };
    (
        $input:tt [$($taken:tt)*]
        $(#[doc = $doc:literal])*
        $(#[cfg_attr($($ts:tt)*)])?
        $(#[schema($($key:ident = $value:expr),*)])?
        pub $field:ident: Vec<$type:ty>
        $(, $($more:tt)*)?
    ) => {
        crate::form::input::fields! {
            $input
            [$($taken)* {
                [$($doc)*] [$(#[cfg_attr($($ts)*)])?]
                [] [$($(.$key($value))*)?] $field: Vec<$type> as list
            }]
            $($($more)*)?
        }
    };
    ({ $($input:tt)* } [$($taken:tt)*]) => {
        crate::form::input::declare! { $($input)* [$($taken)*] }
        crate::form::input::checked_of! { $($input)* [$($taken)*] }
    };
}

/// Declares the checked type, without the comments and derives of the input.
macro_rules! checked_of {
    ([$($doc:literal)*] [$($derive:ident,)*] [$($checked:ident)?] $($input:tt)*) => {
        crate::form::checked::checked! { [$($checked)?] $($input)* }
    };
}

macro_rules! declare {
    (
        [$($doc:literal)*] [$($derive:ident,)*] [$($checked:ident)?] $name:ident
        [$($join:ident [$($rest_doc:literal)*] $rest:ident: $rest_type:ty)?]
        [$({
            [$($field_doc:literal)*] [$($attr:tt)*] [$($rule:tt)?] [$($limit:tt)*]
            $field:ident: $many:ident<$type:ty> as $kind:ident
        })*]
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Default, $($derive,)* serde::Serialize, validator::Validate)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
        #[allow(missing_docs)] // a field is named as in product §3 and §8
        pub struct $name {
            $($(#[doc = $field_doc])* $($attr)* pub $field: $many<$type>,)*
            $($(#[doc = $rest_doc])* #[serde(flatten)] pub $rest: $rest_type,)?
        }

        impl crate::form::fill::Fields for $name {
            fn names(&self) -> &'static [&'static str] {
                &[$(stringify!($field)),*]
            }

            fn texts(&self) -> &'static [crate::form::fill::Text] {
                &[$(crate::form::input::text!([$($rule)?])),*]
            }

            fn rest(&mut self) -> Option<&mut dyn crate::form::fill::Fields> {
                $(return Some(&mut self.$rest);)?
                #[allow(unreachable_code)]
                None
            }

            #[allow(unused)] // by an input without fields
            fn put(&mut self, index: usize, place: &crate::base::read::Place<'_>) {
                use crate::form::fill::Field;
                let mut next = 0..;
                $(
                    if next.next() == Some(index) {
                        return self.$field.put(place);
                    }
                )*
            }
        }

        impl crate::base::read::Read for $name {
            fn at(place: &crate::base::read::Place<'_>) -> Self {
                let mut input = Self::default();
                crate::form::fill::fill(&mut input, place);
                input
            }
        }

        #[cfg(feature = "openapi")]
        impl $name {
            /// The fields for the API document.
            pub fn described_fields() -> Vec<crate::base::openapi::Field> {
                use crate::base::openapi::Field;
                #[allow(unused_mut)]
                let mut fields: Vec<Field> =
                    vec![$(Field::$kind::<$type>(stringify!($field)).docs(&[$($field_doc),*])$(.rule($rule))?$($limit)*),*];
                $(fields.extend(crate::form::input::joined!($join, <$rest_type>::described_fields()));)?
                fields
            }
        }
        crate::base::openapi::named!(
            $name,
            crate::base::openapi::object(&[$($doc),*], Self::described_fields()),
            [$($type),*] $(, $rest_type)?
        );
    };
}

/// How the text of a field is cleaned, by the name of its rule: any other rule is that of one line.
macro_rules! text {
    ([]) => {
        crate::form::fill::Text::AsTyped
    };
    (["text::password"]) => {
        crate::form::fill::Text::AsTyped
    };
    (["text::entered_password"]) => {
        crate::form::fill::Text::AsTyped
    };
    (["text::long"]) => {
        crate::form::fill::Text::Lines
    };
    (["text::article"]) => {
        crate::form::fill::Text::Lines
    };
    (["text::reason"]) => {
        crate::form::fill::Text::Lines
    };
    ([$rule:tt]) => {
        crate::form::fill::Text::Line
    };
}

/// The fields of an input that stand among those of another.
#[cfg(feature = "openapi")]
macro_rules! joined {
    (with, $fields:expr) => {
        $fields
    };
    (row, $fields:expr) => {
        $fields.into_iter().map(crate::base::openapi::Field::or_none)
    };
}

/// Declares facts: fields of any readable type, JSON in camelCase, other members ignored. `as "name"` after a field says how JSON calls it.
macro_rules! facts {
    (
        $(#[$doc:meta])*
        $vis:vis struct $name:ident {
            $($(#[$field_doc:meta])* $field_vis:vis $field:ident $(as $json:literal)?: $type:ty),* $(,)?
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
        #[allow(missing_docs)] // a field is named as in product §3 and §5
        $vis struct $name {
            $($(#[$field_doc])* $(#[serde(rename = $json)])? $field_vis $field: $type,)*
        }

        impl crate::base::read::Read for $name {
            fn at(place: &crate::base::read::Place<'_>) -> Self {
                Self { $($field: place.field(crate::form::input::either!($field $($json)?)),)* }
            }
        }
    };
}

/// The name in JSON: the second one if there is one.
macro_rules! either {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $json:literal) => {
        $json
    };
}

#[cfg(feature = "openapi")]
pub(crate) use joined;
pub(crate) use {checked_of, declare, either, facts, fields, input, text};
