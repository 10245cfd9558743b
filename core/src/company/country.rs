//! Countries: the two-letter codes of ISO 3166-1. The browser knows their names in each language.

use crate::base::text;
use crate::base::text::Check;

/// The country whose numbers have check digits that are checked here.
pub const SERBIA: &str = "RS";

/// All codes in one text, two letters each: a list of texts would take four times the space.
const CODES: &str = "\
    ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ\
    DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJM\
    JOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONP\
    NRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTO\
    TRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/// The codes, in alphabetical order.
pub fn codes() -> impl Iterator<Item = &'static str> {
    (0..CODES.len()).step_by(2).filter_map(|at| CODES.get(at..at + 2))
}

/// Checks that a text is one of the codes.
pub fn known(code: &str) -> Check {
    text::one_of(codes().any(|known| known == code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_249_countries_in_order() {
        let all: Vec<_> = codes().collect();
        assert_eq!(all.len(), 249);
        assert!(all.is_sorted() && all.iter().all(|code| code.bytes().all(|b| b.is_ascii_uppercase())));
        for code in ["RS", "BA", "HR", "HU", "ME", "MK", "RO", "SI", "BG"] {
            assert!(known(code).is_ok(), "{code}");
        }
        for bad in ["XK", "rs", "SRB", "", "R", "SA ", "DA"] {
            assert!(known(bad).is_err(), "{bad}");
        }
    }
}
