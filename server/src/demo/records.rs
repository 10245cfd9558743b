//! The records of the demo apart from people and bookings: animals, service groups, companies with
//! their branches, workplaces and services. Drawn from the seed; accounts are in `people`, bookings
//! in `plan`.

use chrono::NaiveDateTime;
use sapa_core::base::kinds::{CancellationPolicy, ServiceType};
use sapa_core::base::money::Currency;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::time::Zone;
use sapa_core::branch::workplace::{WorkplaceKind, name_fold};
use sapa_core::company::{CompanyStatus, CompanyType};
use serde_json::json;

use super::animals::KINDS;
use super::catalogue::{GROUPS, group, places, services};
use super::numbers::{BANKS, account, landline, mobile, registration, vat};
use super::rng::Rng;
use super::rows::{
    AnimalTypeRow, BranchRow, BreedRow, CompanyRow, GroupRow, ServiceRow, ServiceWorkplaceRow, WorkplaceAnimalRow,
    WorkplaceRow,
};
use super::towns::{TOWNS, Town};
use super::words::{COMPANIES, COMPANY_FIRST, COMPANY_SECOND, MEN, SURNAMES, WOMEN};

/// The zone of every demo branch.
pub const ZONE: Zone = Zone::Belgrade;

/// The types of branches, the first company's first.
const TYPES: [ServiceType; 4] =
    [ServiceType::Hostel, ServiceType::DayCare, ServiceType::Grooming, ServiceType::Veterinary];
const QUARTERS: [&str; 10] = [
    "Zvezdara",
    "Vračar",
    "Dorćol",
    "Voždovac",
    "Banovo brdo",
    "Novi Beograd",
    "Karaburma",
    "Senjak",
    "Mirijevo",
    "Žarkovo",
];

/// The rows, and the facts that bookings need of them.
#[derive(Default)]
pub struct Records {
    pub animal_types: Vec<AnimalTypeRow>,
    pub breeds: Vec<BreedRow>,
    pub groups: Vec<GroupRow>,
    pub companies: Vec<CompanyRow>,
    pub branches: Vec<BranchRow>,
    pub workplaces: Vec<WorkplaceRow>,
    pub workplace_animals: Vec<WorkplaceAnimalRow>,
    pub services: Vec<ServiceRow>,
    pub service_workplaces: Vec<ServiceWorkplaceRow>,
    /// Workplaces that take bookings.
    pub bookable: Vec<BookableWorkplace>,
}

/// A workplace as bookings are planned for it.
pub struct BookableWorkplace {
    pub workplace_id: i64,
    /// The branch, as an index into [`Records::branches`].
    pub branch: usize,
    /// The one type of services done here.
    pub kind: ServiceType,
    /// Room or area.
    pub place: WorkplaceKind,
    /// Most pets at one moment.
    pub capacity: i32,
    /// Minutes between beginnings of sessions.
    pub grid: i64,
    /// Indices into [`Records::services`].
    pub services: Vec<usize>,
    /// Whether the workplace takes small animals only.
    pub small: bool,
    /// Animals as indices into `animals::KINDS`; empty = all.
    pub animals: &'static [usize],
}

/// Draws the records. `made`: the time of their entry.
pub fn build(seed: u64, companies: usize, branches: usize, made: NaiveDateTime) -> Records {
    let mut records = Records::default();
    animals(&mut records, made);
    for (i, (name_en, name_sr, kind)) in GROUPS.iter().enumerate() {
        records.groups.push(GroupRow {
            id: id(i),
            version: 1,
            created_at: made,
            updated_at: made,
            name_en: (*name_en).to_owned(),
            name_sr: (*name_sr).to_owned(),
            name_key: sort_key(name_sr),
            name_en_key: sort_key_en(name_en),
            service_type: kind.as_str().to_owned(),
            ordinal: ordinal(i),
        });
    }
    let mut rng = Rng::new(seed, 1);
    for number in 0..companies {
        let town = if number == 0 { &TOWNS[0] } else { rng.pick(&TOWNS) };
        let company = company(&mut rng, number, town, made);
        for i in 0..branches {
            // The first company begins with a hostel, the second with a vet, and so on.
            let kind = TYPES[(i + 4 - number % 4) % 4];
            branch(&mut records, &mut rng, &company, (i, kind), town, made);
        }
        records.companies.push(company);
    }
    records
}

fn animals(records: &mut Records, made: NaiveDateTime) {
    for (i, (name_en, name_sr, icon, breeds)) in KINDS.iter().enumerate() {
        records.animal_types.push(AnimalTypeRow {
            id: id(i),
            version: 1,
            created_at: made,
            updated_at: made,
            name_en: (*name_en).to_owned(),
            name_sr: (*name_sr).to_owned(),
            name_key: sort_key(name_sr),
            name_en_key: sort_key_en(name_en),
            icon: Some((*icon).to_owned()),
            ordinal: ordinal(i),
        });
        for (name_en, name_sr, size) in *breeds {
            records.breeds.push(BreedRow {
                id: id(records.breeds.len()),
                version: 1,
                created_at: made,
                updated_at: made,
                animal_type_id: id(i),
                name_en: (*name_en).to_owned(),
                name_sr: (*name_sr).to_owned(),
                name_key: sort_key(name_sr),
                name_en_key: sort_key_en(name_en),
                size: Some(size.as_str().to_owned()),
            });
        }
    }
}

fn company(rng: &mut Rng, number: usize, town: &Town, made: NaiveDateTime) -> CompanyRow {
    let name = company_name(number);
    let (bank, code) = *rng.pick(&BANKS);
    let woman = rng.chance(60);
    let first = if woman { *rng.pick(&WOMEN) } else { *rng.pick(&MEN) };
    let last = *rng.pick(&SURNAMES);
    let site = format!("{}.example", ascii(&name));
    // A few companies wait for approval, one of them with gaps in its profile, and a few are
    // suspended.
    let (status, reason) = match number % 20 {
        4 | 5 => (CompanyStatus::Pending, None),
        3 => (CompanyStatus::Suspended, Some("Istekla saglasnost veterinarske inspekcije")),
        _ => (CompanyStatus::Approved, None),
    };
    let complete = number % 20 != 4;
    CompanyRow {
        id: id(number),
        version: 1,
        created_at: made,
        updated_at: made,
        name_key: sort_key(&name),
        name,
        registration_number: registration(rng),
        vat_number: Some(vat(rng)).filter(|_| complete),
        website: Some(format!("https://{site}")),
        company_type: Some(if rng.chance(70) { CompanyType::Llc } else { CompanyType::SoleTrader }.as_str().to_owned()),
        contact_first_name: first.to_owned(),
        contact_last_name: last.to_owned(),
        contact_email: format!("{}.{}@{site}", ascii(first), ascii(last)),
        contact_phone: mobile(rng),
        bank: Some(bank.to_owned()).filter(|_| complete),
        bank_account: Some(account(rng, code)).filter(|_| complete),
        address: address(rng, town),
        city: town.name.to_owned(),
        city_key: sort_key(town.name),
        zip: town.zip.to_owned(),
        country: "RS".to_owned(),
        currency: Currency::Rsd.code().to_owned(),
        latitude: Some(near(rng, town.latitude)),
        longitude: Some(near(rng, town.longitude)),
        status: status.as_str().to_owned(),
        status_reason: reason.map(str::to_owned),
    }
}

fn company_name(number: usize) -> String {
    if let Some(name) = COMPANIES.get(number) {
        return (*name).to_owned();
    }
    let pairs: Vec<String> = COMPANY_SECOND
        .iter()
        .flat_map(|second| COMPANY_FIRST.iter().map(move |first| format!("{first} {second}")))
        .filter(|name| !COMPANIES.contains(&name.as_str()))
        .collect();
    let further = number - COMPANIES.len();
    let name = &pairs[further % pairs.len()];
    match further / pairs.len() {
        0 => name.clone(),
        round => format!("{name} {}", round + 1),
    }
}

fn branch(
    records: &mut Records,
    rng: &mut Rng,
    company: &CompanyRow,
    (number, kind): (usize, ServiceType),
    town: &Town,
    made: NaiveDateTime,
) {
    let index = records.branches.len();
    let branch_id = id(index);
    let word = match kind {
        ServiceType::Hostel => "Pansion",
        ServiceType::DayCare => "Boravak",
        ServiceType::Grooming => "Salon",
        ServiceType::Veterinary => "Ambulanta",
    };
    let quarter = if town.zip == "11000" { QUARTERS[(index * 3 + number) % QUARTERS.len()] } else { town.name };
    let name = if number < 4 { format!("{word} {quarter}") } else { format!("{word} {quarter} {}", number / 4 + 1) };
    let policy = *rng.pick(CancellationPolicy::ALL);
    records.branches.push(BranchRow {
        id: branch_id,
        version: 1,
        created_at: made,
        updated_at: made,
        company_id: company.id,
        name_key: sort_key(&name),
        name,
        address: address(rng, town),
        city: town.name.to_owned(),
        city_key: sort_key(town.name),
        zip: town.zip.to_owned(),
        branch_type: kind.as_str().to_owned(),
        time_zone: ZONE.name().to_owned(),
        phone: Some(landline(rng, town.area)),
        latitude: Some(near(rng, town.latitude)),
        longitude: Some(near(rng, town.longitude)),
        opening_hours: opening_hours(kind),
        check_in_from: "14:00".to_owned(),
        check_out_until: "11:00".to_owned(),
        cancellation_policy: policy.as_str().to_owned(),
        active: true,
    });
    let first_place = records.workplaces.len();
    for place in places(kind) {
        let workplace_id = id(records.workplaces.len());
        records.workplaces.push(WorkplaceRow {
            id: workplace_id,
            version: 1,
            created_at: made,
            updated_at: made,
            company_id: company.id,
            branch_id,
            name: place.name.to_owned(),
            name_key: sort_key(place.name),
            name_fold: name_fold(place.name),
            kind: place.kind.as_str().to_owned(),
            capacity: place.capacity,
            sizes: place.sizes.to_owned(),
            active: true,
        });
        records.workplace_animals.extend(
            place.animals.iter().map(|animal| WorkplaceAnimalRow { workplace_id, animal_type_id: id(*animal) }),
        );
    }
    let first_service = records.services.len();
    // Prices are higher in the capital, lower elsewhere, always in whole tens.
    let level = if town.area == "11" { rng.within(100..=120) } else { rng.within(82..=100) };
    for sold in services(kind) {
        let service_id = id(records.services.len());
        records.services.push(ServiceRow {
            id: service_id,
            version: 1,
            created_at: made,
            updated_at: made,
            company_id: company.id,
            branch_id,
            group_id: id(group(sold)),
            service_type: sold.kind.as_str().to_owned(),
            title_en: sold.title.0.to_owned(),
            title_sr: sold.title.1.to_owned(),
            title_key: sort_key(sold.title.1),
            title_en_key: sort_key_en(sold.title.0),
            short_description_en: Some(sold.short.0.to_owned()),
            short_description_sr: Some(sold.short.1.to_owned()),
            price: sold.price * level / 1_000 * 1_000,
            unit: sold.kind.unit().as_str().to_owned(),
            duration_minutes: sold.minutes,
            discount_rate: sold.discount,
            size: sold.size.map(|size| size.as_str().to_owned()),
            active: true,
        });
        records.service_workplaces.extend(sold.places.iter().map(|place| ServiceWorkplaceRow {
            branch_id,
            service_id,
            workplace_id: id(first_place + place),
        }));
    }
    if company.status == CompanyStatus::Pending.as_str() {
        return;
    }
    for (i, place) in places(kind).iter().enumerate() {
        let here: Vec<usize> = services(kind)
            .iter()
            .enumerate()
            .filter(|(_, sold)| sold.places.contains(&i))
            .map(|(j, _)| first_service + j)
            .collect();
        let Some(done) = services(kind).iter().find(|sold| sold.places.contains(&i)) else { continue };
        records.bookable.push(BookableWorkplace {
            workplace_id: id(first_place + i),
            branch: index,
            kind: done.kind,
            place: place.kind,
            capacity: place.capacity,
            grid: place.grid,
            services: here,
            small: place.sizes == "SMALL",
            animals: place.animals,
        });
    }
}

/// Salons and surgeries close on Sunday; pets in day care and hostels are looked after every day.
fn opening_hours(kind: ServiceType) -> Option<String> {
    let days: Vec<_> = match kind {
        ServiceType::Hostel => return None,
        ServiceType::DayCare => (1..=7).map(|day| (day, "07:00", "20:00")).collect(),
        ServiceType::Grooming | ServiceType::Veterinary => {
            (1..=5).map(|day| (day, "08:00", "20:00")).chain([(6, "08:00", "15:00")]).collect()
        }
    };
    let rows: Vec<_> =
        days.into_iter().map(|(weekday, from, to)| json!({"weekday": weekday, "from": from, "to": to})).collect();
    Some(json!(rows).to_string())
}

fn address(rng: &mut Rng, town: &Town) -> String {
    let number = rng.within(1..=140);
    let letter = if rng.chance(15) { ["a", "b", "v"][rng.below(3)] } else { "" };
    format!("{} {number}{letter}", rng.pick(&town.streets))
}

/// A position within some three kilometres.
fn near(rng: &mut Rng, degrees: f64) -> f64 {
    let shift = rng.within(-250..=250) as f64 / 10_000.0;
    ((degrees + shift) * 10_000.0).round() / 10_000.0
}

/// A name in the letters of an e-mail address: `đorđe` is `djordje`.
pub fn ascii(name: &str) -> String {
    name.to_lowercase()
        .chars()
        .flat_map(|c| {
            match c {
                'č' | 'ć' => "c".chars(),
                'š' => "s".chars(),
                'ž' => "z".chars(),
                'đ' => "dj".chars(),
                _ => "".chars(),
            }
            .chain(c.is_ascii_alphanumeric().then_some(c))
        })
        .collect()
}

/// The id of the row at `index`: ids count from 1.
pub fn id(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX - 1) + 1
}

/// The ordinal of the row at `index`: they count from 1.
pub fn ordinal(index: usize) -> i32 {
    i32::try_from(index).unwrap_or(i32::MAX - 1) + 1
}
