//! How the bodies that the core reads look in the API document. The core knows no OpenAPI; a test
//! keeps these twins equal to its structs, field by field. Shapes only, never filled.

/// Twins of the core's structs, each with what a schema says of its fields.
macro_rules! twins {
    ($($(#[$doc:meta])* $name:ident = $core:ty { $($(#[$attr:meta])* $field:ident: $type:ty),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Default, serde::Serialize, utoipa::ToSchema)]
            #[serde(rename_all = "camelCase")]
            #[allow(missing_docs, dead_code)] // named as in the product's bodies
            pub struct $name { $($(#[$attr])* pub $field: $type),+ }
        )+

        #[cfg(test)]
        mod tests {
            #[test]
            fn the_twins_have_the_core_s_fields() {
                fn fields(value: &impl serde::Serialize) -> Vec<String> {
                    let json = serde_json::to_value(value).unwrap();
                    let mut names: Vec<String> = json.as_object().unwrap().keys().cloned().collect();
                    names.sort();
                    names
                }
                $(assert_eq!(fields(&super::$name::default()), fields(&<$core>::default()), stringify!($name));)+
            }
        }
    };
}

pub(crate) use twins;
