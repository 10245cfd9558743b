//! The rows that the small world of `house` stands on.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_server::demo::rows;
use sapa_server::platform::db::Conn;
use sapa_server::platform::problem::Error;
use sapa_server::schema::{
    animal_types, branches, breeds, companies, service_groups, service_workplaces, services, workplaces,
};

use crate::house::{
    BRANCH_A1, BRANCH_A2, BRANCH_B1, CARE, COMPANY_A, COMPANY_B, GROOM, SMALL_ONLY, STAY, STAY_A2, STAY_B, ZONE,
    service,
};

/// Lays down companies, branches, workplaces, services and animals.
pub fn lay_places(conn: &mut Conn, made: NaiveDateTime) -> Result<(), Error> {
    for (id, name) in [(COMPANY_A, "Vesela Šapa"), (COMPANY_B, "Dunavski Rep")] {
        diesel::insert_into(companies::table).values(company(id, name, made)).execute(conn)?;
    }
    for (id, company, kind) in
        [(BRANCH_A1, COMPANY_A, "HOSTEL"), (BRANCH_A2, COMPANY_A, "HOSTEL"), (BRANCH_B1, COMPANY_B, "HOSTEL")]
    {
        diesel::insert_into(branches::table).values(branch(id, company, kind, made)).execute(conn)?;
    }
    for (id, name) in [(1, "Pas"), (2, "Mačka")] {
        diesel::insert_into(animal_types::table)
            .values(rows::AnimalTypeRow {
                id,
                version: 1,
                created_at: made,
                updated_at: made,
                name_en: name.to_owned(),
                name_sr: name.to_owned(),
                name_key: sort_key(name),
                name_en_key: sort_key_en(name),
                icon: None,
                ordinal: id as i32,
            })
            .execute(conn)?;
        diesel::insert_into(breeds::table)
            .values(rows::BreedRow {
                id,
                version: 1,
                created_at: made,
                updated_at: made,
                animal_type_id: id,
                name_en: format!("Breed of {name}"),
                name_sr: format!("Rasa {name}"),
                name_key: sort_key(name),
                name_en_key: sort_key_en(&format!("Breed of {name}")),
                size: None,
            })
            .execute(conn)?;
    }
    for (id, branch_id, company_id, kind, capacity) in [
        (1, BRANCH_A1, COMPANY_A, "ROOM", 2),
        (2, BRANCH_A1, COMPANY_A, "ROOM", 2),
        (3, BRANCH_A1, COMPANY_A, "AREA", 3),
        (4, BRANCH_A2, COMPANY_A, "ROOM", 2),
        (5, BRANCH_B1, COMPANY_B, "ROOM", 2),
    ] {
        let name = format!("Boks {id}");
        diesel::insert_into(workplaces::table)
            .values(rows::WorkplaceRow {
                id,
                version: 1,
                created_at: made,
                updated_at: made,
                company_id,
                branch_id,
                name_key: sort_key(&name),
                name,
                kind: kind.to_owned(),
                capacity,
                sizes: String::new(),
                active: true,
            })
            .execute(conn)?;
    }
    // A group of services for each type that the world sells; its id is the group's.
    for (id, kind, name) in [(1, "HOSTEL", "Boravak"), (2, "DAY_CARE", "Dnevni boravak"), (3, "GROOMING", "Nega")] {
        diesel::insert_into(service_groups::table)
            .values(rows::GroupRow {
                id,
                version: 1,
                created_at: made,
                updated_at: made,
                name_en: format!("Group {id}"),
                name_sr: name.to_owned(),
                name_key: sort_key(name),
                name_en_key: sort_key_en(&format!("Group {id}")),
                service_type: kind.to_owned(),
                ordinal: id as i32,
            })
            .execute(conn)?;
    }
    let uses: [(i64, &[i64], Option<&str>); 6] = [
        (STAY, &[1, 2], None),
        (CARE, &[3], None),
        (GROOM, &[1], None),
        (STAY_A2, &[4], None),
        (STAY_B, &[5], None),
        (SMALL_ONLY, &[3], Some("SMALL")),
    ];
    for (id, places, size) in uses {
        let (kind, company_id, branch_id) = service(id);
        diesel::insert_into(services::table)
            .values(rows::ServiceRow {
                id,
                version: 1,
                created_at: made,
                updated_at: made,
                company_id,
                branch_id,
                group_id: group_of(kind),
                service_type: kind.as_str().to_owned(),
                title_en: format!("Service {id}"),
                title_sr: format!("Usluga {id}"),
                title_key: sort_key(&format!("Usluga {id}")),
                title_en_key: sort_key_en(&format!("Service {id}")),
                short_description_en: None,
                short_description_sr: None,
                price: 180_000,
                unit: kind.unit().as_str().to_owned(),
                duration_minutes: kind.is_session().then_some(60),
                discount_rate: 0,
                size: size.map(str::to_owned),
                active: true,
            })
            .execute(conn)?;
        for workplace_id in places {
            diesel::insert_into(service_workplaces::table)
                .values(rows::ServiceWorkplaceRow { branch_id, service_id: id, workplace_id: *workplace_id })
                .execute(conn)?;
        }
    }
    Ok(())
}

/// The group of services of a type.
pub fn group_of(kind: ServiceType) -> i64 {
    match kind {
        ServiceType::DayCare => 2,
        ServiceType::Grooming => 3,
        ServiceType::Hostel | ServiceType::Veterinary => 1,
    }
}

fn company(id: i64, name: &str, made: NaiveDateTime) -> rows::CompanyRow {
    rows::CompanyRow {
        id,
        version: 1,
        created_at: made,
        updated_at: made,
        name: name.to_owned(),
        name_key: sort_key(name),
        registration_number: "07007965".to_owned(),
        vat_number: None,
        website: None,
        company_type: None,
        contact_first_name: "Ana".to_owned(),
        contact_last_name: "Ilić".to_owned(),
        contact_email: "ana@sapa.example".to_owned(),
        contact_phone: "+381641234567".to_owned(),
        bank: None,
        bank_account: None,
        address: "Takovska 1".to_owned(),
        city: "Beograd".to_owned(),
        city_key: sort_key("Beograd"),
        zip: "11000".to_owned(),
        country: "RS".to_owned(),
        currency: "RSD".to_owned(),
        latitude: None,
        longitude: None,
        status: "APPROVED".to_owned(),
        status_reason: None,
    }
}

fn branch(id: i64, company_id: i64, kind: &str, made: NaiveDateTime) -> rows::BranchRow {
    let name = format!("Poslovnica {id}");
    rows::BranchRow {
        id,
        version: 1,
        created_at: made,
        updated_at: made,
        company_id,
        name_key: sort_key(&name),
        name,
        address: "Takovska 1".to_owned(),
        city: "Beograd".to_owned(),
        city_key: sort_key("Beograd"),
        zip: "11000".to_owned(),
        branch_type: kind.to_owned(),
        time_zone: ZONE.name().to_owned(),
        phone: None,
        latitude: None,
        longitude: None,
        opening_hours: None,
        check_in_from: "14:00".to_owned(),
        check_out_until: "11:00".to_owned(),
        cancellation_policy: "MODERATE".to_owned(),
        active: true,
    }
}
