//! Parentheses that a chain of AND or of OR does not need. PostgreSQL keeps them as a statement had them, and drops some
//! when a dump is restored; the definitions are the same.

/// `text` without them: `((a OR b) OR c)` becomes `(a OR b OR c)`. Those between AND and OR stay.
pub fn without_needless(text: &str) -> String {
    // What was read of each open group; the first is the text itself.
    let mut open = vec![String::new()];
    let mut rest = text.char_indices();
    while let Some((i, c)) = rest.next() {
        match c {
            '(' => open.push(String::new()),
            ')' if open.len() > 1 => {
                let group = open.pop().unwrap_or_default();
                if let Some(around) = open.last_mut() {
                    let needless = connective(&group).is_some_and(|word| is_chain(around, &text[i + 1..], word));
                    around.push_str(&if needless { group } else { format!("({group})") });
                }
            }
            _ => {
                let Some(group) = open.last_mut() else { continue };
                group.push(c);
                if c == '\'' {
                    // A doubled quote ends one literal and begins the next.
                    for (_, inner) in rest.by_ref() {
                        group.push(inner);
                        if inner == '\'' {
                            break;
                        }
                    }
                }
            }
        }
    }
    open.join("(")
}

/// The word that connects the parts of a group, if it is one.
fn connective(group: &str) -> Option<&'static str> {
    let (mut depth, mut outside, mut literal) = (0_u32, String::new(), false);
    for c in group.chars() {
        literal ^= c == '\'';
        match c {
            _ if literal => {}
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    match (outside.contains(" AND "), outside.contains(" OR ")) {
        (true, false) => Some("AND"),
        (false, true) => Some("OR"),
        _ => None,
    }
}

/// Whether a group between these texts is a part of a longer chain of `word`.
fn is_chain(before: &str, after: &str, word: &str) -> bool {
    let (before, after) = (before.trim_end(), after.trim_start());
    let follows = before.strip_suffix(word).is_some_and(|rest| rest.ends_with(' '));
    let goes_on = after.strip_prefix(word).is_some_and(|rest| rest.starts_with(' '));
    (follows || before.is_empty()) && (goes_on || after.starts_with(')')) && (follows || goes_on)
}

#[cfg(test)]
mod tests {
    use super::without_needless;

    #[test]
    fn a_chain_needs_no_parentheses() {
        for (text, same) in [
            (
                "WHEN ((((a IS DISTINCT FROM b) OR (c > 1)) OR (d)) OR (e))",
                "WHEN ((a IS DISTINCT FROM b) OR (c > 1) OR (d) OR (e))",
            ),
            ("CHECK (((a = 1) AND ((b) AND (c))))", "CHECK (((a = 1) AND (b) AND (c)))"),
            ("((a OR b) AND c)", "((a OR b) AND c)"),
            ("(a OR (b AND c))", "(a OR (b AND c))"),
            ("(a OR f(b OR c))", "(a OR f(b OR c))"),
            ("((a = ') OR (') OR (b))", "((a = ') OR (') OR (b))"),
            ("UNIQUE (a, b)", "UNIQUE (a, b)"),
        ] {
            assert_eq!(without_needless(text), same, "{text}");
        }
    }
}
