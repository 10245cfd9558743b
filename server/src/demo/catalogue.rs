//! Workplaces, services and prices of each type of branch. Lists only.

use sapa_core::base::kinds::ServiceType::{DayCare, Grooming, Hostel, Veterinary};
use sapa_core::base::kinds::{AnimalSize, ServiceType};
use sapa_core::branch::workplace::WorkplaceKind;

/// A workplace: name, kind, capacity, sizes, which animals (index into `animals::KINDS`).
pub struct DemoWorkplace {
    pub name: &'static str,
    /// Room or area.
    pub kind: WorkplaceKind,
    /// Most pets at one moment.
    pub capacity: i32,
    /// Sizes as stored; empty = all.
    pub sizes: &'static str,
    /// Animals as indices into `animals::KINDS`; empty = all.
    pub animals: &'static [usize],
    /// Minutes between beginnings of sessions.
    pub grid: i64,
}

/// A service, and the workplaces (by their place in the list) in which it is done.
pub struct Sold {
    /// Type of the service.
    pub kind: ServiceType,
    /// Title in English and Serbian.
    pub title: (&'static str, &'static str),
    /// Short description in English and Serbian.
    pub short: (&'static str, &'static str),
    /// Price in whole dinars.
    pub price: i64,
    /// Minutes of a session.
    pub minutes: Option<i32>,
    /// Discount in basis points.
    pub discount: i32,
    /// Size of pets; none = any.
    pub size: Option<AnimalSize>,
    /// Indices of workplaces.
    pub places: &'static [usize],
}

/// The groups under which services are shown, in order.
pub const GROUPS: [(&str, &str, ServiceType); 8] = [
    ("Overnight stays", "Noćenje", Hostel),
    ("Stays together", "Zajednički boravak", Hostel),
    ("Day care", "Dnevni boravak", DayCare),
    ("Grooming", "Šišanje i trimovanje", Grooming),
    ("Bath and care", "Kupanje i nega", Grooming),
    ("Check-ups", "Pregledi", Veterinary),
    ("Prevention", "Preventiva", Veterinary),
    ("Procedures", "Intervencije", Veterinary),
];

const DOG: &[usize] = &[0];
const CAT: &[usize] = &[1];
const DOG_CAT: &[usize] = &[0, 1];

const fn room(
    name: &'static str,
    capacity: i32,
    sizes: &'static str,
    animals: &'static [usize],
    grid: i64,
) -> DemoWorkplace {
    DemoWorkplace { name, kind: WorkplaceKind::Room, capacity, sizes, animals, grid }
}
const fn area(name: &'static str, capacity: i32, sizes: &'static str, animals: &'static [usize]) -> DemoWorkplace {
    DemoWorkplace { name, kind: WorkplaceKind::Area, capacity, sizes, animals, grid: 0 }
}

/// The workplaces of a branch of this type.
pub const fn places(kind: ServiceType) -> &'static [DemoWorkplace] {
    match kind {
        Hostel => HOSTEL_PLACES,
        DayCare => DAY_CARE_PLACES,
        Grooming => GROOMING_PLACES,
        Veterinary => VETERINARY_PLACES,
    }
}

const HOSTEL_PLACES: &[DemoWorkplace] = &[
    room("Boks 1", 2, "", DOG, 0),
    room("Boks 2", 2, "", DOG, 0),
    room("Boks 3", 2, "", DOG, 0),
    room("Boks 4", 2, "", DOG, 0),
    room("Boks 5", 2, "", DOG, 0),
    room("Boks 6", 2, "", DOG, 0),
    room("Apartman Avala", 3, "", DOG, 0),
    room("Apartman Dunav", 3, "", DOG, 0),
    room("Mačja soba 1", 2, "SMALL,MEDIUM", CAT, 0),
    room("Mačja soba 2", 2, "SMALL,MEDIUM", CAT, 0),
    area("Kućica za male", 6, "SMALL", DOG),
    room("Kupatilo", 1, "", DOG, 60),
];
const DAY_CARE_PLACES: &[DemoWorkplace] =
    &[area("Veliki boravak", 14, "", DOG), area("Mali boravak", 8, "SMALL", DOG), area("Mačji kutak", 5, "", CAT)];
const GROOMING_PLACES: &[DemoWorkplace] =
    &[room("Sto 1", 1, "", DOG, 90), room("Sto 2", 1, "", DOG_CAT, 90), room("Kada", 1, "", DOG_CAT, 60)];
const VETERINARY_PLACES: &[DemoWorkplace] =
    &[room("Ambulanta 1", 2, "", &[], 30), room("Ambulanta 2", 2, "", &[], 30), room("Hirurgija", 1, "", DOG_CAT, 120)];

const fn sold(
    kind: ServiceType,
    title: (&'static str, &'static str),
    short: (&'static str, &'static str),
    price: i64,
    places: &'static [usize],
) -> Sold {
    Sold { kind, title, short, price, minutes: None, discount: 0, size: None, places }
}

impl Sold {
    const fn takes(self, minutes: i32) -> Self {
        Self { minutes: Some(minutes), ..self }
    }
    const fn less(self, discount: i32) -> Self {
        Self { discount, ..self }
    }
    const fn only(self, size: AnimalSize) -> Self {
        Self { size: Some(size), ..self }
    }
}

/// The services of a branch of this type. A hostel also washes: a service of another type than its
/// branch, which staff may book and the marketplace does not show.
pub const fn services(kind: ServiceType) -> &'static [Sold] {
    match kind {
        Hostel => HOSTEL_SERVICES,
        DayCare => DAY_CARE_SERVICES,
        Grooming => GROOMING_SERVICES,
        Veterinary => VETERINARY_SERVICES,
    }
}

const HOSTEL_SERVICES: &[Sold] = &[
    sold(
        Hostel,
        ("Dog stay, run", "Smeštaj psa, boks"),
        ("Heated run, two walks a day", "Grejan boks, dve šetnje dnevno"),
        1_800,
        &[0, 1, 2, 3, 4, 5],
    ),
    sold(
        Hostel,
        ("Dog stay, suite", "Smeštaj psa, apartman"),
        ("Own sofa and camera", "Svoja sofa i kamera"),
        2_900,
        &[6, 7],
    )
    .less(1_000),
    sold(Hostel, ("Cat stay", "Smeštaj mačke"), ("Quiet room with shelves", "Mirna soba sa policama"), 1_400, &[8, 9]),
    sold(
        Hostel,
        ("Small dogs together", "Mali psi zajedno"),
        ("For those who like company", "Za one koji vole društvo"),
        1_300,
        &[10],
    )
    .only(AnimalSize::Small),
    sold(
        Grooming,
        ("Bath before going home", "Kupanje pred polazak"),
        ("Clean for the ride", "Čist za put"),
        1_900,
        &[11],
    )
    .takes(45),
];
const DAY_CARE_SERVICES: &[Sold] = &[
    sold(
        DayCare,
        ("Dog day care", "Dnevni boravak za pse"),
        ("Play and walks from 7 to 20", "Igra i šetnja od 7 do 20"),
        1_500,
        &[0],
    )
    .less(500),
    sold(
        DayCare,
        ("Small dog day care", "Boravak za male pse"),
        ("A room of their own", "Prostorija samo za njih"),
        1_300,
        &[1],
    )
    .only(AnimalSize::Small),
    sold(
        DayCare,
        ("Cat day care", "Dnevni boravak za mačke"),
        ("Calm corner by the window", "Miran kutak uz prozor"),
        1_100,
        &[2],
    ),
];
const GROOMING_SERVICES: &[Sold] = &[
    sold(
        Grooming,
        ("Full groom, small dog", "Kompletno sređivanje, mali pas"),
        ("Bath, cut, nails, ears", "Kupanje, šišanje, nokti, uši"),
        2_800,
        &[0, 1],
    )
    .takes(75)
    .only(AnimalSize::Small),
    sold(
        Grooming,
        ("Full groom, large dog", "Kompletno sređivanje, veliki pas"),
        ("Bath, cut, nails, ears", "Kupanje, šišanje, nokti, uši"),
        5_200,
        &[0],
    )
    .takes(90)
    .only(AnimalSize::Large),
    sold(Grooming, ("Hand stripping", "Trimovanje"), ("For wire-haired breeds", "Za oštrodlake rase"), 4_400, &[0])
        .takes(90)
        .less(500),
    sold(Grooming, ("Cat groom", "Sređivanje mačke"), ("Without sedation", "Bez sedacije"), 3_500, &[1]).takes(60),
    sold(
        Grooming,
        ("Bath and brush", "Kupanje i četkanje"),
        ("Shampoo for their coat", "Šampon prema dlaci"),
        2_200,
        &[2],
    )
    .takes(60),
    sold(Grooming, ("Nail trim", "Sečenje noktiju"), ("Ten minutes, no stress", "Deset minuta, bez stresa"), 700, &[2])
        .takes(20),
];
const VETERINARY_SERVICES: &[Sold] = &[
    sold(Veterinary, ("Check-up", "Opšti pregled"), ("With a written report", "Sa pisanim nalazom"), 2_500, &[0, 1])
        .takes(30),
    sold(Veterinary, ("Vaccination", "Vakcinacija"), ("Entered into the passport", "Upis u pasoš"), 3_200, &[0, 1])
        .takes(20),
    sold(Veterinary, ("Microchip", "Čipovanje"), ("With registration", "Sa upisom u registar"), 3_000, &[0, 1])
        .takes(20),
    sold(Veterinary, ("Dental cleaning", "Uklanjanje kamenca"), ("Under sedation", "U sedaciji"), 9_500, &[2])
        .takes(90),
    sold(Veterinary, ("Neutering", "Sterilizacija"), ("With aftercare", "Sa kontrolom"), 14_000, &[2])
        .takes(120)
        .less(1_000),
];

/// The index of a service's group: the first of its type that fits its workplace.
pub fn group(sold: &Sold) -> usize {
    let first = GROUPS.iter().position(|(.., kind)| *kind == sold.kind).unwrap_or_default();
    let later = match (sold.kind, sold.title.0) {
        (Hostel, "Small dogs together") | (Grooming, "Bath and brush" | "Nail trim" | "Bath before going home") => 1,
        (Veterinary, "Vaccination" | "Microchip") => 1,
        (Veterinary, "Dental cleaning" | "Neutering") => 2,
        _ => 0,
    };
    first + later
}
