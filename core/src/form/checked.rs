//! Declares the checked type of a form: it has the required fields, and its texts are as stored, by the
//! rule beside each field. Checks nothing itself.

/// Declares the checked type of an input that names one.
macro_rules! checked {
    ([] $($input:tt)*) => {};
    (
        [$checked:ident] $name:ident
        [$($join:ident [$($rest_doc:literal)*] $rest:ident: $rest_type:ty)?]
        [$({
            [$($field_doc:literal)*] [$($attr:tt)*] [$($rule:tt)?] [$($limit:tt)*]
            $field:ident: $many:ident<$type:ty> as $kind:ident
        })*]
    ) => {
        #[doc = concat!("A [`", stringify!($name), "`] without issues, as stored.")]
        #[derive(Debug, Clone)]
        #[allow(missing_docs)] // a field is named as in the input
        pub struct $checked {
            $(pub $field: crate::form::checked::kept!($kind $type),)*
            $(pub $rest: <$rest_type as crate::base::entered::Entered>::Checked,)?
        }

        impl crate::base::entered::Entered for $name {
            type Checked = $checked;

            fn kept(self) -> Result<$checked, Vec<crate::base::issue::Issue>> {
                use crate::base::entered;
                let input = crate::form::rules::Rules::normalized(self);
                Ok($checked {
                    $($field: entered::$kind(
                        stringify!($field),
                        crate::form::checked::stored!([$($rule)?] input.$field),
                    )?,)*
                    $($rest: entered::Entered::kept(input.$rest)?,)?
                })
            }
        }
    };
}

/// The type of a checked field.
macro_rules! kept {
    (required $type:ty) => {
        <$type as crate::base::entered::Entered>::Checked
    };
    (optional $type:ty) => {
        Option<<$type as crate::base::entered::Entered>::Checked>
    };
    (list $type:ty) => {
        Vec<<$type as crate::base::entered::Entered>::Checked>
    };
}

/// The stored form of a value, by the name of its rule. A text without a rule is not trimmed.
macro_rules! stored {
    (["text::short"] $typed:expr) => {
        crate::base::text::clean($typed.as_deref())
    };
    (["text::long"] $typed:expr) => {
        crate::base::text::clean($typed.as_deref())
    };
    (["text::article"] $typed:expr) => {
        crate::base::text::clean($typed.as_deref())
    };
    (["text::line"] $typed:expr) => {
        crate::base::text::clean($typed.as_deref())
    };
    (["text::reason"] $typed:expr) => {
        crate::base::text::clean($typed.as_deref())
    };
    (["text::email"] $typed:expr) => {
        $typed.as_deref().and_then(crate::base::text::normalize_email)
    };
    (["text::guest_email"] $typed:expr) => {
        $typed.as_deref().and_then(crate::base::text::stored_guest_email)
    };
    (["phone::international"] $typed:expr) => {
        $typed.as_deref().and_then(crate::base::phone::stored)
    };
    (["text::website"] $typed:expr) => {
        crate::base::text::clean($typed.as_deref()).map(|text| crate::base::text::normalize_website(&text))
    };
    (["number::typed"] $typed:expr) => {
        crate::base::text::clean($typed.as_deref())
    };
    // These are stored as typed. A rule that no arm names does not compile.
    (["text::civil"] $typed:expr) => {
        $typed
    };
    (["text::instant"] $typed:expr) => {
        $typed
    };
    (["text::date"] $typed:expr) => {
        $typed
    };
    (["text::time"] $typed:expr) => {
        $typed
    };
    (["text::language"] $typed:expr) => {
        $typed
    };
    (["text::ordinal"] $typed:expr) => {
        $typed
    };
    (["text::password"] $typed:expr) => {
        $typed
    };
    (["text::entered_password"] $typed:expr) => {
        $typed
    };
    (["country::known"] $typed:expr) => {
        $typed
    };
    (["known_icon"] $typed:expr) => {
        $typed
    };
    ([] $typed:expr) => {
        $typed
    };
}

pub(crate) use {checked, kept, stored};
