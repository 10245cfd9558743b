//! What `#[form]` writes.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser;
use syn::{Error, Ident, ItemStruct, Result, Token, Type};

use crate::field::{Flattened, FormField, Kind, calls, docs};

/// The struct with its derives, how it is read from JSON, its entry in the API document, and its checked form.
pub fn expand(arguments: TokenStream, mut item: ItemStruct) -> Result<TokenStream> {
    let checked = checked_name.parse2(arguments)?;
    let (mut fields, mut flattened) = (Vec::new(), None);
    for field in &mut item.fields {
        if flattened.is_some() {
            return Err(Error::new_spanned(field, "a flattened form is the last field"));
        }
        match Flattened::read(field)? {
            Some(inner) => flattened = Some(inner),
            None => fields.push(FormField::read(field)?),
        }
    }
    let form = Form { name: &item.ident, fields, flattened };
    let (read, described) = (form.read(), form.described(&docs(&item.attrs)));
    let checked = checked.map(|checked| form.checked(&checked));
    Ok(quote! {
        #[derive(Debug, Clone, Default, serde::Serialize, validator::Validate)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
        #[allow(missing_docs)] // a field is named as in product §3 and §8
        #item
        #read
        #described
        #checked
    })
}

fn checked_name(input: syn::parse::ParseStream<'_>) -> Result<Option<Ident>> {
    if input.is_empty() {
        return Ok(None);
    }
    let key: Ident = input.parse()?;
    if key != "checked" {
        return Err(Error::new_spanned(key, "checked = Name"));
    }
    input.parse::<Token![=]>()?;
    input.parse().map(Some)
}

struct Form<'a> {
    name: &'a Ident,
    fields: Vec<FormField>,
    flattened: Option<Flattened>,
}

impl Form<'_> {
    /// `Fields` and `Read`.
    fn read(&self) -> TokenStream {
        let form = self.name;
        let names: Vec<_> = self.fields.iter().map(|field| &field.name).collect();
        let texts = self.fields.iter().map(|field| match &field.rule {
            Some(rule) => quote!(crate::form::texts::treatment(#rule).read),
            None => quote!(crate::form::fill::Text::AsTyped),
        });
        let indices = 0..names.len();
        let flattened = match &self.flattened {
            Some(Flattened { name, .. }) => quote!(Some(&mut self.#name)),
            None => quote!(None),
        };
        quote! {
            impl crate::form::fill::Fields for #form {
                fn names(&self) -> &'static [&'static str] {
                    &[#(stringify!(#names)),*]
                }

                fn texts(&self) -> &'static [crate::form::fill::Text] {
                    const { &[#(#texts),*] }
                }

                fn flattened(&mut self) -> Option<&mut dyn crate::form::fill::Fields> {
                    #flattened
                }

                fn put(&mut self, index: usize, place: &crate::base::read::Place<'_>) {
                    match index {
                        #(#indices => crate::form::fill::FieldValue::put(&mut self.#names, place),)*
                        _ => {}
                    }
                }
            }

            impl crate::base::read::Read for #form {
                fn at(place: &crate::base::read::Place<'_>) -> Self {
                    let mut input = Self::default();
                    crate::form::fill::fill(&mut input, place);
                    input
                }
            }
        }
    }

    /// The schema for the API document.
    fn described(&self, docs: &[syn::Expr]) -> TokenStream {
        let form = self.name;
        let fields = self.fields.iter().map(|FormField { name, kind, value, docs, rule, limits }| {
            let kind = kind.function();
            let rule = rule.as_ref().map(|rule| quote!(.rule(#rule)));
            let limits = calls(limits);
            quote!(Field::#kind::<#value>(stringify!(#name)).docs(&[#(#docs),*]) #rule #limits)
        });
        let flattened = self.flattened.as_ref().map(|Flattened { form, changed, .. }| {
            let or_none = changed.then(|| quote!(.map(Field::or_none)));
            quote!(.chain(<#form>::described_fields().into_iter() #or_none))
        });
        let values: Vec<&Type> = self.fields.iter().map(|field| &field.value).collect();
        let within = self.flattened.as_ref().map(|Flattened { form, .. }| quote!(, #form));
        quote! {
            #[cfg(feature = "openapi")]
            impl #form {
                /// The fields for the API document.
                pub fn described_fields() -> Vec<crate::base::openapi::Field> {
                    use crate::base::openapi::Field;
                    [#(#fields),*].into_iter() #flattened .collect()
                }
            }
            crate::base::openapi::named!(
                #form,
                crate::base::openapi::object(&[#(#docs),*], Self::described_fields()),
                [#(#values),*] #within
            );
        }
    }

    /// The checked form, and how the form becomes one.
    fn checked(&self, checked: &Ident) -> TokenStream {
        let form = self.name;
        let title = format!("A [`{form}`] without issues, as stored.");
        let (names, types): (Vec<_>, Vec<_>) = self.fields.iter().map(|field| (&field.name, kept_type(field))).unzip();
        let values = self.fields.iter().map(|field| {
            let (name, function) = (&field.name, field.kind.function());
            let value = match &field.rule {
                Some(rule) if is_text(&field.value) => {
                    quote!((const { crate::form::texts::treatment(#rule).stored })(input.#name))
                }
                _ => quote!(input.#name),
            };
            quote!(crate::base::checked::#function(stringify!(#name), #value)?)
        });
        let flattened = self.flattened.as_ref().map(|Flattened { name, form, .. }| {
            (
                quote!(pub #name: <#form as crate::base::checked::IntoChecked>::Checked,),
                quote!(#name: crate::base::checked::IntoChecked::into_checked(input.#name)?,),
            )
        });
        let (flattened_field, flattened_value) = flattened.unzip();
        quote! {
            #[doc = #title]
            #[derive(Debug, Clone)]
            #[allow(missing_docs)] // a field is named as in the input
            pub struct #checked {
                #(pub #names: #types,)*
                #flattened_field
            }

            impl crate::base::checked::IntoChecked for #form {
                type Checked = #checked;

                fn into_checked(self) -> Result<#checked, Vec<crate::base::issue::Issue>> {
                    let input = crate::form::rules::Rules::normalized(self);
                    Ok(#checked { #(#names: #values,)* #flattened_value })
                }
            }
        }
    }
}

fn kept_type(field: &FormField) -> TokenStream {
    let value = &field.value;
    let kept = quote!(<#value as crate::base::checked::IntoChecked>::Checked);
    match field.kind {
        Kind::Required => kept,
        Kind::Optional => quote!(Option<#kept>),
        Kind::List => quote!(Vec<#kept>),
    }
}

fn is_text(value: &Type) -> bool {
    matches!(value, Type::Path(path) if path.path.is_ident("String"))
}
