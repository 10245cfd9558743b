// Dates as users type them: text to a civil date or time, and back. The core decides which dates are
// allowed.
import { formatDate, formatTime } from './format';
import { LANGUAGES, languageTag } from './language';

const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?`;
const ISO = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+${TIME})?$`);
/**
 * `Sat 21.11.2026. 14:00`, `21/11/2026`, `21 Nov 2026 9.30`, `21.11.`. Two digits after a day are its
 * hour, never a year.
 */
const TYPED = new RegExp(
  String.raw`^(?:\p{L}+[.,]*\s+)?(\d{1,2})(?:[.\/\s-]+)(\d{1,2}|\p{L}{3,})(?:[.\/\s,-]+(\d{4})(?!\d|:))?[.,]*(?:\s+${TIME})?$`,
  'u',
);

let months: Map<string, number> | undefined;
/** The month of a name in either language, by its first three letters. */
function monthOf(name: string): number {
  months ??= new Map(
    LANGUAGES.flatMap((language) =>
      Array.from({ length: 12 }, (_, month): [string, number] => [
        new Intl.DateTimeFormat(languageTag(language), { month: 'long', timeZone: 'UTC' })
          .format(Date.UTC(2026, month, 1))
          .slice(0, 3)
          .toLowerCase(),
        month + 1,
      ]),
    ),
  );
  return months.get(name.slice(0, 3).toLowerCase()) ?? 0;
}

const two = (n: number) => String(n).padStart(2, '0');

function civilDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 9999;
  return real ? `${year}-${two(month)}-${two(day)}` : null;
}

/** A day without a year is the next such day from `today` (`YYYY-MM-DD`) on. */
function withYear(year: string | undefined, month: number, day: number, today: string): string | null {
  if (year) return civilDate(Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  const date = civilDate(thisYear, month, day);
  return date && date < today ? civilDate(thisYear + 1, month, day) : date;
}

function civilTime(hour: string | undefined, minute: string | undefined): string | null {
  if (hour === undefined) return null;
  const [h, m] = [Number(hour), Number(minute ?? '0')];
  return h < 24 && m < 60 ? `${two(h)}:${two(m)}` : null;
}

export interface Reading {
  date: string;
  time: string | null;
}

/** Reads a typed date; null if the text is no date. */
export function readDate(text: string, today: string): Reading | null {
  const typed = text.trim();
  const iso = ISO.exec(typed);
  const found = iso ?? TYPED.exec(typed);
  if (!found) return null;
  const [, a = '', b = '', c, hour, minute] = found;
  const date = iso
    ? civilDate(Number(a), Number(b), Number(c))
    : withYear(c, Number(b) || monthOf(b), Number(a), today);
  const time = civilTime(hour, minute);
  return date && (hour === undefined || time) ? { date, time } : null;
}

/** `Sat 21 Nov 2026 14:00` · `sub 21.11.2026. 14:00`; text that is no date stays as it is. */
export function showDate(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}/.test(value)) return value;
  const weekday = new Intl.DateTimeFormat(languageTag(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${value.slice(0, 10)}T00:00Z`),
  );
  return [weekday, formatDate(value), formatTime(value)].filter(Boolean).join(' ');
}
