//! The letters of hosts, `src/base/host_letters.bin`: every character of the first plane compared
//! with the rules of internationalized domain names. Mail can be sent to every host that the core
//! accepts.

/// The committed file.
const LETTERS: &[u8] = include_bytes!("../src/base/host_letters.bin");

/// The part that a character may take in a label.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    None,
    /// May begin a label.
    Letter,
    /// May follow a letter.
    Mark,
}

/// The sent form of a host by the rules of internationalized domain names; none where the stored
/// form does not read back as itself.
fn by_uts46(host: &str) -> Option<String> {
    let (read, sound) = idna::domain_to_unicode(host);
    let sent = idna::domain_to_ascii(host).ok()?;
    (sound.is_ok() && read == host).then_some(sent)
}

/// The part of a character by these rules: alone, or after a letter of one of three scripts.
fn expected(c: char) -> Kind {
    let accents = ('\u{300}'..='\u{36f}').contains(&c);
    // By these rules Cherokee letters fold to their capitals.
    let own = c.to_lowercase().eq([c]);
    if accents || !own || !(c.is_alphabetic() || unicode_normalization::char::is_combining_mark(c)) {
        return Kind::None;
    }
    let stands = |before: &str| by_uts46(&format!("{before}{c}.rs")).is_some();
    if stands("") {
        Kind::Letter
    } else if ["q", "א", "क"].into_iter().any(stands) && unicode_normalization::char::is_combining_mark(c) {
        Kind::Mark
    } else {
        Kind::None
    }
}

#[test]
fn every_letter_is_one_of_domain_names() {
    let mut runs: Vec<(u32, Kind)> = Vec::new();
    for c in '\u{80}'..='\u{ffff}' {
        let kind = expected(c);
        // Surrogates are no part of a range of `char`.
        let gap = if c == '\u{e000}' { 0x800 } else { 0 };
        match runs.last_mut() {
            Some((count, last)) if *last == kind || gap > 0 => *count += 1 + gap,
            _ => runs.push((1, kind)),
        }
    }
    let mut bytes = Vec::new();
    for (count, kind) in runs {
        let mut run = count * 4 + kind as u32;
        while run > 0x7f {
            bytes.push((run & 0x7f) as u8 | 0x80);
            run >>= 7;
        }
        bytes.push(run as u8);
    }
    if std::env::var_os("UPDATE_HOST_LETTERS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/base/host_letters.bin"), &bytes).expect("written");
        return;
    }
    assert!(bytes == LETTERS, "UPDATE_HOST_LETTERS=1 cargo test -p sapa-core --test host_letters writes them anew");
}
