//! Instants as text, digit by digit: answers and rows are full of them, and a formatter takes ten
//! times as long. Decides nothing about time.

use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

/// The time in a SQLite column; none if the text is another than [`Spelling`] writes with a space.
pub(super) fn read_column(text: &str) -> Option<NaiveDateTime> {
    let (whole, fraction) = text.as_bytes().split_first_chunk::<19>()?;
    let [year @ .., b'-', m1, m2, b'-', d1, d2, b' ', h1, h2, b':', n1, n2, b':', s1, s2] = whole else { return None };
    let micros = match fraction {
        [] => 0,
        [b'.', digits @ ..] if digits.len() == 3 => number(digits)? * 1_000,
        [b'.', digits @ ..] if digits.len() == 6 => number(digits)?,
        _ => return None,
    };
    let two = |tens: &u8, ones: &u8| number(&[*tens, *ones]);
    let date = NaiveDate::from_ymd_opt(i32::try_from(number(year)?).ok()?, two(m1, m2)?, two(d1, d2)?)?;
    let time = NaiveTime::from_hms_micro_opt(two(h1, h2)?, two(n1, n2)?, two(s1, s2)?, micros)?;
    Some(date.and_time(time))
}

/// The number of some digits; none for other signs.
fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0')))
}

/// The text of an instant.
pub(super) struct Spelling {
    text: [u8; 32],
    len: usize,
}

impl Spelling {
    /// `YYYY-MM-DD HH:MM:SS`, with milliseconds or microseconds where there are any; `between` stands
    /// between date and time.
    pub(super) fn of(at: NaiveDateTime, between: u8) -> Self {
        let mut text = *b"0000-00-00 00:00:00.000000......";
        text[10] = between;
        let micros = at.nanosecond() / 1_000;
        let year = at.year().unsigned_abs();
        for (last, width, number) in [
            (3, 4, year),
            (6, 2, at.month()),
            (9, 2, at.day()),
            (12, 2, at.hour()),
            (15, 2, at.minute()),
            (18, 2, at.second()),
        ] {
            write(&mut text, last, width, number);
        }
        if micros > 0 {
            write(&mut text, 25, 6, micros);
        }
        let len = match micros {
            0 => 19,
            whole if whole % 1_000 == 0 => 23,
            _ => 26,
        };
        Self { text, len }
    }

    /// The same without a fraction.
    pub(super) fn without_fraction(mut self) -> Self {
        self.len = 19;
        self
    }

    /// The same without seconds.
    pub(super) fn without_seconds(mut self) -> Self {
        self.len = 16;
        self
    }

    /// The same with the sign of UTC behind it.
    pub(super) fn in_utc(mut self) -> Self {
        self.text[self.len] = b'Z';
        self.len += 1;
        self
    }

    /// The same with an offset from UTC behind it, in minutes: less than 100 hours, which every zone's is.
    pub(super) fn with_offset(mut self, offset: i32) -> Self {
        let (sign, ahead) = (if offset < 0 { b'-' } else { b'+' }, offset.unsigned_abs());
        self.text[self.len] = sign;
        write(&mut self.text, self.len + 2, 2, ahead / 60);
        self.text[self.len + 3] = b':';
        write(&mut self.text, self.len + 5, 2, ahead % 60);
        self.len += 6;
        self
    }

    pub(super) fn as_str(&self) -> &str {
        self.text.get(..self.len).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
    }
}

/// Writes the last `width` digits of a number; the last one stands at `last`.
fn write(text: &mut [u8; 32], last: usize, width: usize, number: u32) {
    let mut rest = number;
    for place in 0..width {
        text[last - place] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
}
