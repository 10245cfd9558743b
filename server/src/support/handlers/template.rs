//! Support templates over HTTP: filters, CSV columns and API texts; the handlers themselves are
//! `plain_handlers!`.

use sapa_core::support::template::SupportTemplateInput;

use crate::platform::csv::{Cell, cells};
use crate::platform::http::{ListQuery, ListSpec, LocalizedSort, paging};
use crate::platform::problem::Error;
use crate::record::handlers::{RecordList, plain_handlers};
use crate::support::rows::template::{SupportTemplateFilter, SupportTemplateRow};
use crate::support::template::{SupportTemplate, SupportTemplateItem};

impl ListSpec for SupportTemplate {
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["nameEn", "nameSr"];
    const DEFAULT: &'static str = "nameEn";
    const SPOKEN: Option<LocalizedSort> = Some(LocalizedSort { key: "name", en: "nameEn", sr: "nameSr" });
}

impl RecordList for SupportTemplate {
    const FILE: &'static str = "supportTemplate.export.file";
    const COLUMNS: &'static [&'static str] =
        &["supportTemplate.nameEn", "supportTemplate.nameSr", "supportTemplate.textEn", "supportTemplate.textSr"];

    fn filter(list: &ListQuery<Self>) -> Result<SupportTemplateFilter, Error> {
        Ok(SupportTemplateFilter { words: paging::words(list) })
    }

    fn cells(row: SupportTemplateRow, _: &str) -> Vec<Cell> {
        let fields = row.fields;
        cells![fields.name_en, fields.name_sr, fields.text_en, fields.text_sr]
    }
}

plain_handlers! {
    SupportTemplate: SupportTemplateInput => SupportTemplateItem, tag = "support",
    filters = [];
    /// Prepared answers to support messages, by name: `name` is the one in the language of the request.
    list("/support-templates");
    /// The same templates as CSV.
    export("/support-templates/export.csv");
    /// One template.
    find("/support-templates/{id}");
    /// Makes a template.
    create;
    /// Changes a template.
    update;
    /// Deletes a template.
    delete;
    /// Takes a deletion back, within 30 days.
    restore("/support-templates/{id}/restore");
}
