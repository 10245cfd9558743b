//! The host of an e-mail address: the letters that it may have, its stored form (lower case, as
//! people read it) and its sent form (RFC 3492, the labels of the domain name system). Every
//! accepted host can be sent to and has one spelling only. Asks no network: whether a host exists
//! is not known here.

use super::letters::{has, lowercase};

/// Most bytes of a label in the sent form.
const LABEL_MAX: usize = 63;
/// Most bytes of a host in the sent form.
const HOST_MAX: usize = 253;
/// Begins a label whose sent form differs from the stored one.
const PREFIX: &str = "xn--";

/// The part that a character may take in a label.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    None,
    /// May begin a label.
    Letter,
    /// May follow a letter.
    Mark,
}

/// Runs of characters from U+0080 on: each number is four times the run's length plus the kind of
/// its characters, seven bits a byte, lowest first. The test `host_letters` makes the file and
/// compares every character with the rules of internationalized domain names (UTS 46).
const RUNS: &[u8] = include_bytes!("host_letters.bin");

fn kind(c: char) -> Kind {
    if c.is_ascii() {
        return if c.is_ascii_lowercase() || c.is_ascii_digit() { Kind::Letter } else { Kind::None };
    }
    let mut left = u32::from(c) - 0x80;
    let (mut run, mut shift) = (0, 0);
    for byte in RUNS {
        run |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 != 0 {
            continue;
        }
        if left < run / 4 {
            return [Kind::None, Kind::Letter, Kind::Mark][run as usize % 4];
        }
        left -= run / 4;
        (run, shift) = (0, 0);
    }
    Kind::None
}

/// Letters that are written from right to left.
const fn is_rtl(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

/// The stored form and the sent form of a host; none for a host that cannot be sent to.
pub fn host(text: &str) -> Option<(String, String)> {
    // Each character takes a byte at least when sent. The length is checked first, because encoding
    // takes time by the square of a label's length.
    let short =
        text.chars().nth(HOST_MAX).is_none() && text.split('.').all(|label| label.chars().nth(LABEL_MAX).is_none());
    // İ is the one letter whose lower case has two characters.
    if !short || has(text, 'İ') || !has(text, '.') {
        return None;
    }
    let labels = lowercase(text).split('.').map(read_label).collect::<Option<Vec<String>>>()?;
    let rtl = |label: &String| label.chars().any(is_rtl);
    // In a host with letters that run right to left, each label keeps one direction and begins with
    // a letter.
    let one_way = |label: &String| {
        let first = label.starts_with(|c: char| !c.is_ascii_digit());
        let all = if rtl(label) {
            !label.contains(|c: char| !is_rtl(c) && !c.is_ascii_digit() && c != '-')
        } else {
            label.is_ascii()
        };
        first && all
    };
    if labels.iter().any(rtl) && !labels.iter().all(one_way) {
        return None;
    }
    let sent: Vec<String> = labels.iter().map(|label| sent_label(label)).collect();
    let host = sent.join(".");
    (host.len() <= HOST_MAX && sent.iter().all(|label| label.len() <= LABEL_MAX)).then(|| (labels.join("."), host))
}

/// The stored form of a label; none for a label that is not valid.
fn read_label(label: &str) -> Option<String> {
    let read = match label.strip_prefix(PREFIX) {
        Some(code) => decode(code).filter(|read| !read.is_ascii() && sent_label(read) == label)?,
        None => label.to_owned(),
    };
    let begins = read.chars().next().is_some_and(|c| kind(c) == Kind::Letter);
    let sound = read.chars().all(|c| c == '-' || kind(c) != Kind::None);
    (begins && sound && !read.ends_with('-') && !read.starts_with(PREFIX)).then_some(read)
}

fn sent_label(label: &str) -> String {
    if label.is_ascii() { label.to_owned() } else { [PREFIX, &encode(label)].concat() }
}

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;

fn threshold(k: u32, bias: u32) -> u32 {
    k.saturating_sub(bias).clamp(T_MIN, T_MAX)
}

fn adapt(delta: u32, points: u32, first: bool) -> u32 {
    let mut delta = if first { delta / 700 } else { delta / 2 };
    delta += delta / points;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + 38)
}

/// The digits of RFC 3492: a to z, then 0 to 9.
fn digit(d: u32) -> char {
    char::from_u32(if d < 26 { 'a' as u32 + d } else { '0' as u32 + d - 26 }).unwrap_or('-')
}

/// The encoding of RFC 3492, 6.3. A label has few characters, so no number overflows.
fn encode(label: &str) -> String {
    let mut out: String = label.chars().filter(char::is_ascii).collect();
    let basic = out.len() as u32;
    if basic > 0 {
        out.push('-');
    }
    let (mut n, mut delta, mut bias, mut done) = (0x80_u32, 0_u32, 72_u32, basic);
    while let Some(next) = label.chars().map(u32::from).filter(|c| *c >= n).min() {
        delta = delta.saturating_add((next - n).saturating_mul(done + 1));
        n = next;
        for c in label.chars().map(u32::from) {
            if c < n {
                delta = delta.saturating_add(1);
            }
            if c == n {
                let (mut q, mut k) = (delta, BASE);
                while q >= threshold(k, bias) {
                    let t = threshold(k, bias);
                    out.push(digit(t + (q - t) % (BASE - t)));
                    q = (q - t) / (BASE - t);
                    k += BASE;
                }
                out.push(digit(q));
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta = delta.saturating_add(1);
        n += 1;
    }
    out
}

/// The decoding of RFC 3492, 6.2.
fn decode(code: &str) -> Option<String> {
    let (basic, rest) = code.rsplit_once('-').unwrap_or(("", code));
    let mut out: Vec<char> = basic.chars().collect();
    let (mut n, mut i, mut bias) = (0x80_u32, 0_u32, 72_u32);
    let mut digits = rest.bytes().peekable();
    while digits.peek().is_some() {
        let (before, mut weight, mut k) = (i, 1_u32, BASE);
        loop {
            let digit = match digits.next()? {
                b @ b'a'..=b'z' => u32::from(b - b'a'),
                b @ b'0'..=b'9' => u32::from(b - b'0') + 26,
                _ => return None,
            };
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let t = threshold(k, bias);
            if digit < t {
                break;
            }
            weight = weight.checked_mul(BASE - t)?;
            k += BASE;
        }
        let points = out.len() as u32 + 1;
        bias = adapt(i - before, points, before == 0);
        n = n.checked_add(i / points)?;
        i %= points;
        out.insert(i as usize, char::from_u32(n)?);
        i += 1;
    }
    Some(out.into_iter().collect())
}

#[cfg(test)]
#[path = "host_tests.rs"]
mod tests;
