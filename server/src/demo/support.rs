//! The demo's messages to the platform, with their conversations: some wait, some are answered, some closed.

use chrono::{Duration, NaiveDateTime};
use sapa_core::access::role::Role;
use sapa_core::support::{ContactCategory, SupportStatus};

use super::people::People;
use super::records::id;
use super::rows::{SupportMessageRow, SupportReplyRow};

/// The asker of a message.
enum Asker {
    /// Name and address.
    Guest(&'static str, &'static str),
    /// The administrator of this branch.
    Admin(usize),
    /// An operator of this branch.
    Desk(usize),
    /// This pet owner.
    Owner(usize),
}
use Asker::{Admin, Desk, Guest, Owner};

/// Whether the platform wrote it, hours after the message before, and the text.
type Further = (bool, i64, &'static str);

/// The asker, the language, hours before now, the message, what was written after it, and whether it is closed.
type Message = (Asker, &'static str, i64, &'static str, &'static [Further], bool);

const SR: &str = "sr_Latn_RS";
const EN: &str = "en_US";

const MESSAGES: [Message; 12] = [
    (
        Guest("Danica Ilić", "danica.ilic@posta.example"),
        SR,
        310,
        "Imamo pansion za pse u Vršcu i želimo da se pridružimo. Šta je potrebno od papira?",
        &[
            (
                true,
                3,
                "Dobro došli! Potrebni su izvod iz APR-a, PIB i broj računa. Kada ih pošaljete, otvaramo vam nalog.",
            ),
            (false, 20, "Poslala sam sve u prilogu prijave. Hvala na brzom odgovoru."),
            (true, 2, "Nalog je otvoren, pozivnica je stigla na vaš imejl. Srećan početak!"),
        ],
        true,
    ),
    (
        Desk(0),
        SR,
        190,
        "Štampač za priznanice štampa samo pola strane od jutros. Da li je do programa?",
        &[
            (true, 1, "Proverite da li je u štampi izabran papir A4 bez margina. Juče nismo ništa menjali."),
            (false, 1, "To je bilo, sada radi. Hvala!"),
        ],
        true,
    ),
    (
        Guest("Mark Ellis", "mark.ellis@mail.example"),
        EN,
        150,
        "I booked two nights for my cat through the marketplace and was charged twice. Booking in Novi Sad last week.",
        &[(
            true,
            5,
            "One of the two was only a hold and was released by your bank the next day. Please write back if it is still there on Monday.",
        )],
        true,
    ),
    (
        Admin(3),
        SR,
        96,
        "Promenili smo banku. Može li novi račun da se unese pre kraja meseca da uplate ne bi kasnile?",
        &[(
            true,
            4,
            "Unesite ga u profilu firme, pod Banka. Proverićemo ga istog dana, a dotle uplate idu na stari račun.",
        )],
        false,
    ),
    (
        Owner(2),
        SR,
        71,
        "Kako da obrišem svoj nalog? Pas nam je uginuo i ne bih više da dobijam poruke.",
        &[(
            true,
            2,
            "Žao nam je. Nalog ćemo obrisati čim potvrdite ovom porukom, a rezervacije ostaju samo firmama zbog knjigovodstva.",
        )],
        false,
    ),
    (
        Guest("Jelisaveta Popov", "jelisaveta@posta.example"),
        SR,
        52,
        "Da li na platformi ima čuvanja kornjača? Nisam našla nijedno mesto u Subotici.",
        &[(
            true,
            6,
            "Za sada dva mesta primaju kornjače, oba u Beogradu. Javićemo vam kada se neko u Subotici prijavi.",
        )],
        false,
    ),
    (
        Admin(0),
        SR,
        47,
        "Kolegi koji je otišao treba zatvoriti nalog, ali dugme kaže da nije moguće. Šta radimo pogrešno?",
        &[
            (
                true,
                3,
                "Dugme je zaključano jer je on poslednji administrator firme. Prvo pozovite novog administratora.",
            ),
            (false, 28, "Pozvali smo je, ali pozivnica nije stigla ni posle sat vremena."),
        ],
        false,
    ),
    (
        Guest("Branislav Kovač", "b.kovac@posta.example"),
        SR,
        30,
        "Vodim salon za negu u Kragujevcu. Koliko traje da nas odobrite i koliko košta?",
        &[],
        false,
    ),
    (
        Desk(1),
        SR,
        21,
        "Gost tvrdi da je otkazao juče, a kod nas stoji kao aktivna. Gde se vidi kada je otkazano?",
        &[],
        false,
    ),
    (
        Guest("Sophie Laurent", "sophie.laurent@mail.example"),
        EN,
        9,
        "We arrive from Lyon with two border collies on Friday night. Which hostels take late arrivals after ten?",
        &[],
        false,
    ),
    (Owner(0), SR, 4, "Ne mogu da ostavim recenziju za boravak od prošlog meseca. Piše da je rok prošao?", &[], false),
    (
        Admin(6),
        EN,
        1,
        "The calendar shows two bookings in one kennel on Saturday. We booked only one of them ourselves.",
        &[],
        false,
    ),
];

/// The rows of messages and of what was written after them; `now` is the moment of the demo.
pub fn build(people: &People, now: NaiveDateTime) -> (Vec<SupportMessageRow>, Vec<SupportReplyRow>) {
    let (mut messages, mut replies) = (Vec::new(), Vec::new());
    for (i, (asker, language, hours, text, further, closed)) in MESSAGES.iter().enumerate() {
        let account = account(people, asker);
        let (name, email) = match (asker, account) {
            (Guest(name, email), _) => ((*name).to_owned(), (*email).to_owned()),
            (_, Some(index)) => {
                let user = &people.users[index];
                (format!("{} {}", user.first_name, user.last_name), user.email.clone())
            }
            // A smaller demo has no such account.
            (_, None) => continue,
        };
        let number = id(messages.len());
        let created_at = now - Duration::hours(*hours) - Duration::minutes(id(i) * 7 % 60);
        let (mut at, mut status, mut since) = (created_at, SupportStatus::Open, created_at);
        for (from_platform, after, text) in *further {
            at += Duration::hours(*after);
            let next = if *from_platform { SupportStatus::Answered } else { SupportStatus::Open };
            if next != status {
                (status, since) = (next, at);
            }
            replies.push(SupportReplyRow {
                id: id(replies.len()),
                created_at: at,
                message_id: number,
                author_id: from_platform.then(|| people.users[people.platform].id),
                text: (*text).to_owned(),
            });
        }
        if *closed {
            at += Duration::hours(1);
            (status, since) = (SupportStatus::Closed, at);
        }
        let user = account.map(|index| &people.users[index]);
        messages.push(SupportMessageRow {
            id: number,
            version: id(further.len() + usize::from(*closed)),
            created_at,
            updated_at: at,
            category: ContactCategory::ContactUs.as_str().to_owned(),
            name,
            email,
            message: (*text).to_owned(),
            language: (*language).to_owned(),
            role: user.map_or(Role::Guest.as_str(), |user| user.role.as_str()).to_owned(),
            author_id: user.map(|user| user.id),
            company_id: user.and_then(|user| user.company_id),
            status: status.as_str().to_owned(),
            since,
            assigned_to_id: further.iter().any(|one| one.0).then(|| people.users[people.platform].id),
        });
    }
    (messages, replies)
}

fn account(people: &People, asker: &Asker) -> Option<usize> {
    match *asker {
        Guest(..) => None,
        Admin(branch) => people.admin.get(branch).copied(),
        Desk(branch) => people.desk.get(branch).and_then(|desk| desk.first()).copied(),
        Owner(number) => people.customers.get(number).copied(),
    }
}
