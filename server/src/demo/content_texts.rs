//! Texts of the demo's FAQ and banners, English beside Serbian. Lists only.

/// A text in English and Serbian.
pub type Two = (&'static str, &'static str);

/// An FAQ entry.
pub struct Entry {
    pub question: Two,
    pub answer: Two,
    pub published: bool,
}

/// Colours of a banner: the ground from its left upper to its right lower corner, and the paws.
pub struct Look {
    pub from: [u8; 3],
    pub to: [u8; 3],
    pub paw: [u8; 3],
}

/// A banner; days count from the demo's day.
pub struct Campaign {
    /// Index into [`GROUPS`].
    pub group: usize,
    pub title: Two,
    pub link: Option<&'static str>,
    pub from: Option<i64>,
    pub to: Option<i64>,
    pub active: bool,
    pub look: Look,
}

const fn entry(question: Two, answer: Two) -> Entry {
    Entry { question, answer, published: true }
}

/// The FAQ in its order.
pub const FAQ: &[Entry] = &[
    entry(
        ("How do I book?", "Kako da rezervišem?"),
        (
            "Choose a service and a branch near you, enter your pet and the days, and send the booking. You see at once whether a place is free and what it costs.",
            "Izaberite uslugu i poslovnicu u blizini, unesite ljubimca i dane i pošaljite rezervaciju. Odmah vidite da li ima mesta i koliko košta.",
        ),
    ),
    entry(
        ("Can I cancel a booking?", "Mogu li da otkažem rezervaciju?"),
        (
            "Yes, until your pet has checked in. How much you get back depends on the branch's terms, which stand on the booking and are shown again before you cancel.",
            "Da, dok ljubimac nije primljen. Koliko novca se vraća zavisi od uslova poslovnice: pišu na rezervaciji i vidite ih još jednom pre otkazivanja.",
        ),
    ),
    entry(
        ("When do I get my money back?", "Kada mi se vraća novac?"),
        (
            "A refund to a card is sent on the same day. Your bank needs 3 to 5 working days to show it. What you paid in cash is handed out at the branch.",
            "Povraćaj na karticu šaljemo istog dana, a banci treba 3 do 5 radnih dana da ga proknjiži. Ono što ste platili gotovinom preuzimate u poslovnici.",
        ),
    ),
    entry(
        ("Which papers does my pet need?", "Koji papiri su potrebni za ljubimca?"),
        (
            "Bring the vaccination booklet. For an overnight stay the vaccination against rabies must be valid on every day of the stay.",
            "Ponesite knjižicu vakcinacije. Za noćenje vakcina protiv besnila mora da važi svih dana boravka.",
        ),
    ),
    entry(
        ("May two pets share a place?", "Mogu li dva ljubimca da budu zajedno?"),
        (
            "Yes, if they live together at home. Enter both in one booking and they get one room.",
            "Da, ako i kod kuće žive zajedno. Unesite oba u jednu rezervaciju i dobiće isti boks.",
        ),
    ),
    entry(
        ("My pet takes medicine. Is that possible?", "Moj ljubimac pije lekove. Da li je to moguće?"),
        (
            "Write the medicine, the dose and the hours into the note on your pet. The staff see it on the day's list and confirm it when you arrive.",
            "Napišite lek, dozu i vreme u napomenu o ljubimcu. Osoblje je vidi u dnevnoj listi i potvrđuje pri prijemu.",
        ),
    ),
    entry(
        ("How can I pay?", "Kako mogu da platim?"),
        (
            "With a card when you book, or at the branch in cash or with a card. The branch gives you the fiscal receipt.",
            "Karticom pri rezervaciji, ili u poslovnici gotovinom ili karticom. Fiskalni račun izdaje poslovnica.",
        ),
    ),
    Entry {
        question: ("Do you bring pets home?", "Da li dovozite ljubimce kući?"),
        answer: (
            "We are preparing transport with the first branches in Belgrade.",
            "Pripremamo prevoz sa prvim poslovnicama u Beogradu.",
        ),
        published: false,
    },
];

/// Marketing groups: names, and whether they are shown.
pub const GROUPS: &[(&str, &str, bool)] = &[
    ("Top of the home page", "Vrh početne strane", true),
    ("Veterinary offers", "Veterinarske ponude", true),
    ("Summer", "Leto", false),
];

/// The banners, in order within their group.
pub const BANNERS: &[Campaign] = &[
    Campaign {
        group: 0,
        title: ("Holidays: book the hostel in time", "Praznici: rezervišite pansion na vreme"),
        link: Some("https://sapa.example/pansioni"),
        from: Some(-12),
        to: Some(40),
        active: true,
        look: Look { from: [30, 77, 57], to: [86, 133, 102], paw: [222, 196, 158] },
    },
    Campaign {
        group: 0,
        title: ("First day in day care: 20% off", "Prvi dan boravka: 20 % popusta"),
        link: Some("https://sapa.example/dnevni-boravak"),
        from: None,
        to: None,
        active: true,
        look: Look { from: [222, 196, 158], to: [240, 226, 200], paw: [122, 84, 46] },
    },
    Campaign {
        group: 0,
        title: ("A warm bath for the new year", "Toplo kupanje za Novu godinu"),
        link: Some("https://sapa.example/nega"),
        from: Some(21),
        to: Some(52),
        active: true,
        look: Look { from: [43, 76, 126], to: [132, 165, 205], paw: [240, 236, 226] },
    },
    Campaign {
        group: 1,
        title: ("Vaccination weeks", "Nedelje vakcinacije"),
        link: Some("https://sapa.example/vakcinacija"),
        from: Some(-30),
        to: Some(-2),
        active: true,
        look: Look { from: [140, 62, 44], to: [206, 128, 92], paw: [247, 224, 186] },
    },
    Campaign {
        group: 1,
        title: ("Check-up for older pets", "Pregled za starije ljubimce"),
        link: None,
        from: Some(-5),
        to: None,
        active: true,
        look: Look { from: [78, 92, 70], to: [150, 164, 128], paw: [246, 240, 222] },
    },
    Campaign {
        group: 1,
        title: ("Microchip for half the price", "Mikročip upola cene"),
        link: None,
        from: None,
        to: None,
        active: false,
        look: Look { from: [96, 74, 110], to: [168, 142, 182], paw: [245, 234, 246] },
    },
    Campaign {
        group: 2,
        title: ("Travel without worries", "Putujte bez brige"),
        link: Some("https://sapa.example/leto"),
        from: Some(180),
        to: Some(270),
        active: true,
        look: Look { from: [32, 110, 122], to: [126, 190, 190], paw: [252, 238, 206] },
    },
];
