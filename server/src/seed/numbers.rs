//! Registration, tax and bank account numbers with right check digits, and phone numbers.
//! Generated: they belong to nobody. Whether a number is right is judged elsewhere.

use super::rng::Rng;

/// A registration number (matični broj): seven digits and their weighted sum modulo 11.
pub fn registration(rng: &mut Rng) -> String {
    let body = format!("{:07}", 6_000_000 + rng.below(3_000_000));
    let sum: u32 = body.bytes().zip([2, 7, 6, 5, 4, 3, 2]).map(|(d, w)| u32::from(d - b'0') * w).sum();
    let check = match 11 - sum % 11 {
        10 | 11 => 0,
        digit => digit,
    };
    format!("{body}{check}")
}

/// A tax number (PIB): eight digits and ISO 7064 MOD 11,10.
pub fn vat(rng: &mut Rng) -> String {
    let body = format!("{:08}", 10_000_000 + rng.below(4_000_000));
    let mut product = 10;
    for digit in body.bytes() {
        let sum = (u32::from(digit - b'0') + product) % 10;
        product = (if sum == 0 { 10 } else { sum }) * 2 % 11;
    }
    format!("{body}{}", (11 - product) % 10)
}

/// Banks with the code that their accounts begin with.
pub const BANKS: [(&str, u64); 8] = [
    ("Banca Intesa", 160),
    ("OTP banka Srbija", 325),
    ("Raiffeisen banka", 265),
    ("UniCredit Bank Srbija", 170),
    ("NLB Komercijalna banka", 205),
    ("AIK banka", 105),
    ("Erste Bank", 340),
    ("Poštanska štedionica", 200),
];

/// An account of the bank with `code`: 18 digits, as a whole 1 modulo 97.
pub fn account(rng: &mut Rng, code: u64) -> String {
    let body = u128::from(code) * 10_u128.pow(13) + u128::from(rng.next() % 10_u64.pow(10));
    let check = 98 - body * 100 % 97;
    format!("{:018}", body * 100 + check)
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

    /// The rule of product.md, read the other way round: does the last digit fit?
    fn registration_fits(number: &str) -> bool {
        let digits: Vec<u32> = number.bytes().map(|b| u32::from(b - b'0')).collect();
        let sum: u32 = digits.iter().zip([2, 7, 6, 5, 4, 3, 2]).map(|(d, w)| d * w).sum();
        let check = 11 - sum % 11;
        digits.len() == 8 && digits[7] == if check > 9 { 0 } else { check }
    }

    fn vat_fits(number: &str) -> bool {
        let mut product = 10;
        let digits: Vec<u32> = number.bytes().map(|b| u32::from(b - b'0')).collect();
        for digit in &digits[..8] {
            let sum = (digit + product) % 10;
            product = (if sum == 0 { 10 } else { sum }) * 2 % 11;
        }
        digits.len() == 9 && (product + digits[8]) % 10 == 1
    }

    #[test]
    fn check_digits_are_right() {
        for known in ["07007965", "17162543", "20084693", "21848891", "28836627", "20068680"] {
            assert!(registration_fits(known), "{known}");
        }
        assert!(!registration_fits("17162548"));
        assert!(vat_fits("100002887") && vat_fits("101134702"));
        let mut rng = Rng::new(7, 7);
        for _ in 0..2_000 {
            assert!(registration_fits(&registration(&mut rng)));
            assert!(vat_fits(&vat(&mut rng)));
            let account = account(&mut rng, 160);
            assert_eq!(account.len(), 18);
            assert_eq!(account.parse::<u128>().expect("digits") % 97, 1);
        }
    }
}
