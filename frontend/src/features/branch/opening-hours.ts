// Opening hours as the form holds them: one flat list in the order of the request, so that an
// issue's index is the field's. Which times are allowed is the core's to say.
import { enums, validate, type OpeningHours } from '@/core';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MONDAY = 1;
/** Where Monday's hours are copied to: the other days of a usual week. */
const likeMonday = () => enums().usual.weekdays.filter((weekday) => weekday !== MONDAY);

export interface Placed extends OpeningHours {
  /** Index in the list. */
  at: number;
}

export const ofDay = (hours: readonly OpeningHours[], weekday: number): Placed[] =>
  hours.flatMap((one, at) => (one.weekday === weekday ? [{ ...one, at }] : []));

/** What is half typed sorts as nothing. */
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

/** One more interval on that day: a usual day's, or an hour after the last one where there is room. */
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

/** Monday's hours for every weekday; the weekend stays as it is. */
export function mondayToWeekdays(hours: readonly OpeningHours[]): OpeningHours[] {
  const monday = ofDay(hours, MONDAY);
  const weekdays = likeMonday();
  const copies = weekdays.flatMap((weekday) => monday.map(({ from, to }) => ({ weekday, from, to })));
  return sorted([...hours.filter(({ weekday }) => !weekdays.includes(weekday)), ...copies]);
}

/** Whether there is something to copy that is not there already. */
export function canCopyMonday(hours: readonly OpeningHours[]): boolean {
  return ofDay(hours, MONDAY).length > 0 && JSON.stringify(mondayToWeekdays(hours)) !== JSON.stringify(sorted(hours));
}

/** A usual week, where somebody turns "always open" off. */
export const usualWeek = (): OpeningHours[] => enums().usual.weekdays.map((weekday) => ({ weekday, ...usualHours() }));

/** The days of which something is wrong, by the core's rules. */
export function wrongDays(hours: readonly OpeningHours[]): ReadonlySet<number> {
  const places = validate('branch', { openingHours: hours }).map(({ path }) => path.split('.'));
  return new Set(places.flatMap(([list, at]) => (list === 'openingHours' ? (hours[Number(at)]?.weekday ?? []) : [])));
}

/** The days that have the same hours together: "Mon–Fri 08:00–16:00". */
interface DayGroup {
  first: number;
  last: number;
  hours: string;
  /** Not to be told as it stands. */
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
