//! The languages of Šapa, and their plural forms under the names of i18next (`one`, `few`, `other`). Owns
//! no text.

/// The languages of Šapa.
pub const LANGUAGES: [&str; 2] = ["en_US", "sr_Latn_RS"];
/// The default and fallback language.
pub const DEFAULT_LANGUAGE: &str = LANGUAGES[0];

/// Countries in which Serbian is understood.
pub const SERBIAN_IN: [&str; 4] = ["RS", "BA", "ME", "HR"];

/// The language for people of whom nothing is known but the country (ISO 3166-1, two letters) of the company that
/// writes to them.
pub fn of_country(country: &str) -> &'static str {
    if SERBIAN_IN.contains(&country) { LANGUAGES[1] } else { DEFAULT_LANGUAGE }
}

/// The plural forms of a language, in the order of i18next. An unknown locale counts as English.
pub fn forms(locale: &str) -> &'static [&'static str] {
    if locale.starts_with("sr") { &["one", "few", "other"] } else { &["one", "other"] }
}

/// The plural category of `n` in `locale`: `one`, `few` or `other` (CLDR cardinal
/// rules for whole numbers). An unknown locale counts as English.
pub fn plural(locale: &str, n: i64) -> &'static str {
    let n = n.unsigned_abs();
    if !locale.starts_with("sr") {
        return if n == 1 { "one" } else { "other" };
    }
    match (n % 10, n % 100) {
        (1, h) if h != 11 => "one",
        (2..=4, h) if !(12..=14).contains(&h) => "few",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use crate::base::plural::{LANGUAGES, forms, of_country, plural};

    #[test]
    fn follows_the_language() {
        for (n, expected) in [
            (0, "other"),
            (1, "one"),
            (2, "few"),
            (4, "few"),
            (5, "other"),
            (11, "other"),
            (12, "other"),
            (21, "one"),
            (22, "few"),
            (111, "other"),
            (101, "one"),
        ] {
            assert_eq!(plural("sr_Latn_RS", n), expected, "{n}");
        }
        assert_eq!([0, 1, 2, 21].map(|n| plural("en_US", n)), ["other", "one", "other", "other"]);
    }

    #[test]
    fn strangers_are_written_to_in_the_language_of_the_country() {
        let languages = ["RS", "ME", "HU", ""].map(of_country);
        assert_eq!(languages, ["sr_Latn_RS", "sr_Latn_RS", "en_US", "en_US"]);
    }

    #[test]
    fn every_form_is_one_of_the_language() {
        for language in LANGUAGES {
            let mut met: Vec<&str> = (0..200).map(|n| plural(language, n)).collect();
            met.sort_unstable();
            met.dedup();
            let mut all = forms(language).to_vec();
            all.sort_unstable();
            assert_eq!(met, all, "{language}");
        }
    }
}
