// Opening hours as one flat list in the order of the request, so that an issue's index is the field's
// index. The core decides which times are allowed.
import { enums, validate, type OpeningHours } from '@/core';
import type { Translate } from './i18n';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MONDAY = 1;
/** The days that take Monday's hours: the other usual weekdays. */
const likeMonday = () => enums().usual.weekdays.filter((weekday) => weekday !== MONDAY);

export interface Placed extends OpeningHours {
  /** Index in the flat list. */
  at: number;
}

export const ofDay = (hours: readonly OpeningHours[], weekday: number): Placed[] =>
  hours.flatMap((one, at) => (one.weekday === weekday ? [{ ...one, at }] : []));

/** A half-typed time sorts first. */
const clockText = (time: unknown) => (typeof time === 'string' ? time : '');
const byTime = (a: OpeningHours, b: OpeningHours) => clockText(a.from).localeCompare(clockText(b.from));
const sorted = (hours: readonly OpeningHours[]): OpeningHours[] =>
  hours.toSorted((a, b) => a.weekday - b.weekday || byTime(a, b));

function usualHours() {
  const [from, to] = enums().usual.hours;
  return { from, to };
}
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Another interval of that day: the usual hours, or an hour after the last interval if there is room. */
export function suggested(hours: readonly OpeningHours[], weekday: number): OpeningHours {
  const last = ofDay(hours, weekday)
    .map(({ to }) => /^(\d{2}):(\d{2})$/.exec(clockText(to)))
    .at(-1);
  if (!last) return { weekday, ...(ofDay(hours, weekday).length === 0 ? usualHours() : { from: '', to: '' }) };
  const end = Number(last[1]) * 60 + Number(last[2]);
  const room = end + 120 <= 24 * 60;
  return room
    ? { weekday, from: clock(end + 60), to: clock(Math.min(end + 60 + 240, 24 * 60)) }
    : { weekday, from: '', to: '' };
}

/** Copies Monday's hours to every weekday; the weekend stays as it is. */
export function mondayToWeekdays(hours: readonly OpeningHours[]): OpeningHours[] {
  const monday = ofDay(hours, MONDAY);
  const weekdays = likeMonday();
  const copies = weekdays.flatMap((weekday) => monday.map(({ from, to }) => ({ weekday, from, to })));
  return sorted([...hours.filter(({ weekday }) => !weekdays.includes(weekday)), ...copies]);
}

/** Whether copying Monday's hours would change anything. */
export function canCopyMonday(hours: readonly OpeningHours[]): boolean {
  return ofDay(hours, MONDAY).length > 0 && JSON.stringify(mondayToWeekdays(hours)) !== JSON.stringify(sorted(hours));
}

/** The usual week, for a branch that stops being always open. */
export const usualWeek = (): OpeningHours[] => enums().usual.weekdays.map((weekday) => ({ weekday, ...usualHours() }));

/** The days with an error, by the core's rules. */
export function wrongDays(hours: readonly OpeningHours[]): ReadonlySet<number> {
  const places = validate('branch', { openingHours: hours }).map(({ path }) => path.split('.'));
  return new Set(places.flatMap(([list, at]) => (list === 'openingHours' ? (hours[Number(at)]?.weekday ?? []) : [])));
}

/** Consecutive days with the same hours: "Mon–Fri 08:00–16:00". */
interface DayGroup {
  first: number;
  last: number;
  hours: string;
  /** The hours have an error and must not be shown as a fact. */
  wrong: boolean;
}
export function grouped(hours: readonly OpeningHours[], wrong: ReadonlySet<number> = new Set()): DayGroup[] {
  const text = (weekday: number) =>
    ofDay(hours, weekday)
      .toSorted(byTime)
      .map(({ from, to }) => `${clockText(from)}–${clockText(to)}`)
      .join(', ');
  const groups: DayGroup[] = [];
  for (const weekday of WEEKDAYS) {
    const before = groups.at(-1);
    const now = { hours: wrong.has(weekday) ? '' : text(weekday), wrong: wrong.has(weekday) };
    if (before?.hours === now.hours && before.wrong === now.wrong) before.last = weekday;
    else groups.push({ first: weekday, last: weekday, ...now });
  }
  return groups;
}

/** "Mon–Fri 08:00–16:00, Sat 09:00–13:00". */
export function hoursWords(hours: readonly OpeningHours[], t: Translate): string {
  const day = (weekday: number) => t(`enum.weekdayShort.${weekday}`);
  const open = grouped(hours).filter((group) => group.hours);
  return (
    open
      .map(({ first, last, hours: when }) => `${first === last ? day(first) : `${day(first)}–${day(last)}`} ${when}`)
      .join(', ') || t('branchForm.alwaysOpen')
  );
}
