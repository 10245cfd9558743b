//! From a branch form, checked and normalised, to the stored columns. Reads no database.

use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::branch::BranchInput;
use sapa_core::branch::timeslot::TimeslotFields as ClosureInput;
use sapa_core::branch::workplace::WorkplaceFields as PlaceInput;
use sapa_core::catalogue::service::ServiceFields as ServiceInput;

use super::rows::branch::BranchFields;
use super::rows::timeslot::TimeslotFields;
use super::rows::workplace::WorkplaceFields;
use super::rows::{timeslot, workplace};
use crate::catalogue::rows::service::{self, ServiceFields};
use crate::platform::db::types::to_json;
use crate::platform::problem::Error;

/// The columns of the branch.
pub fn branch(input: &BranchInput) -> Result<BranchFields, Error> {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let hours = &input.opening_hours;
    Ok(BranchFields {
        name: text(&input.name),
        name_key: sort_key(&text(&input.name)),
        address: text(&input.address),
        city: text(&input.city),
        city_key: sort_key(&text(&input.city)),
        zip: text(&input.zip),
        branch_type: input.r#type.map(|kind| kind.as_str().to_owned()).unwrap_or_default(),
        time_zone: input.time_zone.map(|zone| zone.name().to_owned()).unwrap_or_default(),
        phone: input.phone.clone(),
        latitude: input.latitude,
        longitude: input.longitude,
        opening_hours: if hours.is_empty() { None } else { Some(to_json(hours)?) },
        check_in_from: text(&input.check_in_from),
        check_out_until: text(&input.check_out_until),
        cancellation_policy: input.cancellation_policy.map(|policy| policy.as_str().to_owned()).unwrap_or_default(),
        active: input.active.unwrap_or(true),
    })
}

/// The columns of a workplace.
pub fn place(input: &PlaceInput) -> workplace::Entered {
    let name = input.name.clone().unwrap_or_default();
    let sizes: Vec<&str> = input.sizes.iter().map(|size| size.as_str()).collect();
    workplace::Entered {
        fields: WorkplaceFields {
            name_key: sort_key(&name),
            name,
            kind: input.kind.map(|kind| kind.as_str().to_owned()).unwrap_or_default(),
            capacity: input.capacity.unwrap_or_default(),
            sizes: sizes.join(","),
            active: input.active.unwrap_or(true),
        },
        animal_type_ids: input.animal_type_ids.iter().map(|id| id.0).collect(),
    }
}

/// The columns of a service; the unit follows from the type.
pub fn service(input: &ServiceInput) -> service::Entered {
    let title_en = input.title_en.clone().unwrap_or_default();
    let title_sr = input.title_sr.clone().unwrap_or_default();
    let mut workplace_ids: Vec<i64> = input.workplace_ids.iter().map(|id| id.0).collect();
    workplace_ids.sort_unstable();
    service::Entered {
        fields: ServiceFields {
            group_id: input.group_id.map_or(0, |id| id.0),
            service_type: input.r#type.map(|kind| kind.as_str().to_owned()).unwrap_or_default(),
            title_key: sort_key(&title_sr),
            title_en_key: sort_key_en(&title_en),
            title_en,
            title_sr,
            short_description_en: input.short_description_en.clone(),
            short_description_sr: input.short_description_sr.clone(),
            description_en: input.description_en.clone(),
            description_sr: input.description_sr.clone(),
            price: input.price.unwrap_or_default(),
            unit: input.r#type.map(|kind| kind.unit().as_str().to_owned()).unwrap_or_default(),
            duration_minutes: input.duration_minutes,
            discount_rate: input.discount_rate.unwrap_or_default(),
            size: input.size.map(|size| size.as_str().to_owned()),
            active: input.active.unwrap_or(true),
        },
        workplace_ids,
    }
}

/// The columns of a timeslot.
pub fn closure(input: &ClosureInput) -> timeslot::Entered {
    timeslot::Entered {
        fields: TimeslotFields {
            from_date: input.from_date.clone().unwrap_or_default(),
            to_date: input.to_date.clone(),
            from_time: input.from_time.clone(),
            to_time: input.to_time.clone(),
            yearly: input.yearly.unwrap_or(false),
            reason: input.reason.clone(),
        },
        workplace_ids: input.workplace_ids.iter().map(|id| id.0).collect(),
    }
}
