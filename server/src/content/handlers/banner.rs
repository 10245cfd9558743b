//! Banners over HTTP: filters, CSV columns and API texts; the handlers themselves are
//! `plain_handlers!`.

use sapa_core::content::banner::BannerInput;

use crate::content::banner::{Banner, BannerItem};
use crate::content::rows::banner::{BannerFilter, BannerRow};
use crate::platform::csv::{Cell, cells};
use crate::platform::http::{ListQuery, ListSpec, LocalizedSort, paging};
use crate::platform::problem::Error;
use crate::platform::{csv, i18n};
use crate::record::handlers::{RecordList, arrange_handler, plain_handlers};

impl ListSpec for Banner {
    const FILTERS: &'static [&'static str] = &["groupId", "active"];
    const SORTS: &'static [&'static str] = &["ordinal", "titleEn", "titleSr"];
    const DEFAULT: &'static str = "ordinal";
    const SPOKEN: Option<LocalizedSort> = Some(LocalizedSort { key: "title", en: "titleEn", sr: "titleSr" });
}

impl RecordList for Banner {
    const FILE: &'static str = "banner.export.file";
    const COLUMNS: &'static [&'static str] = &[
        "banner.ordinal",
        "banner.titleEn",
        "banner.titleSr",
        "banner.groupId",
        "banner.link",
        "banner.validFrom",
        "banner.validTo",
        "banner.active",
    ];

    fn filter(list: &ListQuery<Self>) -> Result<BannerFilter, Error> {
        Ok(BannerFilter {
            group: list.id("groupId")?,
            active: list.parsed("active", |text| text.parse().ok())?,
            words: paging::words(list),
        })
    }

    fn cells(row: BannerRow, language: &str) -> Vec<Cell> {
        let group = i18n::either(language, &row.group_name_en, &row.group_name_sr).to_owned();
        let fields = row.fields;
        cells![
            csv::number(fields.ordinal),
            fields.title_en,
            fields.title_sr,
            group,
            fields.link,
            csv::date(fields.valid_from),
            csv::date(fields.valid_to),
            csv::yes_no(language, fields.active),
        ]
    }
}

plain_handlers! {
    Banner: BannerInput => BannerItem, tag = "content",
    filters = [("groupId" = Option<i64>, Query), ("active" = Option<bool>, Query),];
    /// Banners in their order, or by title: `title` is the one in the language of the request.
    list("/marketing");
    /// The same banners as CSV.
    export("/marketing/export.csv");
    /// One banner.
    find("/marketing/{id}");
    /// Makes a banner with an uploaded image that nothing uses yet.
    create;
    /// Changes a banner.
    update;
    /// Deletes a banner. Its image is kept for a return.
    delete;
    /// Takes a deletion back, within 30 days.
    restore("/marketing/{id}/restore");
}

arrange_handler! {
    /// Numbers all banners of one group in the order sent. 409 if the group's banners differ from
    /// what is sent.
    Banner, "/marketing/order", tag = "content"
}
