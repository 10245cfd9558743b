//! What `#[facts]` writes.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Field, ItemStruct, LitStr, Result};

/// The struct with its derives, and how it is read from JSON.
pub fn expand(item: &ItemStruct) -> Result<TokenStream> {
    let name = &item.ident;
    let fields: Vec<_> = item.fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let in_json = item.fields.iter().map(json_name).collect::<Result<Vec<_>>>()?;
    Ok(quote! {
        #[derive(Debug, Clone, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
        #[allow(missing_docs)] // a field is named as in product §3 and §5
        #item

        impl crate::base::read::Read for #name {
            fn at(place: &crate::base::read::Place<'_>) -> Self {
                Self { #(#fields: place.field(#in_json),)* }
            }
        }
    })
}

/// The name in JSON, or the Rust name that `Place::field` turns into one.
fn json_name(field: &Field) -> Result<String> {
    let mut name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                name = meta.value()?.parse::<LitStr>()?.value();
            }
            Ok(())
        })?;
    }
    Ok(name)
}
