//! How deep Markdown is nested: quotations and lists in one another, as CommonMark reads them. A text that is nested
//! without bound takes a browser seconds to show, or cannot be shown at all. Reads no inline marks: what shows them
//! bounds them.

/// Most quotations and lists in one another.
pub const DEPTH_MAX: usize = 16;
/// Columns of a tab stop; so many spaces before a line make it code.
const TAB: usize = 4;

/// What a line stands in.
#[derive(Clone, Copy)]
enum Container {
    Quote,
    /// The column at which the item's text begins.
    Item(usize),
}

/// A place in a line.
struct Line<'a> {
    rest: &'a [u8],
    column: usize,
}

impl Line<'_> {
    fn step(&mut self) {
        self.column += if self.rest.first() == Some(&b'\t') { TAB - self.column % TAB } else { 1 };
        self.rest = self.rest.get(1..).unwrap_or_default();
    }

    /// The number of columns of white space here.
    fn indent(&self) -> usize {
        let mut line = Line { rest: self.rest, column: self.column };
        while matches!(line.rest.first(), Some(b' ' | b'\t')) {
            line.step();
        }
        line.column - self.column
    }

    /// Passes white space, up to so many columns.
    fn skip(&mut self, most: usize) {
        let until = self.column + most.min(self.indent());
        while self.column < until {
            self.step();
        }
    }

    /// The length of the list item's mark that begins here; none: no mark.
    fn mark(&self) -> Option<usize> {
        let digits = self.rest.iter().take(9).take_while(|byte| byte.is_ascii_digit()).count();
        let is_mark = match self.rest.get(digits)? {
            b'-' | b'+' | b'*' => digits == 0,
            b'.' | b')' => digits > 0,
            _ => false,
        };
        let ends = matches!(self.rest.get(digits + 1), None | Some(b' ' | b'\t'));
        (is_mark && ends && !self.is_rule()).then_some(digits + 1)
    }

    /// Whether it is a line across the page: three or more of one sign, and nothing else.
    fn is_rule(&self) -> bool {
        let mut signs = self.rest.iter().filter(|byte| !matches!(byte, b' ' | b'\t'));
        let Some(first) = signs.next().filter(|sign| matches!(sign, b'-' | b'*' | b'_')) else { return false };
        let mut count = 1;
        signs.all(|sign| {
            count += 1;
            sign == first
        }) && count >= 3
    }
}

/// Whether a text is nested deeper than [`DEPTH_MAX`].
pub fn is_too_deep(text: &str) -> bool {
    let mut within: Vec<Container> = Vec::new();
    text.lines().any(|line| {
        let mut line = Line { rest: line.as_bytes(), column: 0 };
        let goes_on = |line: &mut Line<'_>, container: &Container| match *container {
            Container::Quote if line.indent() < TAB => {
                let mut after = Line { rest: line.rest, column: line.column };
                after.skip(TAB);
                let quoted = after.rest.first() == Some(&b'>');
                if quoted {
                    after.step();
                    after.skip(1);
                    (line.rest, line.column) = (after.rest, after.column);
                }
                quoted
            }
            Container::Quote => false,
            // An empty line does not end a list.
            Container::Item(column) if line.rest.iter().all(u8::is_ascii_whitespace) => column > 0,
            Container::Item(column) => {
                let reaches = line.column + line.indent() >= column;
                if reaches {
                    line.skip(column.saturating_sub(line.column));
                }
                reaches
            }
        };
        let kept = within.iter().position(|container| !goes_on(&mut line, container)).unwrap_or(within.len());
        within.truncate(kept);
        while line.indent() < TAB && within.len() <= DEPTH_MAX {
            line.skip(TAB);
            if line.rest.first() == Some(&b'>') {
                line.step();
                line.skip(1);
                within.push(Container::Quote);
            } else if let Some(length) = line.mark() {
                (0..length).for_each(|_| line.step());
                // Code in an item begins one column after its mark.
                let gap = if (1..=TAB).contains(&line.indent()) { line.indent() } else { 1 };
                within.push(Container::Item(line.column + gap));
                line.skip(gap);
            } else {
                break;
            }
        }
        within.len() > DEPTH_MAX
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_and_lists_nest_sixteen_deep() {
        for (mark, deep) in [("> ", 16), (">", 16), ("- ", 16), ("1. ", 16), ("> - ", 8)] {
            assert!(!is_too_deep(&format!("{}a", mark.repeat(deep))), "{mark}");
            assert!(is_too_deep(&format!("{}a", mark.repeat(deep + 1))), "{mark}");
        }
        // By indentation, as people write lists; each level two or four columns.
        for step in [2, 4] {
            let list = |levels: usize| -> String {
                let mut column = 0;
                (0..levels)
                    .map(|_| {
                        let line = format!("{}-{}a\n", " ".repeat(column), " ".repeat(step - 1));
                        column += step;
                        line
                    })
                    .collect()
            };
            assert!(!is_too_deep(&list(16)), "{step}");
            assert!(is_too_deep(&list(17)), "{step}");
        }
        let quoted =
            |levels: usize| -> String { (0..levels).map(|level| format!("> {}- a\n", "  ".repeat(level))).collect() };
        assert!(!is_too_deep(&quoted(15)) && is_too_deep(&quoted(16)));
        assert!(is_too_deep(&">".repeat(49_000)) && is_too_deep(&"> - ".repeat(12_000)));
    }

    #[test]
    fn what_only_looks_nested_is_not() {
        let rules = "- ".repeat(40);
        let long = "- a\n\n> b\n".repeat(400);
        let code = format!("a\n\n    {}", "> ".repeat(40));
        let words = "5 > 4 > 3 > 2 - 1 - 0 > ".repeat(20);
        let list: String = (1..=200).map(|number| format!("{number}. a\n   - b\n")).collect();
        for text in ["", "a", &rules, &"* ".repeat(40), &long, &code, &words, &list, "-\n-\n", &"\n".repeat(900)] {
            assert!(!is_too_deep(text), "{text}");
        }
    }
}
