//! Search and sort order of names: folded words, phone digits, booking numbers, and a key whose
//! byte order is the Serbian Latin order. The database stores and scans these terms and keys; it
//! folds nothing itself.

use super::letters::{is_word, lower};
use super::pasted::is_invisible;
use super::phone;

/// Version of the folding. Raise it with every change of the output of [`Terms`], [`sort_key`] or
/// [`sort_key_en`]: at its start the server rewrites terms and keys of another version.
pub const FOLDING: i32 = 3;
/// Most words of one query; further words are ignored.
const QUERY_WORDS: usize = 6;
/// Most characters of a term; longer words are cut, in records and queries alike.
const TERM_MAX: usize = 32;
/// Most letters of a sort key; further letters do not count.
const SORT_MAX: usize = 64;
/// Fewest digits of a booking's running number, filled up with zeros.
const RUNNING_MIN: usize = 6;
/// Fewest digits of a whole phone number as dialled inside its country.
const WHOLE_MIN: usize = 8;
/// Marks a term of reversed digits, which finds a phone by its last digits.
const REVERSED: char = '~';

/// The terms under which a record is found.
#[derive(Debug, Default)]
pub struct Terms(Vec<String>);

impl Terms {
    /// No terms.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds every word of a text.
    #[must_use]
    pub fn words(mut self, text: &str) -> Self {
        self.0.extend(fold(text).split(' ').filter(|word| !word.is_empty()).map(cut));
        self
    }

    /// Adds a phone number, found by its digits from the start, as it is dialled at home, and
    /// from the end.
    #[must_use]
    pub fn phone(mut self, number: &str) -> Self {
        let digits = digits(number);
        if !digits.is_empty() {
            self.0.extend(phone::national(number));
            self.0.push(reversed(&digits));
            self.0.push(digits);
        }
        self
    }

    /// Adds a booking number, found as a whole and by its running part.
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

/// The words of a query; a record must match all of them. Empty for a text without words.
pub fn query(text: &str) -> Vec<QueryWord> {
    // A number with spaces in place of dashes is a booking number only when it is the whole query.
    if let Some(number) = booking_number(text).filter(|number| number.starts_with("b20") && number.len() > 5) {
        return vec![vec![number]];
    }
    let mut words = Vec::new();
    // Digits typed in groups (064 218 77) are one number.
    let mut digits = String::new();
    for token in text.split_whitespace() {
        if let Some(number) = booking_number(token) {
            flush(&mut digits, &mut words);
            words.push(vec![number]);
            continue;
        }
        for word in fold(token).split(' ').filter(|word| !word.is_empty()) {
            if word.bytes().all(|b| b.is_ascii_digit()) {
                digits.push_str(word);
            } else {
                flush(&mut digits, &mut words);
                words.push(vec![cut(word)]);
            }
        }
    }
    flush(&mut digits, &mut words);
    words.truncate(QUERY_WORDS);
    words
}

/// Whether a search while typing may begin: some word has two characters. One letter begins a name in
/// every tenth record.
pub fn is_long_enough(words: &[QueryWord]) -> bool {
    let is_long = |prefix: &String| prefix.trim_start_matches(REVERSED).chars().nth(1).is_some();
    words.iter().any(|word| !word.is_empty() && word.iter().all(is_long))
}

/// Whether one of `terms` begins with each of the words.
pub fn matches(terms: &[String], words: &[QueryWord]) -> bool {
    let has = |word: &QueryWord| word.iter().any(|prefix| terms.iter().any(|term| term.starts_with(prefix.as_str())));
    words.iter().all(has)
}

/// Where the words of a query begin words of `text`: from and to, in UTF-16 units, in order.
pub fn marks(text: &str, words: &[QueryWord]) -> Vec<(usize, usize)> {
    let mut marks = Vec::new();
    // Where the word began, its folded letters, and after each of its characters how many they are and where
    // the text stands.
    let (mut from, mut folded, mut steps): (usize, String, Vec<(usize, usize)>) = (0, String::new(), Vec::new());
    let mut at = 0;
    for c in text.chars().chain(std::iter::once(' ')) {
        if push_folded(&mut folded, c) {
            at += c.len_utf16();
            steps.push((folded.len(), at));
            continue;
        }
        let begun = words.iter().flatten().filter(|prefix| folded.starts_with(prefix.as_str()));
        let to = begun.filter_map(|prefix| steps.iter().find(|(length, _)| *length >= prefix.len())).max();
        if let Some((_, to)) = to.filter(|_| !folded.is_empty()) {
            marks.push((from, *to));
        }
        at += c.len_utf16();
        (from, folded, steps) = (at, String::new(), Vec::new());
    }
    marks
}

/// Ends a number typed in groups.
fn flush(digits: &mut String, words: &mut Vec<QueryWord>) {
    if !digits.is_empty() {
        words.push(number(digits));
        digits.clear();
    }
}

/// Digits of a query may begin a phone, begin a booking's running number, or end a phone.
fn number(digits: &str) -> QueryWord {
    if digits.len() < 3 {
        return vec![digits.to_owned()];
    }
    // 00 is dialled to go abroad, but only in a number longer than a running number filled up with
    // zeros.
    let start = digits.strip_prefix("00").filter(|_| digits.len() > RUNNING_MIN).unwrap_or(digits);
    // A whole number as dialled inside a country whose dialling plan is not known here.
    let local = digits.trim_start_matches('0');
    let end = if digits.len() < WHOLE_MIN || local.is_empty() { digits } else { local };
    let mut prefixes = vec![cut(start), cut(&reversed(end))];
    // "+381 (0)64 …" is stored without the prefix that is dialled only inside the country.
    let abroad = phone::without_trunk(start);
    if abroad != start {
        prefixes.push(cut(&abroad));
    }
    prefixes
}

/// The term that `B-2026-000123`, or the beginning of such a number, begins; with or without
/// dashes.
fn booking_number(text: &str) -> Option<String> {
    let plain = fold(text).replace(' ', "");
    let digits = plain.strip_prefix('b')?;
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then_some(plain)
}

/// Lower case without marks, Cyrillic as Latin, every other character a space. đ, dj and d fold to
/// one letter: people write a name in each of the three ways.
fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    for c in text.chars() {
        if !push_folded(&mut out, c) {
            out.push(' ');
        }
    }
    out
}

/// Adds a character of a word; false for a character between words.
pub(super) fn push_folded(out: &mut String, c: char) -> bool {
    let c = lower(c);
    match latin(c) {
        Some(letters) => letters.chars().for_each(|c| push(out, plain(c))),
        None if is_word(c) => push(out, plain(c)),
        None => return matches!(c, '\'' | '’' | '.') || is_invisible(c),
    }
    true
}

fn push(out: &mut String, letter: char) {
    match letter {
        // Some keyboards have the Icelandic letter, which looks the same.
        'đ' | 'ð' => out.push('d'),
        'j' if out.ends_with('d') => {}
        letter => out.push(letter),
    }
}

/// Latin letters for Serbian and Macedonian Cyrillic, and for letters that fold to more than one.
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

/// A key whose byte order is the Serbian Latin order: a b c č ć d dž đ … l lj m n nj … Digits and
/// white space come before letters, unknown characters after them.
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

/// A key whose byte order is the English order: neither case nor marks count. Digits and white
/// space come before letters, unknown characters after them.
pub fn sort_key_en(text: &str) -> String {
    let mut key = String::with_capacity(text.len().min(SORT_MAX));
    for c in text.trim().chars().map(lower) {
        let mut add = |c: char| {
            key.push(match plain(c) {
                'đ' | 'ð' => 'd',
                c if c.is_ascii_lowercase() || c.is_ascii_digit() => c,
                c if is_word(c) => '~',
                _ => ' ',
            });
        };
        match latin(c) {
            Some(letters) => letters.chars().for_each(add),
            None => add(c),
        }
    }
    key.truncate(SORT_MAX);
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
#[path = "search_tests.rs"]
mod tests;
