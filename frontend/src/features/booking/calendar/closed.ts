// What is closed, as hatching on the axis: whole days are the core's word, the hours of a day and
// the reason are read off the closures themselves.
import type { Grid, TimeslotItem } from '@/core';
import type { Axis, Span } from './axis';
import { addDays, dateOf, minutesOf } from './civil';

export interface Closed extends Span {
  /** First and last day. */
  first: string;
  last: string;
  /** Part of a day: `12:00–14:00`. */
  hours: string;
  reason: string;
}

/** Whether a closure is on that day, for telling which one hatched it. */
function isOn({ fromDate, toDate, yearly }: TimeslotItem, day: string): boolean {
  const cut = (date: string) => (yearly ? dateOf(date).slice(5) : dateOf(date));
  const [from, to, asked] = [cut(fromDate), cut(toDate ?? fromDate), cut(day)];
  if (yearly && day < fromDate) return false;
  return from <= to ? from <= asked && asked <= to : from <= asked || asked <= to;
}

const concerns = ({ workplaceIds }: TimeslotItem, place: number) => workplaceIds.length === 0 || workplaceIds.includes(place);

/** Days that follow each other and are closed for one reason. */
function wholeDays(axis: Axis, place: number, grid: Grid, timeslots: readonly TimeslotItem[]): Closed[] {
  const at = grid.places.indexOf(place);
  const closed: Closed[] = [];
  if (at === -1) return closed;
  grid.dates.forEach((date, day) => {
    if (!grid.closed[at * grid.dates.length + day]) return;
    const reason = timeslots.find((slot) => !slot.fromTime && concerns(slot, place) && isOn(slot, date))?.reason ?? '';
    const before = closed.at(-1);
    if (before && before.reason === reason && addDays(before.last, 1) === date) Object.assign(before, { last: date, to: day + 1 });
    else closed.push({ from: day, to: day + 1, first: date, last: date, hours: '', reason });
  });
  return axis.kind === 'days' ? closed : closed.map((one) => ({ ...one, from: 0, to: axis.size }));
}

function partOfDay(axis: Axis, place: number, timeslots: readonly TimeslotItem[]): Closed[] {
  if (axis.kind === 'days') return [];
  return timeslots.flatMap((slot): Closed[] => {
    if (!slot.fromTime || !slot.toTime || !concerns(slot, place) || !isOn(slot, axis.from)) return [];
    const at = (time: string) => Math.min(Math.max(minutesOf(time) - axis.begins, 0), axis.size);
    return [{ from: at(slot.fromTime), to: at(slot.toTime), first: axis.from, last: axis.from, hours: `${slot.fromTime}–${slot.toTime}`, reason: slot.reason ?? '' }];
  });
}

export const closedOf = (axis: Axis, place: number, grid: Grid | null, timeslots: readonly TimeslotItem[]): Closed[] => [
  ...(grid ? wholeDays(axis, place, grid, timeslots) : []),
  ...partOfDay(axis, place, timeslots),
];

/** The closures of one day. */
export const closuresOn = (day: string, timeslots: readonly TimeslotItem[]): TimeslotItem[] => timeslots.filter((slot) => isOn(slot, day));
