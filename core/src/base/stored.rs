//! Declares enumerations by their stored spelling, which the database, JSON and the dashboard
//! share. Holds the macros only; the enumerations stand in their rooms.

/// A value with a stored spelling.
pub trait Stored: Sized {
    /// The value of a stored spelling; none for any other text.
    fn of_text(text: &str) -> Option<Self>;
}

/// Declares an enumeration whose stored spelling is SCREAMING_SNAKE_CASE, with the
/// list of its values and both ways between value and spelling.
macro_rules! stored_enum {
    ($(#[doc = $doc:literal])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
        #[allow(missing_docs)] // most values are their own explanation
        pub enum $name { $($(#[$vdoc])* #[cfg_attr(feature = "schema", ts(rename = $text))] $variant),+ }

        impl $name {
            /// All values, in the order of choosers.
            pub const ALL: &[Self] = &[$(Self::$variant),+];
            /// The stored spellings, in the same order.
            pub const TEXTS: &[&str] = &[$($text),+];

            /// The stored spelling.
            pub const fn as_str(self) -> &'static str {
                Self::TEXTS[self as usize]
            }

            /// The value of a stored spelling; none for any other text.
            pub fn parse(text: &str) -> Option<Self> {
                crate::base::stored::Stored::of_text(text)
            }
        }

        crate::base::stored::stored_text!($name, $($doc),*);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

/// Reads and writes a value as its stored spelling (`ALL`, `TEXTS`, `as_str`).
macro_rules! stored_text {
    ($name:ident, $($doc:literal),*) => {
        impl crate::base::stored::Stored for $name {
            fn of_text(text: &str) -> Option<Self> {
                Self::ALL.get(crate::base::read::position(Self::TEXTS, text)?).copied()
            }
        }
        impl crate::base::read::Read for $name {
            fn at(place: &crate::base::read::Place<'_>) -> Self {
                Self::ALL.get(place.one_of(Self::TEXTS)).copied().unwrap_or(Self::ALL[0])
            }
        }
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.as_str())
            }
        }
        crate::base::checked::checked_as_entered!($name);
        crate::base::openapi::named!($name, crate::base::openapi::texts(&[$($doc),*], Self::TEXTS), []);
    };
}
pub(crate) use {stored_enum, stored_text};
