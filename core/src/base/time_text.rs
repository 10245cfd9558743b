//! Instants as text, digit by digit: answers and rows are full of them, and a formatter takes ten
//! times as long. Decides nothing about time.

use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

/// The time in a SQLite column; none if the text is another than [`Spelling`] writes with a space.
pub(super) fn read_column(text: &str) -> Option<NaiveDateTime> {
    let text = text.as_bytes();
    let number = |from: usize, to: usize| {
        text.get(from..to)?
            .iter()
            .try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0')))
    };
    let at = |place: usize| text.get(place).copied();
    let parted = [at(4), at(7), at(10), at(13), at(16)] == [b'-', b'-', b' ', b':', b':'].map(Some);
    let micros = match (text.len(), at(19)) {
        (19, _) => 0,
        (23, Some(b'.')) => number(20, 23)? * 1_000,
        (26, Some(b'.')) => number(20, 26)?,
        _ => return None,
    };
    let date = NaiveDate::from_ymd_opt(i32::try_from(number(0, 4)?).ok()?, number(5, 7)?, number(8, 10)?)?;
    let time = NaiveTime::from_hms_micro_opt(number(11, 13)?, number(14, 16)?, number(17, 19)?, micros)?;
    parted.then(|| date.and_time(time))
}

/// The text of an instant.
pub(super) struct Spelling {
    text: [u8; 26],
    len: usize,
}

impl Spelling {
    /// `YYYY-MM-DD HH:MM:SS`, with milliseconds or microseconds where there are any; `between` stands
    /// between date and time.
    pub(super) fn of(at: NaiveDateTime, between: u8) -> Self {
        let mut text = *b"0000-00-00 00:00:00.000000";
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
            (25, 6, micros),
        ] {
            let mut rest = number;
            for place in 0..width {
                text[last - place] = b'0' + (rest % 10) as u8;
                rest /= 10;
            }
        }
        let len = match micros {
            0 => 19,
            whole if whole % 1_000 == 0 => 23,
            _ => 26,
        };
        Self { text, len }
    }

    pub(super) fn as_str(&self) -> &str {
        self.first(self.len)
    }

    /// The same without a fraction.
    pub(super) fn to_seconds(&self) -> &str {
        self.first(19)
    }

    /// The same without seconds.
    pub(super) fn to_minutes(&self) -> &str {
        self.first(16)
    }

    fn first(&self, len: usize) -> &str {
        self.text.get(..len).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
    }
}
