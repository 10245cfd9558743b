// Dates, times, money, phones and countries as users read them, by language. Takes local times: the
// `…Local` fields of the API, or what `localOf` makes of an instant.
import { shownTwice } from '@/core';
import { language, languageTag, type Language } from './language';

/** A civil time, `YYYY-MM-DDTHH:MM…`, whatever offset follows it. */
interface Civil {
  /** The same figures read as UTC, so that Intl does not shift them. */
  date: Date;
}

function civil(local: string): Civil {
  const [, day = '', time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(local) ?? [];
  return { date: new Date(`${day}T${time}Z`) };
}

const cache = new Map<string, Intl.DateTimeFormat>();
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = languageTag();
  const key = tag + JSON.stringify(options);
  let found = cache.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', hourCycle: 'h23', ...options });
    cache.set(key, found);
  }
  return found;
}

export type DateStyle = 'short' | 'long' | 'weekday' | 'dayMonth';
const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'numeric', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'numeric' },
  dayMonth: { day: 'numeric', month: 'numeric' },
};
/** English readers in Europe expect the day before the month. */
const ENGLISH: Partial<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
};
const isEnglish = (of: Language = language()) => of === 'en_US';

function parts(date: Date, options: Intl.DateTimeFormatOptions): Map<string, string> {
  return new Map(
    formatter(options)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
}

/** A month's name beside a day. Serbian dates use the genitive (`20. novembra`); Intl gives the nominative. */
const monthBesideDay = (name: string) =>
  isEnglish() ? name : name.endsWith('bar') ? name.replace(/bar$/, 'bra') : `${name}a`;

/** Date of a local time: `20 Nov 2026` · `20.11.2026.` */
export function formatDate(local: string, style: DateStyle = 'short'): string {
  const { date } = civil(local);
  if (Number.isNaN(date.getTime())) return '';
  if (!isEnglish() && style === 'long')
    return formatter(STYLES.long)
      .formatToParts(date)
      .map(({ type, value }) => (type === 'month' ? monthBesideDay(value) : value))
      .join('');
  if (!isEnglish())
    return formatter(STYLES[style])
      .format(date)
      .replaceAll('. ', '.')
      .replace(',', style === 'weekday' ? ' ' : ',')
      .replace(/ {2,}/g, ' ');
  const found = parts(date, ENGLISH[style] ?? STYLES[style]);
  return ['weekday', 'day', 'month', 'year']
    .map((type) => found.get(type))
    .filter(Boolean)
    .join(' ');
}

/** The name of a day's month: `November` · `novembar`. */
export const monthName = (local: string) => parts(civil(local).date, { month: 'long' }).get('month') ?? '';

/** A range of days in a heading: `16–29 November 2026` · `16–29. novembra 2026.` Shared parts appear once. */
export function formatDays(first: string, last: string): string {
  if (first.slice(0, 10) === last.slice(0, 10)) return formatDate(first, 'long');
  const point = isEnglish() ? '' : '.';
  const of = (local: string) => {
    const found = parts(civil(local).date, { day: 'numeric', month: 'long', year: 'numeric' });
    return {
      day: `${found.get('day')}${point}`,
      month: ` ${monthBesideDay(found.get('month') ?? '')}`,
      year: ` ${found.get('year')}${point}`,
    };
  };
  const [from, to] = [of(first), of(last)];
  const end = `${to.day}${to.month}${to.year}`;
  if (from.year !== to.year) return `${from.day}${from.month}${from.year} – ${end}`;
  return from.month === to.month ? `${Number(first.slice(8, 10))}–${end}` : `${from.day}${from.month} – ${end}`;
}

/** `16–29 Nov 2026`, `29 Nov – 2 Dec 2026`, `29 Dec 2026 – 2 Jan 2027`, or the one day; without years for what comes back. */
export function formatRange(from: string, to: string, withYear = true): string {
  const end = formatDate(to, withYear ? 'short' : 'dayMonth');
  if (from.slice(0, 10) === to.slice(0, 10)) return end;
  if (isEnglish() && from.slice(0, 7) === to.slice(0, 7) && formatDate(from))
    return `${Number(from.slice(8, 10))}–${end}`;
  const needsYear = withYear && from.slice(0, 4) !== to.slice(0, 4);
  // Of a half-typed range the one day.
  return [formatDate(from, needsYear ? 'short' : 'dayMonth'), end].filter(Boolean).join(' – ');
}

/** Time of a local time: `14:00`; with its offset where that hour exists twice: `02:30 (UTC+02:00)`. */
export function formatTime(local: string): string {
  const [, time = '', offset] = /T(\d{2}:\d{2})(?::\d{2})?([+-]\d{2}:\d{2})?$/.exec(local) ?? [];
  return offset && shownTwice(local) ? `${time} (UTC${offset})` : time;
}

/** Date and time; the time as in `formatTime`. */
export const formatDateTime = (local: string, style: DateStyle = 'short') =>
  [formatDate(local, style), formatTime(local)].filter(Boolean).join(' ');

/** Minor digits of every currency a company may use (ISO 4217); Intl would give 0 for RSD. */
export const MINOR_DIGITS = 2;
/** Minor units in one of the currency. */
export const MAJOR = 10 ** MINOR_DIGITS;

const numbers = new Map<string, Intl.NumberFormat>();
/** Cached: making a formatter takes longer than using it a hundred times. */
function amounts(digits: number): Intl.NumberFormat {
  const key = `${languageTag()} ${digits}`;
  const found =
    numbers.get(key) ??
    new Intl.NumberFormat(languageTag(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  numbers.set(key, found);
  return found;
}

/** An amount in minor units; decimals only if there are any: `13,500` · `13.500`. */
export function formatAmount(minor: number): string {
  return amounts(minor % MAJOR === 0 ? 0 : MINOR_DIGITS)
    .format(minor / MAJOR)
    .replace('-', '−');
}
/** An amount with its currency on one line: `13.500 RSD`. */
export const formatMoney = (minor: number, currency: string) => `${formatAmount(minor)}\u00a0${currency}`;
/** An amount with its sign, to tell a difference from a price: `+2.000 RSD`. */
export const formatDifference = (minor: number, currency = '') =>
  `${minor > 0 ? '+' : ''}${currency ? formatMoney(minor, currency) : formatAmount(minor)}`;
export const formatNumber = (n: number) => new Intl.NumberFormat(languageTag()).format(n);
/** A rate in basis points: `10%` · `10 %`. */
export const formatRate = (basisPoints: number) =>
  `${new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 2 }).format(basisPoints / 100)}${isEnglish() ? '' : '\u00a0'}%`;

/** `yesterday`, `today`, `in 3 days` …, in civil days from `today` (a local date). */
export function relativeDay(local: string, today: string): string {
  const day = (text: string) => Date.parse(`${text.slice(0, 10)}T00:00Z`);
  const days = Math.round((day(local) - day(today)) / 86_400_000);
  return new Intl.RelativeTimeFormat(languageTag(), { numeric: 'auto' }).format(days, 'day');
}

/** A day's name beside the hour: `yesterday at 14:00` · `juče u 14:00`. */
export const relativeTime = (local: string, today: string) =>
  `${relativeDay(local, today)} ${isEnglish() ? 'at' : 'u'} ${formatTime(local)}`;

/** An instant as local time of a zone with its offset, in the format of the `…Local` strings. */
export function localOf(utc: string, timeZone: string): string {
  const at = new Date(utc);
  const options = {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  const p = parts(at, options);
  const civil = `${p.get('year')}-${p.get('month')}-${p.get('day')}T${p.get('hour')}:${p.get('minute')}:${p.get('second')}`;
  const ahead = Math.round((Date.parse(`${civil}Z`) - at.getTime()) / 60_000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${civil}${ahead < 0 ? '-' : '+'}${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`;
}

/** Calling codes shorter than three digits; all others have three. */
const SHORT_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
/** A stored phone in groups: `+381 64 218 7740`; other texts stay as they are. */
export function formatPhone(stored: string): string {
  const digits = /^\+(\d{8,15})$/.exec(stored)?.[1];
  if (!digits) return stored;
  const code = SHORT_CODE.exec(digits)?.[0] ?? digits.slice(0, 3);
  const [, area = '', rest = ''] = /^(\d{2})(\d+)$/.exec(digits.slice(code.length)) ?? [];
  // Groups of three from the front; a single last digit joins the group before it.
  const groups = rest.match(/\d{3}(?!\d$)|\d+$/g) ?? [];
  return [`+${code}`, area, ...groups].filter(Boolean).join(' ');
}

/** The separator between parts of a text; no line begins with it. Elements have `Parts`. */
export const DOT = '\u00a0· ';

/** The browser's time zone, for times that belong to no branch, such as sessions. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The one of these zones whose clocks show the same as this device's, winter and summer; none: null. */
export function sameClock<Z extends string>(zones: readonly Z[]): Z | null {
  const own = ownZone();
  const year = new Date().getUTCFullYear();
  const shown = (zone: string) => ['01', '07'].map((month) => localOf(`${year}-${month}-15T12:00:00Z`, zone)).join();
  return zones.find((zone) => zone === own) ?? zones.find((zone) => shown(zone) === shown(own)) ?? null;
}

const regions = new Map<string, Intl.DisplayNames>();
/** The name of a country (ISO 3166 alpha-2); other texts stay as they are. */
export function countryName(code: string): string {
  const tag = languageTag();
  const names = regions.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' });
  regions.set(tag, names);
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** A moment of the past, ms since the epoch, in a zone: the hour if it is of the day of `now`, else the day too. */
export function pastMoment(at: number, now: number, zone: string): { isToday: boolean; text: string } {
  const [then, present] = [at, now].map((ms) => localOf(new Date(ms).toISOString(), zone)) as [string, string];
  const isToday = then.slice(0, 10) === present.slice(0, 10);
  return { isToday, text: isToday ? formatTime(then) : formatDateTime(then) };
}
