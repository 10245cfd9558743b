//! The demo's prepared answers to messages.

use chrono::NaiveDateTime;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::support::template::SupportTemplateScope;

use super::records::id;
use super::rows::SupportTemplateRow;

/// Name and text, each in English and in Serbian.
type Template = ((&'static str, &'static str), (&'static str, &'static str));

const TEMPLATES: [Template; 3] = [
    (
        ("How a company joins", "Kako se firma pridružuje"),
        (
            "Thank you for your interest! We need three things from you: an extract from the business register, the \
             tax number and the number of a bank account. When they arrive, we open your account and send an invitation.",
            "Hvala na interesovanju! Potrebne su nam tri stvari: izvod iz registra, PIB i broj računa u banci. Kada \
             stignu, otvaramo vam nalog i šaljemo pozivnicu.",
        ),
    ),
    (
        ("Cancel a booking", "Otkazivanje rezervacije"),
        (
            "You can cancel a booking in the app until check-in. How much you get back is shown before you confirm.",
            "Rezervaciju možete otkazati u aplikaciji sve do prijema. Pre potvrde vidite koliko novca vam se vraća.",
        ),
    ),
    (
        ("A refund is on its way", "Povraćaj je na putu"),
        (
            "The refund has been sent. Your bank needs up to five working days to show it. If it is not there by then, \
             please write to us again.",
            "Povraćaj je poslat. Banci treba do pet radnih dana da ga prikaže. Ako ni tada ne stigne, pišite nam ponovo.",
        ),
    ),
];

/// The templates, made at `made`.
pub fn build(made: NaiveDateTime) -> Vec<SupportTemplateRow> {
    let row = |(i, ((name_en, name_sr), (text_en, text_sr))): (usize, &Template)| SupportTemplateRow {
        id: id(i),
        version: 1,
        created_at: made,
        updated_at: made,
        name_en: (*name_en).to_owned(),
        name_sr: (*name_sr).to_owned(),
        name_key: sort_key(name_sr),
        name_en_key: sort_key_en(name_en),
        text_en: (*text_en).to_owned(),
        text_sr: (*text_sr).to_owned(),
        scope: SupportTemplateScope::Platform.as_str().to_owned(),
    };
    TEMPLATES.iter().enumerate().map(row).collect()
}
