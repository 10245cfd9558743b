//! From a branch form, checked and normalised, to the stored columns. Reads no database.

use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::branch::timeslot::CheckedTimeslot;
use sapa_core::branch::workplace::{CheckedWorkplace, name_fold};
use sapa_core::branch::{CHECK_IN_FROM, CHECK_OUT_UNTIL, CheckedBranch};
use sapa_core::catalogue::service::CheckedServiceFields;

use super::rows::branch::BranchFields;
use super::rows::timeslot::TimeslotFields;
use super::rows::workplace::WorkplaceFields;
use super::rows::{timeslot, workplace};
use crate::catalogue::rows::service::{self, ServiceFields};
use crate::platform::db::types::to_json;
use crate::platform::problem::Error;

/// The columns of the branch.
pub fn branch(form: &CheckedBranch) -> Result<BranchFields, Error> {
    let hours = &form.opening_hours;
    let or = |time: &Option<String>, usual: &str| time.as_deref().unwrap_or(usual).to_owned();
    Ok(BranchFields {
        name: form.name.clone(),
        name_key: sort_key(&form.name),
        address: form.address.clone(),
        city: form.city.clone(),
        city_key: sort_key(&form.city),
        zip: form.zip.clone(),
        branch_type: form.r#type.as_str().to_owned(),
        time_zone: form.time_zone.name().to_owned(),
        phone: form.phone.clone(),
        latitude: form.latitude,
        longitude: form.longitude,
        opening_hours: if hours.is_empty() { None } else { Some(to_json(hours)?) },
        check_in_from: or(&form.check_in_from, CHECK_IN_FROM),
        check_out_until: or(&form.check_out_until, CHECK_OUT_UNTIL),
        cancellation_policy: form.cancellation_policy.as_str().to_owned(),
        active: form.active.unwrap_or(true),
    })
}

/// The columns of a workplace.
pub fn place(form: CheckedWorkplace) -> workplace::EnteredWorkplace {
    let sizes: Vec<&str> = form.sizes.iter().map(|size| size.as_str()).collect();
    workplace::EnteredWorkplace {
        fields: WorkplaceFields {
            name_key: sort_key(&form.name),
            name_fold: name_fold(&form.name),
            name: form.name,
            kind: form.kind.as_str().to_owned(),
            capacity: form.capacity,
            sizes: sizes.join(","),
            active: form.active.unwrap_or(true),
        },
        animal_type_ids: form.animal_type_ids.iter().map(|id| id.0).collect(),
    }
}

/// The columns of a service; the unit follows from the type.
pub fn service(form: CheckedServiceFields) -> service::EnteredService {
    service::EnteredService {
        fields: ServiceFields {
            group_id: form.group_id.0,
            service_type: form.r#type.as_str().to_owned(),
            title_key: sort_key(&form.title_sr),
            title_en_key: sort_key_en(&form.title_en),
            title_en: form.title_en,
            title_sr: form.title_sr,
            short_description_en: form.short_description_en,
            short_description_sr: form.short_description_sr,
            description_en: form.description_en,
            description_sr: form.description_sr,
            price: form.price,
            unit: form.r#type.unit().as_str().to_owned(),
            duration_minutes: form.duration_minutes,
            discount_rate: form.discount_rate.unwrap_or(0),
            size: form.size.map(|size| size.as_str().to_owned()),
            active: form.active.unwrap_or(true),
        },
        workplace_ids: form.workplace_ids.iter().map(|id| id.0).collect(),
    }
}

/// The columns of a timeslot.
pub fn closure(form: CheckedTimeslot) -> timeslot::EnteredTimeslot {
    timeslot::EnteredTimeslot {
        fields: TimeslotFields {
            from_date: form.from_date,
            to_date: form.to_date,
            from_time: form.from_time,
            to_time: form.to_time,
            yearly: form.yearly.unwrap_or(false),
            reason: form.reason,
        },
        workplace_ids: form.workplace_ids.iter().map(|id| id.0).collect(),
    }
}
