//! Reads one field of a form.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Error, Expr, ExprLit, GenericArgument, Ident, Lit, LitStr, MetaNameValue, PathArguments, Result, Token,
    Type, parse_quote,
};

/// How many values a field has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Required,
    Optional,
    List,
}

impl Kind {
    /// The function of `base::checked` and of `base::openapi::Field` for the kind.
    pub fn function(self) -> Ident {
        let name = match self {
            Self::Required => "required",
            Self::Optional => "optional",
            Self::List => "list",
        };
        Ident::new(name, Span::call_site())
    }
}

/// A field of a form.
pub struct FormField {
    pub name: Ident,
    pub kind: Kind,
    /// The type of one value.
    pub value: Type,
    /// The lines of its comment.
    pub docs: Vec<Expr>,
    /// The name of its rule.
    pub rule: Option<LitStr>,
    /// Calls of `base::openapi::Field`: name and argument.
    pub limits: Vec<(Ident, Expr)>,
}

/// The form whose fields stand among those of another.
pub struct Flattened {
    pub name: Ident,
    pub form: Type,
    /// Whether its fields are not required, because they belong to a row that may be deleted.
    pub changed: bool,
}

impl Flattened {
    /// The flattened form of `field`, if it is one; its attribute is taken off.
    pub fn read(field: &mut syn::Field) -> Result<Option<Self>> {
        let Some(attribute) = take(&mut field.attrs, "form") else { return Ok(None) };
        let way: Ident = attribute.parse_args()?;
        if way != "flatten" && way != "flatten_changed" {
            return Err(Error::new_spanned(way, "flatten or flatten_changed"));
        }
        field.attrs.push(parse_quote!(#[serde(flatten)]));
        Ok(Some(Self { name: named(field)?, form: field.ty.clone(), changed: way == "flatten_changed" }))
    }
}

impl FormField {
    /// Reads a field. What no other macro knows is taken off: the type `Required` and the limits.
    pub fn read(field: &mut syn::Field) -> Result<Self> {
        let (kind, value) = kind_of(&field.ty)?;
        let rule = rule_of(&field.attrs)?;
        if kind == Kind::Required {
            field.ty = parse_quote!(Option<#value>);
            let at = field.attrs.iter().position(|attribute| attribute.path().is_ident("validate"));
            field.attrs.insert(at.unwrap_or(field.attrs.len()), parse_quote!(#[validate(required)]));
        }
        let mut limits = Vec::new();
        if let Some(attribute) = take(&mut field.attrs, "schema") {
            let listed = attribute.parse_args_with(Punctuated::<MetaNameValue, Token![,]>::parse_terminated)?;
            for limit in listed {
                limits.push((limit.path.require_ident()?.clone(), limit.value));
            }
        }
        Ok(Self { name: named(field)?, kind, value, docs: docs(&field.attrs), rule, limits })
    }
}

/// The texts of the comment among `attributes`.
pub fn docs(attributes: &[Attribute]) -> Vec<Expr> {
    let values = attributes.iter().filter_map(|attribute| attribute.meta.require_name_value().ok());
    values.filter(|meta| meta.path.is_ident("doc")).map(|meta| meta.value.clone()).collect()
}

fn named(field: &syn::Field) -> Result<Ident> {
    field.ident.clone().ok_or_else(|| Error::new_spanned(field, "a field of a form has a name"))
}

fn take(attributes: &mut Vec<Attribute>, name: &str) -> Option<Attribute> {
    let at = attributes.iter().position(|attribute| attribute.path().is_ident(name))?;
    Some(attributes.remove(at))
}

fn kind_of(whole: &Type) -> Result<(Kind, Type)> {
    if let Type::Path(path) = whole
        && let Some(last) = path.path.segments.last()
        && let PathArguments::AngleBracketed(arguments) = &last.arguments
        && let Some(GenericArgument::Type(value)) = arguments.args.first()
    {
        let kind = match last.ident.to_string().as_str() {
            "Required" => Some(Kind::Required),
            "Option" => Some(Kind::Optional),
            "Vec" => Some(Kind::List),
            _ => None,
        };
        if let Some(kind) = kind {
            return Ok((kind, value.clone()));
        }
    }
    Err(Error::new_spanned(whole.to_token_stream(), "a field of a form is a Required, an Option or a Vec"))
}

/// The name of the function in `#[validate(custom(function = "…"))]`.
fn rule_of(attributes: &[Attribute]) -> Result<Option<LitStr>> {
    let mut rule = None;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("validate")) {
        attribute.parse_nested_meta(|validation| {
            if !validation.path.is_ident("custom") {
                return Err(validation.error("a rule of a form is a function of the core: custom(function = \"…\")"));
            }
            validation.parse_nested_meta(|custom| {
                match custom.value()?.parse()? {
                    Expr::Lit(ExprLit { lit: Lit::Str(name), .. }) => rule = Some(name),
                    other => return Err(Error::new_spanned(other, "the name of a function in quotes")),
                }
                Ok(())
            })
        })?;
    }
    Ok(rule)
}

/// The limits of a field as calls: `.maximum(5)`.
pub fn calls(limits: &[(Ident, Expr)]) -> TokenStream {
    limits.iter().map(|(name, value)| quote::quote!(.#name(#value))).collect()
}
