//! Banners, FAQ and legal texts of the marketplace.

use actix_web::web;
use sapa_core::base::plural::LANGUAGES;
use sapa_core::base::time::format_date;
use sapa_core::content::banner::ZONE;
use sapa_core::content::legal_text::LegalKind;
use serde_json::Value;

use crate::content::rows::faq_entry::{FaqEntryFilter, FaqEntryRow};
use crate::market;
use crate::market::rows::banner::{self, PublicBannerFilter};
use crate::market::rows::legal_text;
use crate::market::shape::{MarketBanner, MarketFaqEntry, MarketLegalTexts};
use crate::platform::http::shape::{Paged, Paging};
use crate::platform::http::{ListQuery, ListSpec, Now, Page, Public, Query, paging, query_parameter};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::platform::query::page::Key;
use crate::record::rows::plain::{RecordOrder, Stored};
use crate::session::ReadVisit;
use crate::state::State;

/// The query parameters of banners.
pub struct Banners;

impl ListSpec for Banners {
    const FILTERS: &'static [&'static str] = &["groupId"];
    const SORTS: &'static [&'static str] = &["ordinal"];
    const DEFAULT: &'static str = "ordinal";
    const SEARCHED: bool = false;
}

/// Banners that are shown today, by their place in the group.
#[utoipa::path(get, path = "/market/banners", tag = "market", params(("groupId" = Option<i64>, Query), Paging),
    responses((status = 200, body = Page<MarketBanner>, headers(("ETag" = String), ("Cache-Control" = String))),
        (status = 304), (status = 400, body = ProblemBody)))]
pub async fn banners(
    state: web::Data<State>,
    now: Now,
    _: ReadVisit,
    list: ListQuery<Banners>,
) -> Result<Public, Error> {
    let window = paging::window(&list)?;
    let filter = PublicBannerFilter { today: format_date(ZONE.date(now.0)), group: list.id("groupId")? };
    let page = state
        .db
        .list(move |conn| {
            let mut found = banner::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut found, |row| (Key::Place(row.fields.ordinal), row.id))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| banner::count(conn, &filter, most))?;
            Ok(Page::new(&list, found.into_iter().map(market::banner).collect(), counted, next))
        })
        .await?;
    Public::of(&page)
}

/// The query parameters of the FAQ.
pub struct Faq;

impl ListSpec for Faq {
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["ordinal"];
    const DEFAULT: &'static str = "ordinal";
}

/// Published FAQ entries in their order. `q` searches the questions.
#[utoipa::path(get, path = "/market/faq", tag = "market", params(Paged),
    responses((status = 200, body = Page<MarketFaqEntry>, headers(("ETag" = String), ("Cache-Control" = String))),
        (status = 304), (status = 400, body = ProblemBody)))]
pub async fn faq(state: web::Data<State>, _: ReadVisit, list: ListQuery<Faq>) -> Result<Public, Error> {
    let window = paging::window(&list)?;
    let filter = FaqEntryFilter { published: Some(true), words: paging::words(&list) };
    let page = state
        .db
        .list(move |conn| {
            let mut found = FaqEntryRow::list(conn, &filter, RecordOrder::Ordinal, &window)?;
            let next = paging::next(&list, &mut found, |row| row.place(RecordOrder::Ordinal))?;
            let count = |most| FaqEntryRow::count(conn, &filter, most);
            let counted = paging::total(&list, found.len(), next.as_ref(), count)?;
            Ok(Page::new(&list, found.into_iter().map(market::faq_entry).collect(), counted, next))
        })
        .await?;
    Public::of(&page)
}

/// The query parameters of legal texts.
pub struct PublicLegalTexts;

impl ListSpec for PublicLegalTexts {
    const FILTERS: &'static [&'static str] = &["kind", "language"];
    const SORTS: &'static [&'static str] = &["kind"];
    const DEFAULT: &'static str = "kind";

    fn schema(filter: &str) -> Value {
        if filter == "kind" { query_parameter::one_of(LegalKind::TEXTS) } else { query_parameter::one_of(&LANGUAGES) }
    }
}

/// The legal texts in force: the newest published version of each kind and language.
#[utoipa::path(get, path = "/market/legal-texts", tag = "market",
    params(("kind" = Option<String>, Query), ("language" = Option<String>, Query)),
    responses((status = 200, body = MarketLegalTexts, headers(("ETag" = String), ("Cache-Control" = String))),
        (status = 304), (status = 400, body = ProblemBody)))]
pub async fn legal_texts(
    state: web::Data<State>,
    _: ReadVisit,
    query: Query<PublicLegalTexts>,
) -> Result<Public, Error> {
    let kind = query.parsed("kind", LegalKind::parse)?;
    let language = query.parsed("language", |text| LANGUAGES.iter().copied().find(|one| *one == text))?;
    let rows = state.db.list(move |conn| legal_text::in_force(conn, kind.map(LegalKind::as_str), language)).await?;
    let items = rows.into_iter().filter_map(|row| market::legal_text(row).transpose()).collect::<Result<_, _>>()?;
    Public::of(&MarketLegalTexts { items })
}
