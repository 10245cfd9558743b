//! FAQ entries over HTTP: filters, CSV columns and API texts; the handlers themselves are
//! `plain_handlers!`.

use sapa_core::content::faq_entry::FaqEntryInput;

use crate::content::faq_entry::{FaqEntry, FaqEntryItem};
use crate::content::rows::faq_entry::{FaqEntryFilter, FaqEntryRow};
use crate::platform::csv::{self, Cell, cells};
use crate::platform::http::{ListQuery, ListSpec, LocalizedSort, paging};
use crate::platform::problem::Error;
use crate::record::handlers::{RecordList, arrange_handler, plain_handlers};

impl ListSpec for FaqEntry {
    const FILTERS: &'static [&'static str] = &["published"];
    const SORTS: &'static [&'static str] = &["ordinal", "questionEn", "questionSr"];
    const DEFAULT: &'static str = "ordinal";
    const SPOKEN: Option<LocalizedSort> = Some(LocalizedSort { key: "question", en: "questionEn", sr: "questionSr" });
}

impl RecordList for FaqEntry {
    const FILE: &'static str = "faqEntry.export.file";
    const COLUMNS: &'static [&'static str] = &[
        "faqEntry.ordinal",
        "faqEntry.questionEn",
        "faqEntry.questionSr",
        "faqEntry.answerEn",
        "faqEntry.answerSr",
        "faqEntry.published",
    ];

    fn filter(list: &ListQuery<Self>) -> Result<FaqEntryFilter, Error> {
        Ok(FaqEntryFilter {
            published: list.parsed("published", |text| text.parse().ok())?,
            words: paging::words(list),
        })
    }

    fn cells(row: FaqEntryRow, language: &str) -> Vec<Cell> {
        let fields = row.fields;
        cells![
            csv::number(fields.ordinal),
            fields.question_en,
            fields.question_sr,
            fields.answer_en,
            fields.answer_sr,
            csv::yes_no(language, fields.published),
        ]
    }
}

plain_handlers! {
    FaqEntry: FaqEntryInput => FaqEntryItem, tag = "content",
    filters = [("published" = Option<bool>, Query),];
    /// FAQ entries in their order, or by question: `question` is the one in the language of the
    /// request.
    list("/faq");
    /// The same entries as CSV.
    export("/faq/export.csv");
    /// One FAQ entry.
    find("/faq/{id}");
    /// Makes an FAQ entry.
    create;
    /// Changes an FAQ entry.
    update;
    /// Deletes an FAQ entry.
    delete;
    /// Takes a deletion back, within 30 days.
    restore("/faq/{id}/restore");
}

arrange_handler! {
    /// Numbers all FAQ entries in the order sent. 409 if the list differs from what is sent.
    FaqEntry, "/faq/order", tag = "content"
}
