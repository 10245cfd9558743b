//! Names that a Serbian eye takes for real: people, pets, streets, towns, companies. Lists
//! only; who gets which is drawn elsewhere.

/// Women's first names.
pub const WOMEN: [&str; 48] = [
    "Ana", "Anđela", "Aleksandra", "Biljana", "Bojana", "Branka", "Danijela", "Dragana", "Dunja", "Dušica", "Đurđa",
    "Gordana", "Hana", "Isidora", "Ivana", "Jasmina", "Jelena", "Jovana", "Katarina", "Kristina", "Lana", "Lenka",
    "Ljiljana", "Ljubica", "Maja", "Marija", "Marina", "Milena", "Milica", "Mina", "Mirjana", "Nataša", "Nevena",
    "Nikolina", "Olivera", "Radmila", "Sanja", "Senka", "Slavica", "Snežana", "Sofija", "Sonja", "Tamara", "Tanja",
    "Teodora", "Una", "Vesna", "Željka",
];

/// Men's first names.
pub const MEN: [&str; 48] = [
    "Aleksa", "Aleksandar", "Andrija", "Bojan", "Boris", "Branislav", "Čedomir", "Dejan", "Dragan", "Dušan", "Đorđe",
    "Filip", "Goran", "Igor", "Ilija", "Ivan", "Jovan", "Kosta", "Lazar", "Luka", "Marko", "Mihajlo", "Milan", "Miloš",
    "Miodrag", "Mirko", "Nebojša", "Nemanja", "Nenad", "Nikola", "Ognjen", "Pavle", "Petar", "Predrag", "Radovan",
    "Relja", "Saša", "Slobodan", "Srđan", "Stefan", "Stevan", "Strahinja", "Tomislav", "Uroš", "Vladimir", "Vuk",
    "Zoran", "Željko",
];

/// Surnames.
pub const SURNAMES: [&str; 96] = [
    "Adamović", "Aleksić", "Antić", "Arsić", "Babić", "Blagojević", "Bogdanović", "Bošković", "Božić", "Cvetković",
    "Čolić", "Ćirić", "Ćosić", "Damjanović", "Danilović", "Dimitrijević", "Dinić", "Đokić", "Đorđević", "Đurić",
    "Đukić", "Filipović", "Gajić", "Gavrilović", "Golubović", "Grujić", "Ilić", "Ivanović", "Ivković", "Jakovljević",
    "Janković", "Jeremić", "Jevtić", "Jovanović", "Jović", "Kostić", "Kovačević", "Krstić", "Lazarević", "Lazić",
    "Lukić", "Ljubičić", "Maksimović", "Manojlović", "Marinković", "Marjanović", "Marković", "Matić", "Mihajlović",
    "Mijatović", "Mijailović", "Milenković", "Milić", "Milinković", "Milivojević", "Milošević", "Mirković", "Mitić",
    "Mitrović", "Mladenović", "Nedeljković", "Nešić", "Nikolić", "Novaković", "Obradović", "Ostojić", "Pantić",
    "Pavlović", "Pešić", "Petković", "Petrović", "Popović", "Radić", "Radojević", "Radovanović", "Rakić", "Ristić",
    "Savić", "Simić", "Spasić", "Stanković", "Stefanović", "Stević", "Stojanović", "Stojković", "Tasić", "Todorović",
    "Tomić", "Trajković", "Vasić", "Vasiljević", "Vidović", "Vuković", "Zdravković", "Živković", "Žikić",
];

/// What people here call their pets.
pub const PETS: [&str; 80] = [
    "Aki", "Ari", "Arčibald", "Beba", "Bela", "Beni", "Bimbo", "Bobi", "Bobo", "Boni", "Bruno", "Buba", "Bundaš",
    "Ceca", "Cezar", "Cica", "Čarli", "Čičak", "Čupko", "Ćira", "Ćoško", "Dara", "Didi", "Don", "Džeki", "Džoni",
    "Đoka", "Feliks", "Fifi", "Fleki", "Frida", "Garo", "Gricko", "Hera", "Hrabri", "Kiki", "Kira", "Koko", "Kora",
    "Lajka", "Lav", "Leo", "Lola", "Loni", "Luna", "Ljutko", "Maks", "Maza", "Medo", "Mica", "Mimi", "Miško", "Mrvica",
    "Nera", "Njuška", "Oskar", "Pepa", "Piki", "Ponjo", "Pufna", "Reks", "Rika", "Roki", "Runa", "Sara", "Sima",
    "Soni", "Srećko", "Šaki", "Šarko", "Šiki", "Švrća", "Tara", "Tedi", "Toša", "Vučko", "Zara", "Zeka", "Žuća",
    "Žućko",
];

/// A town: name, post code, area code, position, streets.
pub struct Town {
    /// Its name.
    pub name: &'static str,
    /// Its post code.
    pub zip: &'static str,
    /// Of landlines there.
    pub area: &'static str,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// Some of its streets.
    pub streets: [&'static str; 6],
}

/// Towns, the larger first.
pub const TOWNS: [Town; 12] = [
    Town { name: "Beograd", zip: "11000", area: "11", latitude: 44.8125, longitude: 20.4612, streets: ["Bulevar kralja Aleksandra", "Cara Dušana", "Takovska", "Požeška", "Ustanička", "Gospodara Vučića"] },
    Town { name: "Novi Sad", zip: "21000", area: "21", latitude: 45.2551, longitude: 19.8452, streets: ["Bulevar oslobođenja", "Futoška", "Temerinska", "Jevrejska", "Maksima Gorkog", "Braće Ribnikar"] },
    Town { name: "Niš", zip: "18000", area: "18", latitude: 43.3209, longitude: 21.8958, streets: ["Obrenovićeva", "Vožda Karađorđa", "Bulevar Nemanjića", "Dušanova", "Somborska", "Episkopska"] },
    Town { name: "Zemun", zip: "11080", area: "11", latitude: 44.8433, longitude: 20.4011, streets: ["Glavna", "Gospodska", "Cara Dušana", "Prvomajska", "Ugrinovačka", "Tošin bunar"] },
    Town { name: "Kragujevac", zip: "34000", area: "34", latitude: 44.0128, longitude: 20.9114, streets: ["Kralja Petra I", "Lepenički bulevar", "Svetozara Markovića", "Daničićeva", "Save Kovačevića", "Vojvode Putnika"] },
    Town { name: "Subotica", zip: "24000", area: "24", latitude: 46.1003, longitude: 19.6658, streets: ["Korzo", "Štrosmajerova", "Maksima Gorkog", "Segedinski put", "Đure Đakovića", "Beogradski put"] },
    Town { name: "Pančevo", zip: "26000", area: "13", latitude: 44.8708, longitude: 20.6403, streets: ["Vojvode Radomira Putnika", "Žarka Zrenjanina", "Karađorđeva", "Svetog Save", "Moše Pijade", "Dimitrija Tucovića"] },
    Town { name: "Čačak", zip: "32000", area: "32", latitude: 43.8914, longitude: 20.3497, streets: ["Gradsko šetalište", "Kneza Miloša", "Svetozara Markovića", "Hajduk Veljkova", "Bulevar oslobođenja", "Župana Stracimira"] },
    Town { name: "Zrenjanin", zip: "23000", area: "23", latitude: 45.3836, longitude: 20.3819, streets: ["Kralja Aleksandra I Karađorđevića", "Bagljaš", "Pupinova", "Žitni trg", "Cara Dušana", "Ruže Šulman"] },
    Town { name: "Užice", zip: "31000", area: "31", latitude: 43.8586, longitude: 19.8488, streets: ["Dimitrija Tucovića", "Kralja Petra I", "Omladinska", "Nikole Pašića", "Međaj", "Heroja Luna"] },
    Town { name: "Šabac", zip: "15000", area: "15", latitude: 44.7553, longitude: 19.6923, streets: ["Gospodar Jevremova", "Karađorđeva", "Pop Lukina", "Masarikova", "Vojvode Mišića", "Cara Dušana"] },
    Town { name: "Smederevo", zip: "11300", area: "26", latitude: 44.6628, longitude: 20.9275, streets: ["Karađorđeva", "Kralja Petra I", "Omladinska", "Despota Đurđa", "Goranska", "Kneza Mihaila"] },
];

/// Names of the first companies.
pub const COMPANIES: [&str; 16] = [
    "Vesela Šapa", "Dunavski Rep", "Mačja Kuća", "Njuškica", "Zlatna Dlaka", "Košutnjak Pet Centar", "Beli Zec",
    "Srećna Njuška", "Fruškogorska Šapa", "Ćuk i Zeka", "Stari Lav", "Šumadijski Hrt", "Brza Brkica", "Topla Kućica",
    "Avala Pet Hotel", "Morava Pas i Mačka",
];
/// First and second parts of further company names.
pub const COMPANY_FIRST: [&str; 16] = [
    "Vesela", "Srećna", "Zlatna", "Bela", "Mala", "Topla", "Brza", "Hrabra", "Nežna", "Mekana", "Šarena", "Plava",
    "Tiha", "Mudra", "Sunčana", "Čista",
];
/// The second parts.
pub const COMPANY_SECOND: [&str; 14] = [
    "Šapa", "Njuška", "Kućica", "Dlaka", "Brkica", "Mačka", "Šapica", "Livada", "Uzica", "Kost", "Pudla", "Njuškica",
    "Papiga", "Četka",
];

/// What people write into a comment.
pub const COMMENTS: [&str; 14] = [
    "Voli da spava uz svoje ćebe.",
    "Hranu donosimo sami, dva obroka dnevno.",
    "Plaši se grmljavine.",
    "Terapija ujutru i uveče, lekovi su u torbi.",
    "Ne slaže se sa mužjacima.",
    "Dolazi komšija po nju.",
    "Molimo slike svako veče.",
    "Alergična je na piletinu.",
    "Uši pažljivo, nedavno je imala upalu.",
    "Prvi put je kod vas.",
    "Can be shy at first, please be patient.",
    "Knjižica je kod recepcije.",
    "Pozvati pre dolaska.",
    "Vodi se na kraćoj uzici.",
];

/// What is noted about a pet.
pub const PET_NOTES: [&str; 8] = [
    "Čipovan", "Sterilisana", "Boji se usisivača", "Jede polako", "Lek u 8 i u 20 h", "Ne voli češljanje repa",
    "Vuče na povocu", "Spava u boksu",
];

/// Why staff cancel.
pub const CANCEL_REASONS: [&str; 8] = [
    "Vlasnik promenio plan puta", "Ljubimac se razboleo", "Kvar grejanja u sobi", "Dva puta upisano", "Vlasnik zvao i otkazao",
    "Groomer na bolovanju", "Pomerili put za proleće", "Našli čuvanje kod porodice",
];
