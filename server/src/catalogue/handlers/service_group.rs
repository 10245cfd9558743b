//! Service groups over HTTP: filters, CSV columns and API texts; the handlers themselves are
//! `plain_handlers!`.

use sapa_core::base::kinds::ServiceType;
use sapa_core::catalogue::service_group::ServiceGroupInput;

use crate::catalogue::rows::service_group::{ServiceGroupFilter, ServiceGroupRow};
use crate::catalogue::service_group::{ServiceGroup, ServiceGroupItem};
use crate::platform::csv::{self, Cell, cells};
use crate::platform::http::{ListQuery, ListSpec, LocalizedSort, paging};
use crate::platform::problem::Error;
use crate::record::handlers::{RecordList, plain_handlers};

impl ListSpec for ServiceGroup {
    const FILTERS: &'static [&'static str] = &["type"];
    const SORTS: &'static [&'static str] = &["ordinal", "nameEn", "nameSr"];
    const DEFAULT: &'static str = "ordinal";
    const SPOKEN: Option<LocalizedSort> = Some(LocalizedSort { key: "name", en: "nameEn", sr: "nameSr" });
}

impl RecordList for ServiceGroup {
    const FILE: &'static str = "serviceGroup.export.file";
    const COLUMNS: &'static [&'static str] =
        &["serviceGroup.ordinal", "serviceGroup.nameEn", "serviceGroup.nameSr", "serviceGroup.type"];

    fn filter(list: &ListQuery<Self>) -> Result<ServiceGroupFilter, Error> {
        let service_type = list.parsed("type", ServiceType::parse)?.map(|kind| kind.as_str().to_owned());
        Ok(ServiceGroupFilter { service_type, words: paging::words(list) })
    }

    fn cells(row: ServiceGroupRow, language: &str) -> Vec<Cell> {
        let fields = row.fields;
        let kind = csv::word(language, "serviceType", Some(&fields.service_type));
        cells![csv::number(fields.ordinal), fields.name_en, fields.name_sr, kind]
    }
}

plain_handlers! {
    ServiceGroup: ServiceGroupInput => ServiceGroupItem, tag = "catalogue", filters = [("type" = Option<String>, Query),];
    /// Service groups in the order of choosers, or by name: `name` is the one in the language of
    /// the request.
    list("/service-groups");
    /// The same groups as CSV.
    export("/service-groups/export.csv");
    /// One service group.
    find("/service-groups/{id}");
    /// Makes a service group.
    create;
    /// Changes a service group.
    update;
    /// Deletes a service group that has no services.
    delete;
    /// Takes a deletion back, within 30 days.
    restore("/service-groups/{id}/restore");
}
