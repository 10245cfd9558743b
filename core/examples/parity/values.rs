//! Values for random questions: every rule is met from both sides.

pub const TEXTS: &[&str] = &[
    "",
    " ",
    "Žućko",
    "Đorđe Čvorović",
    "Милица",
    "a",
    "   трим   ",
    "line\nbreak",
    "bell\u{7}",
    "Ljiljana-Njegoš",
    "B-2026-000123",
    "064 218 7740",
    "🐾",
    "50: 12345678901234567890123456789012345678901234567",
    "51: 123456789012345678901234567890123456789012345678",
    "<script>",
    "dž Dž DŽ đ ђ",
    "0",
    "null",
];
pub const EMAILS: &[&str] =
    &["ana@example.rs", "ANA@Example.RS", "a@b", "a..b@c.rs", "a@шапа.срб", "ana@-x.rs", " ana@example.rs ", "ć@b.rs"];
pub const PHONES: &[&str] = &[
    "+381642187740",
    "+381 (64) 218-77-40",
    "0642187740",
    "+38",
    "+0381642187740",
    "+3816421877401234567",
    "+1 555",
    "060/140-4161",
    "00381 60 1404161",
    "06 30 123 4567",
    "+381 (0)60 1404161",
    "",
];
/// Countries as the end of a question's name.
pub const COUNTRIES: &[&str] = &["", ":RS", ":HU", ":DE", ":"];
pub const LOCAL: &[&str] = &[
    "2026-10-25T02:30:00+02:00",
    "2026-10-25T02:30:00+01:00",
    "2026-10-25T03:00:00+01:00",
    "2026-10-25T02:30",
    "2026-11-21T14:00:00+01:00",
    "",
];
pub const CIVIL: &[&str] = &[
    "2026-11-21T14:00",
    "2026-11-24T11:00",
    "2027-03-28T02:30",
    "2026-10-25T02:30",
    "2026-10-25T02:59",
    "2028-02-29T10:00",
    "2027-02-29T10:00",
    "2026-11-19T08:00",
    "2026-11-20T08:00",
    "2028-12-01T10:00",
    "2026-11-21",
    "2026-11-21T14:00:00",
    "",
];
pub const NOWS: &[&str] = &[
    "2026-11-20T12:00:00Z",
    "2026-11-20T22:59:59.999999Z",
    "2026-11-20T23:00:00Z",
    "2026-10-25T00:30:00Z",
    "2026-10-25T01:30:00Z",
    "2027-03-28T00:59:59Z",
    "2027-03-28T01:00:00Z",
    "2026-11-21T13:00:00Z",
    "2026-11-21T11:00:00Z",
    "2026-11-23T10:00:00Z",
    "2026-12-31T23:30:00Z",
];
pub const DATES: &[&str] = &[
    "2026-11-20",
    "2026-11-21",
    "2026-11-30",
    "2027-02-29",
    "2028-02-29",
    "2027-11-19",
    "2027-11-20",
    "2027-11-21",
    "2026-1-1",
    "20261120",
    "2026-11-20T10:00",
    "0000-00-00",
    "",
];
pub const TIMES: &[&str] =
    &["00:00", "07:30", "08:00", "12:00", "12:30", "16:00", "23:59", "24:00", "24:01", "7:30", "08:60", "x", ""];
pub const WEBSITES: &[&str] = &[
    "https://sapa.rs",
    "http://Шапа.СРБ/о-нама?x=1#y",
    "HTTPS://a.rs:8443/",
    "ftp://a.rs",
    "https://localhost",
    "https://a..rs",
    "https://a.rs:",
    "https://a.rs:123456",
    "https://a b.rs",
    "https://user@a.rs",
    "sapa.rs",
    "http://",
    "",
];
pub const NUMBERS: &[&str] = &[
    "07007965",
    "17162543",
    "17162548",
    "100002887",
    "101134702",
    "101134703",
    "840-1620-21",
    "840-0000000001620-21",
    "840000000000162021",
    "RS35840000000000162021",
    "rs35 8400 0000 0000 1620 21",
    "840-1620-22",
    "BA391290079401028494",
    "BA391290079401028495",
    "GB82 WEST 1234 5698 7654 32",
    "12345",
    "plain account 7",
    "--",
    "840--21",
    "",
];

/// Texts with placeholders, of one and of several lines, and what an override must not hold.
pub const TEXTS_TO_SAY: &[&str] = &[
    "",
    "  ",
    "Sačuvaj",
    "%{count} pasa",
    "%{name}: %{count} 🐕",
    "%{count} %{name} %{count}",
    "%{count",
    "%{}",
    "Red\nred",
    "$t(common.save)",
    "<b>%{name}</b>",
];

/// Entities with a screen of their own, and two without.
pub const ENTITIES: &[&str] = &[
    "booking",
    "company",
    "branch",
    "service",
    "service_group",
    "animal_type",
    "breed",
    "faq_entry",
    "marketing_group",
    "banner",
    "user",
    "workplace",
    "",
];
