//! Towns of Serbia with post and area codes, position and some of their streets. Lists only.

/// A town: name, post code, area code, position, streets.
pub struct Town {
    pub name: &'static str,
    /// Its post code.
    pub zip: &'static str,
    /// Area code of landlines.
    pub area: &'static str,
    /// Latitude in degrees.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
    /// Some of its streets.
    pub streets: [&'static str; 6],
}

/// Towns, the larger first.
pub const TOWNS: [Town; 12] = [
    Town {
        name: "Beograd",
        zip: "11000",
        area: "11",
        latitude: 44.8125,
        longitude: 20.4612,
        streets: ["Bulevar kralja Aleksandra", "Cara Dušana", "Takovska", "Požeška", "Ustanička", "Gospodara Vučića"],
    },
    Town {
        name: "Novi Sad",
        zip: "21000",
        area: "21",
        latitude: 45.2551,
        longitude: 19.8452,
        streets: ["Bulevar oslobođenja", "Futoška", "Temerinska", "Jevrejska", "Maksima Gorkog", "Braće Ribnikar"],
    },
    Town {
        name: "Niš",
        zip: "18000",
        area: "18",
        latitude: 43.3209,
        longitude: 21.8958,
        streets: ["Obrenovićeva", "Vožda Karađorđa", "Bulevar Nemanjića", "Dušanova", "Somborska", "Episkopska"],
    },
    Town {
        name: "Zemun",
        zip: "11080",
        area: "11",
        latitude: 44.8433,
        longitude: 20.4011,
        streets: ["Glavna", "Gospodska", "Cara Dušana", "Prvomajska", "Ugrinovačka", "Tošin bunar"],
    },
    Town {
        name: "Kragujevac",
        zip: "34000",
        area: "34",
        latitude: 44.0128,
        longitude: 20.9114,
        streets: [
            "Kralja Petra I",
            "Lepenički bulevar",
            "Svetozara Markovića",
            "Daničićeva",
            "Save Kovačevića",
            "Vojvode Putnika",
        ],
    },
    Town {
        name: "Subotica",
        zip: "24000",
        area: "24",
        latitude: 46.1003,
        longitude: 19.6658,
        streets: ["Korzo", "Štrosmajerova", "Maksima Gorkog", "Segedinski put", "Đure Đakovića", "Beogradski put"],
    },
    Town {
        name: "Pančevo",
        zip: "26000",
        area: "13",
        latitude: 44.8708,
        longitude: 20.6403,
        streets: [
            "Vojvode Radomira Putnika",
            "Žarka Zrenjanina",
            "Karađorđeva",
            "Svetog Save",
            "Moše Pijade",
            "Dimitrija Tucovića",
        ],
    },
    Town {
        name: "Čačak",
        zip: "32000",
        area: "32",
        latitude: 43.8914,
        longitude: 20.3497,
        streets: [
            "Gradsko šetalište",
            "Kneza Miloša",
            "Svetozara Markovića",
            "Hajduk Veljkova",
            "Bulevar oslobođenja",
            "Župana Stracimira",
        ],
    },
    Town {
        name: "Zrenjanin",
        zip: "23000",
        area: "23",
        latitude: 45.3836,
        longitude: 20.3819,
        streets: [
            "Kralja Aleksandra I Karađorđevića",
            "Bagljaš",
            "Pupinova",
            "Žitni trg",
            "Cara Dušana",
            "Ruže Šulman",
        ],
    },
    Town {
        name: "Užice",
        zip: "31000",
        area: "31",
        latitude: 43.8586,
        longitude: 19.8488,
        streets: ["Dimitrija Tucovića", "Kralja Petra I", "Omladinska", "Nikole Pašića", "Međaj", "Heroja Luna"],
    },
    Town {
        name: "Šabac",
        zip: "15000",
        area: "15",
        latitude: 44.7553,
        longitude: 19.6923,
        streets: ["Gospodar Jevremova", "Karađorđeva", "Pop Lukina", "Masarikova", "Vojvode Mišića", "Cara Dušana"],
    },
    Town {
        name: "Smederevo",
        zip: "11300",
        area: "26",
        latitude: 44.6628,
        longitude: 20.9275,
        streets: ["Karađorđeva", "Kralja Petra I", "Omladinska", "Despota Đurđa", "Goranska", "Kneza Mihaila"],
    },
];
