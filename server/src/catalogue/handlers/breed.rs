//! Breeds over HTTP: filters, CSV columns and API texts; the handlers themselves are
//! `plain_handlers!`. Copy this file for a new plain record.

use sapa_core::base::kinds::AnimalSize;
use sapa_core::catalogue::breed::BreedInput;

use crate::catalogue::breed::{Breed, BreedItem};
use crate::catalogue::rows::breed::{BreedFilter, BreedRow};
use crate::platform::csv::{Cell, cells};
use crate::platform::http::{ListQuery, ListSpec, LocalizedSort, paging};
use crate::platform::problem::Error;
use crate::platform::{csv, i18n};
use crate::record::handlers::{RecordList, plain_handlers};

impl ListSpec for Breed {
    const FILTERS: &'static [&'static str] = &["animalTypeId", "size"];
    const SORTS: &'static [&'static str] = &["nameEn", "nameSr"];
    const DEFAULT: &'static str = "name";
    const SPOKEN: Option<LocalizedSort> = Some(LocalizedSort { key: "name", en: "nameEn", sr: "nameSr" });
}

impl RecordList for Breed {
    const FILE: &'static str = "breed.export.file";
    const COLUMNS: &'static [&'static str] = &["breed.nameEn", "breed.nameSr", "breed.animalTypeId", "breed.size"];

    fn filter(list: &ListQuery<Self>) -> Result<BreedFilter, Error> {
        Ok(BreedFilter {
            animal_type: list.id("animalTypeId")?,
            size: list.parsed("size", AnimalSize::parse)?.map(|size| size.as_str().to_owned()),
            words: paging::words(list),
        })
    }

    fn cells(row: BreedRow, language: &str) -> Vec<Cell> {
        let animal = i18n::either(language, &row.animal_type_name_en, &row.animal_type_name_sr).to_owned();
        let size = csv::word(language, "animalSize", row.fields.size.as_deref());
        cells![row.fields.name_en, row.fields.name_sr, animal, size]
    }
}

plain_handlers! {
    Breed: BreedInput => BreedItem, tag = "catalogue",
    filters = [("animalTypeId" = Option<i64>, Query), ("size" = Option<String>, Query),];
    /// Breeds by name: `name` is the one in the language of the request.
    list("/breeds");
    /// The same breeds as CSV.
    export("/breeds/export.csv");
    /// One breed.
    find("/breeds/{id}");
    /// Makes a breed.
    create;
    /// Changes a breed.
    update;
    /// Deletes a breed that no open booking needs.
    delete;
    /// Takes a deletion back, within 30 days.
    restore("/breeds/{id}/restore");
}
