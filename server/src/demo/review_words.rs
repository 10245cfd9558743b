//! What the demo's guests write about completed bookings, and what companies reply.

use sapa_core::base::kinds::ServiceType;

/// Texts of four and five stars, by service type.
pub const fn pleased(kind: ServiceType) -> &'static [&'static str] {
    match kind {
        ServiceType::Hostel => &[
            "Mirna sam putovala. Slike su stizale svako veče, a kući se vratio sit i odmoran.",
            "Treći put kod njih i svaki put isto: čisto, toplo i ljudi koji zaista vole životinje.",
            "Prostrana soba, redovne šetnje, lek dat na vreme. Sve preporuke.",
            "Malo je daleko od grada, ali vredi svakog kilometra.",
            "She usually hides for days in a new place. Here she was playing by the first evening. Thank you!",
            "Clear rules, a spotless room and a message every day. We will book again for the winter.",
        ],
        ServiceType::DayCare => &[
            "Preuzeli su ga u osam i vratili umornog i srećnog. Za nas koji radimo ceo dan, spas.",
            "Stekla je društvo i više ne cvili kad ujutru krenemo. Osoblje zna svakog psa po imenu.",
            "Uvek jave ako jede manje nego obično. To mi mnogo znači.",
            "Great for a young dog: plenty of play, and a nap after lunch. He sleeps through the evening.",
        ],
        ServiceType::Grooming => &[
            "Prvi put posle groomera nije drhtao. Radili su polako i sa pauzama.",
            "Tačno na vreme, dlaka kao svila, a cena kao što je rečeno.",
            "Skratili su nokte bez ijednog trzaja. Kod nas je to uvek bila borba.",
            "They explained how to brush between appointments. The coat has not matted since.",
        ],
        ServiceType::Veterinary => &[
            "Doktorka je sve objasnila bez žurbe i ništa nije naplatila što nije bilo potrebno.",
            "Primili su nas za pola sata, terapija je pomogla već sutradan.",
            "Kontrola, vakcina i saveti oko ishrane u jednoj poseti. Bez čekanja.",
            "Calm hands and honest advice. The plan for the teeth came with prices before we decided.",
        ],
    }
}

/// Texts of three stars.
pub const MIXED: [&str; 5] = [
    "Sve u redu oko životinje, ali smo na prijemu čekali skoro četrdeset minuta.",
    "Dobri ljudi, samo telefon u podne niko ne podiže.",
    "Zadovoljni smo uslugom, parking je problem.",
    "Fine overall. The price at the desk was right, but the extras could be listed earlier.",
    "Ljubazni su, ali nismo dobili nijednu sliku iako je dogovoreno.",
];

/// Texts of one and two stars.
pub const DISAPPOINTED: [&str; 5] = [
    "Ćebe koje smo doneli vratili su mokro, a hranu nismo dobili nazad.",
    "Termin je pomeren dva puta, poslednji put na vratima. Neću ponovo.",
    "Dlaka je ošišana mnogo kraće nego što smo tražili.",
    "Nobody answered our messages for two days. The dog was well, but we were worried sick.",
    "Soba je mirisala na vlagu i niko nije umeo da kaže kada je poslednji put šetao.",
];

/// A text that names a person, which a company reports.
pub const NAMES_A_PERSON: &str =
    "Sa radnicom sa recepcije nemojte ni da pričate. Evo njenog broja, pa je pitajte sami: 064 555 01 23.";
/// A text about something else, which the platform hides.
pub const OFF_TOPIC: &str = "Prodajem dve transportne kutije, malo korišćene. Javite se u poruci.";

/// What companies reply to pleased guests.
pub const THANKS: [&str; 5] = [
    "Hvala na poverenju! Jedva čekamo sledeći dolazak.",
    "Hvala vam. Preneli smo pohvalu celoj ekipi.",
    "Veliki pozdrav i jedno češkanje iza uha od svih nas.",
    "Thank you for the kind words. See you next time!",
    "Drago nam je da ste zadovoljni. Vidimo se uskoro!",
];

/// What companies reply to the others.
pub const APOLOGIES: [&str; 4] = [
    "Hvala što ste nam rekli. Razgovarali smo sa smenom i uveli novi raspored prijema.",
    "Žao nam je zbog ovoga. Pozvali smo vas da se dogovorimo kako da ispravimo.",
    "U pravu ste, to nije smelo da se desi. Sledeća poseta je na nama.",
    "We are sorry. From this week one of us answers messages during weekends as well.",
];
