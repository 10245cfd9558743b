//! The shape of every list: its query parameters, and its answer. Runs no query of the database.

use std::collections::BTreeMap;
use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use sapa_core::base::issue::Issue;
use sapa_core::base::list::{PAGE_MAX, PAGE_SIZE_MAX, TOTAL_MAX};
use sapa_core::base::time::Zone;
use serde::Serialize;
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;
use utoipa::ToSchema;

use super::query_parameter::MAX_TEXT;
use super::{ArgumentOrder, Contract, Documented, position, query_parameter};
use crate::platform::i18n;
use crate::platform::problem::Error;

const MAX_CURSOR: usize = 1_000;

/// The query parameters of a list.
pub trait ListSpec: 'static {
    /// Names of the filters.
    const FILTERS: &'static [&'static str];
    /// Sort keys without sign.
    const SORTS: &'static [&'static str];
    /// The default sort, with sign (`-number`).
    const DEFAULT: &'static str;
    /// The sort key that depends on the language of the request, if there is one.
    const SPOKEN: Option<LocalizedSort> = None;
    /// Whether the list can be searched by `q`.
    const SEARCHED: bool = true;

    /// The values of a filter, as a schema of the API document.
    fn schema(filter: &str) -> Value {
        query_parameter::schema(filter)
    }
}

/// A sort key that stands for another key in each language. A cursor carries the language's key.
#[derive(Debug, Clone, Copy)]
pub struct LocalizedSort {
    /// The key in a query.
    pub key: &'static str,
    /// Its key in English.
    pub en: &'static str,
    /// Its key in Serbian.
    pub sr: &'static str,
}

/// The kind of answer to a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A page of rows.
    Page,
    /// All rows.
    Export,
    /// One record or figure: neither searched nor sorted.
    One,
}

/// A sort key and its direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort {
    /// One of [`ListSpec::SORTS`].
    pub key: &'static str,
    /// Whether the largest comes first.
    pub descending: bool,
}

/// `?q=&sort=-checkIn&page=1&pageSize=25&<filter>=…`, checked.
#[derive(Debug, Clone)]
pub struct ListQuery<S> {
    /// 1 to 400.
    pub page: u32,
    /// 1 to 100.
    pub page_size: u32,
    /// The order of the list.
    pub sort: Sort,
    /// Search text in NFC, not folded.
    pub q: Option<String>,
    /// Place at which the list goes on; opaque to the client.
    pub cursor: Option<String>,
    /// The reader's zone, in which an export tells instants.
    pub zone: Option<Zone>,
    filters: BTreeMap<String, String>,
    spec: PhantomData<S>,
}

impl<S: ListSpec> ListQuery<S> {
    /// Reads a query string for a reader of `language`.
    pub fn parse(query: &str, language: &str) -> Result<Self, Error> {
        Self::parse_as(Kind::Page, query, language)
    }

    fn parse_as(kind: Kind, query: &str, language: &str) -> Result<Self, Error> {
        let (paged, sorted) = (kind == Kind::Page, kind != Kind::One);
        let mut list = Self {
            page: 1,
            page_size: 25,
            sort: sort::<S>(S::DEFAULT, language).ok_or_else(|| Error::internal("default sort"))?,
            q: None,
            cursor: None,
            zone: None,
            filters: BTreeMap::new(),
            spec: PhantomData,
        };
        for (name, value) in pairs(query)? {
            match name.as_str() {
                "page" if paged => list.page = number(&name, &value, PAGE_MAX)?,
                "pageSize" if paged => list.page_size = number(&name, &value, PAGE_SIZE_MAX)?,
                "sort" if sorted => list.sort = sort::<S>(&value, language).ok_or_else(|| wrong(&name))?,
                "q" if sorted && S::SEARCHED => list.q = Some(value.trim().to_owned()).filter(|q| !q.is_empty()),
                "cursor" if paged => list.cursor = Some(value),
                "timeZone" if kind == Kind::Export => {
                    list.zone = Some(Zone::parse(&value).ok_or_else(|| wrong(&name))?);
                }
                _ if S::FILTERS.contains(&name.as_str()) => {
                    list.filters.insert(name, value);
                }
                _ => return Err(unknown(&name)),
            }
        }
        Ok(list)
    }

    /// Number of rows before this page.
    pub fn offset(&self) -> i64 {
        i64::from(self.page - 1) * i64::from(self.page_size)
    }

    /// The text of a filter, if it is set; an empty text leaves it open.
    pub fn filter(&self, name: &str) -> Option<&str> {
        self.given(name).filter(|text| !text.is_empty())
    }

    fn given(&self, name: &str) -> Option<&str> {
        self.filters.get(name).map(String::as_str)
    }

    /// A filter that is an id.
    pub fn id(&self, name: &str) -> Result<Option<i64>, Error> {
        self.given(name).map(|text| text.parse().map_err(|_| wrong(name))).transpose()
    }

    /// A filter read by `parse`; 400 for a text that `parse` does not know.
    pub fn parsed<T>(&self, name: &str, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Error> {
        self.given(name).map(|text| parse(text).ok_or_else(|| wrong(name))).transpose()
    }

    /// A comma list read by `parse`.
    pub fn many<T>(&self, name: &str, parse: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Error> {
        let texts = self.given(name).map(|list| list.split(',')).into_iter().flatten();
        texts.map(|text| parse(text.trim()).ok_or_else(|| wrong(name))).collect()
    }
}

/// Adds the parameters and refusals of a query of this kind to the contract.
fn document<S: ListSpec>(kind: Kind, contract: &mut Contract) {
    contract.query = true;
    contract.refuse(&[400]);
    for filter in S::FILTERS {
        contract.parameter(filter, S::schema(filter));
    }
    if kind != Kind::One {
        position::document(contract);
        if S::SEARCHED {
            contract.parameter("q", query_parameter::text());
        }
        let spoken = S::SPOKEN.map(|spoken| spoken.key);
        let both = S::SORTS.iter().copied().chain(spoken).flat_map(|key| [key.to_owned(), format!("-{key}")]);
        contract
            .parameter("sort", json!({ "type": "string", "enum": both.collect::<Vec<_>>(), "default": S::DEFAULT }));
    }
    if kind == Kind::Export {
        // An export is streamed, and HTTP/1.0 would not show its end.
        contract.refuse(&[505]);
        contract.parameter("timeZone", query_parameter::one_of(Zone::TEXTS));
    }
    if kind == Kind::Page {
        contract.parameter("page", query_parameter::number(PAGE_MAX, 1));
        contract.parameter("pageSize", query_parameter::number(PAGE_SIZE_MAX, 25));
        contract.parameter(
            "cursor",
            json!({ "type": "string", "maxLength": MAX_CURSOR, "description": "`next` of the page before." }),
        );
    }
}

macro_rules! queries {
    ($($(#[$doc:meta])* $name:ident = $kind:ident),+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $name<S>(ListQuery<S>);

        impl<S> Deref for $name<S> {
            type Target = ListQuery<S>;

            fn deref(&self) -> &ListQuery<S> {
                &self.0
            }
        }

        impl<S: ListSpec> FromRequest for $name<S> {
            type Error = Error;
            type Future = Ready<Result<Self, Error>>;

            fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
                ready(ListQuery::parse_as(Kind::$kind, request.query_string(), i18n::language(request.headers())).map(Self))
            }
        }

        impl<S: ListSpec> Documented for $name<S> {
            const ORDER: ArgumentOrder = ArgumentOrder::Query;

            fn document(contract: &mut Contract) {
                document::<S>(Kind::$kind, contract);
            }
        }
    )+};
}
queries! {
    /// The query of an export: all rows of the list, so it has no pages.
    ExportQuery = Export,
    /// The query of an address that answers no list: filters only.
    Query = One
}

impl<S: ListSpec> FromRequest for ListQuery<S> {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::parse(request.query_string(), i18n::language(request.headers())))
    }
}

impl<S: ListSpec> Documented for ListQuery<S> {
    const ORDER: ArgumentOrder = ArgumentOrder::Query;

    fn document(contract: &mut Contract) {
        document::<S>(Kind::Page, contract);
    }
}

/// For addresses without any query. Handlers that read no query need not name it.
#[derive(Debug)]
pub struct NoQuery;

impl NoQuery {
    /// Refuses any query parameter.
    pub fn check(request: &HttpRequest) -> Result<(), Error> {
        match pairs(request.query_string())?.first() {
            None => Ok(()),
            Some((name, _)) => Err(unknown(name)),
        }
    }
}

impl FromRequest for NoQuery {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::check(request).map(|()| Self))
    }
}

impl Documented for NoQuery {
    const ORDER: ArgumentOrder = ArgumentOrder::Query;

    fn document(contract: &mut Contract) {
        contract.query = true;
        contract.refuse(&[400]);
    }
}

/// The pairs of a query string: UTF-8, NFC, each name once, bounded in length.
fn pairs(query: &str) -> Result<Vec<(String, String)>, Error> {
    let raw = web::Query::<Vec<(String, String)>>::from_query(query)
        .map_err(|_| Error::bad_request("request.malformed"))?
        .into_inner();
    let mut seen: Vec<(String, String)> = Vec::with_capacity(raw.len());
    for (name, value) in raw {
        let value: String = value.nfc().collect();
        let most = if name == "cursor" { MAX_CURSOR } else { MAX_TEXT };
        // Bytes that are no UTF-8 were decoded to this character.
        let unreadable = |text: &str| text.contains(['\0', '\u{fffd}']);
        if unreadable(&name)
            || unreadable(&value)
            || value.chars().count() > most
            || seen.iter().any(|(n, _)| *n == name)
        {
            return Err(wrong(&name));
        }
        seen.push((name, value));
    }
    Ok(seen)
}

fn number(name: &str, value: &str, max: u32) -> Result<u32, Error> {
    value.parse().ok().filter(|n| (1..=max).contains(n)).ok_or_else(|| {
        let mut issue = Issue::new(name, "validation.range");
        issue.params.insert("min".to_owned(), 1.into());
        issue.params.insert("max".to_owned(), i64::from(max).into());
        Error::bad_request("request.query").with_issue(issue)
    })
}

fn sort<S: ListSpec>(text: &str, language: &str) -> Option<Sort> {
    let (name, descending) = text.strip_prefix('-').map_or((text, false), |name| (name, true));
    let spoken = S::SPOKEN.filter(|spoken| spoken.key == name);
    let name = spoken.map_or(name, |spoken| i18n::either(language, spoken.en, spoken.sr));
    let key = S::SORTS.iter().find(|key| **key == name)?;
    Some(Sort { key, descending })
}

fn wrong(name: &str) -> Error {
    Error::bad_request("request.query").with_issue(Issue::new(name, "validation.format"))
}

fn unknown(name: &str) -> Error {
    Error::bad_request("request.query").with_issue(Issue::new(name, "validation.unknown_field"))
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Page<T> {
    /// The rows.
    pub items: Vec<T>,
    /// Number of the page, from 1.
    pub page: u32,
    /// Requested rows of a page.
    pub page_size: u32,
    /// Number of rows in all, at most 10,000.
    pub total: i64,
    /// False when there are more than 10,000.
    pub total_is_exact: bool,
    /// The cursor of the next page, if there is one.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// A page of a list with `counted` rows; count up to [`TOTAL_MAX`] + 1 of them.
    pub fn new<S: ListSpec>(list: &ListQuery<S>, items: Vec<T>, counted: i64, next: Option<String>) -> Self {
        Self {
            items,
            page: list.page,
            page_size: list.page_size,
            total: counted.min(TOTAL_MAX),
            total_is_exact: counted <= TOTAL_MAX,
            next,
        }
    }
}
