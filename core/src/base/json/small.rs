//! The browser's reader of JSON text. Accepts the same texts as `strict` and makes the same values.
//! serde_json's reader tells the position of a fault, which the dashboard does not use, and needs a
//! table of all powers of ten, which does not compress: 4.5 KB of the download together.

use serde_json::{Map, Value};

/// Objects and lists may stand in one another less deep than this.
const DEPTH: u32 = 128;

/// The value of `text`; none for text that is not JSON.
pub fn parse(text: &str) -> Option<Value> {
    let mut reader = Reader { rest: text };
    let value = reader.value(DEPTH)?;
    reader.space();
    reader.rest.is_empty().then_some(value)
}

/// The text that is not read yet.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\n', '\t', '\r']);
    }

    /// Takes `text` if it is next.
    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn char(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next();
        self.rest = chars.as_str();
        next
    }

    fn digit(&mut self) -> Option<u32> {
        let digit = self.rest.chars().next()?.to_digit(10)?;
        self.char();
        Some(digit)
    }

    /// A value in an object or a list that may hold `depth` in one another.
    fn value(&mut self, depth: u32) -> Option<Value> {
        self.space();
        if self.eat("null") {
            Some(Value::Null)
        } else if self.eat("true") {
            Some(true.into())
        } else if self.eat("false") {
            Some(false.into())
        } else if self.eat("\"") {
            self.text().map(Value::String)
        } else if self.eat("[") {
            let mut items = Vec::new();
            self.rows("]", depth, |reader, depth| {
                items.push(reader.value(depth)?);
                Some(())
            })?;
            Some(items.into())
        } else if self.eat("{") {
            let mut members = Map::new();
            self.rows("}", depth, |reader, depth| {
                let name = if reader.eat("\"") { reader.text()? } else { return None };
                reader.space();
                let value = if reader.eat(":") { reader.value(depth)? } else { return None };
                members.insert(name, value).is_none().then_some(())
            })?;
            Some(members.into())
        } else {
            self.number()
        }
    }

    /// Reads values between commas up to `end`, each by `row`.
    fn rows(&mut self, end: &str, depth: u32, mut row: impl FnMut(&mut Self, u32) -> Option<()>) -> Option<()> {
        let depth = depth.checked_sub(1).filter(|depth| *depth > 0)?;
        self.space();
        if self.eat(end) {
            return Some(());
        }
        loop {
            self.space();
            row(self, depth)?;
            self.space();
            if self.eat(end) {
                return Some(());
            }
            if !self.eat(",") {
                return None;
            }
        }
    }

    /// Reads a text after its first quotation mark.
    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            let plain = self.rest.find(|c| matches!(c, '"' | '\\' | '\0'..' '))?;
            text.push_str(self.rest.get(..plain)?);
            self.rest = self.rest.get(plain..)?;
            match self.char()? {
                '"' => return Some(text),
                '\\' => text.push(self.escaped()?),
                _ => return None,
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        Some(match self.char()? {
            c @ ('"' | '\\' | '/') => c,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => match self.unit()? {
                high @ 0xd800..0xdc00 if self.eat("\\u") => match self.unit()? {
                    low @ 0xdc00..0xe000 => char::from_u32(0x1_0000 + ((high - 0xd800) << 10) + low - 0xdc00)?,
                    _ => return None,
                },
                // Half a pair by itself is no character.
                unit => char::from_u32(unit)?,
            },
            _ => return None,
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Option<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            unit = unit * 16 + self.char()?.to_digit(16)?;
        }
        Some(unit)
    }

    /// A number: `digits` × 10 ^ `exponent`. Digits beyond 64 bits do not count.
    fn number(&mut self) -> Option<Value> {
        let negative = self.eat("-");
        let (mut digits, mut exponent) = (0_u64, 0_i32);
        let mut add = |digit: u32| {
            let more = digits.checked_mul(10).and_then(|digits| digits.checked_add(digit.into()));
            digits = more.unwrap_or(digits);
            more.is_some()
        };
        let first = self.digit()?;
        add(first);
        let mut fits = true;
        while let Some(digit) = self.digit() {
            // Nothing begins with a zero but zero.
            if first == 0 {
                return None;
            }
            fits = fits && add(digit);
            exponent += i32::from(!fits);
        }
        let mut whole = fits;
        if self.eat(".") {
            whole = false;
            let mut fits = add(self.digit()?);
            exponent -= i32::from(fits);
            while let Some(digit) = self.digit() {
                fits = fits && add(digit);
                exponent -= i32::from(fits);
            }
        }
        if self.eat("e") || self.eat("E") {
            whole = false;
            let down = self.eat("-");
            if !down {
                self.eat("+");
            }
            let mut by = i32::try_from(self.digit()?).ok()?;
            while let Some(digit) = self.digit() {
                by = by.saturating_mul(10).saturating_add(i32::try_from(digit).ok()?);
            }
            exponent = exponent.saturating_add(if down { -by } else { by });
        }
        if !whole {
            return float(digits, exponent).map(|number| if negative { -number } else { number }.into());
        }
        if !negative {
            return Some(digits.into());
        }
        Some(match 0_i64.checked_sub_unsigned(digits) {
            Some(number) if digits > 0 => number.into(),
            // Minus zero, and what is below all whole numbers.
            _ => (-(digits as f64)).into(),
        })
    }
}

/// `digits` × 10 ^ `exponent`, none beyond the largest number.
fn float(digits: u64, mut exponent: i32) -> Option<f64> {
    let mut number = digits as f64;
    while exponent < -TENS && number > 0.0 {
        number /= ten_to(TENS);
        exponent += TENS;
    }
    if number == 0.0 {
        Some(number)
    } else if exponent < 0 {
        Some(number / ten_to(-exponent))
    } else if exponent <= TENS {
        Some(number * ten_to(exponent)).filter(|number| number.is_finite())
    } else {
        None
    }
}

/// The largest power of ten.
pub(super) const TENS: i32 = 308;

/// 10 ^ `exponent`, rounded once: 120 bits are counted exactly enough for the 53 that are kept.
pub(super) fn ten_to(exponent: i32) -> f64 {
    let (mut bits, mut shift) = (1_u128, 0);
    for _ in 0..exponent {
        bits *= 10;
        if bits >> 120 > 0 {
            bits >>= 4;
            shift += 4;
        }
    }
    bits as f64 * f64::from_bits((1023 + shift) << 52)
}
