//! Marketing groups over HTTP: filters, CSV columns and API texts; the handlers themselves are
//! `plain_handlers!`.

use sapa_core::content::marketing_group::MarketingGroupInput;

use crate::content::marketing_group::{MarketingGroup, MarketingGroupItem};
use crate::content::rows::marketing_group::{MarketingGroupFilter, MarketingGroupRow};
use crate::platform::csv::{self, Cell, cells};
use crate::platform::http::{ListQuery, ListSpec, LocalizedSort, paging};
use crate::platform::problem::Error;
use crate::record::handlers::{RecordList, arrange_handler, plain_handlers};

impl ListSpec for MarketingGroup {
    const FILTERS: &'static [&'static str] = &["active"];
    const SORTS: &'static [&'static str] = &["ordinal", "nameEn", "nameSr"];
    const DEFAULT: &'static str = "ordinal";
    const SPOKEN: Option<LocalizedSort> = Some(LocalizedSort { key: "name", en: "nameEn", sr: "nameSr" });
}

impl RecordList for MarketingGroup {
    const FILE: &'static str = "marketingGroup.export.file";
    const COLUMNS: &'static [&'static str] =
        &["marketingGroup.ordinal", "marketingGroup.nameEn", "marketingGroup.nameSr", "marketingGroup.active"];

    fn filter(list: &ListQuery<Self>) -> Result<MarketingGroupFilter, Error> {
        Ok(MarketingGroupFilter {
            active: list.parsed("active", |text| text.parse().ok())?,
            words: paging::words(list),
        })
    }

    fn cells(row: MarketingGroupRow, language: &str) -> Vec<Cell> {
        let fields = row.fields;
        cells![csv::number(fields.ordinal), fields.name_en, fields.name_sr, csv::yes_no(language, fields.active)]
    }
}

plain_handlers! {
    MarketingGroup: MarketingGroupInput => MarketingGroupItem, tag = "content",
    filters = [("active" = Option<bool>, Query),];
    /// Marketing groups in their order, or by name: `name` is the one in the language of the
    /// request.
    list("/marketing-groups");
    /// The same groups as CSV.
    export("/marketing-groups/export.csv");
    /// One marketing group.
    find("/marketing-groups/{id}");
    /// Makes a marketing group.
    create;
    /// Changes a marketing group.
    update;
    /// Deletes a marketing group without banners.
    delete;
    /// Takes a deletion back, within 30 days.
    restore("/marketing-groups/{id}/restore");
}

arrange_handler! {
    /// Numbers all marketing groups in the order sent. 409 if the groups differ from what is sent.
    MarketingGroup, "/marketing-groups/order", tag = "content"
}
