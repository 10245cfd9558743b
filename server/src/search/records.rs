//! The records of the other kinds that a search finds, each by its own list.

use sapa_core::access::found::FoundKind;
use sapa_core::base::search::QueryWord;
use sapa_core::support::SupportStatus;

use super::{FoundRecord, Search, rows};
use crate::branch::rows::branch::Branch;
use crate::branch::rows::list as branch;
use crate::catalogue::rows::animal_type::{self, AnimalTypeRow};
use crate::catalogue::rows::breed::{self, BreedRow};
use crate::catalogue::rows::service::Service;
use crate::catalogue::rows::service_group::{self, ServiceGroupRow};
use crate::catalogue::rows::service_list as service;
use crate::company::rows::list as company;
use crate::content::rows::banner::{self, BannerRow};
use crate::content::rows::faq_entry::{self, FaqEntryRow};
use crate::content::rows::marketing_group::{self, MarketingGroupRow};
use crate::people::rows::list as people;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::record::rows::RecordKind;
use crate::record::rows::plain::{RecordOrder, Stored};
use crate::support::rows as support;
use crate::support::rows::template::{self, SupportTemplateRow};

/// So many records of a kind are answered.
const OF_KIND: i64 = 4;

const fn kind_of(kind: FoundKind) -> Option<RecordKind> {
    Some(match kind {
        FoundKind::Booking | FoundKind::Guest | FoundKind::Payment | FoundKind::Review => return None,
        FoundKind::SupportMessage => RecordKind::SupportMessage,
        FoundKind::Company => RecordKind::Company,
        FoundKind::Branch => RecordKind::Branch,
        FoundKind::User => RecordKind::User,
        FoundKind::Service => RecordKind::Service,
        FoundKind::ServiceGroup => RecordKind::ServiceGroup,
        FoundKind::AnimalType => RecordKind::AnimalType,
        FoundKind::Breed => RecordKind::Breed,
        FoundKind::MarketingGroup => RecordKind::MarketingGroup,
        FoundKind::Banner => RecordKind::Banner,
        FoundKind::FaqEntry => RecordKind::FaqEntry,
        FoundKind::SupportTemplate => RecordKind::SupportTemplate,
    })
}

/// Records of every kind that the reader finds.
pub(super) fn find(conn: &mut Conn, search: &Search) -> Result<Vec<FoundRecord>, Error> {
    let searched = FoundKind::ALL.iter().filter(|kind| search.finds(**kind));
    let searched: Vec<(FoundKind, RecordKind)> = searched.filter_map(|kind| Some((*kind, kind_of(*kind)?))).collect();
    // The longest word is the rarest, most often.
    let longest = search.words.iter().max_by_key(|word| word.first().map_or(0, String::len));
    let (Some(longest), false) = (longest, searched.is_empty()) else { return Ok(Vec::new()) };
    let there = rows::kinds(conn, longest)?;
    let mut found = Vec::new();
    for (kind, stored) in searched.into_iter().filter(|(_, kind)| there.contains(kind)) {
        found.extend(of_kind(conn, kind, stored, search)?);
    }
    Ok(found)
}

fn window<K>() -> Window<K> {
    Window { direction: Direction::Up, after: None, offset: 0, limit: OF_KIND }
}

/// A text that is the same in both languages.
fn same(text: String) -> (String, String) {
    (text.clone(), text)
}

const NOTHING: (String, String) = (String::new(), String::new());

/// Threads that are open, or that are not; the newest first.
fn threads(conn: &mut Conn, words: &[QueryWord], open: bool) -> Result<Vec<support::Thread>, Error> {
    let statuses = SupportStatus::ALL.iter().filter(|status| status.is_open() == open);
    let statuses = statuses.map(|status| status.as_str().to_owned()).collect();
    let filter = support::SupportMessageFilter { statuses, words: words.to_vec(), ..Default::default() };
    support::list(conn, &filter, &Window { direction: Direction::Down, ..window() })
}

/// The plain records of `filter`, by name.
fn plain<R: Stored>(
    conn: &mut Conn,
    search: &Search,
    filter: &R::Filter,
    shown: impl Fn(R) -> FoundRecord,
) -> Result<Vec<FoundRecord>, Error> {
    Ok(R::list(conn, filter, search.names, &window())?.into_iter().map(shown).collect())
}

fn of_kind(conn: &mut Conn, kind: FoundKind, table: RecordKind, search: &Search) -> Result<Vec<FoundRecord>, Error> {
    let words: Vec<QueryWord> = search.words.clone();
    let (company, branch) = (search.company(), search.branch());
    let record = |id, title, detail| FoundRecord::new(kind, id, title, detail, &search.words);
    Ok(match table {
        RecordKind::Company => {
            let filter = company::CompanyFilter { words, ..company::CompanyFilter::default() };
            let rows = company::list(conn, &filter, company::CompanyOrder::Name, &window())?.into_iter();
            rows.map(|(row, _)| record(row.id, same(row.fields.name), same(row.fields.city))).collect()
        }
        RecordKind::Branch => {
            let filter = branch::BranchFilter { company, branch, words, ..branch::BranchFilter::default() };
            let rows = branch::list(conn, &filter, branch::BranchOrder::Name, &window())?.into_iter();
            let shown = |(row, of): Branch| {
                let detail = same(format!("{}, {}", row.fields.city, of.name));
                FoundRecord { company_id: Some(row.company_id), ..record(row.id, same(row.fields.name), detail) }
            };
            rows.map(shown).collect()
        }
        RecordKind::User => {
            let filter = people::AccountFilter { company, branch, words, ..people::AccountFilter::default() };
            let rows = people::list(conn, &filter, people::AccountOrder::Name, &window())?.into_iter();
            let name = |fields: &people::AccountFields| format!("{} {}", fields.first_name, fields.last_name);
            let shown = |account: people::Account| {
                let fields = account.row.fields;
                record(account.row.id, same(name(&fields)), same(fields.email))
            };
            rows.map(shown).collect()
        }
        RecordKind::Service => {
            let filter = service::ServiceFilter { company, branch, words, ..service::ServiceFilter::default() };
            let order = match search.names {
                RecordOrder::NameSr => service::ServiceOrder::TitleSr,
                RecordOrder::NameEn | RecordOrder::Ordinal => service::ServiceOrder::TitleEn,
            };
            let rows = service::list(conn, &filter, order, &window())?.into_iter();
            let shown = |found: Service| {
                let detail = same(format!("{}, {}", found.branch.name, found.company.name));
                record(found.row.id, (found.row.fields.title_en, found.row.fields.title_sr), detail)
            };
            rows.map(shown).collect()
        }
        RecordKind::SupportMessage => {
            let mut rows = threads(conn, &words, true)?;
            if (rows.len() as i64) < OF_KIND {
                rows.extend(threads(conn, &words, false)?);
                rows.truncate(OF_KIND as usize);
            }
            let shown = |thread: support::Thread| {
                let status: SupportStatus = stored(&thread.row.status)?;
                let found = record(thread.row.id, same(thread.row.name), same(thread.row.email));
                Ok(FoundRecord { status: Some(status), closed: !status.is_open(), ..found })
            };
            rows.into_iter().map(shown).collect::<Result<_, Error>>()?
        }
        RecordKind::ServiceGroup => {
            let filter = service_group::ServiceGroupFilter { words, ..service_group::ServiceGroupFilter::default() };
            plain(conn, search, &filter, |row: ServiceGroupRow| {
                record(row.id, (row.fields.name_en, row.fields.name_sr), NOTHING)
            })?
        }
        RecordKind::AnimalType => {
            let filter = animal_type::AnimalTypeFilter { words };
            plain(conn, search, &filter, |row: AnimalTypeRow| {
                record(row.id, (row.fields.name_en, row.fields.name_sr), NOTHING)
            })?
        }
        RecordKind::Breed => {
            let filter = breed::BreedFilter { words, ..breed::BreedFilter::default() };
            plain(conn, search, &filter, |row: BreedRow| {
                let detail = (row.animal_type_name_en, row.animal_type_name_sr);
                record(row.id, (row.fields.name_en, row.fields.name_sr), detail)
            })?
        }
        RecordKind::MarketingGroup => {
            let filter =
                marketing_group::MarketingGroupFilter { words, ..marketing_group::MarketingGroupFilter::default() };
            plain(conn, search, &filter, |row: MarketingGroupRow| {
                record(row.id, (row.fields.name_en, row.fields.name_sr), NOTHING)
            })?
        }
        RecordKind::Banner => {
            let filter = banner::BannerFilter { words, ..banner::BannerFilter::default() };
            plain(conn, search, &filter, |row: BannerRow| {
                record(row.id, (row.fields.title_en, row.fields.title_sr), (row.group_name_en, row.group_name_sr))
            })?
        }
        RecordKind::FaqEntry => {
            let filter = faq_entry::FaqEntryFilter { words, ..faq_entry::FaqEntryFilter::default() };
            plain(conn, search, &filter, |row: FaqEntryRow| {
                record(row.id, (row.fields.question_en, row.fields.question_sr), NOTHING)
            })?
        }
        RecordKind::SupportTemplate => {
            plain(conn, search, &template::SupportTemplateFilter { words }, |row: SupportTemplateRow| {
                record(row.id, (row.fields.name_en, row.fields.name_sr), NOTHING)
            })?
        }
    })
}
