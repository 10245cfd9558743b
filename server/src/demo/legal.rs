//! Legal texts of the demo: for each kind and language a first version and the one in force; the
//! English privacy policy has a draft as well.

use chrono::NaiveDateTime;
use sapa_core::base::plural::LANGUAGES;
use sapa_core::content::legal_text::{LegalKind, LegalState};

use super::records::{id, ordinal};
use super::rows::LegalTextRow;

/// The texts of a kind in the order of [`LANGUAGES`]: without and with the paragraph that the second
/// version adds (`{}`), and that paragraph.
const TEXTS: [(LegalKind, [(&str, &str); 2]); 2] = [
    (
        LegalKind::PrivacyPolicy,
        [
            (
                "# Privacy policy\n\nŠapa brings pet owners and pet care together. This page says which data we keep and why.\n\n## What we keep\n\n- your **name**, email address and phone number, so that the branch can reach you\n- your pets' names, kinds and notes, so that they are looked after well\n- your bookings and payments; card numbers stay with the payment provider\n\n## How long\n\nBookings and payments are kept as long as the law on accounting demands. Everything else goes when you delete your account.\n\n{}## Your rights\n\nYou may see, correct and delete your data. Write to us in the app, or delete your account in its settings.\n",
                "## Who sees your data\n\nThe company where you book sees what it needs for the stay. We sell no data and show no advertising of others.\n\n",
            ),
            (
                "# Politika privatnosti\n\nŠapa povezuje vlasnike ljubimaca i one koji o njima brinu. Ovde piše koje podatke čuvamo i zašto.\n\n## Šta čuvamo\n\n- vaše **ime**, imejl i broj telefona, da bi poslovnica mogla da vas pozove\n- imena, vrste i napomene o ljubimcima, da bi briga o njima bila dobra\n- vaše rezervacije i plaćanja; brojevi kartica ostaju kod pružaoca plaćanja\n\n## Koliko dugo\n\nRezervacije i plaćanja čuvamo koliko traži zakon o računovodstvu. Sve ostalo brišemo kada obrišete nalog.\n\n{}## Vaša prava\n\nMožete da vidite, ispravite i obrišete svoje podatke. Pišite nam iz aplikacije ili obrišite nalog u podešavanjima.\n",
                "## Ko vidi vaše podatke\n\nFirma kod koje rezervišete vidi ono što joj treba za boravak. Podatke ne prodajemo i ne prikazujemo tuđe oglase.\n\n",
            ),
        ],
    ),
    (
        LegalKind::TermsOfUse,
        [
            (
                "# Terms of use\n\n## Bookings\n\nA booking is a contract between you and the company that runs the branch. Šapa carries it between you.\n\n1. Choose service, branch and days.\n2. The price is fixed when you send the booking.\n3. The branch expects you at the hour that the booking names.\n\n{}## Care\n\nThe branch looks after your pet as it has promised. Tell it about illnesses, medicine and habits before the stay.\n",
                "## Cancelling\n\nUntil check-in you may cancel. What you get back follows the terms on your booking: *flexible*, *moderate* or *strict*.\n\n",
            ),
            (
                "# Uslovi korišćenja\n\n## Rezervacije\n\nRezervacija je ugovor između vas i firme kojoj poslovnica pripada. Šapa ga prenosi između vas.\n\n1. Izaberite uslugu, poslovnicu i dane.\n2. Cena je utvrđena kada pošaljete rezervaciju.\n3. Poslovnica vas očekuje u vreme koje piše na rezervaciji.\n\n{}## Briga\n\nPoslovnica se o ljubimcu brine onako kako je obećala. Pre boravka joj recite za bolesti, lekove i navike.\n",
                "## Otkazivanje\n\nDo prijema možete da otkažete. Koliko se vraća zavisi od uslova na rezervaciji: *fleksibilni*, *umereni* ili *strogi*.\n\n",
            ),
        ],
    ),
];
/// What the draft of the English privacy policy adds.
const DRAFT: &str = "\n## Changes\n\nWe announce a change of this page two weeks before it counts.\n";

/// The rows; first versions are as old as the platform, second ones are of `lately`.
pub fn build(made: NaiveDateTime, lately: NaiveDateTime) -> Vec<LegalTextRow> {
    let mut rows: Vec<LegalTextRow> = Vec::new();
    for (kind, texts) in &TEXTS {
        for (language, (text, added)) in LANGUAGES.iter().zip(texts) {
            for (i, (at, added)) in [(made, ""), (lately, *added)].into_iter().enumerate() {
                rows.push(LegalTextRow {
                    id: id(rows.len()),
                    version: 2,
                    created_at: at,
                    updated_at: at,
                    kind: kind.as_str().to_owned(),
                    language: (*language).to_owned(),
                    number: Some(ordinal(i)),
                    state: LegalState::Published.as_str().to_owned(),
                    published_at: Some(at),
                    text: text.replace("{}", added),
                });
            }
        }
    }
    if let Some(in_force) = rows.get(1).cloned() {
        let state = LegalState::Draft.as_str().to_owned();
        let text = in_force.text.clone() + DRAFT;
        rows.push(LegalTextRow { id: id(rows.len()), number: None, published_at: None, state, text, ..in_force });
    }
    rows
}
