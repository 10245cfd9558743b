//! Takes the text of a CREATE TABLE of SQLite apart: its catalogue keeps checks, defaults and references of a table as
//! this text only.

/// The columns and constraints between the outermost parentheses, and what stands behind them. Comments and the quotes
/// of names are gone, white space is one space.
pub fn parts(sql: &str) -> (Vec<String>, String) {
    let (mut inside, mut part, mut depth) = (Vec::new(), String::new(), 0_u32);
    let mut rest = sql.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\'' => {
                part.push(c);
                // A doubled quote ends one text and begins the next.
                for inner in rest.by_ref() {
                    part.push(inner);
                    if inner == '\'' {
                        break;
                    }
                }
            }
            '-' if rest.peek() == Some(&'-') => {
                rest.by_ref().find(|c| *c == '\n');
                part.push(' ');
            }
            '"' => {}
            '(' => {
                depth += 1;
                match depth {
                    1 => part.clear(),
                    _ => part.push(c),
                }
            }
            ')' if depth == 1 => {
                depth = 0;
                inside.push(std::mem::take(&mut part));
            }
            ')' => {
                depth = depth.saturating_sub(1);
                part.push(c);
            }
            ',' if depth == 1 => inside.push(std::mem::take(&mut part)),
            _ => part.push(c),
        }
    }
    let tidy = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    (inside.iter().map(|text| tidy(text)).collect(), tidy(&part))
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_table_s_text_falls_into_columns_and_constraints() {
        let sql = "CREATE TABLE \"x\" (\n  id INTEGER PRIMARY KEY, -- a comment, with (signs)\n  \"kind\" TEXT NOT NULL DEFAULT 'a,)''(' \
                   CHECK (kind IN ('a', 'b')),\n  FOREIGN KEY (a, b) REFERENCES y (a, b)\n) STRICT";
        let (inside, after) = parts(sql);
        let expected = [
            "id INTEGER PRIMARY KEY",
            "kind TEXT NOT NULL DEFAULT 'a,)''(' CHECK (kind IN ('a', 'b'))",
            "FOREIGN KEY (a, b) REFERENCES y (a, b)",
        ];
        assert_eq!((inside, after.as_str()), (expected.map(str::to_owned).to_vec(), "STRICT"));
    }
}
