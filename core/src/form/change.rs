//! Rows that travel inside another form (seed: change kinds). Owns the head of a row: change kind,
//! id and version. The fields of a row are checked by its own form.

use super::checks::Checks;
use crate::base::stored::stored_enum;

stored_enum! {
    /// The change of a row; rows that are not sent stay as they are.
    ChangeKind { New = "new", Update = "update", Delete = "delete" }
}

/// Checks the head of a row: `update` and `delete` carry the row's id and the version that was
/// seen, `new` carries neither. Answers whether the row's fields count; those of a deleted row do
/// not.
pub fn head(checks: &mut Checks, change: Option<ChangeKind>, id: Option<i64>, version: Option<i32>) -> bool {
    checks.required("change", change.is_some());
    let exists = matches!(change, Some(ChangeKind::Update | ChangeKind::Delete));
    for (path, there) in [("id", id.is_some()), ("version", version.is_some())] {
        if exists {
            checks.required(path, there);
        } else if there && change.is_some() {
            checks.add(path, "validation.reference");
        }
    }
    change != Some(ChangeKind::Delete)
}

/// Declares a changed row of a list in another form: its head and the fields of the record. In JSON
/// both stand side by side; the fields of a deleted row do not count.
macro_rules! change {
    ($(#[doc = $doc:literal])* pub struct $name:ident of $id:ident: $fields:ident;) => {
        $(#[doc = $doc])*
        #[sapa_derive::form]
        pub struct $name {
            pub change: Required<crate::form::change::ChangeKind>,
            pub id: Option<$id>,
            /// The version that the person saw.
            pub version: Option<i32>,
            #[form(flatten_changed)]
            pub fields: $fields,
        }

        impl crate::form::rules::Rules for $name {
            fn issues(&self) -> Vec<crate::base::issue::Issue> {
                let mut checks = crate::form::checks::Checks::default();
                if crate::form::change::head(&mut checks, self.change, self.id.map(i64::from), self.version) {
                    checks.extend(self.fields.issues());
                }
                checks.done()
            }
        }

        impl crate::base::checked::IntoChecked for $name {
            type Checked = crate::form::change::Changed<<$fields as crate::base::checked::IntoChecked>::Checked>;

            fn into_checked(self) -> Result<Self::Checked, Vec<crate::base::issue::Issue>> {
                let gone = self.change == Some(crate::form::change::ChangeKind::Delete);
                let fields = if gone { None } else { Some(self.fields.into_checked()?) };
                Ok(crate::form::change::Changed { id: self.id.map(i64::from), fields })
            }
        }
    };
}
pub(crate) use change;

/// A checked row.
#[derive(Debug, Clone)]
pub struct Changed<T> {
    /// Id of the row; none: a new row.
    pub id: Option<i64>,
    /// The fields to store; none: the row is deleted.
    pub fields: Option<T>,
}
