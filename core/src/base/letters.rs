//! Letters without Unicode's tables, which would add more to the download than they give: lower
//! case for the scripts of the offered zones (Latin, Greek, Cyrillic), and the characters that may
//! count as letters in any script.

/// `c` in lower case, for Latin up to U+017F and U+0218–021B, Greek and Cyrillic.
/// Letters of other scripts stay as they are.
pub fn lower(c: char) -> char {
    let shifted = |by: u32| char::from_u32(u32::from(c) + by).unwrap_or(c);
    match c {
        'A'..='Z' => c.to_ascii_lowercase(),
        'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Σ'..='Ϋ' | 'А'..='Я' => shifted(32),
        'Ѐ'..='Џ' => shifted(80),
        'Ÿ' => 'ÿ',
        // Pairs of letters whose capital has the odd code point …
        'Ĺ'..='Ň' | 'Ź'..='Ž' if u32::from(c) % 2 == 1 => shifted(1),
        // … and pairs whose capital has the even one (U+0138 and U+0149 have no capital).
        'Ā'..='ķ' | 'Ŋ'..='ŷ' | 'Ș'..='ț' if u32::from(c) % 2 == 0 => shifted(1),
        _ => c,
    }
}

/// `text` in lower case.
pub fn lowercase(text: &str) -> String {
    text.chars().map(lower).collect()
}

/// Whether `c` is in `text`. `str::contains` would bring a search for whole texts into the WASM.
pub fn has(text: &str, c: char) -> bool {
    text.chars().any(|other| other == c)
}

/// Whether `c` may stand in a word or a host name: ASCII letters and digits, and beyond ASCII
/// everything but white space, control, punctuation and private characters.
pub const fn is_word(c: char) -> bool {
    match c {
        '\0'..='\u{7f}' => c.is_ascii_alphanumeric(),
        '\u{80}'..='\u{bf}' => matches!(c, 'ª' | 'µ' | 'º'),
        '×' | '÷' | '\u{2000}'..='\u{2bff}' | '\u{3000}'..='\u{303f}' => false,
        '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe6f}' | '\u{fff0}'..='\u{ffff}' => false,
        '\u{ff00}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' | '\u{1f000}'.. => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_agrees_with_unicode_for_its_scripts() {
        let claimed = ('\0'..='\u{17f}').chain('\u{391}'..='\u{3ab}').chain('\u{400}'..='\u{42f}').chain('Ș'..='ț');
        for c in claimed.filter(|c| *c != 'İ') {
            assert_eq!(lower(c).to_string(), c.to_lowercase().to_string(), "{c} U+{:04X}", u32::from(c));
        }
    }

    #[test]
    fn words_have_no_spaces_and_no_signs() {
        assert!("aŽ9ђщñßőțΩ漢字".chars().all(is_word));
        assert!(" -_.@\t\u{a0}\u{2028}«»—…’€🐾\u{ad}".chars().all(|c| !is_word(c)));
    }
}
