//! Company numbers with check digits (product §4, For country RS): registration number, PIB, bank
//! account. Also makes valid ones, for demo data and tests. Asks no register.

use crate::base::text;
use crate::base::text::Check;

/// Digits of a Serbian registration number.
const REGISTRATION: usize = 8;
/// Digits of a Serbian VAT number (PIB).
const PIB: usize = 9;
/// Digits of a Serbian bank account: bank 3, account 13, check 2.
const ACCOUNT: usize = 18;
/// The beginning of a Serbian account as IBAN. The check digits are the same for all, because each
/// account is 1 modulo 97 by itself.
const SERBIAN_IBAN: &str = "RS35";

/// The rules of a country (none: not entered yet) for registration number, VAT number and bank
/// account.
pub fn rules(country: Option<&str>) -> [fn(&str) -> Check; 3] {
    match country {
        Some(super::country::SERBIA) => [registration, pib, serbian_account],
        Some(_) => [text::short, text::short, account],
        None => [text::short; 3],
    }
}

/// A number of one line, which the rule of its country ([`rules`]) judges, not this one.
pub fn typed(_: &str) -> Check {
    Ok(())
}

/// Checks a Serbian registration number: 8 digits, the last one checks the others.
pub fn registration(text: &str) -> Check {
    last_digit(text.trim(), REGISTRATION, registration_check)
}

/// Checks a Serbian VAT number (PIB): 9 digits, ISO 7064 MOD 11,10.
pub fn pib(text: &str) -> Check {
    last_digit(text.trim(), PIB, pib_check)
}

/// Checks a Serbian bank account, with or without dashes, or as IBAN.
pub fn serbian_account(text: &str) -> Check {
    match serbian_digits(text) {
        Some(number) => check_digits(remainder(&number) == 1),
        // The IBAN's own check digits are 35 for every Serbian account.
        None if compact(text).strip_prefix("RS").is_some_and(|rest| digits(rest, 2 + ACCOUNT)) => check_digits(false),
        None => text::format_error(),
    }
}

/// Checks a bank account outside Serbia: a text that looks like an IBAN must be one; any other text
/// is accepted up to the short limit.
pub fn account(text: &str) -> Check {
    let iban = compact(text);
    if looks_like_iban(&iban) { check_digits(is_iban(&iban)) } else { text::short(text) }
}

/// The stored form of a bank account: in RS its 18 digits, elsewhere an IBAN in capitals without
/// spaces, or the trimmed text. None for a number that is not valid.
pub fn normalize_account(country: &str, text: &str) -> Option<String> {
    if country == super::country::SERBIA {
        return serbian_digits(text).filter(|number| remainder(number) == 1);
    }
    account(text).ok()?;
    let iban = compact(text);
    Some(if looks_like_iban(&iban) { iban } else { text.trim().to_owned() })
}

/// Makes the registration number of the first 7 digits of `seed` (further digits are cut).
pub fn registration_from(seed: u32) -> String {
    let body = padded(u64::from(seed % 10_000_000), 7);
    let check = registration_check(&body);
    body + &check.to_string()
}

/// Makes the PIB of the first 8 digits of `seed` (further digits are cut).
pub fn pib_from(seed: u32) -> String {
    let body = padded(u64::from(seed % 100_000_000), 8);
    let check = pib_check(&body);
    body + &check.to_string()
}

/// Makes the bank account, 18 digits, of a `bank` (3 digits) and an `account` (13 digits).
pub fn account_from(bank: u16, account: u64) -> String {
    let body = padded(u64::from(bank % 1_000), 3) + &padded(account % 10_000_000_000_000, 13);
    let check = 98 - remainder(&(body.clone() + "00"));
    body + &padded(u64::from(check), 2)
}

fn padded(number: u64, width: usize) -> String {
    let text = number.to_string();
    "0".repeat(width.saturating_sub(text.len())) + &text
}

/// 11 − (Σ digits × 7,6,5,4,3,2 … read from the left 2,7,6,5,4,3,2) modulo 11; 10 and 11 are 0.
fn registration_check(body: &str) -> u32 {
    let sum: u32 = values(body).zip([2, 7, 6, 5, 4, 3, 2]).map(|(digit, weight)| digit * weight).sum();
    match 11 - sum % 11 {
        10.. => 0,
        check => check,
    }
}

/// ISO 7064 MOD 11,10.
fn pib_check(body: &str) -> u32 {
    let carried = values(body).fold(10, |carried, digit| {
        let sum = match (carried + digit) % 10 {
            0 => 10,
            sum => sum,
        };
        sum * 2 % 11
    });
    (11 - carried) % 10
}

/// The 18 digits of a Serbian account in any of its spellings; check digits are not checked.
fn serbian_digits(text: &str) -> Option<String> {
    let text = compact(text);
    let account = text.strip_prefix(SERBIAN_IBAN).unwrap_or(&text);
    let parts: Vec<&str> = account.split('-').collect();
    let number = match parts[..] {
        [whole] => whole.to_owned(),
        // Dashes belong to the domestic spelling only.
        [bank, body, check] if account.len() == text.len() && bank.len() == 3 && (1..=13).contains(&body.len()) => {
            [bank, &"0".repeat(13 - body.len()), body, check].concat()
        }
        _ => return None,
    };
    digits(&number, ACCOUNT).then_some(number)
}

/// Whether a text has the shape of an IBAN: two letters, two digits, and 15 to 34 characters, the
/// lengths of all countries.
fn looks_like_iban(text: &str) -> bool {
    let bytes = text.as_bytes();
    (15..=34).contains(&bytes.len())
        && bytes.iter().all(u8::is_ascii_alphanumeric)
        && bytes.iter().take(2).all(u8::is_ascii_alphabetic)
        && bytes.iter().skip(2).take(2).all(u8::is_ascii_digit)
}

/// Whether the text, with its first four characters moved to the end and letters as 10 to 35, is 1
/// modulo 97.
fn is_iban(text: &str) -> bool {
    match text.split_at_checked(4) {
        Some((head, body)) => remainder(&[body, head].concat()) == 1,
        None => false,
    }
}

/// The text as a number modulo 97; letters A to Z stand for 10 to 35.
fn remainder(text: &str) -> u32 {
    values(text).fold(0, |rest, value| (rest * if value > 9 { 100 } else { 10 } + value) % 97)
}

fn values(text: &str) -> impl Iterator<Item = u32> {
    text.chars().filter_map(|c| c.to_digit(36))
}

/// The text without spaces, in capitals.
fn compact(text: &str) -> String {
    text.chars().filter(|c| *c != ' ').map(|c| c.to_ascii_uppercase()).collect()
}

fn digits(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|b| b.is_ascii_digit())
}

fn last(text: &str) -> Option<u32> {
    text.chars().last()?.to_digit(10)
}

/// Checks a number of `count` digits whose last digit follows from the others.
fn last_digit(text: &str, count: usize, check: fn(&str) -> u32) -> Check {
    if !digits(text, count) {
        return text::format_error();
    }
    let right = text.get(..count - 1).map(check) == last(text);
    if right { Ok(()) } else { text::format_because("validation.reason.last_digit") }
}

/// Checks the two check digits of an account: `right` is the result of the comparison.
fn check_digits(right: bool) -> Check {
    if right { Ok(()) } else { text::format_because("validation.reason.check_digits") }
}

#[cfg(test)]
#[path = "number_tests.rs"]
mod tests;
