//! How names are found and sorted: folded words, phone digits, booking numbers, and
//! a key whose byte order is the Serbian Latin order. The database stores and scans
//! what is made here; it folds nothing itself.

use crate::letters::{is_word, lower};

/// Words of one query; more are ignored.
const QUERY_WORDS: usize = 6;
/// Characters of a term; longer words are cut on both sides alike.
const TERM_MAX: usize = 32;
/// Letters of a sort key that count.
const SORT_MAX: usize = 64;
/// Marks a term that holds digits from the end, for finding a phone by its last digits.
const REVERSED: char = '~';

/// The terms under which a record is found.
#[derive(Debug, Default)]
pub struct Terms(Vec<String>);

impl Terms {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds every word of a text; a word with đ under both of its spellings.
    #[must_use]
    pub fn words(mut self, text: &str) -> Self {
        for dj in [true, false] {
            self.0.extend(fold(text, dj).split(' ').filter(|w| !w.is_empty()).map(cut));
        }
        self
    }

    /// Adds a phone number, found by its digits from the start and from the end.
    #[must_use]
    pub fn phone(mut self, number: &str) -> Self {
        let digits = digits(number);
        if !digits.is_empty() {
            self.0.push(reversed(&digits));
            self.0.push(digits);
        }
        self
    }

    /// Adds a booking number, found whole and by its running part.
    #[must_use]
    pub fn number(mut self, number: &str) -> Self {
        let plain: String = number.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
        if let Some((_, running)) = number.rsplit_once('-') {
            self.0.push(running.to_owned());
            self.0.push(running.trim_start_matches('0').to_owned());
        }
        self.0.push(plain);
        self
    }

    /// The terms, each once, in order.
    pub fn finish(mut self) -> Vec<String> {
        self.0.retain(|t| !t.is_empty());
        self.0.sort_unstable();
        self.0.dedup();
        self.0
    }
}

/// One word of a query: the record matches when one of its terms begins with one of
/// these prefixes.
pub type QueryWord = Vec<String>;

/// What a query asks for; all words must match. Empty when it asks for nothing.
pub fn query(text: &str) -> Vec<QueryWord> {
    if let Some(number) = booking_number(text) {
        return vec![vec![number]];
    }
    join_digits(&fold(text, true))
        .into_iter()
        .take(QUERY_WORDS)
        .map(|word| {
            if word.len() >= 3 && word.bytes().all(|b| b.is_ascii_digit()) {
                // A number as dialled at home: its leading zero stands for the country.
                let local = word.trim_start_matches('0');
                let mut prefixes = vec![cut(&word), reversed(if local.is_empty() { &word } else { local })];
                prefixes.dedup();
                prefixes
            } else {
                vec![cut(&word)]
            }
        })
        .collect()
}

/// `B-2026-000123`, with or without its dashes, is one word.
fn booking_number(text: &str) -> Option<String> {
    let plain: String = text.trim().chars().filter(|c| *c != '-' && *c != ' ').map(lower).collect();
    let digits = plain.strip_prefix('b')?;
    (digits.len() >= 5 && digits.bytes().all(|b| b.is_ascii_digit())).then_some(plain)
}

/// Digits that were typed in groups (064 218 77) are one number.
fn join_digits(folded: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last_was_digits = false;
    for word in folded.split(' ').filter(|w| !w.is_empty()) {
        let is_digits = word.bytes().all(|b| b.is_ascii_digit());
        match words.last_mut() {
            Some(last) if is_digits && last_was_digits => last.push_str(word),
            _ => words.push(word.to_owned()),
        }
        last_was_digits = is_digits;
    }
    words
}

/// Lower case without marks, Cyrillic in Latin, everything else a space. đ becomes
/// `dj` or `d`.
fn fold(text: &str, dj: bool) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    for c in text.chars().map(lower) {
        match latin(c) {
            Some("đ") => out.push_str(if dj { "dj" } else { "d" }),
            Some(letters) => out.extend(letters.chars().map(plain)),
            None if is_word(c) => out.push(plain(c)),
            None if matches!(c, '\'' | '’' | '.') => {}
            None => out.push(' '),
        }
    }
    out
}

/// Serbian and Macedonian Cyrillic in Latin, and letters that fold to more than one.
fn latin(c: char) -> Option<&'static str> {
    Some(match c {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' => "g",
        'д' => "d",
        'ђ' | 'đ' => "đ",
        'е' => "e",
        'ж' => "ž",
        'з' => "z",
        'и' => "i",
        'ј' => "j",
        'к' => "k",
        'л' => "l",
        'љ' => "lj",
        'м' => "m",
        'н' => "n",
        'њ' => "nj",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'ћ' => "ć",
        'у' => "u",
        'ф' => "f",
        'х' => "h",
        'ц' => "c",
        'ч' => "č",
        'џ' => "dž",
        'ш' => "š",
        'ѓ' => "g",
        'ѕ' => "dz",
        'ќ' => "k",
        'щ' => "št",
        'ъ' => "a",
        'ь' => "",
        'ю' => "ju",
        'я' => "ja",
        'й' => "j",
        'ß' => "ss",
        _ => return None,
    })
}

/// Single letters without their marks, for the languages of the offered zones.
const fn plain(c: char) -> char {
    match c {
        'č' | 'ć' | 'ç' => 'c',
        'š' | 'ș' | 'ş' | 'ś' => 's',
        'ž' | 'ź' | 'ż' => 'z',
        'á' | 'à' | 'â' | 'ä' | 'ă' | 'ã' | 'å' | 'ą' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'ę' | 'ě' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'ő' | 'õ' | 'ø' => 'o',
        'ú' | 'ù' | 'û' | 'ü' | 'ű' | 'ů' => 'u',
        'ț' | 'ţ' => 't',
        'ñ' | 'ń' | 'ň' => 'n',
        'ł' => 'l',
        'ý' => 'y',
        'ř' => 'r',
        c => c,
    }
}

/// A key that sorts by bytes as Serbian Latin does: a b c č ć d dž đ … l lj m n nj …
/// Digits and white space come before letters, what is unknown after them.
pub fn sort_key(text: &str) -> String {
    const ALPHABET: [&str; 34] = [
        "a", "b", "c", "č", "ć", "d", "dž", "đ", "e", "f", "g", "h", "i", "j", "k", "l", "lj", "m", "n", "nj", "o",
        "p", "q", "r", "s", "š", "t", "u", "v", "w", "x", "y", "z", "ž",
    ];
    let mut letters = String::with_capacity(text.len());
    for c in text.trim().chars().map(lower) {
        match latin(c) {
            Some(s) => letters.push_str(s),
            None => letters.push(c),
        }
    }
    let letters: Vec<char> = letters.chars().collect();
    let rank = |s: &str| ALPHABET.iter().position(|l| *l == s).and_then(|i| u8::try_from(i).ok());
    let mut key = String::with_capacity(letters.len().min(SORT_MAX));
    let mut i = 0;
    while i < letters.len() && key.len() < SORT_MAX {
        let one = letters[i];
        let pair = letters.get(i + 1).map(|next| rank([one, *next].iter().collect::<String>().as_str()));
        if let Some(Some(r)) = pair {
            key.push(char::from(b'A' + r));
            i += 2;
            continue;
        }
        let mut buffer = [0; 4];
        let byte = match rank(one.encode_utf8(&mut buffer)) {
            Some(r) => b'A' + r,
            None => match rank(plain(one).encode_utf8(&mut buffer)) {
                Some(r) => b'A' + r,
                None if one.is_ascii_digit() => u8::try_from(one).unwrap_or(b'~'),
                None if !is_word(one) => b' ',
                None => b'~',
            },
        };
        key.push(char::from(byte));
        i += 1;
    }
    key
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

fn reversed(digits: &str) -> String {
    std::iter::once(REVERSED).chain(digits.chars().rev()).collect()
}

fn cut(word: &str) -> String {
    word.chars().take(TERM_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn finds(terms: &[String], text: &str) -> bool {
        query(text).iter().all(|word| word.iter().any(|p| terms.iter().any(|t| t.starts_with(p.as_str()))))
    }

    #[test]
    fn names_are_found_however_they_are_typed() {
        let terms =
            Terms::new().words("Đorđe Čvorović").words("Žućko").phone("+381642187740").number("B-2026-000123").finish();
        for hit in [
            "đor",
            "Djordje",
            "dorde",
            "ЂОРЂЕ",
            "cvorovic",
            "Чворовић đ",
            "zucko",
            "ŽUĆ",
            "+381 64 218",
            "064 218 7740",
            "7740",
            "0642187740",
            "B-2026-000123",
            "b2026000123",
            "000123",
            "123",
        ] {
            assert!(finds(&terms, hit), "{hit}");
        }
        for miss in ["đorx", "vorovic", "7741", "B-2025-000123", "zucko x"] {
            assert!(!finds(&terms, miss), "{miss}");
        }
    }

    #[test]
    fn sorts_as_serbian_does() {
        let mut names = vec![
            "Žika", "Zoran", "Đorđe", "Džon", "Dušan", "Ćira", "Čeda", "Cveta", "Ljiljana", "Luka", "Njegoš", "Nikola",
            "Šaban", "Sava", "Ana", "3 šape",
        ];
        names.sort_by_key(|n| sort_key(n));
        assert_eq!(
            names,
            [
                "3 šape", "Ana", "Cveta", "Čeda", "Ćira", "Dušan", "Džon", "Đorđe", "Luka", "Ljiljana", "Nikola",
                "Njegoš", "Sava", "Šaban", "Zoran", "Žika"
            ]
        );
        assert_eq!(sort_key("Љиљана"), sort_key("Ljiljana"));
        assert_eq!(sort_key("Đorđe"), sort_key("ЂОРЂЕ"));
    }

    proptest! {
        #[test]
        fn every_word_finds_its_own_record(text in "[a-zčćšžđA-ZČĆŠŽĐа-яђћљњџ ]{1,40}") {
            let terms = Terms::new().words(&text).finish();
            prop_assert!(finds(&terms, &text));
            let key = sort_key(&text);
            prop_assert!(key.is_ascii() && key.len() <= SORT_MAX);
        }
    }
}
