//! Random registration, tax, bank account and phone numbers, which belong to nobody. The core makes
//! their check digits.

use sapa_core::company::number;

use super::rng::Rng;

/// A registration number (matični broj).
pub fn registration(rng: &mut Rng) -> String {
    number::registration_from(6_000_000 + below(rng, 3_000_000))
}

/// A tax number (PIB).
pub fn vat(rng: &mut Rng) -> String {
    number::pib_from(10_000_000 + below(rng, 4_000_000))
}

/// Banks, with the code at the beginning of their accounts.
pub const BANKS: [(&str, u16); 8] = [
    ("Banca Intesa", 160),
    ("OTP banka Srbija", 325),
    ("Raiffeisen banka", 265),
    ("UniCredit Bank Srbija", 170),
    ("NLB Komercijalna banka", 205),
    ("AIK banka", 105),
    ("Erste Bank", 340),
    ("Poštanska štedionica", 200),
];

/// An account of the bank with `code`.
pub fn account(rng: &mut Rng, code: u16) -> String {
    number::account_from(code, rng.next() % 10_u64.pow(10))
}

fn below(rng: &mut Rng, bound: usize) -> u32 {
    u32::try_from(rng.below(bound)).unwrap_or_default()
}

/// A Serbian mobile number as it is stored.
pub fn mobile(rng: &mut Rng) -> String {
    let net = rng.pick(&["60", "61", "62", "63", "64", "65", "66", "69"]);
    format!("+381{net}{:07}", 1_000_000 + rng.below(9_000_000))
}

/// A landline number in the area of a city.
pub fn landline(rng: &mut Rng, area: &str) -> String {
    format!("+381{area}{:06}", 200_000 + rng.below(700_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_numbers_have_valid_check_digits() {
        let mut rng = Rng::new(7, 7);
        for _ in 0..2_000 {
            assert!(number::registration(&registration(&mut rng)).is_ok());
            assert!(number::pib(&vat(&mut rng)).is_ok());
            let account = account(&mut rng, 160);
            assert_eq!(number::normalize_account("RS", &account), Some(account));
        }
    }
}
