//! Characters that come along with a pasted text and that people do not see: marks of direction and
//! of joining, and the many dashes and spaces that look alike. The only place that knows them. A
//! form's texts are cleaned here when they are read, before any rule judges them.

/// A one-line text without characters that show nothing; every dash is `-`, every space (a tab too)
/// is a plain space. Line breaks stay, so that the rule of one line refuses them.
pub fn line(text: &str) -> String {
    cleaned(text, |c| match c {
        '\t' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
        '\u{58a}'
        | '\u{1806}'
        | '\u{2010}'..='\u{2015}'
        | '\u{2043}'
        | '\u{2212}'
        | '\u{fe58}'
        | '\u{fe63}'
        | '\u{ff0d}' => Some('-'),
        c if is_invisible(c) => None,
        c => Some(c),
    })
}

/// A text of several lines without marks of direction. Joiners stay: some scripts are written with
/// them.
pub fn lines(text: &str) -> String {
    cleaned(text, |c| Some(c).filter(|c| !turns(*c)))
}

/// Whether a character shows nothing, and a text means the same without it.
pub const fn is_invisible(c: char) -> bool {
    turns(c)
        || matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
        || matches!(c, '\u{206a}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
}

/// Whether a character only says in which direction a text runs.
const fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn cleaned(text: &str, keep: fn(char) -> Option<char>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        // The picture of a family is several pictures with joiners between them.
        let joins = c == '\u{200d}' && out.ends_with(is_picture) && rest.peek().copied().is_some_and(is_picture);
        out.extend(if joins { Some(c) } else { keep(c) });
    }
    out
}

const fn is_picture(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2bff}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_plain_dashes_and_spaces_and_nothing_unseen() {
        for unseen in ('\u{202a}'..='\u{202e}').chain('\u{200b}'..='\u{200f}').chain('\u{2066}'..='\u{2069}') {
            assert_eq!(line(&format!("{unseen}06{unseen}4{unseen}")), "064", "U+{:04X}", u32::from(unseen));
        }
        assert_eq!(line("\u{feff}a\u{ad}b\u{2060}"), "ab");
        assert_eq!(line("1\u{a0}2\u{2009}3\u{202f}4\u{3000}5\t6"), "1 2 3 4 5 6");
        assert_eq!(line("1\u{2010}2\u{2011}3–4—5\u{2212}6"), "1-2-3-4-5-6");
        assert_eq!(line("a\nb\u{2028}c"), "a\nb\u{2028}c");
        assert_eq!(
            line("Žućko 🐾 👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}\u{200d}🔥"),
            "Žućko 🐾 👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}\u{200d}🔥"
        );
    }

    #[test]
    fn several_lines_lose_only_marks_of_direction() {
        assert_eq!(lines("\u{202e}a\u{200f}\u{2066}b\u{a0}–\u{200c}\n\tc\u{2069}"), "ab\u{a0}–\u{200c}\n\tc");
    }
}
