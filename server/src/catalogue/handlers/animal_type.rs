//! Animal types over HTTP: filters, CSV columns and API texts; the handlers themselves are
//! `plain_handlers!`.

use sapa_core::catalogue::animal_type::AnimalTypeInput;

use crate::catalogue::animal_type::{AnimalType, AnimalTypeItem};
use crate::catalogue::rows::animal_type::{AnimalTypeFilter, AnimalTypeRow};
use crate::platform::csv::{self, Cell, cells};
use crate::platform::http::{ListQuery, ListSpec, LocalizedSort, paging};
use crate::platform::problem::Error;
use crate::record::handlers::{RecordList, plain_handlers};

impl ListSpec for AnimalType {
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["ordinal", "nameEn", "nameSr"];
    const DEFAULT: &'static str = "ordinal";
    const SPOKEN: Option<LocalizedSort> = Some(LocalizedSort { key: "name", en: "nameEn", sr: "nameSr" });
}

impl RecordList for AnimalType {
    const FILE: &'static str = "animalType.export.file";
    const COLUMNS: &'static [&'static str] =
        &["animalType.ordinal", "animalType.nameEn", "animalType.nameSr", "animalType.icon"];

    fn filter(list: &ListQuery<Self>) -> Result<AnimalTypeFilter, Error> {
        Ok(AnimalTypeFilter { words: paging::words(list) })
    }

    fn cells(row: AnimalTypeRow, _: &str) -> Vec<Cell> {
        let fields = row.fields;
        cells![csv::number(fields.ordinal), fields.name_en, fields.name_sr, fields.icon]
    }
}

plain_handlers! {
    AnimalType: AnimalTypeInput => AnimalTypeItem, tag = "catalogue",
    filters = [];
    /// Animal types in the order of choosers, or by name: `name` is the one in the language of
    /// the request.
    list("/animal-types");
    /// The same animal types as CSV.
    export("/animal-types/export.csv");
    /// One animal type.
    find("/animal-types/{id}");
    /// Makes an animal type.
    create;
    /// Changes an animal type.
    update;
    /// Deletes an animal type that nothing names.
    delete;
    /// Takes a deletion back, within 30 days.
    restore("/animal-types/{id}/restore");
}
