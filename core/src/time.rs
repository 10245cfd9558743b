//! Instants, civil times and the zones a branch may choose. Owns the way from one
//! to the other; never asks a clock: "now" is always an argument.

use chrono::{
    DateTime, Datelike, Days, Duration, NaiveDate, NaiveDateTime, NaiveTime, Offset, SubsecRound, TimeZone, Timelike,
    Utc,
};
use chrono_tz::Tz;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An instant in UTC with microsecond precision, as both databases keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UtcTime(DateTime<Utc>);

impl UtcTime {
    /// An instant, cut to microseconds.
    pub fn new(at: DateTime<Utc>) -> Self {
        Self(at.trunc_subsecs(6))
    }

    /// A database's timestamp, which is UTC by agreement.
    pub fn from_naive(at: NaiveDateTime) -> Self {
        Self::new(at.and_utc())
    }

    /// The timestamp for the database.
    pub fn naive(self) -> NaiveDateTime {
        self.0.naive_utc()
    }

    /// The instant of `YYYY-MM-DDTHH:MM:SS[.fraction]Z`, the only spelling that answers use.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.strip_suffix('Z')?;
        let civil = parse_civil(text.get(..16)?)?;
        let rest = text.get(16..)?.strip_prefix(':')?;
        let (seconds, fraction) = match rest.split_once('.') {
            Some((seconds, fraction)) => (seconds, fraction),
            None => (rest, ""),
        };
        if seconds.len() != 2 || fraction.len() > 9 || (fraction.is_empty() && rest.len() != 2) {
            return None;
        }
        let nanos = format!("{fraction:0<9}");
        if !nanos.bytes().chain(seconds.bytes()).all(|b| b.is_ascii_digit()) {
            return None;
        }
        let at = civil.with_second(seconds.parse().ok()?)?.with_nanosecond(nanos.parse().ok()?)?;
        Some(Self::from_naive(at))
    }

    /// This instant moved by `by`; saturates at the ends of the calendar.
    #[must_use]
    pub fn plus(self, by: Duration) -> Self {
        Self(self.0.checked_add_signed(by).unwrap_or(if by < Duration::zero() {
            DateTime::<Utc>::MIN_UTC
        } else {
            DateTime::<Utc>::MAX_UTC
        }))
    }

    /// Elapsed time since `earlier`.
    pub fn since(self, earlier: Self) -> Duration {
        self.0 - earlier.0
    }
}

impl std::fmt::Display for UtcTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let civil = self.0.naive_utc();
        write!(f, "{}:{:02}", format_civil(civil), civil.second())?;
        match civil.nanosecond() / 1_000 {
            0 => {}
            micros if micros % 1_000 == 0 => write!(f, ".{:03}", micros / 1_000)?,
            micros => write!(f, ".{micros:06}")?,
        }
        f.write_str("Z")
    }
}

impl Serialize for UtcTime {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}
impl<'de> Deserialize<'de> for UtcTime {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        Self::parse(&text).ok_or_else(|| de::Error::custom("not an RFC 3339 instant"))
    }
}

/// What a civil time means in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolved {
    /// It exists once.
    Once(UtcTime),
    /// It exists twice (clocks go back): the earlier one counts.
    Twice(UtcTime),
    /// It does not exist (clocks go forward); the next civil time that does.
    Never(NaiveDateTime),
}

impl Resolved {
    /// The instant, or the next civil time that exists.
    pub fn instant(self) -> Result<UtcTime, NaiveDateTime> {
        match self {
            Self::Once(at) | Self::Twice(at) => Ok(at),
            Self::Never(next) => Err(next),
        }
    }
}

macro_rules! zones {
    ($($variant:ident = $name:literal => $tz:ident),+ $(,)?) => {
        /// The zones a branch may choose (product: Times). The build compiles in only these.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
        #[allow(missing_docs)]
        pub enum Zone { $(#[serde(rename = $name)] $variant),+ }

        impl Zone {
            /// All, the default first.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The IANA name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            const fn tz(self) -> Tz {
                match self { $(Self::$variant => Tz::$tz),+ }
            }
        }
    };
}

// The zone database itself calls the five after Belgrade links to it: one set of data.
zones! {
    Belgrade = "Europe/Belgrade" => Europe__Belgrade,
    Sarajevo = "Europe/Sarajevo" => Europe__Belgrade,
    Podgorica = "Europe/Podgorica" => Europe__Belgrade,
    Skopje = "Europe/Skopje" => Europe__Belgrade,
    Zagreb = "Europe/Zagreb" => Europe__Belgrade,
    Ljubljana = "Europe/Ljubljana" => Europe__Belgrade,
    Budapest = "Europe/Budapest" => Europe__Budapest,
    Bucharest = "Europe/Bucharest" => Europe__Bucharest,
    Sofia = "Europe/Sofia" => Europe__Sofia,
}

impl Zone {
    /// The zone of an IANA name, if it is offered.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|z| z.name() == name)
    }

    /// What `civil` means here.
    pub fn resolve(self, civil: NaiveDateTime) -> Resolved {
        use chrono::LocalResult::{Ambiguous, None, Single};
        match self.tz().from_local_datetime(&civil) {
            Single(at) => Resolved::Once(UtcTime::new(at.to_utc())),
            Ambiguous(earlier, _) => Resolved::Twice(UtcTime::new(earlier.to_utc())),
            None => Resolved::Never(self.next_existing(civil)),
        }
    }

    /// The first minute after `civil` that exists. Gaps here are an hour; three hours
    /// bound the search whatever the zone data say.
    fn next_existing(self, civil: NaiveDateTime) -> NaiveDateTime {
        (1..=180)
            .map(|minutes| civil + Duration::minutes(minutes))
            .find(|c| !matches!(self.tz().from_local_datetime(c), chrono::LocalResult::None))
            .unwrap_or(civil)
    }

    /// The first instant of a civil day.
    pub fn start_of_day(self, date: NaiveDate) -> UtcTime {
        let midnight = date.and_time(NaiveTime::MIN);
        match self.resolve(midnight) {
            Resolved::Once(at) | Resolved::Twice(at) => at,
            Resolved::Never(next) => self.resolve(next).instant().unwrap_or(UtcTime::from_naive(next)),
        }
    }

    /// The civil time of an instant.
    pub fn civil(self, at: UtcTime) -> NaiveDateTime {
        at.0.with_timezone(&self.tz()).naive_local()
    }

    /// The civil date of an instant.
    pub fn date(self, at: UtcTime) -> NaiveDate {
        self.civil(at).date()
    }

    /// An instant as local time with offset, `2026-11-20T14:00:00+01:00`.
    pub fn local(self, at: UtcTime) -> String {
        let local = at.0.with_timezone(&self.tz());
        let (civil, offset) = (local.naive_local(), local.offset().fix().local_minus_utc() / 60);
        let sign = if offset < 0 { '-' } else { '+' };
        let (hours, minutes) = (offset.abs() / 60, offset.abs() % 60);
        format!("{}:{:02}{sign}{hours:02}:{minutes:02}", format_civil(civil), civil.second())
    }
}

/// A civil time without seconds, `YYYY-MM-DDTHH:mm`; nothing else is accepted.
pub fn parse_civil(text: &str) -> Option<NaiveDateTime> {
    let shape = text.len() == 16
        && text.bytes().enumerate().all(|(i, b)| match i {
            4 | 7 => b == b'-',
            10 => b == b'T',
            13 => b == b':',
            _ => b.is_ascii_digit(),
        });
    if !shape {
        return None;
    }
    let number = |from: usize, to: usize| text.get(from..to)?.parse::<u32>().ok();
    let year = i32::try_from(number(0, 4)?).ok()?;
    NaiveDate::from_ymd_opt(year, number(5, 7)?, number(8, 10)?)?.and_hms_opt(number(11, 13)?, number(14, 16)?, 0)
}

/// `civil` as `YYYY-MM-DDTHH:mm`.
pub fn format_civil(civil: NaiveDateTime) -> String {
    format!("{}T{:02}:{:02}", format_date(civil.date()), civil.hour(), civil.minute())
}

/// `date` as `YYYY-MM-DD`.
pub fn format_date(date: NaiveDate) -> String {
    format!("{:04}-{:02}-{:02}", date.year(), date.month(), date.day())
}

/// The day after `date`; the last day of the calendar stays itself.
pub fn next_day(date: NaiveDate) -> NaiveDate {
    date.checked_add_days(Days::new(1)).unwrap_or(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn civil(text: &str) -> NaiveDateTime {
        parse_civil(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn clock_changes_are_told() {
        let zone = Zone::Belgrade;
        assert_eq!(zone.resolve(civil("2026-03-29T02:30")), Resolved::Never(civil("2026-03-29T03:00")));
        let Resolved::Twice(at) = zone.resolve(civil("2026-10-25T02:30")) else { panic!("twice") };
        assert_eq!(zone.local(at), "2026-10-25T02:30:00+02:00");
        assert_eq!(at.to_string(), "2026-10-25T00:30:00Z");
    }

    /// Every quarter-hour around both changes, five years: what resolves comes back as itself.
    #[test]
    fn civil_times_round_trip_around_both_changes() {
        let mut seen = (0, 0);
        for zone in Zone::ALL.iter().copied() {
            for year in 2026..=2030 {
                for month in [3, 10] {
                    let first = NaiveDate::from_ymd_opt(year, month, 23).expect("date").and_time(NaiveTime::MIN);
                    for step in 0..(9 * 96) {
                        let civil = first + Duration::minutes(15 * step);
                        match zone.resolve(civil) {
                            Resolved::Never(next) => {
                                seen.0 += 1;
                                assert!(next > civil && next - civil <= Duration::hours(1));
                                assert!(zone.resolve(next).instant().is_ok());
                            }
                            Resolved::Twice(at) => {
                                seen.1 += 1;
                                assert_eq!(zone.civil(at), civil);
                                assert_eq!(zone.civil(at.plus(Duration::hours(1))), civil);
                            }
                            Resolved::Once(at) => assert_eq!(zone.civil(at), civil),
                        }
                    }
                }
            }
        }
        assert_eq!(seen, (9 * 5 * 4, 9 * 5 * 4), "one missing and one double hour a year and zone");
    }

    #[test]
    fn instants_round_trip_to_the_microsecond() {
        for text in ["2026-11-20T14:00:00Z", "2026-11-20T14:00:59.120Z", "2026-11-20T14:00:00.000001Z"] {
            assert_eq!(UtcTime::parse(text).expect(text).to_string(), text);
        }
        assert_eq!(
            UtcTime::parse("2026-11-20T14:00:00.1234567Z").expect("cut").to_string(),
            "2026-11-20T14:00:00.123456Z"
        );
        for bad in [
            "2026-11-20T14:00:00",
            "2026-11-20T14:00:00+01:00",
            "2026-11-20T14:00Z",
            "2026-11-20T14:00:00.Z",
            "2026-11-20T14:00:60Z",
            "2026-11-20T14:00:0ćZ",
        ] {
            assert!(UtcTime::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn only_the_exact_shape_is_a_civil_time() {
        for bad in [
            "2026-11-20",
            "2026-11-20T14:00:00",
            "2026-11-20 14:00",
            "2026-13-01T00:00",
            "2026-02-29T10:00",
            "2026-11-20T24:00",
            "+026-11-20T10:00",
        ] {
            assert!(parse_civil(bad).is_none(), "{bad}");
        }
    }
}
