//! Schemas of inputs for the API document. Compiled for the server only (feature `openapi`); the
//! browser's build has nothing of it.

#[cfg(feature = "openapi")]
mod described;
#[cfg(feature = "openapi")]
mod field;

#[cfg(feature = "openapi")]
pub use described::{Described, Named, instant, reference, text, texts};
#[cfg(feature = "openapi")]
pub use field::{Field, object};

/// Lists a type in the API document by its name: its schema, the types
/// that the schema refers to, and the type whose fields stand among its own.
#[cfg(feature = "openapi")]
macro_rules! named {
    ($name:ident, $schema:expr, [$($refers:ty),*] $(, $within:ty)?) => {
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $schema
            }
        }
        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schemas(_schemas: &mut crate::base::openapi::Named) {
                $(<$refers as crate::base::openapi::Described>::refer(_schemas);)*
                $(<$within as utoipa::ToSchema>::schemas(_schemas);)?
            }
        }
        impl crate::base::openapi::Described for $name {
            fn described() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                crate::base::openapi::reference(stringify!($name))
            }

            fn refer(schemas: &mut crate::base::openapi::Named) {
                schemas.push((stringify!($name).to_owned(), <Self as utoipa::PartialSchema>::schema()));
                <Self as utoipa::ToSchema>::schemas(schemas);
            }
        }
    };
}
#[cfg(not(feature = "openapi"))]
macro_rules! named {
    ($($type:tt)*) => {};
}
pub(crate) use named;
