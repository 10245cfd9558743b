//! Instants, civil times and the zones that a branch may choose. Owns the conversion between them;
//! never asks a clock: "now" is always an argument.

use chrono::{
    DateTime, Datelike, Days, Duration, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeZone, Timelike, Utc,
};
use chrono_tz::{Tz, TzOffset};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::read::{Place, Read};
use super::stored::Stored;
use super::time_text::{Spelling, read_column};

/// An instant in UTC with microsecond precision, as both databases keep it: microseconds since
/// 1970, so that comparing and counting need no calendar. Always within the years 1 to 9999: other
/// years are stored by the engines in different ways or not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UtcTime(i64);

super::openapi::named!(UtcTime, super::openapi::instant(), []);

#[cfg(feature = "schema")]
impl ts_rs::TS for UtcTime {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "string".to_owned()
    }

    fn inline(config: &ts_rs::Config) -> String {
        Self::name(config)
    }
}

impl UtcTime {
    /// The first instant of year 1.
    pub const MIN: Self = Self(-62_135_596_800_000_000);
    /// The last instant of year 9999.
    pub const MAX: Self = Self(253_402_300_799_999_999);

    /// The instant, cut to microseconds; an instant outside the storable years becomes the nearest
    /// end of them.
    pub const fn new(at: DateTime<Utc>) -> Self {
        Self::within(at.timestamp_micros())
    }

    const fn within(micros: i64) -> Self {
        if micros < Self::MIN.0 {
            Self::MIN
        } else if micros > Self::MAX.0 {
            Self::MAX
        } else {
            Self(micros)
        }
    }

    /// The instant of a database's timestamp, which is UTC by agreement.
    pub const fn from_naive(at: NaiveDateTime) -> Self {
        Self::new(at.and_utc())
    }

    /// The timestamp for the database.
    pub fn naive(self) -> NaiveDateTime {
        DateTime::from_timestamp_micros(self.0).unwrap_or_default().naive_utc()
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

    /// As SQLite's columns have it: `YYYY-MM-DD HH:MM:SS[.fff[fff]]`, whose order is that of time.
    pub fn to_column(self) -> String {
        Spelling::of(self.naive(), b' ').as_str().to_owned()
    }

    /// The instant of a SQLite column; none if the text is another than [`UtcTime::to_column`] writes.
    #[inline]
    pub fn of_column(text: &str) -> Option<Self> {
        read_column(text).map(Self::from_naive)
    }

    /// This instant plus `by`; saturates at the ends of the storable years.
    #[must_use]
    pub fn plus(self, by: Duration) -> Self {
        let end = if by < Duration::zero() { i64::MIN } else { i64::MAX };
        Self::within(self.0.saturating_add(by.num_microseconds().unwrap_or(end)))
    }

    fn spelling(self) -> Spelling {
        Spelling::of(self.naive(), b'T').in_utc()
    }

    /// Time elapsed since `earlier`.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::microseconds(self.0.saturating_sub(earlier.0))
    }
}

impl std::fmt::Display for UtcTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.spelling().as_str())
    }
}

impl Serialize for UtcTime {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.spelling().as_str())
    }
}
impl Read for UtcTime {
    fn at(place: &Place<'_>) -> Self {
        place.parsed(Self::parse).unwrap_or(Self(0))
    }
}

/// For the cursors of the server's lists.
impl<'de> Deserialize<'de> for UtcTime {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("no instant"))
    }
}

/// The meaning of a civil time in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolved {
    /// The civil time exists once.
    Once(UtcTime),
    /// The civil time exists twice (clocks go back): the earlier instant counts.
    Twice(UtcTime),
    /// The civil time does not exist (clocks go forward); holds the next civil time that does.
    Never(NaiveDateTime),
}

impl Resolved {
    /// The instant; or, as the error, the next civil time that exists.
    pub fn instant(self) -> Result<UtcTime, NaiveDateTime> {
        match self {
            Self::Once(at) | Self::Twice(at) => Ok(at),
            Self::Never(next) => Err(next),
        }
    }
}

macro_rules! zones {
    ($($variant:ident = $name:literal => $tz:ident),+ $(,)?) => {
        /// The zones that a branch may choose (product: Times). The build compiles in only these.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
        #[allow(missing_docs)]
        pub enum Zone { $(#[cfg_attr(feature = "schema", ts(rename = $name))] $variant),+ }

        crate::base::stored::stored_text!(Zone, "The zones a branch may choose.");

        impl Zone {
            /// All zones, the default first.
            pub const ALL: &[Self] = &[$(Self::$variant),+];
            /// The IANA names of all zones, in the same order.
            pub const TEXTS: &[&str] = &[$($name),+];

            /// The IANA name of the zone.
            pub const fn name(self) -> &'static str {
                Self::TEXTS[self as usize]
            }

            const fn as_str(self) -> &'static str {
                self.name()
            }

            const fn tz(self) -> Tz {
                match self { $(Self::$variant => Tz::$tz),+ }
            }
        }
    };
}

// In the zone database the five zones after Belgrade are links to it: one set of data.
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
    /// The zone of an IANA name; none for a zone that is not offered.
    pub fn parse(name: &str) -> Option<Self> {
        Stored::of_text(name)
    }

    /// The meaning of `civil` in this zone.
    pub fn resolve(self, civil: NaiveDateTime) -> Resolved {
        use chrono::LocalResult::{Ambiguous, None, Single};
        let at = |offset: TzOffset| {
            UtcTime::from_naive(civil).plus(-Duration::seconds(offset.fix().local_minus_utc().into()))
        };
        match self.tz().offset_from_local_datetime(&civil) {
            Single(offset) => Resolved::Once(at(offset)),
            Ambiguous(earlier, _) => Resolved::Twice(at(earlier)),
            None => Resolved::Never(self.next_existing(civil)),
        }
    }

    /// The first minute after `civil` that exists. Gaps of the offered zones last an hour; the
    /// search stops after three, whatever the zone data say.
    fn next_existing(self, civil: NaiveDateTime) -> NaiveDateTime {
        (1..=180)
            .map(|minutes| civil + Duration::minutes(minutes))
            .find(|c| !matches!(self.tz().offset_from_local_datetime(c), chrono::LocalResult::None))
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

    /// The instant at which the clock shows `minutes` minutes of a civil day; 1,440, the most, is
    /// its end. A minute that the clocks jump over becomes the next that exists.
    pub fn minute_of(self, date: NaiveDate, minutes: u32) -> UtcTime {
        if minutes >= DAY_MINUTES {
            return self.start_of_day(next_day(date));
        }
        let civil = date.and_time(NaiveTime::MIN) + Duration::minutes(i64::from(minutes));
        self.resolve(civil)
            .instant()
            .unwrap_or_else(|next| self.resolve(next).instant().unwrap_or(self.start_of_day(date)))
    }

    /// The civil time of an instant.
    pub fn civil(self, at: UtcTime) -> NaiveDateTime {
        at.plus(Duration::seconds(self.offset(at).into())).naive()
    }

    /// The offset of civil time from UTC at an instant, in seconds.
    fn offset(self, at: UtcTime) -> i32 {
        self.tz().offset_from_utc_datetime(&at.naive()).fix().local_minus_utc()
    }

    /// The civil date of an instant.
    pub fn date(self, at: UtcTime) -> NaiveDate {
        self.civil(at).date()
    }

    /// Whether the zone's clocks show this instant's civil time twice.
    pub fn shows_twice(self, at: UtcTime) -> bool {
        let civil = self.civil(at);
        [-1, 1].into_iter().any(|hours| self.civil(at.plus(Duration::hours(hours))) == civil)
    }

    /// The local time of an instant with its offset, `2026-11-20T14:00:00+01:00`.
    pub fn local(self, at: UtcTime) -> String {
        let offset = self.offset(at);
        let civil = Spelling::of(at.plus(Duration::seconds(offset.into())).naive(), b'T');
        civil.without_fraction().with_offset(offset / 60).as_str().to_owned()
    }
}

/// Whether a local time with its offset, as [`Zone::local`] writes it, exists twice, so that only
/// the offset tells the instant. All offered zones put their clocks back at the same instant, so
/// any of them can answer.
pub fn shown_twice(local: &str) -> bool {
    let instant = || {
        let (civil, offset) = (parse_civil(local.get(..16)?)?, local.get(19..)?);
        let ahead = i64::from(parse_time(offset.get(1..)?)?);
        let ahead = if offset.starts_with('-') { -ahead } else { ahead };
        Some(UtcTime::from_naive(civil).plus(-Duration::minutes(ahead)))
    };
    instant().is_some_and(|at| Zone::Belgrade.shows_twice(at))
}

/// Minutes of a civil day without a change of clocks.
pub const DAY_MINUTES: u32 = 1_440;

/// Reads a civil time without seconds, `YYYY-MM-DDTHH:mm`; no other form is accepted.
pub fn parse_civil(text: &str) -> Option<NaiveDateTime> {
    let (date, time) = text.split_once('T')?;
    let minutes = parse_time(time)?;
    parse_date(date)?.and_hms_opt(minutes / 60, minutes % 60, 0)
}

/// Years of the dates and instants that may be entered. Both databases keep these years, and also
/// the day before them that another zone may need.
pub const YEARS: std::ops::RangeInclusive<u32> = 1_900..=9_999;

/// Reads a civil date, `YYYY-MM-DD`, of one of the [`YEARS`]; no other form is accepted. The only
/// reader of dates from outside: civil times and instants are read through it too.
pub fn parse_date(text: &str) -> Option<NaiveDate> {
    let [year, month, day] = numbers(text, '-', [4, 2, 2])?;
    if !YEARS.contains(&year) {
        return None;
    }
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

/// Reads a time of the day in minutes, `HH:mm` from 00:00 to 24:00, the end of the day; no other
/// form is accepted.
pub fn parse_time(text: &str) -> Option<u32> {
    let [hours, minutes] = numbers(text, ':', [2, 2])?;
    (minutes < 60 && hours * 60 + minutes <= DAY_MINUTES).then_some(hours * 60 + minutes)
}

/// Reads one number for each of `lengths`, with exactly that many digits, separated by `between`.
fn numbers<const N: usize>(text: &str, between: char, lengths: [usize; N]) -> Option<[u32; N]> {
    let mut found = [0; N];
    let mut parts = text.split(between);
    for (number, length) in found.iter_mut().zip(lengths) {
        let part = parts.next().filter(|p| p.len() == length && p.bytes().all(|b| b.is_ascii_digit()))?;
        *number = part.parse().ok()?;
    }
    parts.next().is_none().then_some(found)
}

/// `civil` as `YYYY-MM-DDTHH:mm`; of the years that [`UtcTime`] stores.
pub fn format_civil(civil: NaiveDateTime) -> String {
    Spelling::of(civil, b'T').without_seconds().as_str().to_owned()
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
#[path = "time_tests.rs"]
mod tests;
