//! Animal types and breeds of the demo in both languages, with the usual size. Lists only.

use sapa_core::base::kinds::AnimalSize;

/// An animal type: English, Serbian, glyph of the icon font, breeds.
pub type DemoAnimal = (&'static str, &'static str, &'static str, &'static [DemoBreed]);
/// A breed: English, Serbian, usual size.
pub type DemoBreed = (&'static str, &'static str, AnimalSize);

const S: AnimalSize = AnimalSize::Small;
const M: AnimalSize = AnimalSize::Medium;
const L: AnimalSize = AnimalSize::Large;

/// All animal types, in the order of choosers.
pub const KINDS: [DemoAnimal; 7] = [
    ("Dog", "Pas", "dog", &DOGS),
    ("Cat", "Mačka", "cat", &CATS),
    ("Rabbit", "Zec", "carrot", &RABBITS),
    ("Parrot", "Papagaj", "feather", &PARROTS),
    (
        "Guinea pig",
        "Zamorac",
        "paw",
        &[
            ("Smooth-haired guinea pig", "Kratkodlaki zamorac", S),
            ("Abyssinian guinea pig", "Abisinski zamorac", S),
            ("Peruvian guinea pig", "Peruanski zamorac", S),
        ],
    ),
    ("Hamster", "Hrčak", "paw", &[("Golden hamster", "Zlatni hrčak", S), ("Dwarf hamster", "Patuljasti hrčak", S)]),
    (
        "Tortoise",
        "Kornjača",
        "paw",
        &[("Hermann's tortoise", "Šumska kornjača", S), ("Red-eared slider", "Crvenouha kornjača", S)],
    ),
];

const DOGS: [DemoBreed; 46] = [
    ("Mixed breed, small", "Mešanac, mali", S),
    ("Mixed breed, medium", "Mešanac, srednji", M),
    ("Mixed breed, large", "Mešanac, veliki", L),
    ("Akita", "Akita", L),
    ("Alaskan Malamute", "Aljaski malamut", L),
    ("Australian Shepherd", "Australijski ovčar", M),
    ("Basset Hound", "Baset", M),
    ("Beagle", "Bigl", M),
    ("Bernese Mountain Dog", "Bernski planinski pas", L),
    ("Bichon Frise", "Bišon frize", S),
    ("Border Collie", "Border koli", M),
    ("Boxer", "Bokser", L),
    ("Cane Corso", "Kane korso", L),
    ("Cavalier King Charles Spaniel", "Kavalir King Čarls španijel", S),
    ("Chihuahua", "Čivava", S),
    ("Chow Chow", "Čau-čau", M),
    ("Cocker Spaniel", "Koker španijel", M),
    ("Dachshund", "Jazavičar", S),
    ("Dalmatian", "Dalmatinac", L),
    ("Dobermann", "Doberman", L),
    ("English Bulldog", "Engleski buldog", M),
    ("English Setter", "Engleski seter", L),
    ("French Bulldog", "Francuski buldog", S),
    ("German Shepherd", "Nemački ovčar", L),
    ("German Shorthaired Pointer", "Nemački kratkodlaki ptičar", L),
    ("Golden Retriever", "Zlatni retriver", L),
    ("Great Dane", "Nemačka doga", L),
    ("Hungarian Vizsla", "Mađarska vižla", L),
    ("Jack Russell Terrier", "Džek Rasel terijer", S),
    ("Labrador Retriever", "Labrador retriver", L),
    ("Maltese", "Maltezer", S),
    ("Miniature Pinscher", "Patuljasti pinč", S),
    ("Miniature Schnauzer", "Patuljasti šnaucer", S),
    ("Pekingese", "Pekinezer", S),
    ("Pomeranian", "Pomeranac", S),
    ("Pug", "Mops", S),
    ("Rottweiler", "Rotvajler", L),
    ("Saint Bernard", "Bernardinac", L),
    ("Samoyed", "Samojed", M),
    ("Shar Pei", "Šar-pej", M),
    ("Šarplaninac", "Šarplaninac", L),
    ("Shih Tzu", "Ši-cu", S),
    ("Siberian Husky", "Sibirski haski", M),
    ("Standard Poodle", "Velika pudla", M),
    ("Toy Poodle", "Toj pudla", S),
    ("Yorkshire Terrier", "Jorkširski terijer", S),
];

const CATS: [DemoBreed; 13] = [
    ("Domestic shorthair", "Domaća kratkodlaka mačka", S),
    ("Domestic longhair", "Domaća dugodlaka mačka", S),
    ("Bengal", "Bengalska mačka", S),
    ("Birman", "Birmanska mačka", S),
    ("British Shorthair", "Britanska kratkodlaka mačka", S),
    ("Maine Coon", "Mejn kun", M),
    ("Norwegian Forest Cat", "Norveška šumska mačka", M),
    ("Persian", "Persijska mačka", S),
    ("Ragdoll", "Regdol", M),
    ("Russian Blue", "Ruska plava mačka", S),
    ("Scottish Fold", "Škotska klempava mačka", S),
    ("Siamese", "Sijamska mačka", S),
    ("Sphynx", "Sfinks", S),
];

const RABBITS: [DemoBreed; 4] = [
    ("Dwarf lop", "Patuljasti ovnolik", S),
    ("Lionhead", "Lavoglavi zec", S),
    ("Netherland Dwarf", "Holandski patuljasti zec", S),
    ("Rex rabbit", "Reks zec", S),
];

const PARROTS: [DemoBreed; 5] = [
    ("African grey", "Afrički sivi papagaj", S),
    ("Alexandrine parakeet", "Aleksandar papagaj", S),
    ("Budgerigar", "Tigrica", S),
    ("Cockatiel", "Nimfa", S),
    ("Lovebird", "Rozenkolis", S),
];
